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
    """One player."""

    id: Id
    life: Number
    hand: Count | None = None
    """Number of cards; left out, that of the known cards."""
    graveyard: Count | None = None
    """Number of cards; left out, that of the known cards."""
    mana_pool: Annotated[str, Field(max_length=3_000), AfterValidator(_is_pool)] = ""
    """Unspent mana, written "{G}{G}"."""
    mana_pool_restriction: Text | None = None
    """The text that says what the mana of the pool may be spent on (106.6)."""
    ring_level: Annotated[int, Field(ge=0, le=4)] = 0
    """How often the Ring has tempted this player, to 4 (701.54)."""
    commander_identity: Listed[Color] | None = None
    """The color identity of the player's commander (903.4); left out, there is none."""
    poison: Count = 0
