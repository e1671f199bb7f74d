"""The parts of a cost on a board: what is due in mana, life and objects, and what cannot be paid at all (118.3)."""

from __future__ import annotations

from dataclasses import dataclass, field

from lawmage.models import mana_abilities as m
from lawmage.models.terms import Numbers
from lawmage.solver.board import BoardObject, Gap
from lawmage.solver.costs.objects import Payer
from lawmage.solver.evaluation import Frame, amount
from lawmage.solver.payment.instance import Give


@dataclass
class Due:
    """What the parts of a cost come to. `loyalty` is the change of loyalty counters, `wrong` why it cannot be paid, as
    (rule, words); `unread` are parts that were not understood.
    """

    symbols: str = ""
    life: int = 0
    gives: list[Give] = field(default_factory=list)
    taps: bool = False
    untaps: bool = False
    sacrifices: bool = False
    loyalty: int | None = None
    wrong: list[tuple[str, str]] = field(default_factory=list)
    unread: list[Gap] = field(default_factory=list)


def due_of(parts: tuple[m.CostPart, ...], source: BoardObject, payer: Payer, frame: Frame, x: int = 0) -> Due:
    """The amounts of a cost that `payer` pays for something of `source`."""
    due = Due()
    for part in parts:
        match part:
            case m.TapSelf():
                due.taps = True
            case m.UntapSelf():
                due.untaps = True
            case m.ManaPart(mana=mana):
                due.symbols += mana
            case m.LifePart(amount=of):
                value = amount(of, frame) if not isinstance(of, int) else of
                due.life += x if value is None else max(value, 0)
                frame.unknown.clear()
            case m.LoyaltyPart(symbol=symbol):
                due.loyalty = _loyalty(symbol, x)
            case m.GivePart() if part.is_self:
                _give_self(part, source, payer, due)
            case m.GivePart():
                _give(part, payer, frame, x, due)
            case m.CounterPart():
                _counters(part, payer, frame, x, due)
            case m.OtherPart(text=text):
                due.unread.append(Gap(source.id, text))
    return due


def _loyalty(symbol: str, x: int) -> int:
    sign = -1 if symbol[:1] in "-−–" else 1
    number = symbol.lstrip("+-−–")
    return sign * (x if number == "X" else int(number))


def _give_self(part: m.GivePart, source: BoardObject, payer: Payer, due: Due) -> None:
    here = "battlefield" if part.zone in ("battlefield", "") else part.zone
    if source.zone != here:
        due.wrong.append(("118.3", f"{source.id} is not where it would have to be given from."))
    elif part.verb == "sacrifice" and payer.keeps(source):
        due.wrong.append(("118.3", f"{source.id} can't be sacrificed."))
    elif part.verb == "sacrifice":
        due.sacrifices = True
        due.gives.append(Give("sacrifice", 1, frozenset({source.id})))
    elif part.verb == "tap":
        due.taps = True


def _count(number: Numbers, x: int) -> int:
    if isinstance(number.lo, int) and number.lo == number.hi:
        return number.lo
    return max(x, number.lo if isinstance(number.lo, int) else 0)


def _give(part: m.GivePart, payer: Payer, frame: Frame, x: int, due: Due) -> None:
    if part.all:
        return
    count = _count(part.number, x)
    give = payer.give(part, frame, count, due.unread)
    if len(give.among) < count:
        due.wrong.append(("118.3", f"there are not {count} objects to {part.verb}."))
    elif count:
        due.gives.append(give)


def _counters(part: m.CounterPart, payer: Payer, frame: Frame, x: int, due: Due) -> None:
    count = _count(part.number, x)
    give = payer.counters(part, frame, count)
    if give is None or (not count and not part.put):
        return
    if part.put:
        due.wrong.append(("118.3", "the counter cannot be put there."))
    elif len(give.among) < (1 if give.verb == "remove_counters" else count):
        due.wrong.append(("118.3", f"there are not {count} counters to remove."))
    else:
        due.gives.append(give)
