"""The engine this project exists for: an exact, layered, merged decision diagram."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import replace
from typing import TypeAlias

from lawmage.models.limits import Limits
from lawmage.solver.engines.base import Budget, MaximumOf, no_collection
from lawmage.solver.engines.bill import Till, needs_bill, payable
from lawmage.solver.engines.crowd_reader import CrowdReader
from lawmage.solver.engines.layers import Layers, close, explore
from lawmage.solver.engines.nodes import Node
from lawmage.solver.engines.program import Kind, Program, compile_problem
from lawmage.solver.engines.reader import Reader
from lawmage.solver.engines.rivals import undefeated
from lawmage.solver.problem import Literal, Problem

Solved: TypeAlias = list[tuple[int, Layers]]
"""For each segment its greatest score, and its states."""


class DiagramEngine:
    """Compiles a problem into a diagram of all its answers."""

    name = "diagram"

    def __init__(self, parts: int | None = None) -> None:
        """`parts` bounds the nodes of diagrams that are made anew for a part of the answers, or to tell them apart."""
        self._parts = parts

    def answers(self, problem: Problem, limits: Limits) -> Reader:
        """The answers of `problem`, every one of them a path."""
        budget = Budget(limits)
        with no_collection():
            return self._answers(problem, limits, budget)

    def _answers(self, problem: Problem, limits: Limits, budget: Budget) -> Reader:
        program = compile_problem(problem)
        solved = _solve(program, budget)
        helped = _helped(program, solved, budget) if solved is not None else set()
        if helped and program.all_crowds:  # rivals may choose other columns than we do: tell them apart
            program = compile_problem(problem, crowds=False)
            solved = _solve(program, budget)
            helped = _helped(program, solved, budget) if solved is not None else set()
        total = _total(program, solved)
        if self._parts is not None:
            limits = replace(limits, nodes=self._parts if limits.nodes is None else min(self._parts, limits.nodes))
        return _reader(program, _root(program, solved, helped, budget), total, limits)

    def maximum(self, problem: Problem, limits: Limits) -> MaximumOf:
        """The greatest total weight of obeyed requirements for any set of removed literals; None: no choice is left."""
        known = Maximum(problem)
        return lambda removed: known.without(removed, Budget(limits))


def _reader(program: Program, root: Node | None, total: int | None, limits: Limits) -> Reader:
    if not program.all_crowds:
        members = [[kind.values for kind in here] for here in program.kinds]
        return Reader(program.problem, program.variables, members, root)

    def rebuild(colour: Mapping[Literal, Hashable], required: frozenset[Literal], barred: frozenset[Literal]) -> Reader:
        return _part(program.problem, colour, required, barred, total, limits)

    return CrowdReader(program, root, rebuild)


def _part(
    problem: Problem,
    colour: Mapping[Literal, Hashable],
    required: frozenset[Literal],
    barred: frozenset[Literal],
    total: int | None,
    limits: Limits,
) -> Reader:
    """The answers that contain `required` and nothing of `barred`, where all answers score `total`."""
    budget = Budget(limits)
    with no_collection():
        program = compile_problem(problem, colour=colour, required=required, barred=barred)
        solved = _solve(program, budget)
        root = None if total is None or _total(program, solved) != total else _root(program, solved, (), budget)
    if not program.all_crowds:
        return _reader(program, root, total, limits)

    def rebuild(more_colour: Mapping[Literal, Hashable], more: frozenset[Literal], fewer: frozenset[Literal]) -> Reader:
        return _part(problem, more_colour, required | more, barred | fewer, total, limits)

    return CrowdReader(program, root, rebuild)


def _solve(program: Program, budget: Budget) -> Solved | None:
    """Every segment explored; None when one has no choice."""
    if program.broken:
        return None
    solved = []
    for segment, (start, stop) in enumerate(program.segments):
        found = explore(program, segment, program.kinds[start:stop], budget)
        if found is None:
            return None
        solved.append(found)
    return solved


def _total(program: Program, solved: Solved | None) -> int | None:
    return None if solved is None else program.constant + sum(top for top, _ in solved)


def _helped(program: Program, solved: Solved, budget: Budget) -> set[int]:
    """The segments in which less can be obeyed when nothing priced is chosen."""
    helped = set()
    for segment, ((start, stop), (top, _)) in enumerate(zip(program.segments, solved, strict=True)):
        kinds = program.kinds[start:stop]
        if any(kind.priced for here in kinds for kind in here):
            free = [tuple(kind for kind in here if not kind.priced) for here in kinds]
            found = explore(program, segment, free, budget)
            if found is None or found[0] < top:
                helped.add(segment)
    return helped


def _root(program: Program, solved: Solved | None, helped: Collection[int], budget: Budget) -> Node | None:
    """The finished diagram: segments joined from the last to the first, then cut down to what can be paid."""
    if solved is None:
        return None
    node: Node | None = Node(1, (), ())
    for segment in range(len(solved) - 1, -1, -1):
        start, stop = program.segments[segment]
        kinds, layers = program.kinds[start:stop], solved[segment][1]
        assert node is not None
        if segment in helped:
            node = undefeated(program, segment, kinds, node, budget)
        else:
            node = close(program, segment, layers, kinds, node)
        if node is None:
            return None
    assert node is not None
    till = Till(program.problem)
    return payable(program, node, till, budget) if needs_bill(program, till) else node


class Maximum:
    """The greatest score of a problem, for any set of removed literals; remembers what each segment gave."""

    def __init__(self, problem: Problem) -> None:
        self.program = compile_problem(problem, crowds=not problem.fees)
        self._known: dict[tuple[int, frozenset[Literal]], int | None] = {}

    def without(self, removed: frozenset[Literal], budget: Budget) -> int | None:
        """The maximum over the choices that use none of `removed`; None when no choice is left."""
        if removed and self.program.all_crowds:  # columns that lose literals are not alike any more
            self.program = compile_problem(self.program.problem, crowds=False)
            self._known.clear()
        program = self.program
        if program.broken:
            return None
        total = program.constant
        for segment, (start, stop) in enumerate(program.segments):
            here = (value for variable in program.variables[start:stop] for value in variable.values)
            key = (segment, frozenset(value for value in here if value in removed and value is not None))
            if key not in self._known:
                with no_collection():
                    found = explore(program, segment, _without(program, start, stop, removed), budget)
                self._known[key] = None if found is None else found[0]
            best = self._known[key]
            if best is None:
                return None
            total += best
        return total


def _without(program: Program, start: int, stop: int, removed: frozenset[Literal]) -> list[tuple[Kind, ...]]:
    """The kinds of a segment that still have a value."""
    return [
        tuple(kind for kind in here if any(variable.values[value] not in removed for value in kind.values))
        for variable, here in zip(program.variables[start:stop], program.kinds[start:stop], strict=True)
    ]
