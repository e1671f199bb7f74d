"""The three evaluations, tied together: filters hold amounts, amounts count by filters, conditions hold both.

Each kind of term is evaluated by the function registered for its type; the modules beside this one register theirs.
Truth is three-valued (Kleene): None is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from lawmage.models.terms import Amount, Cond, Filter
from lawmage.solver.board import Candidate
from lawmage.solver.evaluation.frame import Frame

Truth: TypeAlias = bool | None

FILTERS: dict[type[Any], Callable[[Any, Candidate, Frame], Truth]] = {}
AMOUNTS: dict[type[Any], Callable[[Any, Frame, Candidate | None], int | None]] = {}
CONDITIONS: dict[type[Any], Callable[[Any, Frame], Truth]] = {}


def matches(f: Filter, candidate: Candidate | None, frame: Frame) -> Truth:
    """Whether an object or player matches a filter; nothing matches no filter."""
    return False if candidate is None else FILTERS[type(f)](f, candidate, frame)


def amount(of: Amount, frame: Frame, candidate: Candidate | None = None) -> int | None:
    """The value of an amount; None if unknown."""
    return of if isinstance(of, int) else AMOUNTS[type(of)](of, frame, candidate)


def holds(cond: Cond, frame: Frame) -> Truth:
    """Whether a condition holds on the board. A `Declared` is answered from declarations already made."""
    return CONDITIONS[type(cond)](cond, frame)


def some(truths: Iterable[Truth]) -> Truth:
    """Kleene's or."""
    result: Truth = False
    for truth in truths:
        if truth:
            return True
        if truth is None:
            result = None
    return result


def every(truths: Iterable[Truth]) -> Truth:
    """Kleene's and."""
    result: Truth = True
    for truth in truths:
        if truth is False:
            return False
        if truth is None:
            result = None
    return result
