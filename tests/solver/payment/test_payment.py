"""Payments on boards: what is listed, what is accepted, why not."""

from math import comb
from typing import Any

import pytest
from payments.positions import land, payment, permanent, position

import lawmage


def test_equal_lands_are_counted_without_listing() -> None:
    board = position(*(land(f"m{number}", "Mountain") for number in range(60)))
    legal = lawmage.legal(board, payment("{X}{R}", x=40))
    assert legal.count() == comb(60, 41)


def test_many_lands_with_convoke_and_a_restriction_are_counted_exactly() -> None:
    """12 Plains, 12 Islands and three white creatures for {2}{W}{U}: creatures pay {W} or generic mana."""
    creature_mana = "{T}: Add {C}. Spend this mana only to cast creature spells."
    board = position(
        *(land(f"p{number}", "Plains") for number in range(12)),
        *(land(f"i{number}", "Island") for number in range(12)),
        *(permanent(f"c{number}", "Creature — Soldier", colors=["W"]) for number in range(3)),
        *(permanent(f"no{number}", "Land", creature_mana) for number in range(4)),
    )
    ways = 0
    for helpers in range(4):
        for white in (0, 1):  # whether a creature pays {W}
            if white > helpers:
                continue
            chosen = comb(3, helpers) * (helpers if white else 1)
            lands = 4 - helpers  # of which at least one Island, and a Plains where no creature pays {W}
            for plains in range(lands + 1):
                if plains >= 1 - white and lands - plains >= 1:
                    ways += chosen * comb(12, plains) * comb(12, lands - plains)
    assert lawmage.legal(board, payment("{2}{W}{U}", "Convoke")).count() == ways


def listed(board: dict[str, Any], question: dict[str, Any]) -> list[dict[str, Any]]:
    return [answer.model_dump() for answer in lawmage.legal(board, question)]


def rules(verdict: Any) -> set[str]:
    return {rule for violation in verdict.violations for rule in (violation.rule, *violation.also)}


def test_mana_that_is_left_over_is_accepted_and_not_listed() -> None:
    board = position(
        land("forest", "Forest"), land("island", "Island"), permanent("ring", "Artifact", "{T}: Add {C}{C}.")
    )
    legal = lawmage.legal(board, payment("{1}{U}"))
    wasteful = {"taps": {"island": "U", "ring": "CC"}}
    assert wasteful in legal
    assert wasteful not in [answer.model_dump() for answer in legal]
    assert legal.count() == 2


def test_two_signets_are_funded_in_some_order_or_not_at_all() -> None:
    signets = (
        permanent("dimir", "Artifact", "{1}, {T}: Add {U}{B}."),
        permanent("gruul", "Artifact", "{1}, {T}: Add {R}{G}."),
    )
    alone = lawmage.legal(position(*signets), payment("{U}{B}{R}{G}"))
    assert not alone and alone.count() == 0
    funded = position(*signets, land("one", "Plains"), land("two", "Plains"))
    assert listed(funded, payment("{U}{B}{R}{G}")) == [{"taps": {"dimir": "UB", "gruul": "RG", "one": "W", "two": "W"}}]


def test_a_creature_is_tapped_for_mana_or_convokes() -> None:
    board = position(permanent("elves", "Creature — Elf", "{T}: Add {G}."), land("plains", "Plains"))
    legal = lawmage.legal(board, payment("{1}{W}", "Convoke"))
    assert legal.count() == 2
    both = legal.check({"taps": {"elves": "G"}, "convoke": {"elves": "1"}})
    assert not both.legal and "118.3" in rules(both)


def test_the_automatic_payment_keeps_flexible_sources_and_life() -> None:
    board = position(
        permanent("city", "Land", "{T}: Add one mana of any color."),
        land("swamp", "Swamp"),
        permanent("treasure", "Artifact — Treasure", "{T}, Sacrifice this artifact: Add one mana of any color."),
        land("forest", "Forest"),
    )
    best = lawmage.legal(board, payment("{1}{B/P}")).best()
    assert best == {"taps": {"swamp": "B", "forest": "G"}}


def test_weights_choose_otherwise() -> None:
    board = position(land("one", "Forest"), land("two", "Forest"))
    legal = lawmage.legal(board, payment("{G}"))
    assert legal.best({"one": {"G": 1}}) == {"taps": {"one": "G"}}
    assert legal.best({"two": {"G": 1}}) == {"taps": {"two": "G"}}


def test_life_of_mana_abilities_is_part_of_the_payment() -> None:
    text = "{T}, Pay 1 life: Add one mana of any color."
    board = position(permanent("a", "Land", text), permanent("b", "Land", text), life=1)
    assert lawmage.legal(board, payment("{R}{G}")).count() == 0
    assert listed(board, payment("{R}")) == [{"taps": {"b": "R"}, "life": 1}, {"taps": {"a": "R"}, "life": 1}]


def test_an_altar_asks_for_a_creature_each_time() -> None:
    board = position(
        permanent("altar", "Artifact", "Sacrifice a creature: Add {C}{C}."),
        permanent("bear", "Creature — Bear"),
        permanent("cat", "Creature — Cat"),
    )
    assert listed(board, payment("{4}")) == [{"taps": {"altar": "CCCC"}, "sacrifice": ["bear", "cat"]}]
    assert lawmage.legal(board, payment("{2}")).count() == 2


def test_restricted_mana_does_not_pay_and_the_rule_is_named() -> None:
    text = "{T}: Add one mana of any color. Spend this mana only to cast a creature spell."
    board = position(permanent("ziggurat", "Land", text))
    refused = lawmage.legal(board, payment("{W}")).check({"taps": {"ziggurat": "W"}})
    assert "106.6" in rules(refused)
    assert lawmage.legal(board, payment("{W}", type_line="Creature — Cat")).count() == 1


def test_the_pool_is_spent_exactly() -> None:
    board = position(land("mountain", "Mountain"), pool="{R}{G}")
    legal = lawmage.legal(board, payment("{R}"))
    assert {"taps": {}, "pool": "R"} in legal
    assert {"taps": {}, "pool": "RG"} not in legal


def test_orders_and_restrictions_agree_with_the_list() -> None:
    board = position(*(land(f"m{number}", "Mountain") for number in range(5)), land("i", "Island"))
    legal = lawmage.legal(board, payment("{2}{R}"))
    answers = list(legal)
    assert [legal.index(answer) for answer in answers] == list(range(legal.count()))
    part = legal.restrict({"i": "U"})
    assert part.count() == sum("i" in answer["taps"] for answer in answers) == 10
    assert sum(size for _, size in legal.orbits()) == legal.count()


def test_payments_that_differ_by_equal_lands_are_one_orbit() -> None:
    board = position(*(land(f"m{number}", "Mountain") for number in range(4)), land("i", "Island"), land("f", "Forest"))
    legal = lawmage.legal(board, payment("{2}{R}"))
    assert sorted(size for _, size in legal.orbits()) == [comb(4, 1), comb(4, 3), comb(4, 2), comb(4, 2)]
    assert legal.orbits().count() == 4


def test_lands_that_may_be_sacrificed_for_different_costs_are_told_apart() -> None:
    altar = permanent("altar", "Artifact", "Sacrifice a Mountain: Add {B}{B}.")
    board = position(land("m", "Mountain"), land("n", "Mountain"), land("i", "Island"), altar)
    legal = lawmage.legal(board, payment("{2}"))
    assert sum(size for _, size in legal.orbits()) == legal.count()
    assert legal.orbits().count() < legal.count()


@pytest.mark.parametrize("x", [10**6, 10**9])
def test_absurd_costs_are_not_decided_and_take_no_memory(x: int) -> None:
    with pytest.raises(lawmage.BudgetExceeded, match="10,000 mana"):
        lawmage.legal(position(land("m", "Mountain")), payment("{X}{R}", x=x))


def found(board: dict[str, Any], question: dict[str, Any]) -> list[dict[str, Any]]:
    return [dict(answer) for answer in lawmage.legal(board, question)]


def test_either_of_two_additional_costs_is_paid() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature or pay {3}.\nDraw a card."
    board = position(permanent("bear", "Creature — Bear"), pool="{R}{R}{R}{R}")
    legal = lawmage.legal(board, payment("{R}", text))
    assert [dict(answer) for answer in legal] == [
        {"taps": {}, "pool": "R", "sacrifice": ["bear"]},
        {"taps": {}, "pool": "RRRR"},
    ]
    assert {"taps": {}, "pool": "R"} not in legal
    assert {"taps": {}, "pool": "RRRR", "sacrifice": ["bear"]} not in legal
    assert not legal.unread


def test_emerge_is_paid_with_a_creature_and_less_mana() -> None:
    small = permanent("small", "Creature — Bear", mana_cost="{G}")
    large = permanent("large", "Creature — Bear", mana_cost="{3}{G}")
    question = payment("{4}{U}", "Emerge {4}{U}", "Creature — Eldrazi", alternative="emerge")
    assert found(position(small, large, pool="{U}{U}{U}{U}"), question) == [
        {"taps": {}, "pool": "U", "sacrifice": ["large"]},
        {"taps": {}, "pool": "UUUU", "sacrifice": ["small"]},
    ]


def test_a_cost_of_flashback_is_reduced_where_it_is_paid() -> None:
    less = permanent("less", "Creature — Human", "Flashback costs you pay cost {2} less.")
    board = position(less, pool="{R}{R}{R}")
    text = "Draw a card.\nFlashback {2}{R}"
    question = payment("{2}{R}", text, "Sorcery", alternative="flashback", **{"from": "graveyard"})
    assert found(board, question) == [{"taps": {}, "pool": "R"}]
    assert found(board, payment("{2}{R}", text, "Sorcery")) == [{"taps": {}, "pool": "RRR"}]


def test_a_reduction_may_be_bought_with_life() -> None:
    text = (
        "As an additional cost to cast white permanent spells, you may pay 2 life. Those spells cost {W} less to cast "
        "if you paid life this way. This effect reduces only the amount of white mana you pay."
    )
    question = payment("{W}", "", "Creature — Cat")
    answers = found(position(permanent("defiler", "Creature — Phyrexian", text), pool="{W}"), question)
    assert sorted((answer.get("life", 0), answer.get("pool", "")) for answer in answers) == [(0, "W"), (2, "")]


def test_an_own_reduction_that_was_not_understood_is_reported() -> None:
    text = "This spell costs {2} less to cast for each creature that rhymed this turn.\nDraw a card."
    assert [item.sentence for item in lawmage.legal(position(pool="{U}"), payment("{U}", text)).unread] == [
        text.partition("\n")[0]
    ]


def test_unread_permissions_do_not_touch_what_is_paid() -> None:
    may = permanent("may", "Enchantment", "You may cast spells from among cards exiled with this enchantment.")
    assert not lawmage.legal(position(may, pool="{U}"), payment("{U}")).unread
    odd = permanent("odd", "Enchantment", "Spells that rhyme cost {1} more to cast.")
    assert lawmage.legal(position(odd, pool="{U}"), payment("{U}")).unread
