"""Payments in and out: answers to places and back, and what is wrong with an answer, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lawmage.models.answers import Answer
from lawmage.models.shapes import read_answer
from lawmage.models.verdict import Violation
from lawmage.solver.engines.base import Chosen
from lawmage.solver.legal_set import Reading
from lawmage.solver.payment.check import Checked, Report
from lawmage.solver.payment.layout import Layout, paired, parted
from lawmage.solver.problem import Literal, Problem, Rule

LISTS = ("convoke", "improvise", "delve", "sacrifice", "tap", "remove_counters")


@dataclass(frozen=True)
class PaymentCodec:
    """Reads and writes payments of one layout."""

    layout: Layout
    problem: Problem
    checked: Checked
    report: Report
    ids: frozenset[str]

    def answer(self, chosen: Chosen) -> Answer:
        """The payment in which each place has the chosen options."""
        taps: dict[str, str] = {}
        rest: dict[str, Any] = {}
        for number, (place, indices) in enumerate(zip(self.layout.places, chosen, strict=True)):
            if not indices:
                continue
            options = [place.options[index] for index in indices]
            if number < len(self.layout.rows):
                taps[place.name] = str(options[0])
            elif place.name == "convoke":
                rest[place.name] = dict(sorted(map(parted, options)))
            elif place.name == "remove_counters":
                rest[place.name] = {name: int(number) for name, number in sorted(map(parted, options))}
            elif place.name in LISTS and not isinstance(options[0], int):
                rest[place.name] = sorted(map(str, options))
            else:
                rest[place.name] = options[0]
        return Answer({"taps": taps, **rest})

    def literals(self, answer: Mapping[str, Any]) -> Reading:
        """The literals of a payment, and why it does not pay. Raises AnswerError for a wrong shape or an unknown id."""
        normal = read_answer("payment", answer, self.ids)
        chosen: set[Literal] = set()
        outside: set[str] = set()
        for number, place in enumerate(self.layout.places):
            if number < len(self.layout.rows):
                wanted = [normal["taps"][place.name]] if place.name in normal["taps"] else []
            else:
                wanted = _options(place.name, normal.get(place.name))
            for option in wanted:
                if option in place.options:
                    chosen.add(self.problem.offsets[number] + place.options.index(option))
                else:
                    outside.add(place.name)
        known = {place.name for place in self.layout.places}
        strange = (set(normal["taps"]) | (set(normal) - {"taps"})) - known
        if self.checked.pays(normal):
            return Reading(frozenset(chosen), (), frozenset(outside), not outside and not strange)
        return Reading(frozenset(chosen), self.report.violations(normal), frozenset(outside))

    def violations(
        self, broken: Sequence[Rule], unmet: Sequence[Rule], unpaid: bool, chosen: frozenset[Literal]
    ) -> tuple[Violation, ...]:
        """Nothing more: what is wrong was found when the answer was read."""
        return ()

    def is_list(self, place: int) -> bool:
        """Whether the values of a place are lists."""
        return place >= len(self.layout.rows) and self.layout.places[place].name in LISTS

    def is_permanent(self, name: object) -> bool:
        """Whether a place or option is a permanent: a source, or one that is sacrificed, tapped, ..."""
        return isinstance(name, str) and name in self.ids and name not in (*LISTS, "pool", "life")

    def knows(self, name: object) -> bool:
        """Whether it is an id of the position, mana, or another word of an answer."""
        if not isinstance(name, str) or name in self.ids or name in (*LISTS, "pool", "life", "taps"):
            return True
        return parted(name)[0] in self.ids or set(name) <= set("WUBRGC")


def _options(key: str, value: Any) -> list[Any]:
    """The options of a place that a part of an answer names."""
    if value is None:
        return []
    if key == "convoke":
        return [paired(name, label) for name, label in value.items()]
    if key == "remove_counters":
        return [paired(name, _total(number)) for name, number in value.items()]
    return list(value) if isinstance(value, list) else [value]


def _total(number: Any) -> int:
    return sum(number.values()) if isinstance(number, dict) else int(number)
