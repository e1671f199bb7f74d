"""What tapping a permanent for mana gives (106.12): every reachable result of each of its abilities with {T}."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from lawmage.models import mana_abilities as m
from lawmage.models.mana import TYPES
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.evaluation.frame import players
from lawmage.solver.mana.abilities import InForce, Owned, acting, concerns, owned
from lawmage.solver.mana.could_produce import CouldProduce, frame_gaps
from lawmage.solver.mana.outputs import Bags, Setting, bags, decided
from lawmage.solver.mana.production import Way, asks_x, made, ways
from lawmage.solver.mana.replacing import effects_on, event_types, replaced


@dataclass(frozen=True, slots=True)
class Result:
    """One result of an ability: the mana before replacement effects and the mana produced, letters in order."""

    ability: Owned
    way: Way
    before: str
    mana: str


class Production:
    """What the abilities of permanents on one board produce, with everything that acts on it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.could = CouldProduce(board)
        self.texts: tuple[InForce, ...] = tuple(acting(board))
        self.gaps: list[Gap] = []

    def _types(self, name: str) -> str:
        found = self.could(name)
        self.gaps += found.gaps
        return found.types

    def results(self, each: Owned) -> Iterator[Result]:
        """Every result of an ability whose cost was paid, over all orders of replacement effects.

        Raises BudgetExceeded for more than six replacement effects, or too many results.
        """
        thing = each.holder
        self.gaps += [Gap(thing.id, part) for part in each.ability.unread]
        effects = effects_on(thing, each.ability.taps, self.texts)
        seen: set[tuple[int, str | None, str, str]] = set()
        for way in ways(each, self.board):
            mana, frame = made(each, way, self._types, self.board, None)
            self.gaps += frame_gaps(thing.id, each, frame)
            for before in sorted(mana, key=mana_order):
                for after in sorted(replaced(frozenset({before}), effects), key=mana_order):
                    key = (way.x if asks_x(each.ability) else 0, way.given, before, after)
                    if key not in seen:
                        seen.add(key)
                        yield Result(each, way, before, after)

    def triggers(self, permanent: BoardObject, taps: bool, mana: str) -> list[InForce]:
        """The triggers on mana being produced that trigger when the permanent produces this mana (106.12a)."""
        return [each for each in self.texts if self._triggers(each, permanent, taps, mana)]

    def _triggers(self, found: InForce, permanent: BoardObject, taps: bool, mana: str) -> bool:
        text, frame = found.text, replace(found.frame, that=permanent)
        if not isinstance(text, m.Trigger) or not mana or not concerns(text.event, permanent, taps, frame):
            return False
        types = event_types(text.event, frame)
        if len(mana) < text.event.at_least or (types is not None and set(types).isdisjoint(mana)):
            return False
        return decided(text.event.when, frame) is True

    def added(self, found: InForce, permanent: BoardObject, mana: str) -> Bags:
        """What a trigger adds for the permanent's controller when the permanent has produced this mana."""
        text, frame = found.text, replace(found.frame, that=permanent)
        assert isinstance(text, m.Trigger)
        if text.output is None or text.targets:
            return frozenset({""})
        receivers = players(text.receiver, frame, permanent) or ()
        if permanent.controller not in receivers:
            return frozenset({""})
        types = "".join(letter for letter in TYPES if letter in mana)
        extra = bags(text.output, Setting(frame, self._types, produced=types))
        if found.frame.source is not None:
            extra = replaced(extra, effects_on(found.frame.source, False, self.texts))
        self.gaps += [Gap(found.holder, text.text, field) for _, field in frame.unknown]
        return extra | {""} if text.may else extra

    def text_gaps(self) -> list[Gap]:
        """What was not understood of triggers and replacements in force."""
        found = []
        for each in self.texts:
            if isinstance(each.text, m.Trigger | m.Replacement):
                found += [Gap(each.holder, part) for part in each.text.unread]
                found += [Gap(each.holder, each.text.text, field) for _, field in each.frame.unknown]
        return found


def tapped_for_mana(thing: BoardObject) -> tuple[Owned, ...]:
    """The mana abilities of a permanent with {T} in their cost (106.12)."""
    return tuple(each for each in owned(thing) if each.ability.taps and each.index is not None)


def mana_order(mana: str) -> tuple[int, ...]:
    """The place of mana in the order of answers: letter by letter in the order W U B R G C."""
    return tuple(TYPES.index(letter) for letter in mana)
