"""What can be had of one source in one payment: the values of its place, and how each can come about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from lawmage.models.errors import BudgetExceeded
from lawmage.models.mana import normal_mana
from lawmage.solver.payment.instance import Source, Unit, Use

MOST_PLANS = 20_000  # of one source; more is a payment that cannot be listed


class TooManyPlans(BudgetExceeded):
    """One source can be used in more ways than can be listed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One activation, and the units of its output that are spent."""

    use: Use
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The activations of one source in one payment. `label` is all the mana that is spent of it, in order WUBRGC."""

    label: str
    steps: tuple[Step, ...]

    @property
    def taps(self) -> bool:
        """Whether it leaves the source tapped, or gone."""
        return any((step.use.taps or step.use.sacrifices) for step in self.steps)

    @property
    def sacrifices(self) -> bool:
        """Whether the source is gone."""
        return any(step.use.sacrifices for step in self.steps)

    @property
    def life(self) -> int:
        """Life paid for the activations."""
        return sum(step.use.life for step in self.steps)


def parts(units: Sequence[Unit], most: int) -> Iterator[tuple[Unit, ...]]:
    """The non-empty sub-multisets of units with at most `most` members."""
    kinds = sorted(Counter(units).items(), key=lambda pair: (pair[0].label, pair[0].tag))
    for numbers in product(*(range(count + 1) for _, count in kinds)):
        if 0 < sum(numbers) <= most:
            yield tuple(unit for (unit, _), number in zip(kinds, numbers, strict=True) for _ in range(number))


def plans(source: Source, most: int) -> tuple[Plan, ...]:
    """Every way to use a source that spends at most `most` mana of it. Raises TooManyPlans."""
    steps = [_steps(use, most) for use in source.uses]
    found: dict[Plan, None] = {}
    for uses in _combinations(source, most):
        for chosen in _fill(uses, steps, most):
            label = normal_mana("".join(unit.label for step in chosen for unit in step.units))
            found[Plan(label, chosen)] = None
            if len(found) > MOST_PLANS:
                raise TooManyPlans(f"{source.id} can make mana in too many ways")
    return tuple(found)


def _steps(use: Use, most: int) -> list[Step]:
    seen: dict[Step, None] = {}
    for output in use.outputs:
        for units in parts(output, most):
            seen[Step(use, units)] = None
    return list(seen)


def _fill(uses: Sequence[int], steps: Sequence[Sequence[Step]], most: int) -> Iterator[tuple[Step, ...]]:
    """One step for each use of a combination; equal uses in ascending order, so that each multiset comes once."""

    def extend(at: int, least: int, left: int) -> Iterator[tuple[Step, ...]]:
        if at == len(uses):
            yield ()
            return
        first = least if at and uses[at] == uses[at - 1] else 0
        for number in range(first, len(steps[uses[at]])):
            step = steps[uses[at]][number]
            if len(step.units) <= left:
                for rest in extend(at + 1, number, left - len(step.units)):
                    yield (step, *rest)

    return extend(0, 0, most)


def _combinations(source: Source, most: int) -> Iterator[tuple[int, ...]]:
    """The multisets of abilities (ascending) that one permanent can have activated in one payment.

    It is tapped once (untapping it for {Q} between makes no mana by itself), and it is sacrificed once.
    """
    bounds = [min(most, most if use.limit is None else use.limit) for use in source.uses]
    for numbers in product(*(range(bound + 1) for bound in bounds)):
        total = sum(numbers)
        if not 0 < total <= most:
            continue
        taps = sum(n for n, use in zip(numbers, source.uses, strict=True) if use.taps)
        untaps = sum(n for n, use in zip(numbers, source.uses, strict=True) if use.untaps)
        gone = sum(n for n, use in zip(numbers, source.uses, strict=True) if use.sacrifices)
        # tapping and untapping take turns, beginning with what its state allows (107.5, 107.6)
        lead = untaps - taps if source.tapped else taps - untaps
        if gone <= 1 and lead in (0, 1):
            yield tuple(index for index, n in enumerate(numbers) for _ in range(n))


def labels(found: Iterable[Plan]) -> tuple[str, ...]:
    """The values of a source's place, in order: fewer mana first, then in the order WUBRGC."""
    rank = "WUBRGC".index
    return tuple(sorted({plan.label for plan in found}, key=lambda label: (len(label), [rank(c) for c in label])))
