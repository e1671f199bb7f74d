"""Text in force that was not understood and may change what objects are, and with it what can be chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from lawmage.models.clauses import Change
from lawmage.models.terms import ALWAYS
from lawmage.oracle.targeting import read_targeting
from lawmage.solver.board import Board, Gap
from lawmage.solver.characteristics import ChangeGap, in_force

_CHANGES = re.compile(
    r"\b(?:hexproof|shroud|protection from)\b|"
    r"\b(?:is|are|isn't|aren't|becomes?|loses?|lose)\b[^.]*\b(?:creatures?|artifacts?|enchantments?|lands?|planeswalkers?|"
    r"colors?|colorless|types?|all abilities|white|blue|black|red|green)\b",
    re.IGNORECASE,
)


_PLAIN = frozenset(
    (
        *(
            "deathtouch",
            "defender",
            "double strike",
            "fear",
            "first strike",
            "flash",
            "flying",
            "haste",
            "horsemanship",
        ),
        *("indestructible", "intimidate", "lifelink", "menace", "prowess", "reach", "shadow", "skulk", "trample"),
        "vigilance",
    )
)
"""Keywords that let nothing be chosen, and keep nothing from it, unless what is chosen is told by them."""


def unread_of(board: Board, asked: str = "") -> Iterator[Gap]:
    """What the board could not settle, and sentences about types, colors and protection that were not read.

    `asked` are the words of what is chosen: where they name a keyword, who has it matters.
    """
    yield from (gap for gap in board.gaps if not _only_plain_keywords(gap, asked))
    for source in in_force(board):
        for unread in source.ability.unread:
            if _CHANGES.search(unread.text) and not _told(unread.text):
                yield Gap(source.holder, unread.text, unread.field)


def _only_plain_keywords(gap: Gap, asked: str) -> bool:
    change = gap.change if isinstance(gap, ChangeGap) else None
    if change is None or replace(change, gains=(), loses=(), when=ALWAYS, text="") != Change(change.subject):
        return False
    return all(name.lower() in _PLAIN and name.lower() not in asked for name in (*change.gains, *change.loses))


def _told(text: str) -> bool:
    """Whether the text is understood where targets are concerned: hexproof for a player, say."""
    statements, missed = read_targeting(text)
    return bool(statements) and not missed
