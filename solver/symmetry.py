"""Which permanents are interchangeable in a problem: whose swap maps the problem onto itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Protocol, TypeAlias, runtime_checkable

from lawmage.solver.engines.base import Chosen
from lawmage.solver.problem import Literal, Problem, Rule

Name: TypeAlias = Hashable
"""What a place is called, or an option."""

Class: TypeAlias = tuple[Name, ...]

Key: TypeAlias = tuple[Hashable, ...]


@runtime_checkable
class Exchanging(Protocol):
    """A problem that says itself which swaps map it onto itself, because its meaning is not in its rules alone."""

    def exchanges(self, one: Name, other: Name) -> bool:
        """Whether swapping the two names everywhere, as places and as options, gives the same problem."""
        ...


class Swaps:
    """Swaps of names in one problem. `fixed` are sets of literals that a swap must leave as they are."""

    def __init__(self, problem: Problem, fixed: Sequence[frozenset[Literal]] = ()) -> None:
        self.problem = problem
        self._index: dict[Name, int] = {place.name: index for index, place in enumerate(problem.places)}
        self._option = [{label: number for number, label in enumerate(place.options)} for place in problem.places]
        self._offering: dict[Name, list[int]] = {}
        for index, place in enumerate(problem.places):
            for label in place.options:
                self._offering.setdefault(label, []).append(index)
        parts = [_part(number, literals) for number, literals in enumerate(fixed)]
        self._keys = [_key(rule, hard) for rule, hard in _rules(problem)] + parts
        self._keys += [_fee(fee.when, fee.cost) for fee in problem.fees]
        self._keys += [_spend(literal, source) for literal, source in problem.spends]
        self._counts = Counter(self._keys)
        self._touching: dict[Literal, list[int]] = {}
        for number, key in enumerate(self._keys):
            for literal in _literals(key):
                self._touching.setdefault(literal, []).append(number)

    def literal_map(self, one: Name, other: Name) -> dict[Literal, Literal] | None:
        """Where each literal goes that a swap moves; None when it does not even fit the places."""
        places, offsets = self.problem.places, self.problem.offsets
        if (one in self._index) != (other in self._index):
            return None
        swap = {one: other, other: one}
        moved: dict[Literal, Literal] = {}
        touched = {self._index[name] for name in swap if name in self._index}
        for index in touched.union(*(self._offering.get(name, ()) for name in swap)):
            target = self._index[swap.get(places[index].name, places[index].name)]
            here, there = places[index], places[target]
            if (here.lo, here.hi, len(here.options)) != (there.lo, there.hi, len(there.options)):
                return None
            for number, label in enumerate(here.options):
                to = self._option[target].get(swap.get(label, label))
                if to is None:
                    return None
                moved[offsets[index] + number] = offsets[target] + to
        return moved

    def holds(self, one: Name, other: Name) -> bool:
        """Whether the swap maps the problem onto itself."""
        moved = self.literal_map(one, other)
        if moved is None:
            return False
        if type(self.problem) is not Problem and not isinstance(self.problem, Exchanging):
            return False  # its meaning is not in its rules alone
        if isinstance(self.problem, Exchanging) and not self.problem.exchanges(one, other):
            return False
        touched = {number for literal in moved for number in self._touching.get(literal, ())}
        return all(self._counts[_moved(self._keys[n], moved)] == self._counts[self._keys[n]] for n in touched)

    def classes(self, names: Iterable[Name]) -> list[Class]:
        """The classes of interchangeable names, those of one name left out; each in the order given."""
        found: dict[Hashable, list[list[Name]]] = {}
        for name in names:
            alike = found.setdefault(self._signature(name), [])
            for members in alike:
                if self.holds(members[0], name):  # swaps are transitive: (a c) = (a b)(b c)(a b)
                    members.append(name)
                    break
            else:
                alike.append([name])
        return [tuple(members) for alike in found.values() for members in alike if len(members) > 1]

    def _signature(self, name: Name) -> Hashable:
        """Something that interchangeable names have in common."""
        offsets = self.problem.offsets
        literals: list[Literal] = []
        if name in self._index:
            literals += range(offsets[self._index[name]], offsets[self._index[name] + 1])
        literals += [offsets[index] + self._option[index][name] for index in self._offering.get(name, ())]
        shapes = Counter(_shape(self._keys[number]) for lit in literals for number in self._touching.get(lit, ()))
        return name in self._index, len(literals), frozenset(shapes.items())


# A key is (tag, set of literals, second set or None, what else must be equal, amounts as pairs).


def _rules(problem: Problem) -> Iterable[tuple[Rule, bool]]:
    return chain(((rule, True) for rule in problem.restrictions), ((rule, False) for rule in problem.requirements))


def _key(rule: Rule, hard: bool) -> Key:
    most = sum(dict(rule.amounts).get(literal, 1) for literal in rule.lits)
    allowed = frozenset(count for count in rule.allowed if 0 <= count <= most)
    rest = (hard, allowed, rule.unit, 1 if hard else rule.weight)
    return ("rule", rule.lits, rule.when, rest, frozenset(rule.amounts))


def _fee(when: frozenset[Literal], cost: tuple[int, ...]) -> Key:
    return ("fee", when, None, cost, frozenset())


def _spend(literal: Literal, source: int) -> Key:
    return ("spend", frozenset({literal}), None, source, frozenset())


def _part(number: int, literals: frozenset[Literal]) -> Key:
    return ("part", literals, None, number, frozenset())


def _literals(key: Key) -> frozenset[Literal]:
    first, second = key[1], key[2]
    assert isinstance(first, frozenset)
    return first | second if isinstance(second, frozenset) else first


def _moved(key: Key, moved: Mapping[Literal, Literal]) -> Key:
    tag, first, second, rest, amounts = key
    assert isinstance(first, frozenset) and isinstance(amounts, frozenset)
    return (
        tag,
        frozenset(moved.get(literal, literal) for literal in first),
        frozenset(moved.get(literal, literal) for literal in second) if isinstance(second, frozenset) else second,
        rest,
        frozenset((moved.get(literal, literal), amount) for literal, amount in amounts),
    )


def _shape(key: Key) -> Hashable:
    tag, first, second, rest, _ = key
    assert isinstance(first, frozenset)
    return tag, len(first), len(second) if isinstance(second, frozenset) else -1, rest


Image: TypeAlias = Callable[[Chosen], Chosen]


def image(problem: Problem, moved: Mapping[Literal, Literal]) -> Image:
    """What a swap makes of an answer."""

    def swap(chosen: Chosen) -> Chosen:
        offsets = problem.offsets
        found: list[list[int]] = [[] for _ in problem.places]
        home = [place for place, options in enumerate(problem.places) for _ in options.options]
        for place, options in enumerate(chosen):
            for option in options:
                literal = moved.get(offsets[place] + option, offsets[place] + option)
                found[home[literal]].append(literal - offsets[home[literal]])
        return tuple(tuple(sorted(options)) for options in found)

    return swap
