"""References: objects ("~", "it", "enchanted creature") and players ("you", "defending player", "its controller")."""

from __future__ import annotations

from lawmage.models.terms import (
    ControllerOf,
    OwnerOf,
    Ref,
    Who,
)
from lawmage.oracle.grammar.build import IT, THEY
from lawmage.oracle.matcher import row

ROWS = (
    # ── objects: "~", "enchanted creature", "it" ──
    row("ref", "~", lambda: Ref.SOURCE),
    row("ref", "[the] (enchanted|equipped|fortified) <_:anyhead>", lambda: Ref.ATTACHED),
    row("ref", "(it|he|she|him|her|they|them|itself|himself|herself|themselves)", lambda: IT),
    row("ref", "(that|the|this|those|these) [attacking|blocking] (creature|permanent|token|creatures|permanents|tokens)", lambda: IT),
    row("ref", "<n:objectname>", lambda n: n),
    row("anyhead", "<t:type>", lambda t: t),
    row("anyhead", "<t:subtype>", lambda t: t),
    row("anyhead", "artifact creature", lambda: "artifact creature"),
    # "~'s power", "its power"
    row("whose", "(its|his|her|their)", lambda: IT),
    row("whose", "<r:ref> 's", lambda r: r),
    row("whose", "(those|these) creatures '", lambda: IT),
    # ── players: "you", "an opponent", "defending player" ──
    row("player", "you", lambda: Who.YOU),
    row("player", "(an opponent|[each of] your opponents|each opponent|any opponent|opponents)", lambda: Who.OPPONENT),
    row("player", "(a player|each player|any player|players|all players)", lambda: Who.ANY),
    row("player", "[the] defending player", lambda: Who.DEFENDER),
    row("player", "([the] attacking player|[the] active player)", lambda: Who.ACTIVE),
    row("player", "enchanted (player|opponent)", lambda: Who.ENCHANTED),
    row("player", "the [last] chosen (player|opponent)", lambda: Who.CHOSEN),
    row("player", "(that player|that opponent|they|them)", lambda: THEY),
    row("player", "[the] <w:whose> controller", lambda w: ControllerOf(w)),
    row("player", "<w:whose> owner", lambda w: OwnerOf(w)),
    row("player", "the nearest opponent in the [last] chosen direction", lambda: Who.NEAREST_CHOSEN),
    row("player", "<n:playername>", lambda n: n),
    # "your", "its controller's", "defending player's"
    row("owner", "your", lambda: Who.YOU),
    row("owner", "your opponents '", lambda: Who.OPPONENT),
    row("owner", "(their|his or her)", lambda: THEY),
    row("owner", "<p:player> 's", lambda p: p),
)
