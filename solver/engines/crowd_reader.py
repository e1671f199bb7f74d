"""Reading a diagram with crowds: the real columns are followed along each path, nodes are unfolded as they are met."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeAlias

from lawmage.solver.engines.base import Chosen, Weights
from lawmage.solver.engines.nodes import Node, Reading
from lawmage.solver.engines.program import KIND_BITS, Program
from lawmage.solver.engines.reader import Reader
from lawmage.solver.problem import Literal

Columns: TypeAlias = tuple[tuple[int, ...], ...]
"""For each crowd the state of each of its columns."""

Rebuild: TypeAlias = Callable[[Mapping[Literal, Hashable], frozenset[Literal], frozenset[Literal]], Reader]
"""Another diagram of the same answers: with colours that keep columns apart, and required and barred literals."""

_KEPT = 50_000  # unfolded nodes that are remembered


class Unfolded(Node):
    """A node of a diagram with crowds, for given columns. Its kids are found when it is read."""

    __slots__ = ("columns", "folded")

    def __init__(self, folded: Node, columns: Columns) -> None:
        super().__init__(folded.ways, (), ())
        self.folded = folded
        self.columns = columns


class CrowdReader(Reader):
    """The answers that a diagram with crowds holds."""

    def __init__(self, program: Program, root: Node | None, rebuild: Rebuild) -> None:
        members = [[kind.values for kind in here] for here in program.kinds]
        super().__init__(program.problem, program.variables, members, root)
        self._program = program
        self._rebuild = rebuild
        self._unfolded: dict[tuple[Node, Columns], Unfolded] = {}
        self._columns: list[list[tuple[int, int, int]]] = [self._values(number) for number in range(len(members))]
        if root is not None:
            self.start = self._unfold(root, tuple((0,) * len(crowd.labels) for crowd in program.all_crowds))

    def _values(self, number: int) -> list[tuple[int, int, int]]:
        """For each value in order that any answer may have: its index, its kind, and its column or -1."""
        program, found = self._program, []
        variable = program.variables[number]
        options = program.problem.places[variable.place].options
        for code, kind in enumerate(program.kinds[number]):
            for value in kind.values:
                column = -1
                if kind.crowd >= 0:
                    literal = variable.values[value]
                    assert literal is not None
                    label = options[literal - program.problem.offsets[variable.place]]
                    column = program.all_crowds[kind.crowd].labels.index(label)
                found.append((value, code, column))
        return sorted(found)

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

    def _read(self, number: int, node: Node) -> Reading:
        assert isinstance(node, Unfolded)
        program, columns = self._program, node.columns
        kids = dict(zip(node.folded.codes, node.folded.kids, strict=True))
        steps = [(index, program.all_crowds[index].steps[number]) for index in program.crowds[number]]
        idle = list(columns)
        for index, step in steps:
            idle[index] = tuple(-1 if (to := step.idle[state]) is None else to[0] for state in columns[index])
        kinds, pieces = program.kinds[number], self._pieces[number]
        values: list[int] = []
        found: list[Node] = []
        shown: list[tuple[int, ...]] = []
        for value, code, column in self._columns[number]:
            if column < 0:
                kid, after = kids.get(code), idle
            else:
                crowd = kinds[code].crowd
                state = columns[crowd][column]
                kid, after = kids.get(code | state << KIND_BITS), idle
                if kid is not None:
                    entry = program.all_crowds[crowd].steps[number].chosen[state]
                    assert entry is not None
                    after = list(idle)
                    after[crowd] = (*idle[crowd][:column], entry[0], *idle[crowd][column + 1 :])
            if kid is not None:
                values.append(value)
                found.append(self._unfold(kid, tuple(after)))
                shown.append(pieces[value])
        node.reading = reading = Reading(values, found, shown)
        return reading

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
