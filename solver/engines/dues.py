"""What choosing a literal adds to the bill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lawmage.solver.problem import Literal, Problem, Vector


@dataclass(frozen=True, slots=True)
class Due:
    """Costs due at once, sources used up, and fees (as bits) that are due once an answer."""

    cost: Vector
    spent: Vector
    bits: int


def dues_of(problem: Problem, home: Mapping[Literal, int]) -> dict[Literal, Due]:
    """The literals that add something. `home` is the variable of each: fees of one variable are costs, others bits."""
    nothing = (0,) * problem.resources
    cost: dict[Literal, Vector] = {}
    spent: dict[Literal, list[int]] = {}
    bits: dict[Literal, int] = {}
    for number, fee in enumerate(problem.fees):
        chosen = [literal for literal in fee.when if literal in home]
        if len({home[literal] for literal in chosen}) == 1:
            for literal in chosen:
                before = cost.get(literal, nothing)
                cost[literal] = tuple(have + more for have, more in zip(before, fee.cost, strict=True))
        else:
            for literal in chosen:
                bits[literal] = bits.get(literal, 0) | 1 << number
    for literal, source in problem.spends:
        if literal in home:
            spent.setdefault(literal, [0] * problem.sources)[source] += 1
    unspent = [0] * problem.sources
    return {
        literal: Due(cost.get(literal, nothing), tuple(spent.get(literal, unspent)), bits.get(literal, 0))
        for literal in (cost.keys() | spent.keys() | bits.keys())
    }
