"""Answers: light and frozen going out, checked and normal coming in."""

import copy
import pickle
import time
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawmage.models.answers import Answer, Outcome
from lawmage.models.errors import AnswerError
from lawmage.models.shapes import SHAPES, read_answer

KNOWN = frozenset({"alice", "bob", "bears", "lion", "wall", "bears#1", "forest"})


def test_an_answer_equals_dicts_of_the_same_content_and_hashes_like_its_equals() -> None:
    answer = Answer({"blocks": {"wall": ["bears"], "lion": ["bears"]}})
    assert isinstance(answer, Mapping)
    assert answer == {"blocks": {"lion": ["bears"], "wall": ["bears"]}}
    assert answer == Answer({"blocks": {"lion": ["bears"], "wall": ["bears"]}})
    assert answer != {"blocks": {"wall": ["bears"]}}
    assert answer != "blocks"
    assert len({answer, Answer({"blocks": {"lion": ["bears"], "wall": ["bears"]}})}) == 1
    assert dict(answer) == {"blocks": {"wall": ["bears"], "lion": ["bears"]}}


def test_what_is_read_out_of_an_answer_cannot_change_it() -> None:
    answer = Answer({"blocks": {"wall": ["bears"]}})
    answer["blocks"]["wall"].append("lion")
    answer.model_dump(mode="json")["blocks"].clear()
    assert answer == {"blocks": {"wall": ["bears"]}}
    with pytest.raises(TypeError):
        answer["blocks"] = {}  # type: ignore[index]
    with pytest.raises(AttributeError):
        answer.blocks = {}  # type: ignore[attr-defined]


def test_the_outcome_is_computed_once_when_it_is_read() -> None:
    asked: list[Answer] = []

    def derive(answer: Answer) -> Outcome:
        asked.append(answer)
        return Outcome({"cost": "{2}"})

    answer = Answer({"attacks": {}}, derive)
    assert asked == []
    assert answer.outcome == {"cost": "{2}"} and answer.outcome is answer.outcome
    assert asked == [answer]
    assert Answer({"army": "new"}).outcome is None


def test_answers_are_copied_and_pickled() -> None:
    answer = Answer({"targets": [["bears"], []]})
    assert copy.deepcopy(answer) == pickle.loads(pickle.dumps(answer)) == answer


def test_a_million_answers_take_about_a_second() -> None:
    started = time.perf_counter()
    for _ in range(100_000):
        Answer({"attacks": {}}, None)
    assert time.perf_counter() - started < 0.5


@pytest.mark.parametrize(
    ("kind", "value", "normal"),
    [
        ("attackers", {"attacks": {"bears": "bob"}, "exert": [], "bands": None}, {"attacks": {"bears": "bob"}}),
        ("attackers", {"attacks": {}, "exert": ["lion", "bears"]}, {"attacks": {}, "exert": ["bears", "lion"]}),
        ("blockers", {"blocks": {"wall": ["lion", "bears"], "bob": []}}, {"blocks": {"wall": ["bears", "lion"]}}),
        ("targets", {"targets": [["lion", "bears"], []], "x": 0}, {"targets": [["bears", "lion"], []], "x": 0}),
        ("targets", {"targets": [["lion", "lion"]]}, {"targets": [["lion", "lion"]]}),
        ("targets", {"targets": [[]], "modes": [2, 1], "division": {}}, {"targets": [[]], "modes": [1, 2]}),
        ("resolution", {"resolves": False, "legal_targets": [[]]}, {"resolves": False, "legal_targets": [[]]}),
        ("army", {"army": "new"}, {"army": "new"}),
        ("ring_bearer", {"ring_bearer": None}, {"ring_bearer": None}),
        ("mana_types", {"mana": "G"}, {"mana": "G"}),
        ("tap_for_mana", {"mana": "", "ability": 0}, {"mana": "", "ability": 0}),
        ("payment", {"taps": {"forest": "GCW"}, "life": 0}, {"taps": {"forest": "WGC"}}),
        ("payment", {"taps": {}, "pool": "RG", "delve": 3}, {"taps": {}, "pool": "RG", "delve": 3}),
        ("payment", {"taps": {}, "convoke": {"bears": "1"}}, {"taps": {}, "convoke": {"bears": "1"}}),
        ("activate", {"activate": "bears", "ability": 0}, {"activate": "bears", "ability": 0}),
        ("cast", {"cast": "X", "cost": "mana", "x": 0, "from": "hand"}, {"cast": "X", "cost": "mana", "x": 0}),
        ("cast", {"cast": "X", "cost": "free", "kicked": False}, {"cast": "X", "cost": "free"}),
        ("cast", {"cast": "X", "cost": "free", "from": "exile"}, {"cast": "X", "cost": "free", "from": "exile"}),
    ],
)
def test_answers_are_put_into_normal_form(kind: str, value: dict[str, Any], normal: dict[str, Any]) -> None:
    found = read_answer(kind, value, KNOWN)
    assert found == normal
    assert read_answer(kind, found, KNOWN) == found
    assert read_answer(kind, Answer(found), KNOWN) == found


@pytest.mark.parametrize(
    ("kind", "value", "field"),
    [
        ("attackers", {"attacks": {"bears": ["bob", "alice"]}}, "attacks.bears"),
        ("attackers", {"attacks": {"bears": None}}, "attacks.bears"),
        ("attackers", {"attacks": {"zed": "bob"}}, "attacks.zed"),
        ("attackers", {"attacks": {"bears": "zed"}}, "attacks.bears"),
        ("attackers", {"attacks": []}, "attacks"),
        ("attackers", {}, "attacks"),
        ("attackers", {"blocks": {}}, "attacks"),
        ("blockers", {"blocks": {"wall": "bears"}}, "blocks.wall"),
        ("blockers", {"blocks": {"wall": ["zed"]}}, "blocks.wall[0]"),
        ("blockers", {"blocks": {"zed": ["bears"]}}, "blocks.zed"),
        ("blockers", {"blocks": {"wall": ["bears", "bears"]}}, "blocks.wall"),
        ("targets", {"targets": ["bears"]}, "targets[0]"),
        ("targets", {"targets": [["zed"]]}, "targets[0][0]"),
        ("army", {"army": None}, "army"),
        ("ring_bearer", {}, "ring_bearer"),
        ("ring_bearer", {"ring_bearer": "new"}, "ring_bearer"),
        ("mana_types", {"mana": "GG"}, "mana"),
        ("tap_for_mana", {"mana": "Q"}, "mana"),
        ("payment", {"taps": {"forest": 1}}, "taps.forest"),
        ("payment", {"taps": {}, "sacrifice": ["bears", "bears"]}, "sacrifice"),
        ("payment", {"taps": {}, "life": 10**40}, "life"),
        ("activate", {"activate": "bears", "ability": -1}, "ability"),
        ("cast", {"cast": "X", "cost": "gold"}, "cost"),
        ("blockers", 3, ""),
        ("blockers", None, ""),
    ],
)
def test_wrong_shapes_and_unknown_ids_are_refused_naming_the_field(kind: str, value: Any, field: str) -> None:
    with pytest.raises(AnswerError) as raised:
        read_answer(kind, value, KNOWN)
    assert raised.value.field == field


def test_an_answer_of_another_kind_is_refused() -> None:
    with pytest.raises(AnswerError):
        read_answer("attackers", Answer({"blocks": {}}), KNOWN)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["bears", "bob", "zed", "G", "1", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["bears", "bob", "zed"]), inner),
    max_leaves=8,
)


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_any_mapping_is_an_answer_or_a_typed_error(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(SHAPES)))
    names = [field.alias or name for name, field in SHAPES[kind].model_fields.items()]
    value = data.draw(st.dictionaries(st.sampled_from([*names, "other"]), values))
    try:
        normal = read_answer(kind, value, KNOWN)
    except AnswerError as error:
        assert error.message
    else:
        assert read_answer(kind, normal, KNOWN) == normal
