"""What the README shows is what happens."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import lawmage
from lawmage.models.loading import loads
from lawmage.solver.legal import HOMES

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def section(heading: str) -> list[str]:
    """The command lines of a section."""
    found = re.search(rf"^## {heading}\n.*?^```sh\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    assert found
    return found[1].splitlines()


def shown_commands() -> list[tuple[str, str]]:
    """Each command shown, with the output shown under it."""
    parts = [part for block in blocks("console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE) if part]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


@pytest.mark.parametrize(("command", "output"), shown_commands())
def test_commands_print_what_is_shown(command: str, output: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "lawmage"
    done = subprocess.run(
        [sys.executable, "-m", "lawmage", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode in (0, 1), done.stderr
    assert done.stdout == output


@pytest.mark.parametrize("example", blocks("python"))
def test_python_examples_run_as_shown(example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(example, {}, "README", "README.md", 0)
    assert test.examples
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.REPORT_NDIFF)
    told: list[str] = []
    runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)


def test_the_board_shown_is_read() -> None:
    for text in blocks("yaml"):
        shown: Any = loads(text)
        assert lawmage.legal(shown["position"], shown["question"]).count() == 2


def test_two_commands_set_up_and_one_each_runs_and_tests() -> None:
    assert len(section("Set up")) == 2
    (main_job,) = section("Use")
    assert main_job.startswith(".venv/bin/lawmage list examples/")
    (tests,) = section("Test")
    assert tests == ".venv/bin/python -m pytest"


def test_the_kinds_said_to_be_answered_are_those_that_are() -> None:
    told = README.partition("## What is answered")[2]
    assert set(re.findall(r"^\| `(\w+)` \|", told, re.MULTILINE)) == set(HOMES)


def test_every_example_is_linked_with_its_kind() -> None:
    rows = re.findall(r"^\| `(\w+)` \|.*?\| (\[.*\]\(.*\)) \|$", README, re.MULTILINE)
    linked = {(kind, path) for kind, cell in rows for path in re.findall(r"\((examples/\S+)\)", cell)}
    examples = [(path, loads(path.read_text(encoding="utf-8"))) for path in (ROOT / "examples").glob("*.yaml")]
    assert linked == {(data["question"]["kind"], f"examples/{path.name}") for path, data in examples}


def test_the_date_of_the_rules_is_the_one_told() -> None:
    assert f"{lawmage.rules_date:%-d %B %Y}" in README


def test_every_command_is_named() -> None:
    from lawmage.cli import cli

    told = README.partition("Commands: ")[2].partition(".")[0]
    assert set(re.findall(r"`(\w+)`", told)) == set(cli.commands)
