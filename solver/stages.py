"""Abilities that an object has only at some level, with charge counters, at max speed or solved (711.2, 721.2)."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models.terms import ALWAYS, And, Compare, Cond, CountersOn, HasDesignation, UnknownCond
from lawmage.solver.board import Board, BoardObject, Held
from lawmage.solver.evaluation import Frame, holds

_COUNTED = {"level": "711.2a", "charge": "721.2a"}
_STATED = {"class_level": "716.2a", "solved": "719.3c"}


def staged(board: Board) -> Board:
    """The board on which each ability says whether its object has it now."""
    return replace(
        board,
        permanents=tuple(_staged(board, thing) for thing in board.permanents),
        cards=tuple(_staged(board, thing) for thing in board.cards),
    )


def _staged(board: Board, thing: BoardObject) -> BoardObject:
    if all(held.ability.when == ALWAYS for held in thing.abilities):
        return thing
    return replace(thing, abilities=tuple(_had(board, thing, held) for held in thing.abilities))


def _had(board: Board, thing: BoardObject, held: Held) -> Held:
    frame = Frame(board, thing, thing.controller)
    return replace(held, had=holds(held.ability.when, frame))


def rule(when: Cond) -> str:
    """The rule that says when an object has an ability.

    >>> from lawmage.models.terms import Who
    >>> rule(HasDesignation(Who.YOU, "max speed")), rule(UnknownCond("solved", "solved"))
    ('702.178a', '719.3c')
    """
    first = when.conds[0] if isinstance(when, And) and when.conds else when
    if isinstance(first, Compare) and isinstance(first.left, CountersOn):
        return _COUNTED.get(first.left.kind or "", "602.2")
    if isinstance(first, HasDesignation):
        return "702.178a"
    return _STATED.get(first.field or "", "602.2") if isinstance(first, UnknownCond) else "602.2"


def missing(when: Cond) -> str | None:
    """The field of the position that would tell whether an object has an ability; None where none is missing."""
    if isinstance(when, HasDesignation):
        return when.designation
    return when.field if isinstance(when, UnknownCond) else None
