"""Answers that are held as a list, in order: what engines give that cannot do better, and the empty set."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from lawmage.solver.engines.base import Chosen, Weights
from lawmage.solver.engines.variables import value_count, value_index
from lawmage.solver.problem import Literal, Problem

if TYPE_CHECKING:
    import numpy


def order_key(chosen: Chosen) -> tuple[int, ...]:
    """A key that sorts answers: for each place the subset in binary counting order."""
    return tuple(sum(1 << option for option in options) for options in chosen)


class Listed:
    """All answers of a problem in a list. Sorts what it is given."""

    def __init__(self, problem: Problem, answers: Sequence[Chosen]) -> None:
        self.problem = problem
        self._answers = sorted(answers, key=order_key)

    def count(self) -> int:
        """The exact number of answers."""
        return len(self._answers)

    def some(self) -> bool:
        """Whether there is any answer."""
        return bool(self._answers)

    def iterate(self, start: int = 0, stop: int | None = None) -> Iterator[Chosen]:
        """The answers from index `start` to before `stop`, in order."""
        return islice(self._answers, start, stop)

    def unrank(self, index: int) -> Chosen:
        """The answer at `index` (0..count()-1)."""
        if index < 0:
            raise IndexError(index)
        return self._answers[index]

    def rank(self, chosen: Chosen) -> int | None:
        """The index of an answer; None when it is not one."""
        index = bisect_left(self._answers, order_key(chosen), key=order_key)
        return index if index < len(self._answers) and self._answers[index] == chosen else None

    def _literals(self, chosen: Chosen) -> frozenset[Literal]:
        offsets = self.problem.offsets
        return frozenset(offsets[place] + option for place, options in enumerate(chosen) for option in options)

    def restrict(self, required: frozenset[Literal], barred: frozenset[Literal]) -> Listed:
        """The answers that contain all of `required` and none of `barred`."""
        pairs = ((chosen, self._literals(chosen)) for chosen in self._answers)
        return Listed(self.problem, [c for c, literals in pairs if required <= literals and not barred & literals])

    def choices(self, kept: frozenset[Literal]) -> list[tuple[frozenset[Literal], bool]]:
        """For each place: the literals that some answer chooses, and whether some answer has just those in `kept`."""
        offsets, found = self.problem.offsets, []
        for place in range(len(self.problem.places)):
            values = {chosen[place] for chosen in self._answers}
            just = tuple(lit - offsets[place] for lit in sorted(kept) if offsets[place] <= lit < offsets[place + 1])
            found.append((frozenset(offsets[place] + o for options in values for o in options), just in values))
        return found

    def common(self) -> frozenset[Literal]:
        """The literals that every answer chooses (none if there is no answer)."""
        sets = [self._literals(chosen) for chosen in self._answers]
        return frozenset.intersection(*sets) if sets else frozenset()

    def best(self, weights: Weights) -> Chosen | None:
        """An answer of greatest total weight, the first of them in order."""
        return max(
            self._answers,
            key=lambda chosen: sum(weights.get(literal, 0) for literal in self._literals(chosen)),
            default=None,
        )

    def nearest(self, chosen: Chosen) -> Chosen | None:
        """An answer that differs from `chosen` in the fewest places, the first of them in order."""
        return min(
            self._answers,
            key=lambda other: sum(mine != theirs for mine, theirs in zip(chosen, other, strict=True)),
            default=None,
        )

    def to_array(self, start: int = 0, stop: int | None = None) -> numpy.ndarray:
        """The answers as rows: int16, one column a place, the index of its value."""
        import numpy

        if any(value_count(place) > 1 << 15 for place in self.problem.places):
            raise OverflowError("a place has more values than an int16 can number")
        rows = [
            [value_index(place, options) for place, options in zip(self.problem.places, chosen, strict=True)]
            for chosen in self.iterate(start, stop)
        ]
        return numpy.array(rows, dtype=numpy.int16).reshape(len(rows), len(self.problem.places))


class NoAnswers(Listed):
    """No answer at all."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem, ())
