"""Counts that combinatorics gives without a solver, and the examples of the Comprehensive Rules.

The referee is asked as well where its brute force is small, so the formula, the referee and lawmage agree three ways.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial
from typing import Any

import pytest
from referee.board import Board, Permanent, Player
from referee.generator import Game
from referee.known import attack, block, creature, enchantment, forests, team
from referee.laws import Declaration

import lawmage

SMALL = 3000
TWO_EACH = (
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
)


def count(game: Game) -> int:
    """lawmage's count, checked against the referee's where that is quick."""
    judge = game.judge()
    legal = lawmage.legal(game.board.position(), judge.question)
    assert not legal.unread
    if judge.size <= SMALL:
        assert legal.count() == len(judge.legal)
    return int(legal.count())


def legal(game: Game, answer: dict[str, Any]) -> bool:
    """lawmage's verdict, which must be the referee's."""
    judge = game.judge()
    pairs = answer.get("attacks") or {}
    blocks = answer.get("blocks") or {}
    declaration = Declaration([*pairs.items(), *((b, a) for b, attackers in blocks.items() for a in attackers)])
    verdict = bool(lawmage.legal(game.board.position(), judge.question).check(answer).legal)
    assert verdict == judge.rule(declaration).legal
    return verdict


def coefficient(factors: list[list[Fraction]], degree: int) -> Fraction:
    """The coefficient of x^degree in a product of power series."""
    product = [Fraction(1)] + [Fraction(0)] * degree
    for factor in factors:
        product = [sum((product[k] * factor[n - k] for k in range(n + 1)), Fraction(0)) for n in range(degree + 1)]
    return product[degree]


def exponential(degree: int, *, without: tuple[int, ...] = ()) -> list[Fraction]:
    """e^x without some of its terms: an attacker that may be blocked by any number of creatures but those."""
    return [Fraction(0) if n in without else Fraction(1, factorial(n)) for n in range(degree + 1)]


@pytest.mark.parametrize("n", [0, 1, 5, 10, 60])
def test_any_subset_may_attack_one_player(n: int) -> None:
    assert count(attack(team(n, "alice"))) == 2**n


@pytest.mark.parametrize(("n", "k"), [(1, 3), (4, 2), (5, 2), (4, 3), (40, 3)])
def test_each_attacker_chooses_among_k_players(n: int, k: int) -> None:
    assert count(attack(team(n, "alice"), opponents=k)) == (k + 1) ** n


@pytest.mark.parametrize("n", [1, 5, 9, 50])
def test_a_creature_that_must_attack_halves_the_count(n: int) -> None:
    forced = creature("f", "alice", "~ attacks each combat if able.")
    assert count(attack([forced, *team(n - 1, "alice")])) == 2 ** (n - 1)


@pytest.mark.parametrize("n", [1, 4, 9, 50])
def test_one_creature_that_cannot_attack_alone(n: int) -> None:
    loner = creature("f", "alice", "~ can't attack alone.")
    assert count(attack([loner, *team(n - 1, "alice")])) == 2**n - 1


@pytest.mark.parametrize("n", [1, 4, 9, 30])
def test_nobody_can_attack_alone(n: int) -> None:
    assert count(attack(team(n, "alice", "~ can't attack alone."))) == 2**n - n


@pytest.mark.parametrize("n", [1, 4, 9, 30])
def test_everybody_can_only_attack_alone(n: int) -> None:
    assert count(attack(team(n, "alice", "~ can only attack alone."))) == n + 1


@pytest.mark.parametrize(("n", "most"), [(4, 1), (6, 2), (30, 2)])
def test_no_more_than_some_can_attack(n: int, most: int) -> None:
    words = {1: "one creature", 2: "two creatures"}[most]
    cap = enchantment("cap", "bob", f"No more than {words} can attack each combat.")
    assert count(attack([*team(n, "alice"), cap])) == sum(comb(n, k) for k in range(most + 1))


@pytest.mark.parametrize("n", [1, 4, 9, 40])
def test_an_odd_number_cannot_attack(n: int) -> None:
    odd = enchantment("odd", "alice", "You can't attack with an odd number of creatures.")
    assert count(attack([*team(n, "alice"), odd])) == 2 ** (n - 1)


@pytest.mark.parametrize(("n", "lands"), [(3, 0), (3, 4), (6, 5), (12, 7)])
def test_a_tax_lets_as_many_attack_as_can_be_paid_for(n: int, lands: int) -> None:
    tax = enchantment("tax", "bob", TWO_EACH)
    board = [*team(n, "alice"), tax, *forests(lands, "alice")]
    assert count(attack(board)) == sum(comb(n, k) for k in range(lands // 2 + 1))


@pytest.mark.parametrize(("n", "k"), [(2, 2), (5, 3), (30, 3)])
def test_goaded_creatures_attack_everyone_but_the_goading_player(n: int, k: int) -> None:
    goaded = [creature(f"c{i}", "alice", goaded_by=("bob",)) for i in range(n)]
    assert count(attack(goaded, opponents=k)) == (k - 1) ** n


@pytest.mark.parametrize(("a", "b"), [(1, 3), (3, 4), (4, 4), (9, 30)])
def test_each_blocker_chooses_an_attacker_or_none(a: int, b: int) -> None:
    board = [*team(a, "alice", attacking="bob", prefix="a"), *team(b, "bob", prefix="b")]
    assert count(block(board)) == (a + 1) ** b


@pytest.mark.parametrize(("a", "menacing", "b"), [(1, 1, 4), (2, 2, 4), (3, 3, 5), (3, 1, 4), (4, 3, 9)])
def test_menace_takes_the_linear_term_out_of_the_series(a: int, menacing: int, b: int) -> None:
    attackers = [
        creature(f"a{n}", "alice", keywords=("Menace",) if n < menacing else (), attacking="bob") for n in range(a)
    ]
    factors = [exponential(b)] + [exponential(b, without=(1,) if n < menacing else ()) for n in range(a)]
    expected = factorial(b) * coefficient(factors, b)
    assert count(block([*attackers, *team(b, "bob", prefix="b")])) == expected


@pytest.mark.parametrize(("a", "b"), [(1, 2), (1, 5), (2, 5), (2, 8)])
def test_three_or_more_blockers_or_none(a: int, b: int) -> None:
    text = "~ can't be blocked except by three or more creatures."
    attackers = team(a, "alice", text, attacking="bob", prefix="a")
    expected = factorial(b) * coefficient([exponential(b)] + [exponential(b, without=(1, 2))] * a, b)
    assert count(block([*attackers, *team(b, "bob", prefix="b")])) == expected


@pytest.mark.parametrize(("a", "b"), [(1, 3), (2, 4), (3, 4), (3, 20)])
def test_at_most_one_blocker_for_one_of_the_attackers(a: int, b: int) -> None:
    shy = creature("s", "alice", "~ can't be blocked by more than one creature.", attacking="bob")
    others = team(a - 1, "alice", attacking="bob", prefix="a")
    assert count(block([shy, *others, *team(b, "bob", prefix="b")])) == a**b + b * a ** (b - 1)


@pytest.mark.parametrize(("a", "b"), [(1, 3), (2, 4), (3, 20)])
def test_all_creatures_block_an_attacker_with_a_lure(a: int, b: int) -> None:
    lured = creature("s", "alice", "All creatures able to block ~ do so.", attacking="bob")
    others = team(a - 1, "alice", attacking="bob", prefix="a")
    assert count(block([lured, *others, *team(b, "bob", prefix="b")])) == 1


@pytest.mark.parametrize(("a", "b"), [(1, 3), (2, 4), (3, 4), (3, 20)])
def test_must_be_blocked_excludes_the_declarations_without_it(a: int, b: int) -> None:
    wanted = creature("s", "alice", "~ must be blocked if able.", attacking="bob")
    others = team(a - 1, "alice", attacking="bob", prefix="a")
    assert count(block([wanted, *others, *team(b, "bob", prefix="b")])) == (a + 1) ** b - a**b


@pytest.mark.parametrize(("a", "b"), [(1, 3), (2, 4), (3, 4), (3, 20)])
def test_must_be_blocked_by_exactly_one(a: int, b: int) -> None:
    wanted = creature("s", "alice", "~ must be blocked by exactly one creature if able.", attacking="bob")
    others = team(a - 1, "alice", attacking="bob", prefix="a")
    assert count(block([wanted, *others, *team(b, "bob", prefix="b")])) == b * a ** (b - 1)


@pytest.mark.parametrize(("a", "b"), [(2, 3), (3, 3), (4, 6)])
def test_an_additional_block_adds_the_pairs(a: int, b: int) -> None:
    board = [
        *team(a, "alice", attacking="bob", prefix="a"),
        *team(b, "bob", "~ can block an additional creature each combat.", prefix="b"),
    ]
    assert count(block(board)) == (1 + a + comb(a, 2)) ** b


@pytest.mark.parametrize(("a", "b"), [(2, 3), (3, 3), (5, 8)])
def test_any_number_of_blocks_is_any_set_of_attackers(a: int, b: int) -> None:
    board = [
        *team(a, "alice", attacking="bob", prefix="a"),
        *team(b, "bob", "~ can block any number of creatures.", prefix="b"),
    ]
    assert count(block(board)) == 2 ** (a * b)


@pytest.mark.parametrize(("a", "b"), [(1, 3), (3, 4), (3, 12)])
def test_all_or_nothing_adds_one_declaration_to_those_without_it(a: int, b: int) -> None:
    text = "~ can't be blocked unless all creatures defending player controls block it."
    kraken = creature("s", "alice", text, attacking="bob")
    others = team(a - 1, "alice", attacking="bob", prefix="a")
    assert count(block([kraken, *others, *team(b, "bob", prefix="b")])) == a**b + 1


@pytest.mark.parametrize(("ground", "air", "walkers", "fliers"), [(1, 1, 2, 1), (2, 1, 2, 2), (3, 4, 9, 7)])
def test_fliers_are_blocked_by_fliers_only(ground: int, air: int, walkers: int, fliers: int) -> None:
    board = [
        *team(ground, "alice", attacking="bob", prefix="g"),
        *team(air, "alice", attacking="bob", prefix="a", keywords=("Flying",)),
        *team(walkers, "bob", prefix="w"),
        *team(fliers, "bob", prefix="f", keywords=("Reach",)),
    ]
    assert count(block(board)) == (ground + 1) ** walkers * (ground + air + 1) ** fliers


@pytest.mark.parametrize(("a", "b"), [(3, 2), (5, 4)])
def test_attacks_followed_by_blocks(a: int, b: int) -> None:
    """Perft of depth two: every attack, and every block of it."""
    total = 0
    attackers = team(a, "alice", prefix="a")
    game = attack([*attackers, *team(b, "bob", prefix="b")])
    for answer in lawmage.legal(game.board.position(), "attackers"):
        sent = [creature(p.id, "alice", attacking=answer["attacks"].get(p.id)) for p in attackers]
        total += count(block([*sent, *team(b, "bob", prefix="b")]))
    assert total == sum(comb(a, k) * (k + 1) ** b for k in range(a + 1)) == {3: 56, 5: 7872}[a]


def attackers(number: int, *, keywords: tuple[str, ...] = ()) -> list[Permanent]:
    return team(number, "alice", attacking="bob", prefix="a", keywords=keywords)


PERFT = {
    "attack-5-vanilla": (attack(team(5, "alice")), 32, 6),
    "attack-5-player-or-planeswalker": (
        attack([*team(5, "alice"), Permanent("walker", "bob", ("Planeswalker",), ("Jace",))]),
        243,
        21,
    ),
    "attack-5-one-must-attack": (
        attack([creature("f", "alice", "~ attacks each combat if able."), *team(4, "alice")]),
        16,
        5,
    ),
    "attack-4-one-cannot-attack-alone": (
        attack([creature("f", "alice", "~ can't attack alone."), *team(3, "alice")]),
        15,
        7,
    ),
    "block-3x4-vanilla": (block([*attackers(3), *team(4, "bob", prefix="b")]), 256, 11),
    "block-2x3-one-flyer-one-reach": (
        block(
            [
                *attackers(1),
                creature("bird", "alice", keywords=("Flying",), attacking="bob"),
                creature("spider", "bob", keywords=("Reach",)),
                *team(2, "bob", prefix="b"),
            ]
        ),
        12,
        9,
    ),
    "block-1x4-menace": (block([*attackers(1, keywords=("Menace",)), *team(4, "bob", prefix="b")]), 12, 4),
    "block-2x4-two-menace": (block([*attackers(2, keywords=("Menace",)), *team(4, "bob", prefix="b")]), 29, 5),
    "block-3x5-three-menace": (block([*attackers(3, keywords=("Menace",)), *team(5, "bob", prefix="b")]), 229, 7),
    "block-1x1-lure-and-menace": (
        block(
            [
                creature("a", "alice", "All creatures able to block ~ do so.", keywords=("Menace",), attacking="bob"),
                creature("b", "bob"),
            ]
        ),
        1,
        1,
    ),
}


@pytest.mark.parametrize("name", PERFT)
def test_counts_and_classes_of_the_perft_table(name: str) -> None:
    """Answers told apart by id, and up to interchangeable permanents."""
    game, raw, classes = PERFT[name]
    assert count(game) == raw
    orbits = list(lawmage.legal(game.board.position(), game.judge().question).orbits())
    assert len(orbits) == classes
    assert sum(size for _, size in orbits) == raw


def test_rule_508_1c_two_that_cannot_attack_alone_may_attack_together() -> None:
    game = attack(team(2, "alice", "~ can't attack alone."))
    assert legal(game, {"attacks": {"c0": "bob", "c1": "bob"}})
    assert not legal(game, {"attacks": {"c0": "bob"}})


def test_rule_508_1d_the_only_attack_is_the_creature_that_attacks_if_able() -> None:
    game = attack(
        [
            creature("forced", "alice", "~ attacks each combat if able."),
            creature("plain", "alice"),
            enchantment("cap", "bob", "No more than one creature can attack each combat."),
        ]
    )
    assert legal(game, {"attacks": {"forced": "bob"}})
    assert not legal(game, {"attacks": {"plain": "bob"}})
    assert not legal(game, {"attacks": {"forced": "bob", "plain": "bob"}})
    assert not legal(game, {"attacks": {}})
    assert count(game) == 1


def test_rule_509_1b_flying_and_shadow_are_both_asked_for() -> None:
    game = block(
        [
            creature("both", "alice", keywords=("Flying", "Shadow"), attacking="bob"),
            creature("bird", "bob", keywords=("Flying",)),
        ]
    )
    assert not legal(game, {"blocks": {"bird": ["both"]}})
    assert count(game) == 1


def test_rule_509_1c_menace_and_a_creature_that_blocks_if_able_take_both() -> None:
    game = block(
        [
            creature("menace", "alice", keywords=("Menace",), attacking="bob"),
            creature("forced", "bob", "~ blocks each combat if able."),
            creature("plain", "bob"),
        ]
    )
    assert legal(game, {"blocks": {"forced": ["menace"], "plain": ["menace"]}})
    assert not legal(game, {"blocks": {"forced": ["menace"]}})
    assert not legal(game, {"blocks": {"plain": ["menace"]}})
    assert not legal(game, {"blocks": {}})
    assert count(game) == 1


@pytest.mark.parametrize(("land", "expected"), [("Mountain", 1), ("Forest", 2)])
def test_rule_802_2a_landwalk_asks_about_the_player_who_is_attacked(land: str, expected: int) -> None:
    """One attacker at each of two players: only the attacked player's own lands count."""
    walker = creature("walker", "alice", keywords=("Mountainwalk",), attacking="carol")
    bears = creature("bears", "alice", attacking="bob")
    own = Permanent("own", "carol", ("Basic", "Land"), (land,), land)
    other = Permanent("other", "bob", ("Basic", "Land"), ("Mountain",), "Mountain")
    board = Board(
        (Player("alice"), Player("bob"), Player("carol")),
        "alice",
        (walker, bears, creature("blocker", "carol"), own, other),
    )
    assert count(Game(board, "blockers", "carol")) == expected


def test_rule_702_14d_landwalk_abilities_do_not_cancel_one_another() -> None:
    game = block(
        [
            creature("walker", "alice", keywords=("Forestwalk",), attacking="bob"),
            creature("other", "bob", keywords=("Forestwalk",)),
            Permanent("forest", "bob", ("Basic", "Land"), ("Forest",), "Forest"),
        ]
    )
    assert not legal(game, {"blocks": {"other": ["walker"]}})
    assert count(game) == 1
