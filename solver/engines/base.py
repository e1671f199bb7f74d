"""What every engine offers, and the budget that every engine keeps."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Protocol, TypeAlias

from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.solver.problem import Literal, Problem

if TYPE_CHECKING:
    import numpy

Chosen: TypeAlias = tuple[tuple[int, ...], ...]
"""An answer: for each place, in order, the indices of the chosen options, ascending."""

OFF = (-1,)
"""What a place of a `Chosen` has when it is like no value of the place; only in what `nearest` is asked about."""

Weights: TypeAlias = Mapping[Literal, int]


MOST_BYTES = 850_000_000
"""What the nodes of one request may take, whatever the limits say: a process stays below one gibibyte."""


@contextmanager
def no_collection() -> Iterator[None]:
    """Without the cyclic garbage collector, which looks at every node again and again; nodes have no cycles."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Budget:
    """The part of the limits that one request has left. Cheap to ask: `spend` nodes, or `tick` for the clock alone."""

    __slots__ = ("_bytes", "_deadline", "_limits", "_nodes", "lower_bound")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._deadline = None if limits.seconds is None else perf_counter() + limits.seconds
        self._nodes = limits.nodes
        self._bytes = 0
        self.lower_bound: int | None = None

    @property
    def seconds(self) -> float | None:
        """Seconds left, at least 0; None when there is no bound."""
        return None if self._deadline is None else max(0.0, self._deadline - perf_counter())

    @property
    def nodes(self) -> int | None:
        """Nodes left; None when there is no bound."""
        return self._nodes

    def spend(self, nodes: int, size: int = 0) -> None:
        """Book `nodes` nodes of `size` bytes in all, and look at the clock; BudgetExceeded when a bound is hit."""
        self._bytes += size
        if self._bytes > MOST_BYTES:
            raise self.exceeded("the decision diagram needs too much memory")
        if self._nodes is not None:
            self._nodes -= nodes
            if self._nodes < 0:
                raise self.exceeded(f"the decision diagram needs more than {self._limits.nodes:,} nodes")
        self.tick()

    def tick(self) -> None:
        """Look at the clock."""
        if self._deadline is not None and perf_counter() > self._deadline:
            raise self.exceeded(f"not decided within {self._limits.seconds:g} seconds")

    def exceeded(self, message: str) -> BudgetExceeded:
        """The error to raise, with what is known."""
        return BudgetExceeded(message, lower_bound=self.lower_bound)


class Answers(Protocol):
    """The answers of one problem, in its order: lexicographic over the places and each place's values.

    `required` literals are chosen and `barred` literals are not chosen in every answer that is meant.
    """

    def count(self) -> int:
        """The exact number of answers."""
        ...

    def some(self) -> bool:
        """Whether there is any answer."""
        ...

    def iterate(self, start: int = 0, stop: int | None = None) -> Iterator[Chosen]:
        """The answers from index `start` (included) to `stop` (excluded), lazily."""
        ...

    def unrank(self, index: int) -> Chosen:
        """The answer at `index`, which lies in 0..count()-1."""
        ...

    def rank(self, chosen: Chosen) -> int | None:
        """The index of an answer; None when it is not one."""
        ...

    def restrict(self, required: frozenset[Literal], barred: frozenset[Literal]) -> Answers:
        """The answers that contain all of `required` and none of `barred`."""
        ...

    def choices(self, kept: frozenset[Literal]) -> list[tuple[frozenset[Literal], bool]]:
        """For each place: the literals that some answer chooses, and whether some answer has just those in `kept`."""
        ...

    def common(self) -> frozenset[Literal]:
        """The literals that every answer chooses (none if there is no answer)."""
        ...

    def best(self, weights: Weights) -> Chosen | None:
        """An answer of greatest total weight, the first of them in order; None when there is no answer."""
        ...

    def nearest(self, chosen: Chosen) -> Chosen | None:
        """An answer that differs from `chosen` in the fewest places, the first of them in order."""
        ...

    def to_array(self, start: int = 0, stop: int | None = None) -> numpy.ndarray:
        """The answers as rows: int16, one column a place, the index of the value among the values of the place."""
        ...


MaximumOf: TypeAlias = Callable[[frozenset[Literal]], "int | None"]
"""From removed literals to the greatest total weight of requirements that is obeyed by anything that keeps conditions 1
and 2 of a problem and chooses none of them; None when nothing keeps them."""


class Engine(Protocol):
    """A way to answer about problems."""

    name: str

    def answers(self, problem: Problem, limits: Limits) -> Answers:
        """The answers of `problem`. Raises BudgetExceeded, here or later, rather than give a part for the whole."""
        ...

    def maximum(self, problem: Problem, limits: Limits) -> MaximumOf:
        """The maximum for any set of removed literals; each call has the whole budget."""
        ...
