"""The ways to answer that are compared, behind one interface: the engines of lawmage, brute force, clingo, python-mtg.

Every task starts from the problem (python-mtg: from its own facts) and does all its work again, so nobody profits from
what an earlier task has built. Each raises BudgetExceeded when the time is over, Unsupported for what it cannot do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from itertools import islice
from typing import Any, Protocol

import families

import lawmage
from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.solver.engines.auto import engine_named
from lawmage.solver.engines.base import Chosen, Engine
from lawmage.solver.engines.check import Checker
from lawmage.solver.problem import Literal, Problem

LISTED = 10_000
"""Answers that the task `list` asks for."""
DRAWS = 100
"""Draws of the task `sample`."""


class Unsupported(Exception):
    """A contender cannot do this."""


@dataclass(frozen=True)
class Board:
    """A member of a family, with what the tasks ask about."""

    family: str
    size: int

    @cached_property
    def position(self) -> dict[str, Any]:
        return families.board(self.family, self.size)[0]

    @cached_property
    def question(self) -> dict[str, Any]:
        return families.board(self.family, self.size)[1]

    @cached_property
    def problem(self) -> Problem:
        return lawmage.legal(self.position, self.question)._problem

    @cached_property
    def weights(self) -> dict[Literal, int]:
        """Random weights from -5 to 9 for every literal."""
        rng = random.Random(f"{self.family}:{self.size}")
        return {literal: rng.randrange(-5, 10) for literal in range(self.problem.offsets[-1])}

    @cached_property
    def probe(self) -> frozenset[Literal]:
        """An answer to be checked: a legal one where one is found in a second, else the empty one."""
        try:
            found = engine_named("auto").answers(self.problem, Limits(seconds=1)).best({})
        except BudgetExceeded:
            found = None
        return frozenset() if found is None else literals(self.problem, found)


def literals(problem: Problem, chosen: Chosen) -> frozenset[Literal]:
    """The literals of an answer."""
    pairs = zip(problem.offsets, chosen, strict=False)
    return frozenset(start + option for start, options in pairs for option in options)


class Contender(Protocol):
    """One way to answer. Each task gives a value that all contenders must agree on, where it is not None."""

    name: str

    def count(self, board: Board, seconds: float) -> int | None: ...

    def list(self, board: Board, seconds: float) -> int | None: ...

    def check(self, board: Board, seconds: float) -> bool | None: ...

    def best(self, board: Board, seconds: float) -> int | None: ...

    def sample(self, board: Board, seconds: float) -> int | None: ...


TASKS = ("count", "list", "check", "best", "sample")


class OfLawmage:
    """An engine of lawmage."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.engine: Engine = engine_named(name)

    def count(self, board: Board, seconds: float) -> int:
        return self.engine.answers(board.problem, Limits(seconds)).count()

    def list(self, board: Board, seconds: float) -> int:
        return sum(1 for _ in islice(self.engine.answers(board.problem, Limits(seconds)).iterate(), LISTED))

    def check(self, board: Board, seconds: float) -> bool:
        return Checker(board.problem, self.engine.maximum(board.problem, Limits(seconds))).legal(board.probe)

    def best(self, board: Board, seconds: float) -> int:
        found = self.engine.answers(board.problem, Limits(seconds)).best(board.weights)
        assert found is not None
        return sum(board.weights[literal] for literal in literals(board.problem, found))

    def sample(self, board: Board, seconds: float) -> int:
        answers = self.engine.answers(board.problem, Limits(seconds))
        rng, size = random.Random(1), answers.count()
        return len([answers.unrank(rng.randrange(size)) for _ in range(DRAWS)])


class Listing:
    """Whatever lists all answers and reads everything off the list."""

    def __init__(self, name: str, answers: Callable[[Problem, float], list[frozenset[Literal]]]) -> None:
        self.name = name
        self.answers = answers

    def count(self, board: Board, seconds: float) -> int:
        return len(self.answers(board.problem, seconds))

    def list(self, board: Board, seconds: float) -> int:
        return len(self.answers(board.problem, seconds)[:LISTED])

    def check(self, board: Board, seconds: float) -> bool:
        return board.probe in self.answers(board.problem, seconds)

    def best(self, board: Board, seconds: float) -> int:
        totals = (sum(board.weights[one] for one in each) for each in self.answers(board.problem, seconds))
        return max(totals)

    def sample(self, board: Board, seconds: float) -> int:
        answers, rng = self.answers(board.problem, seconds), random.Random(1)
        return len([answers[rng.randrange(len(answers))] for _ in range(DRAWS)])


class OfClingo:
    """clingo: bare where it only counts, decides or optimises, through Python where answers come out."""

    name = "clingo"

    def count(self, board: Board, seconds: float) -> int:
        return self._clingo(board, seconds).count()

    def list(self, board: Board, seconds: float) -> int:
        return len(self._clingo(board, seconds).answers(LISTED))

    def check(self, board: Board, seconds: float) -> bool:
        return self._clingo(board, seconds).check(board.probe)

    def best(self, board: Board, seconds: float) -> int:
        return self._clingo(board, seconds).best(board.weights)

    def sample(self, board: Board, seconds: float) -> int:
        """Uniform draws need the whole list."""
        answers, rng = self._clingo(board, seconds).answers(), random.Random(1)
        return len([answers[rng.randrange(len(answers))] for _ in range(DRAWS)])

    def _clingo(self, board: Board, seconds: float) -> Any:
        from clingo_encoding import Clingo

        return Clingo(board.problem, seconds)


class OfPythonMtg:
    """python-mtg, where it can hold the board. Its list is incomplete, so only its times are compared."""

    name = "python-mtg"

    def __init__(self) -> None:
        self._states: dict[tuple[str, int], Any] = {}
        self.last_offered: int | None = None

    def count(self, board: Board, seconds: float) -> None:
        self._offer(board)

    def list(self, board: Board, seconds: float) -> None:
        self._offer(board)

    def check(self, board: Board, seconds: float) -> None:
        raise Unsupported("a move is legal when it is offered")

    def best(self, board: Board, seconds: float) -> None:
        raise Unsupported("its list is incomplete")

    def sample(self, board: Board, seconds: float) -> None:
        raise Unsupported("its list is incomplete")

    def _offer(self, board: Board) -> None:
        """Ask for its declarations, and remember how many it offers."""
        from python_mtg import Untranslated, moves, state_of

        key = (board.family, board.size)
        if key not in self._states:
            try:
                self._states[key] = state_of(board.position, board.question["kind"])
            except Untranslated as reason:
                raise Unsupported(str(reason)) from None
        self.last_offered = len(moves(self._states[key]))


def contenders() -> tuple[list[Contender], list[str]]:
    """The contenders that can be imported, and the names of those that cannot."""
    from brute_force import answers

    found: list[Contender] = [OfLawmage(name) for name in ("diagram", "cpsat", "csp", "auto")]
    found.append(Listing("brute force", answers))
    optional: Mapping[str, tuple[str, Callable[[], Contender]]] = {
        "clingo": ("clingo", OfClingo),
        "python-mtg": ("mtg", OfPythonMtg),
    }
    missing = [name for name, (module, _) in optional.items() if find_spec(module) is None]
    found += [make() for name, (_, make) in optional.items() if name not in missing]
    return found, missing
