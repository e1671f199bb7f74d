"""Reading a diagram with crowds: the real columns are followed along each path, nodes are unfolded as they are met."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from lawmage.solver.engines.base import Chosen, Weights
from lawmage.solver.engines.nodes import Node, Reading
from lawmage.solver.engines.program import KIND_BITS, Program
from lawmage.solver.engines.reader import Reader
from lawmage.solver.problem import Literal

Columns: TypeAlias = int
"""The state of every column of every crowd, each in bits of its own."""

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


@dataclass(frozen=True, slots=True)
class _Value:
    """A value that some answer may have: its index and kind; for one that chooses a column the shift and mask of the
    column's bits, and what choosing it changes about them after the other columns have moved on, by its state.
    """

    index: int
    code: int
    shift: int = 0
    mask: int = 0
    changes: tuple[int, ...] = ()


class CrowdReader(Reader):
    """The answers that a diagram with crowds holds."""

    def __init__(self, program: Program, root: Node | None, rebuild: Rebuild) -> None:
        members = [[kind.values for kind in here] for here in program.kinds]
        super().__init__(program.problem, program.variables, members, root)
        self._program = program
        self._rebuild = rebuild
        self._unfolded: dict[tuple[Node, Columns], Unfolded] = {}
        self._shifts: list[list[int]] = []
        used = 0
        for crowd in program.all_crowds:
            bits = (crowd.states - 1).bit_length()
            self._shifts.append([used + bits * column for column in range(len(crowd.labels))])
            used += bits * len(crowd.labels)
        self._values = [self._values_of(number) for number in range(len(members))]
        if root is not None:
            self.start = self._unfold(root, 0)

    def _values_of(self, number: int) -> list[_Value]:
        """The values of a variable, in order."""
        program, variable = self._program, self._program.variables[number]
        place = program.problem.places[variable.place]
        found = []
        for code, kind in enumerate(program.kinds[number]):
            if kind.crowd < 0:
                found += [_Value(value, code) for value in kind.values]
                continue
            crowd = program.all_crowds[kind.crowd]
            step, mask = crowd.steps[number], (1 << (crowd.states - 1).bit_length()) - 1
            pairs = zip(step.chosen, step.idle, strict=True)
            changes = [(to[0] if to else 0) - (idle[0] if idle else 0) for to, idle in pairs]
            for value in kind.values:
                literal = variable.values[value]
                assert literal is not None
                column = crowd.labels.index(place.options[literal - program.problem.offsets[variable.place]])
                shift = self._shifts[kind.crowd][column]
                found.append(_Value(value, code, shift, mask, tuple(change << shift for change in changes)))
        return sorted(found, key=lambda value: value.index)

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

    def _moved_on(self, number: int, columns: Columns) -> Columns:
        """The columns after a variable that chooses none of them."""
        for index in self._program.crowds[number]:
            crowd = self._program.all_crowds[index]
            step, mask = crowd.steps[number], (1 << (crowd.states - 1).bit_length()) - 1
            if not step.still:
                for shift in self._shifts[index]:
                    state = columns >> shift & mask
                    entry = step.idle[state]
                    columns += ((entry[0] if entry else 0) - state) << shift
        return columns

    def _read(self, number: int, node: Node) -> Reading:
        assert isinstance(node, Unfolded)
        columns, idle = node.columns, self._moved_on(number, node.columns)
        kids, pieces = dict(zip(node.folded.codes, node.folded.kids, strict=True)), self._pieces[number]
        values: list[int] = []
        found: list[Node] = []
        shown: list[tuple[int, ...]] = []
        for value in self._values[number]:
            if value.mask:
                state = columns >> value.shift & value.mask
                kid = kids.get(value.code | state << KIND_BITS)
                after = idle + value.changes[state]
            else:
                kid, after = kids.get(value.code), idle
            if kid is not None:
                values.append(value.index)
                found.append(self._unfold(kid, after))
                shown.append(pieces[value.index])
        return Reading(values, found, shown)

    def unrank(self, index: int) -> Chosen:
        """The answer at `index` (0..count()-1), without unfolding what lies beside its path."""
        node, columns = self.root, 0
        if node is None or not 0 <= index < node.ways:
            raise IndexError(index)
        found: list[tuple[int, ...]] = []
        for number, values in enumerate(self._values):
            idle = self._moved_on(number, columns)
            kids = dict(zip(node.codes, node.kids, strict=True))
            for value in values:
                state = columns >> value.shift & value.mask
                kid = kids.get(value.code | state << KIND_BITS)
                if kid is not None:
                    if index < kid.ways:
                        break
                    index -= kid.ways
            assert kid is not None
            node, columns = kid, idle + value.changes[state] if value.mask else idle
            found.append(self._pieces[number][value.index])
        return self._gather(found) if self._chains else tuple(found)

    def rank(self, chosen: Chosen) -> int | None:
        """The index of an answer; None when it is not one."""
        node, columns, index = self.root, 0, 0
        for number, (values, wanted) in enumerate(zip(self._values, self._wanted(chosen), strict=True)):
            if node is None:
                return None
            idle, kids, below = self._moved_on(number, columns), dict(zip(node.codes, node.kids, strict=True)), None
            for value in values:
                state = columns >> value.shift & value.mask
                kid = kids.get(value.code | state << KIND_BITS)
                if value.index == wanted:
                    below, columns = kid, idle + value.changes[state] if value.mask else idle
                    break
                if kid is not None:
                    index += kid.ways
            node = below
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
