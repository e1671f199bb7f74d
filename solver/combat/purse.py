"""Whether a total can be paid from lands, mana creatures, the mana pool and life (508.1i-j, 509.1e-f).

A table behind :class:`lawmage.solver.problem.Purse`: for each set of used-up sources, the affordable totals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from lawmage.models.mana import parse_cost
from lawmage.solver.combat.prices import Due, Give
from lawmage.solver.problem import Vector


@dataclass(frozen=True, slots=True)
class SourceClass:
    """Sources that make the same mana: each gives one of `options` (strings such as "G", "CC"), once."""

    options: tuple[str, ...]
    members: tuple[str, ...]


@dataclass(frozen=True)
class ManaPurse:
    """The payer's means. A total is a vector: generic, a count for each of `symbols`, life, one for each of `gives`."""

    classes: tuple[SourceClass, ...]
    symbols: tuple[str, ...] = ()
    gives: tuple[tuple[str, frozenset[str]], ...] = ()
    pool: str = ""
    life: int = 0
    _known: dict[tuple[Vector, Vector], bool] = field(default_factory=dict, compare=False, repr=False)

    def vector(self, due: Due) -> Vector:
        """An amount as a vector of this purse."""
        counts = tuple(due.symbols.count(symbol) for symbol in self.symbols)
        given = tuple(sum(g.count for g in due.gives if (g.verb, g.among) == kind) for kind in self.gives)
        return (due.generic, *counts, due.life, *given)

    def due(self, vector: Vector) -> Due:
        """A vector as an amount."""
        symbols = tuple(s for s, n in zip(self.symbols, vector[1:], strict=False) for _ in range(n))
        rest = vector[1 + len(self.symbols) :]
        gives = tuple(Give(verb, n, among) for (verb, among), n in zip(self.gives, rest[1:], strict=True))
        return Due(vector[0], symbols, rest[0], gives)

    def affords(self, total: Vector, spent: Vector) -> bool:
        """Whether the total can be paid while `spent` members of each class are tapped already."""
        key = (total, spent)
        if key not in self._known:
            self._known[key] = self._affords(total, spent)
        return self._known[key]

    def _affords(self, total: Vector, spent: Vector) -> bool:
        generic, life = total[0], total[1 + len(self.symbols)]
        if life > max(self.life, 0) or not self._can_give(total[2 + len(self.symbols) :]):
            return False
        needs = [self._parsed[k] for k in range(len(self.symbols)) for _ in range(total[1 + k])]
        if not needs and not generic:
            return True
        budget = max(self.life, 0) - life
        return any(
            _pays(made, needs, generic, budget)
            for made in self._mana(spent, generic + sum(max(1, twice) for _, twice, _ in needs))
        )

    def _can_give(self, counts: Sequence[int]) -> bool:
        """Objects may serve once: Hall's condition over the few kinds of a board."""
        kinds = [(self.gives[k][1], n) for k, n in enumerate(counts) if n]
        for subset in range(1, 1 << len(kinds)):
            chosen = [kind for k, kind in enumerate(kinds) if subset >> k & 1]
            if len(frozenset().union(*(among for among, _ in chosen))) < sum(n for _, n in chosen):
                return False
        return True

    @cached_property
    def _parsed(self) -> tuple[tuple[tuple[str, ...], int, int], ...]:
        """For each symbol: the types that pay it, the generic mana and the life that may be paid instead."""
        return tuple((s.options, s.generic, s.life) for text in self.symbols for s in parse_cost(text))

    def _mana(self, spent: Vector, most: int) -> Iterator[tuple[int, ...]]:
        """The reachable totals of mana, in the order W U B R G C, each type capped at what could matter."""
        reached = {_count(self.pool, most)}
        for source, used in zip(self.classes, spent, strict=True):
            outputs = [_count(option, most) for option in source.options]
            for _ in range(len(source.members) - used):
                reached = {
                    tuple(min(a + b, most) for a, b in zip(total, made, strict=True))
                    for total in reached
                    for made in outputs
                }
        yield from sorted(reached, reverse=True)


def _count(mana: str, most: int) -> tuple[int, ...]:
    return tuple(min(mana.count(kind), most) for kind in "WUBRGC")


def _pays(made: tuple[int, ...], needs: Sequence[tuple[tuple[str, ...], int, int]], generic: int, life: int) -> bool:
    """Whether mana of these types (and life for Phyrexian symbols, 107.4f) pays all symbols and the generic rest."""
    if not needs:
        return sum(made) >= generic
    (options, twice, phyrexian), rest = needs[0], needs[1:]
    for option in options:
        k = "WUBRGC".index(option)
        if made[k] and _pays((*made[:k], made[k] - 1, *made[k + 1 :]), rest, generic, life):
            return True
    if phyrexian and life >= phyrexian and _pays(made, rest, generic, life - phyrexian):
        return True
    return bool(twice) and _pays(made, rest, generic + twice, life)
