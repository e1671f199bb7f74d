"""Restrictions, requirements and costs that speak of a whole declaration or of attacking a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.board import Permanent
from referee.laws import Ban, Law, Origin, Price, Sentence, Want
from referee.saying import Laws
from referee.verbs import attacks_of, blocks_of
from referee.view import View

NUMBERS = {1: "one creature", 2: "two creatures"}


def cap(kind: str, most: int, towards: Callable[[View, Origin], list[str]] | None = None) -> Laws:
    """No more than that many different creatures in the declaration, or among those that attack `towards`."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        if view.kind == kind:
            rule = "508.1c" if kind == "attackers" else "509.1b"
            rights = set(view.rights if towards is None else towards(view, origin))
            yield Ban(lambda d: len({left for left, right in d.pairs if right in rights}) > most, rule)

    return laws


def caps() -> Iterator[Sentence]:
    """Restrictions and requirements on the declaration as a whole."""
    for most, words in NUMBERS.items():
        yield Sentence(
            f"No more than {words} can attack each combat.", "global", "attackers", cap("attackers", most), kind="cap"
        )
        yield Sentence(
            f"No more than {words} can block each combat.", "global", "blockers", cap("blockers", most), kind="cap"
        )
        yield Sentence(
            f"No more than {words} can attack you each combat.",
            "global",
            "attackers",
            cap("attackers", most, lambda view, origin: [origin.you]),
            kind="cap",
        )
    yield Sentence(
        "You can't attack with an odd number of creatures.",
        "global",
        "attackers",
        lambda view, origin: (
            (Ban(lambda d: len(d.lefts) % 2 == 1, "508.1c"),)
            if view.kind == "attackers" and origin.you == view.player
            else ()
        ),
        kind="cap",
    )
    yield Sentence(
        "Each opponent must attack with at least one creature each combat if able.",
        "global",
        "attackers",
        lambda view, origin: (
            (Want(lambda d: bool(d.lefts)),) if view.kind == "attackers" and origin.you != view.player else ()
        ),
        kind="requirement",
    )
    yield Sentence(
        "Each opponent must attack you or a planeswalker you control with at least one creature each combat if able.",
        "global",
        "attackers",
        must_attack_you,
        kind="requirement",
    )


def must_attack_you(view: View, origin: Origin) -> Iterator[Law]:
    if view.kind == "attackers" and origin.you != view.player:
        rights = set(view.whose(origin.you))
        yield Want(lambda d: any(right in rights for right in d.on))


def tapped_cap() -> Sentence:
    def laws(view: View, origin: Origin) -> Iterator[Law]:
        if origin.source is not None and origin.source.tapped:
            yield from cap("attackers", 1, lambda v, o: [o.you])(view, origin)

    text = "As long as {s} is tapped, no more than one creature can attack you each combat."
    return Sentence(text, "creature", "attackers", laws, kind="cap")


def attack_toll(
    rights: Callable[[View, Origin], list[str]], generic: Callable[[View, Origin], int], phyrexian: str = ""
) -> Laws:
    """Each creature that attacks one of those costs its controller that much."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        targets = set(rights(view, origin))
        for creature in view.creatures:
            for pair in attacks_of(view, creature):
                if pair[1] in targets:
                    yield Price(frozenset({pair}), generic(view, origin), phyrexian)

    return laws


def you(view: View, origin: Origin) -> list[str]:
    return [origin.you]


def yours(view: View, origin: Origin) -> list[str]:
    return view.whose(origin.you)


def _enchantments(view: View, origin: Origin) -> int:
    return len(view.controls(origin.you, kind="Enchantment"))


def _domain(view: View, origin: Origin) -> int:
    types = {kind for p in view.controls(origin.you, kind="Land") for kind in view.kinds[p.id]}
    return len(types & {"Plains", "Island", "Swamp", "Mountain", "Forest"})


def block_toll(amount: int, test: Callable[[View, Permanent, Origin], bool]) -> Laws:
    """Each blocking creature of that sort costs its controller that much, once."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for creature in view.creatures:
            pairs = frozenset(blocks_of(view, creature))
            if pairs and test(view, creature, origin):
                yield Price(pairs, amount, once=True)

    return laws


def taxes() -> Iterator[Sentence]:
    for amount in (1, 2):
        yield Sentence(
            f"Creatures can't attack you unless their controller pays {{{{{amount}}}}} for each creature they control "
            "that's attacking you.",
            "global",
            "attackers",
            attack_toll(you, lambda view, origin, amount=amount: amount),  # type: ignore[misc]
            kind="tax",
        )
    yield Sentence(
        "Creatures can't attack you or planeswalkers you control unless their controller pays {{1}} for each of those "
        "creatures.",
        "global",
        "attackers",
        attack_toll(yours, lambda view, origin: 1),
        kind="tax",
    )
    yield Sentence(
        "Creatures can't attack you or planeswalkers you control unless their controller pays {{X}} for each of those "
        "creatures, where X is the number of enchantments you control.",
        "global",
        "attackers",
        attack_toll(yours, _enchantments),
        kind="tax",
    )
    yield Sentence(
        "Creatures can't attack you unless their controller pays {{X}} for each creature they control that's attacking "
        "you, where X is the number of basic land types among lands you control.",
        "global",
        "attackers",
        attack_toll(you, _domain),
        kind="tax",
    )
    yield Sentence(
        "Creatures can't attack you or planeswalkers you control unless their controller pays {{W/P}} for each of "
        "those creatures.",
        "global",
        "attackers",
        attack_toll(yours, lambda view, origin: 0, "W"),
        kind="tax",
    )


def counter_toll() -> Sentence:
    """A cost that depends on the creature that attacks."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for creature in view.creatures:
            number = sum(count for _, count in creature.counters)
            for pair in attacks_of(view, creature) if number else ():
                if pair[1] in view.whose(origin.you):
                    yield Price(frozenset({pair}), number)

    text = (
        "Each creature with one or more counters on it can't attack you or planeswalkers you control unless its "
        "controller pays {{X}}, where X is the number of counters on that creature."
    )
    return Sentence(text, "global", "attackers", laws, kind="tax")


def while_attacking_toll() -> Sentence:
    """On an attacking creature: as long as it attacks, blocks cost."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        if origin.source is not None and origin.source.attacking:
            yield from block_toll(1, lambda v, c, o: True)(view, origin)

    text = (
        "As long as {s} is attacking, creatures can't block unless their controller pays {{1}} for each of those "
        "creatures."
    )
    return Sentence(text, "creature", "blockers", laws, kind="tax")


def untapped_toll() -> Sentence:
    def laws(view: View, origin: Origin) -> Iterator[Law]:
        if origin.source is not None and not origin.source.tapped:
            yield from attack_toll(yours, lambda v, o: 1)(view, origin)

    text = (
        "As long as {s} is untapped, creatures can't attack you or planeswalkers you control unless their controller "
        "pays {{1}} for each of those creatures."
    )
    return Sentence(text, "creature", "attackers", laws, kind="tax")
