"""The variables of a problem: one for a place that chooses at most one option, else one for each option.

A place that may choose several options becomes a chain of yes/no variables over its options in descending order: the
lexicographic order of the variables is then the order of the place's values (binary counting). How many it may choose
is a rule like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from lawmage.solver.problem import Literal, Place, Problem, Rule


@dataclass(frozen=True, slots=True)
class Variable:
    """One decision: `values[i]` is the literal that value i chooses, None for nothing. `last` closes its place."""

    place: int
    values: tuple[Literal | None, ...]
    last: bool = True


def is_chain(place: Place) -> bool:
    """Whether the place may choose more than one option."""
    return min(place.hi, len(place.options)) > 1


def variables_of(problem: Problem) -> tuple[Variable, ...]:
    """The variables in order; a place without any value has a variable without values."""
    found: list[Variable] = []
    for index, place in enumerate(problem.places):
        first = problem.offsets[index]
        literals = range(first, first + len(place.options))
        if place.lo > min(place.hi, len(literals)):
            found.append(Variable(index, ()))
        elif is_chain(place):
            found.extend(Variable(index, (None, literal), literal == first) for literal in reversed(literals))
        else:
            chosen = tuple(literals) if place.hi > 0 else ()
            found.append(Variable(index, chosen if place.lo > 0 else (None, *chosen)))
    return tuple(found)


def capacities(problem: Problem) -> tuple[Rule, ...]:
    """The bounds of the places that are chains, as restrictions."""
    found = []
    for index, place in enumerate(problem.places):
        if is_chain(place):
            lits = frozenset(range(problem.offsets[index], problem.offsets[index + 1]))
            if place.lo > 0 or place.hi < len(lits):
                found.append(Rule(lits, frozenset(range(place.lo, place.hi + 1))))
    return tuple(found)


def value_count(place: Place) -> int:
    """How many values a place has."""
    size = len(place.options)
    return sum(comb(size, chosen) for chosen in range(max(0, place.lo), min(place.hi, size) + 1))


def value_index(place: Place, chosen: tuple[int, ...]) -> int:
    """The index of a set of options among the values of the place, which are in binary counting order.

    >>> value_index(Place("wall", ("a", "b", "c"), hi=2), (0, 2))
    5
    """
    # every value without an option, but alike above it, comes before
    return sum(completions(place, option, taken) for taken, option in enumerate(reversed(chosen)))


def completions(place: Place, options: int, taken: int) -> int:
    """In how many ways the first `options` options can be chosen from when `taken` others are chosen already."""
    lo, hi = max(0, place.lo - taken), min(place.hi - taken, options)
    return sum(comb(options, more) for more in range(lo, hi + 1))


def allowed_values(
    variables: tuple[Variable, ...], required: frozenset[Literal], barred: frozenset[Literal]
) -> Iterator[set[int]]:
    """For each variable the values that contain its required literals and no barred one."""
    for variable in variables:
        needed = {literal for literal in variable.values if literal in required}
        yield {value for value, literal in enumerate(variable.values) if literal not in barred and needed <= {literal}}
