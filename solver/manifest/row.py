"""One claim: a rule, what it says here, and how far it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Status(Enum):
    """How far a rule is kept."""

    ENFORCED = "enforced"
    PARTIAL = "partial"
    OUT = "out of scope"


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: its number, what it says here, its status, and for partial or out of scope rules why."""

    rule: str
    says: str
    status: Status = Status.ENFORCED
    why: str = ""
