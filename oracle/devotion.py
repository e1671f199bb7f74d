"""Statements that change a player's devotion (700.5)."""

from __future__ import annotations

import re
from functools import lru_cache

from lawmage.oracle.lexicon import NUMBERS

_INCREASED = re.compile(
    r"^Your devotion to each color and each combination of colors is increased by (?P<number>\w+)\.?$"
)
_SPEAKS = re.compile(r"\bdevotion to [^.]*\b(?:increased|reduced|doubled|decreased)\b")


@lru_cache(maxsize=4096)
def devotion_increase(text: str) -> int | None:
    """By how much a sentence increases its controller's devotion; 0 if it says nothing of it, None if not understood.

    >>> devotion_increase("Your devotion to each color and each combination of colors is increased by one.")
    1
    """
    if not _SPEAKS.search(text):
        return 0
    found = _INCREASED.match(text)
    return NUMBERS.get(found["number"]) if found else None
