"""The example boards, with their counts worked out by hand."""

from pathlib import Path
from typing import Any

import pytest

import lawmage
from lawmage.models.loading import load
from lawmage.models.questions import KINDS
from lawmage.solver.perft import perft

EXAMPLES = Path(__file__).parents[1] / "examples"

COUNTS = {
    # The Battleshaper and the hasty Goblin attack bob, Jace or nobody, the Giant bob or Jace: 3 x 3 x 2.
    "boros-battleshaper": 18,
    # Elves or wall must block Frodo, the lion can't; the Brute takes none or at least two. Both on Frodo: 2. One on
    # Frodo, the other on the Army or nothing: 2 x 2 x 2. One on Frodo, the other and the lion on the Brute: 2.
    "ring-bearer-and-army": 12,
    # Elves at home: 4 without bob, 4 with one attacker on bob. Elves on bob: 4. Elves on carol: 4 without bob, 4 with.
    "attack-taxes": 20,
    # Bears and spider must block the Wurm; the Ogre is tapped.
    "lure-and-menace": 1,
    # Nobody, the Battleshaper, the Bears or the Angel, twice: 4 x 4. The Bogle has hexproof.
    "battleshaper-targets": 16,
    # What is left of the targets is a fact.
    "battleshaper-resolution": 1,
    # The Zombie Army or the Changeling; bob's Army is bob's.
    "amass-orcs": 2,
    # The Bears or the Army; the Vehicle is no creature, the Angel bob's.
    "ring-tempts": 2,
    # White by bob's Plains, blue by her own Island, seen by bob's Orchard.
    "exotic-orchard": 2,
    # Two colorless, two green or two blue.
    "mana-reflection": 3,
    # Five mana are at hand for four, G among them. All three colored sources and one C; or CC and two of the three,
    # which is 3 pairs, each with a G.
    "auto-tapper": 4,
    # Jace +2; Jace -1 with either player; the Sorcerer with three permanents or two players.
    "activate": 8,
    # For mana, or for 1 life and Brainstorm.
    "boromir": 2,
}


def example(name: str) -> lawmage.LegalSet:
    """The answers to the question of an example."""
    data: Any = load(EXAMPLES / f"{name}.yaml")
    return lawmage.legal(lawmage.Position.load(EXAMPLES / f"{name}.yaml"), data["question"])


def outcomes(name: str, key: str) -> list[Any]:
    """One fact that follows from each answer, in order."""
    return [answer.outcome[key] for answer in example(name) if answer.outcome is not None]


def test_every_example_is_counted_here() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.yaml")} == set(COUNTS)


def test_there_is_an_example_of_every_kind() -> None:
    read: list[Any] = [load(EXAMPLES / f"{name}.yaml") for name in COUNTS]
    assert {each["question"]["kind"] for each in read} == set(KINDS)


@pytest.mark.parametrize("name", COUNTS)
def test_the_example_has_the_answers_worked_out_by_hand(name: str) -> None:
    legal = example(name)
    assert legal.unread == ()
    assert legal.count() == COUNTS[name] == len(list(legal))


def test_attacks_of_the_battleshaper_and_the_blocks_after_them() -> None:
    # The Giant attacks alone: 2 attacks, 2 blocks each. With one of the others: 8, 3 each. With both: 8, 4 each.
    data: Any = load(EXAMPLES / "boros-battleshaper.yaml")
    assert perft(data["position"], data["question"], depth=2).raw == 2 * 2 + 8 * 3 + 8 * 4


def test_only_the_target_that_is_legal_still_is_left() -> None:
    assert list(example("battleshaper-resolution")) == [{"resolves": True, "legal_targets": [["bears"], []]}]


def test_the_amassed_army_is_an_orc_too() -> None:
    assert list(example("amass-orcs")) == [{"army": "zombies"}, {"army": "changeling"}]
    assert outcomes("amass-orcs", "subtypes")[0] == ["Army", "Orc", "Zombie"]
    assert outcomes("amass-orcs", "power") == [4, 4]


def test_the_ring_has_its_second_ability_after_the_second_temptation() -> None:
    assert outcomes("ring-tempts", "ring_level") == [2, 2]


def test_orchards_that_look_at_each_other_see_the_lands_behind() -> None:
    assert list(example("exotic-orchard")) == [{"mana": "W"}, {"mana": "U"}]


def test_the_reflection_doubles_and_the_growth_triggers() -> None:
    assert {answer["mana"] for answer in example("mana-reflection")} == {"CC", "UU", "GG"}
    assert outcomes("mana-reflection", "triggers") == [["growth"]] * 3


def test_every_payment_has_a_green_source_and_four_mana() -> None:
    payments = [answer["taps"] for answer in example("auto-tapper")]
    assert all({"forest", "elves"} & taps.keys() and len("".join(taps.values())) == 4 for taps in payments)
    assert example("auto-tapper").best() == {"taps": {"forest": "G", "island": "U", "ring": "CC"}}


def test_boromir_counters_what_no_mana_was_spent_on() -> None:
    assert list(example("boromir")) == [
        {"cast": "Force of Will", "cost": "mana"},
        {"cast": "Force of Will", "cost": "alternative"},
    ]
    assert outcomes("boromir", "countered_by") == [[], ["boromir"]]
