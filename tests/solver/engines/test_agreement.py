"""All engines say the same about random problems, and the same as a brute force over the problem's docstring."""

from __future__ import annotations

import random
from typing import Any

import pytest
from problems.brute import brute_force, literals, values
from problems.draws import column_problems, mixed_problems

from lawmage.models.limits import Limits
from lawmage.solver.engines import crowds
from lawmage.solver.engines.auto import engine_named
from lawmage.solver.engines.base import OFF, Answers, Chosen
from lawmage.solver.engines.check import Checker
from lawmage.solver.engines.crowd_reader import CrowdReader
from lawmage.solver.engines.listed import Listed
from lawmage.solver.problem import Problem


class Questions:
    """Random arguments for everything that can be asked about the answers of a problem."""

    def __init__(self, seed: int, problem: Problem) -> None:
        rng = random.Random(seed)
        everything = range(problem.offsets[-1])
        self.required = frozenset(literal for literal in everything if rng.random() < 0.1)
        self.barred = frozenset(literal for literal in everything if rng.random() < 0.1)
        self.weights = {literal: rng.randint(-3, 3) for literal in everything if rng.random() < 0.6}
        self.target: Chosen = tuple(
            rng.choice(values(place)) if values(place) and rng.random() < 0.8 else OFF for place in problem.places
        )

    def asked(self, answers: Answers) -> dict[str, Any]:
        part = answers.restrict(self.required, self.barred)
        return {
            "some": answers.some(),
            "count": answers.count(),
            "all": list(answers.iterate()),
            "middle": list(answers.iterate(1, 3)),
            "one by one": [answers.unrank(index) for index in range(answers.count())],
            "ranks": [answers.rank(chosen) for chosen in answers.iterate()],
            "choices": answers.choices(self.required),
            "common": answers.common(),
            "best": answers.best(self.weights),
            "nearest": answers.nearest(self.target),
            "rows": answers.to_array().tolist(),
            "some rows": answers.to_array(1, 4).tolist(),
            "part": list(part.iterate()),
            "choices of the part": part.choices(self.required),
            "common of the part": part.common(),
            "best of the part": part.best(self.weights),
            "nearest of the part": part.nearest(self.target),
        }


def _compare(engine: str, seed: int, problem: Problem) -> None:
    want = brute_force(problem)
    questions = Questions(seed, problem)
    expected = questions.asked(Listed(problem, want))
    assert expected["all"] == want
    got = questions.asked(engine_named(engine).answers(problem, Limits()))
    for key, value in expected.items():
        assert got[key] == value, f"{engine}, problem {seed}: {key}"


@pytest.mark.parametrize(("engine", "count"), [("diagram", 600), ("csp", 200), ("auto", 60), ("cpsat", 60)])
def test_an_engine_agrees_with_brute_force_on_mixed_problems(engine: str, count: int) -> None:
    for seed, problem in mixed_problems(count, largest=1500 if engine != "cpsat" else 300):
        _compare(engine, seed, problem)


def test_the_diagram_agrees_with_brute_force_on_problems_with_crowds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowds, "_FEWEST", 0)  # exchange columns even where that does not pay
    used = 0
    for seed, problem in column_problems(300):
        used += isinstance(engine_named("diagram").answers(problem, Limits()), CrowdReader)
        _compare("diagram", seed, problem)
    assert used > 60


@pytest.mark.parametrize("engine", ["diagram", "csp", "cpsat"])
def test_a_check_agrees_with_brute_force(engine: str) -> None:
    for seed, problem in mixed_problems(200 if engine == "diagram" else 40, largest=600):
        legal = set(brute_force(problem))
        checker = Checker(problem, engine_named(engine).maximum(problem, Limits()))
        rng = random.Random(seed)
        for _ in range(8):
            # any set of options, also more than a place holds
            chosen = tuple(
                tuple(option for option in range(len(place.options)) if rng.random() < 0.4) for place in problem.places
            )
            found = checker.evaluate(literals(problem, chosen))
            assert found.legal == checker.legal(literals(problem, chosen)) == (chosen in legal), seed
