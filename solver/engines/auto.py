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

QUICK = 100_000
"""Nodes of a diagram that is tried before a search decides a single question."""

MOST = 10**12
"""Stands for no bound on nodes."""

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
        return AutoMaximum(problem, limits).without


class AutoMaximum:
    """The maximum from a small diagram, or by search: that proves one maximum faster than a large diagram is made."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self._problem = problem
        self._limits = limits
        self._by_diagram: MaximumOf | None = DiagramEngine().maximum(problem, few_nodes(half(limits), QUICK))

    def without(self, removed: frozenset[Literal]) -> int | None:
        """The maximum over the choices that use none of `removed`; None when no choice is left."""
        if self._by_diagram is not None:
            try:
                return self._by_diagram(removed)
            except BudgetExceeded:
                self._by_diagram = None
        from lawmage.solver.engines.cpsat import CpSatEngine

        return CpSatEngine().maximum(self._problem, self._limits)(removed)


def few_nodes(limits: Limits, nodes: int) -> Limits:
    """The same limits with at most that many nodes."""
    return replace(limits, nodes=nodes if limits.nodes is None else min(nodes, limits.nodes))


def half(limits: Limits) -> Limits:
    """The same limits with half the time: the other half is for the other engine."""
    return limits if limits.seconds is None else replace(limits, seconds=limits.seconds / 2)


class AutoAnswers:
    """The answers of a problem from a diagram, or by search when that is too large."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self._problem = problem
        self._limits = limits
        self._diagram: Reader | None = None
        self._tried = 0  # the most nodes with which a diagram was tried in vain
        self._search: Answers | None = None

    @property
    def _answers(self) -> Answers:
        """The diagram, or a search when it is too large."""
        return self._from_diagram(self._limits) or self._from_search()

    @property
    def _quick(self) -> Answers:
        """A small diagram, or a search: for what a search can decide."""
        return self._from_diagram(few_nodes(self._limits, QUICK)) or self._from_search()

    def _from_diagram(self, limits: Limits) -> Reader | None:
        nodes = MOST if limits.nodes is None else limits.nodes
        if self._diagram is None and self._tried < nodes:
            try:
                self._diagram = DiagramEngine(PARTS).answers(self._problem, half(limits))
            except BudgetExceeded:
                self._tried = nodes
        return self._diagram

    def _from_search(self) -> Answers:
        if self._search is None:
            from lawmage.solver.engines.cpsat import CpSatEngine

            self._search = CpSatEngine().answers(self._problem, half(self._limits))
        return self._search

    @property
    def reader(self) -> Reader | None:
        """The diagram, where there is one."""
        return self._from_diagram(self._limits)

    def count(self) -> int:
        """The exact number of answers."""
        return self._answers.count()

    def some(self) -> bool:
        """Whether there is any answer."""
        return self._quick.some()

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
        return self._or_search(self._answers, lambda answers: answers.restrict(required, barred))

    def choices(self, kept: frozenset[Literal]) -> list[tuple[frozenset[Literal], bool]]:
        """For each place: the literals that some answer chooses, and whether some answer has just those in `kept`."""
        return self._answers.choices(kept)

    def common(self) -> frozenset[Literal]:
        """The literals that every answer chooses."""
        return self._answers.common()

    def best(self, weights: Weights) -> Chosen | None:
        """An answer of greatest total weight, the first of them in order."""
        return self._or_search(self._quick, lambda answers: answers.best(weights))

    def nearest(self, chosen: Chosen) -> Chosen | None:
        """An answer that differs from `chosen` in the fewest places, the first of them in order."""
        return self._or_search(self._quick, lambda answers: answers.nearest(chosen))

    def _or_search(self, first: Answers, ask: Callable[[Answers], Asked]) -> Asked:
        """What a diagram says, or a search where telling columns apart makes the diagram too large."""
        try:
            return ask(first)
        except BudgetExceeded:
            if first is self._search:
                raise
            return ask(self._from_search())

    def to_array(self, start: int = 0, stop: int | None = None) -> numpy.ndarray:
        """The answers as rows."""
        return self._answers.to_array(start, stop)
