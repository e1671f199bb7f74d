"""The case runner tells a case that holds from one that does not."""

from pathlib import Path

import pytest

from lawmage.solver.cases import case_files, run_case

CASE = """
title: two bears
position:
  players: [{id: alice, life: 20}, {id: bob, life: 20}]
  active_player: alice
  permanents:
    - {id: bears, name: Bears, type_line: Creature, oracle_text: "", power: 2, toughness: 2, controller: alice,
       count: 2}
    - {id: sick, name: Bears, type_line: Creature, oracle_text: "", power: 2, toughness: 2, controller: alice,
       summoning_sick: true}
question: {kind: attackers}
expect:
"""


def run(tmp_path: Path, expect: str, case: str = CASE) -> tuple[str, ...]:
    """The failures of a case with these expectations."""
    path = tmp_path / "case.yaml"
    path.write_text(case + expect, encoding="utf-8")
    return run_case(path).failures


@pytest.mark.parametrize(
    "expect",
    [
        "  count: 4",
        "  legal: [{attacks: {'bears#1': bob}}]",
        "  illegal: [{answer: {attacks: {sick: bob}}, rules: ['302.6'], why: new}]",
        "  all: [{attacks: {}}, {attacks: {'bears#1': bob}}, {attacks: {'bears#2': bob}},"
        " {attacks: {'bears#1': bob, 'bears#2': bob}}]",
        "  outcome: [{answer: {attacks: {}}, cost: '{0}'}]",
    ],
)
def test_true_statements_hold(tmp_path: Path, expect: str) -> None:
    assert run(tmp_path, expect) == ()


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ("  count: 3", "count is 4, expected 3"),
        ("  legal: [{attacks: {sick: bob}}]", "check says illegal"),
        ("  illegal: [{answer: {attacks: {}}, rules: ['508.1d'], why: none}]", "check says legal"),
        ("  all: [{attacks: {}}]", "listed but not legal"),
        ("  all: [{attacks: {sick: bob}}]", "legal but not listed"),
        ("  outcome: [{answer: {attacks: {}}, cost: '{1}'}]", "outcome cost is '{0}', expected '{1}'"),
        ("  outcome: [{answer: {attacks: {sick: bob}}, cost: '{0}'}]", "not listed"),
        ("  legal: [{attacks: {zed: bob}}]", "AnswerError"),
    ],
)
def test_false_statements_are_told(tmp_path: Path, expect: str, told: str) -> None:
    assert any(told in failure for failure in run(tmp_path, expect))


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ("title: [", "not YAML"),
        ("3", "a case has position"),
        (CASE.replace("attackers", "surprise"), "not a kind of question"),
        (CASE.replace("controller: alice", "controller: zed"), "zed"),
    ],
)
def test_a_case_that_is_not_understood_fails(tmp_path: Path, case: str, told: str) -> None:
    assert any(told in failure for failure in run(tmp_path, "  count: 4", case))


def test_unread_text_fails_a_case(tmp_path: Path) -> None:
    case = CASE.replace('oracle_text: ""', 'oracle_text: "Creatures can blorb attack if zonked."')
    assert any("unread" in failure for failure in run(tmp_path, "  count: 4", case))


def test_case_files_are_found_in_order(tmp_path: Path) -> None:
    for name in ("b/x.yaml", "a/y.yaml", "a/x.yaml", "a/x.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    assert [str(path.relative_to(tmp_path)) for path in case_files(tmp_path)] == ["a/x.yaml", "a/y.yaml", "b/x.yaml"]
