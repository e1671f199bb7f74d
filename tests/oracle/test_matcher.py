"""The matcher: pattern language, all readings, preferences, bounds."""

import inspect
import time
from collections.abc import Mapping
from typing import Any

import pytest

from lawmage.oracle import grammar, read, read_effect
from lawmage.oracle.matcher import Grammar, GrammarError, row
from lawmage.oracle.matcher import _sequences as sequences
from lawmage.oracle.tokens import split_words


def words_only(exact: str, lower: str) -> Mapping[str, tuple[Any, ...]]:
    return {"word": (lower,)}


def toy(*rows: Any, one: tuple[str, ...] = ()) -> Grammar:
    made = Grammar(words_only, ["word"])
    made.add(rows, one)
    return made


def test_brackets_are_optional_and_bars_are_choices() -> None:
    table = toy(row("s", "(attacks|attack) [<w:word>] if able", lambda w="": w))
    assert table.readings("s", split_words("attack bob if able")) == ["bob"]
    assert table.readings("s", split_words("Attacks if able")) == [""]
    assert table.readings("s", split_words("attack bob if")) == []


def test_all_readings_are_found_and_equal_ones_are_one() -> None:
    table = toy(
        row("s", "<a:part> <b:part>", lambda a, b: (a, b)),
        row("part", "<w:word> [<v:word>]", lambda w, v="": w + v),
        row("same", "<w:word>", lambda w: 1),
        row("same", "<v:word>", lambda v: 1),
    )
    assert table.readings("s", split_words("a b c")) == [("ab", "c"), ("a", "bc")]
    assert table.readings("same", split_words("a")) == [1]


def test_one_reading_is_kept_where_a_preference_is_stated() -> None:
    table = toy(
        row("s", "<a:part> <b:part>", lambda a, b: (a, b)),
        row("part", "<w:word> [<v:word>]", lambda w, v="": w + v),
        one=("s",),
    )
    assert table.readings("s", split_words("a b c")) == [("ab", "c")]


def test_a_builder_may_refuse() -> None:
    table = toy(row("s", "<w:word>", lambda w: None if w == "no" else w))
    assert table.readings("s", split_words("no")) == []


@pytest.mark.parametrize(
    "rows",
    [
        (row("s", "<s> word", lambda s: s),),
        (row("s", "<nowhere>", lambda nowhere: nowhere),),
        (row("s", "( word", lambda: 0),),
        (row("s", "[word]", lambda: 0),),
    ],
)
def test_a_wrong_table_is_refused(rows: tuple[Any, ...]) -> None:
    with pytest.raises(GrammarError):
        toy(*rows).readings("s", split_words("word"))


def test_every_row_of_the_grammar_gives_its_builder_what_it_takes() -> None:
    for line in grammar.tables().rows:
        signature = inspect.signature(line.build)
        for sequence in sequences(line.pattern):
            names = {item[0]: 0 for item in sequence if not isinstance(item, str) and item[0] != "_"}
            if "text" in signature.parameters:
                names["text"] = 0
            signature.bind(**names)


def test_other_tables_use_the_noun_phrases() -> None:
    grammar.extend([row("test.target", "up to <n:number> target <m:many>", lambda n, m: (n, m.zone, m.filter))])
    ((number, zone, _),) = grammar.parse(
        "test.target", "up to two target artifact or enchantment cards in your graveyard"
    )
    assert (number, zone) == (2, "graveyard")


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't block " + "creatures with power 2 or less and " * 400 + "Walls.",
        "Creatures " + "with flying " * 500 + "can't attack.",
        "~ " * 4000,
        "can't attack or block unless " * 300,
        '"' * 3001,
        "Knights have " + '"Knights have ' * 200 + "flying.",
        "(" * 5000 + ")" * 5000,
        "ﬂying ⟦Q0⟧ ⟦N7⟧ ~~ \u202e\u0000 can't block Ünïcödé İstanbul.",
        "{" * 2000 + "}: this creature can't block.",
        "Creatures you control, " * 300 + "and Walls can't block.",
        "As long as " * 200 + "you control an Island, this creature can't attack.",
        "• " * 2000,
        "x" * 200_000,
    ],
)
def test_hostile_text_is_bounded_in_time_and_never_crashes(text: str) -> None:
    started = time.perf_counter()
    read(text)
    read_effect(text)
    assert time.perf_counter() - started < 8
