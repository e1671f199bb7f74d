"""The order of places."""

from __future__ import annotations

import random

from problems.blocks import blocks, evasive, goaded_tokens
from problems.brute import brute_force
from problems.draws import mixed_problems

from lawmage.solver.problem import Place, Problem, Rule, arrange


def _answers(problem: Problem) -> set[frozenset[tuple[str, object]]]:
    return {
        frozenset(
            (place.name, place.options[option])
            for place, options in zip(problem.places, chosen, strict=True)
            for option in options
        )
        for chosen in brute_force(problem)
    }


def test_arranging_keeps_the_answers() -> None:
    for seed, problem in mixed_problems(200, largest=300):
        assert _answers(arrange(problem)) == _answers(problem), seed


def test_arranging_twice_changes_nothing_more() -> None:
    for problem in (evasive(1), evasive(2), goaded_tokens(20), blocks(5, 5, menace=(1, 2))):
        assert arrange(arrange(problem)) == arrange(problem) == arrange(problem)


def test_components_become_neighbours() -> None:
    places = tuple(Place(f"p{number}", ("x",)) for number in range(6))
    pairs = tuple(Rule(frozenset({number, number + 3}), frozenset({0, 2})) for number in range(3))
    assert [place.name for place in arrange(Problem(places, pairs)).places] == ["p0", "p3", "p1", "p4", "p2", "p5"]


def test_rules_end_early() -> None:
    places = tuple(Place(f"p{number}", ("x",)) for number in range(12))
    order = list(range(12))
    random.Random(1).shuffle(order)
    chain = tuple(Rule(frozenset({order[n], order[n + 1]}), frozenset({0, 2})) for n in range(11))
    found = [int(place.name[1:]) for place in arrange(Problem(places, chain)).places]
    position = {number: at for at, number in enumerate(found)}
    spans = [sorted((position[order[n]], position[order[n + 1]])) for n in range(11)]
    assert max(sum(1 for first, last in spans if first < at <= last) for at in range(1, 12)) <= 2


def test_an_order_that_gains_nothing_is_kept() -> None:
    problem = blocks(6, 6, menace=(0, 1))
    assert arrange(problem) is problem
