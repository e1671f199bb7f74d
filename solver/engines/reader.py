"""Reading a finished diagram: count, order, rank, unrank, restriction, optima, arrays; each linear in it or better."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from sys import maxsize
from typing import TYPE_CHECKING, TypeAlias

from lawmage.solver.engines.base import OFF, Chosen, Weights, no_collection
from lawmage.solver.engines.nodes import Node, Reading, joined_like
from lawmage.solver.engines.program import KIND_MASK
from lawmage.solver.engines.variables import Variable, allowed_values, is_chain, value_count
from lawmage.solver.problem import Literal, Problem

if TYPE_CHECKING:
    import numpy

Members: TypeAlias = Sequence[Sequence[tuple[int, ...]]]
"""For each variable and kind: the indices of its values, ascending."""

Tail: TypeAlias = tuple[tuple[int, ...], ...]

_TAIL = 512  # answers below a node that are kept as ready lists
_READINGS = 150_000  # nodes that keep their arcs value by value
_DEEP = 100  # places below a node whose answers are kept as ready lists
_TAILS = 400_000  # such answers kept in all


class Reader:
    """The answers that a finished diagram holds; `root` None means none."""

    def __init__(self, problem: Problem, variables: tuple[Variable, ...], members: Members, root: Node | None) -> None:
        self.problem = problem
        self.root = root
        self.start = root
        self.variables = variables
        self._members = members
        offsets = problem.offsets
        self._pieces = [
            [() if value is None else (value - offsets[variable.place],) for value in variable.values]
            for variable in variables
        ]
        self._chains = any(map(is_chain, problem.places))
        self._tails: dict[Node, list[Tail]] = {}
        self._tails_kept = 0
        self._readings: list[Node] = []

    # ── Counting and order ────────────────────────────────────────────────────────────────────────

    def count(self) -> int:
        """The exact number of answers."""
        return 0 if self.root is None else self.root.ways

    def some(self) -> bool:
        """Whether there is any answer."""
        return self.root is not None

    def unrank(self, index: int) -> Chosen:
        """The answer at `index` (0..count()-1)."""
        node = self.start
        if node is None or not 0 <= index < node.ways:
            raise IndexError(index)
        found = []
        for number in range(len(self.variables)):
            reading = node.reading or self.read(number, node)
            slot = bisect_right(reading.before, index) - 1
            index -= reading.before[slot]
            found.append(reading.pieces[slot])
            node = reading.kids[slot]
        return self._gather(found) if self._chains else tuple(found)

    def rank(self, chosen: Chosen) -> int | None:
        """The index of an answer; None when it is not one."""
        node, index = self.start, 0
        if node is None:
            return None
        offsets = self.problem.offsets
        for number, variable in enumerate(self.variables):
            here = chosen[variable.place]
            if is_chain(self.problem.places[variable.place]):
                literal = variable.values[1]
                assert literal is not None
                value = int(literal - offsets[variable.place] in here)
            else:
                wanted = offsets[variable.place] + here[0] if here else None
                if len(here) > 1 or wanted not in variable.values:
                    return None
                value = variable.values.index(wanted)
            reading = self.read(number, node)
            slot = bisect_left(reading.values, value)
            if slot == len(reading.values) or reading.values[slot] != value:
                return None
            index += reading.before[slot]
            node = reading.kids[slot]
        return index

    def iterate(self, start: int = 0, stop: int | None = None) -> Iterator[Chosen]:
        """The answers from index `start` to before `stop`, lazily, in order."""
        stop = self.count() if stop is None else min(stop, self.count())
        if start >= stop:
            return iter(())
        return islice(self._flat(start), min(stop - start, maxsize))  # nobody lives to see more

    def _flat(self, skip: int) -> Iterator[Chosen]:
        for batch in self._batches(skip):
            yield from batch

    def _batches(self, skip: int) -> Iterator[list[Chosen]]:
        """The answers from index `skip` on, in lists."""
        variables, places = self.variables, len(self.problem.places)
        stack: list[tuple[int, Node, Tail, tuple[int, ...]]] = [(0, self._first(), (), ())]
        while stack:
            number, node, prefix, partial = stack.pop()
            if skip >= node.ways:
                skip -= node.ways
                continue
            if number == len(variables):
                yield [prefix]
                continue
            if not partial and self._starts(number) and node.ways <= _TAIL and places - len(prefix) <= _DEEP:
                tails = self._tail(number, node)
                yield [prefix + tail for tail in (tails[skip:] if skip else tails)]
                skip = 0
                continue
            reading = self.read(number, node)
            last = variables[number].last
            for piece, kid in zip(reversed(reading.pieces), reversed(reading.kids), strict=True):
                mine = piece + partial  # a chain runs over the options in descending order
                if last:
                    stack.append((number + 1, kid, (*prefix, mine), ()))
                else:
                    stack.append((number + 1, kid, prefix, mine))

    def _first(self) -> Node:
        assert self.start is not None
        return self.start

    def _folded(self, node: Node) -> Node:
        """The node of the diagram that a node met on a path stands for."""
        return node

    def _starts(self, number: int) -> bool:
        return number == 0 or self.variables[number - 1].last

    def _tail(self, number: int, node: Node) -> list[Tail]:
        """Every way to go on from a node at the start of a place, kept for the next time."""
        known = self._tails.get(node)
        if known is not None:
            return known
        if self._tails_kept > _TAILS:
            self._tails.clear()
            self._tails_kept = 0
        found: list[Tail] = []
        stack: list[tuple[int, Node, tuple[int, ...]]] = [(number, node, ())]
        while stack:
            here, below, partial = stack.pop()
            if here == len(self.variables):
                found.append(())
                continue
            reading = self.read(here, below)
            if not self.variables[here].last:
                pairs = zip(reversed(reading.pieces), reversed(reading.kids), strict=True)
                stack.extend((here + 1, kid, piece + partial) for piece, kid in pairs)
                continue
            for piece, kid in zip(reading.pieces, reading.kids, strict=True):
                head = (piece + partial,)
                if here + 1 == len(self.variables):
                    found.append(head)
                else:
                    found.extend([head + tail for tail in self._tail(here + 1, kid)])
        self._tails[node] = found
        self._tails_kept += len(found)
        return found

    def _gather(self, pieces: list[tuple[int, ...]]) -> Chosen:
        found: list[tuple[int, ...]] = []
        partial: tuple[int, ...] = ()
        for variable, piece in zip(self.variables, pieces, strict=True):
            partial = piece + partial
            if variable.last:
                found.append(partial)
                partial = ()
        return tuple(found)

    @property
    def reader(self) -> Reader:
        """The diagram itself, for those who hold answers of any engine."""
        return self

    def read(self, number: int, node: Node) -> Reading:
        """The arcs of a node before variable `number`, value by value; kept until there are very many."""
        known = node.reading
        if known is None:
            if len(self._readings) > _READINGS:
                for other in self._readings:
                    other.reading = None
                self._readings.clear()
            known = node.reading = self._read(number, node)
            self._readings.append(node)
        return known

    def _read(self, number: int, node: Node) -> Reading:
        members, pieces = self._members[number], self._pieces[number]
        pairs = [(value, kid) for code, kid in zip(node.codes, node.kids, strict=True) for value in members[code]]
        pairs.sort(key=_value)
        values = [value for value, _ in pairs]
        return Reading(values, [kid for _, kid in pairs], [pieces[value] for value in values])

    # ── Parts and optima ──────────────────────────────────────────────────────────────────────────

    def _layers(self) -> list[list[Node]]:
        """The nodes before each variable."""
        if self.root is None:
            return []
        layers = [[self.root]]
        for _ in self.variables:
            layers.append(list(dict.fromkeys(kid for node in layers[-1] for kid in node.kids)))
        return layers

    def restrict(self, required: frozenset[Literal], barred: frozenset[Literal]) -> Reader:
        """The answers that contain all of `required` and none of `barred`."""
        members = [
            [tuple(value for value in kind if value in allowed) for kind in here]
            for here, allowed in zip(self._members, allowed_values(self.variables, required, barred), strict=True)
        ]
        layers = self._layers()
        copies: dict[Node, Node] = {}
        if layers:
            (end,) = layers[-1]
            copies[end] = Node(1, (), ())
        for number in range(len(self.variables) - 1, -1, -1):
            sizes = [len(kind) for kind in members[number]]
            for node in layers[number] if layers else ():
                arcs = [
                    (slot, copies[kid])
                    for slot, (code, kid) in enumerate(zip(node.codes, node.kids, strict=True))
                    if sizes[code] and kid in copies
                ]
                copy = joined_like(node, sizes, arcs)
                if copy is not None:
                    copies[node] = copy
        root = None if self.root is None else copies.get(self.root)
        return Reader(self.problem, self.variables, members, root)

    def choices(self, kept: frozenset[Literal]) -> list[tuple[frozenset[Literal], bool]]:
        """For each place: the literals that some answer chooses, and whether some answer has just those in `kept`."""
        some: list[set[Literal]] = [set() for _ in self.problem.places]
        stays = [False] * len(self.problem.places)
        keeping: set[Node] = set()  # nodes reached without leaving `kept` in the place under way
        for number, nodes in enumerate(self._layers()[:-1]):
            variable, members = self.variables[number], self._members[number]
            if self._starts(number):
                keeping = set(nodes)
            wanted = {literal for literal in variable.values if literal in kept}
            right = [any({variable.values[v]} - {None} == wanted for v in kind) for kind in members]
            codes = {code & KIND_MASK for node in nodes for code in node.codes}
            found = (variable.values[value] for code in codes for value in members[code])
            some[variable.place].update(literal for literal in found if literal is not None)
            keeping = {
                kid
                for node in keeping
                for code, kid in zip(node.codes, node.kids, strict=True)
                if right[code & KIND_MASK]
            }
            if variable.last:
                stays[variable.place] = bool(keeping)
        return [(frozenset(literals), stay) for literals, stay in zip(some, stays, strict=True)]

    def common(self) -> frozenset[Literal]:
        """The literals that every answer chooses (none if there is no answer)."""
        every: set[Literal] = set()
        for number, nodes in enumerate(self._layers()[:-1]):
            members, values = self._members[number], self.variables[number].values
            codes = {code & KIND_MASK for node in nodes for code in node.codes}
            found = {values[value] for code in codes for value in members[code]}
            if len(found) == 1:
                every.update(literal for literal in found if literal is not None)
        return frozenset(every)

    def best(self, weights: Weights) -> Chosen | None:
        """An answer of greatest total weight, the first of them in order."""
        if self.root is None:
            return None
        layers = self._layers()
        value_of: dict[Node, int] = {layers[-1][0]: 0}
        for number in range(len(self.variables) - 1, -1, -1):
            members = self._members[number]
            worth = [0 if literal is None else weights.get(literal, 0) for literal in self.variables[number].values]
            tops = [max((worth[value] for value in kind), default=0) for kind in members]
            for node in layers[number]:
                value_of[node] = max(
                    tops[code & KIND_MASK] + value_of[kid] for code, kid in zip(node.codes, node.kids, strict=True)
                )
        node, found = self._first(), []
        for number, variable in enumerate(self.variables):
            reading = self.read(number, node)
            literals, best = [variable.values[value] for value in reading.values], value_of[self._folded(node)]
            slot = next(
                slot
                for slot, (literal, kid) in enumerate(zip(literals, reading.kids, strict=True))
                if (0 if literal is None else weights.get(literal, 0)) + value_of[self._folded(kid)] == best
            )
            found.append(reading.pieces[slot])
            node = reading.kids[slot]
        return self._gather(found)

    def nearest(self, chosen: Chosen) -> Chosen | None:
        """An answer that differs from `chosen` in the fewest places, the first of them in order."""
        if self.root is None:
            return None
        layers = self._layers()
        wanted = self._wanted(chosen)
        # cost[node]: the fewest places that differ from here on, that of the variable included; if it differs already
        cost: dict[Node, tuple[int, int]] = {layers[-1][0]: (0, 0)}
        for number in range(len(self.variables) - 1, -1, -1):
            last, right = self.variables[number].last, wanted[number]
            agrees = [right in kind for kind in self._members[number]]
            others = [any(value != right for value in kind) for kind in self._members[number]]
            for node in layers[number]:
                same, different = [], []
                for code, kid in zip(node.codes, node.kids, strict=True):
                    level, off = cost[kid] if not last else (cost[kid][0], cost[kid][0] + 1)
                    different.append(off)
                    if agrees[code & KIND_MASK]:
                        same.append(level)
                    if others[code & KIND_MASK]:
                        same.append(off)
                cost[node] = (min(same), min(different))
        node, found, off_now = self._first(), [], 0
        for number, variable in enumerate(self.variables):
            reading = self.read(number, node)
            for slot, kid in enumerate(reading.kids):
                off = off_now or int(reading.values[slot] != wanted[number])
                ahead = cost[self._folded(kid)]
                after = ahead[0] + off if variable.last else ahead[off]
                if after == cost[self._folded(node)][off_now]:
                    break
            found.append(reading.pieces[slot])
            node, off_now = kid, 0 if variable.last else off
        return self._gather(found)

    def _wanted(self, chosen: Chosen) -> list[int]:
        """For each variable the value that `chosen` gives it; -1 for none of its values."""
        offsets = self.problem.offsets
        found = []
        for variable in self.variables:
            literals = {offsets[variable.place] + option for option in chosen[variable.place]}
            if chosen[variable.place] == OFF:
                found.append(-1)
            elif is_chain(self.problem.places[variable.place]):
                found.append(int(variable.values[1] in literals))
            elif len(literals) > 1:
                found.append(-1)
            else:
                wanted = next(iter(literals), None)
                found.append(variable.values.index(wanted) if wanted in variable.values else -1)
        return found

    # ── Arrays ────────────────────────────────────────────────────────────────────────────────────

    def to_array(self, start: int = 0, stop: int | None = None) -> numpy.ndarray:
        """The answers as rows: int16, one column a place, the index of its value."""
        import numpy

        from lawmage.solver.engines.rows import Rows

        if any(value_count(place) > 1 << 15 for place in self.problem.places):
            raise OverflowError("a place has more values than an int16 can number")
        stop = self.count() if stop is None else min(stop, self.count())
        places = len(self.problem.places)
        table = numpy.empty((max(0, stop - start), places), dtype=numpy.int16)
        if start < stop:
            with no_collection():
                Rows(self, table, start).fill(self._first())
        return table


def _value(pair: tuple[int, Node]) -> int:
    return pair[0]
