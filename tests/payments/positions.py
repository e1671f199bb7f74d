"""Small positions for tests about paying, activating and casting."""

from typing import Any

Plain = dict[str, Any]


def permanent(name: str, type_line: str, text: str = "", controller: str = "alice", **more: Any) -> Plain:
    size = {"power": 2, "toughness": 2} if "Creature" in type_line else {}
    plain = {"id": name, "name": name.title(), "type_line": type_line, "oracle_text": text, "controller": controller}
    return {**plain, **size, **more}


def land(name: str, kind: str, **more: Any) -> Plain:
    return permanent(name, f"Basic Land — {kind}", **more)


def position(*permanents: Plain, pool: str = "", life: int = 20, active: str = "alice", **more: Any) -> Plain:
    alice = {"id": "alice", "life": life, "mana_pool": pool, **more.pop("alice", {})}
    return {
        "players": [alice, {"id": "bob", "life": 20}],
        "active_player": active,
        "step": more.pop("step", "precombat main"),
        "permanents": list(permanents),
        **more,
    }


def payment(cost: str, text: str = "", type_line: str = "Instant", **more: Any) -> Plain:
    card = {"name": "Spell", "mana_cost": cost, "type_line": type_line, "oracle_text": text}
    if "Creature" in type_line:
        card |= {"power": 1, "toughness": 1}
    return {"kind": "payment", "player": "alice", "cost": cost, "for": card, **more}


def casting(cost: str, text: str = "", type_line: str = "Instant", zone: str = "hand", name: str = "Spell") -> Plain:
    card: Plain = {"name": name, "mana_cost": cost, "type_line": type_line, "oracle_text": text}
    if "Creature" in type_line:
        card |= {"power": 0, "toughness": 0}
    return {"kind": "cast", "player": "alice", "card": card, "from": zone}


ACTIVATE = {"kind": "activate", "player": "alice"}
