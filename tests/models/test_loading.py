"""Text becomes plain data, or is refused with a typed error, in bounded time."""

import json
import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawmage.models.errors import LawmageError, PositionError, QuestionError
from lawmage.models.loading import MAX_BYTES, loads


def test_yaml_words_that_1_1_would_turn_into_booleans_are_strings() -> None:
    assert loads("a: no\nb: on\nc: y\nd: yes\ne: off") == {"a": "no", "b": "on", "c": "y", "d": "yes", "e": "off"}


def test_yaml_scalars_follow_the_core_schema_of_1_2() -> None:
    text = (
        "a: true\nb: False\nc: 011\nd: 0x1F\ne: 0o17\nf: ~\ng:\nh: 1_000\ni: 2001-01-01\nj: 1:30\nk: '7'\nl: -3\nm: 1.5"
    )
    assert loads(text) == {
        "a": True,
        "b": False,
        "c": 11,
        "d": 31,
        "e": 15,
        "f": None,
        "g": None,
        "h": "1_000",
        "i": "2001-01-01",
        "j": "1:30",
        "k": "7",
        "l": -3,
        "m": 1.5,
    }


def test_json_and_yaml_of_the_same_data_read_alike() -> None:
    data = {"players": [{"id": "alice", "life": 20}], "x": None, "text": 'say "—" {W}\n', "deep": [[[]], {}]}
    assert loads(json.dumps(data)) == data
    assert loads(json.dumps(data, ensure_ascii=False, indent=1)) == data


def test_a_flow_mapping_that_is_no_json_is_read_as_yaml() -> None:
    assert loads("{id: bears, tapped: true}") == {"id": "bears", "tapped": True}


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert loads(b"\xef\xbb\xbf" + "a: ä".encode()) == {"a": "ä"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: 1\nb: 2\na: 3", "'a' stands twice, line 3"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "'c' stands twice"),
        ("a: &x 1", "anchors (&x) are refused, line 1"),
        ("a: 1\nb: *a", "aliases (*a) are refused, line 2"),
        ("a: !!python/object/apply:os.system [x]", "tags"),
        ("a: ! 1", "tags"),
        ("base: {a: 1}\n<<: {b: 2}", "merge keys (<<) are refused, line 2"),
        ("a: 1\n---\nb: 2", "second document"),
        ("? [a, b]\n: c", "a key must be a word"),
        ("{[a]: b}", "a key must be a word"),
        ('{"a": NaN}', "NaN is no number"),
        ('{"a": -Infinity}', "Infinity is no number"),
        ('{"a": 1', "not JSON"),
        ("a: [1, 2", "not YAML"),
        ("a: b: c", "not YAML"),
        ("a: \x07", "not YAML"),
        ("\ta: 1", "not YAML"),
        ('{"a": ' + "9" * 4301 + "}", "4,301 digits"),
        ("a: " + "9" * 100_000, "100,000 digits"),
        ("a: 0x" + "f" * 100_000, "100,002 digits"),
    ],
)
def test_refusals_say_what_and_where(text: str, told: str) -> None:
    with pytest.raises(PositionError) as raised:
        loads(text)
    assert told in str(raised.value)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(PositionError, match="not UTF-8"):
        loads(b"a: \xff\xfe")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 50_000, "- " * 400, "a: " + "[" * 65])
def test_deep_nesting_is_refused_by_depth(text: str) -> None:
    with pytest.raises(PositionError, match="nested more than 64 levels"):
        loads(text)


def test_brackets_in_strings_are_no_nesting() -> None:
    assert loads(json.dumps({"a": "[" * 200, "b": '\\"{' * 200})) == {"a": "[" * 200, "b": '\\"{' * 200}


def test_sixty_four_levels_are_read() -> None:
    assert loads("[" * 64 + "]" * 64) is not None
    assert loads("a:\n" + "".join(" " * n + "a:\n" for n in range(1, 64))) is not None


def test_ten_megabytes_are_refused_before_they_are_read() -> None:
    started = time.perf_counter()
    with pytest.raises(PositionError, match="longer than 1,048,576 bytes"):
        loads("{" * 10_000_000)
    assert time.perf_counter() - started < 1


@pytest.mark.parametrize(
    "unit", ["[", "a: ", '"', '\\"', "- a\n", "{a: ", "&a ", "? ", "'", "#", "|", "a\n", ": ", "%", "\n "]
)
def test_a_megabyte_of_nonsense_takes_bounded_time(unit: str) -> None:
    started = time.perf_counter()
    with suppress(LawmageError):
        loads(unit * (MAX_BYTES // len(unit)))
    assert time.perf_counter() - started < 10


def test_the_error_is_the_callers() -> None:
    with pytest.raises(QuestionError):
        loads("{", error=QuestionError)


@given(st.text(max_size=200) | st.text(alphabet="{}[]:,-?*&!|>\"' \n\tab0#%<", max_size=80))
@settings(max_examples=400, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        loads(text)
    except LawmageError as refused:
        assert refused.message


@given(st.binary(max_size=100))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    try:
        loads(raw)
    except LawmageError as refused:
        assert refused.message


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text(max_size=6), plain, max_size=4))
@settings(max_examples=200, deadline=None)
def test_what_json_prints_is_read_back(data: dict[str, object]) -> None:
    assert loads(json.dumps(data)) == data
