"""Conditions: sentences that are true or false of the board."""

from __future__ import annotations

from lawmage.models import terms as t
from lawmage.solver.evaluation.amounts import COMPARE, in_numbers
from lawmage.solver.evaluation.frame import Frame, players, thing
from lawmage.solver.evaluation.kernel import CONDITIONS, Truth, amount, every, holds, matches, some


def _and(cond: t.And, frame: Frame) -> Truth:
    return every(holds(part, frame) for part in cond.conds)


def _or(cond: t.Or, frame: Frame) -> Truth:
    return some(holds(part, frame) for part in cond.conds)


def _not(cond: t.NotCond, frame: Frame) -> Truth:
    truth = holds(cond.cond, frame)
    return None if truth is None else not truth


def _compare(cond: t.Compare, frame: Frame) -> Truth:
    x, y = amount(cond.left, frame, frame.that), amount(cond.right, frame, frame.that)
    return None if x is None or y is None else COMPARE[cond.op](x, y)


def _holds(cond: t.Holds, frame: Frame) -> Truth:
    return matches(cond.filter, thing(cond.ref, frame, None), frame)


def _player_matches(cond: t.PlayerMatches, frame: Frame) -> Truth:
    ids = players(cond.player, frame, None)
    return None if ids is None else some(matches(cond.filter, frame.board.by_id.get(name), frame) for name in ids)


def _turn(cond: t.IsTurnOf, frame: Frame) -> Truth:
    ids = players(cond.player, frame, None)
    return None if ids is None else frame.board.active in ids


def _designation(cond: t.HasDesignation, frame: Frame) -> Truth:
    frame.missing(cond.designation, cond.designation)
    return None


def _unknown(cond: t.UnknownCond, frame: Frame) -> Truth:
    if frame.nobody_did(cond.text, cond.field):
        return False
    frame.missing(cond.text, cond.field)
    return None


def _already_declared(cond: t.Declared, frame: Frame) -> Truth:
    """506.5: looks at attackers or blockers as they stand."""
    subject = frame.left or frame.source
    count = 0
    for each in frame.board.permanents:
        if cond.others and subject is not None and each.id == subject.id:
            continue
        if cond.relation is t.Relation.ATTACK:
            rights = [each.attacking] if each.attacking is not None else []
        else:
            rights = list(each.blocking)
        truth = matches(cond.left, each, frame) if rights else False
        if truth and cond.right != t.ANYTHING:
            truth = some(matches(cond.right, frame.board.by_id.get(r), frame) for r in rights)
        if truth is None:
            return None
        count += truth
    return in_numbers(count, cond.number, frame)


CONDITIONS.update(
    {
        t.And: _and,
        t.Or: _or,
        t.NotCond: _not,
        t.Compare: _compare,
        t.Holds: _holds,
        t.PlayerMatches: _player_matches,
        t.Declared: _already_declared,
        t.IsTurnOf: _turn,
        t.HasDesignation: _designation,
        t.UnknownCond: _unknown,
    }
)
