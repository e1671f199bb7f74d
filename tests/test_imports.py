"""Importing is cheap, complete, and goes one way."""

import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import lawmage

ROOT = Path(__file__).parents[1]
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(lawmage.__path__, "lawmage.")
    if not module.name.endswith("__main__")
)
FOLDERS = ("models", "oracle", "solver")


def fastest(*arguments: str, tries: int = 5) -> float:
    """Processor seconds that a fresh Python needs, the best of some tries: other work on the machine counts little."""
    taken = []
    for _ in range(tries):
        before = os.times()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True, cwd=ROOT)
        after = os.times()
        taken.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return min(taken)


def test_help_takes_less_than_a_fifth_of_a_second() -> None:
    assert fastest("-m", "lawmage", "--help") < 0.2


def test_importing_takes_less_than_a_fifth_of_a_second() -> None:
    assert fastest("-c", "import lawmage") < 0.2


@pytest.mark.parametrize("door", ["import lawmage", "import lawmage.cli", "import lawmage.models.position"])
def test_importing_loads_no_solver_and_nothing_heavy(door: str) -> None:
    code = f"{door}; import sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert not {"ortools", "numpy", "pandas", "constraint", "sqlite3", "lawmage.solver.legal"} & set(loaded)


@pytest.mark.parametrize("name", MODULES)
def test_doctests_run(name: str) -> None:
    module = importlib.import_module(name)
    written = len(
        re.findall(r"^ *(?:\"\"\" *)?>>> ", Path(str(module.__file__)).read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert doctest.testmod(module) == (0, written)  # every example that is written is found and holds


def test_the_package_has_the_examples_it_shows() -> None:
    assert doctest.testmod(lawmage) == (0, 4)


def test_everything_public_is_there_and_the_same_object() -> None:
    for name in lawmage.__all__:
        assert getattr(lawmage, name) is not None
        assert name in dir(lawmage)
    assert lawmage.Position is importlib.import_module("lawmage.models.position").Position
    with pytest.raises(AttributeError):
        _ = lawmage.nothing_of_that_name


@pytest.mark.parametrize(
    "path", [ROOT / "cli.py", *(p for f in FOLDERS for p in sorted((ROOT / f).rglob("*.py")))], ids=str
)
def test_modules_import_lawmage_by_its_full_name(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"^\s*(?:from|import) (?:models|oracle|solver|cli|tests)\b|^\s*from \.", text, re.MULTILINE)
