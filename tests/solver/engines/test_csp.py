"""python-constraint: never strings, never too large, the same about nothing."""

from __future__ import annotations

import constraint
import pytest

from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.solver.engines.csp import CspEngine
from lawmage.solver.problem import Place, Problem, Rule


def test_no_constraint_is_a_string(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    usual = constraint.Problem.addConstraint

    def watch(self: constraint.Problem, rule: object, variables: object = None) -> None:
        given.append(rule)
        usual(self, rule, variables)

    monkeypatch.setattr(constraint.Problem, "addConstraint", watch)
    places = (Place("__import__('os')", ("x == 1",)), Place("p", ("y",)))
    assert CspEngine().answers(Problem(places, (Rule(frozenset({0, 1}), frozenset({1})),)), Limits()).count() == 2
    assert given and all(isinstance(rule, constraint.FunctionConstraint) for rule in given)


def test_a_problem_that_is_too_large_is_refused() -> None:
    places = tuple(Place(f"p{row}", ("x", "y")) for row in range(40))
    with pytest.raises(BudgetExceeded, match="too large"):
        CspEngine().answers(Problem(places), Limits())


def test_empty_problems_and_domains_mean_what_they_mean_elsewhere() -> None:
    assert list(CspEngine().answers(Problem(()), Limits()).iterate()) == [()]
    assert CspEngine().answers(Problem((Place("p", (), 1),)), Limits()).count() == 0
    assert CspEngine().answers(Problem((), (Rule(frozenset(), frozenset({1})),)), Limits()).count() == 0
