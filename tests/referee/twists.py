"""Sentences that change other sentences: abilities granted in quotes, keywords granted to groups, abilities lost."""

from __future__ import annotations

from collections.abc import Iterator

from referee.keywords import WALKS
from referee.laws import Change, Home, Law, Leave, Origin, Sentence, Topic
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
    idempotent), so a grant of what the text shows adds nothing.
    """
    inner = sentence.text.replace("{S}", "This creature").replace("{s}", "this creature")
    text = '{S} has "' + inner + '"'

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in origin.subjects:
            if sentence not in c.sentences:
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


LAND_TYPES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})


def _adding(kind: str) -> Change:
    return lambda kinds: kinds | {kind}


def _mountain(kinds: frozenset[str]) -> frozenset[str]:
    """Its land types are replaced, its other types stay (305.7)."""
    return kinds - LAND_TYPES | {"Mountain"}


def types() -> Iterator[Sentence]:
    """Card types and subtypes added or set."""
    for land in ("Swamp", "Forest"):
        yield Sentence(
            f"Each land is a {land} in addition to its other land types.",
            "global",
            "both",
            kinds=lambda view, origin, land=land: (  # type: ignore[misc]
                (p.id, _adding(land)) for p in view.board.permanents if "Land" in p.types
            ),
            kind="types",
        )
    yield Sentence(
        "Nonbasic lands are Mountains.",
        "global",
        "both",
        kinds=lambda view, origin: (
            (p.id, _mountain) for p in view.board.permanents if "Land" in p.types and "Basic" not in p.types
        ),
        kind="types",
    )
    homes: tuple[Home, ...] = ("aura", "equipment")
    for home in homes:
        for words, kind in (("a Goblin", "Goblin"), ("a Wall", "Wall"), ("an artifact", "Artifact")):
            yield Sentence(
                "{S} is " + words + " in addition to its other types.",
                home,
                "both",
                kinds=lambda view, origin, kind=kind: ((c.id, _adding(kind)) for c in origin.subjects),  # type: ignore[misc]
                kind="types",
            )


NOISE_TEXTS = (
    "When {s} enters, draw a card.",
    "{{2}}: {S} gets +1/+1 until end of turn.",
    "Whenever {s} attacks, you gain 1 life.",
    "{{1}}, {{T}}: Target creature can't block this turn.",
    "{{3}}: {S} can't be blocked this turn.",
    "Whenever {s} blocks or becomes blocked, it gets +1/+1 until end of turn.",
    "At the beginning of combat on your turn, target creature you control gains haste until end of turn.",
    "Whenever {s} attacks, target creature defending player controls blocks it this turn if able.",
    "{{2}}, Sacrifice {s}: Target creature attacks this turn if able.",
    "Ward {{2}}",
    "Trample, lifelink",
    "First strike",
    "This spell can't be countered.",
    "Prevent all noncombat damage that would be dealt to {s}.",
)


def noise() -> Iterator[Sentence]:
    """Text without bearing on a declaration, some of it about attacking and blocking."""
    for text in NOISE_TEXTS:
        yield Sentence(text, "creature", "both", kind="noise")


def _hasty(view: View, origin: Origin) -> Iterator[Law]:
    rights = frozenset(right for player in view.opponents(origin.you) for right in view.whose(player))
    yield from (Leave("haste", c.id, rights=rights) for c in view.creatures)


FRENZY = Sentence(
    "All creatures can attack your opponents and planeswalkers your opponents control as though those creatures had "
    "haste.",
    "global",
    "attackers",
    _hasty,
    kind="permission",
)


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
