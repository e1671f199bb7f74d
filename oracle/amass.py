"""Reads amass (701.47) and what else bears on its outcome: effects on how many counters are put, and on sizes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from lawmage.models.terms import Amount, Filter, Is, Ref, UnknownAmount
from lawmage.oracle import grammar
from lawmage.oracle.grammar.build import IT, OTHER
from lawmage.oracle.lexicon import NUMBERS, classes
from lawmage.oracle.structure import own_name, sentences, without_reminder
from lawmage.oracle.target_terms import exchanged
from lawmage.oracle.tokens import split_words

_AMASS = re.compile(
    r"\b[Aa]mass(?:es)?(?: (?P<type>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?))? (?P<number>\d+|X|[a-z]+)\b"
    r"(?:, where X is (?P<x>[^.]+))?"
)


@dataclass(frozen=True, slots=True)
class Amassing:
    """ "Amass [subtype] N"."""

    subtype: str
    number: Amount


@lru_cache(maxsize=1024)
def read_amass(text: str, name: str = "") -> Amassing | None:
    """The first amassing of a text, None if there is none; without a subtype it is Zombies (701.47d).

    >>> read_amass("When this creature enters, amass Orcs 2.")
    Amassing(subtype='Orc', number=2)
    >>> read_amass("Amass 1.").subtype
    'Zombie'
    """
    match = _AMASS.search(own_name(without_reminder(text), name))
    if match is None:
        return None
    kind = "Zombie" if match["type"] is None else _singular(match["type"])
    return Amassing(kind, _number(match["number"], match["x"]))


def _singular(word: str) -> str:
    found = classes(word, word.lower())
    return str((found.get("subtypes") or found.get("subtype") or (word.removesuffix("s"),))[0])


def _number(word: str, x: str | None) -> Amount:
    if x is not None:
        readings = grammar.parse("amount", x.strip())
        if not readings:
            return UnknownAmount(f"where X is {x}")
        made: Amount = exchanged(readings[0], lambda part: Ref.SOURCE if part in (IT, OTHER) else None)
        return made
    if word.isdecimal():
        return int(word)
    return NUMBERS.get(word, UnknownAmount(word, "x" if word == "X" else None))


# ── How many counters ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class CounterEffect:
    """A static effect on +1/+1 counters put on objects that match: so many times as many, then so many more; `factor`
    0 forbids them, `halved` halves rounding down. `mine`: only counters that the effect's controller puts there,
    `theirs`: only those that an opponent puts there.
    """

    what: Filter
    factor: int = 1
    plus: int = 0
    halved: bool = False
    mine: bool = False
    theirs: bool = False
    text: str = ""


_WOULD_BE_PUT = re.compile(
    r"^If (?:an effect would put )?(?:one or more (?P<kind>\+1/\+1 |-1/-1 )?counters would be put on|"
    r"one or more (?P<kind2>\+1/\+1 |-1/-1 )?counters on) (?P<what>.+?), "
    r"(?P<result>(?:it puts |that many|twice|three times|double).*)$"
)
_PUTS = re.compile(
    r"^If (?P<who>an effect|you|an opponent|a player) would put one or more (?P<kind>\+1/\+1 |-1/-1 )?counters on "
    r"(?P<what>.+?), (?P<result>(?:it|you|they|that player|put|puts)\b.*)$"
)
_CANT = re.compile(
    r"^(?:(?P<kind>\+1/\+1 |-1/-1 )?[Cc]ounters can't be put on (?P<what>.+?)|"
    r"(?P<who>.+?) can't have (?P<kind2>\+1/\+1 |-1/-1 )?counters put on (?:it|them))\.$"
)
_RESULT = re.compile(
    r"(?P<twice>twice that many)|(?P<thrice>three times that many)|that many plus (?P<plus>\w+)|"
    r"(?P<half>half that many[^.]*rounded down)"
)


@lru_cache(maxsize=4096)
def read_counter_effects(text: str, name: str = "") -> tuple[tuple[CounterEffect, ...], tuple[str, ...]]:
    """What a static text does to +1/+1 counters being put on something, and sentences on that which are not understood.

    >>> read_counter_effects("If one or more +1/+1 counters would be put on a creature you control, that many plus one "
    ...     "+1/+1 counters are put on it instead.")[0][0].plus
    1
    """
    if "counter" not in text.lower():
        return (), ()
    found: list[CounterEffect] = []
    unread: list[str] = []
    for sentence in sentences(own_name(without_reminder(text), name)):
        if not re.search(
            r"counters would be put|would put [^.]*counters|[Cc]ounters can't be put|can't have [^.]*counters put",
            sentence,
        ):
            continue
        effect = _effect(sentence)
        if effect is None:
            unread.append(sentence)
        elif effect.text:
            found.append(effect)
    return tuple(found), tuple(unread)


_NOTHING = CounterEffect(Is(Ref.SOURCE))


def _effect(sentence: str) -> CounterEffect | None:
    if "-1/-1" in sentence and "+1/+1" not in sentence:
        return _NOTHING
    cant = _CANT.match(sentence)
    if cant is not None:
        what = _matching(cant["what"] or cant["who"])
        return None if what is None else CounterEffect(what, 0, text=sentence)
    match = _WOULD_BE_PUT.match(sentence) or _PUTS.match(sentence)
    if match is None:
        return None
    groups = match.groupdict()
    what, result = _matching(match["what"]), _RESULT.search(match["result"])
    if what is None or result is None:
        return None
    who = groups.get("who")
    return CounterEffect(
        what,
        2 if result["twice"] else 3 if result["thrice"] else 1,
        _word(result["plus"]) if result["plus"] else 0,
        bool(result["half"]),
        who == "you",
        who == "an opponent",
        sentence,
    )


def _word(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBERS.get(word, 1)


def _matching(text: str) -> Filter | None:
    """What counters are put on: "a creature you control", "a permanent or player", "artifacts, creatures, or lands"."""
    text = re.sub(r"^(an?) permanent or player$", r"\1 permanent", text)
    words = split_words(text)
    for ref in grammar.parse("ref", words):
        return Is(Ref.SOURCE if ref == IT else ref)
    for symbol in ("any", "many"):
        readings = grammar.parse(symbol, words)
        if readings:
            made: Filter = exchanged(readings[0].filter, lambda part: Ref.SOURCE if part in (IT, OTHER) else None)
            return made
    return None


# ── Sizes ─────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Boost:
    """A static effect "creatures you control get +1/+1"."""

    what: Filter
    power: int
    toughness: int


_BOOST = re.compile(
    r"^(?P<what>.+?) gets? (?P<power>[+\-−]\d+)/(?P<toughness>[+\-−]\d+)(?: and (?:has|have|is|are) .+)?\.$"
)


@lru_cache(maxsize=4096)
def read_boosts(text: str, name: str = "") -> tuple[tuple[Boost, ...], tuple[str, ...]]:
    """The fixed changes of power and toughness of a static text, and its sentences on sizes that are not understood.

    >>> read_boosts("Other Orcs you control get +1/+1.")[0][0].power
    1
    """
    found: list[Boost] = []
    unread: list[str] = []
    for sentence in sentences(own_name(without_reminder(text), name)):
        if not re.search(r"\bgets? [+\-−][\dX]|base power", sentence):
            continue
        match = _BOOST.match(sentence)
        what = None if match is None else _matching(match["what"])
        if match is None or what is None:
            unread.append(sentence)
            continue
        power, toughness = (int(match[side].replace("−", "-")) for side in ("power", "toughness"))
        found.append(Boost(what, power, toughness))
    return tuple(found), tuple(unread)
