"""Counting the sequences of declarations that a position allows, as chess programs do to compare move generators.

A declaration is atomic and complete: all attackers with what each attacks, or all blocks. `raw` counts sequences with
every permanent told apart; `canon` counts them up to exchanging permanents that nothing tells apart. At depth 1 that
is the number of answers and of their orbits, for every kind of question. At depth 2 the declaration of attackers is
followed by those of all defending players. Each player's blocks are judged by themselves (802.4b), so their counts are
multiplied; an attack that nobody joins has no blocks (508.8) and counts once. Costs are declared and not paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import prod
from time import perf_counter
from typing import Any

from lawmage.models.answers import Answer
from lawmage.models.errors import BudgetExceeded, QuestionError
from lawmage.models.limits import Limits
from lawmage.models.position import Position
from lawmage.models.questions import Blockers, Question, bind, defending_players, parse_question
from lawmage.models.verdict import UnreadItem
from lawmage.oracle.catalogue import complete
from lawmage.solver.after import declared
from lawmage.solver.alike import alike, classes
from lawmage.solver.legal import legal
from lawmage.solver.legal_set import LegalSet
from lawmage.solver.report import number

DEPTHS = (1, 2)


@dataclass(frozen=True, slots=True)
class Division:
    """What begins with one declaration, or with any of `size` that are alike: `raw` and `canon` count what follows
    this one, so it stands for ``size * raw`` sequences. `unread` is text in force that was not understood.
    """

    answer: Answer
    size: int
    raw: int
    canon: int
    unread: tuple[UnreadItem, ...] = ()

    def model_dump(self, mode: str = "json") -> dict[str, Any]:
        """The counts as plain JSON values (large ones as strings)."""
        answer = self.answer.model_dump()
        return {"answer": answer, "size": number(self.size), "raw": number(self.raw), "canon": number(self.canon)}


@dataclass(frozen=True, slots=True)
class Perft:
    """Both counts at one depth, and the text in force that was not understood."""

    raw: int
    canon: int
    unread: tuple[UnreadItem, ...] = ()


def perft(
    position: Position | Mapping[str, Any],
    question: Question | Mapping[str, Any] | str = "attackers",
    depth: int = 1,
    *,
    limits: Limits | None = None,
    engine: str = "auto",
) -> Perft:
    """The number of sequences of `depth` declarations (1 or 2), raw and canonical.

    `limits.seconds` bounds the whole. Raises QuestionError for another depth, or for depth 2 of anything but attackers;
    BudgetExceeded when a limit is hit.
    """
    task = _Task.of(position, question, depth, limits, engine)
    first = task.first()
    if depth == 1:
        return Perft(first.count(), first.orbits().count(), first.unread)
    return total(task.divided(first))


def divide(
    position: Position | Mapping[str, Any],
    question: Question | Mapping[str, Any] | str = "attackers",
    depth: int = 1,
    *,
    limits: Limits | None = None,
    engine: str = "auto",
) -> Iterator[Division]:
    """The counts of `perft` by first declaration, one line for all that are alike; lazily."""
    task = _Task.of(position, question, depth, limits, engine)
    first = task.first()
    if depth == 1:
        return (Division(answer, size, 1, 1, first.unread) for answer, size in first.orbits())
    return task.divided(first)


def total(divisions: Iterable[Division]) -> Perft:
    """The counts that divisions add up to."""
    raw = canon = 0
    unread: dict[UnreadItem, None] = {}
    for each in divisions:
        raw += each.size * each.raw
        canon += each.canon
        unread.update(dict.fromkeys(each.unread))
    return Perft(raw, canon, tuple(unread))


@dataclass(frozen=True, slots=True)
class _Task:
    position: Position
    question: Question
    limits: Limits
    engine: str
    deadline: float | None

    @classmethod
    def of(cls, position: Any, question: Any, depth: int, limits: Limits | None, engine: str) -> _Task:
        if depth not in DEPTHS:
            raise QuestionError(f"is 1 or 2, not {depth}", field="depth")
        given = complete(position if isinstance(position, Position) else Position.model_validate(position))
        asked = bind(parse_question(question), given)
        if depth == 2 and asked.kind != "attackers":
            raise QuestionError("2 is for attackers, whose blocks follow", field="depth")
        bounds = limits or Limits()
        deadline = None if bounds.seconds is None else perf_counter() + bounds.seconds
        return cls(given, asked, bounds, engine, deadline)

    def first(self) -> LegalSet:
        return self.legal(self.position, self.question)

    def legal(self, position: Position, question: Question) -> LegalSet:
        return legal(position, question, limits=self.left(), engine=self.engine)

    def left(self) -> Limits:
        """The limits with the time that is left."""
        if self.deadline is None:
            return self.limits
        seconds = self.deadline - perf_counter()
        if seconds <= 0:
            raise BudgetExceeded(f"not counted within {self.limits.seconds:g} seconds")
        return replace(self.limits, seconds=seconds)

    def divided(self, first: LegalSet) -> Iterator[Division]:
        for answer, size in classes(first, alike(self.position)):
            after = declared(self.position, self.question, answer)
            sets = [self.legal(after, Blockers(player=player)) for player in defending_players(after)]
            yield Division(
                answer,
                size,
                prod(blocks.count() for blocks in sets),
                prod(blocks.orbits().count() for blocks in sets),
                tuple(dict.fromkeys(item for each in (first, *sets) for item in each.unread)),
            )
