"""Whatever comes in through the front door, only lawmage's own errors come out."""

import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import lawmage

TEXTS = [
    "",
    "Menace",
    "Flying, haste\nDefender",
    "Protection from red and from Bears",
    "All creatures able to block this creature do so.",
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
    "This creature can't attack unless defending player controls an Island.",
    "This creature attacks each combat if able. It can't be blocked except by two or more creatures.",
    "Creatures blorb.",
    "}{][ ⟦Q0⟧ ~ ~'s — • \n\n(()",
    "{T}: Add {G}.",
    "This creature can't block",
]
TYPES = [
    "Creature — Bear",
    "Artifact",
    "Legendary Planeswalker — Jace",
    "Battle — Siege",
    "Land — Forest",
    "",
    "—",
    "x — — y",
]
IDS = ["a", "b", "c#1", "c#2", "alice", "bob", "carol"]


def permanent(id: str, **more: Any) -> st.SearchStrategy[dict[str, Any]]:
    """A permanent with odd but well-formed contents."""
    strange = {
        "attached_to": st.sampled_from(IDS),
        "attacking": st.sampled_from(IDS),
        "blocking": st.lists(st.sampled_from(IDS[:4]), max_size=2, unique=True),
        "tapped": st.booleans(),
        "summoning_sick": st.booleans(),
        "goaded_by": st.lists(st.sampled_from(IDS[4:]), max_size=3),
        "ring_bearer": st.booleans(),
        "protector": st.sampled_from(IDS[4:]),
        "keywords": st.lists(st.sampled_from(["Menace", "Goad", "flying", "Lure", ""]), max_size=2),
        "counters": st.dictionaries(st.sampled_from(["+1/+1", "loyalty", "odd"]), st.integers(0, 3), max_size=2),
        "colors": st.lists(st.sampled_from("WUBRG"), max_size=3),
        "phased_out": st.booleans(),
        "face_down": st.booleans(),
        "mana_cost": st.sampled_from(["", "{X}", "{2/W}{B/P}", "{1}{R} // {U}"]),
        "timestamp": st.integers(-3, 3),
    }
    required = {
        "id": st.just(id),
        "name": st.sampled_from(["Bear", "", "a", "Jace"]),
        "type_line": st.sampled_from(TYPES),
        "oracle_text": st.sampled_from(TEXTS) | st.text(max_size=30),
        "controller": st.sampled_from(IDS[4:]),
        **{name: st.just(value) for name, value in more.items()},
    }
    numbers = {name: st.none() | st.integers(-3, 5) for name in ("power", "toughness", "loyalty", "defense")}
    return st.fixed_dictionaries(required, optional={**strange, **numbers})


effects = st.lists(
    st.fixed_dictionaries(
        {
            "text": st.sampled_from([*TEXTS, "bob can't block.", "This creature attacks bob this turn if able."]),
            "controller": st.sampled_from(IDS[4:]),
            "affects": st.lists(st.sampled_from([*IDS, "c"]), max_size=2),
        }
    ),
    max_size=2,
)
boards = st.fixed_dictionaries(
    {
        "players": st.just(
            [{"id": "alice", "life": 3}, {"id": "bob", "life": 0}, {"id": "carol", "life": -1, "poison": 10}]
        ),
        "active_player": st.sampled_from(IDS[4:]),
        "permanents": st.tuples(permanent("a"), permanent("b"), permanent("c", count=2)).map(list),
        "effects": effects,
        "attack_option": st.sampled_from(["multiple", "single", "left", "right"]),
    }
)
questions = st.fixed_dictionaries(
    {"kind": st.sampled_from(["attackers", "blockers"])}, optional={"player": st.sampled_from(IDS[4:])}
)
answers = st.fixed_dictionaries(
    {},
    optional={
        "attacks": st.dictionaries(st.sampled_from(IDS), st.none() | st.sampled_from(IDS), max_size=3),
        "blocks": st.dictionaries(st.sampled_from(IDS), st.lists(st.sampled_from(IDS), max_size=2), max_size=3),
        "exert": st.lists(st.sampled_from(IDS), max_size=1),
    },
)


@given(boards, questions, answers)
@settings(max_examples=300, deadline=None)
def test_odd_boards_are_answered_or_refused_with_a_typed_error(
    board: dict[str, Any], question: dict[str, Any], answer: dict[str, Any]
) -> None:
    before = copy.deepcopy((board, question, answer))
    try:
        legal = lawmage.legal(board, question, limits=lawmage.Limits(seconds=5))
        assert legal.count() >= 1  # every position has at least one legal declaration
        first = legal[0]
        assert first in legal and legal.index(first) == 0
    except (lawmage.PositionError, lawmage.QuestionError):
        return
    try:
        verdict = legal.check(answer)
    except lawmage.AnswerError as error:
        assert error.message
    else:
        assert verdict.legal is (answer in legal)
        assert verdict.legal or verdict.violations
        assert verdict.nearest is None or verdict.nearest in legal
    assert (board, question, answer) == before
