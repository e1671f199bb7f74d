"""What the benchmark suite compares: brute force, signatures, fitted growth, and the run itself."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import brute_force
import families
import pytest
from contenders import Board, OfLawmage, literals
from growth import fitted
from signature import boards, digest
from written_families import WRITTEN

from lawmage.models.limits import Limits

LIMITS = Limits(seconds=30)
RUN = Path(__file__).parents[2] / "benchmarks" / "run"
SMALL = {"satisfiability": 0, "many_blocks": 3, "tokens": 5, "set_packing": 5}
NAMES = [name for name in (*families.FAMILIES, *WRITTEN) if SMALL.get(name, 4)]


@pytest.mark.parametrize("name", NAMES)
def test_brute_force_finds_what_the_diagram_finds(name: str) -> None:
    board = Board(name, SMALL.get(name, 4))
    found = [
        literals(board.problem, each) for each in OfLawmage("diagram").engine.answers(board.problem, LIMITS).iterate()
    ]
    assert set(brute_force.answers(board.problem, 30)) == set(found) and len(set(found)) == len(found)


def test_signatures_do_not_depend_on_the_engine() -> None:
    compared = 0
    for name, position, question in boards():
        if name.startswith(("block-1x", "block-2x3", "attack-4", "attack-5", "cr-", "kiwi-block", "duel 5")):
            diagram = digest(position, question, "diagram")
            assert {digest(position, question, engine) for engine in ("cpsat", "csp")} == {diagram}, name
            compared += 1
    assert compared >= 30


def test_the_signature_of_a_board_changes_with_its_answers() -> None:
    position: Any
    position, question = families.board("duel", 4)
    fewer = {**position, "permanents": position["permanents"][1:]}
    assert digest(position, question) != digest(fewer, question)


@pytest.mark.parametrize(
    ("values", "told"),
    [([1, 8, 27, 64], "n^3.0"), ([3, 9, 27, 81], "3.0^n"), ([1, 2], "")],
)
def test_growth_is_fitted(values: list[float], told: str) -> None:
    assert fitted(range(1, len(values) + 1), values) == told


def test_a_run_compares_and_keeps_its_results(tmp_path: Path) -> None:
    words = ["--family", "duel", "--family", "menace", "--task", "count", "--task", "check", "--most", "4"]
    entrants = ["--contender", "diagram", "--contender", "csp", "--contender", "brute force", "--seconds", "20"]
    command = [sys.executable, str(RUN), *words, *entrants, "--no-plots", "--output", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    cells = json.loads((tmp_path / "suite.json").read_text(encoding="utf-8"))
    counts = {(c["family"], c["size"]): c["value"] for c in cells if c["task"] == "count"}
    assert counts == {("duel", 3): "8", ("menace", 2): "3", ("menace", 3): "13", ("menace", 4): "81"}
    assert "DISAGREEMENT" not in (tmp_path / "suite.txt").read_text(encoding="utf-8")
