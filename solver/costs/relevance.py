"""Which statements that were not understood could change an answer about casting, activating or paying.

Each question looks at every such statement; one is passed over only when its words show that it is about something
else: the other deed, cards in another zone, or what does not change how much is paid and with what.
"""

from __future__ import annotations

import re

from lawmage.models.costs import UnreadCost
from lawmage.oracle.cost_relevance import counters_spells
from lawmage.solver.board import Gap
from lawmage.solver.costs.standing import Standing, of_kind

_CASTING = re.compile(
    r"\bcast|\bspells?\b|\bplay|rather than pay|without paying|\b(?:has|have|gains?) \w"
    r"|\bcosts? (?:you|they|\w+ )?pay\b|\bcosts? cost\b|\blose all\b|\bflash\b",
    re.I,
)
_ACTIVATING = re.compile(
    r"\bactivat|\babilit|\b(?:equip|crew|cycling|cycle|ninjutsu|unearth|boast|level up|encore|channel)\b", re.I
)
_ENTERS_WITH = re.compile(r"\benters? with\b", re.I)
_PAYING = re.compile(
    r"\bspend\b|\bspent\b|\bin a cost\b|\bpay(?:s|ing)? (?:\d+ |any |no )?life\b|\bsacrific"
    r"|\bcounters? can't\b|\bcounters put on\b",
    re.I,
)
_AMOUNT = re.compile(
    r"\bcosts?\b|\b(?:convoke|improvise|delve|affinity|undaunted|assist)\b|\badditional\b|\bmore to\b|\bless to\b", re.I
)
_INSTEAD = re.compile(r"[^.,]*\brather than pay\b[^.]*|\bwithout paying [^.,]*|\bmana costs?\b", re.I)
_MAY_CAST = re.compile(r"\b(?:may|can) (?:cast|play)\b", re.I)
_FROM = {"graveyard": "graveyard", "exile": "exile", "library": "library", "command": "command zone"}


def relevant_unread(standing: tuple[Standing, ...], verb: str, zone: str = "") -> list[Gap]:
    """The unread statements in force that bear on casting or activating, and on paying for it."""
    return [
        Gap(holder, text.text, text.field)
        for text, _, holder in of_kind(standing, UnreadCost)
        if _bears(text.text, verb) and not (verb == "cast" and _elsewhere(text.text, zone))
    ]


def unread_of_paying(standing: tuple[Standing, ...], verb: str) -> list[Gap]:
    """The unread statements in force that bear on what is paid for a deed ("pay": a demand), and with what."""
    return [
        Gap(holder, text.text, text.field)
        for text, _, holder in of_kind(standing, UnreadCost)
        if _PAYING.search(text.text)
        or (_AMOUNT.search(_INSTEAD.sub("", text.text)) and verb != "pay" and _bears(text.text, verb))
    ]


def _bears(words: str, verb: str) -> bool:
    if _ENTERS_WITH.search(words):
        return False  # it changes nothing about casting
    casting, activating = bool(_CASTING.search(words)), bool(_ACTIVATING.search(words))
    if _PAYING.search(words) or not (casting or activating):
        return True
    return casting if verb == "cast" else activating and not counters_spells(words)


def _elsewhere(words: str, zone: str) -> bool:
    return bool(_MAY_CAST.search(words)) and "can't" not in words and not permits_from(words, zone)


def permits_from(words: str, zone: str) -> bool:
    """Whether a permission that was not understood might be about cards in this zone."""
    named = [name for name, phrase in _FROM.items() if phrase in words]
    if named:
        return zone in named
    return bool(re.search(r"without paying|had flash|rather than|spend|cost", words)) or zone not in ("hand", "")
