"""A problem as a CP-SAT model, and the two ways it is solved: for one optimum, or for every model with one worker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

from lawmage.solver.engines.base import OFF, Budget, Chosen, Weights
from lawmage.solver.problem import Literal, Problem, Rule, Unit

_NODES_A_SECOND = 200_000  # diagram nodes that count as one unit of CP-SAT's deterministic time


class Model:
    """Conditions 1 and 2 of a problem: a Boolean for each literal, every other one determined by those.

    `score` is the total weight of the requirements that are obeyed.
    """

    def __init__(self, problem: Problem) -> None:
        from ortools.sat.python import cp_model

        self.problem = problem
        self.model: Any = cp_model.CpModel()
        self.literals: list[Any] = [self.model.new_bool_var(f"{number}") for number in range(problem.offsets[-1])]
        for place, (start, stop) in zip(problem.places, pairwise(problem.offsets), strict=True):
            self.model.add_linear_constraint(sum(self.literals[start:stop]), place.lo, place.hi)
        for rule in problem.restrictions:
            self._require(rule)
        self.score: Any = sum(rule.weight * self._obeyed(rule) for rule in problem.requirements)

    def clone(self) -> Model:
        """A copy that can be changed on its own."""
        found = object.__new__(Model)
        found.problem = self.problem
        found.model = self.model.clone()
        found.literals = self.literals  # variables are indices: they serve every clone
        found.score = self.score
        return found

    # ── Rules ─────────────────────────────────────────────────────────────────────────────────────

    def _counted(self, rule: Rule) -> tuple[Any, int]:
        """What the rule counts, and the most it can be."""
        if rule.unit is Unit.LITERALS:
            amounts = {**dict.fromkeys(sorted(rule.lits), 1), **dict(rule.amounts)}
            total = sum(amount * self.literals[literal] for literal, amount in amounts.items())
            return total, sum(amounts.values())
        parts = [rule.lits.intersection(range(start, stop)) for start, stop in pairwise(self.problem.offsets)]
        booleans = [self._or([self.literals[literal] for literal in sorted(part)]) for part in parts if part]
        return sum(booleans), len(booleans)

    def _reaches(self, counted: Any, least: int, most: int) -> Any:
        """A Boolean (or True, False) that holds exactly when the count, at most `most`, is at least `least`."""
        if least <= 0:
            return True
        if least > most:
            return False
        found = self.model.new_bool_var("")
        self.model.add(counted >= least).only_enforce_if(found)
        self.model.add(counted <= least - 1).only_enforce_if(~found)
        return found

    def _allowed(self, rule: Rule) -> Any:
        """A Boolean (or True, False) that holds exactly when the count is allowed.

        One threshold at each border of `allowed`. Linear constraints with holes in their domain are avoided: enforced
        ones gave wrong optima under the presolve of OR-Tools 9.15.
        """
        counted, most = self._counted(rule)
        runs: list[list[int]] = []
        for count in range(most + 1):
            if count in rule.allowed:
                if runs and runs[-1][1] == count - 1:
                    runs[-1][1] = count
                else:
                    runs.append([count, count])
        booleans = []
        for least, last in runs:
            reached = self._reaches(counted, least, most)
            passed = self._reaches(counted, last + 1, most)
            booleans.append(self._and(reached, self._not(passed)))
        if any(each is True for each in booleans):
            return True
        real = [each for each in booleans if each is not False]
        return self._or(real) if real else False

    @staticmethod
    def _not(boolean: Any) -> Any:
        return not boolean if isinstance(boolean, bool) else ~boolean

    def _or(self, booleans: Sequence[Any]) -> Any:
        if len(booleans) == 1:
            return booleans[0]
        found = self.model.new_bool_var("")
        self.model.add_bool_or([*booleans, ~found])
        for each in booleans:
            self.model.add_implication(each, found)
        return found

    def _and(self, left: Any, right: Any) -> Any:
        if left is False or right is False:
            return False
        if left is True or right is True:
            return right if left is True else left
        return ~self._or([~left, ~right])

    def _require(self, rule: Rule) -> None:
        obeyed = self._obeyed(rule)
        if obeyed is False:
            self.model.add_bool_or([])
        elif obeyed is not True:
            self.model.add_bool_or([obeyed])

    def _obeyed(self, rule: Rule) -> Any:
        """A Boolean (or True, False) that holds exactly when the rule is obeyed, or not asked."""
        if rule.when is not None and not rule.when:
            return True
        inside = self._allowed(rule)
        if rule.when is None or inside is True:
            return inside
        asked = self._or([self.literals[literal] for literal in sorted(rule.when)])
        return ~asked if inside is False else self._or([~asked, inside])

    # ── Further constraints and objectives ────────────────────────────────────────────────────────

    def fix(self, literal: Literal, value: bool) -> None:
        """Choose a literal, or do not."""
        self.model.add_bool_and([self.literals[literal] if value else ~self.literals[literal]])

    def not_all(self, literals: Iterable[Literal]) -> None:
        """Not all of these are chosen."""
        self.model.add_bool_or([~self.literals[literal] for literal in literals])

    def score_at_least(self, least: int, when: Iterable[Literal] = ()) -> None:
        """The score is at least `least` when all of these literals are chosen."""
        chosen = [self.literals[literal] for literal in when]
        if isinstance(self.score, int):
            if self.score < least:
                self.model.add_bool_or([~literal for literal in chosen])
            return
        constraint = self.model.add(self.score >= least)
        if chosen:
            constraint.only_enforce_if(chosen)

    def at_least(self, objective: Any, least: int) -> None:
        """The objective reaches `least`."""
        if not isinstance(objective, int):
            self.model.add(objective >= least)

    def weighted(self, weights: Weights) -> Any:
        """The total weight of the chosen literals."""
        return sum(weight * self.literals[literal] for literal, weight in sorted(weights.items()) if weight)

    def agreement(self, chosen: Chosen) -> Any:
        """In how many places an answer is like `chosen`."""
        same = []
        for options, (start, stop) in zip(chosen, pairwise(self.problem.offsets), strict=True):
            if options == OFF:
                continue
            like = [
                self.literals[literal] if literal - start in options else ~self.literals[literal]
                for literal in range(start, stop)
            ]
            alike = self.model.new_bool_var("")
            self.model.add_bool_and(like).only_enforce_if(alike)
            self.model.add_bool_or([*(~each for each in like), alike])
            same.append(alike)
        return sum(same)


def _solver(budget: Budget) -> Any:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()  # one for each solve: a shared one crashes under threads
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.linearization_level = 2
    solver.parameters.catch_sigint_signal = False
    if budget.seconds is not None:
        solver.parameters.max_time_in_seconds = budget.seconds
    if budget.nodes is not None:
        solver.parameters.max_deterministic_time = max(1.0, budget.nodes / _NODES_A_SECOND)
    return solver


def _decided(status: Any, model: Model, budget: Budget) -> bool:
    """Whether there was a model at all; raises when that was not decided."""
    from ortools.sat.python import cp_model

    if status == cp_model.MODEL_INVALID:
        raise AssertionError(f"an invalid CP-SAT model was built: {model.model.validate()}")
    if status == cp_model.INFEASIBLE:
        return False
    if status != cp_model.OPTIMAL:
        raise budget.exceeded("CP-SAT did not decide within the limits")
    return True


def optimum(model: Model, objective: Any, budget: Budget) -> tuple[frozenset[Literal], int] | None:
    """A model of greatest objective (any, without one), and that; None when there is none."""
    budget.tick()
    solver = _solver(budget)
    solving = model
    if objective is not None and not isinstance(objective, int):
        solving = model.clone()
        solving.model.maximize(objective)
    if not _decided(solver.solve(solving.model), solving, budget):
        return None
    chosen = frozenset(n for n, literal in enumerate(model.literals) if solver.boolean_value(literal))
    if objective is None or isinstance(objective, int):
        return chosen, objective or 0
    return chosen, round(solver.objective_value)


def enumerate_models(model: Model, take: Callable[[frozenset[Literal]], None], budget: Budget) -> None:
    """Call `take` with every model once, in no particular order; what it raises ends the search and is raised here."""
    from ortools.sat.python import cp_model

    class Each(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            budget.tick()
            take(frozenset(n for n, literal in enumerate(model.literals) if self.boolean_value(literal)))

    budget.tick()
    solver = _solver(budget)
    solver.parameters.enumerate_all_solutions = True
    assert solver.parameters.num_workers == 1, "with more than one worker CP-SAT loses most solutions"
    _decided(solver.solve(model.model, Each()), model, budget)
