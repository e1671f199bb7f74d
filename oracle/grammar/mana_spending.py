"""What mana may be spent on (106.6), and when an ability may be activated (602.5)."""

from __future__ import annotations

from lawmage.models import mana_abilities as m
from lawmage.models.terms import (
    ANYTHING,
    AllOf,
    AnyOf,
    Cond,
    Filter,
    HasStatus,
    HasSubtype,
    HasType,
    IsTurnOf,
    Not,
    NotCond,
    OwnedBy,
    UnknownCond,
    UnknownFilter,
    Who,
)
from lawmage.oracle.grammar.build import Noun, all_of, any_of, either
from lawmage.oracle.grammar.build import both as all_hold
from lawmage.oracle.matcher import Row, row

Purposes = tuple[m.Purpose, ...]


def without_kind(item: Filter) -> Filter:
    """The filter without the words "spell" and "card": what is cast is one anyway."""
    if item in (HasType("spell"), HasType("card")):
        return ANYTHING
    if isinstance(item, AllOf):
        return all_of(*(without_kind(part) for part in item.filters))
    if isinstance(item, AnyOf):
        return any_of(*(without_kind(part) for part in item.filters))
    if isinstance(item, Not):
        return item
    return item


def _cast(noun: Noun, text: str) -> Purposes:
    return (m.Purpose("cast", without_kind(noun.filter), text),)


def _cast_unknown(field: str | None, text: str) -> Purposes:
    return (m.Purpose("cast", UnknownFilter(text, field), text),)


def _activate(noun: Noun, text: str) -> Purposes:
    return (m.Purpose("activate", noun.filter, text),)


def merged(*limits: m.Limit) -> m.Limit:
    """All the restrictions together."""
    return m.Limit(
        all_hold(*(limit.when for limit in limits)),
        any(limit.once for limit in limits),
        any(limit.ever for limit in limits),
        any(limit.sorcery for limit in limits),
        any(limit.instant for limit in limits),
    )


def _activations(text: str) -> m.Limit:
    """A count of activations, which the position tells for "once" only."""
    return m.Limit(UnknownCond(text, "activated_this_turn"))


def _if(cond: Cond) -> m.Limit:
    return m.Limit(cond)


ROWS: tuple[Row, ...] = (
    # ── "Spend this mana only to cast a creature spell or activate an ability of a creature" ──
    row("spending", "spend this mana only <p:purposes> .", lambda p, text: m.Spending(p, text)),
    row(
        "spending",
        "spend this mana only <p:purposes> , and that spell can't be countered .",
        lambda p, text: m.Spending(p, text),
    ),
    row("spending", "spend this mana only <p:purposes> , and <_:words> .", lambda p, text: m.Spending(p, text)),
    row(
        "spending",
        "(this|that) mana can't be spent <p:purposes> .",
        lambda p, text: m.Spending(p, text, forbidden=True),
    ),
    row(
        "spending",
        "(you|they) can't spend this mana <p:purposes> .",
        lambda p, text: m.Spending(p, text, forbidden=True),
    ),
    row("purposes", "to <p:deeds.paid>", lambda p: p),
    row("purposes", "on costs that (contain|include) <s:mana>", lambda s, text: (m.Purpose("pay", ANYTHING, text, s),)),
    row(
        "purposes",
        "on <w:words>",
        lambda w, text: None if w.startswith("costs that") else (m.Purpose("pay", UnknownFilter(w), text),),
    ),
    row("deeds.paid", "<a:deed.paid>", lambda a: a),
    row("deeds.paid", "<a:deed.paid> [,] (or|and) [to] <b:deeds.paid>", lambda a, b: a + b),
    row("deeds.paid", "<a:deed.paid> , <b:deeds.paid>", lambda a, b: a + b),
    row("deed.paid", "cast (a|an) <n:one>", lambda n, text: _cast(n, text)),
    row("deed.paid", "cast <n:many>", lambda n, text: _cast(n, text)),
    row(
        "deed.paid",
        "cast [an] instant (and|or|and/or) sorcery (spells|spell)",
        lambda text: (m.Purpose("cast", any_of(HasType("instant"), HasType("sorcery")), text),),
    ),
    row(
        "deed.paid",
        "cast (a|an) <a:one> or (a|an) <b:one>",
        lambda a, b, text: _cast(Noun(any_of(a.filter, b.filter)), text),
    ),
    row("deed.paid", "cast (spells|a spell)", lambda text: (m.Purpose("cast", ANYTHING, text),)),
    row("deed.paid", "cast [a|an] <k:kinds> (spells|spell)", lambda k, text: (m.Purpose("cast", k, text),)),
    row(
        "deed.paid",
        "cast (a|an) <n:one> or a kicked spell",
        lambda n, text: (*_cast(n, text), *_cast_unknown("kicked", "a kicked spell")),
    ),
    row("kinds", "<a:kindname> , <b:kindname> , (and|and/or|or) <c:kindname>", lambda a, b, c: any_of(a, b, c)),
    row(
        "kinds",
        "<a:kindname> , <b:kindname> , <c:kindname> , (and|and/or|or) <d:kindname>",
        lambda a, b, c, d: any_of(a, b, c, d),
    ),
    row("kindname", "<t:cardtype>", lambda t: HasType(t)),
    row("kindname", "<s:subtype>", lambda s: HasSubtype(s)),
    row("kindname", "<a:adjective>", lambda a: a),
    row(
        "deed.paid",
        "cast your commander",
        lambda text: (m.Purpose("cast", all_of(HasStatus("commander"), OwnedBy(Who.YOU)), text),),
    ),
    row(
        "deed.paid",
        "cast [a|an] (kicked|face-down) [<_:types>|<_:type>] (spells|spell)",
        lambda text: _cast_unknown("cast", text),
    ),
    row("deed.paid", "cast [a|an] face-down creature spell", lambda text: _cast_unknown("cast", text)),
    row(
        "deed.paid",
        "cast (a spell|spells) (from|you don't own|with (flashback|devoid|watermarks)|that (has|have|aren't|shares)"
        "|that's|without) <w:words>",
        lambda w, text: _cast_unknown("cast", text),
    ),
    row(
        "deed.paid",
        "cast (spells you don't own|a spell with devoid|spells with watermarks)",
        lambda text: _cast_unknown("cast", text),
    ),
    row(
        "deed.paid",
        "cast (a spell that has freerunning|spells that have foretell)",
        lambda text: _cast_unknown("cast", text),
    ),
    row(
        "deed.paid",
        "cast (spells|a spell|<_:many>) with <s:mana> in (their|its) mana (costs|cost)",
        lambda s, text: _cast_symbol(s, text),
    ),
    row(
        "deed.paid",
        "cast (your second spell in a turn|the last card exiled with ~|a card that wasn't in your starting deck)",
        lambda text: _cast_unknown("history", text),
    ),
    row("deed.paid", "cast monocolored spells of that color", lambda text: _cast_unknown("choices.color", text)),
    row(
        "post",
        "with mana value <t:test> (or|and) <_:many> with <_:mana> in (their|its) mana (costs|cost)",
        lambda t: None,
    ),
    row("deed.paid", "activate abilities", lambda text: (m.Purpose("activate", ANYTHING, text),)),
    row("deed.paid", "activate an ability", lambda text: (m.Purpose("activate", ANYTHING, text),)),
    row("deed.paid", "activate abilities of <n:many>", lambda n, text: _activate(n, text)),
    row("deed.paid", "activate abilities of (a|an) <n:one>", lambda n, text: _activate(n, text)),
    row("deed.paid", "activate (an ability|abilities) of <n:onesource>", lambda n, text: _activate(n, text)),
    row("onesource", "(a|an) <n:one>", lambda n: n),
    row("onesource", "<n:one> (source|sources)", lambda n: n),
    row("onesource", "(a|an) <n:one> source", lambda n: n),
    row(
        "deed.paid",
        "activate (equip|power-up|an equip|a power-up|exhaust|an exhaust) (abilities|ability)",
        lambda text: (m.Purpose("activate", UnknownFilter(text, "ability"), text),),
    ),
    row("deed.paid", "pay cumulative upkeep [costs]", lambda: (m.Purpose("pay", ANYTHING, "cumulative upkeep"),)),
    row("deed.paid", "pay generic mana costs", lambda: (m.Purpose("pay", ANYTHING, "generic"),)),
    row("deed.paid", "pay a cost that contains <s:mana>", lambda s, text: (m.Purpose("pay", ANYTHING, text, s),)),
    row("deed.paid", "pay (a|an) <w:words>", lambda w, text: (m.Purpose("pay", UnknownFilter(w), text),)),
    row(
        "deed.paid",
        "pay a (mana|disturb|morph) cost [to <_:otherdeed>]",
        lambda text: (m.Purpose("pay", UnknownFilter(text), text),),
    ),
    row("deed.paid", "<w:otherdeed>", lambda w, text: (m.Purpose("pay", UnknownFilter(text), text),)),
    row(
        "otherdeed",
        "(gain a Class level|unlock a door|unlock doors|foretell cards|foretell a card from your hand"
        "|turn a permanent face up|turn permanents face up|turn creatures face up|turn a manifested creature face up)",
        lambda: (),
    ),
    # ── "Activate only once each turn", "Activate only if you control an Island" ──
    row("limit", "activate [this ability] only <n:limits> .", lambda n: n),
    row(
        "limit",
        "activate [this ability] no more than (twice|three times|<_:number> times) each turn .",
        _activations,
    ),
    row("limits", "<a:limit.one>", lambda a: a),
    row("limits", "<a:limit.one> and [only] <b:limit.one>", lambda a, b: merged(a, b)),
    row("limit.one", "once each turn", lambda: m.Limit(once=True)),
    row("limit.one", "once", lambda: m.Limit(ever=True)),
    row("limit.one", "as a sorcery", lambda: m.Limit(sorcery=True)),
    row("limit.one", "(as an instant|any time you could cast an instant)", lambda: m.Limit(instant=True)),
    row("limit.one", "any time you could cast a sorcery", lambda: m.Limit(sorcery=True)),
    row("limit.one", "during your turn", lambda: _if(IsTurnOf(Who.YOU))),
    row("limit.one", "during (an opponent's|your opponents') turn", lambda: _if(NotCond(IsTurnOf(Who.YOU)))),
    row("limit.one", "if <c:conds>", lambda c: _if(c)),
    row("limit.one", "if <c:conds> or if <d:conds>", lambda c, d: _if(either(c, d))),
)


def _cast_symbol(symbol: str, text: str) -> Purposes:
    return (m.Purpose("cast", ANYTHING, text, symbol),)
