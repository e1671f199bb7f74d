"""Text in force that was not understood and may change what objects are, and with it what can be chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lawmage.oracle.targeting import read_targeting
from lawmage.solver.board import Board, Gap
from lawmage.solver.characteristics import in_force

_CHANGES = re.compile(
    r"\b(?:hexproof|shroud|protection from)\b|"
    r"\b(?:is|are|isn't|aren't|becomes?|loses?|lose)\b[^.]*\b(?:creatures?|artifacts?|enchantments?|lands?|planeswalkers?|"
    r"colors?|colorless|types?|all abilities|white|blue|black|red|green)\b",
    re.IGNORECASE,
)


def unread_of(board: Board) -> Iterator[Gap]:
    """What the board could not settle, and sentences about types, colors and protection that were not read."""
    yield from board.gaps
    for source in in_force(board):
        for unread in source.ability.unread:
            if _CHANGES.search(unread.text) and not _told(unread.text):
                yield Gap(source.holder, unread.text, unread.field)


def _told(text: str) -> bool:
    """Whether the text is understood where targets are concerned: hexproof for a player, say."""
    statements, missed = read_targeting(text)
    return bool(statements) and not missed
