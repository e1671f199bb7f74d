"""Sentences that change other sentences: abilities granted in quotes, keywords granted to groups, abilities lost."""

from __future__ import annotations

from collections.abc import Iterator

from referee.keywords import WALKS
from referee.laws import Home, Law, Origin, Sentence, Topic
from referee.nouns import GROUPS
from referee.saying import capital, granted, group_granted
from referee.view import View

WHOLE = (
    "{it}",
    "As long as",
    "as long as",
    "if d",
    "unless you control",
    "unless there",
    "unless it",
    "defending player",
)


def quoted(sentence: Sentence, home: Home) -> Sentence:
    """The enchanted or equipped creature has the ability: its "you" is the creature's controller (109.5, 113.8).

    A position may show a granted ability in the creature's own text already (contract section 2: what is derived is
    idempotent), so as many grants as the text shows add nothing.
    """
    inner = sentence.text.replace("{S}", "This creature").replace("{s}", "this creature")
    text = '{S} has "' + inner + '"'

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in origin.subjects:
            grants = [o.source for s, o in view.sentences() if s.text == text and c in o.subjects]
            if grants.index(origin.source) >= sum(own == sentence for own in c.sentences):
                yield from sentence.laws(view, Origin(c.controller, c, (c,)))

    return Sentence(text, home, sentence.topic, laws, kind=sentence.kind)


def quotations(own: tuple[Sentence, ...]) -> Iterator[Sentence]:
    """Every plain ability of a creature, granted by an Aura or Equipment."""
    homes: tuple[Home, ...] = ("aura", "equipment")
    for sentence in own:
        if sentence.kind in ("restriction", "requirement", "tax") and not any(w in sentence.text for w in WHOLE):
            yield from (quoted(sentence, home) for home in homes)


def _topic(word: str) -> Topic:
    return "attackers" if word in ("Haste", "Vigilance", "Defender") else "blockers"


def lords() -> Iterator[Sentence]:
    """Keywords for groups that no keyword defines."""
    words = ("Flying", "Reach", "Menace", "Shadow", "Fear", "Skulk", "Haste", "Vigilance", "Defender", *WALKS)
    for group in GROUPS:
        if "flying" not in group.words:
            for word in words:
                text = f"{capital(group.words)} have {word.lower()}."
                yield Sentence(text, "global", _topic(word), grants=group_granted(group, word), kind="grant")


def attachments() -> Iterator[Sentence]:
    """Landwalk and protection for the enchanted or equipped creature."""
    homes: tuple[Home, ...] = ("aura", "equipment")
    for home in homes:
        for word in (*WALKS, "Protection from red", "Protection from creatures"):
            text = "{S} has " + (word if "from" not in word else word.lower()).lower() + "."
            yield Sentence(text, home, "blockers", grants=granted(word), kind="grant")
        yield Sentence(
            "{S} has protection from white and from black.",
            home,
            "blockers",
            grants=granted("Protection from white", "Protection from black"),
            kind="grant",
        )
        yield Sentence("{S} loses flying.", home, "blockers", grants=granted("-Flying"), kind="loss")
    yield SILENCE


SILENCE = Sentence("{S} loses all abilities.", "aura", "both", grants=granted("-*"), kind="loss")
