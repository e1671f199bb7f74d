"""Phrases behind the noun of a target phrase: where it is, what it does or did, how several targets go together."""

from __future__ import annotations

from lawmage.models.target_specs import Scope, Together, Total, Trait
from lawmage.models.terms import (
    ANYTHING,
    AT_LEAST_ONE,
    Amount,
    Arithmetic,
    ColorCount,
    Compare,
    ControlledBy,
    Count,
    Filter,
    FromSource,
    HasAttached,
    HasCounters,
    HasStatus,
    HasSubtype,
    HasTarget,
    HasType,
    Holds,
    InCombatWith,
    Is,
    IsPlayer,
    IsTurnOf,
    Named,
    Not,
    Numbers,
    ObjectRef,
    Op,
    OwnedBy,
    PlayerStat,
    PlayerStatOf,
    Ref,
    Relation,
    Satisfies,
    Stat,
    StatOf,
    UnknownFilter,
    Who,
)
from lawmage.oracle.grammar.build import IT, THEY, Noun, Quantity, all_of, any_of, controls
from lawmage.oracle.grammar.nouns import OUTLAWS, Post
from lawmage.oracle.grammar.target_parts import Kin, What
from lawmage.oracle.matcher import row


def _same(trait: Trait, *more: Filter) -> Post:
    return Post(all_of(Kin(Together(trait, True)), *more))  # type: ignore[arg-type]


def _different(trait: Trait) -> Post:
    return Post(Kin(Together(trait, False)))  # type: ignore[arg-type]


def _total(stats: tuple[Stat, ...], test: tuple[Op, Amount]) -> Post | None:
    if len(stats) != 1:
        return None
    return Post(Kin(Total(stats[0], *test)))  # type: ignore[arg-type]


def _single_graveyard() -> Post:
    return Post(Kin(Together(Trait.OWNER, True)), "graveyard")  # type: ignore[arg-type]


TRAITS = {
    "controllers": Trait.CONTROLLER,
    "powers": Trait.POWER,
    "names": Trait.NAME,
    "mana values": Trait.MANA_VALUE,
    "toughnesses": Trait.TOUGHNESS,
    "owners": Trait.OWNER,
}


_MINE, _OWN = ControlledBy(Who.YOU), OwnedBy(Who.YOU)


def _blocks(ref: ObjectRef) -> Filter:
    return InCombatWith(Relation.BLOCK, Is(ref))


def _blocked_by(ref: ObjectRef) -> Filter:
    return Satisfies(Holds(ref, InCombatWith(Relation.BLOCK, Is(Ref.THAT))))


def _sum_of_sizes(test: tuple[Op, Amount]) -> Filter:
    both = Arithmetic(StatOf(Ref.THAT, Stat.POWER), "+", StatOf(Ref.THAT, Stat.TOUGHNESS))
    return Satisfies(Compare(both, *test))


def _unequal() -> Filter:
    return Satisfies(Compare(StatOf(Ref.THAT, Stat.POWER), Op.NE, StatOf(Ref.THAT, Stat.TOUGHNESS)))


def _more(stat: PlayerStat, by: int = 1) -> Filter:
    mine = Arithmetic(PlayerStatOf(Who.YOU, stat), "+", by)
    return Satisfies(Compare(PlayerStatOf(Who.THAT, stat), Op.GE, mine))


def _more_of(noun: Noun) -> Filter:
    mine = Count(all_of(noun.filter, ControlledBy(Who.YOU)), noun.zone)
    theirs = Count(all_of(noun.filter, ControlledBy(Who.THAT)), noun.zone)
    return Satisfies(Compare(theirs, Op.GT, mine))


def _one(quantity: Quantity) -> Filter | None:
    return quantity.noun.filter if quantity.number == Numbers() else None


def _either(a: Filter, b: Filter | None) -> Filter | None:
    return None if b is None else any_of(a, b)


def _kinds(*subtypes: str) -> Filter:
    return any_of(*map(HasSubtype, subtypes))


def _opponents_graveyard() -> Post:
    return Post(OwnedBy(Who.OPPONENT), "graveyard")


ROWS = (
    row("post", "from (a|an) <n:one>", lambda n: Post(FromSource(n.filter)) if n.zone == "battlefield" else None),
    # spells and abilities by their targets (115.9)
    row("post", "with a single target", lambda: Post(HasTarget(number=Numbers(1, 1)))),
    row("post", "with one or more targets", lambda: Post(HasTarget())),
    row("post", "with (two|2) or more targets", lambda: Post(HasTarget(number=Numbers(2)))),
    row("post", "that (targets|target) only <t:targeted>", lambda t: Post(HasTarget(t, only=True))),
    row("post", "that targets only a single <n:one>", lambda n: Post(HasTarget(n.filter, only=True))),
    row("post", "that (targets|target) <t:targeted>", lambda t: Post(HasTarget(t))),
    row("post", "that (doesn't|don't) target <t:targeted>", lambda t: Post(Not(HasTarget(t)))),
    row("targeted", "<r:ref>", lambda r: Is(r)),
    row("targeted", "<p:player>", lambda p: IsPlayer(p)),
    row("targeted", "<q:quantity>", lambda q: _one(q)),
    row("targeted", "<p:player> or <q:quantity>", lambda p, q: _either(IsPlayer(p), _one(q))),
    row("targeted", "one or more <n:many>", lambda n: n.filter),
    # ── where ──
    row("post", "from <o:owner> <z:place>", lambda o, z: Post(OwnedBy(o), z)),
    row("post", "from (a|an|all|any|each) <z:place>", lambda z: Post(zone=z)),
    row("post", "from (graveyards|among cards in graveyards)", lambda: Post(zone="graveyard")),
    row("post", "from exile", lambda: Post(zone="exile")),
    row("post", "(from|in) a single graveyard", _single_graveyard),
    row("post", "(from|in) the same graveyard", _single_graveyard),
    row("post", "in your opponents ' graveyards", lambda: _opponents_graveyard()),
    row("post", "(in|from) any graveyard", lambda: Post(zone="graveyard")),
    row("post", "from the battlefield", lambda: Post(zone="battlefield")),
    row("post", "<p:player> owns in exile", lambda p: Post(OwnedBy(p), "exile")),
    row("post", "<p:player> own in exile", lambda p: Post(OwnedBy(p), "exile")),
    row("mod", "exiled", lambda: ANYTHING),
    row("mod", "permanent", lambda: HasType("permanent")),
    row("mod", "outlaw", lambda: OUTLAWS),  # 700.12
    row("mod", "non-outlaw", lambda: Not(OUTLAWS)),
    row("mod", "<a:subtype> , <b:subtype> , (or|and/or) <c:subtype>", lambda a, b, c: _kinds(a, b, c)),
    row(
        "mod",
        "<a:subtype> , <b:subtype> , <c:subtype> , (or|and/or) <d:subtype>",
        lambda a, b, c, d: _kinds(a, b, c, d),
    ),
    row("post", "of (an opponent's|that player's|defending player's|their|your) choice", lambda: Post()),
    row("post", "of an opponent's choice they control", lambda: Post(ControlledBy(Who.OPPONENT))),
    row("player", "that player or that planeswalker 's controller", lambda: THEY),
    row("post", "one of your opponents controls", lambda: Post(ControlledBy(Who.OPPONENT))),
    # ── what it is, in words that only targets use ──
    row("post", "not named <n:cardname>", lambda n: Post(Not(Named(n)))),
    row("post", "you (neither own nor control|don't own or control)", lambda: Post(all_of(Not(_MINE), Not(_OWN)))),
    row("post", "you (own or control|control or own)", lambda: Post(any_of(_MINE, _OWN))),
    row("post", "you both own and control", lambda: Post(all_of(_MINE, _OWN))),
    row("post", "you own but don't control", lambda: Post(all_of(_OWN, Not(_MINE)))),
    row("post", "whose controller <c:controls>", lambda c: Post(Satisfies(c))),
    row("controls", "(control|controls) <q:quantity>", lambda q: controls(Who.THAT, q)),
    row("post", "blocking or [being] blocked by <r:ref>", lambda r: Post(any_of(_blocks(r), _blocked_by(r)))),
    row("post", "[that was] blocked by <r:ref>", lambda r: Post(_blocked_by(r))),
    row("post", "(it 's|~ is) blocking", lambda text: Post(_blocked_by(Ref.SOURCE if text[0] == "~" else IT))),
    row("post", "without a <k:counters>", lambda k: Post(Not(k))),
    row("post", "without an <k:kind> counter on it", lambda k: Post(Not(HasCounters(k)))),
    row("post", "with (two|2) <k:kind> counters on it", lambda k: Post(HasCounters(k, Numbers(2)))),
    row("post", "that isn't exactly two colors", lambda: Post(Not(ColorCount(Numbers(2, 2))))),
    row("post", "that (isn't|aren't) <p:pred>", lambda p: Post(Not(p))),
    row("post", "with total power and toughness <t:test>", lambda t: Post(_sum_of_sizes(t))),
    row("post", "whose power and toughness aren't equal", lambda: Post(_unequal())),
    row("post", "with {X} in its mana cost", lambda: Post(UnknownFilter("with {X} in its mana cost", "mana_cost"))),
    row(
        "post",
        "with (an activated ability|activated abilities|mana abilities) [that isn't a mana ability]",
        lambda text: Post(UnknownFilter(text, "abilities")),
    ),
    row("post", "without mana abilities", lambda text: Post(UnknownFilter(text, "abilities"))),
    row(
        "post",
        "that has an activated ability with {T} in its cost",
        lambda text: Post(UnknownFilter(text, "abilities")),
    ),
    row(
        "post",
        "that (blocked|was blocked by|blocked or was blocked by|was activated|hasn't been|wasn't|was milled|"
        "was discarded|was put|has been) <_:words>",
        lambda text: Post(UnknownFilter(text, "history")),
    ),
    row("post", "(who|that) (was|were) dealt <_:words>", lambda text: Post(UnknownFilter(text, "damage_this_turn"))),
    row("post", "previously dealt damage by <_:ref>", lambda text: Post(UnknownFilter(text, "history"))),
    row("post", "exiled (with <_:ref>|this way)", lambda text: Post(UnknownFilter(text, "exiled_with"), "exile")),
    row("post", "in a graveyard that was <_:words>", lambda text: Post(UnknownFilter(text, "history"), "graveyard")),
    row("post", "that (has|have) an Adventure", lambda text: Post(UnknownFilter(text, "adventure"))),
    row(
        "post",
        "the active player has controlled continuously since the beginning of the turn",
        lambda: Post(all_of(ControlledBy(Who.ACTIVE), Not(HasStatus("summoning sick")))),
    ),
    row("post", "(each|that each have) <h:having>", lambda h: Post(h)),
    row("post", "each with <h:having>", lambda h: Post(h)),
    row(
        "what.one", "suspended card [you own]", lambda: What((Scope(UnknownFilter("suspended", "suspended"), "exile"),))
    ),
    row(
        "what.plain",
        "suspended card [you own]",
        lambda: What((Scope(UnknownFilter("suspended", "suspended"), "exile"),)),
    ),
    row("mod", "haunted", lambda: UnknownFilter("haunted", "haunted")),
    row("mod", "transformed", lambda: UnknownFilter("transformed", "transformed")),
    # players by comparison: "who has more life than you do"
    row(
        "post",
        "who has more life than (you|you do) [as you activate this ability]",
        lambda: Post(_more(PlayerStat.LIFE)),
    ),
    row(
        "post",
        "who has more cards in hand than (you|you do) [as you activate this ability]",
        lambda: Post(_more(PlayerStat.HAND)),
    ),
    row(
        "post",
        "who has at least <n:number> more cards in hand than you do [as you activate this ability]",
        lambda n: Post(_more(PlayerStat.HAND, n)),
    ),
    row(
        "post",
        "who controls more <n:many> than (you|you do) [as you activate this ability]",
        lambda n: Post(_more_of(n)),
    ),
    row("post", "whose turn it is", lambda: Post(Satisfies(IsTurnOf(Who.THAT)))),
    row("post", "other than its controller", lambda: Post(UnknownFilter("other than its controller", "trigger"))),
    row("pred", "one or more colors", lambda: ColorCount(AT_LEAST_ONE)),
    row("post", "with (a|an) <n:noun.one> attached to <_:pronoun>", lambda n: Post(HasAttached(n.filter), near=True)),
    row(
        "post",
        "with another <n:noun.one> attached to <_:pronoun>",
        lambda n: Post(HasAttached(all_of(n.filter, Not(Is(Ref.SOURCE)))), near=True),
    ),
    # ── how several go together ──
    row("post", "[each] controlled by (the same player|a single player)", lambda: _same(Trait.CONTROLLER)),
    row("post", "controlled by the same opponent", lambda: _same(Trait.CONTROLLER, ControlledBy(Who.OPPONENT))),
    row("post", "with equal toughness", lambda: _same(Trait.TOUGHNESS)),
    row("post", "that share no creature types", lambda: _different(Trait.CREATURE_TYPE)),
    row("post", "[that are] controlled by different players", lambda: _different(Trait.CONTROLLER)),
    row("post", "with the same controller", lambda: _same(Trait.CONTROLLER)),
    row("post", "with the same name", lambda: _same(Trait.NAME)),
    row("post", "with the same mana value", lambda: _same(Trait.MANA_VALUE)),
    row("post", "with the same power", lambda: _same(Trait.POWER)),
    row("post", "[that each] (with|have) different <t:trait>", lambda t: _different(t)),
    *(row("trait", word, lambda t=trait: t) for word, trait in TRAITS.items()),
    row("post", "with (total|combined) <s:stats> <t:test>", lambda s, t: _total(s, t)),
    row("post", "that share <w:shared>", lambda w: Post(UnknownFilter(f"that share a {w}"))),
)
