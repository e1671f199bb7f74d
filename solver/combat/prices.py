"""What attacking or blocking costs, in amounts (508.1h, 509.1d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass, replace

from lawmage.models.clauses import Price
from lawmage.models.mana import parse_cost
from lawmage.models.terms import Amount, Filter, HasStatus
from lawmage.solver.evaluation import Frame, amount, matches

DECLARED = HasStatus("declared")


class UnknownPrice(Exception):
    """A price that the position does not tell; `field` names what is missing, if it has a name."""

    def __init__(self, field: str | None = None) -> None:
        super().__init__(field)
        self.field = field


@dataclass(frozen=True, slots=True)
class Give:
    """`count` of the objects `among` are to be sacrificed, tapped, returned, ...

    `undeclared`: objects that are declared themselves do not serve.
    """

    verb: str
    count: int
    among: frozenset[str]
    undeclared: bool = False

    @property
    def kind(self) -> Give:
        """The same without its count: amounts of one kind are added up."""
        return replace(self, count=0)


@dataclass(frozen=True, slots=True)
class Due:
    """An amount to be paid: generic mana, mana symbols (sorted), life, objects."""

    generic: int = 0
    symbols: tuple[str, ...] = ()
    life: int = 0
    gives: tuple[Give, ...] = ()

    def shown(self) -> str:
        """Generic first, then symbols in the order W U B R G C, Phyrexian ones after; "{0}" for nothing."""
        parts = [f"{{{self.generic}}}"] if self.generic else []
        parts.append("".join(sorted(self.symbols, key=_rank)))
        mana = "".join(parts)
        rest = [f"{self.life} life"] if self.life else []
        rest += [f"{give.verb} {give.count}" for give in self.gives if give.count]
        return ", ".join([mana, *rest] if mana or not rest else rest) or "{0}"


def _rank(symbol: str) -> tuple[bool, int, str]:
    letters = symbol.strip("{}")
    return "P" in letters, "WUBRGC".find(letters[0]), letters


def total(dues: Iterable[Due]) -> Due:
    """The sum of amounts; objects to give of the same kind are added up."""
    generic, life = 0, 0
    symbols: list[str] = []
    gives: Counter[Give] = Counter()
    for due in dues:
        generic, life = generic + due.generic, life + due.life
        symbols += due.symbols
        for give in due.gives:
            gives[give.kind] += give.count
    return Due(
        generic,
        tuple(sorted(symbols, key=_rank)),
        life,
        tuple(replace(kind, count=count) for kind, count in gives.items()),
    )


def price(of: Price, frame: Frame) -> Due:
    """The price of one instance. Raises UnknownPrice where the position does not tell an amount."""
    times = _known(of.times, frame)
    symbols: list[str] = []
    generic = _known(of.generic, frame)
    for symbol in parse_cost(of.mana):
        if symbol.variable:
            raise UnknownPrice("x")
        if symbol.options or symbol.snow:
            symbols.append(symbol.text)
        else:
            generic += symbol.generic
    gives = tuple(
        Give(
            choice.verb,
            times * _known(choice.count, frame),
            _givable(choice.verb, choice.filter, frame),
            _speaks_of_declared(choice.filter),
        )
        for choice in of.choices
    )
    life = times * _known(of.life, frame)
    return Due(times * generic, tuple(sorted(symbols * times, key=_rank)), life, gives)


def _speaks_of_declared(node: object) -> bool:
    """Whether words ask about "declared as an attacking or blocking creature", which is settled in the problem."""
    if node == DECLARED:
        return True
    if isinstance(node, tuple):
        return any(_speaks_of_declared(part) for part in node)
    if is_dataclass(node):
        return any(_speaks_of_declared(getattr(node, each.name)) for each in fields(node))
    return False


def _known(of: Amount, frame: Frame) -> int:
    value = amount(of, frame)
    if value is None:
        raise UnknownPrice(frame.unknown[-1][1] if frame.unknown else None)
    return max(value, 0)


def _givable(verb: str, f: Filter, frame: Frame) -> frozenset[str]:
    """The payer's objects that could be given; the payer controls the left object."""
    if frame.left is None or verb not in ("sacrifice", "tap", "return"):
        raise UnknownPrice(verb)
    payer = frame.left.controller
    found = []
    for thing in frame.board.permanents:
        if thing.controller != payer or (verb == "tap" and "tapped" in thing.statuses):
            continue
        truth = matches(f, thing, frame)
        if truth is None:
            raise UnknownPrice(frame.unknown[-1][1] if frame.unknown else None)
        if truth:
            found.append(thing.id)
    return frozenset(found)
