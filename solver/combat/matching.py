"""Which pairs a clause speaks about: its filters and its condition, each evaluated as seldom as its words allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any

from lawmage.models import terms as t
from lawmage.models.clauses import AsThough, Clause, Side
from lawmage.solver.board import Candidate
from lawmage.solver.combat.scene import Scene, Stated
from lawmage.solver.evaluation import Frame, Truth, holds, matches
from lawmage.solver.evaluation.frame import thing

Pair = tuple[int, int]
Altered = Mapping[Pair, tuple[AsThough, ...]]


@lru_cache(maxsize=65536)
def depends(node: Any) -> frozenset[str]:
    """The sides ("left", "right") that the words of a filter, amount or condition refer to."""
    match node:
        case t.Ref.LEFT | t.Who.NEAREST_CHOSEN:
            return frozenset({"left"})
        case t.Ref.RIGHT | t.Who.DEFENDER:
            return frozenset({"right"})
    parts: tuple[Any, ...] = ()
    if is_dataclass(node):
        parts = tuple(getattr(node, f.name) for f in fields(node))
    elif isinstance(node, tuple):
        parts = node
    return frozenset().union(*(depends(part) for part in parts)) if parts else frozenset()


@lru_cache(maxsize=65536)
def declares(node: Any, relation: t.Relation) -> bool:
    """Whether a condition looks at the declaration being made."""
    if isinstance(node, t.Declared):
        return node.relation is relation
    if isinstance(node, t.And | t.Or):
        return any(declares(part, relation) for part in node.conds)
    return isinstance(node, t.NotCond) and declares(node.cond, relation)


@dataclass(frozen=True, slots=True)
class Matched:
    """A pair the clause speaks about. `unknown` when that could not be decided."""

    pair: Pair
    unknown: bool = False


def matched_pairs(scene: Scene, stated: Stated, altered: Altered) -> Iterator[Matched]:
    """All pairs whose sides match the clause and for which its condition holds (declarations left aside)."""
    clause = stated.clause
    if not depends((clause.left, clause.right, clause.when)) and not altered:
        yield from _product(scene, stated)
        return
    left_alone = "right" not in depends(clause.left) and not altered
    for i, left in enumerate(scene.lefts):
        if left_alone and matches(clause.left, left, scene.frame(stated, left, None)) is False:
            continue
        for j, _right in enumerate(scene.rights):
            truth = _pair_truth(scene, stated, (i, j), altered.get((i, j), ()))
            if truth is not False:
                yield Matched((i, j), truth is None)


def _product(scene: Scene, stated: Stated) -> Iterator[Matched]:
    clause, frame = stated.clause, stated.frame
    when = _board_truth(clause, frame, scene.relation)
    if when is False:
        return
    rights = _matching(clause.right, scene.rights, scene.right_number, frame)
    if not rights:
        return
    for i, here in _matching(clause.left, scene.lefts, scene.left_number, frame):
        for j, there in rights:
            yield Matched((i, j), None in (when, here, there))


def _matching(
    f: t.Filter, candidates: Sequence[Candidate], number: Mapping[str, int], frame: Frame
) -> list[tuple[int, Truth]]:
    """The candidates that match, or may; a filter that names one object is asked about that one only."""
    if (pinned := _pinned(f)) is not None:
        named = thing(pinned, frame, None)
        numbers = [number[named.id]] if named is not None and named.id in number else []
    else:
        numbers = list(range(len(candidates)))
    truths = ((k, matches(f, candidates[k], frame)) for k in numbers)
    return [(k, truth) for k, truth in truths if truth is not False]


@lru_cache(maxsize=65536)
def _pinned(f: t.Filter) -> t.ObjectRef | None:
    """The one object that can match a filter, where its words name one ("~", "enchanted creature")."""
    if isinstance(f, t.Is):
        return f.ref
    if isinstance(f, t.AllOf):
        return next((part.ref for part in f.filters if isinstance(part, t.Is)), None)
    return None


def _pair_truth(scene: Scene, stated: Stated, pair: Pair, alters: tuple[AsThough, ...]) -> Truth:
    left, right = scene.lefts[pair[0]], scene.rights[pair[1]]
    frame = scene.frame(stated, left, right)
    if alters:
        if stated.clause.keyword is not None and _dropped(scene, stated, pair, alters):
            return False
        frame = replace(frame, altered=_alterations(scene, pair, alters))
    clause = stated.clause
    truths = (
        matches(clause.left, left, frame),
        matches(clause.right, right, frame),
        _board_truth(clause, frame, scene.relation),
    )
    if False in truths:
        return False
    return None if None in truths else True


def _dropped(scene: Scene, stated: Stated, pair: Pair, alters: tuple[AsThough, ...]) -> bool:
    """609.4: for this pair the object counts as though it lacked the keyword the clause comes from."""
    keyword = stated.clause.keyword or ""
    family = {keyword, "landwalk"} if keyword.endswith("walk") else {keyword}
    sides = {Side.LEFT: scene.lefts[pair[0]].id, Side.RIGHT: scene.rights[pair[1]].id}
    return any(family & set(alter.loses) and sides[alter.side] == stated.holder for alter in alters)


def _alterations(
    scene: Scene, pair: Pair, alters: tuple[AsThough, ...]
) -> tuple[tuple[str, frozenset[str], frozenset[str]], ...]:
    sides = {Side.LEFT: scene.lefts[pair[0]].id, Side.RIGHT: scene.rights[pair[1]].id}
    return tuple((sides[a.side], frozenset(a.gains), frozenset(a.loses)) for a in alters)


def _board_truth(clause: Clause, frame: Frame, relation: t.Relation) -> Truth:
    """The condition without its parts about the declaration, which stay in the problem."""
    if clause.when == t.ALWAYS:
        return True
    if not declares(clause.when, relation):
        return holds(clause.when, frame)
    if isinstance(clause.when, t.And):
        rest = tuple(part for part in clause.when.conds if not declares(part, relation))
        return holds(t.And(rest), frame)
    return True


def declaration_part(clause: Clause, relation: t.Relation) -> t.Cond | None:
    """The part of a clause's condition that looks at the declaration being made; None if there is none."""
    if not declares(clause.when, relation):
        return None
    if isinstance(clause.when, t.And):
        return t.And(tuple(part for part in clause.when.conds if declares(part, relation)))
    return clause.when


def alterations(scene: Scene, stated: list[Stated]) -> dict[Pair, tuple[AsThough, ...]]:
    """The as-though permissions in force, by pair (609.4)."""
    found: dict[Pair, tuple[AsThough, ...]] = {}
    for each in stated:
        if each.clause.as_though:
            for matched in matched_pairs(scene, each, {}):
                if not matched.unknown:
                    found[matched.pair] = (*found.get(matched.pair, ()), *each.clause.as_though)
    return found
