"""Whole sentences about costs and casting: a statement with the conditions before and behind it."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models.costs import Alternative, CostChange, CostText, Gains, Permission, Prohibition, SpendAs
from lawmage.models.terms import ALWAYS, Cond, IsTurnOf, Who
from lawmage.oracle.grammar.build import both
from lawmage.oracle.matcher import Row, row


def under(cond: Cond, found: CostText) -> CostText:
    """The statement under one more condition."""
    if isinstance(found, CostChange | Prohibition | Permission | Alternative | SpendAs | Gains):
        return replace(found, when=both(found.when, cond))
    return found


ROWS: tuple[Row, ...] = (
    # ── whole sentences ──
    row("costsentence", "<a:coststat> .", lambda a: a if isinstance(a, tuple) else (a,)),
    row(
        "costsentence",
        "<c:lead> , <a:coststat> .",
        lambda c, a: tuple(under(c, one) for one in (a if isinstance(a, tuple) else (a,))),
    ),
    row(
        "costsentence",
        "<c:lead> , <d:lead> , <a:coststat> .",
        lambda c, d, a: tuple(under(c, under(d, one)) for one in (a if isinstance(a, tuple) else (a,))),
    ),
    row(
        "costsentence",
        "<a:coststat> as long as <c:conds> .",
        lambda c, a: tuple(under(c, one) for one in (a if isinstance(a, tuple) else (a,))),
    ),
    row(
        "costsentence",
        "(until end of turn|this turn|until your next turn|until the end of your next turn) , <a:coststat> .",
        lambda a: a if isinstance(a, tuple) else (a,),
    ),
    row("one.time", "once each turn", lambda: ALWAYS),
    row("one.time", "once during each of your turns", lambda: IsTurnOf(Who.YOU)),
    row(
        "costsentence",
        "<c:one.time> , <a:coststat> .",
        lambda c, a: (replace(a, once=True, when=both(a.when, c)),) if isinstance(a, Permission) else None,
    ),
)
