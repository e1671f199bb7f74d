"""Crowds: columns of options that nothing tells apart, kept as numbers of columns in each state.

A column is what one option means in every place that offers it. Columns that every rule treats alike can be exchanged,
so a state need not say which of them was chosen how often, only how many were: twenty attackers with menace and twenty
blockers are about a thousand states instead of 3^20. Places stay as they are; a reader walks with the real columns and
looks up the number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from lawmage.solver.engines.monitors import NEITHER, Monitor

Entry: TypeAlias = tuple[int, int, int] | None
"""State (or change of the packed state), rise of the score that is certain, change of the score that is possible."""

Row: TypeAlias = tuple[Entry, dict[int, Entry]]
"""What happens when no column is chosen, and when one in a given state is."""

_SMALLEST = 3  # fewer columns are not worth it
_LARGEST = 24  # states of one column
_FEWEST = 64  # joint states of the columns; fewer are better told apart


@dataclass(frozen=True, slots=True)
class ColumnStep:
    """For each state of a column before a variable: the state after it when it is not chosen, and when it is.

    `still` says that a column that is not chosen stays as it is.
    """

    idle: tuple[Entry, ...]
    chosen: tuple[Entry, ...]
    still: bool


class Crowd:
    """Interchangeable columns. `labels` are the options they belong to; `steps` the variables that move them; `span`
    the first and the last variable they touch; `low` and `high` what all of them score for certain and at most.

    Packed, each of the `states` but the first has a number of `width` bits, from `shift` on.
    """

    def __init__(
        self,
        labels: tuple[object, ...],
        steps: dict[int, ColumnStep],
        states: int,
        scores: tuple[int, int],
        span: tuple[int, int],
    ) -> None:
        self.labels = labels
        self.steps = steps
        self.states = states
        self.low, self.high = (score * len(labels) for score in scores)
        self.span = span
        self.width = len(labels).bit_length()
        self.bits = self.width * (states - 1)
        self.shift = 0
        self._units = [0, *(1 << self.width * place for place in range(states - 1))]
        self._numbers: dict[int, list[int]] = {}
        alike: dict[ColumnStep, dict[int, Row]] = {}
        self._rows = {variable: alike.setdefault(step, {}) for variable, step in steps.items()}

    def numbers(self, state: int) -> list[int]:
        """How many columns are in each state."""
        packed = (state >> self.shift) & ((1 << self.bits) - 1)
        found = self._numbers.get(packed)
        if found is None:
            width, mask = self.width, (1 << self.width) - 1
            rest = [(packed >> width * place) & mask for place in range(self.states - 1)]
            found = self._numbers[packed] = [len(self.labels) - sum(rest), *rest]
        return found

    def row(self, variable: int, state: int) -> Row:
        """What the values of a variable do to the crowd in a packed state."""
        rows, packed = self._rows[variable], (state >> self.shift) & ((1 << self.bits) - 1)
        found = rows.get(packed)
        if found is None:
            found = rows[packed] = self._row(self.steps[variable], self.numbers(state))
        return found

    def _row(self, step: ColumnStep, numbers: list[int]) -> Row:
        chosen: dict[int, Entry] = {}
        if step.still:
            for state, (number, entry) in enumerate(zip(numbers, step.chosen, strict=False)):
                if number and entry is not None:
                    change = self._units[entry[0]] - self._units[state]
                    chosen[state] = (change << self.shift, entry[1], entry[2])
            return (0, 0, 0), chosen
        for state, (number, entry) in enumerate(zip(numbers, step.chosen, strict=False)):
            if number and entry is not None:
                others = [count - (place == state) for place, count in enumerate(numbers)]
                chosen[state] = self._moved(step, numbers, others, entry)
        return self._moved(step, numbers, numbers, None), chosen

    def _moved(self, step: ColumnStep, numbers: list[int], idle: list[int], one: Entry) -> Entry:
        """All `idle` columns move on unchosen, and `one` as given."""
        units, low, high = self._units, 0, 0
        change = -sum(number * unit for number, unit in zip(numbers, units, strict=True))
        for number, entry in zip(idle, step.idle, strict=False):
            if number:
                if entry is None:
                    return None
                change += number * units[entry[0]]
                low += number * entry[1]
                high += number * entry[2]
        if one is not None:
            change += units[one[0]]
            low += one[1]
            high += one[2]
        return change << self.shift, low, high

    def most_gain(self, variable: int) -> int:
        """An upper bound of what one variable can raise the certain score by."""
        step = self.steps[variable]
        idle = max((entry[1] for entry in step.idle if entry is not None), default=0)
        chosen = max((entry[1] for entry in step.chosen if entry is not None), default=0)
        return max(0, idle) * len(self.labels) + max(0, chosen)


@dataclass(frozen=True, slots=True)
class Private:
    """A monitor all of whose literals lie in one column: the variables it touches, and what choosing it does there."""

    monitor: Monitor
    touched: tuple[int, ...]
    effects: tuple[int, ...]


def may_help(columns: int, states: int) -> bool:
    """Whether a crowd of so many columns, each in one of at most so many states, can be worth it."""
    return columns >= _SMALLEST and states > 1 and states**columns >= _FEWEST


def crowd_of(labels: tuple[object, ...], privates: tuple[Private, ...]) -> Crowd | None:
    """The crowd of columns that each have these monitors; None when it does not help."""
    variables = sorted({number for private in privates for number in private.touched})
    places = [{number: place for place, number in enumerate(private.touched)} for private in privates]
    numbers: dict[tuple[int, ...], int] = {(0,) * len(privates): 0}
    steps: dict[int, ColumnStep] = {}
    states = 1
    for number in variables:
        idle_tables: list[tuple[Entry, ...] | None] = []
        chosen_tables: list[tuple[Entry, ...] | None] = []
        for private, place in zip(privates, places, strict=True):
            if number not in place:
                idle_tables.append(None)
                chosen_tables.append(None)
                continue
            table = private.monitor.tables[place[number]]
            idle_tables.append(table[NEITHER])
            chosen_tables.append(table[private.effects[place[number]]])
        after: dict[tuple[int, ...], int] = {}
        idle = tuple(_joint(state, idle_tables, after) for state in numbers)
        chosen = tuple(_joint(state, chosen_tables, after) for state in numbers)
        if len(after) > _LARGEST:
            return None
        unmoved = tuple((state, 0, 0) for state in range(len(numbers)))
        if idle != unmoved or chosen != unmoved or len(after) != len(numbers):
            steps[number] = ColumnStep(idle, chosen, idle == unmoved)
        states = max(states, len(after))
        numbers = after
    if not may_help(len(labels), states):
        return None
    scores = sum(private.monitor.low for private in privates), sum(private.monitor.high for private in privates)
    return Crowd(labels, steps, states, scores, (variables[0], variables[-1]))


def _joint(
    state: tuple[int, ...], tables: list[tuple[Entry, ...] | None], numbers: dict[tuple[int, ...], int]
) -> Entry:
    """One step of all monitors of a column; states after it are numbered as they are met."""
    after, low, high = [], 0, 0
    for each, table in zip(state, tables, strict=True):
        if table is None:
            after.append(each)
            continue
        entry = table[each]
        if entry is None:
            return None
        after.append(entry[0])
        low += entry[1]
        high += entry[2]
    return numbers.setdefault(tuple(after), len(numbers)), low, high
