"""Sentences of Auras and Equipment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from referee.attack_verbs import ATTACK, ATTACK_AURA
from referee.block_verbs import BLOCK, BLOCK_AURA
from referee.board import Permanent
from referee.laws import Home, Law, Origin, Sentence, Topic
from referee.saying import GRANTED, Laws, granted, of_each, of_subjects
from referee.verbs import lure
from referee.view import View


def attached(home: Home) -> Iterator[Sentence]:
    """Auras and Equipment about the creature they are attached to."""
    aura = home == "aura"
    for phrase in (*ATTACK, *BLOCK, *(ATTACK_AURA if aura else ()), *(BLOCK_AURA if aura else ())):
        yield Sentence("{S} " + phrase.verb + ".", home, phrase.topic, of_each(phrase), kind=phrase.kind)
    for phrase in (*ATTACK, *BLOCK):
        if phrase.kind == "requirement":
            yield Sentence(
                "{S} gets +2/+0 and " + phrase.verb + ".", home, phrase.topic, of_each(phrase), kind=phrase.kind
            )
    yield Sentence(
        "All creatures able to block {s} do so.",
        home,
        "blockers",
        of_subjects(lure),
        kind="requirement",
    )
    for word in GRANTED:
        topic: Topic = "attackers" if word in ("Haste", "Vigilance") else "blockers"
        yield Sentence("{S} has " + word.lower() + ".", home, topic, grants=granted(word), kind="grant")
    yield Sentence(
        "{S} gets +1/+1 and has menace and vigilance.",
        home,
        "blockers",
        grants=granted("Menace", "Vigilance"),
        kind="grant",
    )
    if aura:
        yield Sentence("{S} is goaded.", "aura", "attackers", kind="goad")
        yield Sentence("{S} gets +2/+2 and is goaded.", "aura", "attackers", kind="goad")


def curses() -> Iterator[Sentence]:
    """An Aura attached to a player."""

    def theirs(law: Callable[[View, Origin, Permanent], Iterable[Law]]) -> Laws:
        def laws(view: View, origin: Origin) -> Iterator[Law]:
            for creature in view.creatures:
                if creature.controller == origin.player:
                    yield from law(view, origin, creature)

        return laws

    for phrase in ATTACK:
        if phrase.verb in ("attacks each combat if able", "can't attack"):
            text = f"Creatures enchanted player controls {phrase.verbs}."
            yield Sentence(text, "curse", "attackers", theirs(phrase.laws), kind=phrase.kind)
