"""One small board for each rule of targets and modes that no case shows, or shows only in passing."""

from __future__ import annotations

from typing import Any

import pytest
from targeting.boards import ability, board, listed, rules, spell, thing

MINE, YOURS = thing("mine", controller="alice"), thing("yours")


@pytest.mark.parametrize(
    ("word", "legal", "wrong"),
    [
        ("monocolored", ["one"], {"two": "105.2b", "none": "105.2c"}),
        ("multicolored", ["two"], {"one": "105.2a", "none": "105.2c"}),
        ("colorless", ["none"], {"one": "105.2a", "two": "105.2b"}),
    ],
)
def test_105_2a_monocolored_is_exactly_one_color(word: str, legal: list[str], wrong: dict[str, str]) -> None:
    things = (thing("one", colors=["G"]), thing("two", colors=["G", "W"]), thing("none"))
    question = spell(f"Destroy target {word} creature.")
    assert listed(board(*things), question) == [[legal]]
    for name, rule in wrong.items():
        assert {rule, "105.2"} <= rules(board(*things), question, {"targets": [[name]]})


def test_115_1e_keywords_that_target_without_the_word() -> None:
    """702.6a: equip targets a creature you control; 702.67a: fortify a land you control."""
    position = board(MINE, YOURS, thing("isle", "Land", controller="alice"), thing("rod", "Artifact", "", "alice"))
    assert listed(position, ability("rod", "Equip {2}")) == [[["mine"]]]
    assert {"115.1e", "702.6a"} <= rules(position, ability("rod", "Equip {2}"), {"targets": [["yours"]]})
    assert listed(position, ability("rod", "Fortify {2}")) == [[["isle"]]]
    assert {"115.1e", "702.67a"} <= rules(position, ability("rod", "Fortify {2}"), {"targets": [["mine"]]})


@pytest.mark.parametrize("quality", ["legendary creature", "Human"])
def test_702_6c_equip_with_a_quality(quality: str) -> None:
    king = thing("king", "Legendary Creature — Human", controller="alice")
    position = board(MINE, king, thing("queen", "Legendary Creature — Human"), thing("rod", "Artifact", "", "alice"))
    question = ability("rod", f"Equip {quality} {{1}}")
    assert listed(position, question) == [[["king"]]]
    for name in ("mine", "queen"):
        assert "702.6c" in rules(position, question, {"targets": [[name]]})


def on_stack(name: str, *targets: list[str]) -> dict[str, Any]:
    return {
        "id": name,
        "controller": "bob",
        "name": name.title(),
        "type_line": "Instant",
        "oracle_text": "\n".join("Tap any number of target creatures." for _ in targets),
        "mana_cost": "{B}",
        "targets": list(targets),
    }


STACK = [
    on_stack("hit", ["mine"]),
    on_stack("miss", ["yours"]),
    on_stack("both", ["mine", "yours"]),
    on_stack("twice", ["mine"], ["mine"]),
    on_stack("late", ["dead"]),
]
DEAD = {
    "id": "dead",
    "owner": "alice",
    "name": "Dead",
    "type_line": "Creature — Bear",
    "oracle_text": "",
    "power": 2,
    "toughness": 2,
}


def test_115_9b_what_a_spell_targets_is_looked_up_as_it_is_now() -> None:
    """A target that has left the zone it is expected in is ignored: the dead creature is no creature you control."""
    position = board(MINE, YOURS, stack=STACK, graveyards=[DEAD])
    question = spell("Counter target spell that targets a creature you control.")
    assert listed(position, question) == [[["both"]], [["hit"]], [["twice"]]]
    for name in ("miss", "late"):
        assert "115.9b" in rules(position, question, {"targets": [[name]]})
    stolen = board({**MINE, "controller": "bob"}, YOURS, stack=STACK, graveyards=[DEAD])
    assert listed(stolen, question) == []


def test_115_9c_targeting_only_one_counts_objects_not_instances() -> None:
    position = board(MINE, YOURS, stack=STACK, graveyards=[DEAD])
    question = spell("Counter target spell that targets only a single creature you control.")
    assert listed(position, question) == [[["hit"]], [["twice"]]]
    for name in ("both", "miss", "late"):
        assert "115.9c" in rules(position, question, {"targets": [[name]]})


MODAL = "Choose one —\n• Destroy target artifact.\n• Destroy target creature.{}"
THINGS = (thing("bear"), thing("ring", "Artifact"))


def test_700_2_only_a_modal_text_has_modes() -> None:
    assert "700.2" in rules(board(*THINGS), spell(MODAL.format("")), {"modes": [3], "targets": [["bear"]]})
    assert "700.2" in rules(board(*THINGS), spell(MODAL.format("")), {"targets": [["bear"]]})
    plain = spell("Destroy target creature.")
    assert "700.2" in rules(board(*THINGS), plain, {"modes": [1], "targets": [["bear"]]})


def test_700_2c_no_targets_for_modes_that_are_not_chosen() -> None:
    answer = {"modes": [2], "targets": [["bear"], ["ring"]]}
    assert "700.2c" in rules(board(*THINGS), spell(MODAL.format("")), answer)
    both = spell("Choose one or both —\n• Destroy target artifact.\n• Destroy target creature.")
    assert len(listed(board(*THINGS), both)) == 3
    assert listed(board(THINGS[0]), both) == [[["bear"]]]  # 700.2a: no artifact, not that mode


def test_700_2i_pawprints_are_worth_of_modes() -> None:
    """Season of the Burrow, its second mode without targets: 1a + 2b + 3c <= 5, any mode any number of times."""
    text = (
        "Choose up to five {P} worth of modes. You may choose the same mode more than once.\n"
        "{P} — Create a 1/1 white Rabbit creature token.\n{P}{P} — Draw a card.\n{P}{P}{P} — You gain 3 life."
    )
    question = spell(text, "Sorcery")
    expected = sum(a + 2 * b + 3 * c <= 5 for a in range(6) for b in range(3) for c in range(2))
    assert len(listed(board(), question)) == expected
    for modes in ([3, 3], [1, 2, 3], [1] * 6):
        assert "700.2i" in rules(board(), question, {"modes": modes, "targets": []})


@pytest.mark.parametrize(
    ("text", "alone", "rule"),
    [
        (MODAL.format("\nEntwine {2}"), 2, "702.42a"),
        ("Escalate {2}\nChoose one or more —\n• Destroy target artifact.\n• Destroy target creature.", 2, "702.120a"),
        ("Tiered\n• Fire — {0} — Destroy target artifact.\n• Fira — {2} — Destroy target creature.", 1, "702.183a"),
    ],
    ids=["702.42a entwine", "702.120a escalate", "702.183a tiered"],
)
def test_modes_that_cost_more_than_the_pool_has(text: str, alone: int, rule: str) -> None:
    """702.42a entwine, 702.120a escalate, 702.183a tiered: modes and their costs are chosen together (601.2b)."""
    question = spell(text, cost="{G}")
    poor, rich = board(*THINGS), board(*THINGS)
    poor["players"][0]["mana_pool"], rich["players"][0]["mana_pool"] = "{G}", "{G}{G}{G}"
    both = {"modes": [1, 2], "targets": [["ring"], ["bear"]]}
    assert len(listed(poor, question)) == alone
    assert rule in rules(poor, question, both)
    if rule == "702.183a":  # one of them, never both
        assert len(listed(rich, question)) == 2
        assert rule in rules(rich, question, both)
        assert rule in rules(poor, question, {"modes": [2], "targets": [["bear"]]})
    else:
        assert [["ring"], ["bear"]] in listed(rich, question)


@pytest.mark.parametrize(("words", "whom"), [("player", ["alice", "bob"]), ("opponent", ["bob"])])
def test_702_5d_an_aura_that_enchants_players_targets_no_permanents(words: str, whom: list[str]) -> None:
    curse = spell(f"Enchant {words}", "Enchantment — Aura Curse")
    assert listed(board(MINE, YOURS), curse) == [[[name]] for name in whom]
    assert "702.5d" in rules(board(MINE, YOURS), curse, {"targets": [["yours"]]})


def test_702_5d_an_aura_that_enchants_creatures_targets_no_players() -> None:
    aura = spell("Enchant creature", "Enchantment — Aura")
    assert listed(board(MINE), aura) == [[["mine"]]]
    assert "702.5a" in rules(board(MINE), aura, {"targets": [["bob"]]})


def test_702_16j_protection_from_everything_stops_its_controller_too() -> None:
    """Progenitus."""
    position = board(thing("hydra", text="Protection from everything", controller="alice"), YOURS)
    for question in (spell("Destroy target creature."), ability("yours", "{T}: Tap target creature.", "bob")):
        assert listed(position, question) == [[["yours"]]]
        assert {"702.16j", "702.16b"} <= rules(position, question, {"targets": [["hydra"]]})


@pytest.mark.parametrize(("chosen", "stopped"), [("alice", True), ("bob", False)])
def test_702_16k_protection_from_a_player_is_from_what_that_player_controls(chosen: str, stopped: bool) -> None:
    """True-Name Nemesis."""
    text = "As this creature enters, choose a player.\nThis creature has protection from the chosen player."
    position = board(thing("nemesis", text=text, choices={"player": chosen}), MINE)
    question = spell("Destroy target creature.")
    assert listed(position, question) == ([[["mine"]]] if stopped else [[["mine"]], [["nemesis"]]])
    if stopped:
        assert {"702.16k", "702.16b"} <= rules(position, question, {"targets": [["nemesis"]]})
