"""What resolved spells and abilities leave behind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from referee.attack_verbs import ATTACK
from referee.block_verbs import BLOCK
from referee.board import Permanent
from referee.laws import Bar, Law, Leave, Origin, Sentence, Want
from referee.saying import Laws, granted, of_each, of_subjects
from referee.totals import attack_toll, block_toll, cap
from referee.verbs import attacks, attacks_of, blocks_of, cant_block, lure, pair_wanted
from referee.view import View


def effects() -> Iterator[Sentence]:
    """What resolved spells and abilities leave behind."""
    for phrase in (*ATTACK, *BLOCK):
        if phrase.turn:
            yield Sentence("{S} " + phrase.turn + ".", "effect", phrase.topic, of_each(phrase), kind=phrase.kind)
    yield Sentence(
        "All creatures able to block {s} this turn do so.", "effect", "blockers", of_subjects(lure), kind="requirement"
    )
    yield Sentence(
        "{S} is suspected (it has menace and can't block).",
        "effect",
        "blockers",
        of_subjects(cant_block),
        granted("Menace"),
    )
    for phrase in (*ATTACK, *BLOCK):
        if phrase.turn and phrase.kind == "requirement":
            word = "Vigilance" if phrase.topic == "attackers" else "Menace"
            text = "{S} gains " + word.lower() + " until end of turn and " + phrase.turn + "."
            yield Sentence(text, "effect", phrase.topic, of_each(phrase), granted(word), kind="requirement")
            text = "{S} gets +2/+0 until end of turn and " + phrase.turn + "."
            yield Sentence(text, "effect", phrase.topic, of_each(phrase), kind="requirement")
    yield Sentence("Until alice's next turn, {s} can't block.", "effect", "blockers", of_subjects(cant_block))
    yield Sentence(
        "{S} gains haste until end of turn and can't be blocked this turn except by creatures with haste.",
        "effect",
        "both",
        of_each(next(phrase for phrase in BLOCK if "except by creatures with haste" in phrase.verb)),
        granted("Haste"),
    )
    for word in ("Flying", "Menace", "Shadow", "Haste", "Vigilance"):
        topic = "attackers" if word in ("Haste", "Vigilance") else "blockers"
        text = "{S} gains " + word.lower() + " until end of turn."
        yield Sentence(text, "effect", topic, grants=granted(word), kind="grant")  # type: ignore[arg-type]


def mass_effects(attacking: str, defending: str) -> Iterator[Sentence]:
    """Effects without named objects; players are called by their ids."""

    def of(player: str, law: Callable[[View, Origin, Permanent], Iterable[Law]]) -> Laws:
        def laws(view: View, origin: Origin) -> Iterator[Law]:
            for creature in view.creatures:
                if creature.controller == player:
                    yield from law(view, origin, creature)

        return laws

    by_verb = {phrase.verb: phrase for phrase in (*ATTACK, *BLOCK)}
    attack, block = by_verb["attacks each combat if able"], by_verb["blocks each combat if able"]
    yield Sentence(
        f"Creatures {attacking} controls attack this turn if able.",
        "effect",
        "attackers",
        of(attacking, attack.laws),
        kind="requirement",
    )
    yield Sentence(
        f"Each creature {defending} controls blocks this turn if able.",
        "effect",
        "blockers",
        of(defending, block.laws),
        kind="requirement",
    )
    yield Sentence(
        f"Creatures {defending} controls can't block this turn.", "effect", "blockers", of(defending, cant_block)
    )
    yield Sentence(
        f"{defending} can't block with more than one creature this combat.",
        "effect",
        "blockers",
        lambda view, origin: cap("blockers", 1)(view, origin) if view.player == defending else (),
        kind="cap",
    )
    yield Sentence(
        "Creatures without flying can't block this turn.",
        "effect",
        "blockers",
        lambda view, origin: (
            law for c in view.creatures if not view.has(c, "Flying") for law in cant_block(view, origin, c)
        ),
    )
    yield Sentence(
        "This turn, creatures can't attack unless their controller pays {{2}} for each attacking creature they "
        "control.",
        "effect",
        "attackers",
        attack_toll(lambda view, origin: view.rights, lambda view, origin: 2),
        kind="tax",
    )
    yield Sentence(
        "This turn, creatures can't block unless their controller pays {{1}} for each blocking creature they control.",
        "effect",
        "blockers",
        block_toll(1, lambda v, c, o: True),
        kind="tax",
    )


def attack_target(target: str, called: str) -> Sentence:
    """The affected creatures attack that player or planeswalker this turn if able; called by its id or name."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in origin.subjects:
            if (c.id, target) in set(attacks_of(view, c)):
                yield pair_wanted((c.id, target))

    return Sentence("{S} attacks " + called + " this turn if able.", "effect", "attackers", laws, kind="requirement")


def block_target(attacker: str, called: str) -> Sentence:
    """The affected creatures block that attacker this turn if able; called by its id or name."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in origin.subjects:
            if (c.id, attacker) in set(blocks_of(view, c)):
                yield pair_wanted((c.id, attacker))

    return Sentence("{S} blocks " + called + " this turn if able.", "effect", "blockers", laws, kind="requirement")


def cant_block_target(attacker: str, called: str) -> Sentence:
    """The affected creatures can't block that attacker; called by its id or name."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in origin.subjects:
            yield from (Bar(pair, "509.1b") for pair in blocks_of(view, c) if pair[1] == attacker)

    return Sentence("{S} can't block " + called + " this turn.", "effect", "blockers", laws)


def attacks_elsewhere(player: str) -> Sentence:
    """What goad demands, said in words: two requirements (701.15b)."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in origin.subjects:
            yield from attacks(view, origin, c)
            elsewhere = {pair for pair in attacks_of(view, c) if pair[1] in view.players and pair[1] != player}
            if elsewhere:
                yield Want(lambda d, elsewhere=elsewhere: not elsewhere.isdisjoint(d.pairs))  # type: ignore[misc]

    text = (
        f"Until {player}'s next turn, {{s}} attacks each combat if able and attacks a player other than {player} if "
        "able."
    )
    return Sentence(text, "effect", "attackers", laws, kind="requirement")


def attacks_but_not(player: str) -> Sentence:
    """A requirement and a restriction in two sentences."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in origin.subjects:
            yield from attacks(view, origin, c)
            yield from (Bar(pair, "508.1c") for pair in attacks_of(view, c) if pair[1] in view.whose(player))

    text = (
        f"{{S}} attacks this combat if able. It can't attack {player} or planeswalkers {player} controls this combat."
    )
    return Sentence(text, "effect", "attackers", laws, kind="requirement")


def truce(attacking: str, player: str) -> Sentence:
    """One player's creatures leave another player alone."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in view.creatures:
            if c.controller == attacking:
                yield from (Bar(pair, "508.1c") for pair in attacks_of(view, c) if pair[1] in view.whose(player))

    text = (
        f"Creatures {attacking} controls can't attack {player} or planeswalkers {player} controls until {player}'s "
        "next turn."
    )
    return Sentence(text, "effect", "attackers", laws)


def blocks_all() -> Sentence:
    """An effect of two sentences: any number, and each attacker."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for c in origin.subjects:
            yield Leave("extra", c.id, extra=1000)
            for pair in blocks_of(view, c):
                yield pair_wanted(pair)

    text = "{S} can block any number of creatures this turn. It blocks each attacking creature this turn if able."
    return Sentence(text, "effect", "blockers", laws, kind="requirement")
