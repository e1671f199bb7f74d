"""What effect texts may call the objects they affect."""

from __future__ import annotations

from typing import Any

import pytest

import lawmage

BEAR = {"type_line": "Creature — Bear", "oracle_text": "", "power": 2, "toughness": 2, "controller": "alice"}


def attacks(text: str, *permanents: dict[str, Any], affects: str = "bear") -> lawmage.LegalSet:
    """Alice's attacks when this effect affects one of her permanents."""
    position = {
        "players": [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}],
        "active_player": "alice",
        "permanents": [{**BEAR, "id": "bear", "name": "Bear"}, *permanents],
        "effects": [{"text": text, "affects": [affects], "controller": "bob"}],
    }
    return lawmage.legal(position, "attackers")


@pytest.mark.parametrize(
    "text",
    [
        "Target creature attacks this turn if able.",
        "Target creature an opponent controls attacks this turn if able.",
        "Enchanted creature attacks this turn if able.",
        "Up to two target creatures attack this turn if able.",
        "That creature attacks this turn if able.",
        "bear attacks this turn if able.",
    ],
)
def test_the_affected_object_by_other_words(text: str) -> None:
    legal = attacks(text)
    assert list(legal) == [{"attacks": {"bear": "bob"}}]
    assert not legal.unread


def test_two_targets_in_one_text_are_not_told_apart() -> None:
    assert attacks("Target creature attacks target opponent this turn if able.").unread
    assert attacks("Target creature with flying attacks this turn if able.").unread


def test_what_is_attached_keeps_its_enchanted_creature() -> None:
    aura = {"id": "aura", "name": "Aura", "type_line": "Enchantment — Aura", "oracle_text": "", "controller": "bob"}
    text = "Enchanted creature attacks this turn if able."
    assert attacks(text, {**aura, "attached_to": "bear"}, affects="aura").count() == 1


def test_a_legendary_object_by_the_first_part_of_its_name() -> None:
    name = "Zurgo, the Runner"
    zurgo = {**BEAR, "id": "z", "name": name, "type_line": "Legendary Creature — Orc", "summoning_sick": True}
    legal = attacks("Zurgo gains haste until end of turn.", zurgo, affects="z")
    assert {"attacks": {"z": "bob"}} in legal
    assert not legal.unread
