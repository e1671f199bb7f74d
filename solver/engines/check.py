"""Direct evaluation of one answer against a problem: bit masks, no search but for the maximum, which is remembered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from lawmage.solver.engines.base import MaximumOf
from lawmage.solver.engines.bill import Till
from lawmage.solver.problem import Literal, Problem, Rule, Unit, Vector

Mask: TypeAlias = int
"""A set of literals as bits."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """The label of the rule that a place (by its index) chooses between `lo` and `hi` options."""

    place: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What one answer does: the restrictions it breaks (capacities of places among them, labelled `Capacity`), the
    score it reaches, the score that an answer paying for no more could reach, and whether its fees can be paid.

    `best` is None when no answer that pays for no more keeps the restrictions.
    """

    broken: tuple[Rule, ...]
    score: int
    best: int | None
    payable: bool

    @property
    def outdone(self) -> bool:
        """Whether an answer that pays for no more obeys more requirements."""
        return self.best is not None and self.score < self.best

    @property
    def legal(self) -> bool:
        """Whether the answer is one of the problem's."""
        return not self.broken and not self.outdone and self.payable


class _Compiled:
    """A rule as bits. `parts` are its literals place by place, only where that matters."""

    __slots__ = ("allowed", "lits", "more", "parts", "rule", "weight", "when")

    def __init__(self, rule: Rule, place_bits: list[Mask]) -> None:
        self.rule = rule
        self.weight = rule.weight
        self.when = -1 if rule.when is None else bits_of(rule.when)
        self.lits = bits_of(rule.lits)
        self.allowed = bits_of(count for count in rule.allowed if count >= 0)
        parts = [self.lits & bits for bits in place_bits if self.lits & bits]
        by_place = rule.unit is Unit.PLACES and any(part.bit_count() > 1 for part in parts)
        self.parts = parts if by_place else None
        self.more = [(1 << literal, amount - 1) for literal, amount in rule.amounts if amount != 1]

    def obeyed(self, mask: Mask) -> bool:
        """Whether the rule is obeyed, or not asked."""
        if self.when >= 0 and not self.when & mask:
            return True
        if self.more:
            extra = sum([amount for bit, amount in self.more if bit & mask])
            return self.allowed >> ((self.lits & mask).bit_count() + extra) & 1 == 1
        if self.parts is None:
            return self.allowed >> (self.lits & mask).bit_count() & 1 == 1
        return self.allowed >> sum(1 for part in self.parts if part & mask) & 1 == 1


def bits_of(numbers: Iterable[int]) -> int:
    """The set of numbers as bits."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


class Checker:
    """Evaluates answers of one problem, given as sets of literals. `maximum` is asked once for each set of costs."""

    def __init__(self, problem: Problem, maximum: MaximumOf) -> None:
        self.problem = problem
        self._maximum = maximum
        offsets = problem.offsets
        place_bits = [(1 << stop) - (1 << start) for start, stop in pairwise(offsets)]
        capacities = [
            Rule(
                frozenset(range(offsets[index], offsets[index + 1])),
                frozenset(range(place.lo, place.hi + 1)),
                label=Capacity(index),
            )
            for index, place in enumerate(problem.places)
        ]
        self._hard = [_Compiled(rule, place_bits) for rule in (*capacities, *problem.restrictions)]
        self._wanted = [_Compiled(rule, place_bits) for rule in problem.requirements]
        self._priced = bits_of(problem.priced)
        self._fees = [(bits_of(fee.when), fee.cost) for fee in problem.fees]
        self._spends = [(1 << literal, source) for literal, source in problem.spends]
        self._best: dict[Mask, int | None] = {}
        self._flat: bool | None = None
        self._till = Till(problem)

    def evaluate(self, chosen: Iterable[Literal]) -> Evaluation:
        """Everything about one answer."""
        mask = bits_of(chosen)
        broken = tuple(rule.rule for rule in self._hard if not rule.obeyed(mask))
        return Evaluation(broken, self.score(mask), self.best(mask), self.payable(mask))

    def legal(self, chosen: Iterable[Literal]) -> bool:
        """Whether the answer is one of the problem's; stops at the first reason why not."""
        mask = bits_of(chosen)
        for rule in self._hard:
            if not rule.obeyed(mask):
                return False
        if not self.payable(mask):
            return False
        best = self.best(mask)
        return best is None or self.score(mask) >= best

    def score(self, mask: Mask) -> int:
        """The total weight of the requirements that are obeyed."""
        return sum([rule.weight for rule in self._wanted if rule.obeyed(mask)])

    def best(self, mask: Mask) -> int | None:
        """The greatest score with no priced literal but those in `mask`."""
        paid = mask & self._priced
        if self._flat is None:
            whole = self._maximum(frozenset())
            self._best[self._priced] = whole
            self._flat = not self._priced or whole == self._maximum(self.problem.priced)
        if self._flat:  # paying helps nobody: the maximum lies between those with nothing and with everything removed
            paid = self._priced
        if paid not in self._best:
            removed = frozenset(literal for literal in self.problem.priced if not paid >> literal & 1)
            self._best[paid] = self._maximum(removed)
        return self._best[paid]

    def bill(self, mask: Mask) -> tuple[Vector, Vector]:
        """The fees that are due in total, and the sources that are used up."""
        total, spent = [0] * self.problem.resources, [0] * self.problem.sources
        for when, cost in self._fees:
            if when & mask:
                for resource, amount in enumerate(cost):
                    total[resource] += amount
        for bit, source in self._spends:
            if bit & mask:
                spent[source] += 1
        return tuple(total), tuple(spent)

    def payable(self, mask: Mask) -> bool:
        """Whether what is due can be paid."""
        if self.problem.purse is None:
            return True
        return self._till.affords(*self.bill(mask))

    def unmet(self, chosen: Iterable[Literal], rival: Iterable[Literal]) -> tuple[Rule, ...]:
        """The requirements that the rival obeys and the answer does not."""
        mask, other = bits_of(chosen), bits_of(rival)
        return tuple(rule.rule for rule in self._wanted if rule.obeyed(other) and not rule.obeyed(mask))
