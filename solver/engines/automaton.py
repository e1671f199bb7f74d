"""Answers that an automaton accepts, as a layered diagram: for problems whose meaning is not a list of rules.

The automaton reads the variables of a problem in order. Each variable decides one place (or, for a place that may choose
several options, one of its options, see :mod:`lawmage.solver.engines.variables`). Two beginnings that end in one state
have the same continuations, so the diagram has one node for each state of each layer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from lawmage.models.limits import Limits
from lawmage.solver.engines.base import Budget, Chosen, Weights
from lawmage.solver.engines.nodes import Node, join
from lawmage.solver.engines.reader import Reader
from lawmage.solver.engines.variables import Variable, variables_of
from lawmage.solver.problem import Literal, Problem

if TYPE_CHECKING:
    import numpy

State: TypeAlias = Hashable
_BATCH = 512


class Automaton(Protocol):
    """Reads one value of each variable; `value` 0 of a variable that may choose nothing is nothing."""

    def start(self) -> State | None:
        """The state before the first variable; None when nothing is accepted."""
        ...

    def steps(self, variable: int, state: State) -> list[tuple[int, State]]:
        """The values (by index) that may be read in a state, each with the state it leads to.

        States from which nothing is accepted may be left out; none may be left out from which something is.
        """
        ...

    def accepts(self, state: State) -> bool:
        """Whether the answer is one, after the last variable."""
        ...


@dataclass(frozen=True)
class AutomatonProblem(Problem):
    """A problem whose answers are those of an automaton; its rules and fees are empty."""

    automaton: Automaton | None = None


class AutomatonAnswers:
    """The answers of an automaton (see :class:`lawmage.solver.engines.base.Answers`).

    `some` and `best` search for one answer; everything else builds the diagram, once.
    """

    def __init__(
        self,
        problem: AutomatonProblem,
        limits: Limits,
        required: frozenset[Literal] = frozenset(),
        barred: frozenset[Literal] = frozenset(),
    ) -> None:
        assert problem.automaton is not None
        self.problem = problem
        self._automaton = problem.automaton
        self._limits = limits
        self._required = required
        self._barred = barred
        self._variables = variables_of(problem)
        self._reader: Reader | None = None

    # ── the diagram ───────────────────────────────────────────────────────────────────────────────

    @property
    def reader(self) -> Reader:
        """The finished diagram. Raises BudgetExceeded."""
        if self._reader is None:
            self._reader = self._build()
        return self._reader

    def _allowed(self, variable: Variable) -> frozenset[int]:
        needed = {literal for literal in variable.values if literal in self._required}
        return frozenset(
            value
            for value, literal in enumerate(variable.values)
            if literal not in self._barred and needed <= {literal}
        )

    def _build(self) -> Reader:
        budget = Budget(self._limits)
        layers = self._forward(budget)
        finished: dict[State, Node] = {}
        end = Node(1, (), ())
        for state in layers[-1]:
            if self._automaton.accepts(state):
                finished[state] = end
        budget.tick()
        for number in range(len(self._variables) - 1, -1, -1):
            sizes = [1] * len(self._variables[number].values)
            above: dict[State, Node] = {}
            for state, arcs in layers[number].items():
                kept = [(value, finished[after]) for value, after in arcs or () if after in finished]
                node = join(sizes, kept)
                if node is not None:
                    above[state] = node
            layers[number + 1] = {}
            finished = above
        root = next(iter(finished.values()), None)
        members = [[(value,) for value in range(len(variable.values))] for variable in self._variables]
        return Reader(self.problem, self._variables, members, root)

    def _forward(self, budget: Budget) -> list[dict[State, list[tuple[int, State]] | None]]:
        start = self._automaton.start()
        layers: list[dict[State, list[tuple[int, State]] | None]] = [{} if start is None else {start: None}]
        steps = self._automaton.steps
        for number, variable in enumerate(self._variables):
            allowed = self._allowed(variable)
            free = len(allowed) == len(variable.values)
            here, below = layers[-1], dict[State, list[tuple[int, State]] | None]()
            fresh = 0
            for state in here:
                arcs = steps(number, state)
                if not free:
                    arcs = [arc for arc in arcs if arc[0] in allowed]
                here[state] = arcs
                for _, after in arcs:
                    below.setdefault(after, None)
                if len(below) - fresh >= _BATCH:
                    budget.spend(len(below) - fresh)
                    fresh = len(below)
            budget.spend(len(below) - fresh)
            layers.append(below)
        return layers

    # ── one answer ────────────────────────────────────────────────────────────────────────────────

    def some(self) -> bool:
        """Whether there is any answer: depth first, each state of a layer tried once."""
        if self._reader is not None:
            return self._reader.some()
        start = self._automaton.start()
        if start is None:
            return False
        budget = Budget(self._limits)
        size = len(self._variables)
        allowed = [self._allowed(variable) for variable in self._variables]
        seen: list[set[State]] = [set() for _ in range(size + 1)]
        stack: list[tuple[int, State]] = [(0, start)]
        fresh = 0
        while stack:
            number, state = stack.pop()
            if number == size:
                if self._automaton.accepts(state):
                    return True
                continue
            if state in seen[number]:
                continue
            seen[number].add(state)
            fresh += 1
            if fresh % _BATCH == 0:
                budget.spend(_BATCH)
            stack.extend(
                (number + 1, after)
                for value, after in self._automaton.steps(number, state)
                if value in allowed[number] and after not in seen[number + 1]
            )
        return False

    def best(self, weights: Weights) -> Chosen | None:
        """An answer of greatest total weight, the first of them in order."""
        return self.reader.best(weights)

    # ── read from the diagram ─────────────────────────────────────────────────────────────────────

    def count(self) -> int:
        """The exact number of answers."""
        return self.reader.count()

    def iterate(self, start: int = 0, stop: int | None = None) -> Iterator[Chosen]:
        """The answers from index `start` (included) to `stop` (excluded), lazily."""
        return self.reader.iterate(start, stop)

    def unrank(self, index: int) -> Chosen:
        """The answer at `index`."""
        return self.reader.unrank(index)

    def rank(self, chosen: Chosen) -> int | None:
        """The index of an answer; None when it is not one."""
        return self.reader.rank(chosen)

    def restrict(self, required: frozenset[Literal], barred: frozenset[Literal]) -> AutomatonAnswers | Reader:
        """The answers that contain all of `required` and none of `barred`."""
        if self._reader is not None:
            return self._reader.restrict(required, barred)
        return AutomatonAnswers(self.problem, self._limits, self._required | required, self._barred | barred)

    def choices(self, kept: frozenset[Literal]) -> list[tuple[frozenset[Literal], bool]]:
        """For each place: the literals that some answer chooses, and whether some answer has just those in `kept`."""
        return self.reader.choices(kept)

    def common(self) -> frozenset[Literal]:
        """The literals that every answer chooses."""
        return self.reader.common()

    def nearest(self, chosen: Chosen) -> Chosen | None:
        """An answer that differs from `chosen` in the fewest places."""
        return self.reader.nearest(chosen)

    def to_array(self, start: int = 0, stop: int | None = None) -> numpy.ndarray:
        """The answers as rows; see the protocol."""
        return self.reader.to_array(start, stop)
