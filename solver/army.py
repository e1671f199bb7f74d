"""The question kind `army`: which Army is amassed, and what becomes of it (701.47)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations
from typing import Any

from lawmage.models.answers import Outcome
from lawmage.models.clauses import AbilityKind
from lawmage.models.errors import QuestionError
from lawmage.models.position import Position
from lawmage.models.questions import ArmyQuestion, known_ids
from lawmage.models.shapes import read_answer
from lawmage.models.terms import UnknownAmount
from lawmage.models.verdict import Violation
from lawmage.oracle.amass import Amassing, CounterEffect, read_amass, read_boosts, read_counter_effects
from lawmage.oracle.target_terms import found_in
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.characteristics import InForce, in_force, settle
from lawmage.solver.evaluation import Frame, amount, has_subtype, matches
from lawmage.solver.problem import Problem
from lawmage.solver.reading import board_of
from lawmage.solver.single_choice import SingleChoice, alike
from lawmage.solver.targets.gaps import unread_of

NEW = "new"
_MOST_ORDERS = 5  # replacement effects whose orders are all tried


@dataclass(frozen=True)
class Amass:
    """One amassing by a player on a board. `number` None: the position does not tell."""

    board: Board
    player: str
    subtype: str
    number: int | None
    gaps: list[Gap]

    def armies(self) -> tuple[str, ...]:
        """The Army creatures the player controls, or the token that is created first (701.47a)."""
        found = tuple(thing.id for thing in self.board.permanents if self._is_army(thing))
        return found or (NEW,)

    def _is_army(self, thing: BoardObject) -> bool:
        return thing.controller == self.player and "creature" in thing.types and has_subtype(thing, "Army")

    # ── what follows ──────────────────────────────────────────────────────────────────────────────

    def outcome(self, name: str) -> Outcome:
        """The token as it was created, the counters, and the amassed Army afterwards (701.47a, 701.47c)."""
        board, army = self._with_token() if name == NEW else (self.board, self._permanent(name))
        before = self._boosts(board, army) if name != NEW else (0, 0)
        added = self._counters(board, army)
        if not has_subtype(army, self.subtype):
            army = replace(army, subtypes=army.subtypes | {self.subtype})
            board = replace(board, permanents=tuple(army if each.id == army.id else each for each in board.permanents))
        after = self._boosts(board, army)
        token = None
        if name == NEW:
            token = {"power": 0, "toughness": 0, "colors": ["B"], "subtypes": sorted({"Army", self.subtype})}
        return Outcome(
            {
                "token": token,
                "counters_added": added,
                "subtypes": sorted(army.subtypes),
                "power": _plus(army.power, added, after[0] - before[0]),
                "toughness": _plus(army.toughness, added, after[1] - before[1]),
            }
        )

    def _permanent(self, name: str) -> BoardObject:
        found = self.board.by_id[name]
        assert isinstance(found, BoardObject)
        return found

    def _with_token(self) -> tuple[Board, BoardObject]:
        """The board with the 0/0 black [subtype] Army creature token, what other text does to it included."""
        token = BoardObject(
            NEW,
            f"{self.subtype} Army",
            self.player,
            self.player,
            types=frozenset({"creature"}),
            subtypes=frozenset({"Army", self.subtype}),
            colors=frozenset("B"),
            power=0,
            toughness=0,
            statuses=frozenset({"token", "summoning sick"}),
            timestamp=(1 << 40, 1 << 40),
        )
        board = settle(replace(self.board, permanents=(*self.board.permanents, token)))
        found = board.by_id[NEW]
        assert isinstance(found, BoardObject)
        return board, found

    def _counters(self, board: Board, army: BoardObject) -> int | None:
        """N, changed by replacement effects in some order (616.1); None when N is not known."""
        if not self.number:
            return self.number
        effects = [each for each in self.effects(board) if self._applies(each, army)]
        if any(effect.factor == 0 for effect, _ in effects):
            return 0
        changing = [effect for effect, _ in effects][:_MOST_ORDERS]
        results = {_after(order, self.number) for order in permutations(changing)}
        return max(results)

    def _applies(self, each: tuple[CounterEffect, InForce], army: BoardObject) -> bool:
        effect, source = each
        if (effect.mine and source.frame.you != self.player) or (effect.theirs and source.frame.you == self.player):
            return False
        return bool(matches(effect.what, army, source.frame))

    def effects(self, board: Board) -> Iterator[tuple[CounterEffect, InForce]]:
        """The effects on counters that are in force."""
        for source in _statics(board):
            for effect in read_counter_effects(source.ability.text, _name(source))[0]:
                yield effect, source

    def _boosts(self, board: Board, army: BoardObject) -> tuple[int, int]:
        power = toughness = 0
        for source in _statics(board):
            for boost in read_boosts(source.ability.text, _name(source))[0]:
                if matches(boost.what, army, source.frame):
                    power += boost.power
                    toughness += boost.toughness
        return power, toughness

    def unread(self) -> Iterator[Gap]:
        """Text about counters and sizes that bears on an outcome and was not understood, and orders that matter."""
        new = self.armies() == (NEW,)
        for source in _statics(self.board):
            for sentence in read_counter_effects(source.ability.text, _name(source))[1]:
                yield Gap(source.holder, sentence)
            if new:
                for sentence in read_boosts(source.ability.text, _name(source))[1]:
                    if _speaks_of_many(sentence):
                        yield Gap(source.holder, sentence)
        for name in self.armies():
            board, army = self._with_token() if name == NEW else (self.board, self._permanent(name))
            changing = [
                effect for effect, _ in self.effects(board) if effect.factor and self._applies((effect, _), army)
            ]
            if self.number and len({_after(order, self.number) for order in permutations(changing[:_MOST_ORDERS])}) > 1:
                yield Gap(
                    name, "the order in which effects change the number of counters", "order of replacement effects"
                )


def _after(order: tuple[CounterEffect, ...], number: int) -> int:
    for effect in order:
        number = number // 2 if effect.halved else number * effect.factor + effect.plus
    return number


def _speaks_of_many(sentence: str) -> bool:
    """Whether a boost might reach a token that has just been created."""
    return not sentence.startswith(("~ ", "Enchanted ", "Equipped ", "As long as ~"))


def _plus(base: int | None, added: int | None, more: int) -> int | None:
    return None if base is None or added is None else base + added + more


def _statics(board: Board) -> Iterator[InForce]:
    return (source for source in in_force(board) if source.ability.kind is AbilityKind.STATIC)


def _name(source: InForce) -> str:
    return source.frame.source.name if source.frame.source is not None else ""


def build(position: Position, question: ArmyQuestion) -> tuple[Problem, SingleChoice, list[Gap]]:
    """The Armies that may be chosen, each with its outcome."""
    board, player = board_of(position), str(question.player)
    amassing = read_amass(question.text)
    if amassing is None:
        raise QuestionError('says nothing of amassing: "Amass Orcs 2."', field="text", rule="701.47a")
    amass, gaps = _amass(board, player, amassing)
    options = amass.armies()
    ids = frozenset(known_ids(question, position)) | {NEW}
    codec = SingleChoice(
        "army",
        options,
        lambda name: {"army": name},
        partial(_read, frozenset(known_ids(question, position))),
        partial(_why_not, amass, frozenset(known_ids(question, position))),
        amass.outcome,
        ids,
        alike(board, options),
    )
    return codec.problem, codec, [*gaps, *amass.unread(), *unread_of(board)]


def _amass(board: Board, player: str, amassing: Amassing) -> tuple[Amass, list[Gap]]:
    frame = Frame(board, None, player)
    number = amount(amassing.number, frame)
    gaps = [Gap("", text, field) for text, field in dict.fromkeys(frame.unknown)]
    if number is None and not gaps:
        missing = found_in(amassing.number, lambda part: isinstance(part, UnknownAmount))
        gaps.append(Gap("", "the number that is amassed", "x" if missing else None))
    return Amass(board, player, amassing.subtype, None if number is None else max(0, number), gaps), gaps


def _read(ids: frozenset[str], answer: Mapping[str, Any]) -> str:
    return str(read_answer("army", answer, ids)["army"])


def _why_not(amass: Amass, ids: frozenset[str], name: str) -> tuple[Violation, ...]:
    if name == NEW:
        named = ", ".join(amass.armies())
        said = f"{amass.player} controls an Army creature ({named}), so no token is created."
        return (Violation("701.47a", said, (), amass.armies()),)
    thing = amass.board.by_id.get(name)
    if thing is None:
        said = f"{name} is phased out: it is treated as though it didn't exist."
        return (Violation("702.26b", said, ("701.47a",), (name,)),)
    return (Violation("701.47a", f"{name} {_lacks(amass, thing)}.", (), (name,)),)


def _lacks(amass: Amass, thing: object) -> str:
    if not isinstance(thing, BoardObject):
        return "is a player"
    if thing.zone != "battlefield":
        return "is not on the battlefield"
    if thing.controller != amass.player:
        return f"is controlled by {thing.controller}, not by {amass.player}"
    if "creature" not in thing.types:
        return "is no creature"
    return "is no Army"
