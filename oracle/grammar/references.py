"""References: objects ("~", "it", "enchanted creature") and players ("you", "defending player", "its controller")."""

from __future__ import annotations

from lawmage.models.terms import (
    ControllerOf,
    OwnerOf,
    Ref,
    Who,
)
from lawmage.oracle.grammar.build import IT, THAT, THEY
from lawmage.oracle.matcher import row

ROWS = (
    # ── objects: "~", "enchanted creature", "it" ──
    row("ref", "~", lambda: Ref.SOURCE),
    row("ref", "[the] (enchanted|equipped|fortified) <_:anyhead>", lambda: Ref.ATTACHED),
    row("ref", "(it|he|she|him|her|itself|himself|herself)", lambda: IT),
    row(
        "ref",
        "(the|this|these) [attacking|blocking] (creature|permanent|token|creatures|permanents|tokens)",
        lambda: IT,
    ),
    row("ref", "(they|them|themselves)", lambda: THAT),
    row(
        "ref", "(that|those) [attacking|blocking] (creature|permanent|token|creatures|permanents|tokens)", lambda: THAT
    ),
    row("ref", "<n:objectname>", lambda n: n),
    row("anyhead", "<t:type>", lambda t: t),
    row("anyhead", "<t:subtype>", lambda t: t),
    row("anyhead", "artifact creature", lambda: "artifact creature"),
    # "~'s power", "its power"
    row("whose", "(its|his|her|their)", lambda: IT),
    row("whose", "<r:ref> 's", lambda r: r),
    row("whose", "(those|these) creatures '", lambda: IT),
    # ── players: "you", "an opponent", "defending player" ──
    # <holder> is one player ("an opponent"), <player> may be all of them ("your opponents", "each player")
    row("player", "<h:holder>", lambda h: h),
    row("player", "([each of] your opponents|each opponent|opponents)", lambda: Who.OPPONENT),
    row("player", "(each player|players|all players)", lambda: Who.ANY),
    row("holder", "you", lambda: Who.YOU),
    row("holder", "(an opponent|any opponent)", lambda: Who.OPPONENT),
    row("holder", "(a player|any player)", lambda: Who.ANY),
    row("holder", "[the] defending player", lambda: Who.DEFENDER),
    row("holder", "([the] attacking player|[the] active player)", lambda: Who.ACTIVE),
    row("holder", "enchanted (player|opponent)", lambda: Who.ENCHANTED),
    row("holder", "the [last] chosen (player|opponent)", lambda: Who.CHOSEN),
    row("holder", "(that player|that opponent|they|them|he|she)", lambda: THEY),
    row("holder", "[the] <w:whose> controller", lambda w: ControllerOf(w)),
    row("holder", "<w:whose> owner", lambda w: OwnerOf(w)),
    row("holder", "the nearest opponent in the [last] chosen direction", lambda: Who.NEAREST_CHOSEN),
    row("holder", "<n:playername>", lambda n: n),
    # "your", "its controller's", "defending player's"
    row("owner", "your", lambda: Who.YOU),
    row("owner", "your opponents '", lambda: Who.OPPONENT),
    row("owner", "(their|his|her|his or her)", lambda: THEY),
    row("owner", "<p:player> 's", lambda p: p),
)
