"""Paying: a finished diagram, cut down to the answers whose fees can be paid.

A node is joined with what is on the bill so far. Purses are monotone, so a bill that cannot be paid is dropped at once,
and one that could be paid even if everything still to come were added is not looked at again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from lawmage.solver.engines.base import Budget
from lawmage.solver.engines.dues import Due
from lawmage.solver.engines.nodes import Node, joined_like
from lawmage.solver.engines.program import KIND_MASK, Program
from lawmage.solver.problem import Problem, Vector

Bill: TypeAlias = tuple[Vector, Vector, int]
"""Total, spent, fees (bits) already on it."""

_Key: TypeAlias = "tuple[Node, Bill | None]"
_Layer: TypeAlias = "dict[_Key, list[tuple[int, _Key]]]"

_BATCH = 256
_NODE_BYTES = 900  # measured, roughly: with a few arcs


class Till:
    """The purse of a problem, with a memory."""

    def __init__(self, problem: Problem) -> None:
        self._purse = problem.purse
        self._known: dict[tuple[Vector, Vector], bool] = {}

    def affords(self, total: Vector, spent: Vector) -> bool:
        """Whether the purse can pay; without a purse there is nothing to ask."""
        if self._purse is None:
            return True
        key = (total, spent)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._purse.affords(total, spent)
        return known


def plus(left: Vector, right: Vector) -> Vector:
    """The sum of two vectors."""
    return tuple(map(int.__add__, left, right))


def add_due(problem: Problem, bill: Bill, due: Due) -> Bill:
    """The bill with what one value adds."""
    total, spent, on = bill
    new = due.bits & ~on
    number = 0
    while new >> number:
        if new >> number & 1:
            total = plus(total, problem.fees[number].cost)
        number += 1
    return plus(total, due.cost), plus(spent, due.spent), on | due.bits


def _still_to_come(program: Program) -> list[tuple[Vector, Vector]]:
    """For each variable and the end: an upper bound of what the values from there on add."""
    problem = program.problem
    cost, spent = (0,) * problem.resources, (0,) * problem.sources
    seen = 0
    found = [(cost, spent)]
    for here in reversed(program.kinds):
        dues = [kind.due for kind in here if kind.due is not None]
        for due in dues:
            fresh = Due((0,) * problem.resources, (0,) * problem.sources, due.bits & ~seen)
            cost = add_due(problem, (cost, spent, 0), fresh)[0]
            seen |= due.bits
        if dues:
            cost = plus(cost, tuple(map(max, *(due.cost for due in dues), (0,) * problem.resources)))
            spent = plus(spent, tuple(map(max, *(due.spent for due in dues), (0,) * problem.sources)))
        found.append((cost, spent))
    found.reverse()
    return found


def needs_bill(program: Program, till: Till) -> bool:
    """Whether some answer could be too expensive."""
    return program.problem.purse is not None and not till.affords(*_still_to_come(program)[0])


def _last_bits(program: Program) -> list[int]:
    """For each variable and the end: the fees that values from there on can still put on the bill."""
    found = [0]
    for here in reversed(program.kinds):
        bits = found[-1]
        for kind in here:
            bits |= kind.due.bits if kind.due is not None else 0
        found.append(bits)
    found.reverse()
    return found


def payable(program: Program, root: Node, till: Till, budget: Budget) -> Node | None:
    """The diagram of the answers under `root` that can be paid."""
    problem = program.problem
    start: Bill = ((0,) * problem.resources, (0,) * problem.sources, 0)
    ahead, live = _still_to_come(program), _last_bits(program)
    layer: _Layer = {(root, start): []}
    if not till.affords(start[0], start[1]):
        return None
    layers = [layer]
    for depth, kinds in enumerate(program.kinds):
        below: _Layer = {}
        more_cost, more_spent = ahead[depth + 1]
        for (node, bill), arcs in layer.items():
            for slot, (code, kid) in enumerate(zip(node.codes, node.kids, strict=True)):
                due = kinds[code & KIND_MASK].due
                after = bill
                if bill is not None:
                    if due is not None:
                        after = add_due(problem, bill, due)
                        if not till.affords(after[0], after[1]):
                            continue
                    assert after is not None
                    if till.affords(plus(after[0], more_cost), plus(after[1], more_spent)):
                        after = None
                    else:
                        after = (after[0], after[1], after[2] & live[depth + 1])
                key = (kid, after)
                if key not in below:
                    below[key] = []
                    if len(below) % _BATCH == 0:
                        budget.spend(_BATCH, _BATCH * _NODE_BYTES)
                arcs.append((slot, key))
        budget.spend(len(below) % _BATCH, len(below) % _BATCH * _NODE_BYTES)
        layers.append(below)
        layer = below
    return _close(program, layers)


def _close(program: Program, layers: Sequence[_Layer]) -> Node | None:
    done: dict[_Key, Node] = {}
    if layers[-1]:
        done = dict.fromkeys(layers[-1], Node(1, (), ()))
    for depth in range(len(program.kinds) - 1, -1, -1):
        sizes = [len(kind.values) for kind in program.kinds[depth]]
        above: dict[_Key, Node] = {}
        for key, arcs in layers[depth].items():
            copy = joined_like(key[0], sizes, [(slot, done[kid]) for slot, kid in arcs if kid in done])
            if copy is not None:
                above[key] = copy
        done = above
    return next(iter(done.values()), None)
