"""The legal declarations that the PyPI package `python-mtg` (module `mtg`) lists for a board.

Its moves are a policy surface, not the legal set: every subset of attackers only up to five creatures, beyond that
none, all, and each alone with those that are forced; of the blocks no block, one greedy assignment, the pairs a lure
demands and each single pair. It knows one defending player and no planeswalkers as objects of attack. Boards it cannot
hold (its cards come from its own corpus) are refused here: plain creatures and keywords are translated, nothing else.
"""

from __future__ import annotations

from typing import Any

KEYWORDS = {"", "Menace", "Flying", "Reach", "Vigilance"}


class Untranslated(Exception):
    """The board has something that is not translated."""


def state_of(position: dict[str, Any], kind: str) -> dict[str, Any]:
    """The engine's facts for a position of plain creatures. Raises Untranslated."""
    import mtg

    if len(position["players"]) != 2 or position.get("effects"):
        raise Untranslated("more than two players, or effects")
    state = dict(mtg.Game().state)
    for relation, facts in state.items():
        if isinstance(facts, set) and relation not in ("is_player", "life", "active_player"):
            state[relation] = set()
    state["active_player"] = {("alice",)}
    state["_turn"] = 6
    step = "declare_attackers" if kind == "attackers" else "declare_blockers"
    state["current_step"] = {(step,)}
    for each in position["permanents"]:
        for number in range(each.get("count", 1)):
            _add(state, each, f"{each['id']}_{number}")
    return state


def _add(state: dict[str, Any], each: dict[str, Any], name: str) -> None:
    words = each["oracle_text"]
    if "Creature" not in each["type_line"] or words not in KEYWORDS or each.get("goaded_by"):
        raise Untranslated(f"{each['type_line']}: {words}")
    state["on_battlefield"].add((name,))
    state["printed_control"].add((each["controller"], name))
    for relation in ("printed_type", "spell_type"):
        state[relation].add((name, "creature"))
    state["printed_power"].add((name, each["power"]))
    state["printed_toughness"].add((name, each["toughness"]))
    if words:
        state["printed_keyword"].add((name, words.lower()))
    if each.get("tapped"):
        state["tapped"].add((name,))
    if each.get("attacking"):
        state["attacks"].add((name, each["attacking"]))


def moves(state: dict[str, Any]) -> list[Any]:
    """The declarations that the engine offers."""
    from mtg import Game

    return [move for move in Game.from_state(state).legal_moves if move.kind in ("attack", "block")]
