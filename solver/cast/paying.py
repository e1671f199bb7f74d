"""How a way of casting can be paid, as far as the answer says it: life for symbols, sacrifices, convoke."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.solver.engines.automaton import AutomatonAnswers, AutomatonProblem
from lawmage.solver.payment.automaton import PaymentAutomaton
from lawmage.solver.payment.demand import HELPERS, Demand, Means, instance_of
from lawmage.solver.payment.feasible import can_pay
from lawmage.solver.payment.instance import MAIN, Give, Instance, Need, Unit
from lawmage.solver.payment.layout import Layout, layout, parted
from lawmage.solver.problem import Literal

MOST = 20_000  # ways to pay that are told apart


@dataclass(frozen=True, slots=True)
class Paid:
    """What an answer says about paying: life for symbols, what is sacrificed, what is tapped for convoke."""

    life: int = 0
    sacrifice: tuple[str, ...] = ()
    convoke: tuple[tuple[str, str], ...] = ()


def payments(demand: Demand, have: Means, limits: Limits) -> Iterator[Paid]:
    """The different ways to pay a demand."""
    for names, instance in sacrifices(instance_of(demand, have)):
        for life in instance.bills:
            narrowed = replace(instance, bills={life: instance.bills[life]})
            for convoked in _convoked(narrowed, limits):
                yield Paid(life - demand.announced.due_life, names, convoked)


def sacrifices(instance: Instance) -> Iterator[tuple[tuple[str, ...], Instance]]:
    """The choices of what is sacrificed for the cost, each with the instance in which it is fixed."""
    asked = [give for give in instance.gives if give.verb == "sacrifice"]
    rest = tuple(give for give in instance.gives if give.verb != "sacrifice")
    seen: set[tuple[str, ...]] = set()
    for chosen in product(*(combinations(sorted(give.among), give.count) for give in asked)):
        names = tuple(sorted(name for part in chosen for name in part))
        if len(set(names)) < len(names) or names in seen:
            continue
        seen.add(names)
        if len(seen) > MOST:
            raise BudgetExceeded("there are too many choices of what to sacrifice")
        fixed = tuple(Give("sacrifice", len(part), frozenset(part)) for part in chosen)
        yield names, replace(instance, gives=(*rest, *fixed))


def _convoked(instance: Instance, limits: Limits) -> Iterator[tuple[tuple[str, str], ...]]:
    """The sets of creatures tapped for convoke with which the rest can be paid."""
    if not instance.convoke:
        if can_pay(instance, limits):
            yield ()
        return
    made = layout(instance)
    if all(place.name != "convoke" for place in made.places):
        if can_pay(replace(instance, convoke=()), limits):
            yield ()
        return
    yield from _Convoking(made, limits).sets()


class _Convoking:
    """Searches the sets of convoke options that occur in some payment."""

    def __init__(self, made: Layout, limits: Limits) -> None:
        self.problem = AutomatonProblem(made.places, automaton=PaymentAutomaton(made))
        self.limits = limits
        number = next(n for n, place in enumerate(made.places) if place.name == "convoke")
        first = self.problem.offsets[number]
        self.options = {first + k: option for k, option in enumerate(made.places[number].options)}
        self.found = 0

    def sets(self) -> Iterator[tuple[tuple[str, str], ...]]:
        """Every set, fewest first in the order of the options."""
        yield from self._search(sorted(self.options), frozenset(), frozenset())

    def _search(
        self, left: list[Literal], taken: frozenset[Literal], barred: frozenset[Literal]
    ) -> Iterator[tuple[tuple[str, str], ...]]:
        if not AutomatonAnswers(self.problem, self.limits, taken, barred).some():
            return
        if not left:
            self.found += 1
            if self.found > MOST:
                raise BudgetExceeded("there are too many ways to convoke")
            yield tuple(sorted(parted(self.options[literal]) for literal in taken))
            return
        first, rest = left[0], left[1:]
        yield from self._search(rest, taken, barred | {first})
        yield from self._search(rest, taken | {first}, barred)


def fixed(demand: Demand, have: Means, paid: Paid) -> Instance | None:
    """The instance in which life, sacrifices and convoke are as said; None where they cannot be."""
    for names, instance in sacrifices(instance_of(demand, have)):
        if names != paid.sacrifice:
            continue
        life = paid.life + demand.announced.due_life
        if life not in instance.bills:
            return None
        return replace(instance, bills={life: instance.bills[life]})
    return None


def can_pay_as_said(demand: Demand, have: Means, paid: Paid, limits: Limits) -> bool:
    """Whether the demand can be paid with just this life, these sacrifices, and these creatures convoking."""
    instance = fixed(demand, have, paid)
    return instance is not None and paid.convoke in set(_convoked(instance, limits))


def spends_mana(demand: Demand, have: Means, paid: Paid, limits: Limits) -> bool:
    """Whether mana is spent: whether some cost is left that neither convoke nor (needed) delve or improvise pays."""
    instance = fixed(demand, have, paid)
    if instance is None:
        return False
    (bills,) = instance.bills.values()
    if min(map(len, bills)) <= len(paid.convoke):
        return False
    without = replace(instance, sources=(), pool=())
    helped = bool(instance.improvise or instance.delve or instance.delve_count)
    if not helped or paid.convoke not in set(_convoked(without, limits)):
        return True
    with_mana = replace(instance, improvise=(), delve=(), delve_count=0)
    return paid.convoke in set(_convoked(with_mana, limits))


def spends_types(demand: Demand, have: Means, paid: Paid, types: str, limits: Limits) -> bool | None:
    """Whether mana of one of these types is spent on the cost; None if the player may choose."""
    instance = fixed(demand, have, paid)
    if instance is None:
        return False

    def others(unit: Unit, need: Need) -> bool:
        named = need.slot == MAIN and unit.tag not in HELPERS and unit.label in types
        return not named and instance.pays(unit, need)

    if paid.convoke not in set(_convoked(replace(instance, pays=others), limits)):
        return True
    made = [unit for source in instance.sources for use in source.uses for some in use.outputs for unit in some]
    needs = {need for bills in instance.bills.values() for bill in bills for need in bill}
    some = any(unit.label in types and instance.pays(unit, need) for unit in (*instance.pool, *made) for need in needs)
    return None if some else False
