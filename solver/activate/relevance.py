"""Which statements about activating that were not understood could change an answer (rule by rule of 602, 606, 702)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lawmage.models import mana_abilities as m
from lawmage.models.costs import UnreadCost
from lawmage.oracle.activating import speaks_of_activating
from lawmage.solver.activate.abilities import ActivatedAbility
from lawmage.solver.board import Board, Gap
from lawmage.solver.costs.relevance import relevant_unread
from lawmage.solver.costs.standing import Standing, of_kind

_KINDS = (
    "equip|crew|saddle|cycling|loyalty|boast|exhaust|power-up|ninjutsu|unearth|station|outlast|level up|channel|"
    "reinforce"
)
_OF_KIND = re.compile(rf"\b(?P<kind>{_KINDS}) (?:cost|costs|ability|abilities)\b", re.I)
_CREWS = re.compile(r"\b(?P<kind>crew|saddle|station)s? (?:Vehicles|Mounts|permanents)\b", re.I)
_OF_CARDS = re.compile(r"(?:The|Its|Their) (?:scavenge|unearth|embalm|eternalize|encore) costs? (?:is|are)\b")
_GENERIC = re.compile(r"\babilit|\bactivation costs?\b|\bactivated\b", re.I)
_MINE = re.compile(r"^(?:[^,]*, )?You (?:may|can't|can)\b|\byou (?:activate|pay|control)\b", re.I)
_THEIRS = re.compile(r"\byour opponents\b|\b(?:an |each )?opponents? (?:can't|can|activates?|controls?)\b", re.I)


def unread_about_activating(
    standing: tuple[Standing, ...], board: Board, player: str, asked: tuple[ActivatedAbility, ...], stack: bool
) -> list[Gap]:
    """The unread statements in force that bear on the abilities asked about, for one player.

    `stack`: whether something is on the stack, which split second is about (702.61a).
    """
    found = [
        gap for gap in relevant_unread(standing, "activate") if _bears(gap.sentence, gap.object, board, player, asked)
    ]
    for text, _, holder in of_kind(standing, UnreadCost):
        words = text.text
        if speaks_of_activating(words) and _bears(words, holder, board, player, asked, stack):
            found.append(Gap(holder, words, text.field))
    return list(dict.fromkeys(found))


def _bears(
    sentence: str, holder: str, board: Board, player: str, asked: tuple[ActivatedAbility, ...], stack: bool = True
) -> bool:
    if not _for_player(sentence, holder, board, player):
        return False
    if "split second" in sentence and not stack:
        return False
    if _OF_CARDS.match(sentence):
        return any(card.zone == "graveyard" and card.owner == player for card in board.cards)
    kinds = {found["kind"].lower() for pattern in (_OF_KIND, _CREWS) for found in pattern.finditer(sentence)}
    rest = _CREWS.sub("", _OF_KIND.sub("", sentence))
    if kinds and not _GENERIC.search(rest):
        return any(each.kind in kinds or (each.loyalty and "loyalty" in kinds) for each in asked)
    parts = [part for each in asked for part in each.cost]
    if re.search(r"can't (?:be )?sacrificed?\b", sentence) and not _GENERIC.search(sentence):
        return _gives(parts, "sacrifice")
    if "pay life" in sentence:
        return any(isinstance(part, m.LifePart) or "/P" in getattr(part, "mana", "") for part in parts)
    if re.search(r"can't (?:become|be) untapped", sentence):
        return any(isinstance(part, m.UntapSelf) for part in parts) or _gives(parts, "untap")
    if re.search(r"can't (?:become|be) tapped", sentence):
        return any(isinstance(part, m.TapSelf) for part in parts) or _gives(parts, "tap")
    return bool(asked)


def _gives(parts: Iterable[m.CostPart], verb: str) -> bool:
    return any(isinstance(part, m.GivePart) and part.verb == verb for part in parts)


def _for_player(sentence: str, holder: str, board: Board, player: str) -> bool:
    """Whether a sentence about "you" or "your opponents" can be about this player."""
    source = board.by_id.get(holder)
    controller = getattr(source, "controller", None)
    if controller is None:
        return True
    if _MINE.search(sentence) and not _THEIRS.search(sentence):
        return bool(controller == player)
    if _THEIRS.search(sentence) and not _MINE.search(sentence):
        return bool(controller != player)
    return True
