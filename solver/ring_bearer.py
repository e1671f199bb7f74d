"""The question kind `ring_bearer`: which creature becomes the Ring-bearer as the Ring tempts a player (701.54)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from lawmage.models.answers import Outcome
from lawmage.models.errors import QuestionError
from lawmage.models.position import Position
from lawmage.models.questions import RingBearer, known_ids
from lawmage.models.shapes import read_answer
from lawmage.models.verdict import Violation
from lawmage.solver.board import Board, BoardObject, BoardPlayer, Gap
from lawmage.solver.problem import Problem
from lawmage.solver.reading import board_of
from lawmage.solver.single_choice import SingleChoice, alike
from lawmage.solver.targets.gaps import unread_of

LAST_LEVEL = 4  # the emblem has four abilities (701.54c)
_TEMPTS = re.compile(r"\bthe ring tempts\b", re.IGNORECASE)


@dataclass(frozen=True)
class Temptation:
    """The Ring tempts a player."""

    board: Board
    player: str

    def candidates(self) -> tuple[str | None, ...]:
        """The creatures the player controls; nothing if there is none (701.54a). Choosing is not targeting."""
        found = tuple(
            thing.id for thing in self.board.permanents if thing.controller == self.player and "creature" in thing.types
        )
        return found or (None,)

    @property
    def level(self) -> int:
        """How many abilities the player's emblem has before; 0: there is none."""
        found = self.board.by_id[self.player]
        return found.ring_level if isinstance(found, BoardPlayer) else 0

    def outcome(self, name: str | None) -> Outcome:
        """The emblem comes first, then its next ability, then the choice; the same creature again is chosen too."""
        return Outcome(
            {
                "emblem_created": self.level == 0,
                "ring_level": min(self.level + 1, LAST_LEVEL),
                "chosen": name is not None,
            }
        )


def build(position: Position, question: RingBearer) -> tuple[Problem, SingleChoice, list[Gap]]:
    """The creatures that may be chosen, with what follows."""
    if not _TEMPTS.search(question.text):
        raise QuestionError('does not say that "the Ring tempts you"', field="text", rule="701.54a")
    temptation = Temptation(board_of(position), str(question.player))
    ids = frozenset(known_ids(question, position))
    codec = SingleChoice(
        "ring_bearer",
        temptation.candidates(),
        lambda name: {"ring_bearer": name},
        partial(_read, ids),
        partial(_why_not, temptation),
        temptation.outcome,
        ids,
        alike(temptation.board, temptation.candidates()),
    )
    return codec.problem, codec, list(unread_of(temptation.board))


def _read(ids: frozenset[str], answer: Mapping[str, Any]) -> str | None:
    name: str | None = read_answer("ring_bearer", answer, ids)["ring_bearer"]
    return name


def _why_not(temptation: Temptation, name: str | None) -> tuple[Violation, ...]:
    if name is None:
        said = f"{temptation.player} controls a creature and must choose one."
        return (Violation("701.54a", said),)
    thing = temptation.board.by_id.get(name)
    if thing is None:
        said = f"{name} is phased out: it is treated as though it didn't exist."
        return (Violation("702.26b", said, ("701.54a",), (name,)),)
    if not isinstance(thing, BoardObject):
        why = "is a player"
    elif thing.zone != "battlefield":
        why = "is not on the battlefield"
    elif thing.controller != temptation.player:
        why = f"is controlled by {thing.controller}, not by {temptation.player}"
    else:
        why = "is no creature"
    return (Violation("701.54a", f"{name} {why}.", (), (name,)),)
