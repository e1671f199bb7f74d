"""Classes of answers that are alike but for interchangeable permanents: one representative and the size of each.

Most classes of permanents are either places only (tokens that attack alike) or options only (attackers that nothing
tells apart). Then a representative is an answer whose places are sorted within their class and whose options are chosen
more often the earlier they stand in their class; a small automaton reads that off, and the diagram joined with it holds
exactly one answer of every orbit. Anything else is sorted out answer by answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import factorial, prod
from typing import TypeAlias

from lawmage.solver.engines.base import Answers, Budget, Chosen
from lawmage.solver.engines.nodes import Node
from lawmage.solver.engines.reader import Reader
from lawmage.solver.engines.variables import is_chain
from lawmage.solver.problem import Problem
from lawmage.solver.symmetry import Class, Name, Swaps, image

Counts: TypeAlias = tuple[int, ...]
"""How often each exchangeable option is chosen in the places of one class so far, `_SETTLED` where it is compared."""

Open: TypeAlias = "tuple[int, Counts] | None"
"""Of a class of places: the value of its last place, and counts; None before the first and after the last."""

State: TypeAlias = "tuple[tuple[bool, ...], tuple[Open, ...]]"
"""For neighbouring exchangeable options whether they were chosen alike so far; for each class of places where it is."""

_SETTLED = -1
_BATCH = 256
_NODE_BYTES = 700


class Canon:
    """Reads the places of an answer in order and knows whether it is the representative of its orbit."""

    def __init__(self, problem: Problem, places: Sequence[Class], options: Sequence[Class]) -> None:
        index: dict[Name, int] = {place.name: number for number, place in enumerate(problem.places)}
        groups = [[index[name] for name in members] for members in places]
        alone = set(range(len(problem.places))).difference(*groups)
        self._groups = [sorted(members) for members in groups] + [[place] for place in sorted(alone)]
        self._class_of = {place: number for number, members in enumerate(self._groups) for place in members}
        self._columns = {label: number for number, label in enumerate(label for each in options for label in each)}
        ends, borders = 0, set()
        for each in options:
            ends += len(each)
            borders.add(ends - 1)
        self._pairs = [number for number in range(len(self._columns)) if number not in borders]
        # whether, from a place on, no other class of places ends before its own does
        ends_of = [group[-1] for group in self._groups]
        self._alone = [
            all(end < place or end >= ends_of[self._class_of[place]] for end in ends_of)
            for place in range(len(problem.places))
        ]
        self._latest = max(range(len(ends_of)), key=ends_of.__getitem__, default=0)
        self._slot = {column + 1: slot for slot, column in enumerate(self._pairs)}
        self._sizes = [len(each) for each in options]
        self._problem = problem
        self._ranks: list[list[int]] = [
            [] for _ in problem.places
        ]  # of each option among those of its class's first place
        self._weights: list[list[int]] = []  # for each class of places, the value of each exchangeable option, or -1
        for group in self._groups:
            order = {label: rank for rank, label in enumerate(problem.places[group[0]].options)}
            self._weights.append([1 << order[label] if label in order else -1 for label in self._columns])
            for place in group:
                self._ranks[place] = [order[label] for label in problem.places[place].options]

    def start(self) -> State:
        """Before the first place."""
        return (True,) * len(self._pairs), (None,) * len(self._groups)

    def step(self, state: State, place: int, chosen: tuple[int, ...]) -> State | None:
        """After one more place; None when the answer is not the representative."""
        ties, opened = state
        number = self._class_of[place]
        group, before = self._groups[number], opened[number]
        value = self._value(place, chosen)
        if before is not None and value < before[0]:
            return None
        counts = before[1] if before is not None else (0,) * len(self._columns)
        weights = self._weights[number]
        for option in chosen:
            column = self._columns.get(self._problem.places[place].options[option])
            if column is not None:
                counts = (*counts[:column], counts[column] + 1, *counts[column + 1 :])
                slot = self._slot.get(column)
                tied = slot is not None and ties[slot] and self._alone[place]
                if tied and counts[column - 1] < counts[column] and 0 < weights[column - 1] < weights[column]:
                    return None  # places are sorted: the earlier option is not chosen any more in this class
        ended = place == group[-1]
        if self._columns and (ended or self._alone[place]):
            settled = self._settle(ties, counts, [ended or weight < value for weight in weights], number)
            if settled is None:
                return None
            ties, counts = settled
        after: Open = None if ended else (value, counts)
        return ties, (*opened[:number], after, *opened[number + 1 :])

    def _settle(
        self, ties: tuple[bool, ...], counts: Counts, closed: Sequence[bool], number: int
    ) -> tuple[tuple[bool, ...], Counts] | None:
        """Compare neighbouring options that the class of places cannot choose any more, and forget how often it chose
        what is compared; None when the earlier one is chosen less often.
        """
        kept, left = list(ties), list(counts)
        for slot, column in enumerate(self._pairs):
            here, there = counts[column], counts[column + 1]
            if ties[slot] and here != _SETTLED and closed[column] and closed[column + 1]:
                if here < there:
                    return None
                kept[slot] = here == there and number != self._latest  # nothing is compared after the latest class
        for column in range(len(counts)):
            before, after = self._slot.get(column), self._slot.get(column + 1)
            behind = before is None or not kept[before] or left[column - 1] == _SETTLED
            ahead = after is None or not kept[after] or closed[column + 1]
            if closed[column] and behind and ahead:
                left[column] = _SETTLED
        return tuple(kept), tuple(left)

    def _value(self, place: int, chosen: tuple[int, ...]) -> int:
        """A number for what is chosen that is the same in every place of a class."""
        return sum(1 << self._ranks[place][option] for option in chosen)

    def size(self, chosen: Chosen) -> int:
        """How many answers the orbit of a representative has."""
        found, vectors = 1, [[0] * len(self._groups) for _ in self._columns]
        for number, members in enumerate(self._groups):
            values = Counter(self._value(place, chosen[place]) for place in members)
            found *= factorial(len(members)) // prod(map(factorial, values.values()))
            for place in members:
                for option in chosen[place]:
                    column = self._columns.get(self._problem.places[place].options[option])
                    if column is not None:
                        vectors[column][number] += 1
        first = 0
        for size in self._sizes:
            alike = Counter(tuple(vector) for vector in vectors[first : first + size])
            found *= factorial(size) // prod(map(factorial, alike.values()))
            first += size
        return found


def representatives(reader: Reader, canon: Canon, budget: Budget) -> Reader:
    """The answers of a diagram that are representatives, as a diagram."""
    variables = reader.variables
    members = [[(value,) for value in range(len(variable.values))] for variable in variables]
    if reader.start is None:
        return Reader(reader.problem, variables, members, None)
    key: _Key = (reader.start, canon.start(), ())
    layers: list[dict[_Key, list[tuple[int, _Key]]]] = [{key: []}]
    for number, variable in enumerate(variables):
        below: dict[_Key, list[tuple[int, _Key]]] = {}
        for (node, state, partial), arcs in layers[-1].items():
            reading = reader.read(number, node)
            for value, piece, kid in zip(reading.values, reading.pieces, reading.kids, strict=True):
                chosen = piece + partial
                after = canon.step(state, variable.place, chosen) if variable.last else state
                if after is None:
                    continue
                key = (kid, after, () if variable.last else chosen)
                if key not in below:
                    below[key] = []
                    if len(below) % _BATCH == 0:
                        budget.spend(_BATCH, _BATCH * _NODE_BYTES)
                arcs.append((value, key))
        layers.append(below)
    done = {key: Node(1, (), ()) for key in list(layers[-1])[:1]}
    done = dict.fromkeys(layers[-1], next(iter(done.values()))) if done else {}
    for layer in reversed(layers[:-1]):
        above: dict[_Key, Node] = {}
        for key, arcs in layer.items():
            alive = [(value, done[kid]) for value, kid in arcs if kid in done]
            if alive:
                ways = sum(kid.ways for _, kid in alive)
                above[key] = Node(ways, tuple(value for value, _ in alive), tuple(kid for _, kid in alive))
        done = above
    return Reader(reader.problem, variables, members, next(iter(done.values()), None))


_Key: TypeAlias = "tuple[Node, State, tuple[int, ...]]"


class Orbits:
    """The orbits of a set of answers; iterates over (representative, size)."""

    def __init__(
        self, problem: Problem, answers: Answers, swaps: Swaps, classes: Sequence[Class], budget: Budget
    ) -> None:
        self._problem = problem
        self._answers = answers
        self._swaps = swaps
        self._classes = classes
        self._budget = budget
        self._found: list[tuple[Chosen, int]] | None = None
        self._canon: Canon | None = None
        self._reader: Reader | None = None
        reader = getattr(answers, "reader", None)
        split = _split(problem, classes)
        if isinstance(reader, Reader) and split is not None:
            self._canon = Canon(problem, *split)
            self._reader = representatives(reader, self._canon, budget)

    def count(self) -> int:
        """How many orbits there are."""
        return self._reader.count() if self._reader is not None else len(self._listed())

    def __iter__(self) -> Iterator[tuple[Chosen, int]]:
        if self._reader is None or self._canon is None:
            return iter(self._listed())
        canon = self._canon
        return ((chosen, canon.size(chosen)) for chosen in self._reader.iterate())

    def _listed(self) -> list[tuple[Chosen, int]]:
        """The orbits, by joining each answer with its images under swaps of neighbours in a class."""
        if self._found is None:
            answers = []
            for chosen in self._answers.iterate():
                self._budget.tick()
                answers.append(chosen)
            place = {chosen: number for number, chosen in enumerate(answers)}
            first = list(range(len(answers)))

            def root(number: int) -> int:
                while first[number] != number:
                    first[number] = first[first[number]]
                    number = first[number]
                return number

            for members in self._classes:
                for one, other in pairwise(members):
                    moved = self._swaps.literal_map(one, other)
                    assert moved is not None
                    swap = image(self._problem, moved)
                    for number, chosen in enumerate(answers):
                        if number % 1024 == 0:
                            self._budget.tick()
                        left, right = sorted((root(number), root(place[swap(chosen)])))
                        first[right] = left
            sizes = Counter(root(number) for number in range(len(answers)))
            self._found = [(answers[number], size) for number, size in sorted(sizes.items())]
        return self._found


def _split(problem: Problem, classes: Sequence[Class]) -> tuple[list[Class], list[Class]] | None:
    """Classes of places and classes of options; None when some are both, or options of places that choose several."""
    names = {place.name for place in problem.places}
    labels = {label for place in problem.places for label in place.options}
    several = {label for place in problem.places if is_chain(place) for label in place.options}
    places: list[Class] = []
    options: list[Class] = []
    for members in classes:
        is_place, is_option = members[0] in names, members[0] in labels
        if is_place and is_option:
            return None
        if is_place:
            places.append(members)
        elif is_option:
            if any(label in several for label in members):
                return None
            options.append(members)
    return places, options
