"""Words by which a text is known to be about mana, before it is read."""

from __future__ import annotations

import re

_WORDS = re.compile(
    r"\badds?\b[^.]*?(?:\{[WUBRGCS0-9/PX]+\}|\bmana\b)|\bproduces?\b[^.]*(?:\bmana\b|\{)|\bmana\b[^.]*\bproduces?\b",
    re.I,
)
TAPS = re.compile(r"\b(?:taps?|tapped)\b[^.]*? for (?:two or more )?(?:mana\b|\{[WUBRGC]\})", re.I)
ADDS = re.compile(r"\badds?\b", re.I)
ADDS_MANA = re.compile(r"\badds?\b[^.]*(?:\bmana\b|\{[WUBRGC])", re.I)
TARGETS = re.compile(r"\btargets?\b", re.I)
_HARMLESS = re.compile(
    r"\b(?:spend|spent|don't lose|lose) (?:this|that|it|unspent)?\s*mana\b|\bthat mana is spent\b|\bmana value\b|"
    r"\bmana was spent\b|\bthis mana\b|\bmana cost\b|\bmana abilit|\bwithout paying\b|\bspent to\b|\bspend mana\b",
    re.I,
)


def bears(text: str) -> bool:
    """Whether a text may add mana or change what mana is produced.

    >>> bears("{T}: Add {G}."), bears("{T}: Draw a card.")
    (True, False)
    """
    return bool(_WORDS.search(text) or TAPS.search(text))


def adds_mana(sentence: str) -> bool:
    """Whether a sentence may add or change mana, to be safe."""
    return bool(ADDS_MANA.search(sentence)) or (bears(sentence) and not _HARMLESS.search(sentence))
