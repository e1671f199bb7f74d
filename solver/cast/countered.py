"""Triggered abilities that counter a spell that is being cast: "if no mana was spent to cast it" (603.2, 701.6)."""

from __future__ import annotations

from collections.abc import Callable

from lawmage.models.costs import CounterTrigger
from lawmage.solver.board import Gap
from lawmage.solver.costs.standing import Doing, Standing, gaps_of, is_nth, of_kind, speaks_of

Spent = Callable[[str], bool | None]
"""Whether mana of one of these types is spent; None if that is for the player to choose."""


def countered_by(standing: tuple[Standing, ...], doing: Doing, spent: Spent, gaps: list[Gap]) -> list[str]:
    """What will counter the spell. It may be cast all the same; what cannot be told is added to `gaps`."""
    found = []
    for text, frame, holder in of_kind(standing, CounterTrigger):
        speaks = speaks_of(text.deed, doing, frame)
        if speaks and text.nth:
            speaks = is_nth(text.nth, text.deed, doing, frame, anyone=True)
        used = spent(text.unspent) if text.unspent and speaks is not False else False
        if speaks and used is False:
            found.append(holder)
        elif speaks is not False and used is not True:
            gaps += gaps_of(frame, holder, text.text) or [Gap(holder, text.text)]
        frame.unknown.clear()
    return sorted(found)
