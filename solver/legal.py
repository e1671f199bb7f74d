"""The way in: a position and a question give the set of legal answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, TypeAlias

from lawmage.models.errors import PositionError, QuestionError, UnreadText
from lawmage.models.limits import Limits
from lawmage.models.position import Position
from lawmage.models.questions import Question, bind, parse_question
from lawmage.oracle.catalogue import complete, complete_question
from lawmage.solver.board import Gap
from lawmage.solver.engines.automaton import AutomatonEngine, AutomatonProblem
from lawmage.solver.legal_set import Codec, LegalSet
from lawmage.solver.problem import Problem
from lawmage.solver.wording import Wording

Build: TypeAlias = Callable[[Position, Any], tuple[Problem, Codec, list[Gap]]]
"""What a question kind provides: its problem, its codec, and the text that was not understood."""

HOMES: Mapping[str, str] = {
    "attackers": "lawmage.solver.combat.questions:attackers",
    "blockers": "lawmage.solver.combat.questions:blockers",
    "targets": "lawmage.solver.targets.questions:build",
    "resolution": "lawmage.solver.targets.resolution:build",
    "army": "lawmage.solver.army:build",
    "ring_bearer": "lawmage.solver.ring_bearer:build",
    "mana_types": "lawmage.solver.mana.mana_types:build",
    "tap_for_mana": "lawmage.solver.mana.tap_for_mana:build",
    "payment": "lawmage.solver.payment.questions:build",
    "activate": "lawmage.solver.activate.questions:build",
    "cast": "lawmage.solver.cast.questions:build",
}
"""Where each kind's `Build` is; imported when the kind is first asked."""


def legal(
    position: Position | Mapping[str, Any],
    question: Question | Mapping[str, Any] | str,
    *,
    limits: Limits | None = None,
    strict: bool = False,
    engine: str = "auto",
) -> LegalSet:
    """The set of all legal answers to a question about a position.

    `position` and `question` are models or plain dicts of the same shape; a kind's name alone is a question. `limits`
    bound the work of each call on the set. `engine` is "auto", "diagram", "cpsat" or "csp"; all give the same set in
    the same order. An `oracle_text` that is left out is looked up in the card catalogue. Rules text in force that can
    change the answers and was not understood is in ``.unread``; `strict` refuses it instead.

    Raises PositionError, QuestionError, and under `strict` UnreadText.

    >>> position = {"players": [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}], "active_player": "alice"}
    >>> legal(position, "attackers")
    <LegalSet of 1: {'attacks': {}}>
    >>> list(legal(position, {"kind": "army", "text": "Amass Orcs 2."}))
    [Answer({'army': 'new'})]
    """
    given = complete(_position(position))
    asked = bind(complete_question(parse_question(question)), given)
    problem, codec, gaps = _builder(asked.kind)(given, asked)
    wording = Wording(given, asked)
    unread = tuple(dict.fromkeys(wording.unread(gap) for gap in gaps))
    if strict and unread:
        raise UnreadText(unread)
    chosen = AutomatonEngine() if isinstance(problem, AutomatonProblem) else engine
    bounds = limits or Limits()
    return LegalSet(problem, codec, unread=unread, limits=bounds, engine=chosen, told=wording.violation)


def _position(given: Position | Mapping[str, Any]) -> Position:
    if isinstance(given, Position):
        return given
    if not isinstance(given, Mapping):
        raise PositionError(f"a position is a mapping, not {type(given).__name__}")
    return Position.model_validate(given)


def _builder(kind: str) -> Build:
    if kind not in HOMES:
        raise QuestionError(f"questions of the kind {kind} are not answered yet: {', '.join(HOMES)} are", field="kind")
    module, _, name = HOMES[kind].partition(":")
    found: Build = getattr(import_module(module), name)
    return found
