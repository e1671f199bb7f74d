"""What a purse can pay, against every way of tapping its sources."""

from __future__ import annotations

import itertools
import random

from lawmage.solver.combat.prices import Due, Give, total
from lawmage.solver.combat.purse import CombatPurse, Means, SourceClass
from lawmage.solver.payment.instance import GENERIC, Need, Unit, Use


def plainly(unit: Unit, need: Need) -> bool:
    return need.symbol == GENERIC or unit.label in need.symbol


def use(options: tuple[str, ...]) -> Use:
    return Use(0, tuple(tuple(Unit(letter) for letter in option) for option in options), taps=True)


def purse(*options: tuple[str, ...], symbols: tuple[str, ...] = (), life: int = 20) -> CombatPurse:
    classes = tuple(SourceClass((use(each),), (f"source{k}",)) for k, each in enumerate(options))
    return CombatPurse(Means(classes, plainly, life=life), symbols)


def pays(of: CombatPurse, due: Due, spent: int = 0) -> bool:
    used = tuple(1 if k < spent else 0 for k in range(len(of.means.classes)))
    return of.affords(of.vector(due), used)


def test_generic_mana_is_paid_by_any_type() -> None:
    forests = purse(("G",), ("G",), ("C",))
    assert pays(forests, Due(3))
    assert not pays(forests, Due(4))


def test_a_source_makes_one_of_its_options_only() -> None:
    dual = purse(("U", "W"), symbols=("{U}", "{W}"))
    assert pays(dual, Due(symbols=("{U}",)))
    assert pays(dual, Due(symbols=("{W}",)))
    assert not pays(dual, Due(symbols=("{U}", "{W}")))


def test_a_spent_source_makes_nothing() -> None:
    assert not pays(purse(("G",)), Due(1), spent=1)


def test_a_phyrexian_symbol_takes_mana_or_two_life() -> None:
    symbols = ("{W/P}",)
    assert pays(purse(symbols=symbols, life=2), Due(symbols=symbols))
    assert not pays(purse(symbols=symbols, life=1), Due(symbols=symbols))
    assert pays(purse(("W",), symbols=symbols, life=1), Due(symbols=symbols))
    assert not pays(purse(symbols=symbols, life=3), Due(symbols=symbols * 2))


def test_life_can_be_paid_only_while_there_is_enough() -> None:
    assert pays(purse(life=3), Due(life=3))
    assert not pays(purse(life=2), Due(life=3))
    assert pays(purse(life=-4), Due())


def test_monohybrid_and_hybrid_symbols() -> None:
    assert pays(purse(("G",), ("G",), symbols=("{2/W}",)), Due(symbols=("{2/W}",)))
    assert not pays(purse(("G",), symbols=("{2/W}",)), Due(symbols=("{2/W}",)))
    assert pays(purse(("G",), symbols=("{G/W}",)), Due(symbols=("{G/W}",)))


def test_objects_to_give_serve_once() -> None:
    lands, swamps = frozenset({"a", "b"}), frozenset({"b"})
    kinds = (Give("sacrifice", 0, lands), Give("return", 0, swamps))
    of = CombatPurse(Means((), plainly), gives=kinds)
    assert pays(of, Due(gives=(Give("sacrifice", 1, lands), Give("return", 1, swamps))))
    assert not pays(of, Due(gives=(Give("sacrifice", 2, lands), Give("return", 1, swamps))))


def test_the_total_is_shown_generic_first_and_phyrexian_last() -> None:
    due = total([Due(1, ("{W/P}",)), Due(2, ("{G}", "{W}")), Due()])
    assert due.shown() == "{3}{W}{G}{W/P}"
    assert Due().shown() == "{0}"
    assert Due(life=2).shown() == "2 life"


def by_hand(sources: list[tuple[str, ...]], due: Due, life: int) -> bool:
    """Every source gives nothing or one of its options; every order of symbols is tried."""
    for made in itertools.product(*[("", *options) for options in sources]):
        for order in itertools.permutations(due.symbols):
            for phyrexian in itertools.product((False, True), repeat=len(order)):
                rest, owed, left = list("".join(made)), due.generic, life
                for symbol, with_life in zip(order, phyrexian, strict=True):
                    letters = symbol.strip("{}").split("/")
                    if with_life:
                        left -= 2 if letters[-1] == "P" else 10**6
                    elif letters[0] in rest:
                        rest.remove(letters[0])
                    elif letters[-1] in rest:
                        rest.remove(letters[-1])
                    else:
                        owed += 10**6
                if left >= 0 and len(rest) >= owed:
                    return True
    return False


def test_random_purses_agree_with_every_way_of_tapping() -> None:
    draw = random.Random(5)
    for _ in range(400):
        sources = [
            tuple(sorted(draw.sample(["W", "U", "B", "C", "WW", "CC"], draw.randint(1, 2))))
            for _ in range(draw.randint(0, 4))
        ]
        symbols = tuple(draw.choice(["{W}", "{U}", "{W/U}", "{B/P}", "{W/P}"]) for _ in range(draw.randint(0, 3)))
        due, life = Due(draw.randint(0, 3), symbols), draw.randint(0, 5)
        of = purse(*sources, symbols=tuple(sorted(set(symbols))), life=life)
        nothing = (0,) * len(sources)
        assert pays(of, due) == by_hand(sources, due, life), (sources, due, life)
        assert of._by_payment(due, nothing) == of._plainly(due, nothing), (sources, due, life)
