"""The mana sources of a player: every mana ability that may be activated, what it costs and what it can give.

This is what payments are made from. Outputs are after replacement effects, in every order of them; mana that a "tapped
for mana" trigger adds is booked under the source that was tapped.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lawmage.models import mana_abilities as m
from lawmage.models.costs import ACTIVATE, Permission
from lawmage.models.mana import normal_mana
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.costs.activations import counted
from lawmage.solver.costs.standing import Doing, of_kind, speaks_of, standing, truth
from lawmage.solver.evaluation import Frame
from lawmage.solver.mana.abilities import InForce, Owned, owned
from lawmage.solver.mana.outputs import decided
from lawmage.solver.mana.production import asks_x
from lawmage.solver.mana.tapping import Production, Result, mana_order


@dataclass(frozen=True, slots=True)
class Lot:
    """Mana from one producer: letters in order, the object whose ability adds it (106.3), restrictions on spending."""

    mana: str
    producer: str
    spending: tuple[m.Spending, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """One thing a source can give. `x` and `given` are what is chosen as the cost is paid: a number where the cost has
    X or "any number", an object the output looks at ("the sacrificed creature's mana value").
    """

    lots: tuple[Lot, ...]
    x: int | None = None
    given: str | None = None

    @property
    def mana(self) -> str:
        """All of it, letters in order."""
        return normal_mana("".join(lot.mana for lot in self.lots))


@dataclass(frozen=True, slots=True)
class Source:
    """A mana ability its controller may activate now, as far as restrictions (602.5), {T} and {Q} go.

    `cost` are its parts: whether mana, life, counters and objects are at hand is for the payer to see; their filters
    are evaluated in `frame`. `made` never holds "no mana" alone. `once`: it may be activated once at most.
    """

    object: str
    ability: int
    cost: tuple[m.CostPart, ...]
    made: tuple[Made, ...]
    once: bool = False
    text: str = ""
    frame: Frame | None = field(default=None, compare=False, repr=False)

    @property
    def taps(self) -> bool:
        """Whether {T} is part of the cost: then it can be activated once."""
        return m.TapSelf() in self.cost

    @property
    def sacrifices_itself(self) -> bool:
        """Whether the source is sacrificed (or exiled) for the mana."""
        return any(isinstance(p, m.GivePart) and p.is_self and p.verb in ("sacrifice", "exile") for p in self.cost)


def mana_sources(board: Board, player: str) -> tuple[tuple[Source, ...], list[Gap]]:
    """The player's sources in the order of the board, then known cards in hand and graveyard whose ability functions
    there; and the text that was not understood.

    Raises BudgetExceeded where a source has too many results.
    """
    production = Production(board)
    found: list[Source] = []
    hasty = tuple(each for each in of_kind(standing(board, player), Permission) if each[0].haste)
    for thing in (*board.permanents, *(card for card in board.cards if card.zone in ("hand", "graveyard"))):
        for each in owned(thing):
            if not each.ability.is_mana or each.index is None:
                continue
            if _may(each, player, board, production.gaps, _as_though_haste(thing, player, hasty)):
                made = tuple(dict.fromkeys(_made(each, production)))
                if made:
                    found.append(_source(each, made, board))
    gaps = [*production.gaps, *production.text_gaps()]
    return tuple(found), list(dict.fromkeys(gaps))


def _source(each: Owned, made: tuple[Made, ...], board: Board) -> Source:
    limit = each.ability.limit
    once = limit.once or limit.ever
    return Source(each.holder.id, each.index or 0, each.ability.cost, made, once, each.ability.text, each.frame(board))


def _as_though_haste(thing: BoardObject, player: str, hasty: tuple[tuple[Permission, Frame, str], ...]) -> bool:
    """Whether an effect lets the player activate its abilities as though it had haste (609.4)."""
    doing = Doing(ACTIVATE, player, thing, is_mana=True)
    return any(speaks_of(text.deed, doing, frame) and truth(text.when, frame) for text, frame, _ in hasty)


def _may(each: Owned, player: str, board: Board, gaps: list[Gap], hasty: bool = False) -> bool:
    """Whether nothing forbids activating the ability: its controller, {T} and {Q}, restrictions (602.5)."""
    thing, ability = each.holder, each.ability
    if thing.controller != player and not ability.anyone:
        return False
    if not can_pay_tap(thing, ability.cost, hasty):
        return False
    if ability.limit.sorcery or ability.limit.instant:
        return False  # never while something is being paid for (605.3a, 307.5)
    if (ability.limit.once or ability.limit.ever) and each.index in thing.activated_this_turn:
        return False
    frame = each.frame(board)
    truth = decided(counted(ability.limit.when, thing.activated_this_turn.count(each.index)), frame)
    gaps += [Gap(thing.id, ability.text, name) for _, name in frame.unknown]
    return truth is True


def can_pay_tap(thing: BoardObject, cost: tuple[m.CostPart, ...], hasty: bool = False) -> bool:
    """Whether {T} and {Q} in a cost can be paid (107.5, 107.6, 302.6); `hasty`: as though it had haste."""
    taps, untaps = m.TapSelf() in cost, m.UntapSelf() in cost
    if (taps and "tapped" in thing.statuses) or (untaps and "tapped" not in thing.statuses):
        return False
    sick = "creature" in thing.types and "summoning sick" in thing.statuses and "haste" not in thing.keywords
    return hasty or not ((taps or untaps) and sick)


def _made(each: Owned, production: Production) -> Iterator[Made]:
    for result in production.results(each):
        for lots in _with_triggers(result, production):
            kept = tuple(lot for lot in lots if lot.mana)
            if kept:
                way = result.way
                yield Made(kept, way.x if asks_x(each.ability) else None, way.given)


def _with_triggers(result: Result, production: Production) -> list[tuple[Lot, ...]]:
    """The mana of a result, with every choice of what triggers add to it (605.4a)."""
    thing, ability = result.ability.holder, result.ability.ability
    found: list[tuple[Lot, ...]] = [(Lot(result.mana, thing.id, ability.spending),)]
    for trigger in production.triggers(thing, ability.taps, result.mana):
        extra = sorted(production.added(trigger, thing, result.mana), key=mana_order)
        found = [(*lots, _lot(trigger, mana)) for lots in found for mana in extra]
    return found


def _lot(trigger: InForce, mana: str) -> Lot:
    assert isinstance(trigger.text, m.Trigger)
    return Lot(mana, trigger.holder, trigger.text.spending)
