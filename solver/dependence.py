"""The order in which continuous effects of one layer are applied: timestamps, but for dependencies (613.7, 613.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from lawmage.solver.board import Board

Effect = TypeVar("Effect")
Ids = frozenset[str]

MOST = 8  # effects among which dependencies are looked for; beyond that they apply by timestamp


def apply_in_order(
    board: Board,
    effects: Sequence[Effect],
    affected: Callable[[Effect, Board], Ids],
    stands: Callable[[Effect, Board], bool],
    apply: Callable[[Board, Effect, Ids], Board],
) -> tuple[Board, list[tuple[Effect, Ids]]]:
    """The board after all effects, and what each was applied to; `effects` come in timestamp order.

    `affected` are the objects an effect applies to on a board, `stands` whether it exists there at all. One effect
    depends on another when applying that one would change either (613.8a); it then waits for it. Effects that wait for
    each other in a loop apply by timestamp (613.8b). An effect that another one has ended does nothing.
    """
    pending = list(effects)
    done: list[tuple[Effect, Ids]] = []
    while pending:
        chosen = _next(board, pending, affected, stands, apply)
        pending.remove(chosen)
        if stands(chosen, board):
            ids = affected(chosen, board)
            board = apply(board, chosen, ids)
            done.append((chosen, ids))
    return board, done


def _next(
    board: Board,
    pending: list[Effect],
    affected: Callable[[Effect, Board], Ids],
    stands: Callable[[Effect, Board], bool],
    apply: Callable[[Board, Effect, Ids], Board],
) -> Effect:
    """The first effect that depends on no other (613.8b), or the first of all."""
    if len(pending) == 1 or len(pending) > MOST:
        return pending[0]
    after = [apply(board, other, affected(other, board)) if stands(other, board) else board for other in pending]
    for effect in pending:
        now = (stands(effect, board), affected(effect, board))
        others = (then for other, then in zip(pending, after, strict=True) if other is not effect and then is not board)
        if all((stands(effect, then), affected(effect, then)) == now for then in others):
            return effect
    return pending[0]
