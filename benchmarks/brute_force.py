"""Plain brute force over a problem, straight from the words of `lawmage.solver.problem`: all combinations of values."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from time import perf_counter

from lawmage.models.errors import BudgetExceeded
from lawmage.solver.problem import Literal, Place, Problem, Rule, Unit

Chosen = frozenset[Literal]


def answers(problem: Problem, seconds: float) -> list[Chosen]:
    """All answers as sets of literals, in order. Raises BudgetExceeded after so many seconds."""
    kept = [
        (chosen, chosen & problem.priced, score(problem, chosen))
        for chosen in combinations(problem, perf_counter() + seconds)
        if all(obeyed(problem, rule, chosen) for rule in problem.restrictions)
    ]
    best: dict[Chosen, int] = {}
    for _, paid, points in kept:
        best[paid] = max(points, best.get(paid, points))
    top = {paid: max(points for other, points in best.items() if other <= paid) for paid in best}
    return [chosen for chosen, paid, points in kept if points >= top[paid] and payable(problem, chosen)]


def combinations(problem: Problem, deadline: float) -> Iterator[Chosen]:
    """Every choice of a value in each place."""
    values = [_values(place, start) for place, start in zip(problem.places, problem.offsets, strict=False)]
    for number, pieces in enumerate(product(*values)):
        if number % 1024 == 0 and perf_counter() > deadline:
            raise BudgetExceeded("too many combinations")
        yield frozenset().union(*pieces)


def _values(place: Place, start: int) -> list[Chosen]:
    options = range(len(place.options))
    subsets = (frozenset(start + o for o in options if bits >> o & 1) for bits in range(1 << len(options)))
    if place.hi <= 1:
        subsets = (frozenset(() if o < 0 else (start + o,)) for o in range(-1, len(options)))
    return [subset for subset in subsets if place.lo <= len(subset) <= place.hi]


def obeyed(problem: Problem, rule: Rule, chosen: Chosen) -> bool:
    """Whether a rule is obeyed, or not asked."""
    if rule.when is not None and not rule.when & chosen:
        return True
    hit = rule.lits & chosen
    if rule.unit is Unit.PLACES:
        starts = zip(problem.offsets, problem.offsets[1:], strict=False)
        return sum(1 for start, stop in starts if any(start <= literal < stop for literal in hit)) in rule.allowed
    amounts = dict(rule.amounts)
    return sum(amounts.get(literal, 1) for literal in hit) in rule.allowed


def score(problem: Problem, chosen: Chosen) -> int:
    """The total weight of the requirements that are obeyed."""
    return sum(rule.weight for rule in problem.requirements if obeyed(problem, rule, chosen))


def payable(problem: Problem, chosen: Chosen) -> bool:
    """Whether what is due can be paid."""
    if problem.purse is None:
        return True
    total, spent = [0] * problem.resources, [0] * problem.sources
    for fee in problem.fees:
        if fee.when & chosen:
            total = [have + more for have, more in zip(total, fee.cost, strict=True)]
    for literal, source in problem.spends:
        spent[source] += literal in chosen
    return problem.purse.affords(tuple(total), tuple(spent))
