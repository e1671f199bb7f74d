"""Reading a diagram with crowds: the real columns are followed along each path, nodes are unfolded as they are met."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

from lawmage.solver.engines.base import Chosen, Weights
from lawmage.solver.engines.nodes import Node, Reading
from lawmage.solver.engines.program import KIND_BITS, KIND_MASK, Program
from lawmage.solver.engines.reader import Reader
from lawmage.solver.problem import Literal

Columns: TypeAlias = bytes
"""The state of every column of every crowd, and 0 behind them for values that choose no column."""

Row: TypeAlias = tuple[list[int], list[Node | None]]
"""The arcs of a node by kind and state of the column: how many answers run through each, and its kid."""

Rebuild: TypeAlias = Callable[[Mapping[Literal, Hashable], frozenset[Literal], frozenset[Literal]], Reader]
"""Another diagram of the same answers: with colours that keep columns apart, and required and barred literals."""

_KEPT = 50_000  # unfolded nodes that are remembered
_ROWS = 100_000  # nodes whose arcs are laid out


class Unfolded(Node):
    """A node of a diagram with crowds, for given columns. Its kids are found when it is read."""

    __slots__ = ("columns", "folded")

    def __init__(self, folded: Node, columns: Columns) -> None:
        super().__init__(folded.ways, (), ())
        self.folded = folded
        self.columns = columns


@dataclass(frozen=True, slots=True)
class _Value:
    """A value that some answer may have: its index, where its kind begins in a row, the column that it chooses, and the
    state of that column after each state before.
    """

    index: int
    first: int
    column: int
    after: tuple[int, ...]
    piece: tuple[int, ...]


class CrowdReader(Reader):
    """The answers that a diagram with crowds holds."""

    def __init__(self, program: Program, root: Node | None, rebuild: Rebuild) -> None:
        members = [[kind.values for kind in here] for here in program.kinds]
        super().__init__(program.problem, program.variables, members, root)
        self._program = program
        self._rebuild = rebuild
        self._unfolded: dict[tuple[Node, Columns], Unfolded] = {}
        self._rows: dict[Node, Row] = {}
        self._columns: list[range] = []  # of each crowd
        self._none = 0  # stands for the column of values that choose none
        for crowd in program.all_crowds:
            self._columns.append(range(self._none, self._none + len(crowd.labels)))
            self._none += len(crowd.labels)
        if root is not None:
            self.start = self._unfold(root, bytes(self._none + 1))

    @cached_property
    def _firsts(self) -> list[list[int]]:
        """For each variable where each of its kinds begins in a row, and the length of the row."""
        sizes = [crowd.states for crowd in self._program.all_crowds]
        return [
            list(accumulate((1 if kind.crowd < 0 else sizes[kind.crowd] for kind in here), initial=0))
            for here in self._program.kinds
        ]

    @cached_property
    def _values(self) -> list[list[tuple[int, int, _Value]]]:
        return [self._values_of(number) for number in range(len(self.variables))]

    @cached_property
    def _moving(self) -> list[list[tuple[range, tuple[int, ...]]]]:
        return [self._moving_of(number) for number in range(len(self.variables))]

    def _values_of(self, number: int) -> list[tuple[int, int, _Value]]:
        """The values of a variable, in order; with the column and the first of each."""
        program, variable = self._program, self._program.variables[number]
        place, pieces = program.problem.places[variable.place], self._pieces[number]
        found = []
        for first, kind in zip(self._firsts[number], program.kinds[number], strict=False):
            for value in kind.values:
                column = self._none
                after: tuple[int, ...] = (0,)
                if kind.crowd >= 0:
                    crowd, literal = program.all_crowds[kind.crowd], variable.values[value]
                    assert literal is not None
                    label = place.options[literal - program.problem.offsets[variable.place]]
                    column = self._columns[kind.crowd][crowd.labels.index(label)]
                    after = tuple(entry[0] if entry else 0 for entry in crowd.steps[number].chosen)
                found.append(_Value(value, first, column, after, pieces[value]))
        return [(value.column, value.first, value) for value in sorted(found, key=lambda value: value.index)]

    def _moving_of(self, number: int) -> list[tuple[range, tuple[int, ...]]]:
        """The columns that a variable moves though it chooses none of them, and the state after each state before."""
        steps = [
            (self._columns[index], self._program.all_crowds[index].steps[number])
            for index in self._program.crowds[number]
        ]
        return [
            (columns, tuple(entry[0] if entry else 0 for entry in step.idle))
            for columns, step in steps
            if not step.still
        ]

    def _unfold(self, folded: Node, columns: Columns) -> Unfolded:
        key = (folded, columns)
        known = self._unfolded.get(key)
        if known is None:
            if len(self._unfolded) > _KEPT:
                self._unfolded.clear()
            known = self._unfolded[key] = Unfolded(folded, columns)
        return known

    def _folded(self, node: Node) -> Node:
        """The node of the diagram that an unfolded one stands for."""
        assert isinstance(node, Unfolded)
        return node.folded

    def _row(self, number: int, node: Node) -> Row:
        """The arcs of a node of the diagram before a variable."""
        if len(self._rows) > _ROWS:
            self._rows.clear()
        firsts = self._firsts[number]
        row: Row = [0] * firsts[-1], [None] * firsts[-1]
        for code, kid in zip(node.codes, node.kids, strict=True):
            place = firsts[code & KIND_MASK] + (code >> KIND_BITS)
            row[0][place], row[1][place] = kid.ways, kid
        self._rows[node] = row
        return row

    def _move(self, number: int, columns: bytearray) -> None:
        """Move the columns that a variable moves though it chooses none of them."""
        for crowd, after in self._moving[number]:
            for column in crowd:
                columns[column] = after[columns[column]]

    def _read(self, number: int, node: Node) -> Reading:
        assert isinstance(node, Unfolded)
        columns, moved = node.columns, bytearray(node.columns)
        self._move(number, moved)
        idle = bytes(moved)
        _, kids = self._rows.get(node.folded) or self._row(number, node.folded)
        values: list[int] = []
        found: list[Node] = []
        pieces: list[tuple[int, ...]] = []
        for column, first, value in self._values[number]:
            state = columns[column]
            kid = kids[first + state]
            if kid is not None:
                after = value.after[state]
                if idle[column] == after:
                    found.append(self._unfold(kid, idle))
                else:
                    moved[column] = after
                    found.append(self._unfold(kid, bytes(moved)))
                    moved[column] = idle[column]
                values.append(value.index)
                pieces.append(value.piece)
        return Reading(values, found, pieces)

    def unrank(self, index: int) -> Chosen:
        """The answer at `index` (0..count()-1), without unfolding what lies beside its path."""
        node, columns, rows = self.root, bytearray(self._none + 1), self._rows
        if node is None or not 0 <= index < node.ways:
            raise IndexError(index)
        found: list[tuple[int, ...]] = []
        for number, values in enumerate(self._values):
            assert node is not None
            ways, kids = rows.get(node) or self._row(number, node)
            for column, first, value in values:
                here = ways[first + columns[column]]
                if index < here:
                    node, after = kids[first + columns[column]], value.after[columns[column]]
                    found.append(value.piece)
                    break
                index -= here
            if self._moving[number]:
                self._move(number, columns)
            columns[column] = after
        return self._gather(found) if self._chains else tuple(found)

    def rank(self, chosen: Chosen) -> int | None:
        """The index of an answer; None when it is not one."""
        node, columns, index = self.root, bytearray(self._none + 1), 0
        for number, (values, wanted) in enumerate(zip(self._values, self._wanted(chosen), strict=True)):
            if node is None:
                return None
            ways, kids = self._rows.get(node) or self._row(number, node)
            for column, first, value in values:
                if value.index == wanted:
                    break
                index += ways[first + columns[column]]
            else:
                return None
            state = columns[column]
            node = kids[first + state]
            self._move(number, columns)
            columns[column] = value.after[state]
        return None if node is None else index

    # ── What needs columns apart ──────────────────────────────────────────────────────────────────

    def restrict(self, required: frozenset[Literal], barred: frozenset[Literal]) -> Reader:
        """The answers that contain all of `required` and none of `barred`."""
        return self._rebuild({}, required, barred)

    def best(self, weights: Weights) -> Chosen | None:
        """An answer of greatest total weight, the first of them in order."""
        if not any(weights.values()):
            return super().best({})
        coloured = self._rebuild({literal: weight for literal, weight in weights.items() if weight}, *_NOTHING)
        return Reader.best(coloured, weights)  # not its own `best`: the colours keep kinds of one weight

    def nearest(self, chosen: Chosen) -> Chosen | None:
        """An answer that differs from `chosen` in the fewest places, the first of them in order."""
        offsets = self.problem.offsets
        colour = {offsets[place] + option: 1 for place, options in enumerate(chosen) for option in options}
        return Reader.nearest(self._rebuild(colour, *_NOTHING), chosen)


_NOTHING: tuple[frozenset[Literal], frozenset[Literal]] = (frozenset(), frozenset())
