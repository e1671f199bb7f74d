"""The kind `tap_for_mana`: what the abilities with {T} of a permanent produce after replacement effects (106.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lawmage.models import mana_abilities as m
from lawmage.models.answers import Outcome
from lawmage.models.costs import ACTIVATE, Prohibition
from lawmage.models.errors import AnswerError
from lawmage.models.mana import normal_mana
from lawmage.models.position import Position
from lawmage.models.questions import TapForMana
from lawmage.models.verdict import Violation
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.costs.standing import Doing, gaps_of, of_kind, speaks_of, standing, truth
from lawmage.solver.mana.abilities import Owned, asked_permanent, lost_own_abilities, owned
from lawmage.solver.mana.gaps import relevant_gaps
from lawmage.solver.mana.outputs import decided
from lawmage.solver.mana.tapping import Production, Result, mana_order, tapped_for_mana
from lawmage.solver.problem import Problem
from lawmage.solver.reading import board_object, board_of
from lawmage.solver.single_choice import SingleChoice

Label = tuple[int, str]


def build(position: Position, question: TapForMana) -> tuple[Problem, SingleChoice, list[Gap]]:
    """One answer for each result of each mana ability with {T} that may be activated; costs count as paid."""
    board = board_of(position)
    stated = next(each for each in position.objects if each.id == question.permanent)
    asked = _Asked(board, question.permanent, board_object(stated))
    codec = SingleChoice(
        "mana",
        tuple(map(_shown, asked.options)),
        lambda value: dict(zip(("ability", "mana"), _label(value), strict=True)),
        lambda answer: _shown(asked.read(answer)),
        lambda value: asked.why_not(_label(value)),
        lambda value: asked.outcome(_label(value)),
        frozenset(board.by_id),
    )
    return codec.problem, codec, [*relevant_gaps(board), *asked.production.text_gaps(), *asked.production.gaps]


def _shown(label: Label) -> str:
    """The value of the place: "0:GG"."""
    return f"{label[0]}:{label[1]}"


def _label(value: str) -> Label:
    number, _, mana = value.partition(":")
    return int(number), mana


class _Asked:
    """One permanent and what tapping it gives."""

    def __init__(self, board: Board, permanent: str, stated: BoardObject) -> None:
        self.stated = stated
        self.thing = thing = asked_permanent(board, permanent)
        self.production = Production(board)
        self.barred = tuple(each for each in tapped_for_mana(thing) if self._barred(each))
        abilities = [each for each in tapped_for_mana(thing) if each not in self.barred]
        self.results: tuple[Result, ...] = tuple(r for each in abilities for r in self.production.results(each))
        labels = {(r.ability.index or 0, r.mana) for r in self.results}
        self.fired = {mana: self._fires(mana) for _, mana in labels}
        self.options: tuple[Label, ...] = tuple(sorted(labels, key=lambda label: (label[0], mana_order(label[1]))))

    def _barred(self, each: Owned) -> bool:
        """Whether "Activate only if ..." or a prohibition forbids it now (602.5)."""
        board = self.production.board
        frame = each.frame(board)
        allowed = decided(each.ability.limit.when, frame)
        self.production.gaps += [Gap(self.thing.id, each.ability.text, field) for _, field in frame.unknown]
        return allowed is False or self._prohibited(board)

    def _barring(self, each: Owned) -> str:
        """The rule: a restriction of its own (602.5b), or of another object."""
        frame = each.frame(self.production.board)
        return "602.5b" if decided(each.ability.limit.when, frame) is False else "602.5"

    def _prohibited(self, board: Board) -> bool:
        doing = Doing(ACTIVATE, self.thing.controller, self.thing, cost="{T}", is_mana=True)
        for text, frame, holder in of_kind(standing(board, self.thing.controller), Prohibition):
            if speaks_of(text.deed, doing, frame) and truth(text.when, frame):
                return True
            self.production.gaps += gaps_of(frame, holder, text.text)
        return False

    def read(self, answer: Mapping[str, Any]) -> Label:
        """The ability and mana of an answer; the ability may be left out when there is one."""
        for key in answer:
            if key not in ("ability", "mana"):
                raise AnswerError("is no part of an answer about tapping for mana", field=str(key))
        mana, number = answer.get("mana"), answer.get("ability")
        if not isinstance(mana, str):
            raise AnswerError("is a string of mana, letters of WUBRGC", field="mana")
        try:
            mana = normal_mana(mana)
        except ValueError as error:
            raise AnswerError(str(error), field="mana") from None
        if number is None:
            indices = {each.index for each in tapped_for_mana(self.thing)}
            if len(indices) != 1:
                raise AnswerError(f"{self.thing.id} has {len(indices)} such abilities: say which", field="ability")
            number = indices.pop()
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise AnswerError("is the number of an ability, from 0", field="ability")
        return number, mana

    def outcome(self, label: Label) -> Outcome:
        """The abilities that trigger because the permanent was tapped for this mana (106.12a)."""
        return Outcome({"triggers": list(self.fired[label[1]])})

    def _fires(self, mana: str) -> tuple[str, ...]:
        found = self.production.triggers(self.thing, True, mana)
        tapped = (each.holder for each in found if isinstance(each.text, m.Trigger) and each.text.event.tapped)
        return tuple(sorted(set(tapped)))

    def why_not(self, label: Label) -> tuple[Violation, ...]:
        """Why an ability does not produce this mana."""
        number, mana = label
        thing = self.thing
        also = ("305.7", "106.12") if lost_own_abilities(self.stated, thing) else ("106.12",)
        ability = next((each for each in owned(thing) if each.index == number), None)
        shown = mana or "no mana"
        if ability is None:
            message = f"{thing.id} has no mana ability {number} with {{T}}."
            return (Violation(also[0], message, also[1:], (thing.id,)),)
        text = ability.ability.text or None
        if not ability.ability.is_mana:
            message = f"Ability {number} of {thing.id} is not a mana ability."
            return (Violation("605.1a", message, also, (thing.id,), text),)
        if not ability.ability.taps:
            message = f"The cost of ability {number} of {thing.id} has no {{T}}: it is not tapped for mana."
            return (Violation("106.12", message, ("605.1a",), (thing.id,), text),)
        if ability in self.barred:
            message = f"Ability {number} of {thing.id} can't be activated now."
            return (Violation(self._barring(ability), message, ("602.5", *also), (thing.id,), text),)
        mine = [result for result in self.results if result.ability == ability]
        if any(result.before == mana for result in mine):
            message = f"{thing.id} would produce {shown}, but that is replaced."
            return (Violation("106.12b", message, ("614.6", "106.12"), (thing.id,), text),)
        if any(self._with_triggers(result.mana, mana) for result in mine):
            message = f"{shown} counts mana that a trigger adds afterwards; {thing.id} itself does not produce it."
            return (Violation("106.12a", message, ("605.4a", "106.12"), (thing.id,), text),)
        if any(result.before != result.mana for result in mine):
            also = ("106.12b", "614.6", *also)
        also = ("105.4", "106.1b", *also) if "C" in mana else (*also, "106.5")
        message = f"Ability {number} of {thing.id} does not produce {shown}."
        return (Violation("106.3", message, also, (thing.id,), text),)

    def _with_triggers(self, produced: str, mana: str) -> bool:
        """Whether the mana is what is produced and what triggers add to it."""
        totals = {produced}
        for each in self.production.triggers(self.thing, True, produced):
            extra = self.production.added(each, self.thing, produced)
            totals |= {normal_mana(total + more) for total in totals for more in extra}
        return mana in totals - {produced}
