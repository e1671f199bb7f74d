"""Total costs: announcements, increases, reductions, minimums (601.2b, 601.2f, 118.7)."""

from lawmage.models.costs import Change
from lawmage.solver.costs.totals import Alteration, Announced, bills


def shown(announced: Announced) -> dict[int, set[str]]:
    found = bills(announced)
    return {life: {" ".join(need.symbol for need in bill) for bill in some} for life, some in found.items()}


def test_a_hybrid_symbol_is_one_need_of_either_type() -> None:
    assert shown(Announced("{G/U}{G/U}")) == {0: {"UG UG"}}


def test_a_monohybrid_symbol_is_announced_either_way() -> None:
    assert shown(Announced("{2/W}")) == {0: {"W", "* *"}}


def test_life_for_a_phyrexian_symbol_is_announced_before_the_total_is_raised() -> None:
    trinisphere = Alteration(Change.AT_LEAST, least=3)
    assert shown(Announced("{1}{B/P}{B/P}", alterations=(trinisphere,))) == {
        0: {"* B B"},
        2: {"* * B"},
        4: {"* * *"},
    }


def test_life_instead_of_black_mana_comes_after_the_total() -> None:
    found = shown(Announced("{1}{B}{B}", alterations=(Alteration(Change.AT_LEAST, least=3),), life_for=(("B", 2),)))
    assert found == {0: {"* B B"}, 2: {"* B"}, 4: {"*"}}


def test_reductions_of_generic_mana_leave_colors_alone() -> None:
    assert shown(Announced("{1}{R}{S}", alterations=(Alteration(Change.LESS, "{3}"),))) == {0: {"R S"}}


def test_increases_come_before_reductions() -> None:
    changes = (Alteration(Change.LESS, "{1}"), Alteration(Change.MORE, "{1}"))
    assert shown(Announced("{R}", alterations=changes)) == {0: {"R"}}


def test_a_colored_reduction_that_finds_no_such_mana_takes_generic() -> None:
    assert shown(Announced("{2}{W}", alterations=(Alteration(Change.LESS, "{W}{W}"),))) == {0: {"*"}}


def test_a_floor_is_kept() -> None:
    assert shown(Announced("{3}", alterations=(Alteration(Change.LESS, "{2}", 2, floor=1),))) == {0: {"*"}}


def test_x_counts_for_each_symbol() -> None:
    assert shown(Announced("{X}{X}{G}", x=2)) == {0: {"* * * * G"}}
