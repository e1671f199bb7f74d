"""The kind `cast`: whether and how a card can be cast (601.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from lawmage.models.answers import Outcome
from lawmage.models.costs import CAST, Enters
from lawmage.models.mana import TYPES
from lawmage.models.position import Position
from lawmage.models.questions import Cast, known_ids
from lawmage.models.terms import UnknownAmount
from lawmage.models.verdict import Violation
from lawmage.oracle.grammar.build import mentions
from lawmage.solver.board import Gap
from lawmage.solver.cast.countered import countered_by
from lawmage.solver.cast.judge import Judge, same_way
from lawmage.solver.cast.paying import Paid, can_pay_as_said, payments, spends_mana, spends_types
from lawmage.solver.cast.ways import FREE, Way, is_unread
from lawmage.solver.costs.relevance import relevant_unread
from lawmage.solver.costs.standing import of_kind, truth
from lawmage.solver.evaluation import Frame, amount
from lawmage.solver.listed import Judged, ListedAnswers, Normal, label
from lawmage.solver.mana.gaps import relevant_gaps
from lawmage.solver.payment.demand import Demand, Means, means
from lawmage.solver.problem import Problem
from lawmage.solver.reading import board_of
from lawmage.solver.targets.mode_costs import mode_rules

MOST_X = 1_000


def build(position: Position, question: Cast) -> tuple[Problem, ListedAnswers, list[Gap]]:
    """One answer for each way to cast the card, as far as answers tell ways apart."""
    board = board_of(position)
    asked = _Asked(Judge(position, board, question, question.player or board.active))
    answers = tuple({label(answer): answer for answer in asked.answers()}.values())
    ids = known_ids(question, position) | {asked.judge.spell.id}
    codec = ListedAnswers("cast", answers, asked.judge_answer, ids, asked.outcome)
    asked.listed = {label(answer): answer for answer in answers}
    gaps = [*asked.judge.gaps, *relevant_gaps(board), *relevant_unread(asked.judge.standing, CAST, question.from_)]
    return codec.problem, codec, gaps


class _Asked:
    """One question, and the judge of its card."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.listed: dict[str, Normal] = {}
        self._means: dict[object, Means] = {}

    # ── listing ───────────────────────────────────────────────────────────────────────────────────

    def answers(self) -> Iterator[Normal]:
        """The answers, way by way."""
        if any(True for _ in self.judge.against()):
            return
        for way in self.judge.all_ways:
            if not self._open(way):
                continue
            for kicked in self.judge.may_kick():
                some = list(self._of(way, kicked))
                yield from some
                if not some and kicked:
                    break

    def _open(self, way: Way) -> bool:
        """Whether the condition of the way holds; what is not known is reported."""
        judge = self.judge
        if way.parts is None and way.cost != FREE and not judge.card.mana_cost:
            return False  # 118.6
        if way.parts is not None and is_unread(way.parts):
            judge.gaps.append(Gap(judge.spell.id, way.name or "an alternative cost"))
            return False
        if way.when is None:
            return True
        frame = Frame(judge.board, judge.spell, judge.player)
        holds = truth(way.when, frame, judge.now.step)
        if holds is None:
            judge.gaps += [Gap(judge.spell.id, way.name, name) for _, name in frame.unknown]
        return holds is True

    def _of(self, way: Way, kicked: int) -> Iterator[Normal]:
        judge = self.judge
        has_x = judge.has_x(way, kicked)
        values = range(MOST_X) if has_x and not self._x_is_zero(way, kicked) else range(1)
        for x in values:
            payable = False
            spell = judge.spell_with(way, x)
            late, _ = judge.timing(spell, way)
            barred = bool(late) or any(True for _ in judge.prohibited(spell))
            aimed = self._can_aim(way, x)
            for demand in self._demands(way, x, kicked):
                for paid in payments(demand, self._have(demand), judge.limits):
                    payable = True
                    if not barred and aimed:
                        self._countered(way, x, demand, paid, judge.gaps)
                        yield self._answer(way, kicked, x if has_x else None, paid)
            if not payable:
                return

    def _x_is_zero(self, way: Way, kicked: int) -> bool:
        """107.3b: neither its mana cost nor an alternative cost with X is paid; a kicker's X may still be chosen."""
        return way.cost == FREE and not (kicked and self.judge.has_x(Way("mana", way.spell, ()), kicked))

    def _can_aim(self, way: Way, x: int) -> bool:
        legal = self.judge.targets(way, x)
        return legal is None or bool(legal)

    def _demands(
        self,
        way: Way,
        x: int,
        kicked: int,
        modes: tuple[int, ...] | None = None,
        targets: tuple[str, ...] | None = None,
    ) -> Iterator[Demand]:
        judge = self.judge
        aims = judge.target_choices(way, x) if targets is None else [targets]
        for aim in aims:
            for chosen in judge.mode_choices(way) if modes is None else [modes]:
                yield from judge.priced(judge.proposal(way, x, kicked, chosen, aim)).demands

    def _have(self, demand: Demand) -> Means:
        spell = demand.doing.thing if demand.doing else None
        key = (spell.mana_value, spell.types, demand.cost) if spell else None
        if key not in self._means:
            self._means[key] = means(demand)
            self.judge.gaps += self._means[key].gaps
        return self._means[key]

    def _answer(self, way: Way, kicked: int, x: int | None, paid: Paid) -> Normal:
        question = self.judge.question
        answer: Normal = {"cast": question.card.name, "cost": way.cost}
        if question.from_ != "hand":
            answer["from"] = question.from_
        if x is not None:
            answer["x"] = x
        if kicked:
            answer["kicked"] = True if self.judge.may_kick() == (0, 1) else kicked
        if way.overload:
            answer["overload"] = True
        if way.bestow:
            answer["bestow"] = True
        if paid.life:
            answer["life"] = paid.life
        if paid.sacrifice:
            answer["sacrifice"] = list(paid.sacrifice)
        if paid.convoke:
            answer["convoke"] = dict(paid.convoke)
        return answer

    # ── answers that are not listed ───────────────────────────────────────────────────────────────

    def judge_answer(self, normal: Normal) -> Judged:
        """Why an answer is illegal, or which listed one it refines."""
        judge = self.judge
        name = judge.spell.id
        wrong = list(judge.against())
        if normal["cast"] != judge.card.name:
            wrong.append(Violation("601.2a", f"The question is about {judge.card.name}.", (), (name,)))
        zone = normal.get("from", "hand")
        if zone != judge.zone:
            wrong.append(Violation("601.3", f"The card is not cast from {zone}.", ("601.2a",), (name,)))
        fitting = [way for way in judge.all_ways if same_way(way, normal)]
        if not fitting:
            wrong += self._no_way(normal)
        verdicts = [self._way_judged(way, normal) for way in fitting]
        good = next((v for v in verdicts if not v.violations), None)
        if good is not None and not wrong:
            return good
        for verdict in verdicts:
            wrong += verdict.violations
        return Judged(tuple(dict.fromkeys(wrong)))

    def _no_way(self, normal: Normal) -> Iterator[Violation]:
        judge, name = self.judge, self.judge.spell.id
        marks = [key for key in ("overload", "bestow") if normal.get(key)]
        known = {held.ability.keyword for held in judge.spell.abilities}
        if marks and normal["cost"] in ("free", "mana"):
            words = f"{marks[0]} is an alternative cost: only one may be applied."
            yield Violation("118.9a", words, ("601.2b",), (name,))
        elif marks and marks[0] not in known:
            yield Violation("601.2b", f"The card has no {marks[0]}.", ("118.9",), (name,))
        elif normal["cost"] == "mana" and judge.zone in ("hand", "command"):
            yield Violation("601.3", "No rule or effect allows that.", ("601.2b",), (name,))
        elif normal["cost"] == "mana":
            words = f"Nothing allows to cast it for its mana cost from {judge.zone}."
            yield Violation("601.3", words, ("601.2b", "118.9"), (name,))
        else:
            words = f"Nothing allows to cast it from {judge.zone} in this way."
            yield Violation("601.3", words, ("118.9", "601.2b"), (name,))
        yield from judge.prohibited(judge.spell)

    def _way_judged(self, way: Way, normal: Normal) -> Judged:
        judge, name = self.judge, self.judge.spell.id
        wrong: list[Violation] = []
        x, kicked = normal.get("x", 0), int(normal.get("kicked") or 0)
        if not self._open(way):
            wrong.append(self._shut(way))
        if kicked and kicked not in judge.may_kick():
            wrong.append(Violation("702.33a", "The spell cannot be kicked like that.", ("601.2b",), (name,)))
            kicked = 0
        if normal.get("x") is not None:
            if self._x_is_zero(way, kicked) and x:
                wrong.append(Violation("107.3b", "Cast without paying its mana cost, X is 0.", ("118.9",), (name,)))
            elif not judge.has_x(way, kicked) and x:
                wrong.append(Violation("107.3a", "No cost of the spell has an X.", ("601.2b",), (name,)))
        spell = judge.spell_with(way, x)
        late, _ = judge.timing(spell, way)
        wrong += late
        wrong += judge.prohibited(spell)
        wrong += self._aimed(way, x, normal)
        wrong += self._paid(way, x, kicked, normal)
        if wrong:
            return Judged(tuple(wrong))
        return self._refined(normal)

    def _refined(self, normal: Normal) -> Judged:
        kept = {key: value for key, value in normal.items() if key not in ("modes", "targets", "division")}
        found = self.listed.get(label(kept)) or self.listed.get(label({**kept, "x": kept.get("x", 0)}))
        if found is None:
            found = next((each for each in self.listed.values() if _agree(each, kept)), None)
        if found is None:
            return Judged(
                (Violation("601.2h", "The spell cannot be cast like that.", ("118.3",), (self.judge.spell.id,)),)
            )
        return Judged(listed=found)

    def _shut(self, way: Way) -> Violation:
        name = self.judge.spell.id
        if way.parts is None and not self.judge.card.mana_cost:
            words = "A card without a mana cost has an unpayable cost."
            return Violation("118.6", words, ("601.2h", "202.1b"), (name,))
        return Violation(
            "601.2b", f"What {way.name or 'the alternative cost'} asks for does not hold.", ("118.9",), (name,)
        )

    def _aimed(self, way: Way, x: int, normal: Normal) -> Iterator[Violation]:
        name = self.judge.spell.id
        modes = tuple(normal.get("modes", ()))
        legal = self.judge.targets(way, x)
        given: Normal = {key: normal[key] for key in ("targets", "modes", "division") if key in normal}
        if legal is None:
            if given.get("targets"):
                yield Violation("601.2c", "The spell has no targets.", ("115.1",), (name,))
            return
        if "targets" in given:
            if self.judge.has_x(way, 0) and "x" in normal:
                given["x"] = x
            verdict = self._checked(legal, given)
            yield from verdict
        elif modes:
            if not any(list(each.get("modes", [])) == list(modes) for each in _first(legal, 2_000)):
                scene = self.judge.scene(way, x)
                also = ("700.2", "601.2c", *(mode_rules(scene) if scene is not None else ()))
                yield Violation("601.2b", "These modes cannot be chosen.", also, (name,))
        elif not legal:
            yield Violation("601.2c", "There is no legal choice of targets.", ("601.2b", "115.1"), (name,))

    def _checked(self, legal: Any, given: Mapping[str, Any]) -> tuple[Violation, ...]:
        verdict = legal.check(given)
        if verdict.legal:
            return ()
        if "x" in given:
            verdict = legal.check({key: value for key, value in given.items() if key != "x"})
        return () if verdict.legal else verdict.violations

    def _paid(self, way: Way, x: int, kicked: int, normal: Normal) -> Iterator[Violation]:
        judge, name = self.judge, self.judge.spell.id
        paid = Paid(
            normal.get("life", 0),
            tuple(normal.get("sacrifice", ())),
            tuple(sorted((k, v) for k, v in normal.get("convoke", {}).items())),
        )
        modes = tuple(normal["modes"]) if "modes" in normal else None
        targets = tuple(t for slot in normal["targets"] for t in slot) if "targets" in normal else None
        reasons: list[tuple[str, str]] = []
        for demand in self._demands(way, x, kicked, modes, targets):
            if can_pay_as_said(demand, self._have(demand), paid, judge.limits):
                return
        for aim in judge.target_choices(way, x)[:1] if targets is None else [targets]:
            reasons += judge.priced(judge.proposal(way, x, kicked, modes or (), aim)).wrong
        also = ["601.2h", "601.2f"]
        if paid.convoke:
            also.append("702.51a")
        if paid.life:
            also += ["107.4f", "119.4"]
        for rule, words in reasons:
            yield Violation(rule, words, tuple(also), (name,))
        if not reasons:
            yield Violation("118.3", "The cost cannot be paid like that.", tuple(also), (name,))

    # ── outcome ───────────────────────────────────────────────────────────────────────────────────

    def outcome(self, answer: Mapping[str, Any]) -> Outcome:
        """Whether mana is spent, which triggers will counter the spell, X, and the counters it enters with."""
        judge = self.judge
        x, kicked = answer.get("x", 0), int(answer.get("kicked") or 0)
        paid = Paid(
            answer.get("life", 0),
            tuple(answer.get("sacrifice", ())),
            tuple(sorted((k, v) for k, v in answer.get("convoke", {}).items())),
        )
        spent, countered = False, set[str]()
        for way in judge.all_ways:
            if not same_way(way, dict(answer)) or not self._open(way):
                continue
            for demand in self._demands(way, x, kicked):
                have = self._have(demand)
                if can_pay_as_said(demand, have, paid, judge.limits):
                    spent = spent or spends_mana(demand, have, paid, judge.limits)
                    countered |= set(self._countered(way, x, demand, paid, []))
        return Outcome(
            {
                "mana_spent": spent,
                "countered_by": sorted(countered),
                "x": x if self._knows_x(answer) else None,
                "enters_with_counters": self._counters(x, kicked),
            }
        )

    def _knows_x(self, answer: Mapping[str, Any]) -> bool:
        return "x" in answer or " X" in (self.judge.card.oracle_text or "") or "{X}" in self.judge.card.mana_cost

    def _countered(self, way: Way, x: int, demand: Demand, paid: Paid, gaps: list[Gap]) -> list[str]:
        """Triggers "if no mana was spent to cast it, counter that spell". The spell may be cast all the same."""
        judge, have = self.judge, self._have(demand)

        def spent(types: str) -> bool | None:
            if set(types) == set(TYPES):
                return spends_mana(demand, have, paid, judge.limits)
            return spends_types(demand, have, paid, types, judge.limits)

        doing = replace(judge.doing(judge.spell_with(way, x)), kind=way.name)
        return countered_by(judge.standing, doing, spent, gaps)

    def _counters(self, x: int, kicked: int) -> dict[str, int]:
        """107.3m: the enters ability sees the X of the spell."""
        judge, found = self.judge, dict[str, int]()
        frame = Frame(judge.board, judge.spell, judge.player)
        for text, _, _ in of_kind(judge.own, Enters):
            of = text.amount
            times = {"": 1, "if": min(kicked, 1), "each": kicked}[text.kicked]
            number = x if isinstance(of, UnknownAmount) else amount(of, frame)
            if number is None and mentions(of, UnknownAmount("X", "x")):
                number = 2 * x
            if number and times:
                found[text.kind] = found.get(text.kind, 0) + number * times
            frame.unknown.clear()
        return found


def _agree(listed: Normal, asked: Normal) -> bool:
    """Whether a listed answer differs from what is asked only in an X of 0."""
    return {**listed, "x": listed.get("x", 0)} == {**asked, "x": asked.get("x", 0)}


def _first(legal: Any, most: int) -> Iterator[Mapping[str, Any]]:
    for number, answer in enumerate(legal):
        if number >= most:
            return
        yield answer
