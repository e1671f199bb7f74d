"""Text in force that was not understood and can change what mana is made."""

from __future__ import annotations

import re

from lawmage.oracle.activating import gives_abilities
from lawmage.oracle.mana import read_mana
from lawmage.solver.board import Board, Gap
from lawmage.solver.characteristics import in_force
from lawmage.solver.stages import missing

_BEARS = re.compile(
    r"\blands?\b|\babilit|\b(?:Plains|Islands?|Swamps?|Mountains?|Forests?)\b|\bmana\b|\{T\}|\bpermanents?\b|\btypes?\b|"
    r"\b(?:is|are|becomes?|colors?)\b|\b(?:it|he|she)'s\b|\bthey're\b|loop"
)
"""Words of text that changes lands, types, colors or abilities. What only gives keywords changes no mana."""
_CONDITION = re.compile(r"^As long as [^,]*, | as long as [^,.]*")
_ELSEWHERE = re.compile(
    r"\bmay (?:spend|play|cast)\b|\brather than pay\b|\bcombat damage\b|\blegend rule\b|\bchoosing targets\b"
)
"""Words of text about spending, playing, targets: none of that changes what is produced."""


def relevant_gaps(board: Board) -> list[Gap]:
    """Unread static text that speaks of lands, abilities or types, and what the changes of characteristics missed."""
    found = [gap for gap in board.gaps if _bears(gap.sentence)]
    for each in in_force(board):
        found += [Gap(each.holder, part.text, part.field) for part in each.ability.unread if _bears(part.text)]
    for thing in board.permanents:
        unsure = (held.ability for held in thing.abilities if held.had is None)
        found += [Gap(thing.id, each.text, missing(each.when)) for each in unsure if read_mana(each.text, thing.name)]
    return list(dict.fromkeys((*found, *given_abilities(board))))


def given_abilities(board: Board) -> list[Gap]:
    """Abilities that objects have because others have them: which ones is not derived (113.10). Of no cards: none."""
    zones = {card.zone for card in board.cards}
    absent = [word for zone, word in (("graveyard", "graveyard"), ("exile", "exile")) if zone not in zones]
    return [
        Gap(each.holder, each.ability.text)
        for each in in_force(board)
        if gives_abilities(each.ability.text) and not any(word in each.ability.text for word in absent)
    ]


def _bears(sentence: str) -> bool:
    said = _CONDITION.sub("", sentence)  # what a condition asks for changes nothing; what hangs on it may
    return bool(_BEARS.search(said)) and not _ELSEWHERE.search(said)
