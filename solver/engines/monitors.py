"""Rules as small automata over the variables they touch.

A monitor reads, variable by variable, whether its rule is asked and how many of its literals are chosen, and forgets
everything that can no longer matter: at every step, states with the same future are one state (Moore's minimisation,
run backward over the layers). What a requirement is certain to score (`low`) and may still score (`high`) is booked on
the step where it is decided, so that the state holds no scores.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

ASKED = 1  # the value chooses a literal of `when`
COUNTED = 2  # the value chooses one of `lits`; one that counts for n is n times this
NEITHER = 0

Entry: TypeAlias = tuple[int, int, int] | None
"""Next state, rise of `low`, change of `high` (<= 0); None when the rule is broken whatever follows."""

Table: TypeAlias = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Spec:
    """A rule, as far as a monitor needs it. `inside[n]` says whether count n is allowed; counts stop at the last n."""

    asked: bool  # from the start (`when` is None)
    inside: tuple[bool, ...]
    by_place: bool
    weight: int | None  # None: a restriction


class Step(NamedTuple):
    """One variable that the rule touches: the effects its values have, and whether it begins another place."""

    effects: tuple[int, ...]
    fresh: bool


@dataclass(frozen=True, slots=True)
class Monitor:
    """The automaton: `tables[j][effect]` leads from the states before step j to those after it, None for no change.

    `sizes[j]` is the number of states before step j; there is one at the start and one at the end. `broken` says that
    no choice obeys the restriction.
    """

    low: int
    high: int
    broken: bool
    tables: tuple[dict[int, Table | None], ...]
    sizes: tuple[int, ...]


def membership(allowed: frozenset[int], most: int) -> tuple[bool, ...]:
    """Which counts 0..most are allowed, cut after the first count from which on nothing changes.

    >>> membership(frozenset({2, 3, 4}), 4)
    (False, False, True)
    """
    inside = [count in allowed for count in range(most + 1)]
    while len(inside) > 1 and inside[-1] == inside[-2]:
        inside.pop()
    return tuple(inside)


@lru_cache(maxsize=4096)
def monitor(spec: Spec, steps: tuple[Step, ...]) -> Monitor:
    """The minimal automaton of a rule over the variables that it touches."""
    reached = _reached(spec, steps)
    ends = {state: _outcome(spec, state) for state in reached[-1]}
    future: dict[int, tuple[int, int, int] | None] = {
        state: None if value is None else (0, value, value) for state, value in ends.items()
    }
    tables: list[dict[int, Table | None]] = []
    sizes = [1]
    for step, states in zip(reversed(steps), reversed(reached[:-1]), strict=True):
        numbers: dict[tuple[Entry, ...], int] = {}
        before: dict[int, tuple[int, int, int] | None] = {}
        for state in states:
            after = [future[_move(spec, step, state, effect)] for effect in step.effects]
            alive = [entry for entry in after if entry is not None]
            if not alive:
                before[state] = None
                continue
            low, high = min(entry[1] for entry in alive), max(entry[2] for entry in alive)
            row = tuple(None if entry is None else (entry[0], entry[1] - low, entry[2] - high) for entry in after)
            before[state] = (numbers.setdefault(row, len(numbers)), low, high)
        columns = list(zip(*numbers, strict=True)) or [() for _ in step.effects]
        still = tuple((number, 0, 0) for number in range(len(numbers)))
        tables.append(
            {effect: None if column == still else column for effect, column in zip(step.effects, columns, strict=True)}
        )
        sizes.append(len(numbers))
        future = before
    start = future[_start(spec)]
    tables.reverse()
    sizes.reverse()
    if start is None:
        return Monitor(0, 0, True, tuple(tables), tuple(sizes))
    return Monitor(start[1], start[2], False, tuple(tables), tuple(sizes))


# A raw state is (count * 2 + asked) * 2 + counted-in-this-place.


def _start(spec: Spec) -> int:
    return 2 if spec.asked else 0


def _move(spec: Spec, step: Step, state: int, effect: int) -> int:
    here = 0 if step.fresh else state & 1
    asked = (state >> 1) & 1 | (effect & ASKED)
    count = state >> 2
    if effect >= COUNTED and not (spec.by_place and here):
        count = min(count + effect // COUNTED, len(spec.inside) - 1)
        here = int(spec.by_place)
    return (count << 2) | (asked << 1) | here


def _reached(spec: Spec, steps: tuple[Step, ...]) -> list[list[int]]:
    reached = [[_start(spec)]]
    for step in steps:
        reached.append(sorted({_move(spec, step, state, effect) for state in reached[-1] for effect in step.effects}))
    return reached


def _outcome(spec: Spec, state: int) -> int | None:
    obeyed = not (state >> 1) & 1 or spec.inside[state >> 2]
    if spec.weight is None:
        return 0 if obeyed else None
    return spec.weight if obeyed else 0
