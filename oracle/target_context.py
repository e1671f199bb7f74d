"""What the words of an ability refer to: the object and the player of its trigger, earlier targets, "another"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from lawmage.models.target_specs import Instance
from lawmage.models.terms import (
    AllOf,
    AnyOf,
    ControlledBy,
    HasSubtype,
    HasType,
    IsPlayer,
    Not,
    ObjectRef,
    OpponentOf,
    OwnedBy,
    PlayerRef,
    Ref,
    Who,
)
from lawmage.oracle.lexicon import CREATURE_TYPES, LAND_TYPES
from lawmage.oracle.target_terms import found_in

THE_OPPONENT = OpponentOf(Who.YOU)
"""The one opponent that an event was about. With several opponents the text alone does not say which."""

_KINDS = frozenset(("artifact", "battle", "creature", "enchantment", "land", "planeswalker"))
_SUBTYPES = {  # 205.3g-m
    "artifact": frozenset(("Clue", "Equipment", "Food", "Fortification", "Treasure", "Vehicle")),
    "creature": CREATURE_TYPES,
    "enchantment": frozenset(("Aura", "Class", "Curse", "Role", "Room", "Saga", "Shrine")),
    "land": LAND_TYPES,
}


@dataclass(frozen=True, slots=True)
class Context:
    """What "it" and "that player" are where no earlier target is meant. None: the position does not tell.

    `it`: what "another" is told from. `named`: what "its power" and "lesser power" are about; these may also look back
    at what a player did something to ("Whenever you sacrifice a creature").
    """

    it: ObjectRef | None = Ref.SOURCE
    they: PlayerRef | None = None
    spell: bool = False
    named: ObjectRef | None = Ref.SOURCE


_WHEN = re.compile(r"^(?:[^.:]*?— )?(?P<when>When|Whenever|At)\b(?P<event>[^,]*)")


_DONE_TO = re.compile(
    r"(?:you|an opponent|a player|each player)(?: or an opponent)? "
    r"(?!attack|gain|lose|draw)[a-z]+ (?:an?|another|one or more) "
)


def context_of(text: str, *, spell: bool = False) -> Context:
    """The context of an ability, from the event that it waits for.

    >>> context_of("Whenever ~ deals combat damage to a player, ...").they
    <Who.DEFENDER: 'the defending player of the pair (508.5); for blocks, the blocking player'>
    >>> context_of("Whenever a creature you control dies, ...").it is None
    True
    """
    event = _WHEN.match(text)
    if event is None:
        return Context(Ref.SOURCE, None, spell)
    words = event["event"].strip().lower()
    it = _object(words)
    return Context(it, _player(words), spell, None if _DONE_TO.match(words) else it)


def _object(event: str) -> ObjectRef | None:
    if re.search(r"~ (\w+ )?or (another|an?|one or more) ", event):
        return None
    if re.match(r"(enchanted|equipped|fortified) ", event):
        return Ref.ATTACHED
    if re.match(r"(an?|another|one or more|two or more|one|each|any|that|this) ", event) and not re.match(
        r"(an?|each) (player|opponent)|the ", event
    ):
        return None
    return Ref.SOURCE


def _player(event: str) -> PlayerRef | None:
    if re.search(
        r"(each|a) (player|opponent)'s |each (upkeep|end step|combat|draw step|turn)|beginning of (each|that)|"
        r"on each player's turn",
        event,
    ):
        return Who.ACTIVE
    if re.search(
        r"defending player|attacks?( and|$| )|deals? (combat )?damage to (a|an|one) (player|opponent)|becomes blocked",
        event,
    ):
        return Who.DEFENDER
    if re.search(r"\ban opponent\b|one or more opponents", event):
        return THE_OPPONENT
    if event.startswith("enchanted player"):
        return Who.ENCHANTED
    return None


def is_player(instance: Instance) -> bool:
    """Whether only players can be its targets."""
    return all(_players_only(scope.filter) for scope in instance.scopes)


def _players_only(item: Any) -> bool:
    if isinstance(item, AnyOf):
        return all(_players_only(part) for part in item.filters)
    return any(isinstance(part, IsPlayer) for part in getattr(item, "filters", (item,)))


def may_be_player(instance: Instance) -> bool:
    """Whether a player can be among its targets."""
    return found_in(tuple(scope.filter for scope in instance.scopes), lambda part: isinstance(part, IsPlayer))


def overlap(a: Instance, b: Instance) -> bool:
    """Whether something might be a target of both."""
    if is_player(a) or is_player(b):
        return may_be_player(a) and may_be_player(b)
    return bool({scope.zone for scope in a.scopes} & {scope.zone for scope in b.scopes})


def akin(a: Instance, b: Instance) -> bool:
    """Whether their nouns may name the same kind of thing: "target artifact" and "target creature" do not."""
    kinds = _kinds_of(a), _kinds_of(b)
    return not all(kinds) or bool(kinds[0] & kinds[1])


def _kinds_of(instance: Instance) -> frozenset[str]:
    """The card types that its nouns name, empty if some noun names none ("permanent")."""
    named = [_kinds(scope.filter) for scope in instance.scopes]
    return frozenset().union(*named) if all(named) else frozenset()


def _kinds(item: Any) -> frozenset[str]:
    if isinstance(item, HasType):
        return frozenset((item.type,)) if item.type in _KINDS else frozenset()
    if isinstance(item, HasSubtype):
        return frozenset(kind for kind, subtypes in _SUBTYPES.items() if item.subtype in subtypes)
    if isinstance(item, AllOf):
        return frozenset().union(*map(_kinds, item.filters))
    if isinstance(item, AnyOf):
        named = [_kinds(part) for part in item.filters]
        return frozenset().union(*named) if all(named) else frozenset()
    return frozenset()


def names_a_player(instance: Instance) -> bool:
    """Whether its words single out a controller or owner that "that player" can pick up."""
    return found_in(
        tuple(scope.filter for scope in instance.scopes),
        lambda part: isinstance(part, ControlledBy | OwnedBy) and part.player is not Who.YOU,
    ) or found_in(tuple(scope.filter for scope in instance.scopes), lambda part: part == Not(ControlledBy(Who.YOU)))


def player_antecedent(before: tuple[Instance, ...]) -> int | None:
    """The earlier instance that "that player" speaks of: the nearest player, else the nearest with a controller."""
    for test in (is_player, names_a_player, may_be_player):
        for index in range(len(before) - 1, -1, -1):
            if test(before[index]):
                return index
    return None


def object_antecedent(before: tuple[Instance, ...]) -> int | None:
    """The earlier instance that "it" speaks of: the nearest object."""
    return next((index for index in range(len(before) - 1, -1, -1) if not is_player(before[index])), None)
