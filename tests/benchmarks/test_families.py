"""The families of boards of the benchmarks: understood, the same each time, and as hard as they say."""

from itertools import combinations, product
from random import Random
from typing import Any

import families
import pytest
from written_families import WRITTEN

import lawmage
from lawmage.models.limits import Limits
from lawmage.solver.engines.cpsat import CpSatEngine

NAMES = [*families.FAMILIES, *WRITTEN]


def greatest(position: dict[str, Any], question: dict[str, Any]) -> int:
    """The most requirements that any declaration obeys, proved by CP-SAT."""
    problem = lawmage.legal(position, question)._problem
    found = CpSatEngine().maximum(problem, Limits(seconds=20))(frozenset())
    assert found is not None
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_word_is_understood(name: str) -> None:
    for size in (3, 7):
        assert not lawmage.legal(*families.board(name, size)).unread


@pytest.mark.parametrize("name", NAMES)
def test_name_size_and_seed_give_one_board(name: str) -> None:
    assert families.board(name, 5, 3) == families.board(name, 5, 3)


def formula(size: int, seed: int) -> list[list[tuple[int, bool]]]:
    """The formula that the family writes down, drawn in the same way."""
    rng = Random(f"satisfiability:{size}:{seed}")
    return [
        [(variable, rng.random() < 0.5) for variable in rng.sample(range(size), 3)] for _ in range(round(4.26 * size))
    ]


@pytest.mark.parametrize("seed", range(12))
def test_all_clauses_are_blocked_exactly_when_the_formula_can_be_satisfied(seed: int) -> None:
    size = 3 + seed % 3
    clauses = formula(size, seed)
    satisfiable = any(
        all(any(values[variable] == sign for variable, sign in clause) for clause in clauses)
        for values in product((True, False), repeat=size)
    )
    assert (greatest(*families.board("satisfiability", size, seed)) == 2 * size + len(clauses)) == satisfiable


def test_the_seeds_have_formulas_of_both_kinds() -> None:
    found = {greatest(*families.board("satisfiability", 5, seed)) == 10 + 21 for seed in range(6)}
    assert found == {True, False}


@pytest.mark.parametrize("seed", range(6))
def test_as_many_sets_are_blocked_as_a_packing_has(seed: int) -> None:
    size = 7
    rng = Random(f"set_packing:{size}:{seed}")
    sets = [set(rng.sample(range(size), 3)) for _ in range(size)]
    packing = max(
        number
        for number in range(size + 1)
        for chosen in combinations(sets, number)
        if all(not one & two for one, two in combinations(chosen, 2))
    )
    assert greatest(*families.board("set_packing", size, seed)) == packing
