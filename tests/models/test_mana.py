"""Mana costs and mana as strings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawmage.models.mana import cost_colors, mana_value, normal_mana, parse_cost, pool_mana


@pytest.mark.parametrize(
    ("cost", "value", "colors"),
    [
        ("", 0, ""),
        ("{0}", 0, ""),
        ("{2}{G}{G}", 4, "G"),
        ("{X}{X}{R}", 1, "R"),
        ("{W/U}{W/U}", 2, "WU"),
        ("{2/W}{2/U}{2/B}{2/R}{2/G}", 10, "WUBRG"),
        ("{1}{B/P}{B/P}", 3, "B"),
        ("{G/U/P}", 1, "UG"),
        ("{C/W}", 1, "W"),
        ("{C}{C}", 2, ""),
        ("{S}{S}", 2, ""),
        ("{16}", 16, ""),
        ("{1}{R} // {1}{U}", 4, "UR"),
    ],
)
def test_mana_value_and_colors_follow_202_3_and_105_2(cost: str, value: int, colors: str) -> None:
    assert mana_value(cost) == value
    assert cost_colors(cost) == tuple(colors)


def test_x_counts_on_the_stack_each_time_it_is_printed() -> None:
    assert mana_value("{X}{X}{R}", x=3) == 7


def test_symbols_say_how_they_are_paid() -> None:
    generic, hybrid, mono, phyrexian, snow, colorless = parse_cost("{3}{G/W}{2/B}{R/P}{S}{C}")
    assert (generic.generic, generic.options) == (3, ())
    assert hybrid.options == ("G", "W")
    assert (mono.generic, mono.options) == (2, ("B",))
    assert (phyrexian.options, phyrexian.life) == (("R",), 2)
    assert (snow.snow, snow.mana_value) == (True, 1)
    assert colorless.options == ("C",)


@pytest.mark.parametrize(
    "cost", ["G", "{G", "{}", "{G}G", "{W/U/B/R}", "{g}", "{99999999999}", "{-1}", "{1}{T}", "{G} {G}"]
)
def test_what_is_no_mana_cost_is_refused(cost: str) -> None:
    with pytest.raises(ValueError, match="not a mana symbol"):
        parse_cost(cost)


def test_mana_is_put_in_the_order_wubrgc() -> None:
    assert normal_mana("CGRBUW") == "WUBRGC"
    assert pool_mana("{G}{W}{G}") == "WGG"
    assert pool_mana("") == ""
    for wrong in ("G", "{G", "{GG}", "{1}", "{S}"):
        with pytest.raises(ValueError):
            pool_mana(wrong)


@given(st.text(alphabet="{}WUBRGCXSP/0123456789 ", max_size=12))
def test_any_text_is_a_cost_or_a_value_error(text: str) -> None:
    try:
        symbols = parse_cost(text)
    except ValueError:
        return
    assert sum(symbol.mana_value for symbol in symbols) == mana_value(text)
    assert "".join(symbol.text for symbol in symbols) == text.replace(" // ", "")
