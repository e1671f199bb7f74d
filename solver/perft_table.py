"""Tables of named boards with known counts, and whether lawmage counts the same.

A table is a YAML file with `rules_date` and `boards`. A board has an `id`, the `rules` it is about, the `source` of its
counts, a `question`, a `position` (or `case`, a case file whose position and question are taken), and the lists `raw`
and `canon`: the counts at depth 1, 2 (see :mod:`lawmage.solver.perft`), null where no canonical one is stated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import Field

from lawmage.models.door import Entry, Id, Listed, Name, Text
from lawmage.models.errors import LawmageError, PositionError
from lawmage.models.limits import Limits
from lawmage.models.loading import load
from lawmage.solver.legal import legal
from lawmage.solver.perft import DEPTHS, Perft, perft

Known = Annotated[int, Field(ge=0)]
Counts = Annotated[tuple[Known, ...], Field(strict=False, min_length=1, max_length=len(DEPTHS))]
Stated = Annotated[tuple[Known | None, ...], Field(strict=False, min_length=1, max_length=len(DEPTHS))]


class _Board(Entry):
    error: ClassVar[type[LawmageError]] = PositionError

    id: Id
    rules: Listed[Name]
    source: Name
    note: Text = ""
    question: dict[str, Any] = Field(default_factory=dict)
    position: dict[str, Any] | None = None
    case: Name | None = None
    raw: Counts
    canon: Stated


class _Table(Entry):
    error: ClassVar[type[LawmageError]] = PositionError

    rules_date: Name
    boards: Listed[_Board]


@dataclass(frozen=True, slots=True)
class Row:
    """A named board: `raw[d - 1]` and `canon[d - 1]` are its counts at depth d.

    `source` says where they come from: a closed form, an example of the Comprehensive Rules, a case, a brute force.
    """

    id: str
    rules: tuple[str, ...]
    source: str
    note: str
    rules_date: date
    position: dict[str, Any]
    question: dict[str, Any]
    raw: tuple[int, ...]
    canon: tuple[int | None, ...]


def tables(path: Path) -> list[Path]:
    """The file itself, or the tables of a folder, in order."""
    return [path] if path.is_file() else sorted(path.glob("*.yaml"))


def rows(path: Path) -> Iterator[Row]:
    """The boards of a table. Raises PositionError, naming field and board."""
    table = _Table.model_validate(load(path, error=PositionError))
    try:
        rules_date = date.fromisoformat(table.rules_date)
    except ValueError:
        raise PositionError("is a date, 2026-01-16", field="rules_date") from None
    for board in table.boards:
        position, question = board.position, board.question
        if board.case is not None:
            position, question = _of_case(path.parent / board.case, board.id)
        if position is None:
            raise PositionError("gives a position or a case", object=board.id)
        yield Row(
            board.id, board.rules, board.source, board.note, rules_date, position, question, board.raw, board.canon
        )


def _of_case(path: Path, board: str) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        case: Any = load(path, error=PositionError)
        return dict(case["position"]), dict(case["question"])
    except (OSError, LookupError, TypeError) as reason:
        raise PositionError(f"no case can be read from {path}: {reason}", field="case", object=board) from None


def differences(row: Row, *, engine: str = "auto", limits: Limits | None = None) -> list[str]:
    """What lawmage counts otherwise than the row says; empty when the row is confirmed."""
    found = []
    for depth, (raw, canon) in enumerate(zip(row.raw, row.canon, strict=True), 1):
        if canon is None and depth == 1:
            legals = legal(row.position, row.question, limits=limits, engine=engine)
            counted = Perft(legals.count(), 0, legals.unread)
        else:
            counted = perft(row.position, row.question, depth, limits=limits, engine=engine)
        for name, count, told in (("raw", counted.raw, raw), ("canon", counted.canon, canon)):
            if told is not None and count != told:
                found.append(f"depth {depth}: {name} is {count:,}, not {told:,}")
        found += [f"depth {depth}: not understood: {item}" for item in counted.unread]
    return found
