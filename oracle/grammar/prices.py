"""Prices: what stands behind "unless its controller pays" (508.1h, 509.1d)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lawmage.models.clauses import Per, Price, PriceChoice
from lawmage.models.terms import (
    Amount,
    ControlledBy,
    ControllerOf,
    CountersOn,
    HasStatus,
    Not,
    OwnedBy,
    PlayerRef,
    Ref,
    Who,
)
from lawmage.oracle.grammar.build import Noun, Quantity, all_of, counted
from lawmage.oracle.matcher import row


@dataclass(frozen=True, slots=True)
class Due:
    """A price, and whether it is due once for each creature (LEFT) or for each pair (PAIR)."""

    price: Price
    per: Per = Per.LEFT


def _mana(symbols: str) -> Price:
    """Mana symbols as a price; {X} waits for its amount."""
    return Price(mana=symbols)


def _where(due: Due, amount: Amount) -> Due | None:
    """ "where X is ..." fills {X}."""
    if "{X}" not in due.price.mana:
        return None
    return replace(due, price=replace(due.price, mana=due.price.mana.replace("{X}", ""), generic=amount))


def _settled(due: Due) -> Due | None:
    return None if "{X}" in due.price.mana else due


def _times(due: Due, amount: Amount) -> Due:
    return replace(due, price=replace(due.price, times=amount))


def _give(verb: str, quantity: Quantity, payer: PlayerRef) -> Due | None:
    count = quantity.number.lo
    who = Who.YOU if payer is Who.YOU else ControllerOf(Ref.LEFT)
    kind = quantity.noun.filter
    mine = ControlledBy(who)
    choice = PriceChoice(verb, count, all_of(kind, mine))
    return Due(Price(choices=(choice,)))


def _for_each(due: Due, per: Per) -> Due:
    return replace(due, per=per)


ROWS = (
    # "its controller pays {2} for each of those creatures, where X is ..."
    row("price", "<p:player> <d:paid>", lambda p, d: _settled(d)),
    row("price", "<p:player> <d:paid> , where X is <a:amount>", lambda p, d, a: _where(d, a)),
    row("paid", "(pay|pays) <d:sum>", lambda d: d),
    row("paid", "(pay|pays) <d:sum> <e:each>", lambda d, e: _for_each(d, e)),
    row("paid", "(pay|pays) <d:sum> for each <n:one>", lambda d, n: _times(d, counted(n))),
    row("paid", "(pay|pays) <d:sum> for each [<k:kind>] counter on <r:ref>", lambda d, r, k=None: _counters(d, r, k)),
    row("sum", "<m:manas>", lambda m: Due(_mana(m))),
    row("sum", "<n:number> life", lambda n: Due(Price(life=n))),
    row("sum", "<m:manas> and <n:number> life", lambda m, n: Due(replace(_mana(m), life=n))),
    # ... for each of the creatures that attack or block: once for each creature, or for each block
    row("each", "for each of (those creatures|them)", lambda: Per.LEFT),
    row(
        "each",
        "for each [<_:mods>] creature (they|that player) (control|controls) that 's attacking [<_:defenders>]",
        lambda: Per.LEFT,
    ),
    row("each", "for each attacking [<_:mods>] creature (they|that player) (control|controls)", lambda: Per.LEFT),
    row("each", "for each blocking [<_:mods>] creature (they|that player) (control|controls)", lambda: Per.LEFT),
    row("each", "for each creature they control that 's blocking", lambda: Per.LEFT),
    row("each", "for each creature (they|that player) (control|controls) that 's blocking <_:ref>", lambda: Per.PAIR),
    row("each", "for each creature blocking <_:ref>", lambda: Per.PAIR),
    # "you sacrifice a land", "their controller sacrifices a land of their choice for each green creature ..."
    row(
        "price",
        "<p:player> (sacrifice|sacrifices) <q:quantity.given> [<_:each>]",
        lambda p, q: _give("sacrifice", q, p),
    ),
    row("price", "<p:player> (discard|discards) <q:quantity.given>", lambda p, q: _discard(q, p)),
    row(
        "price",
        "<p:player> (return|returns) <q:quantity.given> to (its|their) owner's hand",
        lambda p, q: _give("return", q, p),
    ),
    row("price", "<p:player> (exile|exiles) <q:quantity.given>", lambda p, q: _give("exile", q, p)),
    row("price", "<p:player> (tap|taps) <q:quantity.given>", lambda p, q: _give("tap", q, p)),
    row(
        "price",
        "<p:player> (tap|taps) <q:quantity.given> not declared as an attacking or blocking creature this combat",
        lambda p, q: _tap_idle(q, p),
    ),
)


def _counters(due: Due, ref: Ref, kind: str | None) -> Due:
    return _times(due, CountersOn(ref, kind))


def _discard(quantity: Quantity, payer: PlayerRef) -> Due | None:
    who = Who.YOU if payer is Who.YOU else ControllerOf(Ref.LEFT)
    return Due(Price(choices=(PriceChoice("discard", quantity.number.lo, all_of(quantity.noun.filter, OwnedBy(who))),)))


def _tap_idle(quantity: Quantity, payer: PlayerRef) -> Due | None:
    """The creature tapped must not be one that is declared in this declaration."""
    idle = Noun(all_of(quantity.noun.filter, Not(HasStatus("declared"))), quantity.noun.zone)
    return _give("tap", Quantity(idle, quantity.number), payer)
