"""One small board for each rule of casting that no case shows, or shows only in passing."""

from __future__ import annotations

from typing import Any

import pytest
from payments.positions import Plain, casting, permanent, position

import lawmage

BEAR, RING = permanent("bear", "Creature — Bear"), permanent("ring", "Artifact")
BOLT = {
    "id": "bolt",
    "controller": "bob",
    "name": "Bolt",
    "type_line": "Instant",
    "oracle_text": "Draw a card.",
    "mana_cost": "{R}",
}


def castable(board: Plain, question: Plain) -> bool:
    """Whether the card can be cast in some way; nothing may be unread."""
    legal = lawmage.legal(board, question)
    assert not legal.unread
    return bool(legal)


def cited(board: Plain, question: Plain, **more: Any) -> set[str]:
    """The rules that casting the card for its mana cost breaks."""
    legal = lawmage.legal(board, question)
    verdict = legal.check({"cast": "Spell", "cost": "mana", **more})
    assert not verdict.legal
    assert not legal.unread
    return {rule for violation in verdict.violations for rule in (violation.rule, *violation.also)}


@pytest.mark.parametrize(
    ("type_line", "rule"),
    [
        ("Artifact", "301.1"),
        ("Enchantment", "303.1"),
        ("Legendary Planeswalker — Jace", "306.1"),
        ("Battle — Siege", "310.1"),
        ("Kindred Sorcery — Goblin", "307.1"),
        ("Artifact Creature — Golem", "302.1"),
    ],
)
def test_when_spells_that_are_no_instants_are_cast(type_line: str, rule: str) -> None:
    """301.1, 302.1, 303.1, 306.1, 307.1, 310.1: in a main phase of one's own turn, the stack being empty."""
    question = casting("{G}", type_line=type_line)
    for step in ("precombat main", "postcombat main"):
        assert castable(position(pool="{G}", step=step), question)
    moments: tuple[Plain, ...] = ({"step": "end"}, {"step": "upkeep"}, {"active": "bob"}, {"stack": [BOLT]})
    for moment in moments:
        assert not castable(position(pool="{G}", **moment), question)
        assert {rule, "117.1a"} <= cited(position(pool="{G}", **moment), question)


@pytest.mark.parametrize("type_line", ["Instant", "Kindred Instant — Goblin"])
def test_117_1a_an_instant_is_cast_whenever_one_has_priority(type_line: str) -> None:
    question = casting("{G}", type_line=type_line)
    moments: tuple[Plain, ...] = ({"step": "end"}, {"step": "upkeep"}, {"active": "bob"}, {"stack": [BOLT]})
    assert all(castable(position(pool="{G}", **moment), question) for moment in moments)


def test_117_3a_and_502_4_nothing_is_cast_in_the_untap_step() -> None:
    question = casting("{G}")
    assert not castable(position(pool="{G}", step="untap"), question)
    assert {"117.3a", "502.4"} <= cited(position(pool="{G}", step="untap"), question)


@pytest.mark.parametrize("type_line", ["Land", "Artifact Land", "Land Creature — Forest Dryad"])
def test_305_1_and_305_9_lands_are_played_not_cast(type_line: str) -> None:
    free = permanent("omni", "Enchantment", "You may cast spells from your hand without paying their mana costs.")
    assert not castable(position(free), casting("", type_line=type_line))
    assert {"305.1", "305.9"} <= cited(position(free), casting("", type_line=type_line), cost="free")


def test_601_2a_the_card_that_is_cast_is_taken_from_where_it_is() -> None:
    question = casting("{G}")
    assert "601.2a" in cited(position(pool="{G}"), question, cast="Other")
    assert "601.2a" in cited(position(pool="{G}"), question, **{"from": "graveyard"})
    question["card"]["id"] = "elsewhere"
    card = {"id": "elsewhere", "owner": "alice", "name": "Spell", "type_line": "Instant", "oracle_text": ""}
    assert castable(position(pool="{G}", hands=[card]), question)
    assert "601.2a" in cited(position(pool="{G}", graveyards=[card]), question)


def test_601_2a_a_spell_on_the_stack_has_left_the_hand_and_pays_for_nothing() -> None:
    """A card cannot be discarded to pay for itself."""
    text = "As an additional cost to cast this spell, discard a card.\nDraw two cards."
    question = casting("{R}", text)
    question["card"]["id"] = "spell"
    card = {"id": "spell", "owner": "alice", "name": "Spell", "type_line": "Instant", "oracle_text": text}
    assert not castable(position(pool="{R}", hands=[card]), question)
    assert "118.3" in cited(position(pool="{R}", hands=[card]), question)
    other = {"id": "other", "owner": "alice", "name": "Other", "type_line": "Sorcery", "oracle_text": ""}
    assert castable(position(pool="{R}", hands=[card, other]), question)


def test_700_2_modes_are_options_of_the_spell() -> None:
    text = "Choose one —\n• Destroy target artifact.\n• Destroy target creature."
    question, board = casting("{G}", text), position(BEAR, pool="{G}")
    legal = lawmage.legal(board, question)
    assert {"cast": "Spell", "cost": "mana", "modes": [2]} in legal
    assert {"700.2", "601.2b"} <= cited(board, question, modes=[3])
    assert "700.2" in cited(board, question, modes=[1])  # there is no artifact (700.2a)
    assert "700.2" in cited(board, casting("{G}", "Destroy target creature."), modes=[1], targets=[["bear"]])


def test_700_2c_targets_are_chosen_for_the_modes_that_are_chosen() -> None:
    text = "Choose one —\n• Destroy target artifact.\n• Destroy target creature."
    question, board = casting("{G}", text), position(BEAR, RING, pool="{G}")
    legal = lawmage.legal(board, question)
    assert {"cast": "Spell", "cost": "mana", "modes": [1], "targets": [["ring"]]} in legal
    assert "700.2c" in cited(board, question, modes=[1], targets=[["ring"], ["bear"]])


def test_702_42a_entwine_is_all_modes_for_one_more_cost() -> None:
    text = "Choose one —\n• Destroy target artifact.\n• Destroy target creature.\nEntwine {2}"
    question = casting("{G}", text)
    for pool, able in (("{G}{G}", False), ("{G}{G}{G}", True)):
        board = position(BEAR, RING, pool=pool)
        legal = lawmage.legal(board, question)
        assert {"cast": "Spell", "cost": "mana", "modes": [1]} in legal
        assert ({"cast": "Spell", "cost": "mana", "modes": [1, 2]} in legal) is able
    assert {"702.42a", "601.2f"} <= cited(position(BEAR, RING, pool="{G}{G}"), question, modes=[1, 2])


def test_702_120a_escalate_is_paid_for_each_mode_beyond_the_first() -> None:
    text = "Escalate {1}\nChoose one or more —\n• Destroy target artifact.\n• Destroy target creature.\n• Draw a card."
    question = casting("{G}", text)
    for mana in (1, 2, 3):
        board = position(BEAR, RING, pool="{G}" * mana)
        legal = lawmage.legal(board, question)
        for modes in ([1], [2, 3], [1, 2, 3]):
            assert ({"cast": "Spell", "cost": "mana", "modes": modes} in legal) is (len(modes) <= mana)
    assert {"702.120a", "601.2f"} <= cited(position(BEAR, RING, pool="{G}"), question, modes=[1, 2])


def test_702_183a_tiered_is_one_mode_and_its_cost() -> None:
    """Restoration Magic."""
    text = (
        "Tiered\n• Cure — {0} — Target permanent gains hexproof and indestructible until end of turn.\n"
        "• Cura — {1} — Target permanent gains hexproof and indestructible until end of turn. You gain 3 life.\n"
        "• Curaga — {3}{W} — Permanents you control gain hexproof and indestructible until end of turn. "
        "You gain 6 life."
    )
    question = casting("{W}", text)
    for mana, able in ((1, [1]), (2, [1, 2]), (4, [1, 2]), (5, [1, 2, 3])):
        board = position(BEAR, pool="{W}" * mana)
        legal = lawmage.legal(board, question)
        found = [n for n in (1, 2, 3) if {"cast": "Spell", "cost": "mana", "modes": [n]} in legal]
        assert found == able
    assert "702.183a" in cited(position(BEAR, pool="{W}{W}"), question, modes=[1, 2])
    assert {"702.183a", "601.2f"} <= cited(position(BEAR, pool="{W}"), question, modes=[2])
