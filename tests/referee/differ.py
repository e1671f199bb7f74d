"""Compare lawmage's answers with the referee's, and say where they differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import yaml
from referee.generator import Game
from referee.judge import Judge, Ruling, cost_text
from referee.laws import Declaration

import lawmage

ENGINES = ("diagram", "cpsat", "csp")
RULE = re.compile(r"\d{3}\.\d+[a-z]?")
CHECKED = 200
STRAYS = 12
NEAREST = 3


@dataclass(frozen=True)
class Difference:
    """One disagreement: what it is about, what each side says, and the board."""

    about: str
    referee: str
    lawmage: str
    game: Game

    def repro(self) -> str:
        """The board and question as YAML, with both opinions."""
        document = {
            "about": self.about,
            "referee": self.referee,
            "lawmage": self.lawmage,
            "question": {"kind": self.game.kind, "player": self.game.player},
            "position": self.game.board.position(),
        }
        return str(yaml.safe_dump(document, sort_keys=False, width=160))


def canonical(answer: Any) -> tuple[tuple[str, Any], ...]:
    """An answer in a form that sorts and compares."""
    if "attacks" in answer:
        return tuple(sorted(answer["attacks"].items()))
    return tuple(sorted((left, tuple(sorted(rights))) for left, rights in answer["blocks"].items()))


def differences(
    game: Game, engines: Iterable[str] = ENGINES, *, seed: str = "0", checked: int = CHECKED
) -> list[Difference]:
    """Everything in which the engines differ from the referee or from one another on this board.

    At most `checked` declarations are drawn for `check`, besides a few that respect no rule.
    """
    return list(_differences(game, tuple(engines), Random(seed), checked))


def _differences(game: Game, engines: tuple[str, ...], rng: Random, checked: int) -> Iterator[Difference]:
    judge = game.judge()
    position = game.board.position()
    wanted = {canonical(judge.answer(declaration)) for declaration in judge.legal}
    listed: dict[str, list[Any]] = {}
    for engine in engines:
        legal = lawmage.legal(position, judge.question, engine=engine)
        if legal.unread:
            yield Difference("unread", "every sentence is read", str(legal.unread), game)
            return
        answers = list(legal)
        listed[engine] = [canonical(answer) for answer in answers]
        if set(listed[engine]) != wanted:
            extra = sorted(set(listed[engine]) - wanted)[:3]
            lost = sorted(wanted - set(listed[engine]))[:3]
            yield Difference(f"set ({engine})", f"{len(wanted)}; also {lost}", f"{len(answers)}; also {extra}", game)
        elif len(answers) != len(wanted) or legal.count() != len(wanted) or bool(legal) != bool(wanted):
            yield Difference(f"count ({engine})", str(len(wanted)), f"{len(answers)} listed, {legal.count()}", game)
        else:
            yield from _indexing(game, engine, legal, answers, rng)
    first = next(iter(listed.values()))
    for engine, answers in listed.items():
        if answers != first:
            yield Difference(f"order ({engine})", str(first[:4]), str(answers[:4]), game)
    yield from _verdicts(game, judge, lawmage.legal(position, judge.question, engine=engines[0]), rng, checked)


def _indexing(game: Game, engine: str, legal: Any, answers: list[Any], rng: Random) -> Iterator[Difference]:
    """`[]` and `index` are a bijection in the order of iteration; outcomes state the cost (contract sections 1, 3)."""
    judge = game.judge()
    for number in rng.sample(range(len(answers)), min(3, len(answers))):
        answer = answers[number]
        if canonical(legal[number]) != canonical(answer) or legal.index(answer) != number or answer not in legal:
            yield Difference(f"index ({engine})", f"{number}: {canonical(answer)}", str(legal.index(answer)), game)
        cost = cost_text(*judge.cost(declared(answer)))
        if answer.outcome["cost"] != cost:
            yield Difference(f"cost ({engine})", f"{canonical(answer)}: {cost}", answer.outcome["cost"], game)


def declared(answer: Any) -> Declaration:
    """The declaration of an answer."""
    if "attacks" in answer:
        return Declaration(answer["attacks"].items())
    return Declaration((left, right) for left, rights in answer["blocks"].items() for right in rights)


def _verdicts(game: Game, judge: Judge, legal: Any, rng: Random, checked: int) -> Iterator[Difference]:
    declarations = list(judge.declarations())
    if len(declarations) > checked:
        declarations = rng.sample(declarations, checked)
    strays = [stray(judge, rng) for _ in range(STRAYS)]
    nearest_left = NEAREST
    for declaration in (*declarations, *strays):
        ruling = judge.rule(declaration)
        answer = judge.answer(declaration)
        verdict = legal.check(answer)
        if verdict.legal != ruling.legal or (answer in legal) != ruling.legal:
            said = "legal" if verdict.legal else f"illegal: {_rules(verdict)}"
            yield Difference("verdict", f"{answer}: {_said(ruling)}", said, game)
        elif not ruling.legal:
            yield from _violations(game, ruling, answer, verdict)
            if ruling.fault == "requirement":
                yield from _witness(game, judge, declaration, verdict)
            if nearest_left:
                nearest_left -= 1
                yield from _nearest(game, judge, declaration, verdict)


def _said(ruling: Ruling) -> str:
    return "legal" if ruling.legal else f"illegal: {ruling.fault} {sorted(ruling.rules)}"


def _rules(verdict: Any) -> list[str]:
    return sorted({rule for violation in verdict.violations for rule in (violation.rule, *violation.also)})


def _violations(game: Game, ruling: Ruling, answer: Any, verdict: Any) -> Iterator[Difference]:
    """Every illegal verdict gives a rule, and the fault it names is the one there is."""
    rules = _rules(verdict)
    if not verdict.violations or not all(RULE.fullmatch(violation.rule) for violation in verdict.violations):
        yield Difference("no rule", f"{answer}: {_said(ruling)}", str(verdict.violations), game)
    demand = {"508.1d", "509.1c"} & set(rules)
    payment = any(rule.startswith(("508.1h", "508.1i", "508.1j", "509.1d", "509.1e", "509.1f")) for rule in rules)
    named = {"requirement": bool(demand), "payment": payment, "restriction": len(demand) < len(rules)}
    if not named[str(ruling.fault)]:
        yield Difference("other rule", f"{answer}: {_said(ruling)}", str(rules), game)


def _witness(game: Game, judge: Judge, declaration: Declaration, verdict: Any) -> Iterator[Difference]:
    """A witness obeys more, disobeys no restriction and pays for nothing that the declaration does not pay for."""
    if verdict.witness is None:
        yield Difference("witness", f"{judge.answer(declaration)} obeys too few", "no witness", game)
        return
    rival = declared(verdict.witness)
    more = judge.obeyed(rival) > judge.obeyed(declaration)
    cheap = (rival.pairs & judge.priced) <= declaration.pairs
    if judge.disobeyed(rival) or not more or not cheap:
        why = f"more: {more}, paid within: {cheap}, disobeys {sorted(judge.disobeyed(rival))}"
        yield Difference("witness", f"{judge.answer(declaration)}: {why}", str(verdict.witness), game)


def _nearest(game: Game, judge: Judge, declaration: Declaration, verdict: Any) -> Iterator[Difference]:
    """The nearest legal answer differs in the fewest places."""
    least = min((_distance(declaration, other) for other in judge.legal), default=None)
    found = None if verdict.nearest is None else _distance(declaration, declared(verdict.nearest))
    if found != least or (verdict.nearest is not None and not judge.rule(declared(verdict.nearest)).legal):
        yield Difference("nearest", f"{judge.answer(declaration)}: {least} places away", str(verdict.nearest), game)


def _distance(one: Declaration, other: Declaration) -> int:
    return len({left for left, _ in one.pairs ^ other.pairs})


def stray(judge: Judge, rng: Random) -> Declaration:
    """A declaration drawn with no respect for the rules: any permanents, each paired with any object."""
    view = judge.view
    lefts = [p.id for p in view.mine] * 3 + list(view.by_id)
    rights = list(view.rights) * 3 + list(view.by_id)
    if view.kind == "attackers":
        rights += view.players
    chosen = rng.sample(lefts, min(rng.choice((1, 1, 2, 3)), len(lefts)))
    most = 1 if view.kind == "attackers" else rng.choice((1, 1, 2))
    pairs = {(left, right) for left in set(chosen) for right in rng.sample(rights, min(most, len(rights)))}
    return Declaration(pairs)
