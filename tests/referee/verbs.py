"""What the verbs of combat mean: can't attack, must be blocked, can block an additional creature, and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from referee.board import Permanent
from referee.laws import Ban, Bar, Law, Leave, Origin, Price, Topic, Want
from referee.nouns import Condition, Noun, power
from referee.view import View


@dataclass(frozen=True)
class Phrase:
    """`verb` for one subject, `verbs` for a plural one, `turn` as a resolved effect says it ("" = it never does)."""

    verb: str
    verbs: str
    turn: str
    topic: Topic
    laws: Callable[[View, Origin, Permanent], Iterable[Law]]
    kind: str = "restriction"


def attacks_of(view: View, creature: Permanent) -> Iterator[tuple[str, str]]:
    """The creature's pairs in a declaration of attackers."""
    if view.kind == "attackers" and creature.controller == view.player:
        yield from ((creature.id, right) for right in view.rights)


def blocks_of(view: View, creature: Permanent) -> Iterator[tuple[str, str]]:
    """The creature's pairs in a declaration of blockers."""
    if view.kind == "blockers" and creature.controller == view.player:
        yield from ((creature.id, right) for right in view.rights)


def blocks_on(view: View, attacker: Permanent) -> Iterator[tuple[str, str]]:
    """The pairs in which the creature is blocked."""
    if view.kind == "blockers" and attacker.id in view.rights:
        yield from ((blocker.id, attacker.id) for blocker in view.mine)


def cant_attack(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    yield from (Bar(pair, "508.1c") for pair in attacks_of(view, c))


def cant_attack_you(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    yield from (Bar(pair, "508.1c") for pair in attacks_of(view, c) if pair[1] == origin.you)


def cant_attack_yours(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    yield from (Bar(pair, "508.1c") for pair in attacks_of(view, c) if pair[1] in view.whose(origin.you))


def cant_block(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    yield from (Bar(pair, "509.1b") for pair in blocks_of(view, c))


def cant_be_blocked(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    yield from (Bar(pair, "509.1b") for pair in blocks_on(view, c))


def attacks(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    if any(attacks_of(view, c)):
        yield Want(lambda d: c.id in d.lefts)


def blocks(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    if any(blocks_of(view, c)):
        yield Want(lambda d: c.id in d.lefts)


def attack_alone(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    if any(attacks_of(view, c)):
        yield Ban(lambda d: d.lefts == {c.id}, "508.1c")


def block_alone(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    if any(blocks_of(view, c)):
        yield Ban(lambda d: d.lefts == {c.id}, "509.1b")


def only_attack_alone(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    if any(attacks_of(view, c)):
        yield Ban(lambda d: c.id in d.lefts and len(d.lefts) > 1, "508.1c")


def both(
    *parts: Callable[[View, Origin, Permanent], Iterable[Law]],
) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    """Several verbs in one sentence."""

    def joined(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        for part in parts:
            yield from part(view, origin, c)

    return joined


def others_declared(
    test: Callable[[Permanent, Permanent], bool], number: int
) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    """At least `number` other creatures that pass the test must be declared beside the creature."""

    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        if c.controller != view.player:
            return
        company = {other.id for other in view.mine if other is not c and test(other, c)}
        rule = "508.1c" if view.kind == "attackers" else "509.1b"
        yield Ban(lambda d: c.id in d.lefts and len(d.lefts & company) < number, rule)

    return law


def only(view_kind: str, law: Callable[[View, Origin, Permanent], Iterator[Law]]) -> Callable[..., Iterator[Law]]:
    """The law in one of the two questions."""

    def kept(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        if view.kind == view_kind:
            yield from law(view, origin, c)

    return kept


def not_by(noun: Noun) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    """Can't be blocked by creatures of that sort."""

    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        yield from (Bar(p, "509.1b") for p in blocks_on(view, c) if noun.test(view, view.by_id[p[0]], c))

    return law


def only_by(noun: Noun) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    """Can't be blocked except by creatures of that sort."""

    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        yield from (Bar(p, "509.1b") for p in blocks_on(view, c) if not noun.test(view, view.by_id[p[0]], c))

    return law


def cant_block_noun(noun: Noun) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    """Can't block creatures of that sort."""

    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        yield from (Bar(p, "509.1b") for p in blocks_of(view, c) if noun.test(view, view.by_id[p[1]], c))

    return law


def blocks_only(noun: Noun) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    """Can block only creatures of that sort."""

    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        yield from (Bar(p, "509.1b") for p in blocks_of(view, c) if not noun.test(view, view.by_id[p[1]], c))

    return law


def blocked_by(forbidden: Callable[[int], bool]) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    """A restriction on the number of creatures that block it."""

    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        if any(blocks_on(view, c)):
            yield Ban(lambda d: forbidden(d.on.get(c.id, 0)), "509.1b")

    return law


def all_or_nothing(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    if any(blocks_on(view, c)):
        everyone = len(view.mine)
        yield Ban(lambda d: d.on.get(c.id, 0) not in (0, everyone), "509.1b")


def must_be_blocked(wanted: Callable[[int], bool]) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    """One requirement on the number of creatures that block it."""

    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        if any(blocks_on(view, c)):
            yield Want(lambda d: wanted(d.on.get(c.id, 0)))

    return law


def must_be_blocked_by(kind: str) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    """Must be blocked by a creature of a subtype if able."""

    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        those = {pair for pair in blocks_on(view, c) if view.is_a(view.by_id[pair[0]], kind)}
        if those:
            yield Want(lambda d: not those.isdisjoint(d.pairs))

    return law


def lure(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    yield from (pair_wanted(pair) for pair in blocks_on(view, c))


def pair_wanted(pair: tuple[str, str]) -> Want:
    """The requirement to declare that pair."""
    return Want(lambda d: pair in d.pairs)


def blocks_each_attacker(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    yield from (pair_wanted(pair) for pair in blocks_of(view, c))


def extra_blocks(number: int) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        yield Leave("extra", c.id, extra=number)

    return law


def leave(what: str) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        yield Leave(what, c.id)

    return law


def reach_against(kind: str) -> Callable[[View, Origin, Permanent], Iterator[Law]]:
    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        yield Leave("reach", c.id, rights=frozenset(a.id for a in view.creatures if view.is_a(a, kind)))

    return law


def taxed(
    amount: Callable[[View, Origin, Permanent], int], *, attack: bool, block: bool
) -> Callable[..., Iterator[Law]]:
    """Can't attack or block unless a flat cost is paid: due once for the creature."""

    def law(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        pairs = [*(attacks_of(view, c) if attack else ()), *(blocks_of(view, c) if block else ())]
        if pairs:
            yield Price(frozenset(pairs), generic=amount(view, origin, c), once=True)

    return law


def taxed_against_big(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    """A cost for blocking creatures with power 3 or greater."""
    pairs = frozenset(pair for pair in blocks_of(view, c) if power(view.by_id[pair[1]]) >= 3)
    if pairs:
        yield Price(pairs, generic=1, once=True)


def blocked_for_three(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    yield from (Price(frozenset({pair}), generic=3) for pair in blocks_on(view, c))


def unless(
    condition: Condition, law: Callable[..., Iterable[Law]], *, holds: bool = False
) -> Callable[..., Iterator[Law]]:
    """A law that acts where the condition does not hold ("unless"), or with `holds` where it does ("as long as").

    A condition on the defending player is asked for each pair (508.5a).
    """

    def guarded(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
        for found in law(view, origin, c):
            defender = (
                view.defending(found.pair[1]) if isinstance(found, Bar) and view.kind == "attackers" else view.player
            )
            true = condition.test(view, origin, c, defender)
            if isinstance(found, Bar) and found.pair[0] == c.id and condition.words == "it's untapped":
                true = true or view.leave("untapped", *found.pair)  # blocks as though it were untapped (609.4)
            if true is holds:
                yield found

    return guarded


def _greater(other: Permanent, c: Permanent) -> bool:
    return power(other) > power(c)


def _anyone(other: Permanent, c: Permanent) -> bool:
    return True


def black_or_green(other: Permanent, c: Permanent) -> bool:
    return bool(set("BG") & set(other.colors))


def weaker_cant_block(view: View, origin: Origin, c: Permanent) -> Iterator[Law]:
    yield from (Bar(p, "509.1b") for p in blocks_on(view, c) if power(view.by_id[p[0]]) < power(c))


TWO_OTHERS = others_declared(_anyone, 2)
GREATER = others_declared(_greater, 1)


def flat(number: int) -> Callable[[View, Origin, Permanent], int]:
    return lambda view, origin, c: number


def hand_of_you(view: View, origin: Origin, c: Permanent) -> int:
    return next(p.hand for p in view.board.players if p.id == origin.you)


def counters_on(view: View, origin: Origin, c: Permanent) -> int:
    return c.counter("+1/+1")
