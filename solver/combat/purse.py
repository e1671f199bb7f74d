"""Whether a total can be paid by the player who declares (508.1i-j, 509.1e-f).

A table behind :class:`lawmage.solver.problem.Purse`: for each number of used-up members of each class of sources, the
affordable totals. Plain mana (untapped permanents that make unrestricted mana for {T} alone) is counted directly; for
everything else the payment itself is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from lawmage.models.limits import Limits
from lawmage.models.mana import parse_cost
from lawmage.solver.combat.prices import Due, Give
from lawmage.solver.costs.totals import Announced, bills
from lawmage.solver.payment import instance as payment
from lawmage.solver.payment.feasible import can_pay
from lawmage.solver.problem import Vector


@dataclass(frozen=True, slots=True)
class SourceClass:
    """Permanents that are alike to the payer: what they make, and which costs of objects they may serve."""

    uses: tuple[payment.Use, ...]
    members: tuple[str, ...]
    weight: int = 0

    @property
    def options(self) -> tuple[str, ...]:
        """The mana one member can make, letters in order."""
        return tuple("".join(unit.label for unit in output) for use in self.uses for output in use.outputs)


@dataclass(frozen=True)
class Means:
    """The payer's means. `pays` decides what a mana may be spent on; `life` is the payer's life total."""

    classes: tuple[SourceClass, ...]
    pays: payment.Pays
    pool: tuple[payment.Unit, ...] = ()
    life: int = 0


@dataclass(frozen=True)
class CombatPurse:
    """A total is a vector: generic, a count for each of `symbols`, life, a count for each kind of `gives`."""

    means: Means
    symbols: tuple[str, ...] = ()
    gives: tuple[Give, ...] = ()
    _known: dict[tuple[Vector, Vector], bool] = field(default_factory=dict, compare=False, repr=False)

    def vector(self, due: Due) -> Vector:
        """An amount as a vector of this purse."""
        counts = tuple(due.symbols.count(symbol) for symbol in self.symbols)
        given = tuple(sum(give.count for give in due.gives if give.kind == kind) for kind in self.gives)
        return (due.generic, *counts, due.life, *given)

    def due(self, vector: Vector) -> Due:
        """A vector as an amount."""
        symbols = tuple(s for s, n in zip(self.symbols, vector[1:], strict=False) for _ in range(n))
        rest = vector[1 + len(self.symbols) :]
        gives = tuple(
            Give(kind.verb, n, kind.among, kind.undeclared) for kind, n in zip(self.gives, rest[1:], strict=True)
        )
        return Due(vector[0], symbols, rest[0], gives)

    def affords(self, total: Vector, spent: Vector) -> bool:
        """Whether the total can be paid while `spent` members of each class are used up already."""
        key = (total, spent)
        if key not in self._known:
            due = self.due(total)
            self._known[key] = self._plainly(due, spent) if self._is_plain else self._by_payment(due, spent)
        return self._known[key]

    # ── anything that can pay ─────────────────────────────────────────────────────────────────────

    def _by_payment(self, due: Due, spent: Vector) -> bool:
        """The payment of what is due, from what is left."""
        pairs = list(zip(self.means.classes, spent, strict=True))
        gone = frozenset(name for source, used in pairs for name in source.members[:used])
        sources = tuple(
            payment.Source(name, source.uses, weight=source.weight)
            for source, used in pairs
            for name in source.members[used:]
            if source.uses
        )
        mana = "".join(due.symbols) + (f"{{{due.generic}}}" if due.generic else "")
        totals = bills(Announced(mana, life=due.life))
        gives = tuple(
            payment.Give("tap", give.count, give.among - gone)
            if give.verb == "tap"
            else payment.Give("sacrifice", give.count, give.among)  # what is returned is gone just as well
            for give in due.gives
            if give.count
        )
        needed = payment.Instance(
            bills={life: some for life, some in totals.items() if life <= max(self.means.life, 0)},
            sources=sources,
            pays=self.means.pays,
            life=max(self.means.life, 0),
            pool=self.means.pool,
            gives=gives,
        )
        return can_pay(needed, Limits())

    # ── plain mana ────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def _is_plain(self) -> bool:
        """Whether every source is tapped for unrestricted mana and nothing else, and no objects are due."""
        units = {unit for source in self.means.classes for use in source.uses for out in use.outputs for unit in out}
        return (
            not self.gives
            and not any(symbol.snow for text in self.symbols for symbol in parse_cost(text))
            and all(_is_plain_use(use) for source in self.means.classes for use in source.uses)
            and all(self._is_plain_unit(unit) for unit in units | set(self.means.pool))
        )

    def _is_plain_unit(self, unit: payment.Unit) -> bool:
        needs = [payment.Need(payment.MAIN, symbol) for symbol in (payment.GENERIC, *"WUBRGC")]
        return all(self.means.pays(unit, n) == (n.symbol in (payment.GENERIC, unit.label)) for n in needs)

    def _plainly(self, due: Due, spent: Vector) -> bool:
        budget = max(self.means.life, 0) - due.life
        if budget < 0:
            return False
        needs = [self._parsed[symbol] for symbol in due.symbols]
        if not needs and not due.generic:
            return True
        most = due.generic + sum(max(1, twice) for _, twice, _ in needs)
        return any(_pays(made, needs, due.generic, budget) for made in self._mana(spent, most))

    @cached_property
    def _parsed(self) -> dict[str, tuple[tuple[str, ...], int, int]]:
        """For each symbol: the types that pay it, the generic mana and the life that may be paid instead."""
        return {text: (s.options, s.generic, s.life) for text in self.symbols for s in parse_cost(text)}

    def _mana(self, spent: Vector, most: int) -> Iterator[tuple[int, ...]]:
        """The reachable totals of mana, in the order W U B R G C, each type capped at what could matter."""
        reached = {_count("".join(unit.label for unit in self.means.pool), most)}
        for source, used in zip(self.means.classes, spent, strict=True):
            outputs = [_count(option, most) for option in source.options]
            for _ in range(len(source.members) - used if outputs else 0):
                reached = {
                    tuple(min(a + b, most) for a, b in zip(total, made, strict=True))
                    for total in reached
                    for made in outputs
                }
        yield from sorted(reached, reverse=True)


def _is_plain_use(use: payment.Use) -> bool:
    return use.taps and not (use.needs or use.life or use.gives or use.untaps or use.sacrifices)


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
