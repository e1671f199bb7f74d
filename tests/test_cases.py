"""Every case file of the kinds that are answered, one test each; and what must hold over all of them."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lawmage.models.loading import load
from lawmage.models.position import Position
from lawmage.models.questions import KINDS, bind, known_ids, parse_question
from lawmage.models.shapes import read_answer
from lawmage.solver.cases import CaseReport, case_files, run_case
from lawmage.solver.legal import HOMES

FOLDER = Path(__file__).parent / "cases"
FILES = case_files(FOLDER)
ANSWERED = [path for path in FILES if path.parent.name in HOMES]
SHARE_CITED = 0.95  # of the refusals cite a rule that the case expects

run = cache(run_case)


def name(path: Path) -> str:
    """The kind and the name of a case."""
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", ANSWERED, ids=name)
def test_every_statement_of_the_case_holds(path: Path) -> None:
    report: CaseReport = run(path)
    assert report.passed, "\n".join((report.title, *report.failures))


def test_refusals_cite_the_expected_rules() -> None:
    reports = [run(path) for path in ANSWERED]
    cited, refused = sum(report.cited for report in reports), sum(report.refused for report in reports)
    assert refused > 0
    assert cited >= SHARE_CITED * refused, f"{cited} of {refused}"


def test_there_are_cases_of_every_kind_that_is_answered() -> None:
    assert {path.parent.name for path in FILES} >= set(HOMES)
    assert {path.parent.name for path in FILES} <= set(KINDS)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_case_is_well_formed(path: Path) -> None:
    case: Any = load(path)
    position = Position.model_validate(case["position"])
    question = bind(parse_question(case["question"]), position)
    assert question.kind == path.parent.name
    known, expect = known_ids(question, position), case["expect"]
    told = [*expect.get("all", []), *expect.get("legal", [])]
    told += [each["answer"] for each in (*expect.get("illegal", []), *expect.get("outcome", []))]
    for answer in told:
        assert read_answer(question.kind, answer, known)
    assert told or "count" in expect
