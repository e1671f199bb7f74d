"""The kind `mana_types`: which types of mana a permanent could produce (106.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lawmage.models import mana_abilities as m
from lawmage.models.errors import AnswerError, QuestionError
from lawmage.models.mana import TYPES
from lawmage.models.position import Position
from lawmage.models.questions import ManaTypes
from lawmage.models.verdict import Violation
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.mana.abilities import acting, asked_permanent, lost_own_abilities, owned
from lawmage.solver.mana.could_produce import CouldProduce
from lawmage.solver.mana.gaps import relevant_gaps
from lawmage.solver.mana.replacing import effects_on
from lawmage.solver.problem import Problem
from lawmage.solver.reading import board_object, board_of
from lawmage.solver.single_choice import SingleChoice

NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}


def build(position: Position, question: ManaTypes) -> tuple[Problem, SingleChoice, list[Gap]]:
    """One answer for each type. Whose turn it is, and who asks, does not matter."""
    board = board_of(position)
    asked_permanent(board, question.permanent)
    for field, name in question.cost_choice.items():
        if name not in board.by_id:
            raise QuestionError(f"there is nothing with the id {name!r}", field=f"cost_choice.{field}", object=name)
    could = CouldProduce(board, question.cost_choice)
    found = could(question.permanent)
    stated = next(each for each in position.objects if each.id == question.permanent)
    asked = _Asked(board, question, found.types, board_object(stated))
    codec = SingleChoice(
        "mana", tuple(found.types), lambda mana: {"mana": mana}, _read, asked.why_not, None, frozenset(board.by_id)
    )
    return codec.problem, codec, [*relevant_gaps(board), *found.gaps]


def _read(answer: Mapping[str, Any]) -> str:
    for key in answer:
        if key != "mana":
            raise AnswerError("is no part of an answer about types of mana", field=str(key))
    mana = answer.get("mana")
    if not isinstance(mana, str) or mana not in TYPES:
        raise AnswerError("is one of W U B R G C", field="mana")
    return mana


class _Asked:
    """One permanent, what it could produce, and what it would be without other objects' effects."""

    def __init__(self, board: Board, question: ManaTypes, types: str, stated: BoardObject) -> None:
        self.board, self.types, self.stated = board, types, stated
        self.thing = asked_permanent(board, question.permanent)
        self.chosen = question.cost_choice

    def why_not(self, mana: str) -> tuple[Violation, ...]:
        """Why it could not produce mana of a type: the most specific reason there is."""
        thing, name = self.thing, NAMES[mana]
        plain = CouldProduce(self.board, self.chosen, replacing=False)(thing.id).types
        also = ["106.7"]
        if mana == "C" and self._chooses_colors():
            also = ["105.4", "106.1b", "106.7"]
        if mana in plain:
            message = f"{thing.id} would produce {name} mana, but that is replaced."
            return (Violation("106.12b", message, ("614.6", *also), (thing.id,)),)
        if lost_own_abilities(self.stated, thing):
            message = f"{thing.id} has lost the abilities of its text, and no other makes {name} mana."
            return (Violation("305.7", message, tuple(also), (thing.id,)),)
        if also[0] == "105.4":
            message = f"{thing.id} makes mana of a color; colorless is not one."
            return (Violation("105.4", message, tuple(also[1:]), (thing.id,)),)
        undefined = ("106.5",) if not self.types else ()
        return (Violation("106.7", f"{thing.id} could not produce {name} mana.", undefined, (thing.id,)),)

    def _chooses_colors(self) -> bool:
        if any(_is_choice(each.ability.output) for each in owned(self.thing)):
            return True
        effects = effects_on(self.thing, True, tuple(acting(self.board)))
        return any(types == "WUBRG" for effect in effects for _, types in effect.ways)


def _is_choice(output: m.Output) -> bool:
    """Whether some part of an output is mana of a color, and of no fixed one."""
    match output:
        case m.OfTypes(types=types):
            return types == m.ANY_COLOR or getattr(types, "colors", False) or isinstance(types, m.ColorsOf | m.Identity)
        case m.Either(outputs=parts) | m.Both(outputs=parts):
            return any(map(_is_choice, parts))
        case m.Times(output=inner) | m.Pick(output=inner):
            return _is_choice(inner)
        case m.When(then=then, otherwise=otherwise):
            return _is_choice(then) or _is_choice(otherwise)
    return False
