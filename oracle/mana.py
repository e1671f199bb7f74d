"""Reads mana text: abilities that add mana, triggers on tapping for mana, replacements of produced mana (106, 605)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from lawmage.models import mana_abilities as m
from lawmage.oracle.grammar.build import mentions
from lawmage.oracle.mana_effects import read_effects
from lawmage.oracle.mana_lines import read_static, read_triggered
from lawmage.oracle.mana_tables import parse, readings, settled_terms, tables
from lawmage.oracle.mana_words import ADDS, TARGETS, bears
from lawmage.oracle.structure import own_name, unquote_in, without_reminder
from lawmage.oracle.tokens import MAX_TEXT, lift_quotes

_TRIGGER = re.compile(r"(?:When|Whenever|At)\b")
_FIREBENDING = re.compile(r"Firebending (?P<n>\d+|X)(?P<where>, where X is [^.]*)?$", re.I)
_PART = re.compile(r"(?:(?:[IVX]+(?:, )?)+ — (?:[A-Z][\w' ]* — )?|• (?:[A-Z][\w' ]* — )?)(?P<effect>.*)$", re.DOTALL)
_NO_COST = re.compile(r"\.|'\{")  # a sentence, or an ability quoted within a quotation
_LOYALTY = re.compile(r"\[?([+−\-–]?(?:\d+|X))\]?$")


@lru_cache(maxsize=16384)
def read_mana(text: str, name: str = "", type_line: str = "") -> tuple[m.ManaText, ...]:
    """What one ability (one line of Oracle text) says about mana; () if nothing.

    An ability that adds mana is a ManaAbility whether it is a mana ability (605.1) or not. What was not understood is
    in its `unread`.

    >>> read_mana("{T}: Add {G}.")[0].output
    Fixed(mana='G')
    >>> read_mana("{T}: Draw a card.")
    ()
    """
    body = own_name(without_reminder(text), name, type_line).rstrip(",")
    firebending = _FIREBENDING.match(body)
    if firebending:  # 702.189a
        return read_triggered(f"Whenever ~ attacks, add {firebending['n']} {{R}}{firebending['where'] or ''}.")
    if len(body) > MAX_TEXT or not bears(body):
        return ()
    lifted, quotes = lift_quotes(body)
    if not bears(lifted):
        return ()
    cost, colon, effect = lifted.partition(": ")
    if colon and not cost.startswith(("When", "At ", "If ", "As ")) and not _NO_COST.search(cost):
        return (_activated(cost, unquote_in(effect, quotes), body),) if ADDS.search(effect) else ()
    part = _PART.match(body)
    if part:
        return _lone_effect(part["effect"], body)
    return read_triggered(body) if _TRIGGER.match(lifted) else read_static(body)


def _activated(cost_text: str, effect: str, text: str) -> m.ManaAbility:
    cost, loyalty = _cost(cost_text)
    made = read_effects(effect)
    unread = made.unread if cost is not None else (cost_text, *made.unread)
    targets = bool(TARGETS.search(effect))
    parts = settled_terms(cost or (m.OtherPart(cost_text),))
    if _asks_x(made.output) and not _has_x(parts):
        unread = (*unread, effect)
    if mentions(made.output, m.GIVEN) and not any(isinstance(part, m.GivePart) for part in parts):
        unread = (*unread, effect)
    return replace(made, cost=parts, is_mana=not loyalty and not targets, unread=unread, text=text)


def _cost(text: str) -> tuple[tuple[m.CostPart, ...] | None, bool]:
    bare = text.rpartition(" — ")[2].strip()
    loyalty = _LOYALTY.match(bare)
    if loyalty:
        return (m.LoyaltyPart(loyalty[1]),), True
    return parse("cost", bare), False


def _asks_x(output: m.Output) -> bool:
    from lawmage.oracle.grammar.mana_outputs import X

    return mentions(output, X)


def _has_x(cost: tuple[m.CostPart, ...]) -> bool:
    """Whether some part of the cost lets its payer choose a number."""
    for part in cost:
        if isinstance(part, m.CounterPart | m.GivePart) and part.number.hi != part.number.lo:
            return True
        if isinstance(part, m.ManaPart) and "{X}" in part.mana:
            return True
        if isinstance(part, m.LifePart) and not isinstance(part.amount, int):
            return True
        if isinstance(part, m.LoyaltyPart) and "X" in part.symbol:
            return True
        if isinstance(part, m.OtherPart) and re.search(r"\bX\b|any", part.text):
            return True
    return False


def _lone_effect(effect: str, text: str) -> tuple[m.ManaText, ...]:
    """A chapter ability (714.2), or a mode of an ability written above it (700.2)."""
    if not ADDS.search(effect):
        return ()
    return (replace(read_effects(effect, triggered=True), activated=False, is_mana=False, text=text),)


__all__ = ["bears", "parse", "read_mana", "readings", "tables"]
