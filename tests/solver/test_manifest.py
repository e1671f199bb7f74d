"""The manifest of rules: every claim is cited in code and shown by a case or test; every citation is claimed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from lawmage.solver.manifest import Row, Status, rows, table

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"(?<![\d.])(\d{3}[._]\d+[a-z]?)(?![\da-z])")
MANIFEST = {row.rule: row for row in rows()}
CODE = [
    path
    for folder in ("solver", "oracle", "models")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "manifest" not in path.parts
]
CITED = {
    number
    for path in CODE
    if "solver" in path.parts
    for number in re.findall(r"\"(\d{3}\.\d+[a-z]?)\"", path.read_text(encoding="utf-8"))
}


def numbers_in(paths: list[Path]) -> set[str]:
    return {number.replace("_", ".") for path in paths for number in NUMBER.findall(path.read_text(encoding="utf-8"))}


IN_CODE = numbers_in(CODE)
IN_TESTS = numbers_in([path for path in (ROOT / "tests").rglob("*") if path.suffix in (".py", ".yaml")])


def test_every_rule_that_a_verdict_can_cite_is_claimed() -> None:
    assert set(MANIFEST) >= CITED
    assert len(CITED) > 100


def test_every_rule_a_case_expects_to_be_cited_is_claimed() -> None:
    expected = set()
    for path in sorted((ROOT / "tests" / "cases").rglob("*.yaml")):
        case = yaml.safe_load(path.read_text(encoding="utf-8"))
        expected |= {str(rule) for wrong in case["expect"].get("illegal", []) for rule in wrong.get("rules", [])}
    assert expected
    assert expected <= set(MANIFEST)


@pytest.mark.parametrize("row", [row for row in rows() if row.status is not Status.OUT], ids=lambda row: row.rule)
def test_every_claim_is_cited_in_code_and_shown_by_a_case_or_test(row: Row) -> None:
    assert row.rule in IN_CODE
    assert row.rule in IN_TESTS


@pytest.mark.parametrize("row", list(rows()), ids=lambda row: row.rule)
def test_what_is_not_wholly_enforced_says_why(row: Row) -> None:
    assert (row.status is Status.ENFORCED) == (row.why == "")


def test_the_manifest_prints_as_a_table() -> None:
    assert len(table().splitlines()) == len(MANIFEST)
