"""What one ability of a permanent gives: over its controller's choices, then over the orders of replacement effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from lawmage.models import mana_abilities as m
from lawmage.models.terms import ObjectId
from lawmage.oracle.grammar.build import mentions
from lawmage.oracle.grammar.build import replaced as with_terms
from lawmage.oracle.grammar.mana_outputs import X
from lawmage.solver.board import Board, BoardObject
from lawmage.solver.evaluation import Frame, matches
from lawmage.solver.evaluation.amounts import counters
from lawmage.solver.mana.abilities import Owned
from lawmage.solver.mana.outputs import Bags, Setting, bags, too_many

MANY_WAYS = 1_000  # numbers that may be chosen as a cost is paid; more are not tried one by one
MANY = 6  # with so many mana, or an amount so great, every combination of types is there

PAST = {"sacrificed": "sacrifice", "exiled": "exile", "tapped": "tap", "untapped": "untap", "discarded": "discard"}


@dataclass(frozen=True, slots=True)
class Way:
    """One way to pay the parts of a cost that the output looks at: the number X and the object given."""

    x: int = 0
    given: str | None = None


@lru_cache(maxsize=4096)
def asks_x(ability: m.ManaAbility) -> bool:
    """Whether the output depends on a number chosen as the cost is paid."""
    return mentions(ability.output, X)


@lru_cache(maxsize=4096)
def asks_given(ability: m.ManaAbility) -> bool:
    """Whether the output looks at an object given as a cost."""
    return mentions(ability.output, m.GIVEN)


def made(each: Owned, way: Way, could: Callable[[str], str], board: Board, cap: int | None) -> tuple[Bags, Frame]:
    """The mana the ability adds before replacement effects, and the frame that notes what was unknown."""
    frame = each.frame(board)
    output = each.ability.output
    if way.given is not None:
        output = with_terms(output, {m.GIVEN: ObjectId(way.given)})
    return bags(output, Setting(frame, could, way.x, cap=cap)), frame


def ways_ignoring_costs(each: Owned, board: Board, chosen: Mapping[str, str]) -> Iterator[Way]:
    """For "could produce" costs are ignored (106.7): any X, any object of the kind that may be given.

    `chosen` names the object where it is known: `{untapped: karplusan}`.
    """
    numbers = range(MANY + 1) if asks_x(each.ability) else (0,)
    for given in _givens(each, board, chosen):
        for x in numbers:
            yield Way(x, given)


def ways(each: Owned, board: Board) -> Iterator[Way]:
    """The ways that counters and objects at hand allow."""
    top = _most(each, board) if asks_x(each.ability) else 0
    if top > MANY_WAYS:
        raise too_many()
    for given in _givens(each, board, {}):
        for x in range(_least(each), top + 1) if asks_x(each.ability) else (0,):
            yield Way(x, given)


def _givens(each: Owned, board: Board, chosen: Mapping[str, str]) -> list[str | None]:
    if not asks_given(each.ability):
        return [None]
    frame = each.frame(board)
    found: list[str | None] = []
    parts = [part for part in each.ability.cost if isinstance(part, m.GivePart)]
    verbs = {part.verb for part in parts}
    for part in parts:
        told = [name for word, name in chosen.items() if PAST.get(word, word) == part.verb]
        told = told or [name for word, name in chosen.items() if PAST.get(word, word) not in verbs]
        found += told or [thing.id for thing in candidates(part, frame)]
    return found


def candidates(part: m.GivePart, frame: Frame) -> list[BoardObject]:
    """The objects that can be given for a part of a cost."""
    board, you = frame.board, frame.you
    there = board.permanents if part.zone == "battlefield" else [c for c in board.cards if c.zone == part.zone]
    found = []
    for thing in there:
        owner = thing.controller if part.zone == "battlefield" else thing.owner
        if owner != you and part.verb != "untap":
            continue  # 701.21a: a player sacrifices, taps, discards their own
        if matches(part.filter, thing, frame) is True:
            found.append(thing)
    return found


def _least(each: Owned) -> int:
    parts = [
        p.number.lo for p in each.ability.cost if isinstance(p, m.CounterPart | m.GivePart) and p.number.hi is None
    ]
    return max((lo for lo in parts if isinstance(lo, int)), default=0)


def _most(each: Owned, board: Board) -> int:
    """The greatest X that the counters, objects and life at hand allow."""
    frame = each.frame(board)
    limits = []
    for part in each.ability.cost:
        if isinstance(part, m.CounterPart) and part.number.hi is None and not part.put:
            limits.append(sum(counters(t, part.kind) for t in board.permanents if matches(part.on, t, frame) is True))
        elif isinstance(part, m.GivePart) and part.number.hi is None:
            limits.append(len(candidates(part, frame)))
        elif isinstance(part, m.LifePart) and not isinstance(part.amount, int):
            player = next((p for p in board.players if p.id == frame.you), None)
            limits.append(max(0, player.life) if player else 0)
    if not limits:
        frame.missing("X", m.X)
    return min(limits, default=0)
