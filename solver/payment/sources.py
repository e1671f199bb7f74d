"""From mana abilities on a board to the sources of a payment."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models import mana_abilities as m
from lawmage.models.costs import ACTIVATE, Prohibition
from lawmage.models.mana import parse_cost
from lawmage.models.terms import Numbers
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.costs.changes import alterations
from lawmage.solver.costs.objects import Payer, most_counters
from lawmage.solver.costs.spending import Kind, Spending
from lawmage.solver.costs.standing import Doing, gaps_of, of_kind, speaks_of, truth
from lawmage.solver.costs.totals import Announced, bills
from lawmage.solver.evaluation import Frame, amount
from lawmage.solver.mana.sources import Made, mana_sources
from lawmage.solver.mana.sources import Source as ManaSource
from lawmage.solver.payment.instance import Give, Need, Source, Unit, Use

CREATURE_WEIGHT, RARE_WEIGHT = 50, 20


def sources_of(
    payer: Payer, spending: Spending, gaps: list[Gap], untappable: frozenset[str] = frozenset()
) -> tuple[Source, ...]:
    """The sources a payer has. `untappable` are permanents that the cost itself taps: they make no mana by tapping."""
    found, more = mana_sources(payer.board, payer.player)
    gaps += more
    uses: dict[str, list[Use]] = {}
    for each in found:
        thing = payer.board.by_id[each.object]
        assert isinstance(thing, BoardObject)
        if (each.taps and each.object in untappable) or each.object == payer.spent or forbidden(payer, thing, gaps):
            continue
        uses.setdefault(each.object, []).extend(_uses(each, thing, payer, spending, gaps))
    made = []
    for name, some in uses.items():
        thing = payer.board.by_id[name]
        assert isinstance(thing, BoardObject)
        if some:
            weight = CREATURE_WEIGHT if "creature" in thing.types else 0
            weight += RARE_WEIGHT if "land" not in thing.types else 0
            made.append(Source(name, tuple(some), "tapped" in thing.statuses, weight))
    return tuple(made)


def forbidden(payer: Payer, thing: BoardObject, gaps: list[Gap]) -> bool:
    """Whether mana abilities of the permanent can't be activated (602.5)."""
    doing = Doing(ACTIVATE, payer.player, thing, is_mana=True)
    for text, frame, holder in of_kind(payer.standing, Prohibition):
        if not text.deed.symbol and speaks_of(text.deed, doing, frame) and truth(text.when, frame):
            return True
        gaps += gaps_of(frame, holder, text.text)
    return False


def _uses(each: ManaSource, thing: BoardObject, payer: Payer, spending: Spending, gaps: list[Gap]) -> list[Use]:
    """The ability, once for each choice made as its cost is paid."""
    by_choice: dict[tuple[int | None, str | None], list[Made]] = {}
    for made in each.made:
        by_choice.setdefault((made.x, made.given), []).append(made)
    found = []
    for (x, given), some in by_choice.items():
        use = _use(each, thing, payer, x, given, gaps)
        if use is not None:
            outputs = tuple(dict.fromkeys(_units(made, payer.board, spending) for made in some))
            found.append(replace(use, outputs=outputs))
    return found


def _units(made: Made, board: Board, spending: Spending) -> tuple[Unit, ...]:
    found = []
    for lot in made.lots:
        producer = board.by_id.get(lot.producer)
        snow = isinstance(producer, BoardObject) and "snow" in producer.supertypes  # 106.3, 107.4h
        kind = Kind(lot.producer, lot.spending, snow)
        found += [spending.unit(letter, kind) for letter in lot.mana]
    return tuple(sorted(found, key=lambda unit: (unit.label, unit.tag)))


def _use(
    each: ManaSource, thing: BoardObject, payer: Payer, x: int | None, given: str | None, gaps: list[Gap]
) -> Use | None:
    """The cost of one activation; None where it cannot be paid or is not understood."""
    frame = each.frame or Frame(payer.board, thing, payer.player)
    symbols, life, gives = "", 0, list[Give]()
    limit: int | None = None
    taps = untaps = sacrifices = False
    for part in each.cost:
        match part:
            case m.TapSelf():
                taps, limit = True, 1
            case m.UntapSelf():
                untaps, limit = True, 1
            case m.ManaPart(mana=mana):
                symbols += mana
            case m.LifePart(amount=of):
                paid = amount(of, frame) if isinstance(of, int) else x
                if paid is None or paid > payer.life:
                    return None
                life += paid
            case m.GivePart() if part.is_self:
                if part.verb not in ("sacrifice", "exile", "return"):
                    continue
                if part.verb == "sacrifice" and payer.keeps(thing):
                    return None
                sacrifices, limit = True, 1
            case m.GivePart():
                count = _count(part.number, x)
                if count is None:
                    return None
                give = payer.give(part, frame, count, gaps)
                among = give.among & {given} if given else give.among
                if len(among) < count:
                    return None
                gives += [Give(give.verb, count, among, early=True)] if count else []
            case m.CounterPart():
                count = _count(part.number, x)
                if count is None:
                    return None
                give_counters = payer.counters(part, frame, count)
                if give_counters is not None:
                    if not give_counters.among:
                        return None
                    if count:
                        gives.append(give_counters)
                        most = most_counters(thing, part.kind) // count
                        limit = most if limit is None else min(limit, most)
            case _:
                gaps.append(Gap(each.object, each.text))
                return None
    if each.once:
        limit = 1
    needs = _needs(symbols, each, thing, payer, x or 0)
    return Use(each.ability, (), needs, life, tuple(gives), taps, untaps, sacrifices, limit)


def _count(number: Numbers, x: int | None) -> int | None:
    if isinstance(number.lo, int) and number.lo == number.hi:
        return number.lo
    return x if x is not None else number.lo if isinstance(number.lo, int) else None


def _needs(symbols: str, each: ManaSource, thing: BoardObject, payer: Payer, x: int) -> tuple[Need, ...]:
    """The mana of the activation cost, increased and reduced (602.2b, 601.2f)."""
    if not parse_cost(symbols):
        symbols = ""
    doing = Doing(ACTIVATE, payer.player, thing, cost=symbols, is_mana=True)
    changed = alterations(payer.standing, doing)
    if not symbols and not changed:
        return ()
    (bill, *_) = bills(Announced(symbols, x, alterations=changed)).get(0, ((),))
    return tuple(Need(each.object, need.symbol) for need in bill)
