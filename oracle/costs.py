"""Reads what rules text says about costs, casting and activating: increases, permissions, prohibitions (601, 602)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from lawmage.models.costs import Additional, Alternative, Change, CostChange, CostText, Permission, UnreadCost
from lawmage.models.mana_abilities import CostPart, Limit, LoyaltyPart, ManaPart, OtherPart
from lawmage.models.terms import Ref, Who
from lawmage.oracle import grammar
from lawmage.oracle.activating import restated, speaks_of_activating
from lawmage.oracle.cost_relevance import bears
from lawmage.oracle.grammar import (
    cost_activating,
    cost_alternatives,
    cost_changes,
    cost_entering,
    cost_objects,
    cost_permissions,
    cost_rules,
    cost_sentences,
    cost_spending,
    cost_timing,
    cost_triggers,
    mana_costs,
    mana_spending,
)
from lawmage.oracle.grammar.build import IT, OTHER, THEY, either, mentions_unknown, replaced
from lawmage.oracle.matcher import Grammar, TooHard
from lawmage.oracle.structure import own_name, sentences, without_reminder
from lawmage.oracle.tokens import MAX_TEXT, lift_quotes, split_words

_KEPT_TOO = re.compile(r'^(?P<who>[^,"]+?) (?:gets?|has|have|attacks?|is) [^"]*(?:\band|,) can\'t be sacrificed')
_FLOOR = re.compile(
    r"This effect can't reduce the (?:mana in that (?:ability's activation )?cost|amount of mana [\w ]+ costs?|cost)"
    r" to less than (\w+) mana"
)
_COLORED = re.compile(r"This effect reduces only the amount of (?:colored|white|blue|black|red|green) mana you pay")
_IF_PAID = re.compile(r"Those spells cost ((?:\{[WUBRG]\})+) less to cast if you paid life this way")
_KEYWORD_COST = re.compile(r"(?:The|Its|Their) [\w-]+ costs? (?:is|are) ")
_BY_DOING = re.compile(r"\bby [^.]*?(?= in addition to | rather than paying )")
_DOING = {
    "paying": "pay",
    "sacrificing": "sacrifice",
    "discarding": "discard",
    "exiling": "exile",
    "removing": "remove",
    "tapping": "tap",
    "returning": "return",
}
_KINDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

TABLES = (
    mana_costs,
    mana_spending,
    cost_timing,
    cost_objects,
    cost_changes,
    cost_rules,
    cost_activating,
    cost_permissions,
    cost_alternatives,
    cost_spending,
    cost_triggers,
    cost_entering,
    cost_sentences,
)
PREFERENCES = ("costpart", "cost", "howmanyof", "counterplace", "limit.one", "eithernoun", "spells", "abil", "extra")


@cache
def tables() -> Grammar:
    """The grammar of cost text: the tables of combat text, those of costs and restrictions, and of statements."""
    made = grammar.combat_tables()
    for module in TABLES:
        made.add(module.ROWS, PREFERENCES)
    made.scanners["anything"] = _anything
    return made


def _anything(words: Any, start: int) -> Any:
    size = len(words.lower)
    if size > start + 1 and words.lower[-1] == ".":
        yield size - 1, ()


@lru_cache(maxsize=16384)
def read_costs(text: str, name: str = "", type_line: str = "") -> tuple[CostText, ...]:
    """What one ability (or effect) says about costs, casting and activating; () if nothing.

    >>> read_costs("Noncreature spells cost {1} more to cast.")[0].change.value
    'more'
    """
    body = own_name(without_reminder(text), name, type_line)
    if len(body) > MAX_TEXT or not (bears(body) or speaks_of_activating(body)):
        return ()
    found: list[CostText] = []
    for sentence in sentences(body):
        last = found[-1] if found else None
        told = _told_more(last, sentence) if last is not None else None
        if told is not None:
            found[-1] = told
        elif bears(sentence) or speaks_of_activating(sentence):
            found += _sentence(sentence)
    return tuple(found)


def _told_more(last: CostText, sentence: str) -> CostText | None:
    """The statement before, with what "This effect can't reduce ..." and the like add to it; None if it adds nothing.

    What belongs to a statement that was not understood is part of it.
    """
    floor, paid = _FLOOR.search(sentence), _IF_PAID.match(sentence)
    follows = floor or paid or _COLORED.match(sentence) or _KEYWORD_COST.match(sentence)
    if isinstance(last, UnreadCost) and follows:
        return last
    if isinstance(last, CostChange) and floor:
        return replace(last, floor=_KINDS.index(floor[1]) + 1 if floor[1] in _KINDS else 1)
    if isinstance(last, CostChange) and _COLORED.match(sentence):
        return replace(last, colored=True)
    if isinstance(last, CostChange) and last.optional and paid:
        return replace(last, mana=paid[1], text=f"{last.text} {sentence}")
    if isinstance(last, Permission) and last.keyword and _KEYWORD_COST.match(sentence):
        cost = parse("keyword.costs", sentence if sentence.endswith(".") else f"{sentence}.")
        return UnreadCost(sentence) if cost is None else replace(last, extra=_mana_parts(settled(cost)))
    return None


def _sentence(sentence: str) -> list[CostText]:
    whole = sentence if sentence.endswith((".", "!")) else sentence + "."
    return [found for text in restated(whole) for found in _part(text, sentence)]


def _part(text: str, sentence: str) -> list[CostText]:
    kept = _KEPT_TOO.match(text)
    if kept:
        text = f"{kept['who']} can't be sacrificed."
    text = _BY_DOING.sub(_imperative, text)
    parsed = parse("costsentence", text)
    if parsed is None and " — " in text:
        parsed = parse("costsentence", text.partition(" — ")[2])
    if parsed is None:
        return [UnreadCost(sentence)]
    return [replace(settled(one), text=sentence) for one in parsed if one is not None]


def _imperative(found: re.Match[str]) -> str:
    """ "by sacrificing a land" as the cost "by sacrifice a land"."""
    return re.sub(r"\b\w+ing\b", lambda word: _DOING.get(word[0], word[0]), found[0])


def settled(term: Any) -> Any:
    """ "It", "another" are the source in a text about costs; "they", "that player" is who does what it speaks of."""
    return _mana_parts(replaced(term, {IT: Ref.SOURCE, OTHER: Ref.SOURCE, THEY: Who.THAT}))


_PAY_MANA = re.compile(r"pay ((?:\{(?:[WUBRGCSX\d]|\w/\w(?:/\w)?)+\})+)$", re.I)


def _mana_parts(term: Any) -> Any:
    """ "Pay {2}" is a part of mana."""
    if isinstance(term, OtherPart):
        pays = _PAY_MANA.match(term.text)
        return ManaPart(pays[1]) if pays else term
    if isinstance(term, tuple):
        return tuple(_mana_parts(part) for part in term)
    if isinstance(term, Alternative):
        return replace(term, cost=_mana_parts(term.cost))
    if isinstance(term, Permission):
        return replace(term, cost=_mana_parts(term.cost) if term.cost else term.cost, extra=_mana_parts(term.extra))
    if isinstance(term, Additional):
        return replace(term, costs=_mana_parts(term.costs))
    return term


def parse(symbol: str, text: str) -> Any:
    """The preferred reading of a phrase; None if there is none."""
    lifted, quotes = lift_quotes(text.strip())
    try:
        found = tables().readings(symbol, split_words(lifted, quotes))
    except (TooHard, RecursionError):
        return None
    return min(found, key=_unknown_parts) if found else None


def _unknown_parts(term: Any) -> int:
    return int(mentions_unknown(term))


_LOYALTY = re.compile(r"\[?([+−\-–]?(?:\d+|X))\]?$")


@lru_cache(maxsize=8192)
def read_cost(text: str) -> tuple[CostPart, ...]:
    """The parts of a cost such as "{2}, {T}, Sacrifice a creature"; an OtherPart for what was not understood.

    >>> len(read_cost("{2}, {T}, Sacrifice a creature"))
    3
    """
    bare = text.rpartition(" — ")[2].strip().removesuffix(".")
    loyalty = _LOYALTY.match(bare)
    if loyalty:
        return (LoyaltyPart(loyalty[1]),)
    found = parse("cost", bare)
    return settled(found) if found is not None else (OtherPart(bare),)


_EITHER = re.compile(r"(?P<one>Activate only if [^.]*?) or if (?P<other>[^.]*\.?)$")


@lru_cache(maxsize=8192)
def read_limit(sentence: str) -> Limit | None:
    """An activation instruction ("Activate only as a sorcery.", 602.5) as a restriction; None if not understood."""
    either_way = _EITHER.match(sentence)
    if either_way:
        ways = (read_limit(either_way["one"]), read_limit(f"Activate only if {either_way['other']}"))
        conds = [way.when for way in ways if way is not None and way == Limit(way.when)]
        return Limit(either(*conds)) if len(conds) == 2 else None
    found = parse("limit", sentence if sentence.endswith(".") else sentence + ".")
    return settled(found) if found is not None else None


__all__ = ["Change", "bears", "parse", "read_cost", "read_costs", "read_limit", "settled"]
