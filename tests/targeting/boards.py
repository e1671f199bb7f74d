"""Short ways to write boards and questions about targets."""

from __future__ import annotations

from typing import Any

import lawmage


def thing(
    name: str, kind: str = "Creature — Bear", text: str = "", controller: str = "bob", **more: Any
) -> dict[str, Any]:
    """A permanent, a 2/2 where it is a creature; its id is its name."""
    given = {"id": name, "name": name.title(), "type_line": kind, "oracle_text": text, "controller": controller}
    if "Creature" in kind:
        given |= {"power": 2, "toughness": 2}
    return {"mana_cost": "{2}", "colors": [], **given, **more}


def board(*permanents: dict[str, Any], players: int = 2, **more: Any) -> dict[str, Any]:
    """A position of alice, bob (and carol, dora) with alice active."""
    names = ("alice", "bob", "carol", "dora")[:players]
    return {
        "players": [{"id": name, "life": 20} for name in names],
        "active_player": "alice",
        "permanents": list(permanents),
        **more,
    }


def spell(text: str, kind: str = "Instant", cost: str = "{1}{R}", **more: Any) -> dict[str, Any]:
    """Alice casts a spell: which targets?"""
    card = {"name": "Spell", "type_line": kind, "mana_cost": cost, "oracle_text": text}
    return {"kind": "targets", "player": "alice", "spell": {**card, **more}}


def ability(source: str, text: str, player: str = "alice", **more: Any) -> dict[str, Any]:
    """An ability of a permanent: which targets?"""
    return {"kind": "targets", "player": player, "ability_of": source, "text": text, **more}


def resolving(text: str, targets: list[list[str]], kind: str = "Instant", **more: Any) -> dict[str, Any]:
    """Alice's spell resolves with these targets."""
    card = {"name": "Spell", "type_line": kind, "mana_cost": "{1}{R}", "oracle_text": text}
    return {"kind": "resolution", "player": "alice", "spell": card, "targets": targets, **more}


def listed(position: dict[str, Any], question: dict[str, Any]) -> list[Any]:
    """The targets of every answer; nothing may be unread."""
    legal = lawmage.legal(position, question)
    assert not legal.unread, [str(item) for item in legal.unread]
    return sorted(answer["targets"] for answer in legal)


def rules(position: dict[str, Any], question: dict[str, Any], answer: dict[str, Any]) -> set[str]:
    """The rules that an illegal answer breaks."""
    verdict = lawmage.legal(position, question).check(answer)
    assert not verdict.legal
    return {rule for violation in verdict.violations for rule in (violation.rule, *violation.also)}
