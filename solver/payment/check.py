"""Whether a given payment pays: everything named is used as said; mana of sources may be left over (118.3a)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Protocol

from lawmage.models.verdict import Violation
from lawmage.solver.payment.classes import Classes, Counts
from lawmage.solver.payment.instance import DELVED, IMPROVISED, Give, Instance, Unit
from lawmage.solver.payment.layout import Row
from lawmage.solver.payment.plans import Plan, plans
from lawmage.solver.payment.setups import Gives, Setups


class Report(Protocol):
    """Says why a payment does not pay."""

    def violations(self, answer: Mapping[str, Any]) -> tuple[Violation, ...]:
        """At least one violation."""
        ...


@dataclass(frozen=True)
class Checked:
    """Checks payments of one instance. Answers are in normal form (see `lawmage.models.shapes`)."""

    instance: Instance

    def pays(self, answer: Mapping[str, Any]) -> bool:
        """Whether the payment pays."""
        return _Check(self.instance, answer).holds()


class _Check:
    def __init__(self, instance: Instance, answer: Mapping[str, Any]) -> None:
        self.instance = instance
        self.answer = answer
        self.classes = Classes(instance)

    def holds(self) -> bool:
        found = self._rows()
        helpers = self._helpers()
        if found is None or helpers is None:
            return False
        setups = Setups(self.instance, self.classes, found)
        setups.register()
        marked = [self.classes.index(self.classes.masks[unit], must=True) for unit in helpers]
        setups.fix()
        counts = tuple(marked.count(number) for number in range(len(self.classes.classes)))
        must: Counts = tuple(int(unit.must) for unit in self.classes.classes)
        life = self.answer.get("life", 0)
        taken = tuple((number, label) for number, row in enumerate(found) for label in row.values)
        for setup, of in product(setups.exact(taken), setups.variants):
            due = (*of.gives, *setup.gives)
            if not self._given(due):
                continue
            bills = of.bills.get(life - setup.life, ()) if life <= self.instance.life else ()
            if any(setups.pays(setup, counts, bill, must) for bill in bills):
                return True
        return False

    def _rows(self) -> list[Row] | None:
        """The sources that are used, each with the ways to have just that mana of it; None for mana nobody makes."""
        by_id = {source.id: source for source in self.instance.sources}
        occupied = {*self.answer.get("convoke", ()), *self.answer.get("improvise", ()), *self.answer.get("tap", ())}
        sacrificed = {*self.answer.get("sacrifice", ())}
        found = []
        for name, label in self.answer["taps"].items():
            if name not in by_id:
                return None
            fitting = [
                plan
                for plan in plans(by_id[name], len(label))
                if plan.label == label
                and not (plan.taps and name in occupied)
                and not (plan.sacrifices and name in sacrificed)
            ]
            if not fitting:
                return None
            found.append(Row(by_id[name], {label: tuple(self._best(fitting))}, False))
        return found

    def _best(self, fitting: Sequence[Plan]) -> list[Plan]:
        """Plans that make the same units at the same price are one."""
        kept: dict[object, Plan] = {}
        for plan in fitting:
            masks = tuple(sorted(self.classes.masks[unit] for step in plan.steps for unit in step.units))
            price = tuple((step.use.needs, step.use.gives, step.use.life) for step in plan.steps)
            kept.setdefault((masks, price, len(plan.steps)), plan)
        return list(kept.values())

    def _helpers(self) -> list[Unit] | None:
        """The units that are no mana of sources: pool, convoke, improvise, delve; None if they are not there."""
        instance, answer = self.instance, self.answer
        found: list[Unit] = []
        pool = list(instance.pool)
        for letter in answer.get("pool", ""):
            unit = next((unit for unit in pool if unit.label == letter), None)
            if unit is None:
                return None
            pool.remove(unit)
            found.append(unit)
        tapped: list[str] = []
        for name, label in answer.get("convoke", {}).items():
            unit = next((u for n, u in instance.convoke if (n, u.label) == (name, label)), None)
            if unit is None:
                return None
            tapped.append(name)
            found.append(unit)
        for name in answer.get("improvise", ()):
            if name not in instance.improvise:
                return None
            tapped.append(name)
            found.append(IMPROVISED)
        tapped += answer.get("tap", ())
        delved = answer.get("delve", ())
        number = delved if isinstance(delved, int) else len(delved)
        if isinstance(delved, int):
            there = len(instance.delve) or instance.delve_count
            if number > there:
                return None
        elif not set(delved) <= set(instance.delve):
            return None
        found += [DELVED] * number
        return found if len(set(tapped)) == len(tapped) else None

    def _given(self, due: tuple[Give, ...]) -> bool:
        """Whether the objects named are just those that are due. A source's own counters may be left unsaid."""
        answer = self.answer
        if "remove_counters" not in answer:
            due = tuple(give for give in due if give.verb != "remove_counters")
        gives = Gives(due)
        signatures = [gives.signature("sacrifice", name) for name in answer.get("sacrifice", ())]
        signatures += [gives.signature("tap", name) for name in answer.get("tap", ())]
        for name, number in answer.get("remove_counters", {}).items():
            total = sum(number.values()) if isinstance(number, dict) else number
            signatures += [gives.signature("remove_counters", name)] * total
        for give in due:
            for name in give.among:
                gives.signature(give.verb, name)
        counts = tuple(signatures.count(number) for number in range(len(gives.signatures)))
        return gives.exact(due, counts) and gives.possible(due)
