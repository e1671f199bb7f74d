"""Which statements that were not understood could change an answer about casting, activating or paying."""

from __future__ import annotations

import re

from lawmage.models.costs import UnreadCost
from lawmage.solver.board import Gap
from lawmage.solver.costs.standing import Standing, of_kind

_CASTING = re.compile(r"\bcast|\bspells?\b|rather than pay|\bescape\b|\bflashback\b", re.I)
_ACTIVATING = re.compile(r"\bactivat|\babilit", re.I)
_SPENDING = re.compile(r"\bspend\b|in a cost|pay life|sacrifice", re.I)
_FROM = {"graveyard": "graveyard", "exile": "exile", "library": "library", "command": "command zone"}


def relevant_unread(standing: tuple[Standing, ...], verb: str, zone: str = "") -> list[Gap]:
    """The unread statements in force that bear on the deed."""
    found = []
    for text, _, holder in of_kind(standing, UnreadCost):
        words = text.text
        if _SPENDING.search(words) and "spend" in words.lower():
            found.append(Gap(holder, words, text.field))
        elif verb == "cast" and _CASTING.search(words):
            if re.search(r"\bmay (?:cast|play)\b", words) and not permits_from(words, zone):
                continue
            found.append(Gap(holder, words, text.field))
        elif verb == "activate" and _ACTIVATING.search(words):
            found.append(Gap(holder, words, text.field))
    return found


def permits_from(words: str, zone: str) -> bool:
    """Whether a permission that was not understood might be about cards in this zone."""
    named = [name for name, phrase in _FROM.items() if phrase in words]
    if named:
        return zone in named
    return bool(re.search(r"without paying|had flash|rather than", words)) or zone not in ("hand", "")
