"""Answers that an automaton accepts, as a layered diagram: for problems whose meaning is not a list of rules.

The automaton reads the variables of a problem in order. Each variable decides one place (or, for a place that may
choose several options, one of its options, see :mod:`lawmage.solver.engines.variables`). Two beginnings that end in
one state have the same continuations, so the diagram has one node for each state of each layer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from lawmage.models.limits import Limits
from lawmage.solver.engines.base import Answers, Budget, Chosen, MaximumOf, Weights
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

    def start(self) -> Any | None:
        """The state before the first variable; None when nothing is accepted."""
        ...

    def steps(self, variable: int, state: Any) -> list[tuple[int, Any]]:
        """The values (by index) that may be read in a state, each with the state it leads to.

        States from which nothing is accepted may be left out; none may be left out from which something is.
        """
        ...

    def accepts(self, state: Any) -> bool:
        """Whether the answer is one, after the last variable."""
        ...


class Guided(Automaton, Protocol):
    """An automaton that knows what its answers cost, and can tell how much is still to come."""

    def cost(self, literal: Literal) -> int:
        """What choosing a literal costs, at least 0."""
        ...

    def ahead(self, variable: int, state: Any) -> int:
        """A lower bound of the cost of any way to go on from a state before a variable."""
        ...


@dataclass(frozen=True)
class AutomatonProblem(Problem):
    """A problem whose answers are those of an automaton; its rules and fees are empty."""

    automaton: Automaton | None = None


class AutomatonEngine:
    """The engine of automaton problems; which engine a caller prefers for rules makes no difference to them."""

    name = "automaton"

    def answers(self, problem: Problem, limits: Limits) -> Answers:
        """The answers of an automaton problem."""
        if not isinstance(problem, AutomatonProblem):
            raise TypeError("only an AutomatonProblem has an automaton")
        return AutomatonAnswers(problem, limits)

    def maximum(self, problem: Problem, limits: Limits) -> MaximumOf:
        """There are no requirements: every answer obeys all of them."""
        return lambda removed: 0


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
        """An answer of greatest total weight, the first of them in order; without weights, the cheapest one."""
        return self.reader.best(weights) if weights else self.cheapest()

    def cheapest(self) -> Chosen | None:
        """An answer of least cost by a guided automaton: A* (Hart, Nilsson and Raphael 1968), the deeper state first
        among equals. None when there is no answer.
        """
        guide = cast(Guided, self._automaton)
        start = guide.start()
        if start is None:
            return None
        budget, size = Budget(self._limits), len(self._variables)
        offsets = self.problem.offsets
        costs = [[0 if v is None else guide.cost(v) for v in variable.values] for variable in self._variables]
        allowed = [self._allowed(variable) for variable in self._variables]
        heap: list[tuple[int, int, int, int, State, Any]] = [(guide.ahead(0, start), 0, 0, 0, start, None)]
        done: list[set[State]] = [set() for _ in range(size + 1)]
        pushed = 0
        while heap:
            _, depth, _, paid, state, path = heappop(heap)
            number = -depth
            if state in done[number]:
                continue
            done[number].add(state)
            if number == size:
                if guide.accepts(state):
                    return self._answer(path, offsets)
                continue
            for value, after in guide.steps(number, state):
                if value in allowed[number] and after not in done[number + 1]:
                    total = paid + costs[number][value]
                    pushed += 1
                    bound = total + guide.ahead(number + 1, after)
                    heappush(heap, (bound, depth - 1, pushed, total, after, (value, path)))
                    if pushed % _BATCH == 0:
                        budget.spend(_BATCH)
        return None

    def _answer(self, path: Any, offsets: tuple[int, ...]) -> Chosen:
        values = []
        while path is not None:
            value, path = path
            values.append(value)
        found: list[list[int]] = [[] for _ in self.problem.places]
        for variable, value in zip(self._variables, reversed(values), strict=True):
            literal = variable.values[value]
            if literal is not None:
                found[variable.place].append(literal - offsets[variable.place])
        return tuple(tuple(sorted(options)) for options in found)

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
