"""Statements that change a total cost: "cost {1} more to cast", "for each", minimums (601.2f, 118.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lawmage.models.costs import ACTIVATE, CAST, Change, CostChange, Deed
from lawmage.models.terms import (
    ALWAYS,
    Amount,
    ColorsAmong,
    Cond,
    Count,
    CountersOn,
    Filter,
    IsPlayer,
    IsTurnOf,
    LandTypes,
    NotCond,
    PlayerStat,
    PlayerStatOf,
    TypesAmong,
    UnknownAmount,
    Who,
)
from lawmage.oracle.grammar.build import THEY, Noun, counted
from lawmage.oracle.grammar.cost_objects import spells
from lawmage.oracle.matcher import Row, row


@dataclass(frozen=True, slots=True)
class Extra:
    """What stands behind "costs {1} more to cast"."""

    times: Amount = 1
    when: Cond = ALWAYS
    spells_before: bool = False
    targets: Filter | None = None
    each_target: bool = False


def _changed(deed: Deed, change: Change, mana: str, extra: Extra = Extra()) -> CostChange | None:
    if extra.targets is not None:
        deed = replace(deed, targets=extra.targets)
    if "{X}" in mana and extra.times == 1:
        return None
    mana = mana.replace("{X}", "{1}")
    return CostChange(deed, change, mana, extra.times, extra.spells_before, extra.each_target, when=extra.when)


def _nth(number: int, noun: Noun, mana: str, change: Change) -> CostChange | None:
    found = _changed(spells(noun, by=Who.YOU), change, mana)
    return None if found is None else replace(found, nth=number)


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
    row("extra", "for each target beyond the first", lambda: Extra(each_target=True)),
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
        "coststat",
        "the <o:ordinal> <n:spell.single> you cast each turn <_:costs> <m:manas> <s:lessmore> to cast",
        lambda o, n, m, s: _nth(o, n, m, s),
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
        "<k:abilities.kind> costs you pay cost <m:manas> <s:lessmore>",
        lambda k, m, s: _changed(Deed(ACTIVATE, by=Who.YOU, kind=k), s, m),
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
