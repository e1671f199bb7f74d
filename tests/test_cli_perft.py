"""The command that counts sequences of declarations."""

import json
from pathlib import Path
from typing import Any

import pytest

from lawmage.cli import run

TABLES = Path(__file__).parents[1] / "benchmarks" / "perft"
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": "", "power": 2, "toughness": 2}
POSITION: dict[str, Any] = {
    "players": [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}],
    "active_player": "alice",
    "permanents": [
        {"id": "bears", **BEAR, "controller": "alice", "count": 3},
        {"id": "wall", **BEAR, "controller": "bob", "count": 2},
    ],
}
BOARD = json.dumps(POSITION)


def test_attacks_are_counted_when_no_kind_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", BOARD]) == 0
    assert capsys.readouterr().out == "raw 8\ncanon 4\n"


def test_depth_two_adds_the_blocks(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", BOARD, "--depth", "2"]) == 0
    assert capsys.readouterr().out.startswith("raw 56\n")


def test_divide_tells_what_begins_with_each_attack(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", BOARD, "--depth", "2", "--divide"]) == 0
    lines = [line.split("×") for line in capsys.readouterr().out.splitlines() if "×" in line]
    assert [(int(size), int(rest.split()[0])) for size, rest in lines] == [(1, 1), (3, 4), (3, 9), (1, 16)]


def test_json_holds_the_counts_and_the_division(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", BOARD, "--depth", "2", "--divide", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["kind"], found["depth"], found["raw"]) == ("attackers", 2, 56)
    assert sum(each["size"] * each["raw"] for each in found["divide"]) == 56


def test_tables_are_confirmed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", "--table", str(TABLES / "rulebook.yaml")]) == 0
    assert capsys.readouterr().out == "12 of 12 boards confirmed\n"


def test_a_wrong_table_exits_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = {"id": "wrong", "rules": ["508.1a"], "source": "none", "position": POSITION, "raw": [9], "canon": [4]}
    row["question"] = {"kind": "attackers"}
    table = tmp_path / "table.yaml"
    table.write_text(json.dumps({"rules_date": "2026-01-16", "boards": [row]}), encoding="utf-8")
    assert run(["perft", "--table", str(table)]) == 1
    assert "wrong: depth 1: raw is 8, not 9" in capsys.readouterr().err


@pytest.mark.parametrize(
    "content",
    [
        "boards: []",
        '{"rules_date": "soon", "boards": []}',
        '{"rules_date": "2026-01-16", "boards": [{"id": "x"}]}',
        "7",
    ],
)
def test_a_table_of_another_shape_is_bad_input(tmp_path: Path, content: str) -> None:
    table = tmp_path / "table.yaml"
    table.write_text(content, encoding="utf-8")
    assert run(["perft", "--table", str(table)]) == 2


def test_another_depth_is_bad_input() -> None:
    assert run(["perft", BOARD, "--depth", "3"]) == 2
