"""The Comprehensive Rules that lawmage claims, each with what it says and how far it is kept.

A test ties every row to the code that cites it and to a case or test, and every rule cited in code to a row. As a
table: ``python -m lawmage.solver.manifest``.
"""

from __future__ import annotations

from collections.abc import Iterator

from lawmage.oracle import keywords
from lawmage.solver.manifest import casting, choices, combat, mana
from lawmage.solver.manifest.row import Row, Status


def rows() -> Iterator[Row]:
    """All rows, in the order of their numbers."""
    named = {**keywords.COMBAT, **keywords.ACTIONS}
    meanings = [Row(keywords.rule(name), f"the meaning of {name}") for name in (*named, "landwalk", "protection")]
    unique = {row.rule: row for row in (*meanings, *combat.ROWS, *choices.ROWS, *mana.ROWS, *casting.ROWS)}
    yield from sorted(unique.values(), key=lambda row: _key(row.rule))


def _key(rule: str) -> tuple[int, int, str]:
    chapter, _, rest = rule.partition(".")
    digits = "".join(c for c in rest if c.isdigit())
    return int(chapter), int(digits or 0), rest.lstrip("0123456789")


def table() -> str:
    """The manifest as a text table."""
    return "\n".join(f"{r.rule:9} {r.status.value:13} {r.says}{f' ({r.why})' if r.why else ''}" for r in rows())


__all__ = ["Row", "Status", "rows", "table"]
