"""Boards whose answers are known without any solver, as games of the referee."""

from __future__ import annotations

from referee.board import Board, Effect, Permanent, Player
from referee.generator import Game
from referee.laws import Sentence
from referee.sentences import POOL


def says(text: str, home: str = "creature") -> Sentence:
    """The pool's sentence with those words, "~" standing for the subject."""
    words = {"S": "~", "s": "~", "it": "it"}
    return next(s for s in POOL if s.home == home and s.text.format(**words) == text)


def creature(
    name: str,
    controller: str,
    *texts: str,
    keywords: tuple[str, ...] = (),
    attacking: str | None = None,
    power: int = 2,
    goaded_by: tuple[str, ...] = (),
) -> Permanent:
    """A creature with those static abilities."""
    return Permanent(
        name,
        controller,
        power=power,
        toughness=2,
        keywords=keywords,
        sentences=tuple(says(text) for text in texts),
        attacking=attacking,
        tapped=attacking is not None,
        goaded_by=goaded_by,
    )


def enchantment(name: str, controller: str, text: str) -> Permanent:
    return Permanent(name, controller, ("Enchantment",), sentences=(says(text, "global"),))


def forests(number: int, controller: str) -> list[Permanent]:
    return [
        Permanent(f"forest{n}", controller, ("Basic", "Land"), ("Forest",), "Forest", mana=("G",))
        for n in range(number)
    ]


def attack(
    permanents: list[Permanent], *, opponents: int = 1, effects: tuple[Effect, ...] = (), life: int = 20
) -> Game:
    """The question what the first player may attack with."""
    players = tuple(Player(name, life) for name in ("alice", "bob", "carol", "dave")[: opponents + 1])
    return Game(Board(players, "alice", tuple(permanents), effects), "attackers", "alice")


def block(permanents: list[Permanent], *, effects: tuple[Effect, ...] = ()) -> Game:
    """The question how the second player may block."""
    return Game(Board((Player("alice"), Player("bob")), "alice", tuple(permanents), effects), "blockers", "bob")


def team(
    number: int,
    controller: str,
    *texts: str,
    prefix: str = "c",
    attacking: str | None = None,
    keywords: tuple[str, ...] = (),
) -> list[Permanent]:
    """Creatures that differ in name only."""
    return [creature(f"{prefix}{n}", controller, *texts, keywords=keywords, attacking=attacking) for n in range(number)]
