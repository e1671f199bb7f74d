"""Effects that depend on each other (613.8), and effects that go on though their ability is lost (613.6)."""

from __future__ import annotations

from typing import Any

import pytest

from lawmage.models.position import Position
from lawmage.solver.board import BoardObject
from lawmage.solver.reading import board_of

MOON = "Nonbasic lands are Mountains."
PLAINS = "All Mountains are Plains."
URBORG = "Each land is a Swamp in addition to its other land types."
SWAMPS = "All lands are Swamps in addition to their other types."
ISLES = "All Islands are Plains."
ISLANDS = "All Swamps are Islands."


def land_types(*texts: str, land: str = "Land — Gate", **more: Any) -> frozenset[str]:
    """The subtypes of a land among enchantments with these texts, in timestamp order."""
    return settled(*texts, land=land, **more)["asked"].subtypes


def settled(*texts: str, land: str = "Land — Gate", own: str = "", kind: str = "Enchantment") -> dict[str, BoardObject]:
    """The permanents after all effects."""
    permanents: list[dict[str, Any]] = [
        {"id": f"e{number}", "name": f"E{number}", "type_line": kind, "oracle_text": text, "controller": "bob"}
        | ({"power": 1, "toughness": 1} if "Creature" in kind else {})
        for number, text in enumerate(texts)
    ]
    asked = {"id": "asked", "name": "Asked", "type_line": land, "oracle_text": own, "controller": "alice"}
    players = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]
    position = {"players": players, "active_player": "alice", "permanents": [*permanents, asked]}
    return {each.id: each for each in board_of(Position.model_validate(position)).permanents}


@pytest.mark.parametrize("texts", [(MOON, PLAINS), (PLAINS, MOON)])
def test_an_effect_waits_for_one_that_changes_what_it_applies_to(texts: tuple[str, ...]) -> None:
    assert land_types(*texts) == {"Plains"}


@pytest.mark.parametrize("texts", [(SWAMPS, ISLANDS), (ISLANDS, SWAMPS)])
def test_a_type_that_is_added_is_there_for_what_depends_on_it(texts: tuple[str, ...]) -> None:
    assert land_types(*texts, land="Basic Land — Forest") == {"Island"}


def test_an_effect_whose_ability_is_taken_first_does_nothing() -> None:
    board = settled(MOON, land="Legendary Land", own=URBORG)
    assert board["asked"].subtypes == {"Mountain"} and board["asked"].abilities == ()


def test_without_dependency_the_later_timestamp_comes_last() -> None:
    every = "All lands are every basic land type in addition to their other types."
    assert land_types(every, MOON) == {"Mountain"}
    assert land_types(MOON, every) == {"Plains", "Island", "Swamp", "Mountain", "Forest"}


@pytest.mark.parametrize("texts", [("All Plains are Islands.", ISLES), (ISLES, "All Plains are Islands.")])
def test_an_effect_that_applies_to_nothing_yet_waits(texts: tuple[str, ...]) -> None:
    assert land_types(*texts, land="Basic Land — Plains") == {"Plains"}


def test_a_type_changing_effect_goes_on_when_its_ability_is_lost_later() -> None:
    texts = (MOON, "All creatures lose all abilities.")
    board = settled(*texts, kind="Creature — Wizard")
    assert board["asked"].subtypes == {"Mountain"} and board["e0"].abilities == ()


def test_an_effect_of_the_same_layer_does_not_go_on() -> None:
    texts = ('All lands have "{T}: Add {G}."', "All creatures lose all abilities.")
    assert settled(*texts, kind="Creature — Wizard")["asked"].abilities == ()
