"""Triggered abilities that counter spells as they are cast: "if no mana was spent to cast it" (603.2, 701.6)."""

from __future__ import annotations

from lawmage.models.costs import CounterTrigger
from lawmage.oracle.grammar.cost_objects import spells
from lawmage.oracle.matcher import Row, row

ROWS: tuple[Row, ...] = (
    row("countered", "counter (that spell|it)", lambda: ""),
    row("countered", "sacrifice ~ and counter (that spell|it)", lambda: ""),
    row("countered", "counter (that spell|it) and <_:words>", lambda: ""),
    row("unspent", "no mana was spent to cast (it|that spell)", lambda: "WUBRGC"),
    row("unspent", "no colored mana was spent to cast (it|that spell)", lambda: "WUBRG"),
    row("unspent", "no <c:color> mana was spent to cast (it|that spell)", lambda c: c),
    row(
        "coststat",
        "(whenever|when) <p:player> (cast|casts) <n:one.spell> , if <u:unspent> , <_:countered>",
        lambda p, n, u: CounterTrigger(spells(n, by=p), u),
    ),
    row(
        "coststat",
        "(whenever|when) <p:player> (cast|casts) <n:one.spell> , <_:countered>",
        lambda p, n: CounterTrigger(spells(n, by=p)),
    ),
    row(
        "coststat",
        "whenever the <o:ordinal> <n:spell.single> of a turn is cast , <_:countered>",
        lambda o, n: CounterTrigger(spells(n), nth=o),
    ),
)
