"""When things may be done: priority, sorcery timing, split second (116, 117, 307.1, 702.61)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lawmage.models.costs import CAST, Gains
from lawmage.models.position import Position
from lawmage.models.terms import ALWAYS, And, Cond, NotCond, Or, UnknownCond
from lawmage.solver.board import Board, BoardObject
from lawmage.solver.costs.standing import DEFAULT_STEP, NEVER, Doing, Standing, speaks_of, truth
from lawmage.solver.stack import ABILITY_ZONE

MAIN_PHASES = ("precombat main", "postcombat main")


@dataclass(frozen=True, slots=True)
class Moment:
    """The moment a question is about: the step, whose turn it is, what is on the stack."""

    step: str
    active: str
    stack: tuple[str, ...]
    split_second: str | None = None


def moment(position: Position, board: Board) -> Moment:
    """The moment of a position."""
    stack = tuple(each.id for each in position.stack)
    split = next((card.id for card in board.cards if card.zone == "stack" and "split second" in card.keywords), None)
    return Moment(position.step or DEFAULT_STEP, position.active_player, stack, split)


def granted_split_second(
    board: Board, standing: tuple[Standing, ...], step: str | None = None
) -> Iterator[tuple[str, bool | None, Standing]]:
    """Spells on the stack with split second by an effect (702.61a), and whether they have it (None: unknown)."""
    spells = [card for card in board.cards if card.zone == "stack"]
    for each in standing:
        if not isinstance(each.text, Gains) or each.text.keyword != "split second":
            continue
        for spell in spells:
            speaks = speaks_of(each.text.deed, Doing(CAST, spell.controller, spell), each.frame)
            acts = truth(each.text.when, each.frame, step) if speaks is not False else False
            if speaks is not False and acts is not False:
                yield spell.id, True if speaks and acts else None, each


def no_priority(now: Moment) -> Iterator[tuple[str, str]]:
    """117.3a: nobody receives priority during the untap step."""
    if now.step == "untap":
        yield "502.4", "No player receives priority during the untap step."


def not_as_a_sorcery(now: Moment, player: str) -> Iterator[tuple[str, str]]:
    """307.1: during a main phase of one's own turn, the stack being empty."""
    if now.active != player:
        yield "307.1", f"It is {now.active}'s turn, not {player}'s."
    if now.step not in MAIN_PHASES:
        yield "307.1", f"The {now.step} step is no main phase."
    if now.stack:
        yield "307.1", "The stack is not empty."


def at_moment(cond: Cond, now: Moment, player: str) -> Cond:
    """The condition with "they could cast a sorcery" (307.5) replaced by true or false."""
    if isinstance(cond, And | Or):
        return type(cond)(tuple(at_moment(part, now, player) for part in cond.conds))
    if isinstance(cond, NotCond):
        return NotCond(at_moment(cond.cond, now, player))
    if isinstance(cond, UnknownCond) and cond.field == "sorcery time":
        return NEVER if any(not_as_a_sorcery(now, player)) else ALWAYS
    return cond


def is_on_stack(thing: BoardObject) -> bool:
    """Whether it is a spell or ability on the stack."""
    return thing.zone in ("stack", ABILITY_ZONE)
