"""A codec for bare problems: answers are {"chosen": {place: options}}."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lawmage.models.answers import Answer
from lawmage.models.errors import AnswerError
from lawmage.models.verdict import Violation
from lawmage.solver.engines.base import Chosen
from lawmage.solver.legal_set import Reading
from lawmage.solver.problem import Literal, Problem, Rule


class BareCodec:
    """Reads and writes answers of a bare problem; "land" is known but no option, and only "player" is no permanent."""

    def __init__(self, problem: Problem, *, lists: bool = True) -> None:
        self.problem = problem
        self.lists = lists

    def answer(self, chosen: Chosen) -> Answer:
        pairs = [(place, options) for place, options in zip(self.problem.places, chosen, strict=True) if options]
        return Answer({"chosen": {place.name: [place.options[o] for o in options] for place, options in pairs}})

    def literals(self, answer: Mapping[str, Any]) -> Reading:
        if not isinstance(answer, Mapping) or not isinstance(answer.get("chosen"), Mapping):
            raise AnswerError("is a mapping from places", field="chosen")
        places = {place.name: number for number, place in enumerate(self.problem.places)}
        found: set[Literal] = set()
        wrong: list[Violation] = []
        outside: set[str] = set()
        for name, labels in answer["chosen"].items():
            if name not in places:
                raise AnswerError("there is no such place", field=str(name))
            place, first = self.problem.places[places[name]], self.problem.offsets[places[name]]
            for label in labels:
                if label in place.options:
                    found.add(first + place.options.index(label))
                elif self.knows(label):
                    outside.add(name)
                    wrong.append(Violation("0.1", f"{name} has no {label}."))
                else:
                    raise AnswerError("there is no such option", field=str(name))
            if not place.lo <= len(labels) <= place.hi and name not in outside:
                wrong.append(Violation("0.2", f"{name} holds {place.lo} to {place.hi}."))
        for name, number in places.items():
            if self.problem.places[number].lo > 0 and name not in answer["chosen"]:
                wrong.append(Violation("0.2", f"{name} has to be chosen."))
        return Reading(frozenset(found), tuple(wrong), frozenset(outside))

    def violations(
        self, broken: Sequence[Rule], unmet: Sequence[Rule], unpaid: bool, chosen: frozenset[Literal]
    ) -> tuple[Violation, ...]:
        found = [Violation("1.1", f"breaks {rule.label}") for rule in broken]
        found += [Violation("1.2", f"does not obey {rule.label}") for rule in unmet]
        return (*found, Violation("1.3", "cannot be paid")) if unpaid else tuple(found)

    def is_list(self, place: int) -> bool:
        return self.lists

    def knows(self, name: object) -> bool:
        return name == "land" or any(name == place.name or name in place.options for place in self.problem.places)

    def is_permanent(self, name: object) -> bool:
        return name != "player"
