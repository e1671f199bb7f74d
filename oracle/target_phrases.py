"""Finds the target phrases of a sentence, and refuses what it does not understand whole.

A phrase is understood when the grammar reads it and what follows cannot belong to it any more: a word such as "that" or
"with" right behind a phrase is more of the phrase, and makes it unread.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from lawmage.models.terms import Amount, UnknownAmount
from lawmage.oracle.grammar.targets import CARDS, Wanted, tables
from lawmage.oracle.matcher import Parse, TooHard
from lawmage.oracle.tokens import Words, lift_quotes, split_words


@dataclass(frozen=True, slots=True)
class Found:
    """A target phrase as it stands in its sentence. `before` are the words in front of it, in lower case."""

    text: str
    wanted: Wanted
    before: tuple[str, ...]
    portion: Amount | None = None  # what is divided among its targets
    at_random: bool = False
    for_each: bool = False  # "another target for each time ~ was kicked": so many times again


@dataclass(frozen=True, slots=True)
class Scan:
    """All target phrases of a sentence in printed order, and those not understood."""

    found: tuple[Found, ...]
    unread: tuple[str, ...]
    x: Amount | None = None  # "where X is ..."


# Words in front of "target" or "targets" that do not name something to be chosen: "the target of", "new targets".
_NO_INSTANCE = frozenset(
    [
        "the",
        "that",
        "it",
        "they",
        "new",
        "original",
        "copy",
        "could",
        "can",
        "single",
        "both",
        "must",
        "changing",
        "their",
        "its",
        "'s",
        "choosing",
        "all",
        "has",
        "legal",
        "doesn't",
        "don't",
        "spell",
        "spells",
        "~",
        "same",
        "a",
        "each",
        "would",
        "ability",
        "abilities",
        "which",
        "illegal",
        "become",
        "becomes",
        "no",
        "whose",
        "its",
        "they're",
        "only",
        "and/or",
    ]
)
_NO_INSTANCE_PAIRS = {("any", "targets"), ("or", "targets"), ("of", "targets")}

# Words behind a phrase that would be more of it.
_MORE = frozenset(
    [
        "that",
        "with",
        "without",
        "who",
        "whose",
        "controlled",
        "blocking",
        "blocked",
        "attacking",
        "other",
        "card",
        "cards",
        "not",
        "previously",
        "named",
        "of",
        "dealt",
        "chosen",
        "one",
        "it",
        "a",
        "an",
        "you",
        "legendary",
        "owns",
        "own",
        "but",
        "in",
        "except",
        "target",
        "spells",
        "permanents",
        "creature",
        "creatures",
        "the",
        "control",
        "exiled",
        "enchanted",
        "equipped",
        "attached",
        "whose",
    ]
)
_ENDS = {
    "with": ({"base"},),
    "without": ({"paying"},),
    "of": (),
    "chosen": ({"at"},),
    "that": ({"player"},),  # "target creature that player ..." is read as far as it can be
    "the": (),
    "in": (),
}
_OR_VERBS = frozenset(
    [
        "remove",
        "put",
        "return",
        "destroy",
        "exile",
        "tap",
        "untap",
        "sacrifice",
        "that",
        "counter",
        "gain",
        "have",
        "you",
        "a",
        "pay",
        "create",
        "draw",
        "discard",
        "~",
        "is",
        "its",
        "be",
    ]
)


@lru_cache(maxsize=16384)
def scan(sentence: str) -> Scan:
    """The target phrases of one sentence, own name written "~".

    >>> [found.text for found in scan("Tap target creature and untap up to two other target lands.").found]
    ['target creature', 'up to two other target lands']
    >>> scan("Destroy target creature with a strange look.").unread
    ('target creature with a strange look',)
    """
    lifted, quotes = lift_quotes(sentence)
    words = split_words(lifted, quotes)
    if not {"target", "targets"}.intersection(words.lower):
        return Scan((), ())
    parse = Parse(tables(), words)
    try:
        return _scan(parse, words)
    except (TooHard, RecursionError):
        return Scan((), (sentence,))


def _scan(parse: Parse, words: Words) -> Scan:
    found: list[Found] = []
    unread: list[str] = []
    position = 0
    while position < parse.size:
        reading = next(iter(parse.at("wanted", position)), None)
        if reading is not None and not _is_count_of(words, position):
            end, wanted = reading
            if _goes_on(words, end) or _lists_on(parse, words, end):
                unread.append(_clip(words, position))
            else:
                text = words.source(position, end)
                at_random = words.lower[end : end + 3] == ("chosen", "at", "random")
                for_each = words.lower[end : end + 3] == ("for", "each", "time")
                portion = _portion(parse, words, position, end)
                wanted = _located(parse, words, position, end, wanted)
                found.append(Found(text, wanted, words.lower[:position], portion, at_random, for_each))
            position = end
            continue
        if words.lower[position] in ("target", "targets") and not _no_instance(words, position):
            unread.append(_clip(words, position))
        position += 1
    placed = _placed(found)
    unread += [each.text for each in placed if any(scope.zone == CARDS for scope in each.wanted.what.scopes)]
    return Scan(tuple(placed), tuple(unread), _where_x(parse, words))


def _is_count_of(words: Words, start: int) -> bool:
    """ "a spell with two targets" counts targets, it does not choose any."""
    before = words.lower[max(0, start - 1) : start]
    return before in (("with",), ("has",), ("have",), ("only",)) and "targets" in words.lower[start : start + 6]


def _no_instance(words: Words, at: int) -> bool:
    before = words.lower[at - 1] if at else ""
    return (
        before in _NO_INSTANCE
        or words.lower[max(0, at - 2) : at] == ("only", "one")
        or (before, words.lower[at]) in _NO_INSTANCE_PAIRS
        or (at == 0 and words.lower[0] == "targets")
    )


def _goes_on(words: Words, end: int) -> bool:
    """Whether the word behind a phrase is more of the phrase."""
    if end >= len(words.lower):
        return False
    word, rest = words.lower[end], words.lower[end + 1 : end + 4]
    if word == "or":
        return bool(rest) and rest[0] not in _OR_VERBS
    if word == "from":
        return rest[:1] not in (("combat",),) and rest[:2] != ("the", "battlefield")
    if word == "and":
        return rest[:1] == ("control",)
    if word not in _MORE or (word == "owns" and words.lower[end - 1] in ("player", "opponent")):
        return False
    return not any(rest[:1] and rest[0] in ends for ends in _ENDS.get(word, ()))


def _lists_on(parse: Parse, words: Words, end: int) -> bool:
    """Whether a list goes on behind a comma: ", planeswalker, or ..."."""
    if words.lower[end : end + 1] != (",",):
        return False
    for symbol in ("phrase.one", "phrase.many"):
        for stop, _ in parse.at(symbol, end + 1):
            if "or" in words.lower[stop : stop + 1] or words.lower[stop : stop + 2] == (",", "or"):
                return True
    comma: int | None = end  # comma by comma, as long as there are few words between them
    while comma is not None:
        if words.lower[comma + 1 : comma + 2] == ("or",):
            return True
        within = range(comma + 2, min(comma + 6, len(words.lower)))
        comma = next((at for at in within if words.lower[at] == ","), None)
    return False


def _clip(words: Words, start: int) -> str:
    """The words of a phrase that is not understood, up to the next stop."""
    end = start
    while end < len(words.lower) and end < start + 16 and words.lower[end] not in (".", ",", ":"):
        end += 1
    return words.source(start, end) or words.source(start, start + 1)


def _portion(parse: Parse, words: Words, start: int, end: int) -> Amount | None:
    """What is divided among the targets (601.2d), from the words in front of the phrase."""
    divided = words.lower[end : end + 4] in ((",", "divided", "as", "you"), (",", "distributed", "as", "you"))
    if start == 0 or not (divided or words.lower[start - 1] == "among"):
        return None
    for begin in range(start - 1, -1, -1):
        for stop, amount in parse.at("portion", begin):
            if stop == start:
                return amount  # type: ignore[no-any-return]
    if (
        divided
        or ("divided" in words.lower[:start] and "evenly" not in words.lower)
        or "distribute" in words.lower[:start]
    ):
        return UnknownAmount(words.source(0, start))
    return None


def _located(parse: Parse, words: Words, start: int, end: int, wanted: Wanted) -> Wanted:
    """Cards whose place stands deeper in the phrase ("that's an instant or sorcery from your graveyard", "exiled") or
    behind "and all other cards ..."."""
    if len(wanted.what.scopes) != 1 or wanted.what.scopes[0].zone != CARDS:
        return wanted
    if "exiled" in words.lower[start:end]:
        (scope,) = wanted.what.scopes
        return replace(wanted, what=replace(wanted.what, scopes=(replace(scope, zone="exile"),)))
    stop = parse.size if words.lower[end : end + 2] == ("and", "all") else end
    for at in range(start, stop):
        for _, post in parse.at("post", at) if words.lower[at] in ("from", "in") else ():
            if post.zone is not None:
                return replace(wanted, what=_moved(wanted.what, post))
    return wanted


def _placed(found: list[Found]) -> list[Found]:
    """ "target artifact card and target creature card from your graveyard": the place holds for the cards before it."""
    for index in range(len(found) - 2, -1, -1):
        here, after = found[index].wanted.what, found[index + 1].wanted.what
        if len(here.scopes) != 1 or here.scopes[0].zone != CARDS or not after.scopes or after.scopes[0].zone == CARDS:
            continue
        place = after.scopes[0]
        made = _moved(here, place)
        found[index] = replace(found[index], wanted=replace(found[index].wanted, what=made))
    return found


def _moved(here: Any, place: Any) -> Any:
    from lawmage.models.terms import AllOf, OwnedBy
    from lawmage.oracle.grammar.build import all_of

    parts = place.filter.filters if isinstance(place.filter, AllOf) else (place.filter,)
    owner = [part for part in parts if isinstance(part, OwnedBy)]
    scope = replace(here.scopes[0], filter=all_of(here.scopes[0].filter, *owner), zone=place.zone)
    return replace(here, scopes=(scope,))


def _where_x(parse: Parse, words: Words) -> Amount | None:
    """The value of X, where the sentence defines it (107.3c)."""
    for start in range(parse.size - 3):
        if words.lower[start : start + 3] == ("where", "x", "is"):
            readings = parse.at("amount", start + 3)
            if readings and (readings[0][0] == parse.size or words.lower[readings[0][0]] in (".", ",")):
                return readings[0][1]  # type: ignore[no-any-return]
            return UnknownAmount(_clip(words, start + 3))
    return None
