"""From clauses to constraints over pairs: what may not be chosen, must be obeyed, or costs something."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from lawmage.models.clauses import Clause, Force, Per
from lawmage.models.terms import Numbers, Relation
from lawmage.solver.board import BoardObject, Candidate, Gap
from lawmage.solver.combat.causes import Cause, clause_cause
from lawmage.solver.combat.declared import Unsupported, merged, when_forbidden, when_held
from lawmage.solver.combat.matching import Altered, Pair, declaration_part, matched_pairs
from lawmage.solver.combat.prices import Due, UnknownPrice, price
from lawmage.solver.combat.scene import Scene, Stated
from lawmage.solver.evaluation import Frame, in_numbers


@dataclass(frozen=True, slots=True)
class Draft:
    """One rule over pairs: IF `when` is None or some pair of it is chosen, THEN the count over `pairs` is `allowed`.

    `by_left` counts different left objects. `key`, where given, makes requirements count once (701.15d).
    """

    pairs: frozenset[Pair]
    allowed: frozenset[int]
    cause: Cause
    when: frozenset[Pair] | None = None
    by_left: bool = False
    key: tuple[Hashable, ...] | None = None


@dataclass(frozen=True, slots=True)
class DraftFee:
    """`due` is to be paid once if some of `pairs` is chosen."""

    pairs: frozenset[Pair]
    due: Due
    cause: Cause


@dataclass(slots=True)
class Drafts:
    """Everything a combat's text comes to. `barred` are pairs that may not be chosen, each with all its causes."""

    barred: dict[Pair, list[Cause]] = field(default_factory=lambda: defaultdict(list))
    restrictions: list[Draft] = field(default_factory=list)
    requirements: list[Draft] = field(default_factory=list)
    fees: list[DraftFee] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)


VERB = {Relation.ATTACK: "attack", Relation.BLOCK: "block"}


def draft(scene: Scene, stated: list[Stated], altered: Altered, barred: dict[Pair, list[Cause]]) -> Drafts:
    """All constraints of the clauses. Pairs in `barred` are out already; plain restrictions add to them first."""
    drafts = Drafts()
    drafts.barred.update(barred)
    later: list[tuple[Stated, list[Pair]]] = []
    for each in stated:
        if each.clause.force is Force.MAY:
            continue
        pairs = _certain_pairs(scene, each, altered, drafts)
        if each.clause.force is Force.CANT and _is_plain(each.clause, scene.relation):
            for pair in pairs:
                drafts.barred[pair].append(_pair_cause(scene, each.clause, pair))
        elif pairs:
            later.append((each, pairs))
    live = frozenset(
        (i, j) for i in range(len(scene.lefts)) for j in range(len(scene.rights)) if not drafts.barred.get((i, j))
    )
    for each, pairs in later:
        try:
            _add(drafts, scene, each, [pair for pair in pairs if pair in live], live)
        except (Unsupported, UnknownPrice) as reason:
            drafts.gaps.append(Gap(each.holder, each.clause.text, getattr(reason, "field", None)))
        each.frame.unknown.clear()
    drafts.gaps += _limited(drafts)
    return drafts


def _limited(drafts: Drafts) -> Iterator[Gap]:
    """Conditional requirements on pairs that a restriction on the whole declaration limits.

    Whether "if a creature attacks, all attack if able" asks for more than the limit lets through depends on what is
    declared; counting it as obeyed while it is not asked is right only without such a limit.
    """
    limited = frozenset(pair for rule in drafts.restrictions for pair in rule.pairs | (rule.when or frozenset()))
    for want in drafts.requirements:
        if want.when is not None and want.pairs & limited:
            yield Gap(want.cause.objects[0] if want.cause.objects else "", want.cause.text or want.cause.message)


def _is_plain(clause: Clause, relation: Relation) -> bool:
    return clause.per is Per.PAIR and declaration_part(clause, relation) is None


def _certain_pairs(scene: Scene, each: Stated, altered: Altered, drafts: Drafts) -> list[Pair]:
    """The pairs that surely match; a pair that may match and is not barred otherwise leaves a gap."""
    certain, doubtful = [], False
    for matched in matched_pairs(scene, each, altered):
        if not matched.unknown:
            certain.append(matched.pair)
        elif not drafts.barred.get(matched.pair):
            doubtful = True
    if doubtful:
        for _, name in dict.fromkeys(each.frame.unknown):
            drafts.gaps.append(Gap(each.holder, each.clause.text, name))
    each.frame.unknown.clear()
    return certain


def _add(drafts: Drafts, scene: Scene, each: Stated, pairs: list[Pair], live: frozenset[Pair]) -> None:
    match each.clause.force:
        case Force.CANT:
            drafts.restrictions += _restrictions(scene, each, pairs, live)
        case Force.MUST:
            drafts.requirements += _requirements(scene, each, pairs, live)
        case Force.PAID:
            drafts.fees += _fees(scene, each, pairs)


# ── instances ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Instance:
    """One thing a clause speaks about: the pairs over which it counts, and the left and the right object, if one."""

    scene: Scene
    stated: Stated
    pairs: frozenset[Pair]
    left: BoardObject | None
    right: Candidate | None

    @property
    def frame(self) -> Frame:
        """The frame of the clause's words; few need it."""
        return self.scene.frame(self.stated, self.left, self.right)

    @property
    def objects(self) -> tuple[str, ...]:
        """The ids of what it speaks about."""
        return tuple(thing.id for thing in (self.left, self.right) if thing is not None)


def _instances(scene: Scene, each: Stated, pairs: Iterable[Pair]) -> Iterator[_Instance]:
    """One instance for each pair, left, right, attacked player, or once (Clause.per)."""
    groups: dict[tuple[object, ...], list[Pair]] = defaultdict(list)
    key = _GROUPING[each.clause.per]
    for pair in pairs:
        groups[key(scene, pair)].append(pair)
    for members in groups.values():
        i, j = members[0]
        per = each.clause.per
        left = scene.lefts[i] if per in (Per.PAIR, Per.LEFT) else None
        right = scene.rights[j] if per in (Per.PAIR, Per.RIGHT, Per.PLAYER) else None
        yield _Instance(scene, each, frozenset(members), left, right)


_GROUPING: dict[Per, Callable[[Scene, Pair], tuple[object, ...]]] = {
    Per.PAIR: lambda scene, pair: pair,
    Per.LEFT: lambda scene, pair: (pair[0],),
    Per.RIGHT: lambda scene, pair: (pair[1],),
    Per.PLAYER: lambda scene, pair: (scene.defender(scene.rights[pair[1]]),),
    Per.ALL: lambda scene, pair: (),
}


def _counts(numbers: Numbers, instance: _Instance, most: int) -> frozenset[int]:
    """The counts up to `most` that lie in the numbers."""
    if isinstance(numbers.lo, int) and (numbers.hi is None or isinstance(numbers.hi, int)):
        return _plain_counts(numbers.lo, numbers.hi, numbers.parity, most)
    found, frame = set(), instance.frame
    for count in range(most + 1):
        truth = in_numbers(count, numbers, frame)
        if truth is None:
            raise Unsupported
        if truth:
            found.add(count)
    return frozenset(found)


@lru_cache(maxsize=4096)
def _plain_counts(lo: int, hi: int | None, parity: int | None, most: int) -> frozenset[int]:
    top = most if hi is None else min(hi, most)
    return frozenset(count for count in range(max(lo, 0), top + 1) if parity is None or count % 2 == parity)


def _most(scene: Scene) -> int:
    return max(len(scene.lefts), len(scene.rights))


# ── restrictions ──────────────────────────────────────────────────────────────────────────────────


def _restrictions(scene: Scene, each: Stated, pairs: list[Pair], live: frozenset[Pair]) -> Iterator[Draft]:
    clause = each.clause
    cond = declaration_part(clause, scene.relation)
    if cond is not None:
        yield from _conditional(scene, each, pairs, live)
        return
    for instance in _instances(scene, each, pairs):
        everything = frozenset(range(_most(scene) + 1))
        allowed = everything - _counts(clause.number, instance, _most(scene))
        cause = clause_cause(clause, _count_message(scene, clause, instance), instance.objects)
        yield Draft(instance.pairs, allowed, cause, by_left=clause.per in (Per.ALL, Per.PLAYER))


def _conditional(scene: Scene, each: Stated, pairs: list[Pair], live: frozenset[Pair]) -> Iterator[Draft]:
    """A restriction on a left object that depends on the rest of the declaration (506.5)."""
    clause = each.clause
    cond = declaration_part(clause, scene.relation)
    assert cond is not None
    most = len(scene.lefts)
    by_left: dict[int, list[Pair]] = defaultdict(list)
    for pair in pairs:
        by_left[pair[0]].append(pair)
    for i, members in by_left.items():
        left = scene.lefts[i]
        frame = scene.frame(each, left, scene.rights[members[0][1]])
        for disjunction in when_forbidden(cond, scene, frame, live):
            counted = merged(disjunction, most)
            if counted is None:
                continue
            message = f"{left.id} can't {VERB[scene.relation]} in this declaration"
            cause = clause_cause(clause, message, (left.id,), also=("506.5",))
            yield Draft(counted.pairs, counted.allowed, cause, when=frozenset(members), by_left=True)


def _pair_cause(scene: Scene, clause: Clause, pair: Pair) -> Cause:
    left, right = scene.lefts[pair[0]], scene.rights[pair[1]]
    return clause_cause(clause, f"{left.id} can't {VERB[scene.relation]} {right.id}", (left.id, right.id))


def _count_message(scene: Scene, clause: Clause, instance: _Instance) -> str:
    verb = VERB[scene.relation]
    match clause.per:
        case Per.LEFT:
            return f"{instance.objects[0]} can't {verb} that many"
        case Per.RIGHT:
            return f"{instance.objects[0]} can't be {verb}ed by that number of creatures"
        case Per.PLAYER:
            return f"that number of creatures can't {verb} {instance.objects[0]}"
        case _:
            return f"that number of creatures can't {verb}"


# ── requirements ──────────────────────────────────────────────────────────────────────────────────


def _requirements(scene: Scene, each: Stated, pairs: list[Pair], live: frozenset[Pair]) -> Iterator[Draft]:
    clause = each.clause
    for instance in _instances(scene, each, pairs):
        allowed = _counts(clause.number, instance, _most(scene))
        if clause.per is Per.PAIR:
            allowed = frozenset({1})
        guards = _guards(scene, each, instance, live)
        if guards == frozenset():
            continue
        cause = clause_cause(clause, _want_message(scene, clause, instance), instance.objects)
        key = None
        if clause.keyword is not None:  # the same player goading again adds nothing (701.15d)
            key = (clause.keyword, clause.right, each.frame.you, *instance.objects)
        by_left = clause.per in (Per.ALL, Per.PLAYER)
        yield Draft(instance.pairs, allowed, cause, when=guards, by_left=by_left, key=key)


def _guards(scene: Scene, each: Stated, instance: _Instance, live: frozenset[Pair]) -> frozenset[Pair] | None:
    """The pairs of which one must be chosen for the requirement to ask anything; None: always, empty: never."""
    cond = declaration_part(each.clause, scene.relation)
    if cond is None:
        return None
    normal = when_held(cond, scene, instance.frame, live)
    if not normal:
        return None
    if normal == ((),):
        return frozenset()
    if len(normal) != 1:
        raise Unsupported
    counted = merged(normal[0], len(scene.lefts))
    if counted is None:
        return None
    if counted.allowed != frozenset(range(1, len(scene.lefts) + 1)):
        raise Unsupported
    return counted.pairs


def _want_message(scene: Scene, clause: Clause, instance: _Instance) -> str:
    verb = VERB[scene.relation]
    match clause.per:
        case Per.PAIR:
            return f"{instance.objects[0]} must {verb} {instance.objects[1]} if able"
        case Per.LEFT:
            return f"{instance.objects[0]} must {verb} if able"
        case Per.RIGHT:
            return f"{instance.objects[0]} must be {verb}ed if able"
        case _:
            return f"{scene.player} must {verb} if able"


# ── costs ─────────────────────────────────────────────────────────────────────────────────────────


def _fees(scene: Scene, each: Stated, pairs: list[Pair]) -> Iterator[DraftFee]:
    """One fee for each instance; where the amount differs by what is attacked, one for each amount."""
    clause = each.clause
    assert clause.price is not None
    verb = VERB[scene.relation]
    for instance in _instances(scene, each, pairs):
        by_due: dict[Due, list[Pair]] = defaultdict(list)
        for pair in sorted(instance.pairs):
            left, right = scene.lefts[pair[0]], scene.rights[pair[1]]
            by_due[price(clause.price, scene.frame(each, left, right))].append(pair)
        for due, members in by_due.items():
            message = f"{scene.lefts[members[0][0]].id} costs {due.shown()} to {verb} with"
            yield DraftFee(frozenset(members), due, clause_cause(clause, message, instance.objects))
