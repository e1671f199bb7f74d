"""Static abilities of a creature about itself."""

from __future__ import annotations

from collections.abc import Iterator

from referee.attack_verbs import ATTACK, ATTACK_SELF
from referee.block_verbs import BLOCK, BLOCK_SELF
from referee.laws import Law, Origin, Sentence
from referee.nouns import ATTACKING_PLAYER_CONDITIONS, BOARD_CONDITIONS, DEFENDER_CONDITIONS, SELF_CONDITIONS
from referee.saying import granted_if, of_each, of_subjects
from referee.verbs import both, cant_attack, cant_be_blocked, cant_block, lure, unless, weaker_cant_block
from referee.view import View


def own() -> Iterator[Sentence]:
    """Static abilities of a creature about itself."""
    for phrase in (*ATTACK, *ATTACK_SELF, *BLOCK, *BLOCK_SELF):
        yield Sentence("{S} " + phrase.verb + ".", "creature", phrase.topic, of_each(phrase), kind=phrase.kind)
    yield Sentence(
        "All creatures able to block {s} do so.", "creature", "blockers", of_subjects(lure), kind="requirement"
    )
    yield Sentence(
        "Creatures with power less than {s}'s power can't block {it}.",
        "creature",
        "blockers",
        of_subjects(weaker_cant_block),
    )
    yield from conditional()


def conditional() -> Iterator[Sentence]:
    barred = (
        ("can't attack", "attackers", cant_attack, (*BOARD_CONDITIONS, *SELF_CONDITIONS, *DEFENDER_CONDITIONS)),
        ("can't block", "blockers", cant_block, (*BOARD_CONDITIONS, *SELF_CONDITIONS, *ATTACKING_PLAYER_CONDITIONS)),
        ("can't attack or block", "both", both(cant_attack, cant_block), (*BOARD_CONDITIONS, *SELF_CONDITIONS)),
    )
    for verb, topic, law, conditions in barred:
        for c in conditions:
            laws = of_subjects(unless(c, law))
            yield Sentence("{S} " + f"{verb} unless {c.words}.", "creature", topic, laws, kind="conditional")  # type: ignore[arg-type]
    for c in DEFENDER_CONDITIONS[:3]:
        yield Sentence(
            "{S} " + f"can't attack if {c.words}.",
            "creature",
            "attackers",
            of_subjects(unless(c, cant_attack, holds=True)),
            kind="conditional",
        )
    for c in (*BOARD_CONDITIONS, *SELF_CONDITIONS, *DEFENDER_CONDITIONS[:2]):
        yield Sentence(
            "{S} " + f"can't be blocked as long as {c.words}.",
            "creature",
            "blockers",
            of_subjects(unless(c, cant_be_blocked, holds=True)),
            kind="conditional",
        )
    prefixed = [p for p in (*ATTACK, *BLOCK) if p.kind in ("requirement", "permission") and "haste" not in p.verb]
    for c in BOARD_CONDITIONS:
        for phrase in prefixed:
            yield Sentence(
                f"As long as {c.words}, " + "{s} " + phrase.verb + ".",
                "creature",
                phrase.topic,
                of_subjects(unless(c, phrase.laws, holds=True)),
                kind="conditional",
            )
    for c in BOARD_CONDITIONS:
        for phrase in (*ATTACK, *BLOCK):
            if phrase.kind == "requirement":
                yield Sentence(
                    "{S} " + f"{phrase.verb} unless {c.words}.",
                    "creature",
                    phrase.topic,
                    of_subjects(unless(c, phrase.laws)),
                    kind="conditional",
                )
    for c in (*BOARD_CONDITIONS, *SELF_CONDITIONS):
        for word in ("Flying", "Menace", "Haste", "Vigilance", "Shadow"):
            yield Sentence(
                "{S} " + f"has {word.lower()} as long as {c.words}.",
                "creature",
                "attackers" if word in ("Haste", "Vigilance") else "blockers",
                grants=granted_if(c, word),
                kind="grant",
            )


def attacking_alone() -> Sentence:
    """506.5: it is attacking and no other creature is."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in origin.subjects:
            if [a.id for a in view.attackers] == [c.id]:
                yield from cant_be_blocked(view, origin, c)

    return Sentence("{S} can't be blocked as long as it's attacking alone.", "creature", "blockers", laws)


def flies_while_attacking() -> Sentence:
    def grants(view: View, origin: Origin) -> Iterator[tuple[str, str]]:
        yield from ((c.id, "Flying") for c in origin.subjects if c.attacking)

    return Sentence("{S} has flying as long as it's attacking.", "creature", "blockers", grants=grants, kind="grant")
