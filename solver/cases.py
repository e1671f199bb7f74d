"""Case files: a position, a question, and statements about the answers that must hold.

``expect`` may state `count`; `all` (exactly these answers are listed); `legal` (accepted); `illegal` (refused, with
rules one of which should be cited); `outcome` (facts about answers). A case passes when every statement holds. A
question that is not understood, unread text, an error or a limit that is hit fails the case; nothing is skipped.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lawmage.models.errors import QuestionError
from lawmage.models.limits import Limits
from lawmage.models.loading import load
from lawmage.models.position import Position
from lawmage.models.questions import bind, known_ids, parse_question
from lawmage.models.shapes import read_answer
from lawmage.models.verdict import Verdict
from lawmage.oracle.catalogue import complete

if TYPE_CHECKING:
    from lawmage.solver.legal_set import LegalSet

LISTED = 50_000  # answers compared with `all`
TIED = 2_000  # sets up to that size are also asked whether their views agree
SHOWN = 4  # differences told of each sort


@dataclass(frozen=True, slots=True)
class CaseReport:
    """How one case went: `failures` is empty when it passed. `cited` of `refused` answers that are refused as they
    should be cite one of the expected rules; that alone fails no case.
    """

    path: Path
    kind: str
    title: str
    failures: tuple[str, ...]
    cited: int = 0
    refused: int = 0
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether every statement holds."""
        return not self.failures


def case_files(folder: Path) -> list[Path]:
    """The case files of a folder and those below it, in order."""
    return sorted(path for path in folder.rglob("*.yaml") if path.is_file())


def run_case(path: Path, limits: Limits | None = None) -> CaseReport:
    """Read and run one case file. Never raises for what is in the file: that is a failure of the case."""
    started = time.perf_counter()
    kind, title = "unknown", path.stem
    citations: list[bool] = []
    try:
        case = load(path, error=QuestionError)
        if not isinstance(case, dict) or not isinstance(case.get("expect"), dict):
            raise QuestionError("a case has position, question and expect")
        title = str(case.get("title", title))
        question = case.get("question")
        kind = str(question.get("kind", kind)) if isinstance(question, dict) else kind
        failures = list(_failures(case, limits, citations))
    except Exception as reason:  # one case, whatever stands in it, must not end the run of all
        failures = [f"{type(reason).__name__}: {reason}"]
    return CaseReport(path, kind, title, tuple(failures), sum(citations), len(citations), time.perf_counter() - started)


def _failures(case: Mapping[str, Any], limits: Limits | None, citations: list[bool]) -> Iterator[str]:
    from lawmage.solver.legal import legal

    position = complete(Position.model_validate(case.get("position")))
    question = bind(parse_question(case.get("question") or {}), position)
    answers = legal(position, question, limits=limits)
    run = _Run(question.kind, known_ids(question, position), answers, case["expect"], citations)
    yield from run.failures()


@dataclass(frozen=True, slots=True)
class _Run:
    kind: str
    known: frozenset[str]
    legal: LegalSet
    expect: Mapping[str, Any]
    citations: list[bool]

    def failures(self) -> Iterator[str]:
        if self.legal.unread:
            yield f"unread text: {'; '.join(map(str, self.legal.unread[:3]))}"
        if "count" in self.expect and self.legal.count() != self.expect["count"]:
            yield f"count is {self.legal.count()}, expected {self.expect['count']}"
        yield from self._all()
        for answer in [*self.expect.get("legal", []), *self.expect.get("all", [])]:
            verdict = self.legal.check(answer)
            if not verdict.legal:
                yield f"check says illegal ({', '.join(sorted(_rules(verdict)))}): {answer}"
            if answer not in self.legal:
                yield f"not `in` the set: {answer}"
        for wrong in self.expect.get("illegal", []):
            yield from self._illegal(wrong)
        for fact in self.expect.get("outcome", []):
            yield from self._outcome(fact)
        yield from self._laws()

    def _all(self) -> Iterator[str]:
        if "all" not in self.expect:
            return
        listed = {_key(self._normal(answer)) for answer in islice(self.legal, LISTED)}
        wanted = {_key(self._normal(answer)) for answer in self.expect["all"]}
        for key in sorted(listed - wanted)[:SHOWN]:
            yield f"listed but not legal: {key}"
        for key in sorted(wanted - listed)[:SHOWN]:
            yield f"legal but not listed: {key}"

    def _illegal(self, wrong: Mapping[str, Any]) -> Iterator[str]:
        verdict = self.legal.check(wrong["answer"])
        if verdict.legal:
            yield f"check says legal: {wrong['answer']} ({wrong.get('why', '')})"
        elif wrong.get("rules"):
            self.citations.append(bool(_rules(verdict) & set(wrong["rules"])))
        if wrong["answer"] in self.legal:
            yield f"`in` the set: {wrong['answer']}"
        nearest = None if verdict.legal else verdict.nearest
        if nearest is not None and nearest not in self.legal:
            yield f"nearest is not legal: {nearest}"

    def _outcome(self, fact: Mapping[str, Any]) -> Iterator[str]:
        try:
            answer = self.legal[self.legal.index(fact["answer"])]
        except ValueError as reason:
            yield f"outcome of an answer that is not listed ({reason}): {fact['answer']}"
            return
        found = answer.outcome.model_dump() if answer.outcome is not None else {}
        for key, value in fact.items():
            if key != "answer" and found.get(key) != value:
                yield f"outcome {key} is {found.get(key)!r}, expected {value!r}: {fact['answer']}"

    def _laws(self) -> Iterator[str]:
        """The views of one set agree, where it is small enough to ask."""
        answers = list(islice(self.legal, TIED + 1))
        if not answers or len(answers) > TIED:
            return
        if len(answers) != self.legal.count():
            yield f"count is {self.legal.count()}, but {len(answers)} are listed"
        for place in sorted({0, len(answers) // 2, len(answers) - 1}):
            if self.legal.index(answers[place]) != place or self.legal[place] != answers[place]:
                yield f"the answer number {place} has another index"
        sizes = sum(size for _, size in self.legal.orbits())
        if sizes != self.legal.count():
            yield f"sizes of the orbits add up to {sizes}, not {self.legal.count()}"

    def _normal(self, answer: Any) -> dict[str, Any]:
        normal = read_answer(self.kind, answer, self.known)
        if self.kind in ("activate", "tap_for_mana"):
            normal.setdefault("ability", 0)
        return normal


def _key(answer: Mapping[str, Any]) -> str:
    import json

    return json.dumps(answer, sort_keys=True)


def _rules(verdict: Verdict) -> set[str]:
    return {rule for violation in verdict.violations for rule in (violation.rule, *violation.also)}
