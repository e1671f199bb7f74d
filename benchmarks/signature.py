"""One hash over all canonical answers of all benchmark boards and cases: it changes only when an answer changes.

Of sets with more than LISTED answers, the count and PROBES answers, evenly spaced in the order, take part.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import families
from written_families import WRITTEN

import lawmage
from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.models.loading import load
from lawmage.solver.cases import case_files
from lawmage.solver.legal import HOMES
from lawmage.solver.perft_table import rows, tables

ROOT = Path(__file__).resolve().parent.parent
LISTED, PROBES = 2_000, 64
SIZES = {"satisfiability": (3,), "tokens": (10, 40)}
USUAL_SIZES = (3, 5, 8)


def boards() -> Iterator[tuple[str, Any, Any]]:
    """Name, position and question of every board."""
    for name in (*families.FAMILIES, *WRITTEN):
        for size in SIZES.get(name, USUAL_SIZES):
            yield f"{name} {size}", *families.board(name, size)
    for table in tables(ROOT / "benchmarks" / "perft"):
        for row in rows(table):
            yield row.id, row.position, row.question
    for path in case_files(ROOT / "tests" / "cases"):
        if path.parent.name in HOMES:
            case: Any = load(path)
            yield f"{path.parent.name}/{path.stem}", case["position"], case["question"]


def digest(position: Any, question: Any, engine: str = "auto", seconds: float = 10.0) -> str:
    """The hash of one board's answers. Raises BudgetExceeded where the engine cannot give them in time."""
    legal = lawmage.legal(position, question, engine=engine, limits=Limits(seconds))
    count = legal.count()
    found = hashlib.sha256(f"{count}\n".encode())
    if count <= LISTED:
        answers = iter(legal)
    else:
        answers = (legal[place * (count - 1) // (PROBES - 1)] for place in range(PROBES))
    for answer in answers:
        found.update(json.dumps(answer.model_dump(), sort_keys=True, separators=(",", ":")).encode() + b"\n")
    return found.hexdigest()


def signature(engine: str = "auto", seconds: float = 10.0) -> tuple[str, list[str]]:
    """The hash over all boards, and the names of those that were beyond the engine and answered by "auto"."""
    found = hashlib.sha256()
    beyond = []
    for name, position, question in boards():
        try:
            one = digest(position, question, engine, seconds)
        except BudgetExceeded:
            beyond.append(name)
            one = digest(position, question)
        found.update(f"{name} {one}\n".encode())
    return found.hexdigest(), beyond
