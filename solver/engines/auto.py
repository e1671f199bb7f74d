"""Choosing an engine: the diagram, and beyond its budget CP-SAT for what a search can still decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from lawmage.models.errors import BudgetExceeded, QuestionError
from lawmage.models.limits import Limits
from lawmage.solver.engines.base import Answers, Chosen, Engine, MaximumOf, Weights
from lawmage.solver.engines.diagram import DiagramEngine
from lawmage.solver.engines.reader import Reader
from lawmage.solver.problem import Literal, Problem

if TYPE_CHECKING:
    import numpy

PARTS = 50_000
"""Nodes of a diagram that keeps interchangeable columns apart, before a search answers instead."""

Asked = TypeVar("Asked")


def engine_named(name: str) -> Engine:
    """The engine called "auto", "diagram", "cpsat" or "csp"; raises QuestionError for another name."""
    if name == "auto":
        return AutoEngine()
    if name == "diagram":
        return DiagramEngine()
    if name == "cpsat":
        from lawmage.solver.engines.cpsat import CpSatEngine

        return CpSatEngine()
    if name == "csp":
        from lawmage.solver.engines.csp import CspEngine

        return CspEngine()
    raise QuestionError(f"there is no engine {name!r}: auto, diagram, cpsat or csp", field="engine")


class AutoEngine:
    """The diagram first; CP-SAT when it would be too large."""

    name = "auto"

    def answers(self, problem: Problem, limits: Limits) -> Answers:
        """The answers of `problem`; which engine gives them is decided when they are first asked for."""
        return AutoAnswers(problem, limits)

    def maximum(self, problem: Problem, limits: Limits) -> MaximumOf:
        """The greatest total weight of obeyed requirements for any set of removed literals; None: no choice is left."""
        by_diagram = DiagramEngine().maximum(problem, half(limits))

        def find(removed: frozenset[Literal]) -> int | None:
            try:
                return by_diagram(removed)
            except BudgetExceeded:
                from lawmage.solver.engines.cpsat import CpSatEngine

                return CpSatEngine().maximum(problem, half(limits))(removed)

        return find


def half(limits: Limits) -> Limits:
    """The same limits with half the time: the other half is for the other engine."""
    return limits if limits.seconds is None else replace(limits, seconds=limits.seconds / 2)


class AutoAnswers:
    """The answers of a problem from a diagram, or by search when that is too large."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self._problem = problem
        self._limits = limits
        self._known: Answers | None = None

    @property
    def _answers(self) -> Answers:
        if self._known is None:
            try:
                self._known = DiagramEngine(PARTS).answers(self._problem, half(self._limits))
            except BudgetExceeded:
                from lawmage.solver.engines.cpsat import CpSatEngine

                self._known = CpSatEngine().answers(self._problem, half(self._limits))
        return self._known

    @property
    def reader(self) -> Reader | None:
        """The diagram, where there is one."""
        answers = self._answers
        return answers if isinstance(answers, Reader) else None

    def count(self) -> int:
        """The exact number of answers."""
        return self._answers.count()

    def some(self) -> bool:
        """Whether there is any answer."""
        return self._answers.some()

    def iterate(self, start: int = 0, stop: int | None = None) -> Iterator[Chosen]:
        """The answers from index `start` to before `stop`, in order."""
        return self._answers.iterate(start, stop)

    def unrank(self, index: int) -> Chosen:
        """The answer at `index`."""
        return self._answers.unrank(index)

    def rank(self, chosen: Chosen) -> int | None:
        """The index of an answer; None when it is not one."""
        return self._answers.rank(chosen)

    def restrict(self, required: frozenset[Literal], barred: frozenset[Literal]) -> Answers:
        """The answers that contain all of `required` and none of `barred`."""
        return self._or_search(lambda answers: answers.restrict(required, barred))

    def choices(self, kept: frozenset[Literal]) -> list[tuple[frozenset[Literal], bool]]:
        """For each place: the literals that some answer chooses, and whether some answer has just those in `kept`."""
        return self._answers.choices(kept)

    def common(self) -> frozenset[Literal]:
        """The literals that every answer chooses."""
        return self._answers.common()

    def best(self, weights: Weights) -> Chosen | None:
        """An answer of greatest total weight, the first of them in order."""
        return self._or_search(lambda answers: answers.best(weights))

    def nearest(self, chosen: Chosen) -> Chosen | None:
        """An answer that differs from `chosen` in the fewest places, the first of them in order."""
        return self._or_search(lambda answers: answers.nearest(chosen))

    def _or_search(self, ask: Callable[[Answers], Asked]) -> Asked:
        """What a diagram says, or a search where telling columns apart makes the diagram too large."""
        try:
            return ask(self._answers)
        except BudgetExceeded:
            if self.reader is None:
                raise
        from lawmage.solver.engines.cpsat import CpSatEngine

        return ask(CpSatEngine().answers(self._problem, half(self._limits)))

    def to_array(self, start: int = 0, stop: int | None = None) -> numpy.ndarray:
        """The answers as rows."""
        return self._answers.to_array(start, stop)
