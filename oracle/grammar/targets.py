"""Target phrases: a number and the word "target", a noun phrase in any zone, and how the targets must go together.

The noun phrases are those of :mod:`lawmage.oracle.grammar.nouns`; added are what only targets have: abilities on the
stack, zones joined by "from", traits that several targets share.
"""

from __future__ import annotations

from functools import cache

from lawmage.models.target_specs import Scope
from lawmage.models.terms import Amount, Filter, HasType, IsPlayer, UnknownAmount
from lawmage.oracle import grammar
from lawmage.oracle.grammar import target_posts
from lawmage.oracle.grammar.build import all_of, any_of
from lawmage.oracle.grammar.nouns import Post
from lawmage.oracle.grammar.target_parts import ABILITY, CARDS, Kin, Wanted, What, what
from lawmage.oracle.matcher import Grammar, row

ANY_TARGET = any_of(HasType("creature"), IsPlayer(), HasType("planeswalker"), HasType("battle"))  # 115.4  # 115.4


def _mixed(a: What, b: What) -> What | None:
    """Two phrases in different zones: "creature or creature card in a graveyard"."""
    if a.together or b.together or a.total or b.total:
        return None
    by_zone: dict[str, list[Filter]] = {}
    for scope in (*a.scopes, *b.scopes):
        by_zone.setdefault(scope.zone, []).append(scope.filter)
    return What(tuple(Scope(any_of(*filters), zone) for zone, filters in by_zone.items()))


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


X = UnknownAmount("X", "x")

ROWS = (
    # ── what is targeted ──
    row("what.one", "<n:one>", lambda n: what(n)),
    row("what.many", "<n:many>", lambda n: what(n)),
    row("what.one", "<a:what.plain> (or|and/or) <b:what.plain>", lambda a, b: _mixed(a, b)),
    row(
        "what.one",
        "<a:what.plain> , <b:what.plain> , (or|and/or) <c:what.plain>",
        lambda a, b, c: (both := _mixed(a, b)) and _mixed(both, c),
    ),
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
    row("stacked", "<a:stacked1> or <b:stackedword>", lambda a, b: (a, b)),
    row("stacked", "<a:stacked1> , <b:stacked1> , or <c:stackedword>", lambda a, b, c: (a, b, c)),
    row("stackedword", "<a:stacked1>", lambda a: a),
    row("stackedword", "[<m:mods>] spell", lambda m=(): all_of(*m, HasType("spell"))),
    row("stacked1", "ability", lambda: _ability()),
    row("stacked1", "activated ability", lambda: _ability("activated")),
    row("stacked1", "triggered ability", lambda: _ability("triggered")),
    row("stacked1", "activated or triggered ability", lambda: _ability("activated", "triggered")),
    row("stacked1", "triggered or activated ability", lambda: _ability("activated", "triggered")),
    row("stacked1", "loyalty ability [of a planeswalker]", lambda: all_of(_ability("activated"), HasType("loyalty"))),
    row("stackeds", "<a:stackeds1>", lambda a: (a,)),
    row("stackeds", "spells (or|and|and/or) <b:stackeds1>", lambda b: (HasType("spell"), b)),
    row(
        "stackeds",
        "spells , activated abilities , (or|and/or|and) triggered abilities",
        lambda: (HasType("spell"), _ability("activated", "triggered")),
    ),
    row("stackeds1", "abilities", lambda: _ability()),
    row("stackeds1", "activated (or|and|and/or) triggered abilities", lambda: _ability("activated", "triggered")),
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


@cache
def tables() -> Grammar:
    """The grammar of target phrases: the shared tables and the rows here."""
    base = grammar.tables()
    made = Grammar(base.classes, base.class_names, base.scanners, base.rank)
    made.add(base.rows, base.first_reading)
    made.add(target_posts.ROWS)
    made.add(ROWS, ("what.one", "what.many", "wanted", "stacked", "portion"))
    return made


__all__ = ["ABILITY", "ANY_TARGET", "CARDS", "Wanted", "What", "X", "tables", "what"]
