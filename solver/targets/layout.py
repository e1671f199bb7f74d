"""The shape of an answer about targets: which instances there are, which modes go together, what places they become."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, combinations_with_replacement

from lawmage.models.target_specs import Choosing, Instance, Need
from lawmage.models.terms import Amount
from lawmage.oracle.target_terms import found_in
from lawmage.solver.board import Candidate, Gap
from lawmage.solver.evaluation import holds
from lawmage.solver.problem import Literal, Place
from lawmage.solver.targets.mode_costs import affordable
from lawmage.solver.targets.options import Chooser
from lawmage.solver.targets.scene import TargetScene, X

Combo = tuple[int, ...]
"""Chosen modes, ascending, from 1; one that is chosen twice stands twice (700.2d)."""

_MOST_COMBOS = 20_000
_MODES_LAST = 6  # with more instances than this the modes come first, which keeps the diagram small


@dataclass(frozen=True)
class Slot:
    """One instance of the word "target" in its place. `mode` is 0 outside modes, `copy` counts a mode chosen again.

    `lo`, `hi` are what the text asks for; `portion` is what is divided among its targets, None for nothing. `refers`
    and `others` are slots. `optional`: it may have no targets at all although it asks for some.
    """

    instance: Instance
    mode: int
    copy: int
    options: tuple[Candidate, ...]
    lo: int
    hi: int
    portion: int | None = None
    refers: int | None = None
    others: tuple[int, ...] = ()
    name: str = ""
    replaced: bool = False  # the slot after it may stand in its place

    @property
    def optional(self) -> bool:
        """Whether an additional cost decides that it has targets (601.2c)."""
        return self.replaced or self.instance.need is not Need.ALWAYS

    @property
    def can_be_filled(self) -> bool:
        """Whether there are as many options as it asks for."""
        return self.optional or self.instance.each is not None or len(self.options) >= self.lo

    def counts(self) -> frozenset[int]:
        """The numbers of targets that it may have when its mode is chosen."""
        found = set(range(self.lo, self.hi + 1))
        return frozenset(found | {0}) if self.optional else frozenset(found)


@dataclass(frozen=True)
class Layout:
    """Slots in printed order, the choices of modes (None: not modal), the values X may have (None: fixed or no X)."""

    slots: tuple[Slot, ...]
    combos: tuple[Combo, ...] | None = None
    xs: range | None = None
    places: tuple[Place, ...] = ()
    literal: dict[tuple[int, str, int], Literal] = field(default_factory=dict)
    """(slot, id, amount) to literal; the amount is 0 where nothing is divided."""
    lits: tuple[frozenset[Literal], ...] = ()
    modes_place: int | None = None
    x_place: int | None = None

    def of(self, combo: Combo | None) -> list[int]:
        """The slots that an answer with these modes has, in printed order (700.2c)."""
        if combo is None:
            return list(range(len(self.slots)))
        return [
            number for number, slot in enumerate(self.slots) if slot.mode == 0 or combo.count(slot.mode) > slot.copy
        ]

    def of_candidate(self, slot: int, name: str) -> frozenset[Literal]:
        """The literals that make something a target of a slot."""
        return self._by_target.get((slot, name), frozenset())

    @cached_property
    def _by_target(self) -> dict[tuple[int, str], frozenset[Literal]]:
        known: dict[tuple[int, str], frozenset[Literal]] = {}
        for (slot, name, _), literal in self.literal.items():
            known[slot, name] = known.get((slot, name), frozenset()) | {literal}
        return known


def layout_of(scene: TargetScene, chooser: Chooser, fixed: Sequence[int], gaps: list[Gap]) -> Layout:
    """The layout of a spell or ability; `fixed` are modes that were chosen already."""
    spec = scene.spec
    xs = _xs(scene, chooser, gaps)
    slots: list[Slot] = []
    for instance in spec.lead:
        slots.append(_slot(scene, chooser, instance, slots, 0, 0, list(range(len(slots))), xs))
    lead = list(range(len(slots)))
    if not spec.modal:
        for instance in spec.modes[0].instances:
            slots.append(_slot(scene, chooser, instance, slots, 0, 0, list(range(len(slots))), xs))
        return _placed(Layout(_named(slots), None, xs))
    combos = _combos(scene, gaps)
    if fixed:
        combos = [combo for combo in combos if combo == tuple(sorted(fixed))]
    for number, mode in enumerate(spec.modes, start=1):
        for copy in range(max((combo.count(number) for combo in combos), default=0)):
            before = lead
            for instance in mode.instances:
                slots.append(_slot(scene, chooser, instance, slots, number, copy, before, xs))
                before = [*before, len(slots) - 1]
    closed = {slot.mode for slot in slots if not slot.can_be_filled}  # 700.2a
    combos = [combo for combo in combos if not closed.intersection(combo) and affordable(scene, combo)]
    return _placed(Layout(_named(slots), tuple(combos), None))


def _slot(
    scene: TargetScene,
    chooser: Chooser,
    instance: Instance,
    slots: list[Slot],
    mode: int,
    copy: int,
    before: list[int],
    xs: range | None,
) -> Slot:
    refers = None if instance.refers is None else before[instance.refers]
    options = _options(scene, chooser, instance, None if refers is None else slots[refers])
    size = len(options)
    portion = None
    if instance.division is not None:
        portion = scene.value(instance.division.amount)
        if portion is None and xs is not None and instance.division.amount == X:
            portion = xs[-1]
    lo, hi = _bounds(scene, instance, size, xs)
    if portion is not None:
        hi = min(hi, max(portion, 0))  # 601.2d: at least one each
    others = tuple(before[index] for index in instance.others)
    return Slot(instance, mode, copy, options, lo, hi, portion, refers, others)


def _bounds(scene: TargetScene, instance: Instance, size: int, xs: range | None) -> tuple[int, int]:
    if instance.each is not None:
        return 0, size
    lo = scene.value(instance.lo) if xs is None or instance.lo != X else 0
    hi = size if instance.hi is None or (xs is not None and instance.hi == X) else scene.value(instance.hi)
    lo = 0 if lo is None else max(0, lo)
    return lo, size if hi is None else max(0, hi)


def _options(scene: TargetScene, chooser: Chooser, instance: Instance, referred: Slot | None) -> tuple[Candidate, ...]:
    if referred is None:
        return chooser.options(instance)
    found: dict[str, Candidate] = {}
    for that in referred.options:
        found.update((candidate.id, candidate) for candidate in chooser.options(instance, that))
    order = {each.id: place for place, each in enumerate(_everything(scene))}
    return tuple(sorted(found.values(), key=lambda each: order[each.id]))


def _everything(scene: TargetScene) -> Iterator[Candidate]:
    yield from scene.board.permanents
    yield from scene.board.players
    yield from scene.board.cards


# ── X ─────────────────────────────────────────────────────────────────────────────────────────────────


def _xs(scene: TargetScene, chooser: Chooser, gaps: list[Gap]) -> range | None:
    """The values that X may have, where the number of targets bounds it and nothing has fixed it (107.3a)."""
    if scene.x is not None or not found_in((scene.spec.modes, scene.spec.lead, scene.spec.choosing), lambda p: p == X):
        return None
    exact = [each for each in scene.spec.modes[0].instances if each.lo == X and each.hi == X and each.refers is None]
    filters = found_in(tuple(each.scopes for each in scene.spec.modes[0].instances), lambda part: part == X)
    if scene.spec.modal or scene.spec.lead or not exact or filters:
        gaps.append(Gap(scene.name, "the value of X", "x"))
        return None
    return range(min(len(chooser.options(each)) for each in exact) + 1)


# ── Modes ─────────────────────────────────────────────────────────────────────────────────────────────


def _combos(scene: TargetScene, gaps: list[Gap]) -> list[Combo]:
    """Every choice of modes that the header allows (700.2d, 700.2i), by number of modes, then in order."""
    found: dict[Combo, None] = {}
    for way in scene.spec.choosing:
        truth = holds(way.when, scene.frame)
        if truth is False:
            continue
        for combo in _ways(scene, way):
            found[combo] = None
            if len(found) > _MOST_COMBOS:
                gaps.append(Gap(scene.name, "too many choices of modes"))
                return sorted(found, key=lambda each: (len(each), each))
    return sorted(found, key=lambda each: (len(each), each))


def _ways(scene: TargetScene, way: Choosing) -> Iterator[Combo]:
    modes = range(1, len(scene.spec.modes) + 1)
    weight = {number: mode.weight if way.weighted else 1 for number, mode in enumerate(scene.spec.modes, start=1)}
    lo, hi = _amount(scene, way.lo, 0), _amount(scene, way.hi, len(modes))
    pick = combinations_with_replacement if way.repeat else combinations
    most = hi if way.repeat else min(hi, len(modes))
    for size in range(0, most + 1):
        for combo in pick(modes, size):
            if lo <= sum(weight[number] for number in combo) <= hi:
                yield combo


def _amount(scene: TargetScene, of: Amount | None, otherwise: int) -> int:
    value = None if of is None else scene.value(of)
    return otherwise if value is None else max(0, value)


# ── Places ────────────────────────────────────────────────────────────────────────────────────────────


def _named(slots: list[Slot]) -> tuple[Slot, ...]:
    modal = any(slot.mode for slot in slots)
    found, number = [], 0
    seen: dict[tuple[int, int], int] = {}
    for at, slot in enumerate(slots):
        following = slots[at + 1] if at + 1 < len(slots) else None
        if following is not None and following.instance.need is Need.INSTEAD and following.mode == slot.mode:
            slot = replace(slot, replaced=True)
        if not modal:
            found.append(replace(slot, name=f"targets[{number}]"))
            number += 1
            continue
        key = (slot.mode, slot.copy)
        inside = seen.get(key, 0)
        seen[key] = inside + 1
        again = f" ({slot.copy + 1})" if slot.copy else ""
        head = f"mode {slot.mode}{again}: " if slot.mode else ""
        found.append(replace(slot, name=f"{head}targets[{inside}]"))
    return tuple(found)


def _placed(layout: Layout) -> Layout:
    places: list[Place] = []
    literal: dict[tuple[int, str, int], Literal] = {}
    first_modes = layout.combos is not None and len(layout.slots) > _MODES_LAST
    modes_place = x_place = None
    count = 0

    def add(place: Place) -> int:
        nonlocal count
        places.append(place)
        count += len(place.options)
        return len(places) - 1

    if first_modes:
        modes_place = add(Place("modes", tuple(layout.combos or ()), 1, 1))
    for number, slot in enumerate(layout.slots):
        guarded = slot.mode > 0 or slot.optional or layout.xs is not None or slot.instance.each is not None
        if slot.portion is not None:
            for candidate in slot.options:
                amounts = tuple(range(1, slot.portion + 1))
                literal.update(((number, candidate.id, amount), count + at) for at, amount in enumerate(amounts))
                add(Place(division_name(slot, candidate.id), amounts, 0, 1))
            continue
        literal.update(((number, candidate.id, 0), count + at) for at, candidate in enumerate(slot.options))
        ids = tuple(candidate.id for candidate in slot.options)
        lo = 0 if guarded else slot.lo
        add(Place(slot.name, ids, lo, min(slot.hi, len(ids))))
    if layout.combos is not None and not first_modes:
        modes_place = add(Place("modes", layout.combos, 1, 1))
    if layout.xs is not None:
        x_place = add(Place("x", tuple(layout.xs), 1, 1))
    lits: list[set[Literal]] = [set() for _ in layout.slots]
    for (number, _, _), each in literal.items():
        lits[number].add(each)
    return Layout(
        layout.slots,
        layout.combos,
        layout.xs,
        tuple(places),
        literal,
        tuple(map(frozenset, lits)),
        modes_place,
        x_place,
    )


def division_name(slot: Slot, name: str) -> str:
    """The name of the place for the share that a target of a slot receives."""
    return f"{slot.name.replace('targets', 'division')}.{name}"
