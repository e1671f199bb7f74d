"""CP-SAT: what was measured to go wrong with it, and does not here."""

from __future__ import annotations

import random
import subprocess
import sys
import textwrap
from itertools import product

import pytest
from problems.brute import literals, obeyed, score, values
from problems.draws import mixed_problems

from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.solver.engines import cpsat, cpsat_model
from lawmage.solver.engines.base import Budget
from lawmage.solver.engines.cpsat import CpSatEngine
from lawmage.solver.engines.cpsat_model import Model, enumerate_models, optimum
from lawmage.solver.problem import Place, Problem, Rule


def _permutations(size: int) -> Problem:
    places = tuple(Place(f"p{row}", tuple(range(size)), 1) for row in range(size))
    columns = (frozenset(row * size + column for row in range(size)) for column in range(size))
    return Problem(places, tuple(Rule(column, frozenset({0, 1})) for column in columns))


def _models(problem: Problem) -> list[frozenset[int]]:
    found: list[frozenset[int]] = []
    enumerate_models(Model(problem), found.append, Budget(Limits()))
    return found


def test_every_permutation_is_enumerated_once() -> None:
    found = _models(_permutations(6))
    assert len(found) == len(set(found)) == 720


def test_three_of_eight_are_56() -> None:
    places = tuple(Place(f"p{row}", ("x",)) for row in range(8))
    found = _models(Problem(places, (Rule(frozenset(range(8)), frozenset({3})),)))
    assert len(found) == len(set(found)) == 56


def test_enumeration_refuses_more_than_one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = cpsat_model._solver

    def eager(budget: Budget) -> object:
        solver = usual(budget)
        solver.parameters.num_workers = 8
        return solver

    monkeypatch.setattr(cpsat_model, "_solver", eager)
    with pytest.raises(AssertionError, match="more than one worker"):
        _models(_permutations(3))


def test_solutions_optima_and_maxima_agree_with_brute_force() -> None:
    for seed, problem in mixed_problems(400, largest=300, fees=False):
        combinations = (literals(problem, chosen) for chosen in product(*map(values, problem.places)))
        kept = [each for each in combinations if all(obeyed(problem, rule, each) for rule in problem.restrictions)]
        found = _models(problem)
        assert len(found) == len(set(found)) and set(found) == set(kept), seed
        top = max((score(problem, each) for each in kept), default=None)
        assert CpSatEngine().maximum(problem, Limits())(frozenset()) == top, seed
        rng, model = random.Random(seed), Model(problem)
        weights = {literal: rng.randint(-3, 3) for literal in range(problem.offsets[-1])}
        best = optimum(model, model.weighted(weights), Budget(Limits()))
        heaviest = max((sum(weights[literal] for literal in each) for each in kept), default=None)
        assert (None if best is None else best[1]) == heaviest, seed


def test_a_domain_with_holes_is_not_given_to_the_presolve() -> None:
    # Enforced linear constraints with holes in their domain gave a wrong optimum, 0 for 1, under OR-Tools 9.15.
    places = tuple(Place(f"p{row}", (0, 1), row % 2, 1) for row in range(5))
    odd, even = frozenset({1, 3, 5, 7, 9}), frozenset({0, 2, 4, 6, 8})
    restrictions = (Rule(even, frozenset({0}), frozenset({0, 3, 6, 8, 9})),)
    wants = (
        Rule(even, frozenset({0, 1}), even, weight=5),
        Rule(odd, frozenset({0, 1, 4, 5}), weight=5),
        Rule(frozenset({1, 3, 4, 6, 7, 9}), frozenset(range(1, 7))),
    )
    weights = {0: 1, 1: -1, 3: 2, 5: -2, 6: -3}
    best = CpSatEngine().answers(Problem(places, restrictions, wants), Limits()).best(weights)
    assert best == ((1,), (1,), (), (1,), (1,))


def test_an_empty_problem_has_one_model() -> None:
    assert _models(Problem(())) == [frozenset()]
    assert CpSatEngine().answers(Problem(()), Limits()).count() == 1


def test_a_set_that_is_too_long_to_list_is_walked_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = _permutations(4)
    want = list(CpSatEngine().answers(problem, Limits()).iterate())
    monkeypatch.setattr(cpsat, "LISTED", 10)
    found = CpSatEngine().answers(problem, Limits())
    assert list(found.iterate(0, 24)) == want
    with pytest.raises(BudgetExceeded) as error:
        found.count()
    assert error.value.lower_bound == 11


def test_a_limit_that_is_hit_is_said() -> None:
    problem = _permutations(9)
    with pytest.raises(BudgetExceeded):
        CpSatEngine().answers(problem, Limits(seconds=0.05)).count()


def test_a_bound_on_nodes_stops_the_search_at_the_same_place_each_time() -> None:
    problem = _permutations(9)
    bounds = []
    for _ in range(2):
        with pytest.raises(BudgetExceeded) as error:
            CpSatEngine().answers(problem, Limits(seconds=None, nodes=2_000)).count()
        bounds.append(error.value.lower_bound)
    assert bounds[0] == bounds[1]


def test_an_invalid_model_is_our_mistake() -> None:
    model = Model(_permutations(2))
    model.model.new_int_var(0, 2**63 - 1, "too wide")
    with pytest.raises(AssertionError, match="invalid"):
        optimum(model, None, Budget(Limits()))


def test_an_interrupt_reaches_the_caller() -> None:
    program = """
        import _thread, threading, time
        from lawmage.models.limits import Limits
        from lawmage.solver.engines.cpsat import CpSatEngine
        from lawmage.solver.problem import Place, Problem, Rule
        size = 11
        places = tuple(Place(f"p{row}", tuple(range(size)), 1) for row in range(size))
        columns = (frozenset(row * size + column for row in range(size)) for column in range(size))
        problem = Problem(places, tuple(Rule(column, frozenset({0, 1})) for column in columns))
        import ortools.sat.python.cp_model, os, signal
        signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the shell has it ignored
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            CpSatEngine().answers(problem, Limits(seconds=30, nodes=None)).count()
        except KeyboardInterrupt:
            print("interrupted")
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.strip() == "interrupted", done.stderr
