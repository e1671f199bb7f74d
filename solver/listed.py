"""Answers that are one out of a list of ready answers, some of which may be given with more said or less."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lawmage.models.answers import Answer, Outcome
from lawmage.models.shapes import read_answer
from lawmage.models.verdict import Violation
from lawmage.solver.engines.base import Chosen
from lawmage.solver.legal_set import Reading
from lawmage.solver.problem import Literal, Place, Problem, Rule

Normal = dict[str, Any]


def label(answer: Mapping[str, Any]) -> str:
    """The label of an answer in normal form."""
    return json.dumps(answer, sort_keys=True, ensure_ascii=False)


@dataclass(frozen=True)
class Judged:
    """What is said about an answer that is not listed: what is wrong, or (if nothing) the listed answer it refines."""

    violations: tuple[Violation, ...] = ()
    listed: Normal | None = None


@dataclass(frozen=True)
class ListedAnswers:
    """The codec of a kind with a single place whose options are whole answers.

    `judge` decides about answers that are not listed; `outcome` derives what follows from one.
    """

    kind: str
    answers: tuple[Normal, ...]
    judge: Callable[[Normal], Judged]
    ids: frozenset[str]
    outcome: Callable[[Mapping[str, Any]], Outcome] | None = None
    complete: Callable[[Normal], Normal] | None = None

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The labels of the answers, in order."""
        return tuple(label(answer) for answer in self.answers)

    @cached_property
    def problem(self) -> Problem:
        """One place that takes exactly one option."""
        return Problem((Place(self.kind, self.labels, 1, 1),))

    @cached_property
    def _literal(self) -> Mapping[str, Literal]:
        return {name: number for number, name in enumerate(self.labels)}

    def answer(self, chosen: Chosen) -> Answer:
        """The chosen answer."""
        (option,) = chosen[0]
        derive = None if self.outcome is None else self._derive
        return Answer(json.loads(self.labels[option]), derive)

    def _derive(self, answer: Answer) -> Outcome | None:
        return self.outcome(answer) if self.outcome else None

    def literals(self, answer: Mapping[str, Any]) -> Reading:
        """The listed answer that is meant, or why there is none. Raises AnswerError for a wrong shape or unknown id."""
        normal = read_answer(self.kind, answer, self.ids)
        if self.complete is not None:
            normal = self.complete(normal)
        literal = self._literal.get(label(normal))
        if literal is not None:
            return Reading(frozenset({literal}))
        judged = self.judge(normal)
        if judged.listed is not None and not judged.violations:
            return Reading(frozenset({self._literal[label(judged.listed)]}), listed=False)
        return Reading(frozenset(), judged.violations, frozenset({self.kind}), False)

    def violations(
        self, broken: Sequence[Rule], unmet: Sequence[Rule], unpaid: bool, chosen: frozenset[Literal]
    ) -> tuple[Violation, ...]:
        """Nothing more: what is wrong was found when the answer was read."""
        return ()

    def is_list(self, place: int) -> bool:
        """The value is the answer itself."""
        return False

    def knows(self, name: object) -> bool:
        """Whether it is an id of the position, or an answer."""
        return name in self.ids or name in self._literal
