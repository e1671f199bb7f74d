"""A payment that is asked for, from a board: what is due, from what it can be paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from lawmage.models.mana import pool_mana
from lawmage.models.mana_abilities import Spending as Restriction
from lawmage.oracle.costs import settled
from lawmage.oracle.mana import parse as parse_mana
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.costs.objects import Payer
from lawmage.solver.costs.spending import Kind, Spending
from lawmage.solver.costs.standing import Doing, Standing
from lawmage.solver.costs.totals import Announced, bills
from lawmage.solver.payment.instance import Give, Instance, Source, Unit, Variant
from lawmage.solver.payment.layout import GIVEN
from lawmage.solver.payment.setups import Gives
from lawmage.solver.payment.sources import sources_of

HELPERS = ("convoke", "improvise", "delve")


@dataclass(frozen=True)
class Demand:
    """What is to be paid: by whom, for what (None: a demand or a tax), and how much.

    `gives` are costs of objects. `helpers` are the keywords of the spell that help to pay. `taps` are permanents that
    the cost itself taps. `pool_text` restricts the mana of the pool. `own` are the spell's statements about itself.
    """

    board: Board
    player: str
    standing: tuple[Standing, ...]
    doing: Doing | None
    announced: Announced
    cost: str = ""
    gives: tuple[Give, ...] = ()
    helpers: frozenset[str] = frozenset()
    taps: frozenset[str] = frozenset()
    own: tuple[Standing, ...] = ()
    pool_text: str | None = None
    spent: str | None = None
    hand_spent: bool = False
    instead: tuple[Announced, ...] = ()


def joined(demands: Sequence[Demand]) -> list[Demand]:
    """Demands that differ only in what an answer does not name (discards and the like that are possible), as one.

    The mana of the others becomes `instead` of the first: another total that may be paid.
    """
    found: dict[tuple[Give, ...], Demand] = {}
    for demand in demands:
        hidden = Gives(demand.gives)
        if not hidden.possible(demand.gives):
            continue
        named = tuple(give for give in demand.gives if give.verb in GIVEN)
        if named in found:
            first = found[named]
            found[named] = replace(first, instead=(*first.instead, demand.announced))
        else:
            found[named] = replace(demand, gives=named)
    return list(found.values()) or list(demands[:1])


@dataclass
class Means:
    """What a payer has on a board for one kind of purpose; the sources are found once."""

    payer: Payer
    spending: Spending
    sources: tuple[Source, ...]
    pool: tuple[Unit, ...]
    gaps: list[Gap] = field(default_factory=list)


def means(demand: Demand) -> Means:
    """Sources, pool and rules of spending for a demand."""
    mana = demand.doing is not None and demand.doing.is_mana
    payer = Payer(demand.board, demand.player, demand.standing, demand.spent, demand.hand_spent, for_mana=mana)
    gaps: list[Gap] = []
    spending = Spending(demand.board, demand.player, demand.doing, demand.cost, demand.standing, demand.own, gaps)
    sources = sources_of(payer, spending, gaps, demand.taps)
    return Means(payer, spending, sources, pool_units(demand, spending, gaps), gaps)


def pool_units(demand: Demand, spending: Spending, gaps: list[Gap]) -> tuple[Unit, ...]:
    """The mana in the payer's pool, with the restriction the position states for it (106.6)."""
    player = next(each for each in demand.board.players if each.id == demand.player)
    restrictions: tuple[Restriction, ...] = ()
    if demand.pool_text:
        text = demand.pool_text if demand.pool_text.endswith(".") else f"{demand.pool_text}."
        found = settled(parse_mana("spending", text))
        restrictions = (
            replace(found, text=text) if isinstance(found, Restriction) else Restriction((), text, read=False),
        )
    letters = pool_mana(player.mana_pool) if player.mana_pool.startswith("{") else player.mana_pool
    return tuple(spending.unit(letter, Kind(None, restrictions, False)) for letter in letters)


def _variant(demand: Demand, most: int) -> Variant:
    """What is due for one choice of costs, with no more life than can be paid."""
    due = bills(demand.announced)
    for announced in demand.instead:
        for life, some in bills(announced).items():
            due[life] = tuple(dict.fromkeys((*due.get(life, ()), *some)))
    return Variant({life: some for life, some in due.items() if life <= most}, demand.gives)


def instance_of(demand: Demand, have: Means, others: Sequence[Demand] = ()) -> Instance:
    """The payment as an instance; `others` are demands that may be paid instead, with the same means."""
    payer, board = have.payer, demand.board
    first, *rest = (_variant(each, payer.life) for each in (demand, *others))
    player = next(each for each in board.players if each.id == demand.player)
    return Instance(
        bills=first.bills,
        sources=have.sources,
        pays=have.spending.pays,
        life=payer.life,
        pool=have.pool,
        convoke=tuple(_convoke(board, demand)) if "convoke" in demand.helpers else (),
        improvise=tuple(_untapped(board, demand, "artifact")) if "improvise" in demand.helpers else (),
        delve=_delve(board, demand) if "delve" in demand.helpers else (),
        delve_count=(player.graveyard or 0) if "delve" in demand.helpers else 0,
        gives=first.gives,
        others=tuple(rest),
    )


def _untapped(board: Board, demand: Demand, kind: str) -> Iterable[str]:
    """Untapped permanents of a type; summoning sickness does not matter (302.6: no {T} cost of theirs)."""
    for thing in board.permanents:
        able = thing.controller == demand.player and kind in thing.types and "tapped" not in thing.statuses
        if able and thing.id not in demand.taps:
            yield thing.id


def _convoke(board: Board, demand: Demand) -> Iterable[tuple[str, Unit]]:
    """702.51a: {1}, or one mana of the creature's color."""
    for name in _untapped(board, demand, "creature"):
        thing = board.by_id[name]
        assert isinstance(thing, BoardObject)
        for label in ("1", *(color for color in "WUBRG" if color in thing.colors)):
            yield name, Unit(label, "convoke")


def _delve(board: Board, demand: Demand) -> tuple[str, ...]:
    """The known cards of the graveyard, where the position shows all of them."""
    known = [card.id for card in board.cards if card.zone == "graveyard" and card.owner == demand.player]
    player = next(each for each in board.players if each.id == demand.player)
    if len(known) < (player.graveyard or 0):
        return ()
    return tuple(card for card in known if card != demand.spent)


def life_of(board: Board, player: str) -> int:
    """A player's life total."""
    return next(each.life for each in board.players if each.id == player)


__all__ = ["HELPERS", "Demand", "Means", "instance_of", "means"]
