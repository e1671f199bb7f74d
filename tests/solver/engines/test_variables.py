"""Places as variables, and values as numbers."""

from __future__ import annotations

from problems.brute import values

from lawmage.solver.engines.variables import capacities, value_count, value_index, variables_of
from lawmage.solver.problem import Place, Problem


def test_values_are_numbered_in_binary_counting_order() -> None:
    for size in range(5):
        for lo in range(3):
            for hi in range(lo, 5):
                place = Place("p", tuple(range(size)), lo, hi)
                assert value_count(place) == len(values(place))
                assert [value_index(place, chosen) for chosen in values(place)] == list(range(len(values(place))))


def test_a_place_with_several_choices_is_a_chain_from_its_last_option_to_its_first() -> None:
    problem = Problem((Place("one", ("a", "b")), Place("two", ("a", "b", "c"), 0, 2)))
    found = variables_of(problem)
    assert [variable.values for variable in found] == [(None, 0, 1), (None, 4), (None, 3), (None, 2)]
    assert [variable.last for variable in found] == [True, False, False, True]
    assert [rule.allowed for rule in capacities(problem)] == [frozenset({0, 1, 2})]
