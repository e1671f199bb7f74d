"""Counters a permanent enters with (614.12)."""

from __future__ import annotations

from lawmage.models.costs import Enters
from lawmage.models.terms import Arithmetic, UnknownAmount
from lawmage.oracle.grammar.build import counted
from lawmage.oracle.matcher import Row, row

X = UnknownAmount("X", "x")

ROWS: tuple[Row, ...] = (
    # ── counters it enters with ──
    row("coststat", "~ enters with <a:enter.amount> <k:kind> (counter|counters) on it", lambda a, k: Enters(k, a)),
    row("coststat", "~ enters with a number of <k:kind> counters on it equal to <a:amount>", lambda a, k: Enters(k, a)),
    row("coststat", "~ enters with <k:kind> counters on it equal to <a:amount>", lambda a, k: Enters(k, a)),
    row(
        "coststat",
        "~ enters with <a:enter.amount> <k:kind> (counter|counters) on it for each time it was kicked",
        lambda a, k: Enters(k, a, "each"),
    ),
    row(
        "coststat",
        "if ~ was kicked , it enters with <a:enter.amount> <k:kind> (counter|counters) on it",
        lambda a, k: Enters(k, a, "if"),
    ),
    row(
        "coststat",
        "~ enters with <a:enter.amount> <k:kind> (counter|counters) on it if it was kicked",
        lambda a, k: Enters(k, a, "if"),
    ),
    row("coststat", "~ enters with X <k:kind> counters on it , where X is <a:amount>", lambda k, a: Enters(k, a)),
    row("coststat", "~ enters with (a|an) <k:kind> counter on it for each <n:one>", lambda k, n: Enters(k, counted(n))),
    row("enter.amount", "(a|an)", lambda: 1),
    row("enter.amount", "<a:amount>", lambda a: a),
    row("enter.amount", "twice X", lambda: Arithmetic(2, "*", X)),
)
