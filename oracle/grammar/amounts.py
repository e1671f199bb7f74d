"""Amounts ("the number of Islands you control", "~'s power", "half your life total") and comparisons with them."""

from __future__ import annotations

from lawmage.models.terms import (
    AllOf,
    Arithmetic,
    ColorsAmong,
    CountersOn,
    Devotion,
    Greatest,
    HasKeyword,
    LandTypes,
    Op,
    PlayerStat,
    PlayerStatOf,
    Stat,
    StatOf,
    SumOf,
    TypesAmong,
    UnknownAmount,
)
from lawmage.oracle.grammar.build import any_of, counted
from lawmage.oracle.matcher import row

ROWS = (
    # "power", "power and toughness", "power or toughness"
    row(
        "amount",
        "the number of <k:kind> counters <p:player> (have|has)",
        lambda k, p, text: UnknownAmount(text, f"{k}_counters"),
    ),
    row("stat", "power", lambda: Stat.POWER),
    row("stat", "toughness", lambda: Stat.TOUGHNESS),
    row("stat", "mana value", lambda: Stat.MANA_VALUE),
    row("stat", "base power", lambda: Stat.BASE_POWER),
    row("stats", "<s:stat>", lambda s: (s,)),
    row("stats", "power or toughness", lambda: (Stat.POWER, Stat.TOUGHNESS)),
    # "3", "X", "the number of ...", "~'s power", "your life total"
    row("amount", "<n:number>", lambda n: n),
    row("amount", "X", lambda: UnknownAmount("X", "x")),
    row("amount", "the (number|amount) of <n:any>", lambda n: counted(n)),
    row("amount", "the number of [<k:kind>] counters on <r:ref>", lambda r, k=None: CountersOn(r, k)),
    row("amount", "the number of counters on <r:ref>", lambda r: CountersOn(r)),
    row("amount", "the number of basic land types among lands <p:player> (control|controls)", lambda p: LandTypes(p)),
    row("amount", "the number of colors among <n:many>", lambda n: ColorsAmong(n.filter)),
    row("amount", "the number of card types among <n:many>", lambda n: TypesAmong(n.filter, n.zone)),
    row(
        "amount",
        "the number of [different] (names|kinds of counters) among <n:many>",
        lambda n, text: UnknownAmount(text),
    ),
    row("amount", "<w:whose> <s:stat>", lambda w, s: StatOf(w, s)),
    row("amount", "the <s:stat> of <r:ref>", lambda s, r: StatOf(r, s)),
    row("amount", "<o:owner> life total", lambda o: PlayerStatOf(o, PlayerStat.LIFE)),
    row("amount", "<o:owner> starting life total", lambda o, text: UnknownAmount(text, "starting_life")),
    row("amount", "<o:owner> devotion to <c:devoted>", lambda o, c: Devotion(o, c)),
    row("devoted", "<c:color>", lambda c: frozenset((c,))),
    row("devoted", "<c:color> and [to] <d:color>", lambda c, d: frozenset((c, d))),
    row("amount", "the (greatest|highest) <s:stat> among <n:any>", lambda s, n: Greatest(n.filter, s)),
    row("amount", "the (least|lowest) <s:stat> among <n:any>", lambda s, n: Greatest(n.filter, s, True)),
    row("amount", "the total <s:stat> of <n:any>", lambda s, n: SumOf(n.filter, s)),
    row("amount", "twice <a:amount>", lambda a: Arithmetic(2, "*", a)),
    row("amount", "half <a:amount> , rounded (up|down)", lambda a, text: Arithmetic(a, "half " + text.split()[-1])),
    row("amount", "<n:number> plus <a:amount>", lambda n, a: Arithmetic(n, "+", a)),
    row("amount", "the amount of (mana|life|damage) <w:words>", lambda w, text: UnknownAmount(text)),
    row("amount", "your speed", lambda: UnknownAmount("your speed", "speed")),
    # comparisons: "3 or less", "greater than ~'s power", "equal to the number of ..."
    row("test", "<n:amount> or (less|fewer|lower)", lambda n: (Op.LE, n)),
    row("test", "<n:amount> or (greater|more|higher)", lambda n: (Op.GE, n)),
    row("test", "<n:number>", lambda n: (Op.EQ, n)),
    row("test", "X", lambda: (Op.EQ, UnknownAmount("X", "x"))),
    row("test", "(equal to|exactly) <n:amount>", lambda n: (Op.EQ, n)),
    row("test", "(greater|more|higher) than <n:amount>", lambda n: (Op.GT, n)),
    row("test", "(less|fewer|lower) than <n:amount>", lambda n: (Op.LT, n)),
    row("test", "(greater than or equal to|equal to or greater than) <n:amount>", lambda n: (Op.GE, n)),
    row("test", "(less than or equal to|equal to or less than) <n:amount>", lambda n: (Op.LE, n)),
    # keyword abilities as properties: "flying or reach", "a landwalk ability"
    row("haskw", "<k:kw>", lambda k: HasKeyword(k)),
    row("haskw", "(landwalk abilities|a landwalk ability)", lambda: HasKeyword("landwalk")),
    row("kwlist.or", "<a:haskw>", lambda a: a),
    row("kwlist.or", "<a:haskw> (or|and/or) <b:haskw>", lambda a, b: any_of(a, b)),
    row("kwlist.or", "<a:haskw> , <b:haskw> , (or|and/or) <c:haskw>", lambda a, b, c: any_of(a, b, c)),
    row("kwlist.and", "<a:haskw> and <b:haskw>", lambda a, b: AllOf((a, b))),
)
