"""How the special sources of a payment are used: which activations, what they cost, and whether all of it pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from operator import add
from typing import TypeAlias

from lawmage.solver.payment.classes import Classes, Counts, Kinds
from lawmage.solver.payment.funding import Funded, fundable
from lawmage.solver.payment.hall import Hall
from lawmage.solver.payment.instance import Give, Instance
from lawmage.solver.payment.layout import GIVEN, Row
from lawmage.solver.payment.plans import Plan, TooManyPlans

Taken: TypeAlias = tuple[tuple[int, str], ...]
"""The values of the special rows that are used: (row, label), in order."""

MOST_SETUPS = 50_000


@dataclass(frozen=True, slots=True)
class Setup:
    """One way to use the special sources: units that are there without mana being paid for them, activations that need
    mana, life, and objects to give.
    """

    units: Counts
    steps: tuple[Funded, ...]
    life: int
    gives: tuple[Give, ...]
    needs: Kinds
    made: Counts  # units of all activations
    size: int  # how many these are


@dataclass(frozen=True, slots=True)
class Given:
    """The objects that an answer names for one verb, as numbers for each signature; see :class:`Gives`."""

    verb: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Priced:
    """A choice of costs with its bills as numbers of needs."""

    bills: Mapping[int, tuple[Kinds, ...]]
    gives: tuple[Give, ...]


class Setups:
    """Setups and their checks for one payment; everything is remembered."""

    def __init__(self, instance: Instance, classes: Classes, rows: Sequence[Row]) -> None:
        self.instance = instance
        self.classes = classes
        self.rows = rows
        self._zero: Counts = ()
        self._masks: tuple[int, ...] = ()
        self._known: dict[tuple[Taken, bool], tuple[Setup, ...]] = {}
        self._halls: dict[tuple[Kinds, Kinds], Hall] = {}
        self.variants = tuple(
            Priced(
                {life: tuple(dict.fromkeys(map(classes.vector, some))) for life, some in each.bills.items()}, each.gives
            )
            for each in instance.variants
        )

    def fix(self) -> None:
        """To be called when every class is known."""
        self._masks = tuple(unit.mask for unit in self.classes.classes)
        self._zero = (0,) * len(self._masks)

    @property
    def masks(self) -> tuple[int, ...]:
        """The kinds of needs that each class pays."""
        return self._masks

    def register(self) -> None:
        """Make every class that the special rows use known."""
        for row in self.rows:
            for some in row.values.values():
                for plan in some:
                    for step in plan.steps:
                        for unit in step.units:
                            self.classes.index(self.classes.masks[unit])

    # ── setups ────────────────────────────────────────────────────────────────────────────────────

    def exact(self, taken: Taken) -> tuple[Setup, ...]:
        """The ways to have exactly this mana of the special sources."""
        return self._setups(taken, False)

    def parts(self, taken: Taken) -> tuple[Setup, ...]:
        """The ways to have this mana of the special sources or any part of it."""
        return self._setups(taken, True)

    def _setups(self, taken: Taken, parts: bool) -> tuple[Setup, ...]:
        key = (taken, parts)
        if key not in self._known:
            choices = [self._plans(row, label, parts) for row, label in taken]
            size = 1
            for some in choices:
                size *= len(some)
            if size > MOST_SETUPS:
                raise TooManyPlans("the mana sources that need mana can be combined in too many ways")
            made = {self._setup(taken, chosen): None for chosen in product(*choices)}
            self._known[key] = tuple(made)
        return self._known[key]

    def _plans(self, row: int, label: str, parts: bool) -> tuple[Plan | None, ...]:
        values = self.rows[row].values
        if not parts:
            return values.get(label, ())
        whole = values.get(label, ())
        bought = {tuple(step.use for step in plan.steps) for plan in whole}
        # less mana of the same activations is never better: what is too much may be left over
        smaller = [
            plan
            for part in values
            if part != label and is_part(part, label)
            for plan in values[part]
            if tuple(step.use for step in plan.steps) not in bought
        ]
        return (*whole, *smaller, None)

    def _setup(self, taken: Taken, chosen: Sequence[Plan | None]) -> Setup:
        units, made, steps = list(self._zero), list(self._zero), []
        needs = [0] * len(self.classes.vector(()))
        life = 0
        gives: list[Give] = []
        for plan in chosen:
            for step in plan.steps if plan else ():
                adds = list(self._zero)
                for unit in step.units:
                    adds[self.classes.index(self.classes.masks[unit])] += 1
                made = [a + b for a, b in zip(made, adds, strict=True)]
                life += step.use.life
                gives += step.use.gives
                if step.use.needs:
                    kinds = tuple(sorted(self.classes.kinds[need] for need in step.use.needs))
                    for kind in kinds:
                        needs[kind] += 1
                    steps.append(Funded(kinds, tuple(adds)))
                else:
                    units = [a + b for a, b in zip(units, adds, strict=True)]
        ordered = sorted(gives, key=lambda give: (give.verb, sorted(give.among), give.count))
        return Setup(tuple(units), tuple(sorted(steps)), life, tuple(ordered), tuple(needs), tuple(made), sum(made))

    # ── checks ────────────────────────────────────────────────────────────────────────────────────

    def hall(self, bill: Kinds, setup: Setup) -> Hall:
        """The table of a bill together with the costs of the activations."""
        key = (bill, setup.needs)
        known = self._halls.get(key)
        if known is None:
            together = tuple(a + b for a, b in zip(bill, setup.needs, strict=True))
            known = self._halls[key] = self.classes.hall(together)
        return known

    def pays_exactly(self, setup: Setup, counts: Counts, bill: Kinds) -> bool:
        """Whether the units pay the bill and the activations, all of them being spent."""
        hall = self.hall(bill, setup)
        if sum(counts) + setup.size != hall.size:
            return False
        total = tuple(map(add, counts, setup.made))
        if not hall.usable(hall.load(total)):
            return False
        if not setup.steps:
            return True
        main = self.classes.hall(bill)
        start = tuple(a + b for a, b in zip(counts, setup.units, strict=True))
        return fundable(start, setup.steps, self._masks, lambda left: main.usable(main.load(left)))

    def pays(self, setup: Setup, counts: Counts, bill: Kinds, must: Counts | None = None) -> bool:
        """Whether the units pay the bill and the activations; units of `must` classes may not be left over."""
        hall = self.hall(bill, setup)
        size = sum(counts) + setup.size
        if size < hall.size:
            return False
        total = tuple(map(add, counts, setup.made))
        if not hall.covers(hall.load(total), size):
            return False
        main = self.classes.hall(bill)

        def final(left: Counts) -> bool:
            if not main.covers(main.load(left), sum(left)):
                return False
            if must is None:
                return True
            # matchings that cover the needs and that use these units give one that does both (Mendelsohn, Dulmage 1958)
            kept = tuple(n if m else 0 for n, m in zip(left, must, strict=True))
            return main.usable(main.load(kept))

        if not setup.steps and must is None:
            return True
        start = tuple(map(add, counts, setup.units))
        return fundable(start, setup.steps, self._masks, final)


@lru_cache(maxsize=65536)
def is_part(part: str, label: str) -> bool:
    """Whether the mana of `part` is among that of `label`."""
    return all(part.count(letter) <= label.count(letter) for letter in set(part))


class Gives:
    """Costs of objects against the objects that are given: who could be given for what."""

    def __init__(self, gives: Sequence[Give]) -> None:
        self.kinds = {give.kind: number for number, give in enumerate(dict.fromkeys(gives))}
        self._halls: dict[tuple[Give, ...], Hall] = {}
        self.signatures: dict[int, int] = {0: 0}
        for give in gives:
            for name in sorted(give.among):
                self.signature(give.verb, name)

    def signature(self, verb: str, name: str, only: Sequence[Give] | None = None) -> int:
        """The number of the class of an object given under a verb: for which costs (of `only`) it can be given."""
        allowed = self.kinds.keys() if only is None else {give.kind for give in only}
        mask = sum(1 << k for key, k in self.kinds.items() if key in allowed and key[0] == verb and name in key[1])
        return self.signatures.setdefault(mask, len(self.signatures))

    def droppable(self, signature: int) -> bool:
        """Whether objects of this class are sacrificed or tapped: those may be left out of a smaller payment."""
        mask = next(mask for mask, number in self.signatures.items() if number == signature)
        return all(verb in ("sacrifice", "tap") for (verb, _, _), k in self.kinds.items() if mask >> k & 1)

    def _hall(self, due: tuple[Give, ...]) -> Hall:
        if due not in self._halls:
            needs = [0] * (max(self.kinds.values(), default=-1) + 1)
            for give in due:
                needs[self.kinds[give.kind]] += give.count
            self._halls[due] = Hall(needs, list(self.signatures))
        return self._halls[due]

    def exact(self, due: tuple[Give, ...], given: Counts) -> bool:
        """Whether exactly the objects that are due are given."""
        if not due:
            return not any(given)
        named = tuple(give for give in due if give.verb in GIVEN)
        hall = self._hall(named)
        return sum(given) == hall.size and hall.usable(hall.load(given))

    def covered(self, due: tuple[Give, ...], given: Counts) -> bool:
        """Whether what is due is among the objects given."""
        if not due:
            return True
        named = tuple(give for give in due if give.verb in GIVEN)
        hall = self._hall(named)
        return hall.covers(hall.load(given), sum(given))

    def possible(self, due: tuple[Give, ...]) -> bool:
        """Whether the costs that an answer does not name can be paid at all."""
        if not due:
            return True
        hidden = tuple(give for give in due if give.verb not in GIVEN)
        if not hidden:
            return True
        hall = self._hall(hidden)
        counts = [0] * len(self.signatures)
        for verb, name in {(give.verb, name) for give in hidden for name in give.among}:
            counts[self.signature(verb, name)] += 1
        return hall.covers(hall.load(counts), sum(counts))


def products(counts: Counts, lives: Sequence[int]) -> Iterator[tuple[Counts, int]]:
    """The counts with some units that cost life left out, and the life that the rest costs."""
    if not any(lives):
        yield counts, 0
        return
    choices = [range(number + 1) if life else (number,) for number, life in zip(counts, lives, strict=True)]
    for kept in product(*choices):
        yield kept, sum(number * life for number, life in zip(kept, lives, strict=True))
