"""The engine on OR-Tools CP-SAT: proves maxima, decides, lists. `ortools` is imported when it is first used.

What was measured on OR-Tools 9.15 and is kept here: solutions are enumerated with one worker and never more (with more,
most are missing under the status OPTIMAL); enumeration and optimisation are different calls; every helper Boolean is
determined by the literals; each solve has a solver of its own; an interrupt reaches us.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.solver.engines.base import Budget, Chosen, MaximumOf, Weights
from lawmage.solver.engines.check import Checker, bits_of
from lawmage.solver.engines.cpsat_model import Model, enumerate_models, optimum
from lawmage.solver.engines.listed import Listed
from lawmage.solver.problem import Literal, Problem

if TYPE_CHECKING:
    import numpy

_FEW = 20
LISTED = 200_000
"""Answers that are collected and sorted; beyond, they are found one by one in order."""


class CpSatEngine:
    """Answers questions about a problem by search, where a diagram would be too large."""

    name = "cpsat"

    def answers(self, problem: Problem, limits: Limits) -> CpSatAnswers:
        """The answers of `problem`; every request has the whole budget."""
        return CpSatAnswers(problem, limits)

    def maximum(self, problem: Problem, limits: Limits) -> MaximumOf:
        """The greatest total weight of obeyed requirements for any set of removed literals; None: no choice is left."""
        return lambda removed: maximum(problem, removed, Budget(limits))


def maximum(problem: Problem, removed: frozenset[Literal], budget: Budget) -> int | None:
    """The greatest total weight that anything without the `removed` literals reaches; None when nothing is left."""
    model = Model(problem)
    for literal in removed:
        model.fix(literal, False)
    found = optimum(model, model.score, budget)
    return None if found is None else found[1]


class CpSatAnswers:
    """The answers of a problem by search; those that contain `required` and nothing of `barred`."""

    def __init__(
        self,
        problem: Problem,
        limits: Limits,
        required: frozenset[Literal] = frozenset(),
        barred: frozenset[Literal] = frozenset(),
    ) -> None:
        self.problem = problem
        self._limits = limits
        self._required = required
        self._barred = barred
        self._checker = Checker(problem, CpSatEngine().maximum(problem, limits))
        self._base: Model | None = None
        self._list: Listed | None = None
        self._too_long = False

    # ── One answer ────────────────────────────────────────────────────────────────────────────────

    def _model(self) -> Model:
        """A model of a superset of the answers, as far as it is known."""
        if self._base is None:
            self._base = Model(self.problem)
            for literal in self._required:
                self._base.fix(literal, True)
            for literal in self._barred:
                self._base.fix(literal, False)
            self._cut(0)
        return self._base.clone()

    def _cut(self, mask: int) -> None:
        """Whoever pays for what `mask` pays for obeys at least as much as can be obeyed at that price."""
        best = self._checker.best(mask)
        if best is not None and self._base is not None:
            paid = [literal for literal in sorted(self.problem.priced) if mask >> literal & 1]
            self._base.score_at_least(best, paid)

    def _refine(self, model: Model, literals: frozenset[Literal]) -> bool:
        """Whether this is an answer; if not, the base and `model` lose it and what fails for the same reason."""
        mask = bits_of(literals)
        best = self._checker.best(mask)
        if best is not None and self._checker.score(mask) < best:
            paid = [literal for literal in sorted(self.problem.priced) if mask >> literal & 1]
            for each in (self._base, model):
                assert each is not None
                each.score_at_least(best, paid)
            return False
        if not self._checker.payable(mask):
            dear = self._too_dear(literals)
            for each in (self._base, model):
                assert each is not None
                each.not_all(dear)
            return False
        return True

    def _too_dear(self, literals: frozenset[Literal]) -> list[Literal]:
        """Some of the literals that cannot be paid together; none of them can go."""
        costly = self.problem.priced | {literal for literal, _ in self.problem.spends}
        kept = sorted(literals & costly)
        for literal in list(kept):
            fewer = [other for other in kept if other != literal]
            if not self._checker.payable(bits_of(fewer)):
                kept = fewer
        return kept

    def _find(self, model: Model, budget: Budget, objective: Any = None) -> tuple[frozenset[Literal], int] | None:
        """An answer in the model, one of greatest `objective`."""
        while True:
            found = optimum(model, objective, budget)
            if found is None or self._refine(model, found[0]):
                return found
            budget.tick()

    def _first(self, model: Model, budget: Budget) -> frozenset[Literal] | None:
        """The first answer in order that the model still allows."""
        found = self._find(model, budget)
        if found is None:
            return None
        known = found[0]
        for place in range(len(self.problem.places)):
            start, stop = self.problem.offsets[place], self.problem.offsets[place + 1]
            for literal in reversed(range(start, stop)):  # binary counting: the last option weighs most
                if literal in known:
                    trial = model.clone()
                    trial.fix(literal, False)
                    better = self._find(trial, budget)
                    if better is None:
                        model.fix(literal, True)
                        continue
                    known = better[0]
                model.fix(literal, False)
        return known

    def some(self) -> bool:
        """Whether there is any answer."""
        if self._list is not None:
            return self._list.some()
        return self._find(self._model(), Budget(self._limits)) is not None

    def best(self, weights: Weights) -> Chosen | None:
        """An answer of greatest total weight, the first of them in order."""
        budget, model = Budget(self._limits), self._model()
        return self._best(model, model.weighted(weights), budget)

    def nearest(self, chosen: Chosen) -> Chosen | None:
        """An answer that differs from `chosen` in the fewest places, the first of them in order."""
        budget, model = Budget(self._limits), self._model()
        return self._best(model, model.agreement(chosen), budget)

    def _best(self, model: Model, objective: Any, budget: Budget) -> Chosen | None:
        found = self._find(model, budget, objective)
        if found is None:
            return None
        model.at_least(objective, found[1])
        first = self._first(model, budget)
        assert first is not None
        return self._chosen(first)

    def _chosen(self, literals: frozenset[Literal]) -> Chosen:
        offsets = self.problem.offsets
        return tuple(
            tuple(literal - start for literal in range(start, stop) if literal in literals)
            for start, stop in pairwise(offsets)
        )

    # ── All answers ───────────────────────────────────────────────────────────────────────────────

    def _listed(self) -> Listed:
        if self._list is None:
            budget = Budget(self._limits)
            found: list[Chosen] = []

            def take(literals: frozenset[Literal]) -> None:
                mask = bits_of(literals)
                best = self._checker.best(mask)
                if (best is None or self._checker.score(mask) >= best) and self._checker.payable(mask):
                    found.append(self._chosen(literals))
                    budget.lower_bound = len(found)
                    if len(found) > LISTED:
                        raise budget.exceeded(f"there are more than {LISTED:,} answers, too many to list by search")

            enumerate_models(self._model(), take, budget)
            assert len(found) == len(set(found)), "an answer was enumerated twice"
            self._list = Listed(self.problem, found)
        return self._list

    def count(self) -> int:
        """The exact number of answers, by listing them."""
        return self._listed().count()

    def iterate(self, start: int = 0, stop: int | None = None) -> Iterator[Chosen]:
        """The answers from index `start` to before `stop`, in order; found one by one where there are too many, or few
        are wanted.
        """
        few = stop is not None and stop <= _FEW
        if self._list is None and not self._too_long and not few:
            try:
                self._listed()
            except BudgetExceeded:
                self._too_long = True
        if self._list is not None:
            return self._list.iterate(start, stop)
        return islice(self._one_by_one(), start, stop)

    def _one_by_one(self) -> Iterator[Chosen]:
        """Every answer in order, each found by search."""
        stack: list[tuple[int, dict[Literal, bool]]] = [(0, {})]
        order = [literal for start, stop in pairwise(self.problem.offsets) for literal in reversed(range(start, stop))]
        while stack:
            depth, fixed = stack.pop()
            model = self._model()
            for literal, value in fixed.items():
                model.fix(literal, value)
            found = self._first(model, Budget(self._limits))
            if found is None:
                continue
            yield self._chosen(found)
            # after it come, nearest first, the answers that agree up to some literal that it lacks and they have
            for place, literal in enumerate(order[depth:], depth):
                if literal not in found:
                    stack.append((place + 1, {**{other: other in found for other in order[:place]}, literal: True}))

    def unrank(self, index: int) -> Chosen:
        """The answer at `index` (0..count()-1)."""
        return self._listed().unrank(index)

    def rank(self, chosen: Chosen) -> int | None:
        """The index of an answer; None when it is not one."""
        return self._listed().rank(chosen)

    def restrict(self, required: frozenset[Literal], barred: frozenset[Literal]) -> CpSatAnswers:
        """The answers that contain all of `required` and none of `barred`."""
        return CpSatAnswers(self.problem, self._limits, self._required | required, self._barred | barred)

    def choices(self, kept: frozenset[Literal]) -> list[tuple[frozenset[Literal], bool]]:
        """For each place: the literals that some answer chooses, and whether some answer has just those in `kept`."""
        budget = Budget(self._limits)
        seen, exact = self._seen([], kept, budget)
        for literal in range(self.problem.offsets[-1]):
            if literal not in seen:
                more, just = self._seen([(literal, True)], kept, budget)
                seen, exact = seen | more, exact | just
        found = []
        for place, (start, stop) in enumerate(pairwise(self.problem.offsets)):
            if place not in exact:
                fixed = [(literal, literal in kept) for literal in range(start, stop)]
                exact |= self._seen(fixed, kept, budget)[1]
            found.append((frozenset(range(start, stop)) & seen, place in exact))
        return found

    def _seen(
        self, fixed: Sequence[tuple[Literal, bool]], kept: frozenset[Literal], budget: Budget
    ) -> tuple[frozenset[Literal], set[int]]:
        """The literals of some answer with these fixed, and the places in which it has just what is in `kept`."""
        model = self._model()
        for literal, value in fixed:
            model.fix(literal, value)
        found = self._find(model, budget)
        if found is None:
            return frozenset(), set()
        pairs = enumerate(pairwise(self.problem.offsets))
        exact = {
            place
            for place, (start, stop) in pairs
            if all((literal in found[0]) == (literal in kept) for literal in range(start, stop))
        }
        return found[0], exact

    def common(self) -> frozenset[Literal]:
        """The literals that every answer chooses (none if there is no answer)."""
        budget = Budget(self._limits)
        found = self._find(self._model(), budget)
        if found is None:
            return frozenset()
        common = set(found[0])
        for literal in found[0]:
            if literal in common:
                model = self._model()
                model.fix(literal, False)
                other = self._find(model, budget)
                common &= other[0] if other is not None else common
        return frozenset(common)

    def to_array(self, start: int = 0, stop: int | None = None) -> numpy.ndarray:
        """The answers as rows: int16, one column a place, the index of its value."""
        return self._listed().to_array(start, stop)
