"""Sentences about groups of creatures, on any permanent."""

from __future__ import annotations

from collections.abc import Iterator

from referee.attack_verbs import ATTACK
from referee.block_verbs import BLOCK
from referee.laws import Bar, Law, Leave, Origin, Sentence
from referee.nouns import GROUPS, NOUNS, Group, Noun
from referee.saying import Laws, all_lose, capital, of_group
from referee.totals import caps, taxes
from referee.verbs import blocks_of
from referee.view import View


def global_() -> Iterator[Sentence]:
    """Abilities about groups of creatures, on any permanent."""
    for phrase in (*ATTACK, *BLOCK):
        if phrase.verbs and "{it}" not in phrase.verb:
            for group in GROUPS:
                words = "all creatures" if group.words == "creatures" and phrase.kind == "requirement" else group.words
                text = f"{capital(words)} {phrase.verbs}."
                if phrase.verb == "can block an additional creature each combat" or "more" in phrase.verb:
                    text = f"{capital(group.each)} {phrase.verb}."
                yield Sentence(text, "global", phrase.topic, of_group(phrase, group), kind=phrase.kind)
    three = next(phrase for phrase in BLOCK if "except by three" in phrase.verb)
    yield Sentence(
        f"Each creature you control with menace {three.verb}.",
        "global",
        "blockers",
        of_group(three, Group("", "", lambda v, c, o: c.controller == o.you and v.has(c, "Menace"))),
    )
    for noun in NOUNS:
        if noun.words in ("creatures with flying", "creatures with power 2 or less", "blue creatures", "Humans"):
            yield Sentence(
                f"{capital(noun.words)} can't block creatures you control.",
                "global",
                "blockers",
                _safe_from(noun),
            )
    yield Sentence("All creatures lose flying.", "global", "blockers", grants=all_lose("Flying"), kind="loss")
    yield Sentence(
        "Creatures you control can attack as though they didn't have defender.",
        "global",
        "attackers",
        lambda view, origin: (Leave("no defender", c.id) for c in view.creatures if c.controller == origin.you),
        kind="permission",
    )
    for land in ("Island", "Swamp", "Forest"):
        walk = f"{land.lower()}walk"
        yield Sentence(
            f"Creatures with {walk} can be blocked as though they didn't have {walk}.",
            "global",
            "blockers",
            lambda view, origin, land=land: (Leave("unwalk", word=f"{land}walk"),),  # type: ignore[misc]
            kind="permission",
        )
    yield Sentence(
        "Tapped creatures you control can block as though they were untapped.",
        "global",
        "blockers",
        lambda view, origin: (Leave("untapped", c.id) for c in view.creatures if c.controller == origin.you),
        kind="permission",
    )
    yield from caps()
    yield from taxes()


def _safe_from(noun: Noun) -> Laws:
    """Creatures of that sort can't block yours."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in view.creatures:
            if noun.test(view, c, c):
                for pair in blocks_of(view, c):
                    if view.by_id[pair[1]].controller == origin.you:
                        yield Bar(pair, "509.1b")

    return laws
