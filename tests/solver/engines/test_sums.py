"""Rules about sums: literals that count for another number than one."""

from __future__ import annotations

import random
from itertools import product

import pytest

from lawmage.models.limits import Limits
from lawmage.solver.engines.auto import engine_named
from lawmage.solver.problem import Place, Problem, Rule


def _random(seed: int) -> Problem:
    rng = random.Random(seed)
    places = tuple(
        Place(f"p{n}", tuple("abcd"[: rng.randint(1, 4)]), lo := rng.choice((0, 0, 1)), max(lo, rng.randint(1, 3)))
        for n in range(rng.randint(1, 3))
    )
    size = sum(len(place.options) for place in places)
    rules = []
    for _ in range(rng.randint(1, 3)):
        lits = frozenset(rng.sample(range(size), rng.randint(1, size)))
        amounts = tuple((literal, rng.randint(0, 4)) for literal in sorted(lits) if rng.random() < 0.8)
        top = rng.randint(0, 8)
        allowed = frozenset(range(top + 1)) if rng.random() < 0.7 else frozenset({top})
        when = frozenset(rng.sample(range(size), 1)) if rng.random() < 0.3 else None
        rules.append(Rule(lits, allowed, when, amounts=amounts))
    cut = rng.randint(0, 1)
    return Problem(places, tuple(rules[cut:]), tuple(rules[:cut]))


def _sum(rule: Rule, literals: frozenset[int]) -> bool:
    if rule.when is not None and not rule.when & literals:
        return True
    amounts = dict(rule.amounts)
    return sum(amounts.get(literal, 1) for literal in rule.lits & literals) in rule.allowed


def _expected(problem: Problem) -> list[tuple[tuple[int, ...], ...]]:
    def values(place: Place) -> list[tuple[int, ...]]:
        subsets = (
            tuple(o for o in range(len(place.options)) if bits >> o & 1) for bits in range(1 << len(place.options))
        )
        return [subset for subset in subsets if place.lo <= len(subset) <= place.hi]

    kept = []
    for chosen in product(*map(values, problem.places)):
        literals = frozenset(problem.offsets[p] + o for p, options in enumerate(chosen) for o in options)
        if all(_sum(rule, literals) for rule in problem.restrictions):
            kept.append((chosen, sum(rule.weight for rule in problem.requirements if _sum(rule, literals))))
    top = max((score for _, score in kept), default=0)
    return [chosen for chosen, score in kept if score == top]


@pytest.mark.parametrize("name", ["diagram", "csp", "cpsat"])
def test_every_engine_adds_up_amounts(name: str) -> None:
    engine = engine_named(name)
    for seed in range(60 if name != "cpsat" else 12):
        problem = _random(seed)
        assert list(engine.answers(problem, Limits()).iterate()) == _expected(problem), seed
