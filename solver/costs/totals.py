"""The total cost of a spell or ability: announced, increased, reduced, raised to a minimum (601.2b, 601.2f, 118.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from lawmage.models.costs import Change
from lawmage.models.errors import BudgetExceeded
from lawmage.models.mana import ManaSymbol, parse_cost
from lawmage.solver.payment.instance import GENERIC, MAIN, SNOW, Bill, Need

MOST_MANA = 10_000  # needs are told apart one by one; no board of a game makes as much mana

Amounts = Mapping[str, int]
"""How many needs of each symbol: "*" generic, "S" snow, else the types that pay it in order."""


@dataclass(frozen=True, slots=True)
class Alteration:
    """One change of the total: `mana` symbols `times`; AT_LEAST raises the mana to `least`."""

    change: Change
    mana: str = ""
    times: int = 1
    floor: int = 0
    least: int = 0
    colored: bool = False  # only colored mana is reduced
    life: int = 0  # life that is due
    optional: bool = False  # only for a player who pays the life


@dataclass(frozen=True, slots=True)
class Announced:
    """What is to be totalled. `symbols` are those of the mana cost or alternative cost and of additional costs.

    `life` is due beside the mana; `life_for` are symbols that life may pay for in the total cost ("B", 2).
    """

    symbols: str
    x: int = 0
    life: int = 0
    alterations: tuple[Alteration, ...] = ()
    life_for: tuple[tuple[str, int], ...] = ()
    x_of: str = ""  # types of mana that may be spent on X (empty: any)

    @property
    def due_life(self) -> int:
        """The life that is due whatever the player chooses."""
        return self.life + sum(each.life * each.times for each in self.alterations if not each.optional)


def bills(announced: Announced) -> dict[int, tuple[Bill, ...]]:
    """For each amount of life: the mana of every total the player can arrive at."""
    found: dict[int, dict[Bill, None]] = {}
    reduces = any(a.change is Change.LESS and parse_colored(a.mana) for a in announced.alterations)
    for life, amounts in announcements(parse_cost(announced.symbols), announced.x, reduces, announced.x_of):
        for bought, alterations in _bought(announced.alterations):
            for reduced in _altered(amounts, alterations):
                for more, final in _with_life(reduced, announced.life_for):
                    if sum(final.values()) > MOST_MANA:
                        raise BudgetExceeded(f"a cost of more than {MOST_MANA:,} mana is not decided")
                    bill = tuple(sorted(Need(MAIN, symbol) for symbol, number in final.items() for _ in range(number)))
                    found.setdefault(announced.due_life + life + bought + more, {})[bill] = None
    return {life: tuple(some) for life, some in sorted(found.items())}


def _bought(alterations: Sequence[Alteration]) -> Iterator[tuple[int, tuple[Alteration, ...]]]:
    """The choices among changes that a player may buy with life (118.8b), each with the life."""
    for taken in product(*((True, False) if each.optional else (True,) for each in alterations)):
        chosen = tuple(each for each, yes in zip(alterations, taken, strict=True) if yes)
        yield sum(each.life for each in chosen if each.optional), chosen


def parse_colored(mana: str) -> bool:
    """Whether some symbol is not generic."""
    return any(symbol.options or symbol.snow for symbol in parse_cost(mana))


def announcements(symbols: Sequence[ManaSymbol], x: int, halves: bool, x_of: str = "") -> Iterator[tuple[int, Amounts]]:
    """The ways to announce hybrid and Phyrexian symbols (601.2b): life to pay, and amounts.

    `halves`: which half of a hybrid symbol is meant matters for the total, so each is a way of its own.
    """
    seen: set[tuple[int, tuple[tuple[str, int], ...]]] = set()
    for chosen in product(*(_ways(symbol, x, halves, x_of) for symbol in symbols)):
        total: Counter[str] = Counter()
        for _, amounts in chosen:
            total.update(amounts)
        life = sum(part for part, _ in chosen)
        key = (life, tuple(sorted(total.items())))
        if key not in seen:
            seen.add(key)
            yield life, +total


def _ways(symbol: ManaSymbol, x: int, halves: bool, x_of: str = "") -> list[tuple[int, Counter[str]]]:
    if symbol.variable:
        return [(0, Counter({x_of or GENERIC: x}))]
    if symbol.snow:
        return [(0, Counter({SNOW: 1}))]
    if not symbol.options:
        return [(0, Counter({GENERIC: symbol.generic}))]
    options = list(symbol.options) if halves else ["".join(sorted(symbol.options, key="WUBRGC".index))]
    found = [(0, Counter({option: 1})) for option in options]
    if symbol.generic:
        found.append((0, Counter({GENERIC: symbol.generic})))
    if symbol.life:
        found.append((symbol.life, Counter()))
    return found


def _altered(amounts: Amounts, alterations: Iterable[Alteration]) -> Iterator[Amounts]:
    """Increases, then reductions (those with a floor first: the player orders them), then minimums (601.2f)."""
    total = Counter(amounts)
    changes = list(alterations)
    for each in changes:
        if each.change is Change.MORE:
            for symbol in parse_cost(each.mana):
                for _, more in _ways(symbol, 0, False)[:1]:
                    for _ in range(each.times):
                        total.update(more)
    reduced = [total]
    for each in sorted((a for a in changes if a.change is Change.LESS), key=lambda a: -a.floor):
        reduced = [after for before in reduced for after in _reduced(before, each)]
    least = max((a.least for a in changes if a.change is Change.AT_LEAST), default=0)
    seen: set[tuple[tuple[str, int], ...]] = set()
    for final in reduced:
        short = least - sum(final.values())
        if short > 0:
            final = final + Counter({GENERIC: short})
        key = tuple(sorted((+final).items()))
        if key not in seen:
            seen.add(key)
            yield +final


def _reduced(before: Counter[str], each: Alteration) -> list[Counter[str]]:
    """118.7a-f: generic takes generic only; colored that is not there takes generic; a hybrid symbol is a choice."""
    found = []
    options = [
        [(GENERIC, symbol.generic)]
        if not symbol.options
        else [(option, 1) for option in symbol.options] + ([(GENERIC, symbol.generic)] if symbol.generic else [])
        for symbol in parse_cost(each.mana)
    ]
    for chosen in product(*options):
        after = Counter(before)
        for symbol, number in chosen:
            for _ in range(number * each.times):
                if sum(after.values()) <= each.floor:
                    break
                if after[symbol]:
                    after[symbol] -= 1
                elif after[GENERIC] and not each.colored:
                    after[GENERIC] -= 1
                else:
                    break
        found.append(+after)
    return found


def _with_life(amounts: Amounts, life_for: Sequence[tuple[str, int]]) -> Iterator[tuple[int, Counter[str]]]:
    """Symbols of the total that are paid with life instead."""
    found: list[tuple[int, Counter[str]]] = [(0, Counter(amounts))]
    for symbol, life in dict.fromkeys(life_for):
        grown = []
        for paid, left in found:
            needs = [need for need in left if need not in (GENERIC, SNOW) and symbol in need]
            for numbers in product(*(range(left[need] + 1) for need in needs)):
                after = left - Counter(dict(zip(needs, numbers, strict=True)))
                grown.append((paid + life * sum(numbers), after))
        found = grown
    yield from found
