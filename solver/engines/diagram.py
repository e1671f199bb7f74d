"""The engine this project exists for: an exact, layered, merged decision diagram."""

from __future__ import annotations

from lawmage.models.limits import Limits
from lawmage.solver.engines.base import Budget, MaximumOf
from lawmage.solver.engines.bill import Till, needs_bill, payable
from lawmage.solver.engines.layers import close, explore
from lawmage.solver.engines.nodes import Node
from lawmage.solver.engines.program import Kind, Program, compile_problem
from lawmage.solver.engines.reader import Reader
from lawmage.solver.engines.rivals import undefeated
from lawmage.solver.problem import Literal, Problem


class DiagramEngine:
    """Compiles a problem into a diagram of all its answers."""

    name = "diagram"

    def answers(self, problem: Problem, limits: Limits) -> Reader:
        """The answers of `problem`, every one of them a path."""
        return build(compile_problem(problem), Budget(limits))

    def maximum(self, problem: Problem, limits: Limits) -> MaximumOf:
        """The greatest total weight of obeyed requirements for any set of removed literals; None: no choice is left."""
        known = Maximum(problem)
        return lambda removed: known.without(removed, Budget(limits))


class Maximum:
    """The greatest score of a problem, for any set of removed literals; remembers what each segment gave."""

    def __init__(self, problem: Problem) -> None:
        self.program = compile_problem(problem)
        self._known: dict[tuple[int, frozenset[Literal]], int | None] = {}

    def without(self, removed: frozenset[Literal], budget: Budget) -> int | None:
        """The maximum over the choices that use none of `removed`; None when no choice is left."""
        program = self.program
        if program.broken:
            return None
        total = program.constant
        for segment, (start, stop) in enumerate(zip(program.cuts, program.cuts[1:], strict=False)):
            here = (value for variable in program.variables[start:stop] for value in variable.values)
            key = (segment, frozenset(value for value in here if value in removed and value is not None))
            if key not in self._known:
                found = explore(program, segment, _without(program, start, stop, removed), budget)
                self._known[key] = None if found is None else found[0]
            best = self._known[key]
            if best is None:
                return None
            total += best
        return total


def build(program: Program, budget: Budget) -> Reader:
    """The diagram of a compiled problem."""
    problem = program.problem
    members = [[kind.values for kind in here] for here in program.kinds]
    root = None if program.broken else _root(program, budget)
    return Reader(problem, program.variables, members, root)


def _root(program: Program, budget: Budget) -> Node | None:
    node: Node | None = Node(1, (), ())
    segments = list(enumerate(zip(program.cuts, program.cuts[1:], strict=False)))
    for segment, (start, stop) in reversed(segments):
        assert node is not None
        kinds = program.kinds[start:stop]
        found = explore(program, segment, kinds, budget)
        if found is None:
            return None
        top, layers = found
        if _paying_helps(program, segment, start, stop, top, budget):
            node = undefeated(program, segment, kinds, node, budget)
        else:
            node = close(layers, kinds, node)
        if node is None:
            return None
    assert node is not None
    till = Till(program.problem)
    return payable(program, node, till, budget) if needs_bill(program, till) else node


def _paying_helps(program: Program, segment: int, start: int, stop: int, top: int, budget: Budget) -> bool:
    """Whether the maximum of the segment is lower when nothing priced may be chosen."""
    if not any(kind.priced for here in program.kinds[start:stop] for kind in here):
        return False
    free = [tuple(kind for kind in here if not kind.priced) for here in program.kinds[start:stop]]
    found = explore(program, segment, free, budget)
    return found is None or found[0] < top


def _without(program: Program, start: int, stop: int, removed: frozenset[Literal]) -> list[tuple[Kind, ...]]:
    """The kinds of a segment that still have a value."""
    return [
        tuple(kind for kind in here if any(variable.values[value] not in removed for value in kind.values))
        for variable, here in zip(program.variables[start:stop], program.kinds[start:stop], strict=True)
    ]
