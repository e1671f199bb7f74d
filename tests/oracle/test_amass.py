"""Amass, and effects on counters and sizes."""

from __future__ import annotations

import pytest

from lawmage.models.terms import UnknownAmount
from lawmage.oracle.amass import read_amass, read_boosts, read_counter_effects
from lawmage.oracle.brief import brief


@pytest.mark.parametrize(
    ("text", "subtype", "number"),
    [
        ("Amass Orcs 2.", "Orc", 2),
        ("Then amass Zombies 1.", "Zombie", 1),
        ("Amass Goblins 3.", "Goblin", 3),
        ("Amass 2.", "Zombie", 2),
        ("Amass Elves 1.", "Elf", 1),
        ("Its controller amasses Orcs 4.", "Orc", 4),
    ],
)
def test_subtype_and_number(text: str, subtype: str, number: int) -> None:
    found = read_amass(text)
    assert found is not None
    assert (found.subtype, found.number) == (subtype, number)


def test_x_defined_by_the_text() -> None:
    found = read_amass("Amass Orcs X, where X is the number of Foods you control.")
    assert found is not None
    assert brief(found.number) == "Count(Food & ControlledBy(YOU))"


def test_x_announced() -> None:
    found = read_amass("Amass Orcs X.")
    assert found is not None
    assert found.number == UnknownAmount("X", "x")


def test_no_amassing() -> None:
    assert read_amass("Draw a card.") is None


@pytest.mark.parametrize(
    ("text", "factor", "plus"),
    [
        ("If an effect would put one or more counters on a permanent you control, it puts twice that many of those "
         "counters on that permanent instead.", 2, 0),
        ("If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 "
            "counters are put "
         "on it instead.", 1, 1),
        ("Counters can't be put on artifacts, creatures, enchantments, or lands.", 0, 0),
        ("Creatures can't have counters put on them.", 0, 0),
    ],
)  # fmt: skip
def test_effects_on_counters(text: str, factor: int, plus: int) -> None:
    (found,), unread = read_counter_effects(text)
    assert (found.factor, found.plus, unread) == (factor, plus, ())


def test_counters_of_another_kind_are_left_alone() -> None:
    text = "If one or more -1/-1 counters would be put on a creature you control, one fewer are put on it instead."
    assert read_counter_effects(text) == ((), ())


def test_an_unknown_effect_on_counters_is_said() -> None:
    _, unread = read_counter_effects("If one or more counters would be put on a creature, a coin decides instead.")
    assert len(unread) == 1


def test_boosts() -> None:
    (found,), unread = read_boosts("Other Orcs you control get +1/+1 and have menace.")
    assert (found.power, found.toughness, unread) == (1, 1, ())
    assert read_boosts("Creatures you control get +X/+X, where X is your devotion.")[1] != ()
