"""Sentences with several verbs, as cards write them: each part means what it means alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from referee.attack_verbs import ATTACK
from referee.block_verbs import BLOCK
from referee.laws import Home, Law, Origin, Sentence, Topic
from referee.nouns import BOARD_CONDITIONS, GROUPS, SELF_CONDITIONS
from referee.saying import Laws, capital, granted, granted_if, group_granted, of_each, of_group, of_subjects
from referee.verbs import Phrase, lure, unless
from referee.view import View

WORDS = ("Flying", "Menace", "Haste", "Vigilance", "Reach", "Shadow", "Skulk")
PLAIN = tuple(phrase for phrase in (*ATTACK, *BLOCK) if "{it}" not in phrase.verb)


def _topic(phrase: Phrase, word: str) -> Topic:
    """The question that both halves bear on, or the phrase's own."""
    return phrase.topic if word in ("Haste", "Vigilance") or phrase.topic != "attackers" else "attackers"


def on_the_attached() -> Iterator[Sentence]:
    """Enchanted creature gets +1/+1, has flying, and can't block; and the like."""
    words = cycle(WORDS)
    shapes = cycle(("gets +1/+1, has {}, and ", "has {} and ", "gets -1/-1 and ", "has trample and {}, and "))
    homes: tuple[Home, ...] = ("aura", "equipment")
    for home in homes:
        for phrase in PLAIN:
            word, shape = next(words), next(shapes)
            grants = granted(word) if "{}" in shape else granted()
            text = "{S} " + shape.format(word.lower()) + phrase.verb + "."
            yield Sentence(text, home, _topic(phrase, word), of_each(phrase), grants, kind=phrase.kind)
        yield Sentence(
            "{S} gets +4/+4 and has first strike, and all creatures able to block it do so.",
            home,
            "blockers",
            of_subjects(lure),
            kind="requirement",
        )
        yield from _pairs(home)


def _pairs(home: Home) -> Iterator[Sentence]:
    """Two verbs of one creature."""
    verbs = {phrase.verb: phrase for phrase in PLAIN}
    for one, other in (
        ("attacks each combat if able", "can't attack you"),
        ("attacks each combat if able", "can't block"),
        ("can't attack alone", "can't block"),
        ("can't block", "can't attack"),
        ("must be blocked if able", "can't be blocked by more than one creature"),
        ("can block an additional creature each combat", "blocks each combat if able"),
    ):
        first, second = verbs[one], verbs[other]
        topic: Topic = first.topic if first.topic == second.topic else "both"
        yield Sentence("{S} " + f"{one} and {other}.", home, topic, _joined(first, second), kind="requirement")


def _joined(first: Phrase, second: Phrase) -> Laws:
    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in origin.subjects:
            yield from first.laws(view, origin, c)
            yield from second.laws(view, origin, c)

    return laws


def of_itself() -> Iterator[Sentence]:
    """A creature's own compounds, some of them conditional."""
    yield from _pairs("creature")
    words = cycle(WORDS)
    conditions = cycle(c for c in (*BOARD_CONDITIONS, *SELF_CONDITIONS) if "your turn" not in c.words)
    for phrase in PLAIN:
        c, word = next(conditions), next(words)
        yield Sentence(
            f"{_as_long_as(c.words)} gets +1/+1, has {word.lower()}, and {phrase.verb}.",
            "creature",
            _topic(phrase, word),
            of_subjects(unless(c, phrase.laws, holds=True)),
            granted_if(c, word),
            kind="conditional",
        )


def _as_long_as(words: str) -> str:
    """The condition first; one about the creature itself names it there and says "it" afterwards."""
    if not words.startswith("it"):
        return f"As long as {words}, {{s}}"
    own = words.replace("it's ", "{s} is ", 1).replace("it has", "{s} has", 1).replace("its power", "{s}'s power", 1)
    return f"As long as {own}, it"


def of_groups() -> Iterator[Sentence]:
    """Goblins you control have menace and attack each combat if able; and the like."""
    words = cycle(WORDS)
    for phrase in PLAIN:
        if phrase.verbs and "creature" not in phrase.verbs.split()[-1]:
            for group in GROUPS[1:4] + GROUPS[7:9]:
                word = next(words)
                yield Sentence(
                    f"{capital(group.words)} have {word.lower()} and {phrase.verbs}.",
                    "global",
                    _topic(phrase, word),
                    of_group(phrase, group),
                    group_granted(group, word),
                    kind=phrase.kind,
                )
