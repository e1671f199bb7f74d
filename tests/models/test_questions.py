"""Questions: what is read, what is refused, who answers."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawmage.models.errors import QuestionError
from lawmage.models.position import Position
from lawmage.models.questions import (
    KINDS,
    Attackers,
    Payment,
    Question,
    bind,
    defending_players,
    known_ids,
    parse_question,
)

BEAR = {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": "", "power": 2, "toughness": 2}
WALKER = {"name": "Jace", "type_line": "Planeswalker — Jace", "oracle_text": "", "loyalty": 3}
SIEGE = {"name": "Siege", "type_line": "Battle — Siege", "oracle_text": "", "defense": 3}


def board(*permanents: dict[str, Any], players: str = "alice bob carol") -> Position:
    """A board on which alice is the active player."""
    return Position.model_validate(
        {
            "players": [{"id": name, "life": 20} for name in players.split()],
            "active_player": "alice",
            "permanents": list(permanents),
        }
    )


def attacker(id: str, attacked: str) -> dict[str, Any]:
    """A creature of alice's that attacks."""
    return {**BEAR, "id": id, "controller": "alice", "attacking": attacked}


def test_a_name_alone_a_mapping_and_a_question_are_questions() -> None:
    assert parse_question("attackers") == parse_question({"kind": "attackers"}) == Attackers()
    question = Attackers(player="alice")
    assert parse_question(question) is question


@pytest.mark.parametrize(
    ("value", "field", "told"),
    [
        ("attack", "kind", "'attack' is not a kind of question: one of attackers, blockers"),
        ({"kind": ["attackers"]}, "kind", "one of attackers"),
        ({}, "kind", "is missing; one of attackers"),
        (7, "", "not int"),
        ({"kind": "attackers", "palyer": "bob"}, "palyer", "not a field"),
        ({"kind": "attackers", "player": 1}, "player", "string"),
        ("army", "text", "is missing"),
        ({"kind": "mana_types"}, "permanent", "is missing"),
        ({"kind": "targets"}, "", "one of spell, ability_of, source_card"),
        ({"kind": "targets", "ability_of": "a"}, "text", "needs its text"),
        ({"kind": "targets", "ability_of": "a", "spell": {"type_line": "Instant"}}, "", "spell and ability_of"),
        ({"kind": "targets", "spell": {"type_line": "Instant", "mana_cost": "{Q}"}}, "spell.mana_cost", "{Q}"),
        ({"kind": "cast", "card": {"name": "Shock"}}, "card.type_line", "is missing"),
        ({"kind": "cast", "card": {"type_line": "Instant"}, "from": "nowhere"}, "from", "hand"),
        ({"kind": "payment", "cost": "{1}", "x": -1}, "x", "greater than"),
        ({"kind": "payment", "cost": "{1}", "for": {"activate": "a", "ability": "b"}}, "for.ability", "integer"),
    ],
)
def test_wrong_questions_are_refused_naming_the_field(value: Any, field: str, told: str) -> None:
    with pytest.raises(QuestionError) as raised:
        parse_question(value)
    assert raised.value.field == field
    assert told in str(raised.value)


def test_a_question_is_printed_under_the_names_it_is_written_with() -> None:
    data = {"kind": "payment", "cost": "{1}", "for": {"activate": "a", "ability": 1}, "from": "graveyard"}
    question = parse_question(data)
    assert isinstance(question, Payment)
    assert question.model_dump(mode="json", exclude_defaults=True) == {
        name: data[name] for name in data if name != "kind"
    }
    assert parse_question(question.model_dump(mode="json")) == question


def test_the_active_player_answers_unless_told_otherwise() -> None:
    assert bind(parse_question("attackers"), board()).player == "alice"
    assert bind(parse_question({"kind": "attackers", "player": "bob"}), board()).player == "bob"


def test_the_one_defending_player_blocks() -> None:
    walker = {**WALKER, "id": "jace", "controller": "carol"}
    assert bind(parse_question("blockers"), board(walker, attacker("a", "jace"))).player == "carol"
    siege = {**SIEGE, "id": "siege", "controller": "alice", "protector": "bob"}
    assert bind(parse_question("blockers"), board(siege, attacker("a", "siege"))).player == "bob"
    assert bind(parse_question("blockers"), board(players="alice bob")).player == "bob"


def test_several_defending_players_must_be_told_apart() -> None:
    position = board(attacker("a", "carol"), attacker("b", "bob"))
    assert defending_players(position) == ("bob", "carol")
    for unclear in (position, board()):
        with pytest.raises(QuestionError, match="say who blocks"):
            bind(parse_question("blockers"), unclear)


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ({"kind": "attackers", "player": "zed"}, "player"),
        ({"kind": "mana_types", "permanent": "zed"}, "permanent"),
        ({"kind": "mana_types", "permanent": "bob"}, "permanent"),
        ({"kind": "targets", "ability_of": "zed", "text": "x"}, "ability_of"),
        ({"kind": "payment", "cost": "{1}", "for": {"activate": "zed"}}, "for.activate"),
        ({"kind": "resolution", "ability_of": "a", "text": "x", "targets": [["a"], ["zed"]]}, "targets[1][0]"),
    ],
)
def test_what_is_not_there_cannot_be_asked_about(value: dict[str, Any], field: str) -> None:
    with pytest.raises(QuestionError) as raised:
        bind(parse_question(value), board(attacker("a", "bob")))
    assert raised.value.field == field


def test_the_card_asked_about_may_be_named_by_answers() -> None:
    spell = {"id": "bolt", "type_line": "Instant", "oracle_text": ""}
    assert {"bolt", "alice"} <= known_ids(parse_question({"kind": "targets", "spell": spell}), board())


@given(
    st.sampled_from(sorted(KINDS)),
    st.dictionaries(
        st.sampled_from(["player", "text", "permanent", "cost", "x", "targets", "spell", "card", "for", "from"]),
        st.none() | st.integers() | st.text(max_size=4) | st.lists(st.text(max_size=2)) | st.just({"type_line": "x"}),
    ),
)
@settings(max_examples=300, deadline=None)
def test_any_mapping_is_a_question_or_a_typed_error(kind: str, data: dict[str, Any]) -> None:
    try:
        assert isinstance(bind(parse_question({"kind": kind, **data}), board()), Question)
    except QuestionError as error:
        assert error.message
