"""The rules between targets: other than earlier ones, of that player, different powers, a total (115.3, 601.2c)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import combinations

from lawmage.models.target_specs import Together, Total, Trait
from lawmage.models.terms import Op, Stat
from lawmage.oracle.lexicon import CREATURE_TYPES
from lawmage.solver.board import BoardObject, BoardPlayer, Candidate, Gap
from lawmage.solver.combat.causes import Cause
from lawmage.solver.evaluation import has_subtype
from lawmage.solver.evaluation.amounts import COMPARE, stat_of
from lawmage.solver.evaluation.frame import players
from lawmage.solver.problem import Literal, Rule
from lawmage.solver.targets.layout import Layout, Slot
from lawmage.solver.targets.options import Chooser
from lawmage.solver.targets.scene import TargetScene

_ONE_AT_MOST = frozenset({0, 1})
_NONE = frozenset({0})


def relations(scene: TargetScene, chooser: Chooser, layout: Layout, gaps: list[Gap]) -> Iterator[Rule]:
    """Every rule between targets of one slot or of several."""
    for number, slot in enumerate(layout.slots):
        yield from _others(layout, number, slot)
        yield from _referring(chooser, layout, number, slot)
        for together in slot.instance.together:
            yield from _together(layout, number, slot, together)
        if slot.instance.total is not None:
            yield from _total(scene, layout, number, slot, slot.instance.total, gaps)
        if slot.instance.each is not None:
            yield from _for_each(scene, layout, number, slot)
    if any(way.different_players for way in scene.spec.choosing):
        yield from _different_players(layout)


def _cause(slot: Slot, message: str, *also: str) -> Cause:
    return Cause("601.2c", message, (*also, "115.1"), (), slot.instance.text)


def _others(layout: Layout, number: int, slot: Slot) -> Iterator[Rule]:
    """ "Another target": no object or player is a target of both."""
    for other in slot.others:
        for candidate in slot.options:
            mine, theirs = layout.of_candidate(number, candidate.id), layout.of_candidate(other, candidate.id)
            if theirs:
                message = f"{candidate.id} is a target already: {slot.instance.text!r} asks for another."
                yield Rule(mine | theirs, _ONE_AT_MOST, label=_cause(slot, message, "115.3"))


def _referring(chooser: Chooser, layout: Layout, number: int, slot: Slot) -> Iterator[Rule]:
    """ "Target creature that player controls": what fits depends on the target it refers to, which there must be."""
    if slot.refers is None:
        return
    earlier = layout.slots[slot.refers]
    groups: dict[frozenset[str], set[Literal]] = defaultdict(set)
    for that in earlier.options:
        fitting = frozenset(candidate.id for candidate in chooser.options(slot.instance, that))
        groups[fitting] |= layout.of_candidate(slot.refers, that.id)
    for fitting, when in groups.items():
        wrong = [candidate.id for candidate in slot.options if candidate.id not in fitting]
        lits = _joined(layout.of_candidate(number, name) for name in wrong)
        if lits:
            message = f"{slot.instance.text!r} does not fit the target of {earlier.instance.text!r}."
            yield Rule(lits, _NONE, frozenset(when), label=_cause(slot, message))
    message = f"{slot.instance.text!r} needs a target of {earlier.instance.text!r}."
    most = len(layout.lits[slot.refers])
    if earlier.lo == 0 or earlier.optional:
        at_least_one = frozenset(range(1, most + 1))
        yield Rule(layout.lits[slot.refers], at_least_one, layout.lits[number], label=_cause(slot, message))


# ── Traits ────────────────────────────────────────────────────────────────────────────────────────────

_CLASS: dict[Trait, Callable[[Candidate], Hashable]] = {
    Trait.CONTROLLER: lambda c: getattr(c, "controller", c.id),
    Trait.OWNER: lambda c: getattr(c, "owner", c.id),
    Trait.POWER: lambda c: stat_of(c, Stat.POWER),
    Trait.TOUGHNESS: lambda c: stat_of(c, Stat.TOUGHNESS),
    Trait.MANA_VALUE: lambda c: stat_of(c, Stat.MANA_VALUE),
    Trait.NAME: lambda c: c.name if isinstance(c, BoardObject) and c.name else ("no name", c.id),
}


def share(a: Candidate, b: Candidate, trait: Trait) -> bool:
    """Whether two targets have the trait in common; an object without a name shares none (201.2b)."""
    if trait in _CLASS:
        return _CLASS[trait](a) == _CLASS[trait](b)
    if not isinstance(a, BoardObject) or not isinstance(b, BoardObject):
        return False
    if trait is Trait.COLOR:
        return bool(a.colors & b.colors)
    if trait is Trait.CARD_TYPE:
        return bool(a.types & b.types)
    if a.every_creature_type and b.every_creature_type:
        return True
    return any(has_subtype(b, s) for s in a.subtypes & CREATURE_TYPES) or any(
        has_subtype(a, s) for s in b.subtypes & CREATURE_TYPES
    )


def keeps_together(targets: Iterable[Candidate], together: Together) -> bool:
    """Whether every two of the targets share the trait, or none do."""
    return all(share(a, b, together.trait) is together.same for a, b in combinations(list(targets), 2))


def _together(layout: Layout, number: int, slot: Slot, together: Together) -> Iterator[Rule]:
    words = "share a" if together.same else "have different"
    cause = _cause(slot, f"The targets of {slot.instance.text!r} don't {words} {together.trait.value}.")
    if together.trait not in _CLASS:
        for a, b in combinations(slot.options, 2):
            if share(a, b, together.trait) is not together.same:
                pair = layout.of_candidate(number, a.id) | layout.of_candidate(number, b.id)
                yield Rule(pair, _ONE_AT_MOST, label=cause)
        return
    classes: dict[Hashable, set[Literal]] = defaultdict(set)
    for candidate in slot.options:
        classes[_CLASS[together.trait](candidate)] |= layout.of_candidate(number, candidate.id)
    if not together.same:
        for lits in classes.values():
            yield Rule(frozenset(lits), _ONE_AT_MOST, label=cause)
        return
    everything = layout.lits[number]
    for lits in classes.values():
        if everything - lits:
            yield Rule(everything - lits, _NONE, frozenset(lits), label=cause)


def _total(
    scene: TargetScene, layout: Layout, number: int, slot: Slot, total: Total, gaps: list[Gap]
) -> Iterator[Rule]:
    bound = scene.value(total.amount)
    if bound is None:
        return
    amounts, sums = [], 0
    for candidate in slot.options:
        stat = stat_of(candidate, total.stat) or 0
        if stat < 0:
            gaps.append(Gap(scene.name, f"a total of {total.stat.value} with negative ones: {slot.instance.text}"))
            stat = 0
        for literal in layout.of_candidate(number, candidate.id):
            amounts.append((literal, stat))
        sums += stat
    allowed = frozenset(each for each in range(sums + 1) if COMPARE[total.op](each, bound))
    if total.op in (Op.GE, Op.GT, Op.EQ) and slot.lo == 0:
        allowed |= {0}
    message = f"The total {total.stat.value} of the targets of {slot.instance.text!r} is not {total.op.value} {bound}."
    yield Rule(layout.lits[number], allowed, amounts=tuple(sorted(amounts)), label=_cause(slot, message))


def _for_each(scene: TargetScene, layout: Layout, number: int, slot: Slot) -> Iterator[Rule]:
    """ "For each opponent": so many targets of each; a player without a legal one is passed over."""
    assert slot.instance.each is not None
    named = players(slot.instance.each, scene.frame, None) or ()
    lo, hi = scene.value(slot.instance.lo) or 0, scene.value(slot.instance.hi or 1) or 0
    cause = _cause(slot, f"{slot.instance.text!r} is chosen for each of {', '.join(named)}.")
    rest = set(layout.lits[number])
    for player in named:
        mine = _joined(layout.of_candidate(number, c.id) for c in slot.options if _belongs(c) == player)
        rest -= mine
        least = lo if len(mine) >= lo else 0
        yield Rule(mine, frozenset(range(least, hi + 1)), label=cause)
    if rest:
        yield Rule(frozenset(rest), _NONE, label=cause)


def _belongs(candidate: Candidate) -> str:
    if isinstance(candidate, BoardPlayer):
        return candidate.id
    return candidate.controller if candidate.zone == "battlefield" else candidate.owner


def _different_players(layout: Layout) -> Iterator[Rule]:
    """ "Each mode must target a different player"."""
    by_player: dict[str, set[Literal]] = defaultdict(set)
    for number, slot in enumerate(layout.slots):
        for candidate in slot.options:
            if isinstance(candidate, BoardPlayer):
                by_player[candidate.id] |= layout.of_candidate(number, candidate.id)
    for name, lits in by_player.items():
        cause = Cause(
            "601.2c", f"{name} is a target of two modes: each mode must target a different player.", ("115.1",)
        )
        yield Rule(frozenset(lits), _ONE_AT_MOST, label=cause)


def _joined(parts: Iterable[frozenset[Literal]]) -> frozenset[Literal]:
    return frozenset().union(*parts)
