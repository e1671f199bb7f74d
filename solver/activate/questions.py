"""The kind `activate`: which activated abilities can be activated (602.2)."""

from __future__ import annotations

from typing import Any

from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.models.position import Position
from lawmage.models.questions import Activate, known_ids
from lawmage.models.verdict import Violation
from lawmage.solver.activate.abilities import ActivatedAbility, activated_abilities
from lawmage.solver.activate.judge import MOST, Judge, Way, as_answer
from lawmage.solver.activate.relevance import unread_about_activating
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.costs.standing import standing
from lawmage.solver.costs.timing import moment
from lawmage.solver.legal_set import LegalSet
from lawmage.solver.listed import Judged, ListedAnswers, Normal
from lawmage.solver.mana.gaps import relevant_gaps
from lawmage.solver.problem import Problem
from lawmage.solver.reading import board_of


def build(position: Position, question: Activate) -> tuple[Problem, ListedAnswers, list[Gap]]:
    """One answer for each ability and each choice of targets and objects its cost asks for."""
    board = board_of(position)
    asked = _Asked(position, board, question)
    answers = tuple(asked.answers())
    codec = ListedAnswers(
        "activate", answers, asked.judge_answer, known_ids(question, position), complete=asked.with_number
    )
    gaps = [*asked.judge.gaps, *relevant_gaps(board), *asked.unread()]
    return codec.problem, codec, gaps


class _Asked:
    """One question: the abilities it is about, and the judge."""

    def __init__(self, position: Position, board: Board, question: Activate) -> None:
        self.board = board
        self.player = question.player or board.active
        stands = standing(board, self.player)
        self.judge = Judge(position, board, self.player, stands, moment(position, board), Limits())
        self._printed = {each.id: each.oracle_text for each in (*position.objects, *position.cards)}
        self._only = question.permanent
        self._known: dict[str, tuple[ActivatedAbility, ...]] = {}
        self._listed: dict[tuple[str, int], list[Normal]] = {}

    def abilities(self, thing: BoardObject) -> tuple[ActivatedAbility, ...]:
        """The activated abilities of an object."""
        if thing.id not in self._known:
            self._known[thing.id] = activated_abilities(thing, self._printed.get(thing.id, ""))
        return self._known[thing.id]

    def unread(self) -> list[Gap]:
        """The statements that were not understood and bear on what may be activated."""
        there = [
            ability
            for thing in self._things()
            for ability in self.abilities(thing)
            if thing.zone == ability.zone and (ability.anyone or thing.controller == self.player)
        ]
        stack = bool(self.judge.now.stack)
        return unread_about_activating(self.judge.standing, self.board, self.player, tuple(there), stack)

    def _things(self) -> list[BoardObject]:
        if self._only is not None:
            found = self.board.by_id.get(self._only)
            return [found] if isinstance(found, BoardObject) else []
        cards = [
            c
            for c in self.board.cards
            if c.owner == self.player and c.zone in ("hand", "graveyard", "exile", "command")
        ]
        return [*self.board.permanents, *cards]

    def answers(self) -> list[Normal]:
        """Every answer, in the order of the board."""
        found: list[Normal] = []
        for thing in self._things():
            for ability in self.abilities(thing):
                if thing.zone != ability.zone:
                    continue
                mine = self._of(thing, ability)
                self._listed[thing.id, ability.index] = mine
                found += mine
        return found

    def _of(self, thing: BoardObject, ability: ActivatedAbility) -> list[Normal]:
        if thing.controller != self.player and not ability.anyone:
            return []
        if any(True for _ in self.judge.against(thing, ability)):
            return []
        if self.judge.by_target(thing, ability):
            return self._of_each_target(thing, ability)
        ways = self.judge.ways(thing, ability)
        if not ways:
            return []
        targets = self.judge.targets(thing, ability)
        if ability.limit.ever and (targets is None or targets):  # 702.177a: only once as long as it is there
            self.judge.gaps.append(Gap(thing.id, ability.text, "activated_before"))
        if targets is None:
            return [as_answer(thing, ability, way, None) for way in ways]
        if targets.count() * len(ways) > MOST:
            raise BudgetExceeded(f"{thing.id}: an ability has too many choices of targets to list")
        return [as_answer(thing, ability, way, each.model_dump()) for each in targets for way in ways]

    def _of_each_target(self, thing: BoardObject, ability: ActivatedAbility) -> list[Normal]:
        """601.2c-f: targets are chosen before the cost is known, and what it costs depends on them."""
        targets = self.judge.targets(thing, ability)
        if targets is None:
            return [as_answer(thing, ability, way, None) for way in self.judge.ways(thing, ability)]
        if targets.count() > MOST:
            raise BudgetExceeded(f"{thing.id}: an ability has too many choices of targets to list")
        found: list[Normal] = []
        for each in targets:
            plain = each.model_dump()
            names = _names(plain)
            if not any(True for _ in self.judge.prohibited(thing, ability, names)):
                found += [as_answer(thing, ability, way, plain) for way in self.judge.ways(thing, ability, 0, names)]
        return found

    # ── answers that are not listed ───────────────────────────────────────────────────────────────

    def with_number(self, normal: Normal) -> Normal:
        """The number of the ability may be left out where there is one (contract section 3)."""
        thing = self.board.by_id.get(normal["activate"])
        if "ability" not in normal and isinstance(thing, BoardObject) and len(self.abilities(thing)) == 1:
            return {**normal, "ability": 0}
        return normal

    def judge_answer(self, normal: Normal) -> Judged:
        """Why an answer is illegal, or which listed one it refines."""
        thing = self.board.by_id.get(normal["activate"])
        if not isinstance(thing, BoardObject):
            return Judged((Violation("602.1", f"{normal['activate']} has no abilities.", (), (normal["activate"],)),))
        mine = self.abilities(thing)
        number = normal.get("ability")
        if number is None or number >= len(mine):
            words = f"{thing.id} has {len(mine)} activated abilities: say which one."
            return Judged((Violation("602.1", words, ("602.2",), (thing.id,)),))
        ability = mine[number]
        wrong = list(self.judge.against(thing, ability, normal.get("x", 0)))
        if self._only is not None and thing.id != self._only:
            wrong.append(Violation("602.2", f"The question is about {self._only}.", (), (thing.id,)))
        if wrong:
            return Judged(tuple(wrong))
        return self._chosen(thing, ability, normal)

    def _chosen(self, thing: BoardObject, ability: ActivatedAbility, normal: Normal) -> Judged:
        wrong: list[Violation] = []
        x = normal.get("x", 0)
        way = _way_of(normal, thing)
        if not self.judge.by_target(thing, ability):
            ways = self.judge.ways(thing, ability, x)
        elif "targets" in normal:
            names = _names(normal)
            wrong += self.judge.prohibited(thing, ability, names)
            ways = self.judge.ways(thing, ability, x, names)
        else:
            ways = [_way_of(each, thing) for each in self._listed.get((thing.id, ability.index), [])]
        if not ways:
            wrong.append(_unpayable(thing))
        elif way not in ways:
            wrong += self._wrong_objects(thing, ability, way)
        targets = self.judge.targets(thing, ability, normal.get("x"))
        wrong += _wrong_targets(thing, targets, normal)
        if wrong:
            return Judged(tuple(wrong))
        listed = self._listed.get((thing.id, ability.index), [])
        kept = {key: normal[key] for key in ("targets", "modes", "division") if key in normal}
        for each in listed:
            if _way_of(each, thing) == way and all(each.get(key) == value for key, value in kept.items()):
                return Judged(listed=each)
        for each in listed:  # with another X other targets may be chosen
            if _way_of(each, thing) == way:
                return Judged(listed=each)
        return Judged((_unpayable(thing),))

    def _wrong_objects(self, thing: BoardObject, ability: ActivatedAbility, way: Way) -> list[Violation]:
        rule = {"crew": "702.122a", "saddle": "702.171a", "station": "702.184a"}.get(ability.kind, "118.3")
        names = (*way.tap, *way.sacrifice)
        words = f"The cost of this ability of {thing.id} is not paid with {', '.join(names) or 'nothing'}."
        return [Violation(rule, words, ("118.3", "602.2b", "601.2h"), (thing.id, *names))]


def _names(normal: Normal) -> tuple[str, ...]:
    """The objects and players that are targeted."""
    return tuple(name for chosen in normal.get("targets", ()) for name in chosen)


def _way_of(normal: Normal, thing: BoardObject) -> Way:
    """The objects an answer names; the source itself is no choice."""
    sacrificed = tuple(name for name in normal.get("sacrifice", ()) if name != thing.id)
    return Way(tuple(normal.get("tap", ())), sacrificed)


def _unpayable(thing: BoardObject) -> Violation:
    return Violation(
        "118.3", f"The cost of this ability of {thing.id} cannot be paid.", ("602.2b", "601.2h"), (thing.id,)
    )


def _wrong_targets(thing: BoardObject, targets: LegalSet | None, normal: Normal) -> list[Violation]:
    given: dict[str, Any] = {key: normal[key] for key in ("targets", "modes", "division") if key in normal}
    if targets is None:
        if given.get("targets"):
            return [Violation("601.2c", f"This ability of {thing.id} has no targets.", ("602.2b",), (thing.id,))]
        return []
    if "targets" not in given:
        if targets:
            return []
        return [
            Violation("601.2c", f"There is no legal target for this ability of {thing.id}.", ("602.2b",), (thing.id,))
        ]
    verdict = targets.check(given)
    return [] if verdict.legal else list(verdict.violations)
