"""Players as they are written down in a position."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from lawmage.models.door import Checked, Color, Count, Id, Listed, Number, Text
from lawmage.models.mana import pool_mana


def _is_pool(pool: str) -> str:
    pool_mana(pool)
    return pool


class Player(Checked):
    """One player. `hand` and `graveyard` are numbers of cards; left out, those of the known cards.

    `mana_pool` is written "{G}{G}"; `mana_pool_restriction` is the text that says what it may be spent on (106.6).
    `ring_level` counts how often the Ring has tempted this player, to 4 (701.54). `commander_identity` is the color
    identity of the player's commander (903.4), None where there is none.
    """

    id: Id
    life: Number
    hand: Count | None = None
    graveyard: Count | None = None
    mana_pool: Annotated[str, Field(max_length=3_000), AfterValidator(_is_pool)] = ""
    mana_pool_restriction: Text | None = None
    ring_level: Annotated[int, Field(ge=0, le=4)] = 0
    commander_identity: Listed[Color] | None = None
    poison: Count = 0
