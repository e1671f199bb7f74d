"""Answers of an automaton, against the same set told by a rule."""

from dataclasses import dataclass

import pytest

from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.solver.engines.automaton import AutomatonAnswers, AutomatonProblem
from lawmage.solver.engines.diagram import DiagramEngine
from lawmage.solver.engines.variables import variables_of
from lawmage.solver.problem import Place, Problem, Rule

PLACES = (Place("a", ("x", "y")), Place("b", ("x", "y", "z"), hi=3), Place("c", ("x",)), Place("d", ("x", "y")))


@dataclass(frozen=True)
class Chosen:
    """Accepts answers in which `allowed` options are chosen; each costs 1, those of the last place 5."""

    allowed: frozenset[int]

    def start(self) -> int:
        return 0

    def steps(self, variable: int, state: int) -> list[tuple[int, int]]:
        values = variables_of(Problem(PLACES))[variable].values
        return [(index, state + (literal is not None)) for index, literal in enumerate(values)]

    def accepts(self, state: int) -> bool:
        return state in self.allowed

    def cost(self, literal: int) -> int:
        return 5 if literal >= 6 else 1

    def ahead(self, variable: int, state: int) -> int:
        return max(0, min(self.allowed) - state)


def both(allowed: frozenset[int]) -> tuple[AutomatonAnswers, object]:
    mine = AutomatonAnswers(AutomatonProblem(PLACES, automaton=Chosen(allowed)), Limits())
    every = frozenset(range(Problem(PLACES).offsets[-1]))
    return mine, DiagramEngine().answers(Problem(PLACES, (Rule(every, allowed),)), Limits())


@pytest.mark.parametrize("allowed", [frozenset({0}), frozenset({2, 3}), frozenset({6}), frozenset({9})])
def test_an_automaton_and_a_rule_that_say_the_same_agree(allowed: frozenset[int]) -> None:
    mine, theirs = both(allowed)
    assert list(mine.iterate()) == list(theirs.iterate())  # type: ignore[attr-defined]
    assert mine.count() == theirs.count() == len(list(mine.iterate()))  # type: ignore[attr-defined]
    assert [mine.rank(chosen) for chosen in mine.iterate()] == list(range(mine.count()))
    assert both(allowed)[0].some() == bool(mine.count())


def test_the_cheapest_answer_is_found_without_the_diagram() -> None:
    mine, _ = both(frozenset({3}))
    found = mine.best({})
    assert found is not None
    assert sum(map(len, found)) == 3 and found[3] == ()
    assert both(frozenset({9}))[0].best({}) is None


def test_parts_are_respected_before_and_after_the_diagram_is_built() -> None:
    fresh, _ = both(frozenset({2}))
    part = fresh.restrict(frozenset({0}), frozenset({2}))
    known, _ = both(frozenset({2}))
    known.count()
    assert list(part.iterate()) == list(known.restrict(frozenset({0}), frozenset({2})).iterate())


def test_a_bound_that_is_hit_is_said() -> None:
    small = AutomatonAnswers(AutomatonProblem(PLACES, automaton=Chosen(frozenset({3}))), Limits(nodes=2))
    with pytest.raises(BudgetExceeded):
        small.count()
