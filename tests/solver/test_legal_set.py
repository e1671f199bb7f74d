"""The set of legal answers, as callers hold it."""

from __future__ import annotations

import random

import pytest
from problems.blocks import blocks, design_board
from problems.brute import brute_force
from problems.codec import BareCodec
from problems.draws import mixed_problems

from lawmage.models.errors import AnswerError, BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.solver.legal_set import LegalSet
from lawmage.solver.problem import Fee, Place, Problem, Rule


def _legal(problem: Problem, *, lists: bool = True, engine: str = "auto", limits: Limits | None = None) -> LegalSet:
    return LegalSet(problem, BareCodec(problem, lists=lists), engine=engine, limits=limits)


def _pair() -> Problem:
    """Two creatures that attack one of two players; the second not alone; the first must attack "x" if able."""
    places = (Place("a", ("x", "y")), Place("b", ("x", "y")))
    alone = Rule(frozenset({0, 1}), frozenset({1}), frozenset({2, 3}), label="not alone")
    return Problem(places, (alone,), (Rule(frozenset({0}), frozenset({1}), label="attack x"),))


def test_it_counts_lists_indexes_and_draws() -> None:
    legal = _legal(_pair())
    answers = [{"chosen": {"a": ["x"]}}, {"chosen": {"a": ["x"], "b": ["x"]}}, {"chosen": {"a": ["x"], "b": ["y"]}}]
    assert legal.count() == 3 and bool(legal) and list(legal) == answers
    assert [legal.index(answer) for answer in answers] == [0, 1, 2]
    assert legal[-1] == answers[2] and legal[0:2] == answers[:2] and legal[::-1] == answers[::-1]
    rng = random.Random(7)
    assert legal.sample(20, seed=7) == [legal[rng.randrange(3)] for _ in range(20)]
    assert legal.to_array().tolist() == [[1, 0], [1, 1], [1, 2]]
    assert legal.to_array(-1).tolist() == [[1, 2]] and legal.to_array(5).shape == (0, 2)
    assert repr(legal) == f"<LegalSet of 3: {answers[0]}, {answers[1]}, {answers[2]}>"


def test_it_has_no_length_and_refuses_indices_beyond_it() -> None:
    legal = _legal(_pair())
    with pytest.raises(TypeError):
        len(legal)  # type: ignore[arg-type]
    for index in (3, -4):
        with pytest.raises(IndexError):
            legal[index]


def test_what_is_not_listed_has_no_index() -> None:
    legal = _legal(_pair())
    with pytest.raises(ValueError, match="not a listed answer"):
        legal.index({"chosen": {}})
    with pytest.raises(AnswerError):
        legal.index({"chosen": {"c": ["x"]}})


def test_a_check_names_every_reason() -> None:
    legal = _legal(_pair())
    assert legal.check({"chosen": {"a": ["x"]}}).legal
    verdict = legal.check({"chosen": {"b": ["y"]}})
    assert [violation.message for violation in verdict.violations] == ["breaks not alone", "does not obey attack x"]
    assert verdict.witness == {"chosen": {"a": ["x"], "b": ["y"]}} == verdict.nearest
    assert {"chosen": {"b": ["y"]}} not in legal and {"chosen": {"a": ["x"]}} in legal


def test_a_choice_outside_the_problem_is_an_illegal_answer() -> None:
    verdict = _legal(_pair()).check({"chosen": {"a": ["x"], "b": ["land"]}})
    assert [violation.rule for violation in verdict.violations] == ["0.1"]
    assert verdict.nearest == {"chosen": {"a": ["x"]}}


def test_the_place_of_an_impossible_choice_differs_in_any_case() -> None:
    # b and c choose together or not at all: what b chose cannot be, so agreeing with c is worth more
    places = tuple(Place(name, ("x",)) for name in "bc")
    together = Rule(frozenset({0, 1}), frozenset({0, 2}))
    verdict = _legal(Problem(places, (together,))).check({"chosen": {"b": ["land"], "c": ["x"]}})
    assert verdict.nearest == {"chosen": {"b": ["x"], "c": ["x"]}}


def test_more_than_a_place_holds_is_illegal() -> None:
    verdict = _legal(_pair()).check({"chosen": {"a": ["x", "y"]}})
    assert not verdict.legal and [violation.rule for violation in verdict.violations] == ["0.2"]


def test_costs_are_never_forced_and_have_to_be_payable() -> None:
    class Empty:
        def affords(self, total: tuple[int, ...], spent: tuple[int, ...]) -> bool:
            return total == (0,)

    places = (Place("a", ("x",)), Place("b", ("x",)))
    wants = tuple(Rule(frozenset({n}), frozenset({1}), label=n) for n in range(2))
    legal = _legal(Problem(places, (), wants, (Fee(frozenset({0}), (1,)),), Empty(), 1))
    assert list(legal) == [{"chosen": {"b": ["x"]}}]
    unpaid = legal.check({"chosen": {"a": ["x"], "b": ["x"]}})
    assert [violation.rule for violation in unpaid.violations] == ["1.3"] and unpaid.witness is None
    # a costly attack without the free one loses to both: whether both could be paid does not matter
    outdone = legal.check({"chosen": {"a": ["x"]}})
    assert outdone.witness == {"chosen": {"a": ["x"], "b": ["x"]}}


def test_masks_of_single_choices() -> None:
    legal = _legal(_pair(), lists=False)
    assert legal.mask() == {"a": ["x"], "b": [None, "x", "y"]}
    assert legal.mask({"b": None}) == {"a": ["x"]}
    assert legal.mask({"a": "y"}) == {"b": []}
    assert legal.mask({"a": "land"}) == {"b": []}
    assert legal.mask({"chosen": {"b": "x"}}) == {"a": ["x"]}
    assert legal.forced() == {"a": "x"}
    assert legal.places[1].name == "b" and list(legal.places[1].values) == [None, "x", "y"]
    with pytest.raises(AnswerError):
        legal.mask({"a": "nobody"})
    with pytest.raises(AnswerError):
        legal.mask({"nobody": "x"})


def test_masks_of_lists_say_what_may_be_added() -> None:
    place = Place("wall", ("p", "q", "r"), hi=2)
    legal = _legal(Problem((place,), (Rule(frozenset({0, 1}), frozenset({0, 2})),)))
    assert list(legal) == [{"chosen": {}}, {"chosen": {"wall": ["p", "q"]}}, {"chosen": {"wall": ["r"]}}]
    assert legal.mask() == {"wall": [None, "p", "q", "r"]}
    assert legal.mask({"wall": ["p"]}) == {"wall": ["q"]}
    assert legal.mask({"wall": ["r"]}) == {"wall": [None]}
    assert legal.mask({"wall": []}) == {} == legal.mask({"wall": ["p", "q"]})
    assert list(legal.places[0].values) == [[], ["p"], ["q"], ["p", "q"], ["r"], ["p", "r"], ["q", "r"]]


def test_a_restricted_set_is_a_set_of_its_own() -> None:
    legal = _legal(_pair(), lists=False).restrict({"b": "y"})
    assert list(legal) == [{"chosen": {"a": ["x"], "b": ["y"]}}] and legal.count() == 1
    assert legal.forced() == {"a": "x", "b": "y"} and legal.mask() == {"a": ["x"]}
    assert {"chosen": {"a": ["x"]}} not in legal
    assert not legal.check({"chosen": {"a": ["x"]}}).legal
    assert legal.check({"chosen": {"a": ["x"]}}).nearest == {"chosen": {"a": ["x"], "b": ["y"]}}
    assert not legal.restrict({"a": "y"}) and not legal.restrict({"b": None})


def test_the_best_answer_has_the_greatest_weight_and_is_the_first_of_its_kind() -> None:
    legal = _legal(_pair(), lists=False)
    assert legal.best({"b": {"y": 2, "x": 1}}) == {"chosen": {"a": ["x"], "b": ["y"]}}
    assert legal.best({"b": {None: 3, "y": 2}}) == {"chosen": {"a": ["x"]}} == legal.best()
    assert legal.best({"b": {"y": 1, "x": 1}}) == {"chosen": {"a": ["x"], "b": ["x"]}}
    for wrong in ({"b": {"y": 1.5}}, {"b": 3}, {"nobody": {"y": 1}}, {"b": {"nobody": 1}}):
        with pytest.raises(AnswerError):
            legal.best(wrong)  # type: ignore[arg-type]


def test_an_empty_set_is_empty_everywhere() -> None:
    legal = _legal(Problem((Place("a", ("x",)),), (Rule(frozenset(), frozenset({1})),)))
    assert not legal and legal.count() == 0 and list(legal) == [] and legal.forced() == {}
    assert legal.best() is None and legal.check({"chosen": {}}).nearest is None
    assert legal.sample(0) == [] and list(legal.orbits()) == [] and legal.mask() == {"a": []}
    with pytest.raises(ValueError, match="no legal answer"):
        legal.sample(1)


def test_orbits_add_up_to_the_set() -> None:
    legal = _legal(blocks(6, 4, menace=range(4), every=2))
    orbits = legal.orbits()
    assert sum(size for _, size in orbits) == legal.count()
    assert len(list(orbits)) == orbits.count() < legal.count() / 20
    assert all(answer in legal for answer, _ in orbits)


def test_orbits_of_a_huge_set_are_counted_without_listing() -> None:
    legal = _legal(blocks(12, 12, menace=range(12)))
    # partitions of at most 12 blockers into groups of two or more: the partitions of n without ones, summed
    assert legal.orbits().count() == sum((1, 0, 1, 1, 2, 2, 4, 4, 7, 8, 12, 14, 21))
    assert sum(size for _, size in legal.orbits()) == legal.count()


def test_orbits_of_a_part_leave_the_part_alone() -> None:
    legal = _legal(blocks(4, 3, menace=range(3))).restrict({"b0": [1]})
    assert sum(size for _, size in legal.orbits()) == legal.count()
    assert all(answer["chosen"]["b0"] == [1] for answer, _ in legal.orbits())


def test_random_sets_agree_with_brute_force() -> None:
    for seed, problem in mixed_problems(150, largest=400):
        legal, want = _legal(problem), brute_force(problem)
        codec = BareCodec(problem)
        assert list(legal) == [codec.answer(chosen) for chosen in want], seed
        orbits = list(legal.orbits())
        assert sum(size for _, size in orbits) == len(want), seed
        rng = random.Random(seed)
        name = rng.choice(problem.places).name
        index = next(number for number, place in enumerate(problem.places) if place.name == name)
        options = problem.places[index].options
        if not options:
            continue
        label = rng.choice(options)
        part = legal.restrict({name: [label]})
        expected = [chosen for chosen in want if options.index(label) in chosen[index]]
        assert list(part) == [codec.answer(chosen) for chosen in expected], seed
        mask = legal.mask({name: [label]})
        for number, place in enumerate(problem.places):
            if place.name in mask:
                kept = (options.index(label),) if number == index else ()
                have = {chosen[number] for chosen in expected}
                added = [place.options[o] for o in range(len(place.options)) if any(o in each for each in have)]
                added = [each for each in added if number != index or each != label]
                assert mask[place.name] == ([None, *added] if kept in have else added), seed


def test_what_is_not_decided_is_said() -> None:
    legal = _legal(design_board(), engine="diagram", limits=Limits(nodes=20))
    with pytest.raises(BudgetExceeded):
        legal.count()
    assert "nodes" in repr(legal)
