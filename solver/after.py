"""The position after a declaration of attackers or blockers (508.1, 509.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from lawmage.models.cards import Permanent
from lawmage.models.errors import AnswerError, QuestionError
from lawmage.models.position import Effect, Position
from lawmage.models.questions import Attackers, Blockers, Question, bind, known_ids, parse_question
from lawmage.models.shapes import read_answer
from lawmage.models.terms import Relation
from lawmage.oracle.catalogue import complete
from lawmage.solver.combat.scene import taps_when_declared
from lawmage.solver.legal import legal
from lawmage.solver.reading import board_of

Dated = TypeVar("Dated", Permanent, Effect)

Changes = Mapping[str, Mapping[str, Any]]
"""For the id of a permanent (of a copy, where it is one): its fields that have new values."""


def after(position: Position, question: Question | Mapping[str, Any] | str, answer: Mapping[str, Any]) -> Position:
    """The position once `answer` is declared.

    Attackers attack (508.1k) and are tapped unless they have vigilance (508.1f, 702.20b), creatures that enlist them
    are tapped (702.154a); blockers block (509.1g), and blocks of other defending players stand (802.4). `step` is that
    of the declaration. A declaration of attackers begins a combat: what attacked or blocked before no longer does.

    Costs are not paid: which sources are tapped for them is another choice (the kind `payment`), so lands, pools and
    life stay as they are. Abilities that trigger are not put on the stack.

    Copies (`count`) that take part are told apart afterwards: they are written one by one, each under its own id
    (bears#1), and an effect on the base id affects each of them.

    Raises QuestionError for another kind of question, AnswerError for an answer that is illegal (its first violation is
    the message and the rule, the others are in `more`) or has a wrong shape.
    """
    given = complete(position)
    asked = bind(parse_question(question), given)
    if not isinstance(asked, Attackers | Blockers):
        raise QuestionError(f"a position after {asked.kind} is not known: attackers, blockers", field="kind")
    _refuse_illegal(given, asked, answer)
    return declared(given, asked, answer)


def declared(position: Position, question: Question, answer: Mapping[str, Any]) -> Position:
    """The same for an answer that is known to be legal, texts and player being filled in."""
    normal = read_answer(question.kind, answer, known_ids(question, position))
    if isinstance(question, Attackers):
        return _changed(position, "declare attackers", _attacked(position, normal))
    return _changed(position, "declare blockers", _blocked(position, str(question.player), normal["blocks"]))


def _refuse_illegal(position: Position, question: Question, answer: Mapping[str, Any]) -> None:
    verdict = legal(position, question).check(answer)
    if verdict.legal:
        return
    told = [str(violation) for violation in verdict.violations]
    raise AnswerError(f"the declaration is illegal: {told[0]}", rule=verdict.violations[0].rule, more=told[1:])


def _attacked(position: Position, answer: Mapping[str, Any]) -> Changes:
    board = board_of(position)
    tapped = {each.id for each in board.permanents if taps_when_declared(each, Relation.ATTACK)}
    changes: dict[str, dict[str, Any]] = {
        each.id: {"attacking": None, "blocking": ()} for each in position.objects if each.attacking or each.blocking
    }
    for attacker, attacked in answer["attacks"].items():
        entry = changes.setdefault(attacker, {})
        entry["attacking"] = attacked
        if attacker in tapped:
            entry["tapped"] = True
    for enlisted in answer.get("enlist", {}).values():
        changes.setdefault(enlisted, {})["tapped"] = True
    return changes


def _blocked(position: Position, player: str, blocks: Mapping[str, list[str]]) -> Changes:
    changes = {each.id: {"blocking": ()} for each in position.objects if each.controller == player and each.blocking}
    return {**changes, **{blocker: {"blocking": tuple(attackers)} for blocker, attackers in blocks.items()}}


def _changed(position: Position, step: str, changes: Changes) -> Position:
    """The position with changed permanents. Its order of timestamps is that of before (613.7)."""
    expanded = {base for base, copies in position.copies.items() if any(copy in changes for copy in copies)}
    given = [each.timestamp for each in position.permanents] + [each.timestamp for each in position.effects]
    dated = bool(expanded) and any(timestamp is not None for timestamp in given)
    permanents = tuple(
        one
        for place, each in enumerate(position.permanents)
        for one in _singles(_dated(each, place) if dated else each, expanded, position, changes)
    )
    first = len(position.permanents)
    effects = tuple(
        _spread(_dated(each, first + place) if dated else each, expanded, position)
        for place, each in enumerate(position.effects)
    )
    update = {"step": step, "permanents": permanents, "effects": effects}
    return Position.model_validate(position.model_copy(update=update).model_dump())


def _singles(each: Permanent, expanded: set[str], position: Position, changes: Changes) -> Iterator[Permanent]:
    """A permanent with its changes; one for each copy where some copy has changes."""
    if each.id not in expanded:
        yield each.model_copy(update=changes.get(each.id, {}))
        return
    for copy in position.copies[each.id]:
        yield each.model_copy(update={**changes.get(copy, {}), "id": copy, "count": None})


def _spread(effect: Effect, expanded: set[str], position: Position) -> Effect:
    if not expanded.intersection(effect.affects):
        return effect
    spread = (ref for each in effect.affects for ref in (position.copies[each] if each in expanded else (each,)))
    return effect.model_copy(update={"affects": tuple(dict.fromkeys(spread))})


def _dated(each: Dated, place: int) -> Dated:
    """With its timestamp written out: writing copies one by one moves the places that stand for timestamps."""
    return each if each.timestamp is not None else each.model_copy(update={"timestamp": place})
