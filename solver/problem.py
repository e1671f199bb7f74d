"""A problem: what an engine is asked, in the terms of constraint solving. Nothing here knows Magic.

An *answer* chooses, for every place, a set of its options. One pair (place, option) is a *literal*, an int. The whole
meaning of a problem is this:

1. every place chooses between ``lo`` and ``hi`` of its options;
2. every rule in ``restrictions`` is obeyed;
3. the answer is *not outdone*: no answer that keeps 1 and 2, and whose priced literals are a subset of this answer's
   priced literals, obeys requirements of a greater total weight (a literal is priced when it lies in the ``when`` of some
   fee);
4. the total of the fees that are due can be paid: ``purse.affords(total, spent)``. Rivals in 3 need not be payable.

Without fees 3 says: the answer obeys requirements of maximum total weight.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Protocol, TypeAlias

Literal: TypeAlias = int
Vector: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """One choice: between `lo` and `hi` of the options (labels: JSON-like values, in order).

    The values of a place, in order, are the allowed subsets in binary counting order, an option's weight growing with
    its position: nothing, {o0}, {o1}, {o0, o1}, {o2}, ... With hi = 1 that is: nothing (if lo = 0), o0, o1, ...
    """

    name: str
    options: tuple[Hashable, ...]
    lo: int = 0
    hi: int = 1


class Unit(Enum):
    """What a rule counts among its chosen literals."""

    LITERALS = "literals"
    PLACES = "different places"


@dataclass(frozen=True, slots=True)
class Rule:
    """IF `when` is None or some literal of `when` is chosen, THEN the number of chosen `lits` lies in `allowed`.

    `when=None` is always, an empty set is never: opposites. A requirement that is not asked (its `when` is not met) counts
    as obeyed. `weight` matters for requirements only. `label` is the caller's; engines carry it, unread.
    """

    lits: frozenset[Literal]
    allowed: frozenset[int]
    when: frozenset[Literal] | None = None
    unit: Unit = Unit.LITERALS
    weight: int = 1
    label: Hashable = None


@dataclass(frozen=True, slots=True)
class Fee:
    """`cost` (one int per resource of the purse, >= 0) is due once if some literal of `when` is chosen."""

    when: frozenset[Literal]
    cost: Vector
    label: Hashable = None


class Purse(Protocol):
    """What fees are paid from. Monotone: a greater total or more spent is never easier to afford."""

    def affords(self, total: Vector, spent: Vector) -> bool:
        """Whether `total` can be paid when, for each source class, `spent` of its members are already used up."""
        ...


@dataclass(frozen=True)
class Problem:
    """Places, restrictions, requirements, fees; see the module's docstring for the meaning.

    `spends` maps a literal to the source class (an index into `spent` of the purse) of which choosing it uses up one
    member: a creature that attacks is tapped and makes no mana (508.1f). `sources` is the number of classes,
    `resources` the length of every cost.
    """

    places: tuple[Place, ...]
    restrictions: tuple[Rule, ...] = ()
    requirements: tuple[Rule, ...] = ()
    fees: tuple[Fee, ...] = ()
    purse: Purse | None = None
    resources: int = 0
    sources: int = 0
    spends: tuple[tuple[Literal, int], ...] = ()

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """The literal of (place i, option j) is ``offsets[i] + j``."""
        found = [0]
        for place in self.places:
            found.append(found[-1] + len(place.options))
        return tuple(found)

    @cached_property
    def priced(self) -> frozenset[Literal]:
        """Literals that have a cost, {0} included."""
        return frozenset().union(*(fee.when for fee in self.fees))
