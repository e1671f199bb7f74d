"""Units and needs in classes: units that pay the same needs are alike, needs that the same units pay are alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from lawmage.solver.payment.hall import Hall
from lawmage.solver.payment.instance import DELVED, IMPROVISED, Bill, Instance, Need, Unit

Counts: TypeAlias = tuple[int, ...]
"""A number of units for each class."""

Kinds: TypeAlias = tuple[int, ...]
"""A number of needs for each kind."""


@dataclass(frozen=True, slots=True)
class UnitClass:
    """Units of one class pay the kinds of needs in `mask`; each costs `life`. `must`: it may not be left over."""

    mask: int
    life: int = 0
    must: bool = False


@dataclass
class Classes:
    """The classes of one instance; filled while the units are looked at, then fixed."""

    instance: Instance
    kinds: dict[Need, int] = field(default_factory=dict)
    masks: dict[Unit, int] = field(default_factory=dict)
    classes: dict[UnitClass, int] = field(default_factory=dict)
    halls: dict[Kinds, Hall] = field(default_factory=dict)

    def __post_init__(self) -> None:
        units = tuple(dict.fromkeys(_units(self.instance)))
        columns: dict[int, int] = {}
        for need in dict.fromkeys(_needs(self.instance)):
            column = sum(1 << number for number, unit in enumerate(units) if self.instance.pays(unit, need))
            self.kinds[need] = columns.setdefault(column, len(columns))
        for number, unit in enumerate(units):
            self.masks[unit] = sum(1 << kind for column, kind in columns.items() if column >> number & 1)

    def index(self, mask: int, life: int = 0, must: bool = False) -> int:
        """The number of a class; a new one if there is none."""
        return self.classes.setdefault(UnitClass(mask, life, must), len(self.classes))

    def vector(self, bill: Bill) -> Kinds:
        """A bill as a number for each kind of needs."""
        found = [0] * (max(self.kinds.values(), default=-1) + 1)
        for need in bill:
            found[self.kinds[need]] += 1
        return tuple(found)

    def hall(self, needs: Kinds) -> Hall:
        """The table of a bill; the classes must be fixed. Raises TooManyKinds."""
        known = self.halls.get(needs)
        if known is None:
            known = self.halls[needs] = Hall(needs, [unit.mask for unit in self.classes])
        return known


def _units(instance: Instance) -> Iterable[Unit]:
    for source in instance.sources:
        for use in source.uses:
            for output in use.outputs:
                yield from output
    yield from instance.pool
    yield from (unit for _, unit in instance.convoke)
    yield IMPROVISED
    yield DELVED


def _needs(instance: Instance) -> Iterable[Need]:
    for bill in instance.all_bills:
        yield from bill
    for source in instance.sources:
        for use in source.uses:
            yield from use.needs
