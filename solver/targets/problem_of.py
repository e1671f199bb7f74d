"""The problem of a choice of targets: places from the layout, rules for modes, numbers, divisions and relations."""

from __future__ import annotations

from collections.abc import Iterator

from lawmage.models.target_specs import Need
from lawmage.solver.board import Gap
from lawmage.solver.problem import Fee, Literal, Problem, Rule
from lawmage.solver.targets.layout import Layout, Slot
from lawmage.solver.targets.options import Chooser
from lawmage.solver.targets.relations import relations
from lawmage.solver.targets.scene import TargetScene, X


def problem_of(scene: TargetScene, chooser: Chooser, layout: Layout, gaps: list[Gap]) -> Problem:
    """The problem whose answers are the legal choices. Rules without a label are told by the codec."""
    restrictions = (
        *_numbers(layout),
        *_divisions(layout),
        *_modes(layout),
        *_announced_x(layout),
        *_instead(layout),
        *relations(scene, chooser, layout, gaps),
    )
    requirements = tuple(_demands(chooser, layout))
    fees: tuple[Fee, ...] = ()
    if requirements and layout.modes_place is not None:
        # Modes are announced before targets (601.2b), so rivals of an answer have its modes: each mode is "priced".
        first = sum(len(place.options) for place in layout.places[: layout.modes_place])
        fees = tuple(Fee(frozenset({first + at}), ()) for at in range(len(layout.combos or ())))
    return Problem(layout.places, restrictions, requirements, fees)


def _numbers(layout: Layout) -> Iterator[Rule]:
    """How many targets a slot has, where its place does not say so itself."""
    for number, slot in enumerate(layout.slots):
        if slot.mode or slot.instance.each is not None:
            continue
        if slot.optional or slot.portion is not None:
            yield Rule(layout.lits[number], slot.counts())


def _divisions(layout: Layout) -> Iterator[Rule]:
    """601.2d: the whole amount is divided, if there is a target."""
    for number, slot in enumerate(layout.slots):
        if slot.portion is None or (layout.xs is not None and _by_x(slot)):
            continue
        amounts = tuple((literal, amount) for (of, _, amount), literal in layout.literal.items() if of == number)
        yield Rule(layout.lits[number], frozenset({slot.portion}), layout.lits[number], amounts=amounts)


def _by_x(slot: Slot) -> bool:
    return slot.instance.division is not None and slot.instance.division.amount == X


def _modes(layout: Layout) -> Iterator[Rule]:
    """Targets are chosen for the modes that are chosen, and for no others (700.2c)."""
    if layout.modes_place is None or layout.combos is None:
        return
    first = sum(len(place.options) for place in layout.places[: layout.modes_place])
    for number, slot in enumerate(layout.slots):
        if not slot.mode:
            continue
        chosen = frozenset(first + at for at, combo in enumerate(layout.combos) if combo.count(slot.mode) > slot.copy)
        yield Rule(chosen, frozenset({1}), layout.lits[number])
        if slot.instance.each is None:
            yield Rule(layout.lits[number], slot.counts(), chosen)


def _announced_x(layout: Layout) -> Iterator[Rule]:
    """107.3a: what X stands for, for each value it may have."""
    if layout.x_place is None or layout.xs is None:
        return
    first = sum(len(place.options) for place in layout.places[: layout.x_place])
    for at, x in enumerate(layout.xs):
        when = frozenset({first + at})
        for number, slot in enumerate(layout.slots):
            lo = x if slot.instance.lo == X else slot.lo
            hi = x if slot.instance.hi == X else slot.hi
            yield Rule(layout.lits[number], frozenset(range(lo, hi + 1)), when)
            if _by_x(slot):
                amounts = tuple((lit, amount) for (of, _, amount), lit in layout.literal.items() if of == number)
                yield Rule(layout.lits[number], frozenset({0, x}), when, amounts=amounts)


def _instead(layout: Layout) -> Iterator[Rule]:
    """An instance that stands in place of the one before: exactly one of them has its targets."""
    for number, slot in enumerate(layout.slots):
        if slot.instance.need is not Need.INSTEAD or number == 0:
            continue
        before = layout.slots[number - 1]
        if not before.replaced:
            continue
        mine, theirs = layout.lits[number], layout.lits[number - 1]
        yield Rule(theirs, frozenset({0}), mine)
        if before.lo > 0 and slot.lo > 0:
            amounts = tuple((literal, before.lo) for literal in sorted(mine))
            most = before.hi + before.lo * max(slot.hi, 1)
            yield Rule(mine | theirs, frozenset(range(before.lo, most + 1)), amounts=amounts)


def _demands(chooser: Chooser, layout: Layout) -> Iterator[Rule]:
    """601.2c: effects that say what must be chosen as a target, asked where a target is chosen that it could be."""
    for ids, cause in chooser.bans.demands():
        lits: set[Literal] = set()
        when: set[Literal] = set()
        for number in range(len(layout.slots)):
            mine = frozenset().union(*(layout.of_candidate(number, name) for name in ids))
            if mine:
                lits |= mine
                when |= layout.lits[number]
        if lits:
            yield Rule(frozenset(lits), frozenset(range(1, len(lits) + 1)), frozenset(when), label=cause)
