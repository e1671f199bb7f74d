"""Orbits of kinds with one place."""

from __future__ import annotations

from typing import Any

import lawmage

ARMY = {"type_line": "Token Creature — Orc Army", "oracle_text": "", "power": 2, "toughness": 2, "controller": "alice"}


def amass(*permanents: dict[str, Any]) -> lawmage.LegalSet:
    players = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]
    position = {"players": players, "active_player": "alice", "permanents": list(permanents)}
    return lawmage.legal(position, {"kind": "army", "text": "Amass Orcs 1."})


def test_equal_armies_are_one_orbit() -> None:
    legal = amass({**ARMY, "id": "army", "name": "Orc Army", "count": 3})
    assert [(dict(answer), size) for answer, size in legal.orbits()] == [({"army": "army#1"}, 3)]


def test_armies_that_differ_are_orbits_of_their_own() -> None:
    legal = amass({**ARMY, "id": "one", "name": "Orc Army"}, {**ARMY, "id": "two", "name": "Orc Army", "power": 3})
    assert [size for _, size in legal.orbits()] == [1, 1]
