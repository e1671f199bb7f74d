"""Make a board with a disagreement smaller while the disagreement stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from referee.board import Board, Permanent
from referee.generator import Game


def shrink(game: Game, bad: Callable[[Game], bool]) -> Game:
    """The game with as much taken away as leaves it bad, one thing at a time until nothing more can go."""
    shrunk = True
    while shrunk:
        shrunk = False
        for smaller in _smaller(game):
            if bad(smaller):
                game, shrunk = smaller, True
                break
    return game


def _smaller(game: Game) -> Iterator[Game]:
    board = game.board
    for n in range(len(board.effects)):
        yield _with(game, effects=board.effects[:n] + board.effects[n + 1 :])
    for gone in board.permanents:
        if not _needed(board, gone.id):
            yield _with(game, permanents=tuple(p for p in board.permanents if p is not gone))
    for n, p in enumerate(board.permanents):
        for plainer in _plainer(p):
            yield _with(game, permanents=(*board.permanents[:n], plainer, *board.permanents[n + 1 :]))
    for gone_player in board.players:
        if gone_player.id not in (board.active, game.player) and not _mentioned(board, gone_player.id):
            players = tuple(p for p in board.players if p is not gone_player)
            if len(players) > 1:
                yield replace(game, board=replace(board, players=players))
    for n, player in enumerate(board.players):
        if player.mana_pool:
            players = (*board.players[:n], replace(player, mana_pool=""), *board.players[n + 1 :])
            yield replace(game, board=replace(board, players=players))


def _with(game: Game, **fields: object) -> Game:
    return replace(game, board=replace(game.board, **fields))  # type: ignore[arg-type]


def _needed(board: Board, name: str) -> bool:
    named = any(name in effect.affects or name in effect.sentence.text.split() for effect in board.effects)
    return named or any(name in (p.attached_to, p.attacking) or name in p.blocking for p in board.permanents)


def _mentioned(board: Board, player: str) -> bool:
    texts = [effect.sentence.text for effect in board.effects]
    owns = any(effect.controller == player for effect in board.effects)
    return (
        owns
        or any(player in text for text in texts)
        or any(
            player in (p.controller, p.attached_to, p.attacking, p.protector) or player in p.goaded_by
            for p in board.permanents
        )
    )


def _plainer(p: Permanent) -> Iterator[Permanent]:
    for n in range(len(p.sentences)):
        if p.attached_to is None:
            yield replace(p, sentences=p.sentences[:n] + p.sentences[n + 1 :])
    for word in p.keywords:
        yield replace(p, keywords=tuple(k for k in p.keywords if k != word))
    for by in p.goaded_by:
        yield replace(p, goaded_by=tuple(g for g in p.goaded_by if g != by))
    defaults: dict[str, object] = {
        "gained": (),
        "counters": (),
        "sick": False,
        "blocking": (),
        "reminders": False,
        "token": False,
        "ring_bearer": False,
        "colors": "",
    }
    if "Land" not in p.types:
        defaults["mana"] = ()
    if p.attacking is None:
        defaults["tapped"] = False
    for field, value in defaults.items():
        if getattr(p, field) != value:
            yield replace(p, **{field: value})  # type: ignore[arg-type]
