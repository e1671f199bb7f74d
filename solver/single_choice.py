"""Answers that are one choice out of a list: the codec of every kind with a single place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from lawmage.models.answers import Answer, Outcome
from lawmage.models.verdict import Violation
from lawmage.solver.board import Board
from lawmage.solver.engines.base import Chosen
from lawmage.solver.legal_set import Reading
from lawmage.solver.problem import Literal, Place, Problem, Rule


@dataclass(frozen=True)
class SingleChoice:
    """Reads and writes answers that are one of `options`.

    `name` is the place's. `written` makes the answer of an option, `read` the option of an answer (any label; raises
    AnswerError for a wrong shape), `why_not` says what is wrong with a label that is no option, `outcome` what follows
    from an option, `ids` what a partial answer may name. `permanents` are options that are interchangeable permanents.
    """

    name: str
    options: tuple[Hashable, ...]
    written: Callable[[Any], dict[str, Any]]
    read: Callable[[Mapping[str, Any]], Hashable]
    why_not: Callable[[Any], tuple[Violation, ...]]
    outcome: Callable[[Any], Outcome] | None = None
    ids: frozenset[str] = frozenset()
    permanents: frozenset[str] = frozenset()

    @cached_property
    def problem(self) -> Problem:
        """The problem: one place that takes exactly one option."""
        return Problem((Place(self.name, self.options, 1, 1),))

    def answer(self, chosen: Chosen) -> Answer:
        """The answer with the chosen option."""
        (option,) = chosen[0]
        return Answer(self.written(self.options[option]), self._derive if self.outcome is not None else None)

    @cached_property
    def _derive(self) -> Callable[[Answer], Outcome | None]:
        return lambda answer: self.outcome(self.read(answer)) if self.outcome else None

    @cached_property
    def _place_of(self) -> Mapping[Hashable, Literal]:
        return {option: literal for literal, option in enumerate(self.options)}

    def literals(self, answer: Mapping[str, Any]) -> Reading:
        """The option an answer chooses, or why there is no such option. Raises AnswerError for a wrong shape."""
        label = self.read(answer)
        literal = self._place_of.get(label)
        if literal is None:
            return Reading(frozenset(), self.why_not(label), frozenset({self.name}))
        return Reading(frozenset({literal}))

    def violations(
        self, broken: Sequence[Rule], unmet: Sequence[Rule], unpaid: bool, chosen: frozenset[Literal]
    ) -> tuple[Violation, ...]:
        """Nothing more: options are legal by being listed."""
        return ()

    def is_list(self, place: int) -> bool:
        """The value is the option itself."""
        return False

    def knows(self, name: object) -> bool:
        """Whether it is an id of the position, or an option."""
        return name in self.ids or name in self.options

    def is_permanent(self, name: object) -> bool:
        """Whether an option is one of several interchangeable permanents."""
        return name in self.permanents


def alike(board: Board, options: Sequence[Hashable]) -> frozenset[str]:
    """The options that are permanents, where nothing but their ids tells them apart; else none of them."""
    found = [thing for thing in board.permanents if thing.id in options]
    kinds = {replace(thing, id="", timestamp=(0, 0)) for thing in found}
    return frozenset(thing.id for thing in found) if len(kinds) == 1 else frozenset()
