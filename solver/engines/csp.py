"""The independent second opinion: python-constraint lists small problems; everything is then read off the list.

Constraints are Python functions: that library compiles and executes constraints given as strings, so it never sees one.
It cannot be interrupted between solutions, so problems beyond a size are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import prod

from lawmage.models.limits import Limits
from lawmage.solver.engines.base import Budget, Chosen, MaximumOf
from lawmage.solver.engines.listed import Listed
from lawmage.solver.engines.variables import value_count
from lawmage.solver.problem import Literal, Place, Problem, Rule, Unit

LARGEST = 2_000_000
"""The greatest product of the numbers of values that is tried."""

Options = tuple[int, ...]


class CspEngine:
    """Lists the answers with python-constraint."""

    name = "csp"

    def answers(self, problem: Problem, limits: Limits) -> Listed:
        """The answers of `problem`, all listed at once."""
        budget = Budget(limits)
        kept = [(chosen, _literals(problem, chosen)) for chosen in solutions(problem, budget)]
        points = [(literals & problem.priced, _score(problem, literals)) for _, literals in kept]
        best: dict[frozenset[Literal], int] = {}
        for paid, score in points:
            best[paid] = max(score, best.get(paid, score))
        top: dict[frozenset[Literal], int] = {}
        for paid in best:
            budget.tick()
            top[paid] = max(score for other, score in best.items() if other <= paid)
        return Listed(
            problem,
            [
                chosen
                for (chosen, literals), (paid, score) in zip(kept, points, strict=True)
                if score >= top[paid] and _payable(problem, literals)
            ],
        )

    def maximum(self, problem: Problem, limits: Limits) -> MaximumOf:
        """The greatest total weight of obeyed requirements for any set of removed literals; None: no choice is left."""

        def find(removed: frozenset[Literal]) -> int | None:
            everything = (_literals(problem, chosen) for chosen in solutions(problem, Budget(limits)))
            return max((_score(problem, each) for each in everything if not each & removed), default=None)

        return find


def solutions(problem: Problem, budget: Budget) -> Iterator[Chosen]:
    """Everything that keeps conditions 1 and 2, in no particular order."""
    import constraint

    size = prod(value_count(place) for place in problem.places)
    if size > LARGEST:
        raise budget.exceeded(f"too large for the csp engine: {size:,} combinations of values")
    if size == 0:
        return
    if not all(obeyed(problem, rule, frozenset()) for rule in problem.restrictions if not _touched(problem, rule)):
        return
    if not problem.places:  # python-constraint says that an empty problem has no solution
        yield ()
        return
    model = constraint.Problem()
    for index, place in enumerate(problem.places):
        model.addVariable(index, values(place))
    for rule in problem.restrictions:
        touched = _touched(problem, rule)
        if touched:
            model.addConstraint(constraint.FunctionConstraint(_function(problem, rule, touched)), touched)
    for number, solution in enumerate(model.getSolutionIter()):
        if number % 1024 == 0:
            budget.tick()
        yield tuple(solution[index] for index in range(len(problem.places)))


def values(place: Place) -> list[Options]:
    """The values of a place: the sets of options that it may choose."""
    sizes = range(max(0, place.lo), min(place.hi, len(place.options)) + 1)
    return [options for size in sizes for options in combinations(range(len(place.options)), size)]


def _touched(problem: Problem, rule: Rule) -> list[int]:
    literals = rule.lits | (rule.when or frozenset())
    pairs = zip(problem.offsets, problem.offsets[1:], strict=False)
    return [index for index, (start, stop) in enumerate(pairs) if literals.intersection(range(start, stop))]


def _function(problem: Problem, rule: Rule, touched: list[int]) -> Callable[..., bool]:
    def keeps(*chosen: Options) -> bool:
        starts = (problem.offsets[index] for index in touched)
        return obeyed(
            problem,
            rule,
            frozenset(start + option for start, options in zip(starts, chosen, strict=True) for option in options),
        )

    return keeps


def obeyed(problem: Problem, rule: Rule, literals: frozenset[Literal]) -> bool:
    """Whether a rule is obeyed, or not asked."""
    if rule.when is not None and not rule.when & literals:
        return True
    hits = rule.lits & literals
    if rule.unit is Unit.PLACES:
        pairs = zip(problem.offsets, problem.offsets[1:], strict=False)
        return sum(1 for start, stop in pairs if any(start <= hit < stop for hit in hits)) in rule.allowed
    amounts = dict(rule.amounts)
    return sum(amounts.get(hit, 1) for hit in hits) in rule.allowed


def _literals(problem: Problem, chosen: Chosen) -> frozenset[Literal]:
    return frozenset(problem.offsets[place] + option for place, options in enumerate(chosen) for option in options)


def _score(problem: Problem, literals: frozenset[Literal]) -> int:
    return sum(rule.weight for rule in problem.requirements if obeyed(problem, rule, literals))


def _payable(problem: Problem, literals: frozenset[Literal]) -> bool:
    if problem.purse is None:
        return True
    total, spent = [0] * problem.resources, [0] * problem.sources
    for fee in problem.fees:
        if fee.when & literals:
            total = [have + more for have, more in zip(total, fee.cost, strict=True)]
    for literal, source in problem.spends:
        spent[source] += literal in literals
    return problem.purse.affords(tuple(total), tuple(spent))
