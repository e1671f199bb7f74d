"""Conditions on the declaration itself ("alone", "unless a creature with greater power also attacks", 506.5)."""

from __future__ import annotations

from dataclasses import dataclass

from lawmage.models import terms as t
from lawmage.solver.combat.matching import Pair, declares
from lawmage.solver.combat.scene import Scene
from lawmage.solver.evaluation import Frame, holds, in_numbers, matches


@dataclass(frozen=True, slots=True)
class Counted:
    """Holds when the number of different lefts among the chosen `pairs` lies in `allowed`."""

    pairs: frozenset[Pair]
    allowed: frozenset[int]

    def negated(self, most: int) -> Counted:
        """Holds exactly when this does not; `most` is the greatest count that can occur."""
        return Counted(self.pairs, frozenset(range(most + 1)) - self.allowed)


class Unsupported(Exception):
    """A combination of conditions on the declaration that has no constraint form here."""


Clauses = tuple[tuple[Counted, ...], ...]
"""A conjunction of disjunctions; () is true, ((),) is false."""


def when_forbidden(cond: t.Cond, scene: Scene, frame: Frame, live: frozenset[Pair]) -> Clauses:
    """What must hold so that the condition of a restriction does NOT hold, in conjunctive normal form."""
    return _normal(cond, False, scene, frame, live)


def when_held(cond: t.Cond, scene: Scene, frame: Frame, live: frozenset[Pair]) -> Clauses:
    """What must hold so that the condition holds, in conjunctive normal form."""
    return _normal(cond, True, scene, frame, live)


def _normal(cond: t.Cond, positive: bool, scene: Scene, frame: Frame, live: frozenset[Pair]) -> Clauses:
    if not declares(cond, scene.relation):
        truth = holds(cond, frame)
        if truth is None:
            raise Unsupported
        return () if truth is positive else ((),)
    match cond:
        case t.NotCond(cond=inner):
            return _normal(inner, not positive, scene, frame, live)
        case t.And(conds=parts) | t.Or(conds=parts):
            each = [_normal(part, positive, scene, frame, live) for part in parts]
            if isinstance(cond, t.And) is positive:
                return tuple(clause for normal in each for clause in normal)
            return _disjunction(each)
        case t.Declared():
            counted = _counted(cond, scene, frame, live)
            return ((counted if positive else counted.negated(len(scene.lefts)),),)
    raise Unsupported


def _disjunction(each: list[Clauses]) -> Clauses:
    result: Clauses = ((),)
    for normal in each:
        result = tuple((*left, *right) for left in result for right in normal)
    return result


def _counted(cond: t.Declared, scene: Scene, frame: Frame, live: frozenset[Pair]) -> Counted:
    subject = frame.left if frame.left is not None else frame.source
    pairs = set()
    for i, left in enumerate(scene.lefts):
        if cond.others and subject is not None and left.id == subject.id:
            continue
        truth = matches(cond.left, left, frame)
        if truth is None:
            raise Unsupported
        if truth:
            pairs |= {(i, j) for (k, j) in live if k == i and _right(cond, scene, frame, j)}
    allowed = set()
    for count in range(len(scene.lefts) + 1):
        truth = in_numbers(count, cond.number, frame)
        if truth is None:
            raise Unsupported
        if truth:
            allowed.add(count)
    return Counted(frozenset(pairs), frozenset(allowed))


def _right(cond: t.Declared, scene: Scene, frame: Frame, j: int) -> bool:
    if cond.right == t.ANYTHING:
        return True
    truth = matches(cond.right, scene.rights[j], frame)
    if truth is None:
        raise Unsupported
    return truth


def merged(clause: tuple[Counted, ...], most: int) -> Counted | None:
    """One count for a disjunction, None if it is always true. Several parts merge when each asks for at least one."""
    parts = [part for part in clause if part.allowed]
    if any(part.allowed >= frozenset(range(most + 1)) for part in parts):
        return None
    if not parts:
        return Counted(frozenset(), frozenset())
    if len(parts) == 1:
        return parts[0]
    at_least_one = frozenset(range(1, most + 1))
    if all(part.allowed == at_least_one for part in parts):
        return Counted(frozenset().union(*(part.pairs for part in parts)), at_least_one)
    raise Unsupported
