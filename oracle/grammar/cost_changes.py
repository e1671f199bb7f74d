"""Statements that change a total cost: "cost {1} more to cast", "for each", minimums (601.2f, 118.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lawmage.models.costs import ACTIVATE, CAST, Change, CostChange, Deed, Gains
from lawmage.models.terms import (
    ALWAYS,
    Amount,
    Arithmetic,
    ColorsAmong,
    Cond,
    Count,
    CountersOn,
    Filter,
    IsPlayer,
    IsTurnOf,
    LandTypes,
    NotCond,
    PlayerRef,
    PlayerStat,
    PlayerStatOf,
    TypesAmong,
    UnknownAmount,
    Who,
)
from lawmage.oracle.grammar.build import THEY, both, counted
from lawmage.oracle.grammar.cost_objects import spells
from lawmage.oracle.matcher import Row, row


@dataclass(frozen=True, slots=True)
class Extra:
    """What stands behind "costs {1} more to cast"."""

    times: Amount = 1
    when: Cond = ALWAYS
    spells_before: bool = False
    targets: Filter | None = None
    beyond_first: bool = False
    each_target: bool = False


def _changed(deed: Deed, change: Change, mana: str, extra: Extra = Extra()) -> CostChange | None:
    if extra.targets is not None:
        deed = replace(deed, targets=extra.targets)
    if "{X}" in mana and extra.times == 1:
        return None
    mana = mana.replace("{X}", "{1}")
    return CostChange(
        deed,
        change,
        mana,
        extra.times,
        extra.spells_before,
        extra.beyond_first,
        each_target=extra.each_target,
        when=extra.when,
    )


def _nth(number: int, deed: Deed, change: Change, mana: str, extra: Extra = Extra()) -> CostChange | None:
    found = _changed(deed, change, mana, extra)
    return None if found is None else replace(found, nth=number)


def _both_kinds(kind: str, by: PlayerRef, change: Change, mana: str) -> tuple[CostChange, ...]:
    """A cost that a keyword names: of casting with it (flashback), or of activating its ability (equip)."""
    deeds = (Deed(verb, by=by, kind=kind) for verb in (CAST, ACTIVATE))
    return tuple(CostChange(deed, change, mana) for deed in deeds)


def _sign(text: str) -> Change:
    return Change.MORE if " more " in f" {text} " else Change.LESS


ROWS: tuple[Row, ...] = (
    # ── how much more or less ──
    row("extra", "if it targets <n:any>", lambda n: Extra(targets=n.filter)),
    row("extra", "for each <n:one>", lambda n: Extra(counted(n))),
    row("extra", "for each <n:one> <p:player> (control|controls)", lambda n, p: None),
    row("extra", "for each basic land type among lands <p:player> control", lambda p: Extra(LandTypes(p))),
    row("extra", "for each [<k:kind>] counter on <r:ref>", lambda r, k=None: Extra(CountersOn(r, k))),
    row("extra", "for each (card|cards) in <o:owner> hand", lambda o: Extra(PlayerStatOf(o, PlayerStat.HAND))),
    row("extra", ", where X is <a:amount>", lambda a: Extra(a)),
    row("extra", "for each other spell that player has cast this turn", lambda: Extra(spells_before=True)),
    row("extra", "for each (other|) spell you've cast this turn", lambda: Extra(spells_before=True)),
    row("extra", "for each target beyond the first", lambda: Extra(beyond_first=True)),
    row("extra", "for each other spell cast this turn", lambda: Extra(UnknownAmount("spells cast", "cast:all"))),
    row(
        "extra",
        "for each <_:spell.kinds> (spell|spells) you've cast this turn",
        lambda: Extra(UnknownAmount("spells of a kind you've cast this turn", "cast:kind")),
    ),
    row("spell.kinds", "<a:spell.kind>", lambda a: a),
    row("spell.kinds", "<a:spell.kind> (and|or) <b:spell.kind>", lambda a, b: a),
    row("extra", "for each <n:one> and each <m:one>", lambda n, m: Extra(Arithmetic(counted(n), "+", counted(m)))),
    row("extra", "for each target", lambda: Extra(each_target=True)),
    row("extra", "for each color among <n:many>", lambda n: Extra(ColorsAmong(n.filter))),
    row("extra", "for each card type among <n:many>", lambda n: Extra(TypesAmong(n.filter, n.zone))),
    row("extra", "for each opponent you have", lambda: Extra(Count(IsPlayer(Who.OPPONENT), "players"))),
    row("extra", "for each creature in your party", lambda: Extra(UnknownAmount("party", "party"))),
    row("extra", "if <c:conds>", lambda c: Extra(when=c)),
    row("extra", "as long as <c:conds>", lambda c: Extra(when=c)),
    row("extra", "unless <c:conds>", lambda c: Extra(when=NotCond(c))),
    row("extra", "during (your turn)", lambda: Extra(when=IsTurnOf(Who.YOU))),
    row("extra", "except during its controller 's turn", lambda: Extra(when=NotCond(IsTurnOf(THEY)))),
    row("costs", "(cost|costs)", lambda: ()),
    row("ordinal", "(first|second|third)", lambda text: ("first", "second", "third").index(text.lower()) + 1),
    row(
        "nth.spells",
        "<n:spell.single> (you cast|<p:caster>) [<t:targeting>] each turn [<u:targeting>]",
        lambda n, p=Who.YOU, t=None, u=None: spells(n, by=p, targets=t or u),
    ),
    row(
        "nth.spells",
        "<n:spell.single> (you cast|<p:caster>) during each of (your|their) turns [<u:targeting>]",
        lambda n, p=Who.YOU, u=None: (spells(n, by=p, targets=u), IsTurnOf(THEY)),
    ),
    row(
        "coststat",
        "the <o:ordinal> <d:nth.spells> has <k:spell.keyword>",
        lambda o, d, k: None if isinstance(d, tuple) else Gains(d, k, o),
    ),
    row(
        "coststat",
        "the <o:ordinal> <d:nth.spells> <_:costs> <m:manas> <s:lessmore> to cast [<e:extra>]",
        lambda o, d, m, s, e=Extra(): (
            _nth(o, d[0], s, m, replace(e, when=both(e.when, d[1]))) if isinstance(d, tuple) else _nth(o, d, s, m, e)
        ),
    ),
    row(
        "coststat",
        "<d:spells> during your turn <_:costs> <m:manas> <s:lessmore> to cast",
        lambda d, m, s: _changed(d, s, m, Extra(when=IsTurnOf(Who.YOU))),
    ),
    row("lessmore", "(less|more)", lambda text: _sign(text)),
    # ── changes of costs ──
    row(
        "coststat",
        "<d:spells> <_:costs> <m:manas> <s:lessmore> to cast [<e:extra>]",
        lambda d, m, s, e=Extra(): _changed(d, s, m, e),
    ),
    row(
        "coststat",
        "<d:spells> <_:costs> <m:manas> <s:lessmore> to cast and can't be countered",
        lambda d, m, s: _changed(d, s, m),
    ),
    row(
        "coststat",
        "<d:abil.by> <_:costs> <m:manas> <s:lessmore> to activate [<e:extra>]",
        lambda d, m, s, e=Extra(): _changed(d, s, m, e),
    ),
    row(
        "coststat",
        "<d:abil.by> <_:costs> <m:manas> <s:lessmore> to activate unless they're mana abilities",
        lambda d, m, s: _changed(replace(d, mana=False), s, m),
    ),
    row(
        "coststat",
        "<d:this.ability> <_:costs> <m:manas> <s:lessmore> to activate [<e:extra>]",
        lambda d, m, s, e=Extra(): _changed(d, s, m, e),
    ),
    row(
        "coststat",
        "[all] <k:cost.kind> costs [<p:player> pay] cost <m:manas> <s:lessmore>",
        lambda k, m, s, p=Who.ANY: _both_kinds(k, p, s, m),
    ),
    row("cost.kind", "<k:abilities.kind>", lambda k: k),
    row(
        "cost.kind",
        "(flashback|escape|dash|blitz|evoke|overload|bestow|emerge|madness|miracle|foretell|plot|warp|disturb|spectacle"
        "|surge|prowl|freerunning|sneak|harmonize|mayhem|encore|embalm|eternalize|scavenge|morph|unlock|buyback|kicker)",
        lambda text: text.lower(),
    ),
    row(
        "coststat",
        "as an additional cost to cast <n:spell.nouns> , you may pay <k:number> life",
        lambda n, k: CostChange(spells(n, by=Who.YOU), Change.LESS, life=k, optional=True),
    ),
    row("coststat", "<d:spells> <_:costs> an additional <m:manas> to cast", lambda d, m: _changed(d, Change.MORE, m)),
    row(
        "coststat",
        "<d:spells> <_:costs> an additional <n:number> life to cast",
        lambda d, n: CostChange(d, Change.MORE, life=n),
    ),
    row(
        "coststat",
        "each spell that would cost less than <n:number> mana to cast costs <_:number> mana to cast",
        lambda n: CostChange(Deed(CAST), Change.AT_LEAST, f"{{{n}}}"),
    ),
)
