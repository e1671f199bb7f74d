"""The places of a payment and their values (contract: a source, then each further key of the answer)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from lawmage.models.mana import normal_mana
from lawmage.solver.payment.classes import Classes
from lawmage.solver.payment.instance import Give, Instance, Source, Unit
from lawmage.solver.payment.plans import Plan, labels, plans
from lawmage.solver.problem import Place

KEYS = ("pool", "life", "convoke", "improvise", "delve", "sacrifice", "tap", "remove_counters")
"""The places behind the sources, in order."""

GIVEN = ("sacrifice", "tap", "remove_counters")
"""Costs of objects that an answer names; others (discard, exile, return) only have to be possible."""


@dataclass(frozen=True, slots=True)
class Row:
    """A source with its plans: `values[label]` are the ways to have that mana spent of it.

    It is `regular` when each value comes about in one way that costs nothing but tapping (or life, for a single mana),
    and a part of a value is no more than part of it.
    """

    source: Source
    values: Mapping[str, tuple[Plan, ...]]
    regular: bool


@dataclass(frozen=True)
class Layout:
    """The places, and what they stand for. Special sources come first, then regular ones."""

    instance: Instance
    classes: Classes
    rows: tuple[Row, ...]
    places: tuple[Place, ...]

    @property
    def specials(self) -> int:
        """How many rows are not regular."""
        return sum(not row.regular for row in self.rows)


def layout(instance: Instance) -> Layout:
    """The places of a payment. Raises TooManyPlans."""
    classes = Classes(instance)
    most, longest = most_mana(instance), _longest(instance)
    rows = [_row(source, most - _funding(source, longest), classes) for source in instance.sources]
    rows = [row for row in rows if row.values]
    rows.sort(key=lambda row: row.regular)
    places = [Place(row.source.id, labels(p for ps in row.values.values() for p in ps)) for row in rows]
    for key in KEYS:
        options, many = _options(key, instance, rows, most)
        if options:
            places.append(Place(key, options, hi=len(options) if many else 1))
    return Layout(instance, classes, tuple(rows), tuple(places))


def most_mana(instance: Instance) -> int:
    """The most mana a payment can spend: the cost, and the costs of the mana abilities that help."""
    longest = _longest(instance)
    return longest + sum(_funding(source, longest) for source in instance.sources)


def _longest(instance: Instance) -> int:
    return max(map(len, instance.all_bills), default=0)


def _funding(source: Source, longest: int) -> int:
    """The most mana that goes into activating a source. Where it can be activated as often as one likes, that is useful
    once for each mana of the cost at most: mana made to be paid into the same ability could have been spent itself.
    """
    return max((len(use.needs) * (longest if use.limit is None else use.limit) for use in source.uses), default=0)


def _row(source: Source, most: int, classes: Classes) -> Row:
    found: dict[str, list[Plan]] = {}
    for plan in plans(source, most):
        if all(classes.masks[unit] for step in plan.steps for unit in step.units):
            found.setdefault(plan.label, []).append(plan)
    values = {label: _undominated(some, classes) for label, some in found.items()}
    return Row(source, values, _is_regular(values, classes))


def _masks(plan: Plan, classes: Classes) -> tuple[int, ...]:
    return tuple(sorted(classes.masks[unit] for step in plan.steps for unit in step.units))


def _is_free(plan: Plan) -> bool:
    return all(not (step.use.needs or step.use.gives or step.use.life) for step in plan.steps)


def _undominated(some: Sequence[Plan], classes: Classes) -> tuple[Plan, ...]:
    """A plan that costs nothing and whose mana pays at least as much makes others needless."""
    kept: list[Plan] = []
    ordered = sorted(some, key=lambda plan: (not _is_free(plan), len(plan.steps), plan.sacrifices))
    for plan in ordered:
        masks = _masks(plan, classes)
        if not any(
            _is_free(other)
            and (other.taps <= plan.taps)
            and (other.sacrifices <= plan.sacrifices)
            and all(a | b == a for a, b in zip(_masks(other, classes), masks, strict=True))
            for other in kept
        ) and not any(_spares_counters(other, plan, classes) for other in ordered):
            kept.append(plan)
    return tuple(kept)


def _spares_counters(other: Plan, plan: Plan, classes: Classes) -> bool:
    """Whether the other plan is the same but for fewer counters removed: nobody pays more for what is left over."""
    if _masks(other, classes) != _masks(plan, classes) or len(other.steps) != len(plan.steps):
        return False
    fewer = False
    for mine, theirs in zip(plan.steps, other.steps, strict=True):
        if (mine.use.ability, mine.use.needs, mine.use.life) != (theirs.use.ability, theirs.use.needs, theirs.use.life):
            return False
        number, less = (sum(g.count for g in step.use.gives if g.verb == "remove_counters") for step in (mine, theirs))
        rest, others = ([g for g in step.use.gives if g.verb != "remove_counters"] for step in (mine, theirs))
        if rest != others or less > number:
            return False
        fewer |= less < number
    return fewer


def _is_regular(values: Mapping[str, tuple[Plan, ...]], classes: Classes) -> bool:
    for label, some in values.items():
        if len(some) > 1 or len(some[0].steps) > 1:
            return False
        step = some[0].steps[0]
        if step.use.needs or step.use.gives or (step.use.life and len(label) > 1):
            return False
        for unit in step.units:
            rest = list(step.units)
            rest.remove(unit)
            if not rest:
                continue
            part = values.get(normal_mana("".join(each.label for each in rest)))
            expected = tuple(sorted(classes.masks[each] for each in rest))
            if part is None or len(part) > 1 or _masks(part[0], classes) != expected or part[0].life:
                return False
            if part[0].taps > some[0].taps or part[0].sacrifices != some[0].sacrifices:
                return False
    return len({(some[0].taps, some[0].sacrifices) for some in values.values()}) <= 1


def _options(key: str, instance: Instance, rows: Sequence[Row], most: int) -> tuple[tuple[object, ...], bool]:
    """The options of a place, and whether it may choose several."""
    if key == "pool":
        return pool_values(instance.pool, most), False
    if key == "life":
        return _lives(instance, rows), False
    if key == "convoke":
        return tuple(paired(name, unit.label) for name, unit in instance.convoke), True
    if key == "improvise":
        return instance.improvise, True
    if key == "delve":
        if instance.delve:
            return instance.delve, True
        return tuple(range(1, min(instance.delve_count, most) + 1)), False
    if key == "remove_counters":
        return _removals(instance, rows), True
    wanted = {name for give in all_gives(instance, rows) if give.verb == key for name in give.among}
    return tuple(sorted(wanted)), True


def all_gives(instance: Instance, rows: Sequence[Row]) -> list[Give]:
    """Every cost of objects that a payment may contain."""
    found = list(instance.may_be_given)
    found += [g for row in rows for ps in row.values.values() for p in ps for s in p.steps for g in s.use.gives]
    return list(dict.fromkeys(found))


def pool_values(pool: Sequence[Unit], most: int) -> tuple[str, ...]:
    """The parts of the mana pool, fewer mana first."""
    counts = sorted(Counter(unit.label for unit in pool).items(), key=lambda pair: "WUBRGC".index(pair[0]))
    found = {
        "".join(letter * number for (letter, _), number in zip(counts, numbers, strict=True))
        for numbers in product(*(range(min(count, most) + 1) for _, count in counts))
        if 0 < sum(numbers) <= most
    }
    return tuple(sorted(found, key=lambda label: (len(label), ["WUBRGC".index(c) for c in label])))


def _lives(instance: Instance, rows: Sequence[Row]) -> tuple[int, ...]:
    found = set(instance.lives)
    for row in rows:
        amounts = {plan.life for some in row.values.values() for plan in some}
        found |= {life + amount for life in found for amount in amounts if life + amount <= instance.life}
    return tuple(sorted(life for life in found if 0 < life <= instance.life))


def paired(name: str, what: str | int) -> str:
    """The option that says what a permanent does or loses: "elves:G" (convoke), "mine:1" (counters)."""
    return f"{name}:{what}"


def parted(option: object) -> tuple[str, str]:
    """The permanent, and what the option says of it."""
    name, _, what = str(option).rpartition(":")
    return name, what


def _removals(instance: Instance, rows: Sequence[Row]) -> tuple[str, ...]:
    found: set[tuple[str, int]] = set()
    for give in instance.may_be_given:
        if give.verb == "remove_counters":
            found |= {(name, give.count) for name in give.among}
    for row in rows:
        for some in row.values.values():
            for plan in some:
                number = sum(g.count for s in plan.steps for g in s.use.gives if g.verb == "remove_counters")
                if number:
                    found.add((row.source.id, number))
    return tuple(paired(name, number) for name, number in sorted(found))
