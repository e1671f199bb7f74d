"""Interchangeable names and orbits, against a search that tries every swap."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from problems.brute import brute_force
from problems.draws import column_problems, mixed_problems

from lawmage.models.limits import Limits
from lawmage.solver.engines import crowds
from lawmage.solver.engines.automaton import AutomatonProblem
from lawmage.solver.engines.base import Budget, Chosen
from lawmage.solver.engines.diagram import DiagramEngine
from lawmage.solver.orbits import Orbits
from lawmage.solver.problem import Place, Problem, Rule
from lawmage.solver.symmetry import Swaps

Moved = dict[int, int]


def _swap(problem: Problem, one: object, other: object) -> Moved | None:
    """Where a swap takes each literal, if it maps the whole problem onto itself."""
    to = {one: other, other: one}
    names = [place.name for place in problem.places]
    if (one in names) != (other in names):
        return None
    moved: Moved = {}
    for number, here in enumerate(problem.places):
        target = names.index(to.get(here.name, here.name))  # type: ignore[arg-type]
        there = problem.places[target]
        if (here.lo, here.hi) != (there.lo, there.hi):
            return None
        if {to.get(label, label) for label in here.options} != set(there.options):
            return None
        for option, label in enumerate(here.options):
            moved[problem.offsets[number] + option] = problem.offsets[target] + there.options.index(
                to.get(label, label)
            )

    def key(rule: Rule, hard: bool, by: Moved) -> object:
        when = None if rule.when is None else frozenset(by.get(n, n) for n in rule.when)
        allowed = frozenset(count for count in rule.allowed if count <= len(rule.lits))
        return frozenset(by.get(n, n) for n in rule.lits), when, allowed, rule.unit, 1 if hard else rule.weight

    def shape(by: Moved) -> object:
        return (
            Counter(key(rule, True, by) for rule in problem.restrictions),
            Counter(key(rule, False, by) for rule in problem.requirements),
            Counter((frozenset(by.get(n, n) for n in fee.when), fee.cost) for fee in problem.fees),
            Counter((by.get(n, n), source) for n, source in problem.spends),
        )

    return moved if shape(moved) == shape({}) else None


def _image(problem: Problem, moved: Moved, chosen: Chosen) -> Chosen:
    literals = {moved[problem.offsets[place] + option] for place, options in enumerate(chosen) for option in options}
    return tuple(
        tuple(option for option in range(len(place.options)) if problem.offsets[number] + option in literals)
        for number, place in enumerate(problem.places)
    )


def _components(problem: Problem, answers: list[Chosen], swaps: list[Moved]) -> list[set[Chosen]]:
    found: list[set[Chosen]] = []
    for answer in answers:
        if any(answer in each for each in found):
            continue
        reached, queue = {answer}, [answer]
        for each in queue:
            images = {_image(problem, moved, each) for moved in swaps} - reached
            reached |= images
            queue += images
        found.append(reached)
    return found


def _both(problem: Problem) -> Problem:
    """The same problem with places called like options: such names are swapped as both at once."""
    return replace(problem, places=tuple(replace(place, name=n) for n, place in enumerate(problem.places)))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["mixed", "columns", "both"])
def test_orbits_are_what_swaps_reach(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowds, "_FEWEST", 0)
    drawn = mixed_problems(150, largest=400) if kind == "mixed" else column_problems(150, largest=400)
    several = 0
    for seed, drawn_problem in drawn:
        problem = _both(drawn_problem) if kind == "both" else drawn_problem
        names = dict.fromkeys(each.name for each in problem.places) | dict.fromkeys(
            label for each in problem.places for label in each.options
        )
        pairs = {pair: _swap(problem, *pair) for pair in combinations(names, 2)}
        swaps = Swaps(problem)
        classes = swaps.classes(names)
        joined = {frozenset(pair) for members in classes for pair in combinations(members, 2)}
        assert joined == {frozenset(pair) for pair, moved in pairs.items() if moved is not None}, seed
        answers = brute_force(problem)
        want = _components(problem, answers, [moved for moved in pairs.values() if moved is not None])
        orbits = Orbits(problem, DiagramEngine().answers(problem, Limits()), swaps, classes, Budget(Limits()))
        got = list(orbits)
        assert orbits.count() == len(got) == len(want), seed
        for reached in want:
            assert [size for chosen, size in got if chosen in reached] == [len(reached)], seed
        several += len(want) < len(answers)
    assert several > {"mixed": 5, "columns": 30, "both": 15}[kind]


def test_classes_of_places_and_of_options_together_have_one_representative_for_each_orbit() -> None:
    for seed in range(60):
        rng = Random(seed)
        kinds = [rng.sample(("x", "y", "z", "own"), rng.randrange(2, 5)) for _ in range(3)]
        order = rng.choices(range(3), k=5)
        problem = Problem(tuple(Place(f"p{n}", (*kinds[kind], f"kind{kind}")) for n, kind in enumerate(order)))
        names = dict.fromkeys([*(place.name for place in problem.places), "x", "y", "z"])
        swaps = Swaps(problem)
        classes = swaps.classes(names)
        pairs = [pair for members in classes for pair in combinations(members, 2)]
        moved = [found for found in (_swap(problem, *pair) for pair in pairs) if found is not None]
        assert len(moved) == len(pairs)
        want = _components(problem, brute_force(problem), moved)
        orbits = Orbits(problem, DiagramEngine().answers(problem, Limits()), swaps, classes, Budget(Limits()))
        got = dict(orbits)
        assert orbits.count() == len(got) == len(want), seed
        for reached in want:
            assert [got[chosen] for chosen in reached if chosen in got] == [len(reached)], seed


def test_a_problem_whose_meaning_is_not_in_its_rules_has_no_swaps_of_its_own() -> None:
    places = (Place("a", ("x",)), Place("b", ("x",)))
    assert Swaps(Problem(places)).classes(["a", "b"]) == [("a", "b")]
    assert Swaps(AutomatonProblem(places)).classes(["a", "b"]) == []
