"""Random small problems, seeded: everything that a problem can say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from problems.brute import size

from lawmage.solver.problem import Fee, Place, Problem, Rule, Unit


@dataclass(frozen=True)
class Coins:
    """Each source class has members that give one coin of any resource; `coins` more of each resource are at hand."""

    members: tuple[int, ...]
    coins: tuple[int, ...]

    def affords(self, total: tuple[int, ...], spent: tuple[int, ...]) -> bool:
        left = sum(max(0, have - used) for have, used in zip(self.members, spent, strict=True))
        missing = sum(max(0, due - have) for due, have in zip(total, self.coins, strict=True))
        return missing <= left


def mixed_problems(count: int, *, largest: int = 1500, fees: bool = True) -> Iterator[tuple[int, Problem]]:
    """Problems with mixed places, guards, units, parities, fees and a purse, each with its seed."""
    seed = 0
    while count:
        problem = draw(seed, fees=fees)
        if size(problem) <= largest:
            yield seed, problem
            count -= 1
        seed += 1


def column_problems(count: int, *, largest: int = 1500) -> Iterator[tuple[int, Problem]]:
    """Problems like blocks, with columns that are alike, each with its seed."""
    seed = 0
    while count:
        problem = draw_columns(seed)
        if size(problem) <= largest:
            yield seed, problem
            count -= 1
        seed += 1


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


def draw_columns(seed: int) -> Problem:
    """A random problem whose rules treat three or four options alike."""
    rng = random.Random(seed)
    labels = list(range(rng.randint(3, 4)))
    alike = labels if rng.random() < 0.7 else labels[:3]
    places = []
    for number in range(rng.randint(2, 5)):
        if rng.random() < 0.15:
            options = [label for label in labels if label not in alike]
        else:
            options = [label for label in labels if label in alike or rng.random() < 0.6]
        if rng.random() < 0.3:
            rng.shuffle(options)
        lo = rng.choice([0, 0, 0, 1]) if options else 0
        places.append(Place(f"b{number}", tuple(options), lo, 1 if rng.random() < 0.93 else 2))
    offsets = Problem(tuple(places)).offsets
    everyone = range(len(places))

    def literals(rows: list[int], columns: list[int]) -> frozenset[int]:
        return frozenset(
            offsets[row] + option
            for row in rows
            for option, label in enumerate(places[row].options)
            if label in columns
        )

    rules: dict[bool, list[Rule]] = {True: [], False: []}
    for hard in (True, True, False, False, False):
        if rng.random() < 0.3:
            continue
        rows = [row for row in everyone if rng.random() < 0.8]
        others = [row for row in everyone if rng.random() < 0.5]
        allowed = set(rng.choice([range(1, 9), range(2, 9), [0, 1], [1], [0, 2, 4], [0, 1, 3]]))
        if hard and rng.random() < 0.6:
            allowed.add(0)
        mode, weight, scope = rng.choice(["same", None, None, "other"]), rng.choice([1, 1, 2]), rng.randrange(5)
        groups = [[label] for label in alike]
        if scope > 2:
            groups = [alike] if scope == 3 else [[label for label in labels if label not in alike]]
        for columns in groups:
            lits = literals(rows, columns)
            when = {"same": lits, None: None, "other": literals(others, columns)}[mode]
            unit = Unit.LITERALS if scope <= 2 else rng.choice([Unit.LITERALS, Unit.PLACES])
            rules[hard].append(Rule(lits, frozenset(allowed), when, unit, weight))
    rules[False] += [Rule(literals([row], labels), frozenset({1})) for row in everyone if rng.random() < 0.3]
    fees: list[Fee] = []
    if rng.random() < 0.4:
        fees += [Fee(literals([row], labels), (1,)) for row in everyone if rng.random() < 0.5]
        if rng.random() < 0.3:
            fees += [Fee(literals(list(everyone), [label]), (1,)) for label in alike]
    purse = Coins((), (rng.randint(0, 3),)) if fees else None
    return Problem(tuple(places), tuple(rules[True]), tuple(rules[False]), tuple(fees), purse, 1 if fees else 0)
