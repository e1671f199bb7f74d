"""What a target phrase is made of: scopes, traits that several targets share, and how a noun phrase becomes these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from lawmage.models.target_specs import Scope, Together, Total, Trait
from lawmage.models.terms import (
    AllOf,
    Amount,
    AnyOf,
    Filter,
    HasKeyword,
    HasStat,
    HasType,
    IsPlayer,
    MostOf,
    Not,
    Stat,
    UnknownFilter,
)
from lawmage.oracle.grammar.build import Noun, all_of, any_of

ABILITY = "ability"  # the type word of an ability on the stack; "activated", "triggered", "loyalty" say which kind
CARDS = "cards"  # the zone of "card" when no zone is named


@dataclass(frozen=True, slots=True)
class Kin:
    """Stands among the filters of a noun phrase while it is read: what its targets have to do with each other."""

    what: Together | Total


Part: TypeAlias = Filter | Kin


@dataclass(frozen=True, slots=True)
class What:
    """What may be targeted, and how several targets go together."""

    scopes: tuple[Scope, ...]
    together: tuple[Together, ...] = ()
    total: Total | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """A target phrase: how many of what. `other`: "another target", "other target"; `a_third` counts from the first."""

    what: What
    lo: Amount = 1
    hi: Amount | None = 1
    other: bool = False


_SHARED = {
    "that share a color": Trait.COLOR,
    "that share a creature type": Trait.CREATURE_TYPE,
    "that share a card type": Trait.CARD_TYPE,
    "that share a name": Trait.NAME,
    "that share a mana value": Trait.MANA_VALUE,
}


def what(noun: Noun) -> What:
    """The scopes of a noun phrase. A list may mix zones: "spell or permanent" (115.2)."""
    parts: list[Filter] = []
    together: list[Together] = []
    total = None
    for part in _parts(noun.filter):
        kin = part.what if isinstance(part, Kin) else None
        if isinstance(part, UnknownFilter) and part.text in _SHARED:
            kin = Together(_SHARED[part.text], True)
        if isinstance(kin, Total):
            total = kin
        elif kin is not None:
            together.append(kin)
        else:
            parts.append(part)
    scopes: dict[str, list[Filter]] = {}
    for branch in _branches(_own_extreme(_own_qualities(parts))):
        scopes.setdefault(_zone(branch, noun.zone), []).append(branch)
    made = tuple(Scope(any_of(*branches), zone) for zone, branches in scopes.items())
    return What(made, tuple(together), total)


def _parts(item: Filter) -> tuple[Any, ...]:
    return item.filters if isinstance(item, AllOf) else (item,)


def _branches(parts: list[Filter]) -> list[Filter]:
    """One filter for each noun of the list; "artifact or creature card" says card of both."""
    at = next((i for i, part in enumerate(parts) if isinstance(part, AnyOf) and _is_list(part)), None)
    if at is None:
        return [all_of(*parts)]
    listed = parts[at]
    assert isinstance(listed, AnyOf)
    last = _parts(listed.filters[-1])
    head = next((word for word in (HasType("card"), HasType("spell")) if word in last and len(last) > 1), None)
    rest = [*parts[:at], *parts[at + 1 :]]
    found = []
    for branch in listed.filters:
        own = _parts(branch)
        if head is not None and not _has_head(own):
            own = (*own, head)
        found.append(all_of(*own, *rest))
    return found


_NO_CREATURES = tuple(HasType(kind) for kind in ("artifact", "battle", "enchantment", "land", "planeswalker"))


def _own_qualities(parts: list[Filter]) -> list[Filter]:
    """ "Artifact, enchantment, or creature with flying": what only creatures have is said of the creature alone."""
    for at, part in enumerate(parts):
        if not isinstance(part, AnyOf) or not any(_parts(branch)[-1] in _NO_CREATURES for branch in part.filters):
            continue
        if HasType("creature") not in _parts(part.filters[-1]):
            continue
        own = [each for each in parts[at + 1 :] if _of_creatures(each)]
        rest = [each for each in parts[at + 1 :] if not _of_creatures(each)]
        branches = [
            all_of(branch, *own) if HasType("creature") in _parts(branch) else branch for branch in part.filters
        ]
        return [*parts[:at], any_of(*branches), *rest]
    return parts


def _own_extreme(parts: list[Filter]) -> list[Filter]:
    """ "Nonland permanent with the lowest mana value": among nonland permanents, where nothing else is said."""
    if HasType("creature") in parts:
        return parts
    rest = [each for each in parts if not isinstance(each, MostOf)]
    return [
        replace(each, among=all_of(*rest)) if isinstance(each, MostOf) and each.among == HasType("creature") else each
        for each in parts
    ]


def _of_creatures(item: Filter) -> bool:
    if isinstance(item, Not):
        return _of_creatures(item.filter)
    if isinstance(item, AnyOf):
        return all(map(_of_creatures, item.filters))
    return isinstance(item, HasKeyword) or (isinstance(item, HasStat) and item.stat in (Stat.POWER, Stat.TOUGHNESS))


def _is_list(part: AnyOf) -> bool:
    return any(HasType("card") in _parts(f) or HasType("spell") in _parts(f) for f in part.filters)


def _has_head(own: tuple[Any, ...]) -> bool:
    heads = (HasType("card"), HasType("spell"), HasType("permanent"), HasType(ABILITY))
    return any(part in heads or isinstance(part, IsPlayer) for part in own)


def _zone(branch: Filter, named: str) -> str:
    own = _parts(branch)
    if HasType("spell") in own or any(HasType(ABILITY) in _parts(part) for part in own):
        return "stack"
    if HasType("card") in own:
        return named if named not in ("battlefield", "players", "stack") else CARDS
    if HasType("permanent") in own:  # "spell, nonland permanent, or card in a graveyard"
        return "battlefield"
    return named if named in ("graveyard", "exile", "hand", "library", "command") else "battlefield"
