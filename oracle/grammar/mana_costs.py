"""Costs of activated abilities, part by part (118, 602.1a)."""

from __future__ import annotations

from lawmage.models.mana import parse_cost
from lawmage.models.mana_abilities import (
    ONE,
    SELF,
    CostPart,
    CounterPart,
    GivePart,
    LifePart,
    ManaPart,
    OtherPart,
    TapSelf,
    UntapSelf,
)
from lawmage.models.terms import AllOf, Filter, HasType, Is, Not, Numbers, OwnedBy, Ref, Who
from lawmage.oracle.grammar.build import Noun, all_of
from lawmage.oracle.matcher import Row, row

ANY_NUMBER = Numbers(0, None)
_NO_MANA: dict[str, CostPart] = {"{T}": TapSelf(), "{Q}": UntapSelf()}


def _symbols(first: str, rest: tuple[str, ...] = ()) -> tuple[str, ...]:
    return (first, *rest)


def _symbol_part(symbols: tuple[str, ...]) -> CostPart | None:
    if len(symbols) == 1 and symbols[0].upper() in _NO_MANA:
        return _NO_MANA[symbols[0].upper()]
    try:
        parse_cost("".join(symbols).upper())
    except ValueError:
        return None
    return ManaPart("".join(symbols).upper())


def _give(verb: str, noun: Noun, number: Numbers = ONE) -> GivePart:
    return GivePart(verb, number, _without(noun.filter, verb), noun.zone if noun.zone != "cards" else "hand")


def _without(item: Filter, verb: str) -> Filter:
    """Cards of a zone are meant by the zone already."""
    parts = item.filters if isinstance(item, AllOf) else (item,)
    if verb in ("discard", "exile", "reveal"):
        return all_of(*(part for part in parts if part != HasType("card")))
    return item


def _from(verb: str, noun: Noun, zone: str, number: Numbers = ONE) -> GivePart:
    return GivePart(verb, number, all_of(_without(noun.filter, verb), OwnedBy(Who.YOU)), zone)


COUNT_ROWS: tuple[Row, ...] = (
    row("howmanyof", "(a|an|one)", lambda: ONE),
    row("howmanyof", "<n:number>", lambda n: Numbers(n, n) if n > 1 else None),
    row("howmanyof", "X", lambda: ANY_NUMBER),
    row("howmanyof", "any number of", lambda: ANY_NUMBER),
    row("howmanyof", "one or more", lambda: Numbers(1, None)),
    row("howmanyof", "up to <n:number>", lambda n: Numbers(0, n)),
)

ROWS: tuple[Row, ...] = (
    *COUNT_ROWS,
    row("symbols", "<m:mana> [<r:symbols>]", lambda m, r=(): _symbols(m, r)),
    row("cost", "<p:costpart>", lambda p: (p,)),
    row("cost", "<p:costpart> , [and] <r:cost>", lambda p, r: (p, *r)),
    row("cost", "<p:costpart> and <r:cost>", lambda p, r: (p, *r)),
    row("costpart", "<s:symbols>", lambda s: _symbol_part(s)),
    row("costpart", "pay <n:amount> life", lambda n: LifePart(n)),
    row("costpart", "pay half your life , rounded up", lambda text: OtherPart(text)),
    row("costpart", "pay <s:symbols>", lambda s, text: OtherPart(text)),
    row("costpart", "pay (X|any amount of|<_:number>) (speed|energy|<_:symbols>)", lambda text: OtherPart(text)),
    row("costpart", "(sacrifice|tap|exile|exert|discard) ~", lambda text: GivePart(text.split()[0].lower(), ONE, SELF)),
    row("costpart", "exile ~ from your (hand|graveyard)", lambda text: GivePart("exile", ONE, SELF, text.split()[-1])),
    row("costpart", "discard ~", lambda: GivePart("discard", ONE, SELF, "hand")),
    row("costpart", "reveal ~ from your hand", lambda: GivePart("reveal", ONE, SELF, "hand")),
    row("costpart", "return ~ to <_:owner> hand", lambda: GivePart("return", ONE, SELF)),
    row("costpart", "sacrifice <c:howmanyof> <n:eithernoun>", lambda c, n: _give("sacrifice", n, c)),
    row("costpart", "sacrifice [another] <n:eithernoun>", lambda n, text: _give("sacrifice", _other(n, text))),
    row("costpart", "tap <c:howmanyof> <n:eithernoun>", lambda c, n: _give("tap", n, c)),
    row("costpart", "tap another <n:eithernoun>", lambda n, text: _give("tap", _other(n, text))),
    row("costpart", "untap <c:howmanyof> <n:eithernoun>", lambda c, n: _give("untap", n, c)),
    row("costpart", "exile <c:howmanyof> <n:eithernoun>", lambda c, n: _give("exile", n, c)),
    row("costpart", "exile <c:howmanyof> <n:eithernoun> from your hand", lambda c, n: _from("exile", n, "hand", c)),
    row(
        "costpart",
        "exile <c:howmanyof> [other] <n:eithernoun> from your graveyard",
        lambda c, n: _from("exile", n, "graveyard", c),
    ),
    row("costpart", "discard <c:howmanyof> <n:eithernoun>", lambda c, n: _from("discard", n, "hand", c)),
    row("costpart", "discard your hand", lambda: GivePart("discard", ANY_NUMBER, OwnedBy(Who.YOU), "hand", all=True)),
    row("costpart", "return <c:howmanyof> <n:eithernoun> to <_:owner> hand", lambda c, n: _give("return", n, c)),
    row("costpart", "reveal <c:howmanyof> <n:eithernoun> from your hand", lambda c, n: _from("reveal", n, "hand", c)),
    row("eithernoun", "<n:one>", lambda n: n),
    row("eithernoun", "<n:many>", lambda n: n),
    # counters
    row(
        "costpart",
        "remove <c:howmanyof> [<k:kind>] (counter|counters) from <t:counterplace>",
        lambda c, t, k=None: CounterPart(c, k, t),
    ),
    row(
        "costpart",
        "put <c:howmanyof> [<k:kind>] (counter|counters) on <t:counterplace>",
        lambda c, t, k=None: CounterPart(c, k, t, put=True),
    ),
    row("counterplace", "~", lambda: SELF),
    row("counterplace", "<r:ref>", lambda r: SELF if r is not Ref.ATTACHED else Is(r)),
    row("counterplace", "[among] (a|an|) <n:eithernoun>", lambda n: n.filter),
    # costs in words that move nothing the position knows
    row(
        "costpart",
        "(mill <_:words>|forage|collect evidence <_:number>|waterbend <_:symbols>|say <_:words>|mark <_:words>"
        "|blight <_:number>|roll <_:words>|flip <_:words>|reveal <_:words>|behold <_:words>|put <_:words>)",
        lambda text: OtherPart(text),
    ),
)


def _other(noun: Noun, text: str) -> Noun:
    """ "another creature": any but the source."""
    if " another " not in f" {text.lower()} ":
        return noun
    return Noun(all_of(Not(Is(Ref.SOURCE)), noun.filter), noun.zone)
