"""Choices of targets for other kinds of questions."""

from __future__ import annotations

from typing import Any

from targeting.boards import board, thing

from lawmage.models.position import Position
from lawmage.models.questions import QuestionCard
from lawmage.solver.board import Board, BoardObject
from lawmage.solver.reading import board_of
from lawmage.solver.targets.choices import ability_choices, has_legal_choice, spell_choices


def settled(*permanents: dict[str, Any]) -> tuple[Board, BoardObject]:
    position = board(thing("rod", "Artifact", controller="alice"), *permanents)
    made = board_of(Position.model_validate(position))
    return made, made.permanents[0]


def test_whether_an_ability_has_a_legal_choice() -> None:
    empty, rod = settled()
    full, _ = settled(thing("yours"))
    hidden, _ = settled(thing("yours", text="Hexproof"))
    text = "{T}: Destroy target creature."
    assert has_legal_choice(empty, "alice", rod, text) is False
    assert has_legal_choice(full, "alice", rod, text) is True
    assert has_legal_choice(hidden, "alice", rod, text) is False
    assert has_legal_choice(empty, "alice", rod, "{T}: Draw a card.") is True


def test_what_is_not_understood_is_not_decided() -> None:
    made, rod = settled(thing("yours"))
    assert has_legal_choice(made, "alice", rod, "{T}: Destroy target creature that likes cheese.") is None


def test_all_choices_of_an_ability() -> None:
    made, rod = settled(thing("yours"), thing("mine", controller="alice"))
    found = ability_choices(made, "alice", rod, "{X}, {T}: Tap X target creatures.", x=1)
    assert [answer["targets"] for answer in found] == [[["yours"]], [["mine"]]]


def test_all_choices_of_a_spell() -> None:
    made, _ = settled(thing("yours"))
    card = QuestionCard(
        name="Charm",
        type_line="Instant",
        mana_cost="{R}",
        oracle_text="Choose one —\n• Destroy target land.\n• Destroy target creature.\n• Draw a card.",
    )
    assert [answer.model_dump() for answer in spell_choices(made, "alice", card)] == [
        {"targets": [], "modes": [3]},
        {"targets": [["yours"]], "modes": [2]},
    ]
