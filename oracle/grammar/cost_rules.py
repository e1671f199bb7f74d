"""What can't be done: casting, activating, paying life, sacrificing (101.2, 601.3, 602.5)."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models.costs import ACTIVATE, CAST, CostText, CountersBanned, Deed, PaymentBanned, Prohibition
from lawmage.models.terms import (
    ALWAYS,
    Compare,
    Cond,
    ControlledBy,
    Count,
    HasType,
    Is,
    IsTurnOf,
    NotCond,
    Op,
    UnknownCond,
    Who,
)
from lawmage.oracle.grammar.build import THEY, all_of
from lawmage.oracle.grammar.cost_objects import SELF, spells
from lawmage.oracle.grammar.cost_sentences import under
from lawmage.oracle.grammar.cost_timing import COMBAT
from lawmage.oracle.matcher import Row, row


def _both_deeds(cond: Cond, *found: CostText) -> tuple[CostText, ...]:
    return tuple(under(cond, one) for one in found)


ROWS: tuple[Row, ...] = (
    # ── what can't be done ──
    row("coststat", "<d:spells> can't be cast [during combat]", lambda d: Prohibition(d)),
    row("coststat", "<d:abil.by> can't be activated", lambda d: Prohibition(d)),
    row(
        "coststat",
        "<d:abil.by> can't be activated unless they're mana abilities",
        lambda d: Prohibition(replace(d, mana=False)),
    ),
    row(
        "coststat",
        "(players|each player) can't (cast|cast or) <n:spell.nouns> [<z:from.zone>]",
        lambda n, z=(): Prohibition(spells(n, zones=z)),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> [<z:from.zone>] [<t:when.tail>]",
        lambda p, n, z=(), t=ALWAYS: Prohibition(spells(n, by=p, zones=z), t),
    ),
    row(
        "coststat",
        "you can't cast ~ (if|as long as) <c:conds>",
        lambda c: Prohibition(Deed(CAST, SELF, Who.YOU), c),
    ),
    row("coststat", "you can't cast ~ unless <c:conds>", lambda c: Prohibition(Deed(CAST, SELF, Who.YOU), NotCond(c))),
    row(
        "coststat",
        "each opponent who controls more <n:many> than you can't cast <m:spell.nouns>",
        lambda n, m: Prohibition(
            spells(m, by=Who.OPPONENT),
            Compare(
                Count(all_of(n.filter, ControlledBy(THEY)), n.zone),
                Op.GT,
                Count(all_of(n.filter, ControlledBy(Who.YOU)), n.zone),
            ),
        ),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> <t:targeting>",
        lambda p, n, t: Prohibition(spells(n, by=p, targets=t)),
    ),
    row(
        "coststat",
        "<p:player> can't cast more than <n:number> <k:spell.single> each turn",
        lambda p, n, k: (
            Prohibition(spells(k, by=p), spells_this_turn=n)
            if k.filter == HasType("spell")
            else Prohibition(
                spells(k, by=p),
                UnknownCond("spells of a kind cast this turn", "spells_cast_this_turn"),
                spells_this_turn=n,
            )
        ),
    ),
    # "only": at every other time it can't be done
    row(
        "coststat",
        "<p:player> can cast <n:spell.nouns> only any time they could cast a sorcery",
        lambda p, n: Prohibition(spells(n, by=p), NotCond(UnknownCond("they could cast a sorcery", "sorcery time"))),
    ),
    row(
        "coststat",
        "<p:player> can cast <n:spell.nouns> only during (their own turns|their own turn|your turn)",
        lambda p, n: Prohibition(spells(n, by=p), NotCond(IsTurnOf(THEY))),
    ),
    row(
        "coststat",
        "<p:player> can cast <n:spell.nouns> and activate <d:abil> only during (their own turns|their own turn)",
        lambda p, n, d: _both_deeds(
            NotCond(IsTurnOf(THEY)), Prohibition(spells(n, by=p)), Prohibition(replace(d, by=p))
        ),
    ),
    row(
        "coststat",
        "<p:player> can cast no more than <n:number> spells each turn",
        lambda p, n: Prohibition(Deed(CAST, by=p), spells_this_turn=n),
    ),
    row(
        "coststat",
        "<p:player> can cast <n:spell.nouns> only during your turn and <q:player> can cast no more than <k:number> "
        "spells each turn",
        lambda p, n, q, k: (
            Prohibition(spells(n, by=p), NotCond(IsTurnOf(THEY))),
            Prohibition(Deed(CAST, by=q), spells_this_turn=k),
        ),
    ),
    row(
        "coststat",
        "<p:player> can't play lands or cast <n:spell.nouns> [<z:from.zone>]",
        lambda p, n, z=(): Prohibition(spells(n, by=p, zones=z)),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> <z:from.zone> or activate abilities of cards in graveyards",
        lambda p, n, z: Prohibition(spells(n, by=p, zones=z)),
    ),
    row(
        "coststat",
        "each player who has cast a <k:spell.kind> spell this turn can't cast additional <n:spell.nouns>",
        lambda k, n: Prohibition(
            spells(n), UnknownCond("has cast such a spell this turn", "spells_cast_this_turn"), spells_this_turn=1
        ),
    ),
    row(
        "coststat",
        "<p:player> can't activate <d:abil> [<t:when.tail>]",
        lambda p, d, t=ALWAYS: Prohibition(replace(d, by=p), t),
    ),
    row(
        "coststat",
        "<p:player> can't activate <d:abil> (that aren't|unless they're) mana abilities [<t:when.tail>]",
        lambda p, d, t=ALWAYS: Prohibition(replace(d, by=p, mana=False), t),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> or activate <d:abil> [<t:when.tail>]",
        lambda p, n, d, t=ALWAYS: _both_deeds(t, Prohibition(spells(n, by=p)), Prohibition(replace(d, by=p))),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> or activate abilities "
        "(that aren't|unless they're) mana abilities [<t:when.tail>]",
        lambda p, n, t=ALWAYS: _both_deeds(
            t, Prohibition(spells(n, by=p)), Prohibition(Deed(ACTIVATE, by=p, mana=False))
        ),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> and can't activate <d:abil>",
        lambda p, n, d: (Prohibition(spells(n, by=p)), Prohibition(replace(d, by=p))),
    ),
    row("when.tail", "during your turn", lambda: IsTurnOf(Who.YOU)),
    row("when.tail", "during combat", lambda: UnknownCond("during combat", f"step:{COMBAT}")),
    row("when.tail", "(this turn|until end of turn|until your next turn)", lambda: ALWAYS),
    row("when.tail", "unless <c:conds>", lambda c: NotCond(c)),
    row("coststat", "counters can't be put on <n:many>", lambda n: CountersBanned(n.filter)),
    row(
        "coststat",
        "<n:many> can't have (counters|<k:kind> counters) put on them",
        lambda n, k=None: CountersBanned(n.filter, k),
    ),
    row(
        "coststat",
        "<p:player> can't pay life or sacrifice <n:many> to cast spells or activate abilities",
        lambda p, n: PaymentBanned(True, n.filter, p),
    ),
    row(
        "coststat",
        "<p:player> can't sacrifice <n:many> to cast spells or activate abilities",
        lambda p, n: PaymentBanned(False, n.filter, p),
    ),
    row(
        "coststat",
        "<n:many> can't be sacrificed [this turn|until end of turn]",
        lambda n: PaymentBanned(sacrifice=n.filter),
    ),
    row(
        "coststat",
        "<r:ref> can't be sacrificed [this turn|until end of turn]",
        lambda r: PaymentBanned(sacrifice=Is(r)),
    ),
    row(
        "coststat",
        "<p:player> can't pay life [to cast spells or activate abilities]",
        lambda p: PaymentBanned(True, None, p),
    ),
)
