"""What the rules themselves and the keyword abilities say of a pair."""

from __future__ import annotations

from referee.board import Permanent
from referee.view import View

WALKS = {f"{land}walk": land for land in ("Plains", "Island", "Swamp", "Mountain", "Forest")}
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def attack_barred(view: View, creature: Permanent, right: str) -> str | None:
    """The rule that keeps the creature from attacking that at all, if there is one (508.1a-b, 702.3b)."""
    if right not in view.rights:
        return "508.1b"
    if creature.tapped or "Battle" in creature.types:
        return "508.1a"
    if creature.sick and not view.has(creature, "Haste") and not view.leave("haste", creature.id, right):
        return "508.1a"
    if view.has(creature, "Defender") and not view.leave("no defender", creature.id, right):
        return "702.3b"
    return None


def block_barred(view: View, blocker: Permanent, attacker: str) -> str | None:
    """The rule that keeps the creature from blocking that attacker at all, if there is one (509.1a, 702)."""
    if attacker not in view.rights:
        return "509.1a"
    if "Battle" in blocker.types or (blocker.tapped and not view.leave("untapped", blocker.id, attacker)):
        return "509.1a"
    ring = _ring(view, blocker, view.by_id[attacker])
    return (
        ring
        or _evasion(view, blocker, view.by_id[attacker])
        or _walk(view, attacker)
        or _shield(view, blocker, attacker)
    )


def _evasion(view: View, blocker: Permanent, attacker: Permanent) -> str | None:
    reach = view.has(blocker, "Reach") or view.leave("reach", blocker.id, attacker.id)
    if view.has(attacker, "Flying") and not view.has(blocker, "Flying") and not reach:
        return "702.9b"
    shadow = view.has(blocker, "Shadow") or (
        view.has(attacker, "Shadow") and view.leave("shadow", blocker.id, attacker.id)
    )
    if view.has(attacker, "Shadow") != shadow:
        return "702.28b"
    if view.has(attacker, "Horsemanship") and not view.has(blocker, "Horsemanship"):
        return "702.31b"
    artifact = view.is_a(blocker, "Artifact")
    if view.has(attacker, "Fear") and not artifact and "B" not in blocker.colors:
        return "702.36b"
    if view.has(attacker, "Intimidate") and not artifact and not set(attacker.colors) & set(blocker.colors):
        return "702.13b"
    if view.has(attacker, "Skulk") and (blocker.power or 0) > (attacker.power or 0):
        return "702.118b"
    if view.has(blocker, "Decayed"):
        return "702.147a"
    return None


def _ring(view: View, blocker: Permanent, attacker: Permanent) -> str | None:
    """701.54c: a Ring-bearer can't be blocked by creatures with greater power."""
    tempted = any(p.id == attacker.controller and p.ring_level for p in view.board.players)
    greater = (blocker.power or 0) > (attacker.power or 0)
    return "701.54c" if attacker.ring_bearer and tempted and greater else None


def _walk(view: View, attacker: str) -> str | None:
    ignored = {law.word for law in view.leaves if law.what == "unwalk"}
    for word, land in WALKS.items():
        if word in view.keywords[attacker] and word not in ignored and view.controls(view.player, kind=land):
            return "702.14c"
    lands = view.controls(view.player, kind="Land")
    nonbasic = "Nonbasic landwalk" in view.keywords[attacker] and "Nonbasic landwalk" not in ignored
    if nonbasic and any("Basic" not in land.types for land in lands):
        return "702.14c"
    return None


def _shield(view: View, blocker: Permanent, attacker: str) -> str | None:
    for word in view.keywords[attacker]:
        if word.startswith("Protection from ") and _has_quality(view, blocker, word.removeprefix("Protection from ")):
            return "702.16f"
    return None


def _has_quality(view: View, blocker: Permanent, quality: str) -> bool:
    if quality in COLORS:
        return COLORS[quality] in blocker.colors
    if quality == "multicolored":
        return len(blocker.colors) > 1
    if quality in ("everything", "creatures"):
        return True
    return view.is_a(blocker, {"artifacts": "Artifact", "Goblins": "Goblin"}[quality])
