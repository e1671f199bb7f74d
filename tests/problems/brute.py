"""A brute force straight from the docstring of `lawmage.solver.problem`; shares no code with the engines."""

from __future__ import annotations

from itertools import product
from math import prod

from lawmage.solver.problem import Place, Problem, Rule, Unit

Chosen = tuple[tuple[int, ...], ...]


def values(place: Place) -> list[tuple[int, ...]]:
    """The values of a place in binary counting order."""
    subsets = [tuple(o for o in range(len(place.options)) if bits >> o & 1) for bits in range(1 << len(place.options))]
    return [subset for subset in subsets if place.lo <= len(subset) <= place.hi]


def literals(problem: Problem, chosen: Chosen) -> frozenset[int]:
    return frozenset(problem.offsets[place] + option for place, options in enumerate(chosen) for option in options)


def obeyed(problem: Problem, rule: Rule, lits: frozenset[int]) -> bool:
    if rule.when is not None and not rule.when & lits:
        return True
    hit = rule.lits & lits
    if rule.unit is Unit.PLACES:
        return len({place_of(problem, literal) for literal in hit}) in rule.allowed
    return len(hit) in rule.allowed


def place_of(problem: Problem, literal: int) -> int:
    return max(place for place in range(len(problem.places)) if problem.offsets[place] <= literal)


def score(problem: Problem, lits: frozenset[int]) -> int:
    return sum(rule.weight for rule in problem.requirements if obeyed(problem, rule, lits))


def payable(problem: Problem, lits: frozenset[int]) -> bool:
    if problem.purse is None:
        return True
    total = [0] * problem.resources
    for fee in problem.fees:
        if fee.when & lits:
            total = [a + b for a, b in zip(total, fee.cost, strict=True)]
    spent = [0] * problem.sources
    for literal, source in problem.spends:
        spent[source] += literal in lits
    return problem.purse.affords(tuple(total), tuple(spent))


def brute_force(problem: Problem) -> list[Chosen]:
    """Every answer, in order."""
    hard = [
        (chosen, literals(problem, chosen))
        for chosen in product(*map(values, problem.places))
        if all(obeyed(problem, rule, literals(problem, chosen)) for rule in problem.restrictions)
    ]
    scores = [(lits & problem.priced, score(problem, lits)) for _, lits in hard]
    best: dict[frozenset[int], int] = {}
    for paid in {paid for paid, _ in scores}:
        best[paid] = max(points for other, points in scores if other <= paid)
    return [
        chosen
        for (chosen, lits), (paid, points) in zip(hard, scores, strict=True)
        if points == best[paid] and payable(problem, lits)
    ]


def size(problem: Problem) -> int:
    """How many combinations of values there are."""
    return prod(len(values(place)) for place in problem.places)
