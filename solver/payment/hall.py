"""Whether units pay needs, by Hall's theorem, from counts alone.

For a bill the sets S of its kinds of needs are the fields of one large integer. A unit adds one to each field S that
holds all the needs it can pay; then all units can be used at once when no field holds more than S has needs (Hall
1935), and all needs are covered when the units outside S are enough for the needs outside S.
"""

from __future__ import annotations

from collections.abc import Sequence

from lawmage.models.errors import BudgetExceeded

_WIDTH = 12  # bits of a field; the highest is a guard. 2,047 needs are more than any cost has
_MOST = 14  # kinds of needs in one bill; 2**14 fields


class TooManyKinds(BudgetExceeded):
    """A bill has more kinds of needs than can be decided."""


class Hall:
    """One bill. `needs[k]` is the number of needs of kind k, `masks[c]` the kinds that units of class c can pay."""

    __slots__ = ("_guards", "_kinds", "_needs", "_ones", "_room", "_total_rooms", "loads", "size")

    def __init__(self, needs: Sequence[int], masks: Sequence[int]) -> None:
        self._kinds = [kind for kind, number in enumerate(needs) if number]
        if len(self._kinds) > _MOST:
            raise TooManyKinds("the cost has too many different kinds of symbols")
        self._needs = [needs[kind] for kind in self._kinds]
        self.size = sum(self._needs)
        fields = 1 << len(self._kinds)
        self._ones = sum(1 << (_WIDTH * field) for field in range(fields))
        self._guards = self._ones << (_WIDTH - 1)
        self._room = self._pack(
            [sum(n for k, n in enumerate(self._needs) if field >> k & 1) for field in range(fields)]
        )
        self.loads = [self._load(mask) for mask in masks]
        self._total_rooms: dict[int, int] = {}

    def _pack(self, values: Sequence[int]) -> int:
        return sum(value << (_WIDTH * field) for field, value in enumerate(values))

    def _load(self, mask: int) -> int:
        here = sum(1 << k for k, kind in enumerate(self._kinds) if mask >> kind & 1)
        fields = 1 << len(self._kinds)
        return self._pack([int(here & ~field == 0) for field in range(fields)])

    def load(self, counts: Sequence[int]) -> int:
        """The fields of a multiset of units, given as a number for each class."""
        total = 0
        for number, load in zip(counts, self.loads, strict=True):
            if number:
                total += number * load
        return total

    def usable(self, load: int) -> bool:
        """Whether every unit can pay a need of its own."""
        return ((self._room | self._guards) - load) & self._guards == self._guards

    def covers(self, load: int, total: int) -> bool:
        """Whether every need can be paid by a unit of its own; `total` is the number of units."""
        spare = total - self.size
        if spare < 0:
            return False
        limit = self._total_rooms.get(spare)
        if limit is None:
            # at most total - need(outside S) = spare + need(S) units may be confined to S
            limit = self._total_rooms[spare] = (self._room + spare * self._ones) | self._guards
        return (limit - load) & self._guards == self._guards
