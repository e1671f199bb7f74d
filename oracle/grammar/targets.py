"""Target phrases: a number and the word "target", a noun phrase in any zone, and how the targets must go together.

The noun phrases are those of :mod:`lawmage.oracle.grammar.nouns`; added are what only targets have: abilities on the
stack, zones joined by "from", traits that several targets share.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from lawmage.models.target_specs import Scope, Together, Total, Trait
from lawmage.models.terms import (
    ANYTHING,
    AT_LEAST_ONE,
    AllOf,
    Amount,
    AnyOf,
    Arithmetic,
    ColorCount,
    Compare,
    ControlledBy,
    Count,
    Filter,
    FromSource,
    HasCounters,
    HasStatus,
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
    UnknownAmount,
    UnknownFilter,
    Who,
)
from lawmage.oracle import grammar
from lawmage.oracle.grammar.build import IT, OTHER, THEY, Noun, Quantity, all_of, any_of, controls
from lawmage.oracle.grammar.nouns import Post
from lawmage.oracle.matcher import Grammar, row

ANY_TARGET = any_of(HasType("creature"), IsPlayer(), HasType("planeswalker"), HasType("battle"))  # 115.4
ABILITY = "ability"  # the type word of an ability on the stack; "activated", "triggered", "loyalty" say which kind
CARDS = "cards"  # the zone of "card" when no zone is named


@dataclass(frozen=True, slots=True)
class Kin:
    """Stands among the filters of a noun phrase while it is read: what its targets have to do with each other."""

    what: Together | Total


Part: TypeAlias = Filter | Kin


@dataclass(frozen=True, slots=True)
class What:
    """What may be targeted, and how several targets go together."""

    scopes: tuple[Scope, ...]
    together: tuple[Together, ...] = ()
    total: Total | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """A target phrase: how many of what. `other`: "another target", "other target"; `a_third` counts from the first."""

    what: What
    lo: Amount = 1
    hi: Amount | None = 1
    other: bool = False


# ── From a noun phrase to scopes ──────────────────────────────────────────────────────────────────────


_SHARED = {
    "that share a color": Trait.COLOR,
    "that share a creature type": Trait.CREATURE_TYPE,
    "that share a card type": Trait.CARD_TYPE,
    "that share a name": Trait.NAME,
    "that share a mana value": Trait.MANA_VALUE,
}


def what(noun: Noun) -> What:
    """The scopes of a noun phrase. A list may mix zones: "spell or permanent" (115.2)."""
    parts: list[Filter] = []
    together: list[Together] = []
    total = None
    for part in _parts(noun.filter):
        kin = part.what if isinstance(part, Kin) else None
        if isinstance(part, UnknownFilter) and part.text in _SHARED:
            kin = Together(_SHARED[part.text], True)
        if isinstance(kin, Total):
            total = kin
        elif kin is not None:
            together.append(kin)
        else:
            parts.append(part)
    scopes: dict[str, list[Filter]] = {}
    for branch in _branches(parts):
        scopes.setdefault(_zone(branch, noun.zone), []).append(branch)
    made = tuple(Scope(any_of(*branches), zone) for zone, branches in scopes.items())
    return What(made, tuple(together), total)


def _parts(item: Filter) -> tuple[Any, ...]:
    return item.filters if isinstance(item, AllOf) else (item,)


def _branches(parts: list[Filter]) -> list[Filter]:
    """One filter for each noun of the list; "artifact or creature card" says card of both."""
    at = next((i for i, part in enumerate(parts) if isinstance(part, AnyOf) and _is_list(part)), None)
    if at is None:
        return [all_of(*parts)]
    listed = parts[at]
    assert isinstance(listed, AnyOf)
    last = _parts(listed.filters[-1])
    head = next((word for word in (HasType("card"), HasType("spell")) if word in last), None)
    rest = [*parts[:at], *parts[at + 1 :]]
    found = []
    for branch in listed.filters:
        own = _parts(branch)
        if head is not None and not _has_head(own):
            own = (*own, head)
        found.append(all_of(*own, *rest))
    return found


def _is_list(part: AnyOf) -> bool:
    return any(HasType("card") in _parts(f) or HasType("spell") in _parts(f) for f in part.filters)


def _has_head(own: tuple[Any, ...]) -> bool:
    heads = (HasType("card"), HasType("spell"), HasType("permanent"), HasType(ABILITY))
    return any(part in heads or isinstance(part, IsPlayer) for part in own)


def _zone(branch: Filter, named: str) -> str:
    own = _parts(branch)
    if HasType("spell") in own or any(HasType(ABILITY) in _parts(part) for part in own):
        return "stack"
    if HasType("card") in own:
        return named if named not in ("battlefield", "players", "stack") else CARDS
    return named if named in ("graveyard", "exile", "hand", "library", "command") else "battlefield"


def _mixed(a: What, b: What) -> What | None:
    """Two phrases in different zones: "creature or creature card in a graveyard"."""
    if a.together or b.together or a.total or b.total:
        return None
    return What((*a.scopes, *b.scopes))


def _any(lo: Amount = 1, hi: Amount | None = 1, *, other: bool = False) -> Wanted:
    return Wanted(What((Scope(ANY_TARGET),)), lo, hi, other)


def _any_but(posts: tuple[Post, ...], other: bool) -> Wanted | None:
    """ "Any target that isn't a Dragon"."""
    if any(post.zone is not None or isinstance(post.filter, Kin) for post in posts):
        return None
    return Wanted(What((Scope(all_of(ANY_TARGET, *(post.filter for post in posts))),)), other=other)


def _ability(*kinds: str) -> Filter:
    """An ability on the stack, of one of the kinds (none: of any)."""
    if not kinds:
        return HasType(ABILITY)
    return any_of(*(all_of(HasType(ABILITY), HasType(kind)) for kind in kinds))


def _on_stack(items: tuple[Filter, ...], posts: tuple[Post, ...] = ()) -> What | None:
    if any(post.zone is not None for post in posts):
        return None
    return What((Scope(all_of(any_of(*items), *(post.filter for post in posts)), "stack"),))


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


X = UnknownAmount("X", "x")

ROWS = (
    # ── what is targeted ──
    row("what.one", "<n:one>", lambda n: what(n)),
    row("what.many", "<n:many>", lambda n: what(n)),
    row("what.one", "<a:what.plain> (or|and/or) <b:what.plain>", lambda a, b: _mixed(a, b)),
    row("what.plain", "<n:noun.one>", lambda n: what(n)),
    row("what.many", "<a:what.plains> (or|and/or) <b:what.plains>", lambda a, b: _mixed(a, b)),
    row("what.plains", "<n:noun.many>", lambda n: what(n)),
    # abilities and spells together: "activated or triggered ability you control from an artifact source"
    row("what.one", "<a:stacked> [<p:posts>]", lambda a, p=(): _on_stack(a, p)),
    row("what.many", "<a:stackeds> [<p:posts>]", lambda a, p=(): _on_stack(a, p)),
    row("stacked", "<a:stacked1>", lambda a: (a,)),
    row("stacked", "<a:stackedword> (or|and/or) <b:stacked1>", lambda a, b: (a, b)),
    row("stacked", "<a:stackedword> , <b:stackedword> , (or|and/or) <c:stacked1>", lambda a, b, c: (a, b, c)),
    row(
        "stacked",
        "<a:stackedword> , <b:stackedword> , <c:stackedword> , (or|and/or) <d:stacked1>",
        lambda a, b, c, d: (a, b, c, d),
    ),
    row("stackedword", "<a:stacked1>", lambda a: a),
    row("stackedword", "[<m:mods>] spell", lambda m=(): all_of(*m, HasType("spell"))),
    row("stacked1", "ability", lambda: _ability()),
    row("stacked1", "activated ability", lambda: _ability("activated")),
    row("stacked1", "triggered ability", lambda: _ability("triggered")),
    row("stacked1", "activated or triggered ability", lambda: _ability("activated", "triggered")),
    row("stacked1", "triggered or activated ability", lambda: _ability("activated", "triggered")),
    row("stacked1", "loyalty ability", lambda: all_of(_ability("activated"), HasType("loyalty"))),
    row("stackeds", "<a:stackeds1>", lambda a: (a,)),
    row("stackeds", "spells (or|and|and/or) <b:stackeds1>", lambda b: (HasType("spell"), b)),
    row(
        "stackeds",
        "spells , activated abilities , (or|and/or|and) triggered abilities",
        lambda: (HasType("spell"), _ability("activated", "triggered")),
    ),
    row("stackeds1", "abilities", lambda: _ability()),
    row("stackeds1", "activated (or|and|and/or) triggered abilities", lambda: _ability("activated", "triggered")),
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
        "that (blocked|was blocked by|blocked or was blocked by|was activated|hasn't been|wasn't|was milled|was discarded|was put|has been) <_:words>",
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
    # ── how many ──
    row("count", "<n:number>", lambda n: n),
    row("count", "X", lambda: X),
    row("count", "that many", lambda: UnknownAmount("that many", "history")),
    row("count", "that many or fewer", lambda: UnknownAmount("that many", "history")),
    row("other", "(other|another)", lambda: True),
    row("wanted", "target <w:what.one>", lambda w: Wanted(w)),
    row("wanted", "(another|other|an other) target <w:what.one>", lambda w: Wanted(w, other=True)),
    row("wanted", "a (second|third|fourth|fifth) target <w:what.one>", lambda w: Wanted(w, other=True)),
    row("wanted", "one [<o:other>] target <w:what.one>", lambda w, o=False: Wanted(w, other=o)),
    row("wanted", "up to one [<o:other>] target <w:what.one>", lambda w, o=False: Wanted(w, 0, 1, o)),
    row("wanted", "zero or one [<o:other>] target <w:what.one>", lambda w, o=False: Wanted(w, 0, 1, o)),
    row("wanted", "<n:count> [<o:other>] target <w:what.many>", lambda n, w, o=False: Wanted(w, n, n, o)),
    row("wanted", "up to <n:count> [<o:other>] target <w:what.many>", lambda n, w, o=False: Wanted(w, 0, n, o)),
    row("wanted", "any number of [<o:other>] target <w:what.many>", lambda w, o=False: Wanted(w, 0, None, o)),
    row("wanted", "one or more [<o:other>] target <w:what.many>", lambda w, o=False: Wanted(w, 1, None, o)),
    row(
        "wanted",
        "<a:number> (or|to) <b:number> [<o:other>] target <w:what.many>",
        lambda a, b, w, o=False: Wanted(w, a, b, o),
    ),
    row(
        "wanted",
        "<a:number> , <b:number> , or <c:number> [<o:other>] target <w:what.many>",
        lambda a, b, c, w, o=False: Wanted(w, a, c, o),
    ),
    # "any target" and the like (115.4)
    row("wanted", "any target", lambda: _any()),
    row("wanted", "any [other] target <p:posts>", lambda p, text: _any_but(p, "other" in text.lower().split())),
    row("wanted", "(any other|another) target", lambda: _any(other=True)),
    row("wanted", "a (second|third|fourth) target", lambda: _any(other=True)),
    row("wanted", "up to one [<o:other>] target", lambda o=False: _any(0, 1, other=o)),
    row("wanted", "<n:count> [<o:other>] targets", lambda n, o=False: _any(n, n, other=o)),
    row("wanted", "up to <n:count> [<o:other>] targets", lambda n, o=False: _any(0, n, other=o)),
    row("wanted", "any number of [<o:other>] targets", lambda o=False: _any(0, None, other=o)),
    row("wanted", "one or more [<o:other>] targets", lambda o=False: _any(1, None, other=o)),
    row("wanted", "<a:number> or <b:number> [<o:other>] targets", lambda a, b, o=False: _any(a, b, other=o)),
    row(
        "wanted",
        "<a:number> , <b:number> , or <c:number> [<o:other>] targets",
        lambda a, b, c, o=False: _any(a, c, other=o),
    ),
    # ── what is divided (601.2d): the words right before "among" or the phrase itself ──
    row("portion", "<a:portioned> damage divided as you choose among", lambda a: a),
    row("portion", "damage equal to <a:amount> [,] divided as you choose among", lambda a: a),
    row("portion", "(distribute|distributes) <a:portioned> <_:counterwords> among", lambda a: a),
    row("portion", "(distribute|distributes) a number of <_:counterwords> equal to <a:amount> among", lambda a: a),
    row("portion", "<a:portioned> <_:counterwords> (divided|distributed) as you choose among", lambda a: a),
    row("portion", "prevent the next <a:portioned> damage that would be dealt this turn to", lambda a: a),
    row("portioned", "<n:count>", lambda n: n),
    row("portioned", "that much", lambda: UnknownAmount("that much", "history")),
    row("portioned", "<a:amount>", lambda a: a),
    row("counterwords", "[<_:kind>] counters", lambda: ()),
)


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


def _opponents_graveyard() -> Post:
    return Post(OwnedBy(Who.OPPONENT), "graveyard")


@cache
def tables() -> Grammar:
    """The grammar of target phrases: the shared tables and the rows here."""
    base = grammar.tables()
    made = Grammar(base.classes, base.class_names, base.scanners, base.rank)
    made.add(base.rows, base.first_reading)
    made.add(ROWS, ("what.one", "what.many", "wanted", "stacked", "portion"))
    return made


__all__ = ["ABILITY", "ANY_TARGET", "OTHER", "THEY", "ControlledBy", "Wanted", "What", "tables"]
