"""The same problems for clingo: an answer-set encoding of `lawmage.solver.problem`, solved through clingo's Python.

Restrictions are integrity constraints, requirements are minimised weak constraints, and all optima are enumerated
(`opt_mode=optN`). Every atom but `in` follows from `in`, so models and answers are one to one. Two things have no
declarative form here and are done in Python on each model: fees that are not one number (mana of several sorts, or mana
creatures that attack), and the maximum for each set of costs when there are both fees and requirements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

import clingo
from brute_force import payable, score

from lawmage.models.errors import BudgetExceeded
from lawmage.solver.problem import Literal, Problem, Rule, Unit

Chosen = frozenset[Literal]
WEIGHTS, REQUIREMENTS = 1, 2
"""Priorities of what is minimised: the requirements first, then a caller's weights."""


def encode(problem: Problem, *, requirements: bool = True) -> str:
    """The program of a problem."""
    lines = ["#show in/1."]
    for number, place in enumerate(problem.places):
        literals = range(problem.offsets[number], problem.offsets[number + 1])
        inner = "; ".join(f"in({literal})" for literal in literals)
        lines.append(f"{place.lo} {{ {inner} }} {min(place.hi, len(place.options))}." if inner else "")
    for number, rule in enumerate(problem.restrictions):
        lines += [f":- {body}." for body in _broken(problem, rule, f"r{number}", lines)]
    if requirements:
        for number, rule in enumerate(problem.requirements):
            lines += [f"broken({number}) :- {body}." for body in _broken(problem, rule, f"q{number}", lines)]
            lines.append(f":~ broken({number}). [{rule.weight}@{REQUIREMENTS},{number}]")
    lines += _fees(problem)
    return "\n".join(lines)


def _broken(problem: Problem, rule: Rule, name: str, lines: list[str]) -> Iterator[str]:
    """The bodies that hold when a rule is disobeyed: one for each run of forbidden numbers."""
    condition = ""
    if rule.when is not None:
        lines += [f"on({name}) :- in({literal})." for literal in sorted(rule.when)]
        if not rule.when:
            return
        condition = f"on({name}), "
    amounts = dict(rule.amounts)
    if rule.unit is Unit.PLACES:
        home = [index for index, place in enumerate(problem.places) for _ in place.options]
        elements = [f"1,{home[literal]} : in({literal})" for literal in sorted(rule.lits)]
        most = len({home[literal] for literal in rule.lits})
    else:
        elements = [f"{amounts.get(literal, 1)},{literal} : in({literal})" for literal in sorted(rule.lits)]
        most = sum(amounts.get(literal, 1) for literal in rule.lits)
    for low, high in _runs([count for count in range(most + 1) if count not in rule.allowed]):
        yield f"{condition}{low} #sum {{ {'; '.join(elements)} }} {high}"


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    start = None
    for place, number in enumerate(numbers):
        start = number if start is None else start
        if place + 1 == len(numbers) or numbers[place + 1] != number + 1:
            yield start, number
            start = None


def _fees(problem: Problem) -> list[str]:
    most = _one_number(problem)
    if most is None:
        return []
    due = [f"due({number}) :- in({literal})." for number, fee in enumerate(problem.fees) for literal in fee.when]
    costs = "; ".join(f"{sum(fee.cost)},{number} : due({number})" for number, fee in enumerate(problem.fees))
    return [*due, f":- {most + 1} #sum {{ {costs} }}."] if costs else due


def _one_number(problem: Problem) -> int | None:
    """The most that can be paid, where all costs are of one resource and nothing that is declared pays; else None."""
    used = {place for fee in problem.fees for place, amount in enumerate(fee.cost) if amount}
    if problem.purse is None or problem.spends or len(used) > 1:
        return None
    resource = used.pop() if used else 0
    ceiling = sum(sum(fee.cost) for fee in problem.fees)

    def affords(amount: int) -> bool:
        total = tuple(amount if place == resource else 0 for place in range(problem.resources))
        return problem.purse is None or problem.purse.affords(total, (0,) * problem.sources)

    return next((amount - 1 for amount in range(1, ceiling + 1) if not affords(amount)), ceiling)


class Clingo:
    """One problem in clingo. Each method grounds and solves afresh; BudgetExceeded after so many seconds."""

    def __init__(self, problem: Problem, seconds: float) -> None:
        self.problem = problem
        self._deadline = perf_counter() + seconds
        self._in_python = problem.purse is not None and (
            _one_number(problem) is None or bool(problem.requirements and problem.fees)
        )

    def count(self) -> int:
        """How many answers there are; without Python on each model, where that is possible."""
        if self._in_python:
            return sum(1 for _ in self.answers())
        control = self._control(encode(self.problem))
        self._solve(control, None)
        models = control.statistics["summary"]["models"]
        return int(models["optimal"] if self.problem.requirements else models["enumerated"])

    def answers(self, most: int | None = None) -> list[Chosen]:
        """The answers (at most so many), in clingo's order."""
        if self._in_python:
            return self._filtered(most)
        control = self._control(encode(self.problem))
        found: list[Chosen] = []

        def take(model: clingo.Model) -> bool:
            if model.optimality_proven or not self.problem.requirements:
                found.append(chosen(model))
            return most is None or len(found) < most

        self._solve(control, take)
        return found

    def _filtered(self, most: int | None) -> list[Chosen]:
        problem = self.problem
        control = self._control(encode(problem, requirements=False))
        greatest = self._maximum()
        found: list[Chosen] = []

        def take(model: clingo.Model) -> bool:
            answer = chosen(model)
            if payable(problem, answer) and score(problem, answer) >= greatest(answer & problem.priced):
                found.append(answer)
            return most is None or len(found) < most

        self._solve(control, take)
        return found

    def _maximum(self) -> Callable[[Chosen], int]:
        """The greatest score with no priced literal but those paid for; one optimisation for each such set."""
        bare = Problem(self.problem.places, self.problem.restrictions, self.problem.requirements)
        control = self._control(encode(bare), "opt")
        known: dict[Chosen, int] = {}

        def greatest(paid: Chosen) -> int:
            if paid not in known:
                best: list[int] = []
                free = [(_symbol(literal), False) for literal in self.problem.priced - paid]
                self._solve(control, lambda model: best.append(score(bare, chosen(model))) is None, free)
                known[paid] = max(best)
            return known[paid]

        return greatest

    def check(self, answer: Chosen) -> bool:
        """Whether an answer is legal: it keeps the restrictions, can be paid, and none that pays no more does better.

        The last is one call: is there a choice that obeys more requirements?
        """
        problem = self.problem
        if not payable(problem, answer):
            return False
        bare = Problem(problem.places, problem.restrictions, problem.requirements)
        fixed = self._control(encode(bare, requirements=False))
        everything = range(problem.offsets[-1])
        if not self._solve(fixed, None, [(_symbol(literal), literal in answer) for literal in everything]):
            return False
        total = sum(rule.weight for rule in problem.requirements)
        weights = "; ".join(f"{rule.weight},{n} : broken({n})" for n, rule in enumerate(problem.requirements))
        lost = total - score(problem, answer)
        better = f":- {lost} #sum {{ {weights} }}." if weights else ":-."
        control = self._control(encode(bare) + "\n" + better, "ignore", 1)
        free = [(_symbol(literal), False) for literal in problem.priced - answer]
        return not self._solve(control, None, free)

    def best(self, weights: dict[Literal, int]) -> int:
        """The greatest total weight of an answer."""
        if self._in_python:
            return max(sum(weights.get(literal, 0) for literal in answer) for answer in self.answers())
        wanted = "\n".join(f":~ in({literal}). [{-value}@{WEIGHTS},{literal}]" for literal, value in weights.items())
        control = self._control(encode(self.problem) + "\n" + wanted, "opt")
        found: list[Chosen] = []
        self._solve(control, lambda model: found.append(chosen(model)) is None)
        return sum(weights.get(literal, 0) for literal in found[-1])

    def _control(self, program: str, mode: str = "optN", models: int = 0) -> clingo.Control:
        control = clingo.Control([f"--opt-mode={mode}", f"--models={models}"])
        control.add("base", [], program)
        control.ground([("base", [])])
        return control

    def _solve(
        self,
        control: clingo.Control,
        on_model: Callable[[clingo.Model], bool] | None,
        assumptions: Sequence[tuple[clingo.Symbol, bool]] = (),
    ) -> bool:
        with control.solve(assumptions=assumptions, on_model=on_model, async_=True) as handle:
            if not handle.wait(max(0.0, self._deadline - perf_counter())):
                handle.cancel()
                raise BudgetExceeded("clingo did not finish")
            try:
                return bool(handle.get().satisfiable)
            except RuntimeError:  # what an error in `on_model` becomes
                if perf_counter() < self._deadline:
                    raise
                raise BudgetExceeded("clingo did not finish") from None


def _symbol(literal: Literal) -> clingo.Symbol:
    return clingo.Function("in", [clingo.Number(literal)])


def chosen(model: clingo.Model) -> Chosen:
    """The literals of a model."""
    return frozenset(symbol.arguments[0].number for symbol in model.symbols(shown=True))
