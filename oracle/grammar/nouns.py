"""Noun phrases: modifiers, a head, and phrases behind it; singular <one>, plural <many>, both as a Noun.

Control and place ("you control", "in your graveyard") hold for every noun of a list; "with ..." and "that ..." too,
unless the list says "and/or" ("Walls and/or creatures with flying").
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from lawmage.models.terms import (
    ANYTHING,
    AT_LEAST_ONE,
    AllOf,
    Amount,
    AnyOf,
    AttachedTo,
    ColorCount,
    Compare,
    Cond,
    ControlledBy,
    CouldMake,
    Count,
    Filter,
    HasAttached,
    HasCounters,
    HasKeyword,
    HasStat,
    HasStatus,
    HasSubtype,
    HasType,
    InCombatWith,
    Is,
    IsPlayer,
    MostOf,
    Named,
    Not,
    Numbers,
    ObjectRef,
    OfChosen,
    Op,
    OpponentOf,
    OwnedBy,
    PlayerRef,
    PlayerStat,
    PlayerStatOf,
    Ref,
    Relation,
    Satisfies,
    Shares,
    Stat,
    StatOf,
    StatParity,
    UnknownFilter,
    Who,
)
from lawmage.oracle.grammar.build import (
    IT,
    OTHER,
    THEY,
    Noun,
    Quantity,
    all_of,
    any_of,
    controls,
    negated,
    planeswalkers_of,
)
from lawmage.oracle.matcher import row


@dataclass(frozen=True, slots=True)
class Phrase:
    """Modifiers and head, before what stands behind."""

    mods: tuple[Filter, ...]
    head: Filter
    zone: str = "battlefield"


@dataclass(frozen=True, slots=True)
class Post:
    """A phrase behind the noun. `near` ones belong to the last noun of an "and/or" list only."""

    filter: Filter = ANYTHING
    zone: str | None = None
    near: bool = False


_SPREADS = (HasStatus, Is)  # "tapped artifact or creature": states hold for the whole list, types and colours do not


def _spread(mods: tuple[Filter, ...]) -> tuple[Filter, ...]:
    return tuple(m for m in mods if isinstance(m.filter if isinstance(m, Not) else m, _SPREADS))


def _noun(phrases: tuple[Phrase, ...], joint: str, posts: tuple[Post, ...]) -> Noun | None:
    """One Noun from a list of phrases and what stands behind them."""
    first = phrases[0]
    shared = _spread(first.mods)
    parts = [all_of(*first.mods, first.head)]
    parts += [all_of(*(phrase.mods or shared), phrase.head) for phrase in phrases[1:]]
    zones = [post.zone for post in posts if post.zone]
    zone = zones[0] if zones else first.zone
    repeated = phrases[-1].head in [phrase.head for phrase in phrases[:-1]]
    if joint == "and/or" or repeated:  # "artifact creatures and creatures with flying"
        parts[-1] = all_of(parts[-1], *(post.filter for post in posts if post.near))
        posts = tuple(post for post in posts if not post.near)
    return Noun(all_of(*_compared((any_of(*parts), *(post.filter for post in posts)), zone)), zone)


_CREATURES = AllOf(
    (HasType("creature"),)
)  # what a superlative is among where the text does not say: "the greatest power"


def _compared(parts: tuple[Filter, ...], zone: str) -> tuple[Filter, ...]:
    """ "Creature you control with the greatest power": greatest among the creatures you control."""
    rest = all_of(*(part for part in parts if not isinstance(part, MostOf)))
    made = []
    for part in parts:
        if isinstance(part, MostOf) and part.among == _CREATURES:
            known = zone == "battlefield"
            part = replace(part, among=rest) if known else UnknownFilter("the greatest in another zone", "zone")
        made.append(part)
    return tuple(made)


def _group(nouns: tuple[Noun, ...]) -> Noun | None:
    if len({noun.zone for noun in nouns}) > 1:
        return None
    return Noun(any_of(*(noun.filter for noun in nouns)), nouns[0].zone)


def _list_rows(number: str) -> tuple[object, ...]:
    """Lists of phrases of one grammatical number, with shared phrases behind."""
    p = f"phrase.{number}"
    return (
        row(f"noun.{number}", f"<a:{p}> [<w:posts>]", lambda a, w=(): _noun((a,), "", w)),
        row(
            f"noun.{number}",
            f"<a:{p}> <j:joint> <b:{p}> [<w:posts>]",
            lambda a, j, b, w=(): _noun((a, b), j, w),
        ),
        row(
            f"noun.{number}",
            f"<a:{p}> , <b:{p}> [,] <j:joint> <c:{p}> [<w:posts>]",
            lambda a, b, c, j, w=(): _noun((a, b, c), j, w),
        ),
        row(
            f"noun.{number}",
            f"<a:{p}> , <b:{p}> , <c:{p}> [,] <j:joint> <d:{p}> [<w:posts>]",
            lambda a, b, c, d, j, w=(): _noun((a, b, c, d), j, w),
        ),
        row(
            f"noun.{number}",
            f"<a:{p}> , <b:{p}> , <c:{p}> , <d:{p}> [,] <j:joint> <e:{p}> [<w:posts>]",
            lambda a, b, c, d, e, j, w=(): _noun((a, b, c, d, e), j, w),
        ),
        row(
            f"noun.{number}",
            f"<a:{p}> , <b:{p}> , <c:{p}> , <d:{p}> , <e:{p}> [,] <j:joint> <f:{p}> [<w:posts>]",
            lambda a, b, c, d, e, f, j, w=(): _noun((a, b, c, d, e, f), j, w),
        ),
    )


def _phrase(head: Noun, m: tuple[Filter, ...] = ()) -> Phrase | None:
    if any(isinstance(each, AnyOf) and head.filter in each.filters for each in m):
        return None  # "enchanted creature or enchantment creature" is no list of words before the last "creature"
    return Phrase(m, head.filter, head.zone)


def _compare(stat: tuple[Stat, ...], test: tuple[Op, Amount]) -> Filter:
    op, amount = test
    return any_of(*(HasStat(s, op, amount) for s in stat))


def _own(word: str, text: str, item: Filter) -> Filter:
    """ "Creatures with power greater than their toughness": each creature's own. "Each creature with ... its" too."""
    if f"than {word} " not in text:
        return item
    if isinstance(item, AllOf | AnyOf):
        return type(item)(tuple(_own(word, text, part) for part in item.filters))
    if isinstance(item, HasStat) and isinstance(item.amount, StatOf) and item.amount.of == IT:
        return replace(item, amount=StatOf(Ref.CANDIDATE, item.amount.stat))
    return item


def _relative(stat: tuple[Stat, ...], op: Op, of: ObjectRef = IT) -> Filter:
    return any_of(*(HasStat(s, op, StatOf(of, s)) for s in stat))


ZONED = (
    ("graveyard", "graveyard"),
    ("hand", "hand"),
    ("library", "library"),
)

OUTLAWS = any_of(*(HasSubtype(s) for s in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")))  # 700.12

ROWS = (
    # ── modifiers: "black or green", "other", "nonland", "Goblin", "artifact" ──
    row("mods", "<m:mod> [[,] <n:mods>]", lambda m, n=(): (m, *n)),
    row("mod", "<a:adjective>", lambda a: a),
    row("mod", "<a:adjective> (or|and/or) <b:adjective>", lambda a, b: any_of(a, b)),
    row("mod", "<a:adjective> , <b:adjective> , (or|and/or) <c:adjective>", lambda a, b, c: any_of(a, b, c)),
    row("mod", "<t:cardtype>", lambda t: HasType(t)),
    row("mod", "<t:cardtype> (or|and/or) <u:cardtype>", lambda t, u: any_of(HasType(t), HasType(u))),
    row(
        "mod",
        "<t:cardtype> , <u:cardtype> , (or|and/or) <v:cardtype>",
        lambda t, u, v: any_of(HasType(t), HasType(u), HasType(v)),
    ),
    row("mod", "permanent", lambda: HasType("permanent")),
    row("mod", "<s:subtype>", lambda s: HasSubtype(s)),
    row("mod", "<a:subtype> (or|and/or) <b:subtype>", lambda a, b: any_of(HasSubtype(a), HasSubtype(b))),
    row("mod", "[an] other", lambda: Not(Is(OTHER))),
    row("mod", "another", lambda: Not(Is(OTHER))),
    row("mod", "token", lambda: HasStatus("token")),
    row("mod", "face down", lambda: HasStatus("face-down")),
    row("mod", "commander", lambda: HasStatus("commander")),
    row("mod", "<n:pt>", lambda n: _of_size(n)),
    # ── heads ──
    row("head.one", "<t:type>", lambda t: Noun(t, _zone_of(t))),
    row("head.many", "<t:types>", lambda t: Noun(t, _zone_of(t))),
    row("head.one", "<s:subtype>", lambda s: Noun(HasSubtype(s))),
    row("head.many", "<s:subtypes>", lambda s: Noun(HasSubtype(s))),
    row("head.one", "outlaw", lambda: Noun(OUTLAWS)),
    row("head.many", "outlaws", lambda: Noun(OUTLAWS)),
    row("head.one", "Ring-bearer", lambda: Noun(HasStatus("ring-bearer"))),
    row("head.one", "player", lambda: Noun(IsPlayer(Who.ANY), "players")),
    row("head.many", "players", lambda: Noun(IsPlayer(Who.ANY), "players")),
    row("head.one", "opponent", lambda: Noun(IsPlayer(Who.OPPONENT), "players")),
    row("head.many", "opponents", lambda: Noun(IsPlayer(Who.OPPONENT), "players")),
    row("phrase.one", "[<m:mods>] <head:head.one>", _phrase),
    row("phrase.many", "[<m:mods>] <head:head.many>", _phrase),
    row("joint", "(or|and)", lambda: "or"),
    row("joint", "and/or", lambda: "and/or"),
    *_list_rows("one"),
    *_list_rows("many"),
    # groups of whole nouns: "Walls and/or creatures with flying", "white creatures and blue creatures"
    row("one", "<n:noun.one>", lambda n: n),
    row("one", "<a:noun.one> (or|and/or) <b:noun.one>", lambda a, b: _group((a, b))),
    row("many", "<n:noun.many>", lambda n: n),
    row("many", "<a:noun.many> (or|and|and/or) <b:noun.many>", lambda a, b: _group((a, b))),
    row("many", "<a:noun.many> , <b:noun.many> , (or|and|and/or) <c:noun.many>", lambda a, b, c: _group((a, b, c))),
    # with a determiner: "a Knight or a Soldier", "each creature you control", "any of the creatures"
    row("any", "(a|an|any) <n:one>", lambda n: n),
    row("any", "(each|every) <n:one>", lambda n, text: Noun(_own("its", text, n.filter), n.zone)),
    row("any", "all <n:many>", lambda n: n),
    row("any", "<n:many>", lambda n: n),
    row("any", "another <n:one>", lambda n: Noun(all_of(Not(Is(OTHER)), n.filter), n.zone)),
    row("any", "(a|an) <a:one> or (a|an) <b:one>", lambda a, b: _group((a, b))),
    row("any", "all <n:many> and all <m:many>", lambda n, m: _group((n, m))),
    row("any", "each of <n:many>", lambda n: n),
    # ── behind the noun; the longest first phrase is read first (low attachment) ──
    row("posts", "<p:post> [<q:posts>]", lambda p, q=(): (p, *q)),
    # "you control", "your opponents control", "that player controls", "you control but don't own"
    row("post", "<p:player> (control|controls)", lambda p: Post(ControlledBy(p))),
    row("post", "<p:player> (don't|doesn't) control", lambda p: Post(Not(ControlledBy(p)))),
    row("post", "<p:player> (own|owns)", lambda p: Post(OwnedBy(p))),
    row("post", "<p:player> (don't|doesn't) own", lambda p: Post(Not(OwnedBy(p)))),
    row(
        "post",
        "<p:player> (control|controls) but (don't|doesn't) own",
        lambda p: Post(all_of(ControlledBy(p), Not(OwnedBy(p)))),
    ),
    row("post", "<p:player> (own|owns) and (control|controls)", lambda p: Post(all_of(ControlledBy(p), OwnedBy(p)))),
    row(
        "post", "(controlled by <p:player>|under <o:owner> control)", lambda p=None, o=None: Post(ControlledBy(p or o))
    ),
    row("post", "your team controls", lambda: Post(ControlledBy(Who.YOU))),
    row("post", "the monarch controls", lambda: Post(UnknownFilter("the monarch controls", "monarch"))),
    row("post", "another player controls", lambda: Post(Not(ControlledBy(Who.YOU)))),
    row("post", "of (their|your|its controller's) choice", lambda: Post()),
    # where: "on the battlefield", "in your graveyard", "in exile"
    row("post", "on the battlefield", lambda: Post(zone="battlefield")),
    row("post", "on the stack", lambda: Post(zone="stack")),
    row("post", "that (isn't|aren't) on the battlefield", lambda: Post(zone="cards")),
    row("post", "in <o:owner> <z:place>", lambda o, z: Post(OwnedBy(o), z)),
    row("post", "in (a|an|all) <z:place>", lambda z: Post(zone=z)),
    row("post", "[total] in (graveyards|all graveyards)", lambda: Post(zone="graveyard")),
    row("post", "in exile", lambda: Post(zone="exile")),
    row("post", "in hand", lambda: Post(OwnedBy(Who.YOU), "hand")),
    *(row("place", word, lambda z=zone: z) for word, zone in ZONED),
    row("place", "(graveyards|hands)", lambda: "graveyard"),
    # "with flying or reach", "without flying", "with a +1/+1 counter on it", "with power 3 or greater"
    row("post", "with <h:having>", lambda h: Post(h, near=True)),
    row("post", "without <k:kwlist.or>", lambda k: Post(Not(k), near=True)),
    row("post", "without <k:counters>", lambda k: Post(Not(k), near=True)),
    row("having", "<k:kwlist.or>", lambda k: k),
    row("having", "<k:kwlist.and>", lambda k: k),
    row("having", "<c:counters>", lambda c: c),
    row("having", "<s:stats> <t:test>", lambda s, t, text: _own("their", text, _compare(s, t))),
    row("having", "<s:stats> <t:test> and <k:haskw>", lambda s, t, k: all_of(_compare(s, t), k)),
    row(
        "having", "<s:stats> <t:test> or <u:stats> <v:test>", lambda s, t, u, v: any_of(_compare(s, t), _compare(u, v))
    ),
    row("having", "base <s:stats> <n:number>", lambda s, n: _base(s, n)),
    row("having", "base power and toughness <n:pt>", lambda n: _of_size(n)),
    row("having", "greater <s:stats> [than <r:ref>]", lambda s, r=IT: _relative(s, Op.GT, r)),
    row("having", "(lesser|less) <s:stats> [than <r:ref>]", lambda s, r=IT: _relative(s, Op.LT, r)),
    row("having", "equal or greater <s:stats>", lambda s: _relative(s, Op.GE)),
    row("having", "equal or lesser <s:stats>", lambda s: _relative(s, Op.LE)),
    row("having", "(even|odd) <s:stats>", lambda s, text: StatParity(s[0], 1 if text.startswith("odd") else 0)),
    row(
        "having",
        "even mana values",
        lambda: StatParity(Stat.MANA_VALUE, 0),
    ),
    row("having", "odd mana values", lambda: StatParity(Stat.MANA_VALUE, 1)),
    row(
        "having",
        "the (greatest|highest|least|lowest) <s:stats> [among <n:any>]",
        lambda s, text, n=None: _extreme(s[0], n, least=text.split()[1] in ("least", "lowest")),
    ),
    row(
        "having",
        "power greater than (its|their) base power",
        lambda: HasStat(Stat.POWER, Op.GT, StatOf(Ref.CANDIDATE, Stat.BASE_POWER)),
    ),
    row("having", "the same name as <r:ref>", lambda r: Shares("name", r)),
    row("having", "the chosen name", lambda: OfChosen("name")),
    row("having", "no abilities", lambda: Not(HasKeyword("any ability"))),
    row("having", "abilities", lambda: HasKeyword("any ability")),
    row("having", "no counters on (it|them)", lambda: Not(HasCounters())),
    row(
        "having",
        "mana value of the chosen quality",
        lambda: UnknownFilter("with mana value of the chosen quality", "choices"),
    ),
    row("having", "(an|a) <w:word> ability", lambda w: UnknownFilter(f"with a(n) {w} ability")),
    row("having", "flavor text", lambda: UnknownFilter("with flavor text", "flavor_text")),
    row("having", "no names", lambda: UnknownFilter("with no names", "name")),
    # a counter: "a +1/+1 counter on it", "two or more oil counters on them"
    row("counters", "(a|an) [<k:kind>] counter on <_:pronoun>", lambda k=None: HasCounters(k)),
    row("counters", "[<k:kind>] counters on <_:pronoun>", lambda k=None: HasCounters(k)),
    row("counters", "<n:howmany> [<k:kind>] (counter|counters) on <_:pronoun>", lambda n, k=None: HasCounters(k, n)),
    row(
        "counters",
        "an even number of [<k:kind>] counters on <_:pronoun>",
        lambda k=None: HasCounters(k, Numbers(0, None, 0)),
    ),
    row(
        "counters",
        "an odd number of [<k:kind>] counters on <_:pronoun>",
        lambda k=None: HasCounters(k, Numbers(0, None, 1)),
    ),
    row("kind", "<w:word>", lambda w: None if w in ("counter", "counters", "or", "more", "no") else w),
    row("kind", "<n:pt>", lambda n: n),
    row("kind", "(first strike|double strike)", lambda text: text.lower()),
    row("pronoun", "(it|him|her|them|itself|~|that creature)", lambda: ()),
    # "named ..."
    row("post", "named <n:cardname>", lambda n: Post(Named(n), near=True)),
    row("post", "named <n:cardname> or <m:cardname>", lambda n, m: Post(any_of(Named(n), Named(m)), near=True)),
    row("post", "not named <n:cardname>", lambda n: Post(Not(Named(n)), near=True)),
    # "of the chosen color", "that's attacking you", "other than ~"
    row("post", "of the [last] chosen <c:choice>", lambda c: Post(OfChosen(c), near=True)),
    row("choice", "(color|colors)", lambda: "color"),
    row("choice", "(type|types|creature type|land type|card type)", lambda: "type"),
    row("choice", "name", lambda: "name"),
    row(
        "post",
        "of (the creature type|the color|a color|a creature type) of <_:owner> choice",
        lambda: Post(UnknownFilter("of a chosen kind", "choices")),
    ),
    row("post", "other than <r:ref>", lambda r: Post(Not(Is(r)))),
    row("post", "other than <n:any>", lambda n: Post(Not(n.filter))),
    row("post", "(that 's|that are|that is|who is|who 's|who are|that 're) <p:pred>", lambda p: Post(p, near=True)),
    row("post", "that (isn't|aren't) <p:pred>", lambda p: Post(negated(p), near=True)),
    row("post", "that (isn't|aren't) <p:pred> or <q:pred>", lambda p, q: Post(Not(any_of(p, q)), near=True)),
    row("post", "that (has|have) <h:having>", lambda h: Post(h, near=True)),
    row("post", "that (doesn't|don't) have <h:having>", lambda h: Post(Not(h), near=True)),
    row("post", "that don't have a name", lambda: Post(UnknownFilter("that don't have a name", "name"), near=True)),
    row("post", "that could produce <m:mana>", lambda m: _could_make(m)),
    row("post", "that (is|are) <p:pred> or could produce <m:mana>", lambda p, m: _could_make(m, p)),
    row("post", "<i:incombat>", lambda i: Post(i, near=True)),
    row("post", "<i:attachment>", lambda i: Post(i, near=True)),
    row("post", "that (shares|share) <w:shared> with <r:ref>", lambda w, r: Post(Shares(w, r), near=True)),
    row("post", "that (shares|share) <w:shared>", lambda w: Post(UnknownFilter(f"that share a {w}"), near=True)),
    row("post", "exiled with ~", lambda: Post(UnknownFilter("exiled with it", "exiled_with"), "exile")),
    row("post", "(that is |that 's |) of that color", lambda: Post(UnknownFilter("of that color", "choices"))),
    row("shared", "(a|the same) color", lambda: "color"),
    row("shared", "(a|at least one) creature type", lambda: "creature type"),
    row("shared", "a (card type|permanent type)", lambda: "card type"),
    row("shared", "(a|the same) name", lambda: "name"),
    row("shared", "an artist", lambda: "artist"),
    row("shared", "a mana value", lambda: "mana value"),
    # "attacking you", "blocking ~", "enchanted by an Aura you control"
    row("incombat", "attacking <d:defenders>", lambda d: InCombatWith(Relation.ATTACK, d)),
    row("incombat", "blocking <d:combatant>", lambda d: InCombatWith(Relation.BLOCK, d)),
    row("combatant", "<r:ref>", lambda r: Is(r)),
    row("combatant", "<n:any>", lambda n: n.filter),
    row("attachment", "enchanted by <n:any>", lambda n: HasAttached(all_of(HasSubtype("Aura"), n.filter))),
    row("attachment", "equipped by <n:any>", lambda n: HasAttached(all_of(HasSubtype("Equipment"), n.filter))),
    row(
        "incombat",
        "blocking or blocked by <d:combatant>",
        lambda d: any_of(InCombatWith(Relation.BLOCK, d), _blocked_by(d)),
    ),
    row("incombat", "blocked by <d:combatant>", lambda d: _blocked_by(d)),
    row("attachment", "attached to <r:ref>", lambda r: AttachedTo(Is(r))),
    row("attachment", "attached to <n:any>", lambda n: AttachedTo(n.filter)),
    # players: "who controls an Island", "with 10 or less life"
    row("post", "who (control|controls) <q:quantity>", lambda q: _who_controls(q)),
    row("post", "with <c:having.player>", lambda c: Post(Satisfies(c))),
    # history: the position does not tell
    row(
        "post",
        "(that|who) (attacked|blocked|attacked or blocked|entered|entered the battlefield) (this turn|during "
        "<_:owner> last turn)",
        lambda text: Post(UnknownFilter(text, "history")),
    ),
    row(
        "post",
        "(that was dealt damage|dealt damage|that were dealt damage) this turn",
        lambda text: Post(UnknownFilter(text, "damage_this_turn")),
    ),
    row("post", "who [has|have] cast <q:quantity> this turn", lambda q: Post(Satisfies(_cast_by_them(q)))),
    row("mod", "<p:playername> 's", lambda p: ControlledBy(p)),
    row(
        "post",
        "that (dealt|were put|was put|entered|came|attacked|saddled|crewed|convoked) <w:words>",
        lambda w, text: Post(UnknownFilter(text, "history")),
    ),
    row("post", "that haven't <w:words>", lambda w, text: Post(UnknownFilter(text, "history"))),
    # ── predicates: "untapped", "a Barbarian, a Warrior, or a Berserker", "attacking you" ──
    row("pred", "<a:adjective> [<p:incombat>]", lambda a, p=ANYTHING: a if p == ANYTHING else all_of(a, p)),
    row("pred", "<a:adjective> (or|and/or) <b:adjective>", lambda a, b: any_of(a, b)),
    row("pred", "<a:adjective> and <b:adjective>", lambda a, b: all_of(a, b)),
    row("pred", "<i:incombat>", lambda i: i),
    row("pred", "<i:attachment>", lambda i: i),
    row("pred", "(a|an) <n:one>", lambda n: n.filter),
    row("pred", "(a|an) <n:one> or (a|an) <m:one>", lambda n, m: any_of(n.filter, m.filter)),
    row(
        "pred",
        "(a|an) <n:one> , (a|an) <m:one> , or (a|an) <o:one>",
        lambda n, m, o: any_of(n.filter, m.filter, o.filter),
    ),
    row("pred", "<n:many>", lambda n: n.filter),
    row("pred", "of the chosen <c:choice>", lambda c: OfChosen(c)),
    row("pred", "not <p:pred>", lambda p: negated(p)),
    row(
        "pred",
        "face (down|up)",
        lambda text: HasStatus("face-down") if text.endswith("down") else Not(HasStatus("face-down")),
    ),
    row("pred", "one or more colors", lambda: ColorCount(AT_LEAST_ONE)),
    row("pred", "your Ring-bearer", lambda: all_of(HasStatus("ring-bearer"), ControlledBy(Who.YOU))),
    row("pred", "<o:owner> commander", lambda o: all_of(HasStatus("commander"), OwnedBy(o))),
    row("pred", "in <o:owner> graveyard", lambda o: UnknownFilter("in a graveyard", "zone")),
    row(
        "pred",
        "paired with (a creature|another creature) [<_:posts>]",
        lambda: UnknownFilter("paired with a creature", "paired"),
    ),
    row("pred", "enchanted by <n:howmany> Auras", lambda n: UnknownFilter("enchanted by a number of Auras")),
    row("pred", "<s:subtypelist>", lambda s: s),
    row("subtypelist", "<s:subtype>", lambda s: HasSubtype(s)),
    # ── what may be attacked: "you or planeswalkers you control", "a player other than you" ──
    row("defenders", "<p:player>", lambda p: IsPlayer(p)),
    row(
        "defenders",
        "<p:player> (or|and|and/or) [a] (planeswalker|planeswalkers) <q:player> (control|controls)",
        lambda p, q: _and_theirs(p, q),
    ),
    row(
        "defenders",
        "<p:player> (or|and|and/or) planeswalkers controlled by (that opponent|that player|<q:player>)",
        lambda p, q=THEY: _and_theirs(p, q),
    ),
    row(
        "defenders",
        "<p:player> (or|and/or) [a] (permanent|permanents) <q:player> (control|controls)",
        lambda p, q: _and_permanents(p, q),
    ),
    row("defenders", "(planeswalkers|a planeswalker) <q:player> (control|controls)", lambda q: planeswalkers_of(q)),
    row("defenders", "<r:ref>", lambda r: None if r is IT else Is(r)),
    row("defenders", "(a player|players) other than <p:player>", lambda p: all_of(IsPlayer(), Not(IsPlayer(p)))),
    row("defenders", "one of <p:player> [or planeswalkers they control]", lambda p: IsPlayer(p)),
    row("defenders", "(another|a different) player", lambda: all_of(IsPlayer(), Not(IsPlayer(Who.YOU)))),
    row("defenders", "<o:owner> opponents", lambda o: IsPlayer(OpponentOf(o))),
    row("defenders", "<n:many>", lambda n: _attackable(n)),
    row("defenders", "(a|an) <n:one>", lambda n: _attackable(n)),
    row(
        "defenders",
        "<p:player> , (planeswalkers <q:player> control|planeswalkers <q:player> controls) , (or|and) battles "
        "<_:player> (protect|protects)",
        lambda p, q: _them_and_battles(p, q),
    ),
    row(
        "defenders",
        "an opponent with the most life [among your opponents]",
        lambda: _most_life(),
    ),
    row(
        "defenders",
        "(the player|a player) with the most life [or tied for most life]",
        lambda: all_of(IsPlayer(), MostOf(PlayerStatOf(Who.THAT, PlayerStat.LIFE), IsPlayer())),
    ),
    row("defenders", "(a player|players) <w:history>", lambda w: all_of(IsPlayer(), UnknownFilter(w, "history"))),
    row("history", "it has already attacked this turn", lambda text: text),
    row("history", "who attacked you during their last turn", lambda text: text),
    row("history", "you noted for <_:noise>", lambda text: text),
    # ── a quantity of something: "an Island", "two or more Gates", "no other creatures" ──
    row("quantity", "(a|an|another) <n:one>", lambda n, text: Quantity(_another(n, text), Numbers())),
    row(
        "quantity",
        "(a|an) <n:one> or (a|an) <m:one>",
        lambda n, m: Quantity(Noun(any_of(n.filter, m.filter), n.zone), Numbers()) if n.zone == m.zone else None,
    ),
    row("quantity", "<c:howmany> <n:many>", lambda c, n: Quantity(n, c)),
    row("quantity", "no <n:many>", lambda n: Quantity(n, Numbers(0, 0))),
    row("quantity", "no <n:one>", lambda n: Quantity(n, Numbers(0, 0))),
    row("quantity", "<c:howmany> <n:one>", lambda c, n: Quantity(n, c) if c.lo == 1 else None),
    row("quantity", "<n:many>", lambda n: Quantity(n, Numbers())),
    row("quantity.given", "<q:quantity>", lambda q: q),
    row("quantity.given", "<c:number> <n:many>", lambda c, n: Quantity(n, Numbers(c, c))),
    row("howmany", "<n:amount> or more", lambda n: Numbers(n)),
    row("howmany", "at least <n:amount>", lambda n: Numbers(n)),
    row("howmany", "<n:amount> or (fewer|less)", lambda n: Numbers(0, n)),
    row("howmany", "at most <n:amount>", lambda n: Numbers(0, n)),
    row("howmany", "exactly <n:amount>", lambda n: Numbers(n, n)),
    row("howmany", "more than <n:number>", lambda n: Numbers(n + 1)),
    row("howmany", "(fewer|less) than <n:number>", lambda n: Numbers(0, n - 1)),
    row("howmany", "no", lambda: Numbers(0, 0)),
)


def _could_make(symbol: str, other: Filter | None = None) -> Post | None:
    """ "that could produce {C}" (106.7)"""
    types = symbol.strip("{}")
    if len(types) != 1 or types not in "WUBRGC":
        return None
    made = CouldMake(types)
    return Post(made if other is None else any_of(other, made), near=True)


def _zone_of(head: Filter) -> str:
    if head == HasType("spell"):
        return "stack"
    return "cards" if head == HasType("card") else "battlefield"


def _of_size(size: str) -> Filter | None:
    power, toughness = size.split("/")
    if not (power.isdecimal() and toughness.isdecimal()):
        return None
    return AllOf((HasStat(Stat.POWER, Op.EQ, int(power)), HasStat(Stat.TOUGHNESS, Op.EQ, int(toughness))))


def _base(stats: tuple[Stat, ...], number: int) -> Filter | None:
    return HasStat(Stat.BASE_POWER, Op.EQ, number) if stats == (Stat.POWER,) else None


def _extreme(stat: Stat, noun: Noun | None, least: bool) -> Filter:
    among = noun.filter if noun else _CREATURES
    return MostOf(StatOf(Ref.THAT, stat), among, least)


def _and_theirs(player: PlayerRef, controller: PlayerRef) -> Filter | None:
    """A player or their planeswalkers; both must be the same player."""
    if controller in (THEY, IT):
        controller = player
    if controller != player:
        return None
    return any_of(IsPlayer(player), planeswalkers_of(player))


def _them_and_battles(player: PlayerRef, controller: PlayerRef) -> Filter | None:
    """ "you, planeswalkers you control, or battles you protect" """
    theirs = _and_theirs(player, controller)
    if theirs is None:
        return None
    return any_of(theirs, all_of(HasType("battle"), UnknownFilter("battles that player protects", "protector")))


def _and_permanents(player: PlayerRef, controller: PlayerRef) -> Filter | None:
    if controller == THEY:
        controller = player
    if controller != player:
        return None
    return any_of(IsPlayer(player), all_of(HasType("permanent"), ControlledBy(player)))


def _attackable(noun: Noun) -> Filter | None:
    """ "players with 5 or less life", "planeswalkers": players, or permanents of a kind that can be attacked."""
    if noun.zone == "players":
        return noun.filter
    parts = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
    return noun.filter if {HasType("planeswalker"), HasType("battle")} & set(parts) else None


def _most_life() -> Filter:
    opponents = IsPlayer(Who.OPPONENT)
    return all_of(opponents, MostOf(PlayerStatOf(Who.THAT, PlayerStat.LIFE), opponents))


def _who_controls(quantity: Quantity) -> Post:
    return Post(Satisfies(controls(Who.THAT, quantity)))


def _cast_by_them(quantity: Quantity) -> Cond:
    from lawmage.oracle.grammar.conditions import cast_this_turn

    return cast_this_turn(Who.THAT, quantity)


def _blocked_by(blocker: Filter) -> Filter:
    """ "blocked by ~": something that matches blocks it."""
    blocks = all_of(blocker, InCombatWith(Relation.BLOCK, Is(Ref.THAT)))
    return Satisfies(Compare(Count(blocks), Op.GE, 1))


def _another(noun: Noun, text: str) -> Noun:
    if text.lower().startswith("another"):
        return Noun(all_of(Not(Is(OTHER)), noun.filter), noun.zone)
    return noun
