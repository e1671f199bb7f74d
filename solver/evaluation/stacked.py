"""Filters about spells and abilities on the stack: what they target (115.9), where abilities come from (113.7)."""

from __future__ import annotations

from lawmage.models import terms as t
from lawmage.oracle.target_terms import found_in
from lawmage.solver.board import BoardObject, Candidate
from lawmage.solver.evaluation.amounts import in_numbers
from lawmage.solver.evaluation.frame import Frame
from lawmage.solver.evaluation.kernel import FILTERS, Truth, matches, some

_ZONED = ("card", "spell", "ability")


def _has_target(f: t.HasTarget, c: Candidate, frame: Frame) -> Truth:
    if not isinstance(c, BoardObject):
        return False
    chosen = [ref for refs in c.targets for ref in refs]
    if f.only and len(set(chosen)) != 1:  # 115.9c
        return False
    if f.filter != t.ANYTHING:  # 115.9b: what left its zone is ignored
        there = (frame.board.by_id.get(ref) for ref in dict.fromkeys(chosen))
        return some(matches(f.filter, target, frame) for target in there if _expected(f.filter, target))
    return in_numbers(len(chosen), f.number, frame, c)  # 115.9a


def _expected(f: t.Filter, target: Candidate | None) -> bool:
    """109.2: words that name no zone, card or spell are about players and permanents."""
    if not isinstance(target, BoardObject) or target.zone == "battlefield":
        return True
    return found_in(
        f, lambda part: isinstance(part, t.InZone | t.Is) or (isinstance(part, t.HasType) and part.type in _ZONED)
    )


def _from_source(f: t.FromSource, c: Candidate, frame: Frame) -> Truth:
    if not isinstance(c, BoardObject) or "ability" not in c.types or c.attached_to is None:
        return False
    return matches(f.filter, frame.board.by_id.get(c.attached_to), frame)


FILTERS[t.HasTarget] = _has_target
FILTERS[t.FromSource] = _from_source
