"""Which abilities can be activated."""

from typing import Any

import pytest
from payments.positions import ACTIVATE, land, permanent, position

import lawmage


def abilities(board: dict[str, Any]) -> list[tuple[str, int]]:
    return [(answer["activate"], answer["ability"]) for answer in lawmage.legal(board, ACTIVATE)]


def rules(board: dict[str, Any], answer: dict[str, Any]) -> set[str]:
    verdict = lawmage.legal(board, ACTIVATE).check(answer)
    assert not verdict.legal
    return {rule for violation in verdict.violations for rule in (violation.rule, *violation.also)}


def test_summoning_sickness_stops_tap_abilities_of_creatures_only() -> None:
    board = position(
        permanent("elf", "Creature — Elf", "{T}: Add {G}.", summoning_sick=True),
        permanent("ring", "Artifact", "{T}: Add {C}{C}.", summoning_sick=True),
    )
    assert abilities(board) == [("ring", 0)]
    assert {"302.6", "602.5a"} <= rules(board, {"activate": "elf"})


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Activated abilities of creatures can't be activated.", []),
        ("Activated abilities of creatures can't be activated unless they're mana abilities.", [("elf", 0)]),
        ("Activated abilities of artifacts can't be activated.", [("elf", 0), ("elf", 1)]),
    ],
)
def test_prohibitions_and_their_exemption_for_mana_abilities(text: str, left: list[tuple[str, int]]) -> None:
    elf = permanent("elf", "Creature — Elf", "{T}: Add {G}.\n{T}: Scry 1.")
    assert abilities(position(elf, permanent("ban", "Enchantment", text, "bob"))) == left


def test_an_ability_needs_a_legal_target() -> None:
    killer = permanent("killer", "Creature — Assassin", "{T}: Destroy target tapped creature.")
    board = position(killer, permanent("bear", "Creature — Bear", controller="bob"))
    assert abilities(board) == []
    assert "601.2c" in rules(board, {"activate": "killer"})


def test_each_sacrifice_is_an_answer_and_must_be_named() -> None:
    board = position(
        permanent("seer", "Creature — Wizard", "Sacrifice a creature: Scry 1."), permanent("bear", "Creature — Bear")
    )
    legal = lawmage.legal(board, ACTIVATE)
    assert [answer["sacrifice"] for answer in legal] == [["bear"], ["seer"]]
    assert {"activate": "seer", "ability": 0} not in legal


def test_crew_taps_any_number_of_other_creatures() -> None:
    board = position(
        permanent("car", "Artifact — Vehicle", "Crew 3"),
        permanent("bear", "Creature — Bear", summoning_sick=True),
        permanent("cat", "Creature — Cat"),
    )
    assert [answer["tap"] for answer in lawmage.legal(board, ACTIVATE)] == [["bear", "cat"]]
    assert "702.122a" in rules(board, {"activate": "car", "tap": ["bear"]})


def test_a_land_that_taps_itself_cannot_fund_its_own_ability() -> None:
    text = "{T}: Add {C}.\n{1}, {T}, Sacrifice this land: Draw a card."
    assert abilities(position(permanent("cave", "Land", text))) == [("cave", 0)]
    funded = position(permanent("cave", "Land", text), land("island", "Island"))
    assert abilities(funded) == [("cave", 0), ("cave", 1), ("island", 0)]


def test_loyalty_abilities_are_used_once_and_at_sorcery_speed() -> None:
    walker = permanent("walker", "Legendary Planeswalker — X", "[+1]: Scry 1.\n[−3]: Scry 3.", loyalty=2)
    assert abilities(position(walker)) == [("walker", 0)]
    assert "606.6" in rules(position(walker), {"activate": "walker", "ability": 1})
    used = position({**walker, "activated_this_turn": [1]})
    assert "606.3" in rules(used, {"activate": "walker", "ability": 0})
    assert "606.3" in rules(position(walker, step="upkeep"), {"activate": "walker", "ability": 0})


def test_a_step_that_an_instruction_names_is_looked_up() -> None:
    clock = permanent("clock", "Artifact", "{0}: Scry 1. Activate only during your upkeep.")
    assert abilities(position(clock, step="upkeep")) == [("clock", 0)]
    assert abilities(position(clock)) == []


def test_history_that_is_not_given_is_reported() -> None:
    raider = permanent("raider", "Creature — Viking", "Boast — {0}: Scry 1.")
    legal = lawmage.legal(position(raider), ACTIVATE)
    assert [item.field for item in legal.unread] == ["attacked_this_turn"]


def test_cards_in_hand_cycle() -> None:
    card = {"id": "cycler", "owner": "alice", "name": "Cycler", "type_line": "Sorcery", "oracle_text": "Cycling {U}"}
    assert abilities(position(land("island", "Island"), hands=[card])) == [("island", 0), ("cycler", 0)]


def test_an_effect_that_begins_with_target_has_targets() -> None:
    board = position(permanent("mother", "Creature — Human", "{T}: Target player draws a card."))
    assert [answer["targets"] for answer in lawmage.legal(board, ACTIVATE)] == [[["alice"]], [["bob"]]]


def test_effects_let_abilities_be_activated_as_though_with_haste_or_at_any_time() -> None:
    fresh = permanent("elf", "Creature — Elf", "{T}: Add {G}.", summoning_sick=True)
    axe = permanent("axe", "Artifact — Equipment", "Equip {0}")
    haste = "You may activate abilities of creatures you control as though those creatures had haste."
    instant = "You may activate equip abilities any time you could cast an instant."
    assert lawmage.legal(position(fresh, permanent("elixir", "Artifact", haste)), ACTIVATE).count() == 1
    assert lawmage.legal(position(fresh, axe, active="bob"), ACTIVATE).count() == 0
    assert lawmage.legal(position(fresh, axe, permanent("cat", "Enchantment", instant), active="bob"), ACTIVATE)


def test_two_loyalty_abilities_a_turn_where_an_effect_allows_it() -> None:
    text = "You may activate the loyalty abilities of planeswalkers you control twice each turn rather than only once."
    oath = permanent("oath", "Enchantment", text)
    walker = {"type_line": "Planeswalker", "text": "[+1]: Draw a card.", "loyalty": 3}
    for used, number in (([0], 1), ([0, 0], 0)):
        board = position(oath, permanent("walker", activated_this_turn=used, **walker))
        assert lawmage.legal(board, ACTIVATE).count() == number
