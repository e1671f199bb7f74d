"""The choice of an engine."""

from __future__ import annotations

import subprocess
import sys

import pytest
from problems.blocks import design_board

from lawmage.models.errors import BudgetExceeded, QuestionError
from lawmage.models.limits import Limits
from lawmage.solver.engines.auto import engine_named
from lawmage.solver.engines.check import Checker
from lawmage.solver.problem import arrange


def test_no_solver_is_imported_when_none_is_needed() -> None:
    program = """
import sys
from lawmage.models.limits import Limits
from lawmage.solver.engines.auto import engine_named
from lawmage.solver.problem import Place, Problem
answers = engine_named("auto").answers(Problem((Place("p", ("x",)),)), Limits())
assert answers.count() == 2
print([name for name in ("ortools", "constraint", "numpy") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_beyond_the_budget_of_the_diagram_a_search_answers() -> None:
    problem = arrange(design_board())
    limits = Limits(seconds=60, nodes=50)
    exact = engine_named("diagram").answers(problem, Limits())
    found = engine_named("auto").answers(problem, limits)
    target = exact.unrank(4000)
    assert found.some()
    assert found.nearest(target) == target
    off = (*target[:-1], () if target[-1] else (0,))
    assert found.nearest(off) == exact.nearest(off)
    weights = {literal: literal * 7 % 5 for literal in range(problem.offsets[-1])}
    assert found.best(weights) == exact.best(weights)
    assert list(found.iterate(0, 3)) == list(exact.iterate(0, 3))
    checker = Checker(problem, engine_named("auto").maximum(problem, limits))
    chosen = [problem.offsets[place] + option for place, options in enumerate(target) for option in options]
    assert checker.legal(chosen) and not checker.legal(chosen[1:])


def test_what_cannot_be_counted_says_so() -> None:
    problem = arrange(design_board())
    with pytest.raises(BudgetExceeded):
        engine_named("diagram").answers(problem, Limits(nodes=50))


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(QuestionError, match="no engine"):
        engine_named("oracle")
