"""Small builders of terms in normal form, and the placeholders that the reader replaces by what they stand for."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

from lawmage.models.terms import (
    ANYTHING,
    AllOf,
    Amount,
    And,
    AnyOf,
    Compare,
    Cond,
    ControlledBy,
    ControllerOf,
    Count,
    Filter,
    HasType,
    Holds,
    Is,
    IsPlayer,
    Named,
    Not,
    NotCond,
    Numbers,
    ObjectId,
    Op,
    Or,
    OwnedBy,
    PlayerId,
    PlayerMatches,
    PlayerRef,
    PlayerStat,
    PlayerStatOf,
    Ref,
    Satisfies,
    UnknownAmount,
    UnknownCond,
    UnknownFilter,
    Who,
)

IT = ObjectId("⟦it⟧")  # "it", "they", "that creature": what the sentence speaks about
THAT = ObjectId("⟦that⟧")  # "that creature": like IT, but never the source by default
OTHER = ObjectId("⟦other⟧")  # "another": other than what the sentence speaks about, or than the source
THEY = PlayerId("⟦they⟧")  # "that player", "they": the player just spoken about
SUBJECT = Is(IT)  # the place of the subject in a deed
OWN_NAME = "~"

Term = TypeVar("Term")


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase: what matches, and where it is looked for (a `zone` of Count, or "players")."""

    filter: Filter
    zone: str = "battlefield"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A noun phrase with a number: "two or more Gates", "no other creatures", "an Island"."""

    noun: Noun
    number: Numbers


def all_of(*filters: Filter) -> Filter:
    """The conjunction, flat and without repetitions.

    >>> all_of(HasType("creature"), ANYTHING)
    HasType(type='creature')
    """
    flat: list[Filter] = []
    for item in filters:
        for part in item.filters if isinstance(item, AllOf) else (item,):
            if part not in flat:
                flat.append(part)
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat))


def any_of(*filters: Filter) -> Filter:
    """The disjunction, flat and without repetitions."""
    flat: list[Filter] = []
    for item in filters:
        for part in item.filters if isinstance(item, AnyOf) else (item,):
            if part not in flat:
                flat.append(part)
    return flat[0] if len(flat) == 1 else AnyOf(tuple(flat))


def negated(item: Filter) -> Filter:
    """Not, without double negation."""
    return item.filter if isinstance(item, Not) else Not(item)


def both(*conds: Cond) -> Cond:
    """The conjunction of conditions, flat."""
    flat: list[Cond] = []
    for cond in conds:
        for part in cond.conds if isinstance(cond, And) else (cond,):
            if part not in flat:
                flat.append(part)
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def either(*conds: Cond) -> Cond:
    """The disjunction of conditions, flat."""
    flat: list[Cond] = []
    for cond in conds:
        flat.extend(cond.conds if isinstance(cond, Or) else (cond,))
    return Or(tuple(dict.fromkeys(flat)))


def negation(cond: Cond) -> Cond:
    """NotCond, without double negation."""
    return cond.cond if isinstance(cond, NotCond) else NotCond(cond)


def counted(noun: Noun) -> Amount:
    """The number of what matches. The cards of one player's hand or graveyard are a number that player has."""
    names = {"hand": PlayerStat.HAND, "graveyard": PlayerStat.GRAVEYARD, "library": PlayerStat.LIBRARY}
    parts = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
    if noun.zone in names and len(parts) == 2 and HasType("card") in parts:
        (owner,) = (part for part in parts if part != HasType("card"))
        if isinstance(owner, OwnedBy) and is_one_player(owner.player):
            return PlayerStatOf(owner.player, names[noun.zone])
    return Count(noun.filter, noun.zone)


def within(amount: Amount, number: Numbers) -> Cond:
    """The amount lies in the set of numbers."""
    if number.parity is not None:
        raise ValueError("parity has its own condition")
    if number.hi is not None and number.hi == number.lo:
        return Compare(amount, Op.EQ, number.lo)
    low = () if number.lo == 0 else (Compare(amount, Op.GE, number.lo),)
    high = () if number.hi is None else (Compare(amount, Op.LE, number.hi),)
    return both(*low, *high)


def exists(quantity: Quantity) -> Cond:
    """There are that many."""
    return within(counted(quantity.noun), quantity.number)


def is_one_player(player: PlayerRef) -> bool:
    """Whether the reference stands for one player (not "an opponent", "a player")."""
    if isinstance(player, Who):
        return player in (Who.YOU, Who.DEFENDER, Who.ACTIVE, Who.ENCHANTED, Who.CHOSEN, Who.THAT, Who.CANDIDATE)
    return isinstance(player, PlayerId | ControllerOf) or type(player).__name__ == "OwnerOf"


def some_player(player: PlayerRef, cond_of: Any) -> Cond:
    """The condition about a player; about "an opponent" or "a player": some such player meets it.

    `cond_of` makes the condition from a player reference.
    """
    if is_one_player(player):
        made: Cond = cond_of(player)
        return made
    among = all_of(IsPlayer(player), Satisfies(cond_of(Who.THAT)))
    return Compare(Count(among, "players"), Op.GE, 1)


def controls(player: PlayerRef, quantity: Quantity) -> Cond:
    """The player controls that many; "an opponent controls ..." asks one opponent for all of them."""
    noun = quantity.noun
    if quantity.number == Numbers() or is_one_player(player):
        return exists(Quantity(Noun(all_of(noun.filter, ControlledBy(player)), noun.zone), quantity.number))
    return some_player(
        player,
        lambda who: exists(Quantity(Noun(all_of(noun.filter, ControlledBy(who)), noun.zone), quantity.number)),
    )


def attackable(player: PlayerRef) -> Filter:
    """The player, as something that may be attacked."""
    return IsPlayer(player)


def planeswalkers_of(player: PlayerRef) -> Filter:
    """The planeswalkers the player controls."""
    return all_of(HasType("planeswalker"), ControlledBy(player))


def replaced(term: Term, swap: dict[Any, Any]) -> Term:
    """The term with every part that is a key of `swap` replaced, from the outside in."""
    if not swap:
        return term
    return _replaced(term, swap)  # type: ignore[no-any-return]


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The field names of a term's class; () for anything that is no term."""
    return tuple(f.name for f in fields(kind)) if is_dataclass(kind) else ()


def parts_of(term: Any) -> tuple[Any, ...]:
    """The values of a term's fields."""
    kind: Any = type(term)
    return tuple(getattr(term, name) for name in _parts(kind))


_SWAPPED = (ObjectId, PlayerId, Named, Is, UnknownAmount)


def _replaced(term: Any, swap: dict[Any, Any]) -> Any:
    kind: Any = type(term)
    if kind is tuple:
        made = tuple(_replaced(part, swap) for part in term)
        return term if all(a is b for a, b in zip(made, term, strict=True)) else made
    names = _parts(kind)
    if not names:
        return term
    if kind in _SWAPPED and term in swap:
        return swap[term]
    old = [getattr(term, name) for name in names]
    new = [_replaced(value, swap) for value in old]
    if all(a is b for a, b in zip(new, old, strict=True)):
        return term
    if kind is AllOf:
        return all_of(*new[0])
    if kind is AnyOf:
        return any_of(*new[0])
    return kind(*new)


def mentions(term: Any, part: Any) -> bool:
    """Whether the part occurs anywhere in the term."""
    if isinstance(term, tuple):
        return any(mentions(item, part) for item in term)
    if type(term) is type(part) and term == part:
        return True
    kind: Any = type(term)
    return any(mentions(getattr(term, name), part) for name in _parts(kind))


def mentions_unknown(term: Any) -> bool:
    """Whether some part of the term is unknown."""
    if isinstance(term, tuple):
        return any(mentions_unknown(item) for item in term)
    if isinstance(term, UnknownCond | UnknownFilter | UnknownAmount):
        return True
    return any(mentions_unknown(part) for part in parts_of(term))


def matches_player(player: PlayerRef, item: Filter) -> Cond:
    """The player matches the filter."""
    return PlayerMatches(player, item)


def holds(ref: Any, item: Filter) -> Cond:
    """The object matches the filter."""
    return Holds(ref, item)


__all__ = [
    "ANYTHING",
    "IT",
    "OTHER",
    "OWN_NAME",
    "SUBJECT",
    "THAT",
    "THEY",
    "Noun",
    "Quantity",
    "Ref",
    "all_of",
    "any_of",
    "attackable",
    "both",
    "controls",
    "counted",
    "either",
    "exists",
    "holds",
    "is_one_player",
    "matches_player",
    "mentions",
    "mentions_unknown",
    "negated",
    "negation",
    "parts_of",
    "planeswalkers_of",
    "replaced",
    "some_player",
    "within",
]
