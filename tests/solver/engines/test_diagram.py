"""The decision diagram: sizes, budgets, order on huge sets, draws."""

from __future__ import annotations

import gc
import random
from collections import Counter
from dataclasses import replace

import pytest
from problems.blocks import attacks, blocks, design_board, evasive, goaded_tokens, taxed_team
from problems.brute import brute_force
from problems.draws import mixed_problems

from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.solver.engines.base import Budget
from lawmage.solver.engines.crowd_reader import CrowdReader
from lawmage.solver.engines.diagram import DiagramEngine
from lawmage.solver.engines.layers import explore
from lawmage.solver.engines.program import compile_problem
from lawmage.solver.engines.reader import Reader
from lawmage.solver.problem import Place, Problem, Rule, arrange


def _answers(problem: Problem) -> Reader:
    return DiagramEngine().answers(arrange(problem), Limits())


def _explored(problem: Problem) -> int:
    """How many states a search for the maximum looks at."""
    program = compile_problem(arrange(problem))
    budget = Budget(Limits())
    found = [
        explore(program, segment, program.kinds[start:stop], budget)
        for segment, (start, stop) in enumerate(program.segments)
    ]
    return sum(len(layer) for each in found if each is not None for layer in each[1])


def test_the_design_board_has_8041_answers_that_obey_30_requirements() -> None:
    assert _answers(design_board()).count() == 8041
    assert DiagramEngine().maximum(design_board(), Limits())(frozenset()) == 30


def test_twenty_alike_attackers_with_menace_are_about_a_thousand_states() -> None:
    problem = blocks(20, 20, menace=range(20))
    found = _answers(problem)
    assert isinstance(found, CrowdReader)
    assert _explored(problem) < 1500
    # 20! [x^20] e^x (e^x - x)^20, since an attacker is blocked by any number but one
    assert found.count() == 23035263340497595579281


def test_states_grow_with_the_square_of_a_board_of_alike_attackers() -> None:
    sizes = [_explored(blocks(size, size, menace=range(size))) for size in (8, 16, 32)]
    assert sizes[1] / sizes[0] < 10 and sizes[2] / sizes[1] < 10


def test_independent_places_cost_one_node_each() -> None:
    places = tuple(Place(f"p{number}", ("a", "b")) for number in range(300))
    wants = tuple(Rule(frozenset({2 * number}), frozenset({1})) for number in range(0, 300, 2))
    assert _explored(Problem(places, (), wants)) == 600
    assert _answers(Problem(places, (), wants)).count() == 3**150


def test_requirements_that_nobody_can_meet_do_not_widen_the_search() -> None:
    problem = evasive(1)
    nobody = tuple(Rule(frozenset(), frozenset({1}), None) for _ in range(50))
    beyond = tuple(Rule(frozenset({literal}), frozenset({2})) for literal in range(30))
    wider = replace(problem, requirements=(*problem.requirements, *nobody, *beyond))
    assert _explored(wider) == _explored(problem)
    assert _answers(wider).count() == _answers(problem).count()


def test_always_and_never_are_opposites() -> None:
    places = (Place("a", ("x",)), Place("b", ("x",)))
    both = frozenset({0, 1})
    always = Problem(places, (Rule(both, frozenset({2}), None),))
    never = Problem(places, (Rule(both, frozenset({2}), frozenset()),))
    assert [list(_answers(each).iterate()) for each in (always, never)] == [brute_force(always), brute_force(never)]
    assert (_answers(always).count(), _answers(never).count()) == (1, 4)


def test_a_large_set_is_ranked_and_unranked() -> None:
    for problem in (evasive(2), blocks(20, 20, menace=range(20)), goaded_tokens(60), attacks(40)):
        found = _answers(problem)
        assert found.count() > 10**10
        rng = random.Random(1)
        indices = sorted(rng.randrange(found.count()) for _ in range(200))
        drawn = [found.unrank(index) for index in indices]
        assert [found.rank(chosen) for chosen in drawn] == indices
        assert next(found.iterate(indices[5], indices[5] + 50)) == drawn[5]
    assert _answers(goaded_tokens(200)).count() > 10**15


def test_iteration_is_in_order_and_agrees_with_unrank_and_rows() -> None:
    found = _answers(evasive(1))
    window = list(found.iterate(123_456, 124_456))
    assert window == [found.unrank(index) for index in range(123_456, 124_456)]
    rows = found.to_array(123_456, 124_456)
    assert rows.dtype == "int16" and rows.tolist() == sorted(rows.tolist())
    places = found.problem.places
    assert rows.tolist() == [
        [(options[0] + 1 if options else 0) if place.lo == 0 else options[0] for place, options in zip(places, chosen)]  # noqa: B905
        for chosen in window
    ]


def test_draws_are_uniform() -> None:
    problem = next(problem for _, problem in mixed_problems(500) if 20 <= len(brute_force(problem)) <= 60)
    found, rng = DiagramEngine().answers(problem, Limits()), random.Random(7)
    draws = 40_000
    seen = Counter(found.unrank(rng.randrange(found.count())) for _ in range(draws))
    expected = draws / found.count()
    chi_square = sum((seen[chosen] - expected) ** 2 / expected for chosen in found.iterate())
    freedom = found.count() - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5  # five standard deviations


def test_fees_that_cannot_all_be_paid_cut_the_set() -> None:
    # at most three of twenty can be paid for
    assert _answers(taxed_team()).count() == 1 + 20 + 190 + 1140
    # a goaded creature with a fee need not attack
    assert _answers(taxed_team(goaded=True)).count() == 1 + 20 + 190 + 1140


def test_a_bound_on_nodes_is_kept_and_deterministic() -> None:
    problem = arrange(blocks(14, 14, wanted=range(14), able=lambda b, a: (b * a + b) % 3 != 1))
    for _ in range(2):
        with pytest.raises(BudgetExceeded, match="500 nodes"):
            DiagramEngine().answers(problem, Limits(seconds=None, nodes=500))
    assert gc.isenabled()


def test_a_bound_on_seconds_is_kept() -> None:
    problem = arrange(blocks(24, 24, menace=range(24), able=lambda b, a: (b * a + b) % 5 != 1))
    with pytest.raises(BudgetExceeded, match="seconds"):
        DiagramEngine().answers(problem, Limits(seconds=0.05, nodes=None))


def test_memory_is_bounded_without_any_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lawmage.solver.engines.base.MOST_BYTES", 10_000_000)
    problem = arrange(blocks(24, 24, menace=range(24), able=lambda b, a: (b * a + b) % 5 != 1))
    with pytest.raises(BudgetExceeded, match="memory"):
        DiagramEngine().answers(problem, Limits(seconds=None, nodes=None))


def test_a_place_with_too_many_values_has_no_column() -> None:
    found = _answers(Problem((Place("wall", tuple(range(16)), hi=16),)))
    assert found.count() == 2**16
    with pytest.raises(OverflowError):
        found.to_array()


def test_caches_that_are_full_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _answers(evasive(1))
    want, rows = list(found.iterate(0, 30_000)), found.to_array(0, 30_000).tolist()
    for name in ("reader._READINGS", "reader._TAILS", "reader._TAIL", "rows._BLOCK", "rows._BLOCKS"):
        monkeypatch.setattr(f"lawmage.solver.engines.{name}", 20)
    again = _answers(evasive(1))
    assert list(again.iterate(0, 30_000)) == want
    assert again.to_array(0, 30_000).tolist() == rows


def test_problems_without_places_have_the_empty_answer() -> None:
    assert list(_answers(Problem(())).iterate()) == [()]
    assert _answers(Problem((), (Rule(frozenset(), frozenset({1})),))).count() == 0
    assert _answers(Problem((Place("p", (), 1),))).count() == 0


def test_the_maximum_without_some_literals_of_columns_that_are_alike() -> None:
    problem = blocks(6, 6, menace=range(6), wanted=range(6), every=1)
    removed = frozenset(literal for literal in range(36) if literal % 6 and literal // 6 < 5)
    without = replace(problem, restrictions=(*problem.restrictions, Rule(removed, frozenset({0}))))
    maximum = DiagramEngine().maximum(problem, Limits())
    assert maximum(frozenset()) == 9
    assert maximum(removed) == DiagramEngine().maximum(without, Limits())(frozenset()) == 7
