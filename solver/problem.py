"""A problem: what an engine is asked, in the terms of constraint solving. Nothing here knows Magic.

An *answer* chooses, for every place, a set of its options. One pair (place, option) is a *literal*, an int. The whole
meaning of a problem is this:

1. every place chooses between ``lo`` and ``hi`` of its options;
2. every rule in ``restrictions`` is obeyed;
3. the answer is *not outdone*: no answer that keeps 1 and 2, and whose priced literals are a subset of this answer's
   priced literals, obeys requirements of a greater total weight (a literal is priced when it lies in the ``when`` of
   some fee);
4. the total of the fees that are due can be paid: ``purse.affords(total, spent)``, where ``spent`` counts, for each
   source class, the chosen literals of ``spends``. Rivals in 3 need not be payable; without a purse all can be paid.

Without fees 3 says: the answer obeys requirements of maximum total weight.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
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

    `when=None` is always, an empty set is never: opposites. A requirement that is not asked (its `when` is not met)
    counts as obeyed. `weight` matters for requirements only. `label` is the caller's; engines carry it, unread.
    `amounts` are literals of `lits` that count for another number (>= 0) than one: the rule is then about a sum. Only
    with the unit LITERALS.
    """

    lits: frozenset[Literal]
    allowed: frozenset[int]
    when: frozenset[Literal] | None = None
    unit: Unit = Unit.LITERALS
    weight: int = 1
    label: Hashable = None
    amounts: tuple[tuple[Literal, int], ...] = ()


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


def arrange(problem: Problem) -> Problem:
    """The same problem with its places in an order that engines like; called once, before anything depends on it.

    Places that share rules become neighbours, and within such a component rules begin late and end early, so that few
    are under way at a time. The order depends on the problem alone; ties, and everything that gains nothing, keep the
    given order.
    """
    order = _order(problem)
    if order == list(range(len(problem.places))):
        return problem
    places = tuple(problem.places[index] for index in order)
    moved: dict[Literal, Literal] = {}
    for index in order:
        for literal in range(problem.offsets[index], problem.offsets[index + 1]):
            moved[literal] = len(moved)

    def move(literals: frozenset[Literal]) -> frozenset[Literal]:
        return frozenset(moved[literal] for literal in literals)

    def moved_rule(rule: Rule) -> Rule:
        amounts = tuple((moved[literal], amount) for literal, amount in rule.amounts)
        when = None if rule.when is None else move(rule.when)
        return replace(rule, lits=move(rule.lits), when=when, amounts=amounts)

    return replace(
        problem,
        places=places,
        restrictions=tuple(map(moved_rule, problem.restrictions)),
        requirements=tuple(map(moved_rule, problem.requirements)),
        fees=tuple(replace(fee, when=move(fee.when)) for fee in problem.fees),
        spends=tuple((moved[literal], source) for literal, source in problem.spends),
    )


def _order(problem: Problem) -> list[int]:
    """The indices of the places in the order of `arrange`."""
    home = [index for index, place in enumerate(problem.places) for _ in place.options]
    links = []
    for rule in (*problem.restrictions, *problem.requirements):
        if rule.when is None or rule.when:
            links.append(frozenset(home[literal] for literal in rule.lits | (rule.when or frozenset())))
    links += [frozenset(home[literal] for literal in fee.when) for fee in problem.fees]
    links = [link for link in links if len(link) > 1]
    touching: list[list[int]] = [[] for _ in problem.places]
    for number, link in enumerate(links):
        for index in link:
            touching[index].append(number)
    order: list[int] = []
    for component in _components(links, touching):
        best = _narrow(component, links, touching)
        order += best if _widths(best, links, touching) < _widths(component, links, touching) else component
    return order


def _components(links: list[frozenset[int]], touching: list[list[int]]) -> list[list[int]]:
    """The places that are linked, directly or not, each in order; by their first place."""
    component = [-1] * len(touching)
    followed = [False] * len(links)
    found: list[list[int]] = []
    for start in range(len(touching)):
        if component[start] >= 0:
            continue
        component[start] = len(found)
        queue = [start]
        for index in queue:
            for number in touching[index]:
                if followed[number]:
                    continue
                followed[number] = True
                for other in links[number]:
                    if component[other] < 0:
                        component[other] = len(found)
                        queue.append(other)
        found.append(sorted(queue))
    return found


def _narrow(component: list[int], links: list[frozenset[int]], touching: list[list[int]]) -> list[int]:
    """An order of a component in which each next place leaves the fewest links open; places alike stay together."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for index in component:
        alike.setdefault(tuple(touching[index]), []).append(index)
    left = {number: len(links[number]) for index in component for number in touching[index]}
    begun: set[int] = set()
    order: list[int] = []
    while alike:
        key = min(alike, key=lambda key: _opened(key, len(alike[key]), left, begun))
        members = alike.pop(key)
        order += members
        begun.update(key)
        for number in key:
            left[number] -= len(members)
    return order


def _opened(key: tuple[int, ...], size: int, left: Mapping[int, int], begun: set[int]) -> tuple[int, int]:
    """How many more links are under way after `size` places with these links; among equals, more that were before."""
    opened = sum((left[number] > size) - (number in begun) for number in key)
    return opened, -sum(1 for number in key if number in begun)


def _widths(order: list[int], links: list[frozenset[int]], touching: list[list[int]]) -> tuple[int, int]:
    """How many links are under way at most, and in total, between the places of an order."""
    left = {number: len(links[number]) for index in order for number in touching[index]}
    under_way: set[int] = set()
    most = total = 0
    for index in order:
        for number in touching[index]:
            under_way.add(number)
            left[number] -= 1
            if not left[number]:
                under_way.discard(number)
        most = max(most, len(under_way))
        total += len(under_way)
    return most, total
