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


def digest(position: Any, question: Any, engine: str = "auto") -> str:
    """The hash of one board's answers."""
    legal = lawmage.legal(position, question, engine=engine)
    count = legal.count()
    found = hashlib.sha256(f"{count}\n".encode())
    if count <= LISTED:
        answers = iter(legal)
    else:
        answers = (legal[place * (count - 1) // (PROBES - 1)] for place in range(PROBES))
    for answer in answers:
        found.update(json.dumps(answer.model_dump(), sort_keys=True, separators=(",", ":")).encode() + b"\n")
    return found.hexdigest()


def signature(engine: str = "auto") -> str:
    """The hash over all boards."""
    found = hashlib.sha256()
    for name, position, question in boards():
        found.update(f"{name} {digest(position, question, engine)}\n".encode())
    return found.hexdigest()
