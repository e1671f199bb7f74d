"""The grammar of rules text: tables of rows in several modules, compiled into one matcher when first used.

``parse("many", "artifact creatures and/or white creatures")`` gives all readings of a phrase as any symbol. Other table
modules join in with :func:`extend`: their rows may use every symbol that exists (noun phrases ``<one>``, ``<many>``,
``<any>``, references ``<ref>``, ``<player>``, amounts ``<amount>``, conditions ``<conds>``) and may add rows to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from lawmage.models.terms import ObjectId, PlayerId, UnknownCond, UnknownFilter
from lawmage.oracle import keywords, lexicon
from lawmage.oracle.matcher import Grammar, Parse, Row, Scanner, TooHard, row
from lawmage.oracle.tokens import MAX_TEXT, Words, lift_quotes, named_by, split_words

# Symbols that keep one reading for each end: what is understood before what is unknown, then the order of rows, then
# the longest first part (low attachment).
PREFERENCES = lexicon.words_of(
    "one many any noun.one noun.many phrase.one phrase.many mods posts post cond conds pred amount quantity "
    "having qualities quality abilities abilities.more kw kindwords kind.one defenders change foreach price deed "
    "deeds lead tail"
)

_FORBIDDEN = frozenset(
    lexicon.words_of(
        "attack attacks attacked attacking block blocks blocked blocking goad goads goaded able can't must pays unless"
    )
)
_NAME_JOINTS = frozenset(["of", "the", "and", "to", "in", "for", "from", "a", "an", "with", "'s", "'", ",", "-"])


def _words(words: Words, start: int) -> Iterable[tuple[int, str]]:
    """Words that are not interpreted: up to the next comma or the end, never words of combat."""
    end = start
    size = len(words.lower)
    found: list[tuple[int, str]] = []
    while end < size and words.lower[end] not in _FORBIDDEN and words.lower[end] not in (".", ":", "⟦"):
        if words.lower[end] == "," and end > start:
            found.append((end, words.source(start, end)))
        if words.lower[end : end + 3] == ("as", "though"):
            return ()
        end += 1
    if end > start and (end == size or words.lower[end] == "."):
        found.append((end, words.source(start, end)))
    return found


_VERBS = frozenset(
    lexicon.words_of("has have gains gain is are loses lose gets get becomes become can can't must and or if unless as")
)


def _noise(words: Words, start: int) -> Iterable[tuple[int, str]]:
    """Words that are not interpreted, within one verb phrase: none of combat, none that begins another verb phrase."""
    end = start
    while end < len(words.lower) and words.lower[end] not in _FORBIDDEN and words.lower[end] not in (":", "⟦"):
        if end > start and words.lower[end] in (",", ".", "as", "if", "unless", "and", "until"):
            yield end, words.source(start, end)
        if words.lower[end] == "until":  # a duration follows
            return
        if words.lower[end] == "." or (words.lower[end] in _VERBS and words.lower[end] not in ("and", "or")):
            return
        end += 1


def _cardname(words: Words, start: int) -> Iterable[tuple[int, str]]:
    """A name: capitalised words, and small ones between."""
    if start < len(words.exact) and words.exact[start] == "~":
        yield start + 1, "~"
    end = start
    while end < len(words.exact):
        token = words.exact[end]
        if token[:1].isupper() or token == "~" or (end > start and token[:1].isdigit()):
            end += 1
            yield end, words.source(start, end)
        elif end > start and words.lower[end] in _NAME_JOINTS:
            end += 1
        else:
            return


def _quoted(words: Words, start: int) -> Iterable[tuple[int, str]]:
    if start < len(words.exact) and words.exact[start].startswith("⟦Q"):
        yield start + 1, words.source(start, start + 1)


def _name(kind: type) -> Scanner:
    def scan(words: Words, start: int) -> Iterable[tuple[int, Any]]:
        if start < len(words.exact) and words.exact[start].startswith("⟪"):
            named = named_by(words.exact[start])
            if isinstance(named, kind):
                yield start + 1, named

    return scan


def _landwalk(words: Words, start: int) -> Iterable[tuple[int, str]]:
    for length in (1, 2):
        if start + length <= len(words.lower) and words.lower[start + length - 1].endswith("walk"):
            text = " ".join(words.lower[start : start + length])
            if keywords.landwalk(text) is not None:
                yield start + length, text


_SCANNERS: Mapping[str, Scanner] = {
    "words": _words,
    "noise": _noise,
    "cardname": _cardname,
    "quoted": _quoted,
    "objectname": _name(ObjectId),
    "playername": _name(PlayerId),
    "landwalk": _landwalk,
}


def _rank(value: Any) -> int:
    """Unknown after understood."""
    return int(isinstance(value, UnknownCond | UnknownFilter))


def _keyword_rows() -> Iterable[Row]:
    for name in keywords.table():
        pattern = re.sub(r"([()|\[\]<>])", "", name)
        yield row("kwname", pattern, lambda: ())
    yield row("kwname", "any ability", lambda: ())


@cache
def tables() -> Grammar:
    """The grammar with all tables of combat text, and what :func:`extend` adds."""
    return combat_tables()


def combat_tables() -> Grammar:
    """A new grammar with all tables of combat text, for a reader that adds rows for itself alone."""
    from lawmage.oracle.grammar import amounts, changes, conditions, nouns, prices, references, sentences, verbs

    grammar = Grammar(lexicon.classes, lexicon.CLASS_NAMES, _SCANNERS, _rank)
    for module in (references, nouns, amounts, conditions, changes, prices, verbs, sentences):
        grammar.add(module.ROWS)
    grammar.add(_keyword_rows(), PREFERENCES)
    return grammar


def extend(rows: Iterable[Row], one_reading: Iterable[str] = ()) -> None:
    """Adds a table of rows; symbols in `one_reading` keep one reading for each end (see the matcher)."""
    tables().add(rows, one_reading)


def parse(symbol: str, text: str | Words) -> list[Any]:
    """All readings of the whole text as a symbol, preferred ones first; [] if there are none or it is too hard.

    >>> parse("many", "Walls and/or creatures with flying")[0].filter.filters[0]
    HasSubtype(subtype='Wall')
    """
    words = text if isinstance(text, Words) else _split(text)
    if words is None:
        return []
    try:
        return tables().readings(symbol, words)
    except (TooHard, RecursionError):
        return []


def _split(text: str) -> Words | None:
    if len(text) > MAX_TEXT:
        return None
    lifted, quotes = lift_quotes(text)
    return split_words(lifted, quotes)


__all__ = ["PREFERENCES", "Parse", "extend", "parse", "row", "tables"]
