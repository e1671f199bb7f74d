"""A brute force straight from the docstring of `lawmage.solver.problem`, and random problems to try it on."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import pytest

from lawmage.solver.problem import Fee, Place, Problem, Rule, Unit

Chosen = tuple[tuple[int, ...], ...]


def values(place: Place) -> list[tuple[int, ...]]:
    """The values of a place in binary counting order."""
    subsets = [tuple(o for o in range(len(place.options)) if bits >> o & 1) for bits in range(1 << len(place.options))]
    return [subset for subset in subsets if place.lo <= len(subset) <= place.hi]


def literals(problem: Problem, chosen: Chosen) -> frozenset[int]:
    return frozenset(problem.offsets[place] + option for place, options in enumerate(chosen) for option in options)


def obeyed(problem: Problem, rule: Rule, lits: frozenset[int]) -> bool:
    if rule.when is not None and not rule.when & lits:
        return True
    hit = rule.lits & lits
    if rule.unit is Unit.PLACES:
        return len({place_of(problem, literal) for literal in hit}) in rule.allowed
    return len(hit) in rule.allowed


def place_of(problem: Problem, literal: int) -> int:
    return max(place for place in range(len(problem.places)) if problem.offsets[place] <= literal)


def score(problem: Problem, lits: frozenset[int]) -> int:
    return sum(rule.weight for rule in problem.requirements if obeyed(problem, rule, lits))


def payable(problem: Problem, lits: frozenset[int]) -> bool:
    if problem.purse is None:
        return True
    total = [0] * problem.resources
    for fee in problem.fees:
        if fee.when & lits:
            total = [a + b for a, b in zip(total, fee.cost, strict=True)]
    spent = [0] * problem.sources
    for literal, source in problem.spends:
        spent[source] += literal in lits
    return problem.purse.affords(tuple(total), tuple(spent))


def brute_force(problem: Problem) -> list[Chosen]:
    """Every answer, in order."""
    hard = [
        (chosen, literals(problem, chosen))
        for chosen in product(*map(values, problem.places))
        if all(obeyed(problem, rule, literals(problem, chosen)) for rule in problem.restrictions)
    ]
    scores = [(lits & problem.priced, score(problem, lits)) for _, lits in hard]
    best: dict[frozenset[int], int] = {}
    for paid in {paid for paid, _ in scores}:
        best[paid] = max(points for other, points in scores if other <= paid)
    return [
        chosen
        for (chosen, lits), (paid, points) in zip(hard, scores, strict=True)
        if points == best[paid] and payable(problem, lits)
    ]


@dataclass(frozen=True)
class Coins:
    """Each source class has members that give one coin of any resource; `coins` more of each resource are at hand."""

    members: tuple[int, ...]
    coins: tuple[int, ...]

    def affords(self, total: tuple[int, ...], spent: tuple[int, ...]) -> bool:
        left = sum(max(0, have - used) for have, used in zip(self.members, spent, strict=True))
        missing = sum(max(0, due - have) for due, have in zip(total, self.coins, strict=True))
        return missing <= left


def draw(seed: int, *, fees: bool = True) -> Problem:
    """A random small problem: mixed places, guards, units, parities, fees, a purse."""
    rng = random.Random(seed)
    labels = list(range(rng.randint(1, 4)))
    places = []
    for number in range(rng.randint(1, 5)):
        options = tuple(label for label in labels if rng.random() < 0.85)
        hi = rng.choice([1, 1, 1, 2, 3])
        lo = rng.choice([0, 0, 0, 0, 1])
        places.append(Place(f"p{number}", options, min(lo, hi), hi))
    bare = Problem(tuple(places))
    everything = range(bare.offsets[-1])

    def some() -> frozenset[int]:
        if rng.random() < 0.5 and labels:  # a column
            label = rng.choice(labels)
            found = [
                bare.offsets[p] + o
                for p, place in enumerate(places)
                for o, option in enumerate(place.options)
                if option == label
            ]
        else:
            found = [literal for literal in everything if rng.random() < rng.choice([0.2, 0.5, 1.0])]
        return frozenset(found)

    def rule(hard: bool) -> Rule:
        lits = some()
        when = rng.choice([None, lits, some(), some(), frozenset()]) if rng.random() < 0.7 else None
        kind = rng.randrange(5)
        most = len(lits) + 1
        allowed = {
            0: range(1, most),
            1: range(2, most),
            2: [n for n in range(most) if n % 2 == rng.randrange(2)],
            3: range(rng.randint(0, 2) + 1),
            4: [n for n in range(most) if rng.random() < 0.6],
        }[kind]
        if hard and when is None:
            allowed = {0, *allowed} if rng.random() < 0.8 else allowed
        unit = rng.choice([Unit.LITERALS, Unit.PLACES])
        return Rule(lits, frozenset(allowed), when, unit, 1 if hard else rng.choice([1, 1, 1, 2, 5]))

    restrictions = tuple(rule(True) for _ in range(rng.randint(0, 3)))
    requirements = tuple(rule(False) for _ in range(rng.randint(0, 5)))
    if not fees or rng.random() < 0.3:
        return Problem(tuple(places), restrictions, requirements)
    resources, sources = rng.randint(1, 2), rng.randint(0, 2)
    prices = tuple(
        Fee(some() if rng.random() < 0.4 else frozenset(rng.sample(everything, min(1, len(everything)))), cost)
        for cost in [tuple(rng.randint(0, 2) for _ in range(resources)) for _ in range(rng.randint(1, 4))]
    )
    spends = tuple((literal, rng.randrange(sources)) for literal in everything if sources and rng.random() < 0.5)
    purse = Coins(tuple(rng.randint(0, 3) for _ in range(sources)), tuple(rng.randint(0, 2) for _ in range(resources)))
    return Problem(
        tuple(places),
        restrictions,
        requirements,
        prices,
        purse if rng.random() < 0.8 else None,
        resources,
        sources,
        spends,
    )


@pytest.fixture
def brute() -> Callable[[Problem], list[Chosen]]:
    return brute_force


@pytest.fixture
def random_problem() -> Callable[..., Problem]:
    return draw
