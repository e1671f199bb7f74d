"""Positions: what is read from them, and what is refused."""

import copy
import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawmage.models.errors import LawmageError, PositionError
from lawmage.models.objects import Zone
from lawmage.models.position import Position


def permanent(id: str, **more: Any) -> dict[str, Any]:
    """A Grizzly Bears of alice's."""
    return {
        "id": id,
        "name": "Grizzly Bears",
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Bear",
        "oracle_text": "",
        "power": 2,
        "toughness": 2,
        "controller": "alice",
        **more,
    }


def board(*permanents: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A board of two players."""
    return {
        "players": [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}],
        "active_player": "alice",
        "permanents": list(permanents),
        **more,
    }


def refused(data: Any) -> PositionError:
    """The error that the data is refused with."""
    with pytest.raises(PositionError) as raised:
        Position.model_validate(data)
    return raised.value


# ── What is read ─────────────────────────────────────────────────────────────────────────────────────


def test_the_controller_owns_what_has_no_owner() -> None:
    mine, theirs = Position.model_validate(board(permanent("a"), permanent("b", owner="bob"))).objects
    assert (mine.owner, theirs.owner) == ("alice", "bob")


def test_colors_and_mana_value_come_from_the_mana_cost() -> None:
    (each,) = Position.model_validate(board(permanent("a", mana_cost="{X}{2/W}{U/B}{R/P}{S}"))).objects
    assert each.colors == ("W", "U", "B", "R")
    assert each.mana_value == 5


def test_colors_that_are_given_hold() -> None:
    first, second = Position.model_validate(board(permanent("a", colors=["U"]), permanent("b", colors=[]))).objects
    assert (first.colors, second.colors) == (("U",), ())


def test_copies_are_told_apart_even_a_single_one() -> None:
    position = Position.model_validate(board(permanent("a", count=3), permanent("b", count=1), permanent("c")))
    assert [each.id for each in position.objects] == ["a#1", "a#2", "a#3", "b#1", "c"]
    assert {each.base for each in position.objects} == {"a", "b", "c"}
    assert "a" not in position.zones and "b#1" in position.zones


def test_copies_may_be_written_one_by_one() -> None:
    position = Position.model_validate(board(permanent("a#1", tapped=True), permanent("a#2"), permanent("b", count=1)))
    assert [(each.id, each.tapped) for each in position.objects] == [("a#1", True), ("a#2", False), ("b#1", False)]


def test_an_effect_on_a_base_id_affects_every_copy() -> None:
    effects = [{"text": "x", "affects": ["a", "b"], "controller": "bob"}]
    position = Position.model_validate(board(permanent("a", count=2), permanent("b"), effects=effects))
    (effect,) = position.standing_effects
    assert effect.affects == ("a#1", "a#2", "b")
    assert effect.id == "effects[0]"


def test_permanents_come_before_effects_unless_timestamps_say_otherwise() -> None:
    effects = [
        {"text": "x", "controller": "bob"},
        {"text": "y", "controller": "bob", "timestamp": -1, "id": "early"},
    ]
    position = Position.model_validate(board(permanent("a"), permanent("b", timestamp=7), effects=effects))
    everything = [*position.objects, *position.standing_effects]
    assert [each.id for each in sorted(everything, key=lambda each: each.order)] == ["early", "a", "effects[0]", "b"]


def test_hand_and_graveyard_default_to_the_known_cards() -> None:
    card = {"name": "Forest", "type_line": "Basic Land — Forest", "oracle_text": ""}
    data = board(
        hands=[{**card, "id": "f1", "owner": "alice"}, {**card, "id": "f2", "owner": "bob"}],
        graveyards=[{**card, "id": "f3", "owner": "alice"}],
    )
    data["players"][1]["hand"] = 5
    position = Position.model_validate(data)
    assert (position.hand_size("alice"), position.hand_size("bob")) == (1, 5)
    assert (position.graveyard_size("alice"), position.graveyard_size("bob")) == (1, 0)
    assert [(each.id, each.zone) for each in position.cards] == [
        ("f1", Zone.HAND),
        ("f2", Zone.HAND),
        ("f3", Zone.GRAVEYARD),
    ]


def test_opponents_are_in_turn_order_from_the_left_neighbour() -> None:
    players = [{"id": name, "life": 40} for name in ("alice", "bob", "carol", "dave")]
    position = Position.model_validate({"players": players, "active_player": "carol"})
    assert position.opponents("carol") == ("dave", "alice", "bob")


@pytest.mark.parametrize("step", ["declare attackers", "declare_attackers"])
def test_steps_are_written_with_spaces_or_underscores(step: str) -> None:
    assert Position.model_validate(board(step=step)).step == "declare attackers"


def test_a_power_that_is_no_number_is_none_for_what_is_no_creature() -> None:
    vehicle = permanent("a", type_line="Artifact — Vehicle", power="*", toughness="4")
    (each,) = Position.model_validate(board(vehicle)).objects
    assert (each.power, each.toughness) == (None, 4)


def test_a_spell_on_the_stack_counts_its_x() -> None:
    spell = {"id": "s", "controller": "bob", "name": "Blaze", "mana_cost": "{X}{R}", "type_line": "Sorcery", "x": 4}
    position = Position.model_validate(board(stack=[{**spell, "oracle_text": "", "targets": [["alice"]]}]))
    assert [(each.id, each.mana_value, each.controller) for each in position.spells] == [("s", 5, "bob")]


def test_json_text_and_dicts_give_equal_positions(tmp_path: Path) -> None:
    data = board(permanent("a", counters={"+1/+1": 1}, count=2))
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert Position.load(path) == Position.loads(json.dumps(data)) == Position.model_validate(data)
    assert Position.model_validate_json(json.dumps(data)) == Position(**data)


def test_a_file_may_hold_a_question_too() -> None:
    text = json.dumps({"position": board(permanent("a")), "question": {"kind": "attackers"}})
    assert Position.loads(text) == Position.model_validate(board(permanent("a")))


def test_a_position_is_taken_as_it_is() -> None:
    position = Position.model_validate(board())
    assert Position.model_validate(position) is position


def test_a_position_is_printed_and_read_back() -> None:
    position = Position.model_validate(board(permanent("a", choices={"color": "R"}), step="end"))
    assert Position.model_validate(position.model_dump(mode="json")) == position


def test_the_input_is_left_alone_and_the_position_frozen() -> None:
    data = board(permanent("a"))
    before = copy.deepcopy(data)
    position = Position.model_validate(data)
    assert data == before
    with pytest.raises(ValueError, match="frozen"):
        position.active_player = "bob"


def test_a_changed_copy_forgets_what_was_computed() -> None:
    position = Position.model_validate(board(permanent("a")))
    assert len(position.objects) == 1
    assert position.model_copy(update={"permanents": ()}).objects == ()


def test_four_hundred_permanents_take_milliseconds() -> None:
    data = board(*(permanent(f"p{number}") for number in range(400)))
    Position.model_validate(data)
    started = time.perf_counter()
    assert len(Position.model_validate(data).objects) == 400
    assert time.perf_counter() - started < 0.2


def test_a_text_that_is_left_out_is_asked_for_by_name() -> None:
    data = permanent("a")
    del data["oracle_text"]
    position = Position.model_validate(board(data))
    with pytest.raises(PositionError, match="Grizzly Bears has no oracle_text") as raised:
        _ = position.objects
    assert (raised.value.field, raised.value.object) == ("permanents[0].oracle_text", "a")


# ── What is refused ──────────────────────────────────────────────────────────────────────────────────

CARD = {"name": "Forest", "type_line": "Basic Land — Forest", "oracle_text": "", "owner": "alice"}
SPELL = {"id": "s", "controller": "bob", "name": "Shock", "type_line": "Instant", "oracle_text": ""}


@pytest.mark.parametrize(
    ("data", "field", "object_id", "told"),
    [
        (board(permanent("a", controller="zed")), "permanents[0].controller", "a", "no player 'zed'"),
        (board(permanent("a", owner="zed")), "permanents[0].owner", "a", "no player 'zed'"),
        (board(permanent("a", protector="zed")), "permanents[0].protector", "a", "no player"),
        (board(permanent("a", goaded_by=["bob", "zed"])), "permanents[0].goaded_by[1]", "a", "no player"),
        (board(permanent("a", choices={"player": "zed"})), "permanents[0].choices.player", "a", "no player"),
        (board(permanent("a", attached_to="zed")), "permanents[0].attached_to", "a", "nothing with the id 'zed'"),
        (board(permanent("a", attacking="zed")), "permanents[0].attacking", "a", "nothing with the id"),
        (board(permanent("a", blocking=["zed"])), "permanents[0].blocking[0]", "a", "nothing with the id"),
        (board(permanent("a", blocking=["bob"])), "permanents[0].blocking[0]", "a", "not a permanent"),
        (board(permanent("a", blocking=["b", "b"]), permanent("b")), "permanents[0].blocking", "a", "named twice"),
        (board(permanent("a", attacking=["bob", "b"])), "permanents[0].attacking", "a", "string"),
        (board(permanent("a", count=2), permanent("b", attached_to="a")), "permanents[1].attached_to", "b", "a#1"),
        (board(permanent("a"), permanent("a")), "permanents[1].id", "a", "also that of permanents[0]"),
        (board(permanent("alice")), "permanents[0].id", "alice", "also that of players[0]"),
        (board(permanent("a"), hands=[{**CARD, "id": "a"}]), "hands[0].id", "a", "also that of"),
        (board(permanent("s"), stack=[SPELL]), "stack[0].id", "s", "also that of"),
        (board(permanent("new")), "permanents[0].id", "new", "is taken"),
        (board(permanent("a#0")), "permanents[0].id", "a#0", "no id"),
        (board(permanent("a#1", count=2)), "permanents[0].count", "a#1", "is one copy"),
        (board(permanent("a", count=2), permanent("a#2")), "permanents[1].id", "a#2", "a copy of a"),
        (board(permanent("")), "permanents[0].id", "", "no id"),
        (board({**permanent("a"), "id": 7}), "permanents[0].id", None, "string"),
        (board(permanent("a", attached_to="a")), "permanents[0].attached_to", "a", "attached to itself"),
        (
            board(permanent("a", attached_to="b"), permanent("b", attached_to="a")),
            "permanents[0].attached_to",
            "a",
            "b",
        ),
        (board(permanent("a", power="2")), "permanents[0].power", "a", "must be an integer"),
        (board(permanent("a", power=2.0)), "permanents[0].power", "a", "integer"),
        (board(permanent("a", power=True)), "permanents[0].power", "a", "integer"),
        (board(permanent("a", power=10**30)), "permanents[0].power", "a", "less than or equal"),
        (board(permanent("a", tapped="no")), "permanents[0].tapped", "a", "boolean"),
        (board(permanent("a", tapped=1)), "permanents[0].tapped", "a", "boolean"),
        (board(permanent("a", counters={"+1/+1": -1})), "permanents[0].counters.+1/+1", "a", "greater than"),
        (board(permanent("a", count=0)), "permanents[0].count", "a", "greater than"),
        (board(permanent("a", count=10**9)), "permanents[0].count", "a", "less than"),
        (board(permanent("a", mana_cost="{Q}")), "permanents[0].mana_cost", "a", "{Q} is not a mana symbol"),
        (board(permanent("a", mana_cost="2G")), "permanents[0].mana_cost", "a", "not a mana symbol"),
        (board(permanent("a", colors=["green"])), "permanents[0].colors[0]", "a", "pattern"),
        (board(permanent("a", oracle_text="x" * 20_000)), "permanents[0].oracle_text", "a", "10000 characters"),
        (board(permanent("a", oracle_text="⟦Q0⟧")), "permanents[0].oracle_text", "a", "never stand in"),
        (board(permanent("a", flying=True)), "permanents[0].flying", "a", "not a field"),
        (board(permanent("a", loyalty="X")), "permanents[0].loyalty", "a", "integer"),
        (board(permanent("a", attacking="bob", blocking=["b"]), permanent("b")), "permanents[0].blocking", "a", "both"),
        (board(effects=[{"text": "x", "affects": ["zed"], "controller": "bob"}]), "effects[0].affects[0]", None, "zed"),
        (board(effects=[{"text": "x", "controller": "zed"}]), "effects[0].controller", None, "no player"),
        (board(hands=[{**CARD, "id": "f", "owner": "zed"}]), "hands[0].owner", "f", "no player"),
        (board(stack=[{**SPELL, "targets": [["bob"], ["zed"]]}]), "stack[0].targets[1][0]", "s", "zed"),
        (board(stack=[{"id": "s", "controller": "bob", "ability_of": "bob"}]), "stack[0].text", "s", "together"),
        (board(stack=[{"id": "s", "controller": "bob"}]), "stack[0].type_line", "s", "is missing"),
        (board(active_player="zed"), "active_player", None, "no player"),
        (board(step="combat"), "step", None, "untap"),
        (board(spells_cast_this_turn={"zed": 1}), "spells_cast_this_turn", None, "no player"),
        (board(attack_option="both"), "attack_option", None, "multiple"),
        (board(teams=[["alice"], ["bob"]]), "teams", None, "not supported"),
        (board(range_of_influence=1), "range_of_influence", None, "not supported"),
        (board(schema_version=2), "schema_version", None, "1"),
        (board(players=[]), "players", None, "at least 1"),
        (board(players=[{"id": "alice", "life": 20, "ring_level": 5}]), "players[0].ring_level", "alice", "4"),
        (board(players=[{"id": "alice", "life": 20, "mana_pool": "GG"}]), "players[0].mana_pool", "alice", "mana pool"),
        (board(players=[{"id": "alice"}]), "players[0].life", "alice", "is missing"),
        ([], "", None, "dictionary"),
        (None, "", None, "dictionary"),
    ],
)
def test_what_cannot_be_is_refused_naming_field_and_object(
    data: Any, field: str, object_id: str | None, told: str
) -> None:
    error = refused(data)
    assert (error.field, error.object) == (field, object_id)
    assert told in str(error)


def test_the_other_problems_are_told_too() -> None:
    error = refused(board(permanent("a", tapped=3, power=None, wings=2), permanent("b", count="x")))
    assert len(str(error).splitlines()) == 3


def test_more_cards_than_a_hand_is_said_to_hold_are_refused() -> None:
    data = board(hands=[{**CARD, "id": "f"}])
    data["players"][0]["hand"] = 0
    error = refused(data)
    assert (error.field, error.object) == ("players[0].hand", "alice")


def test_too_many_objects_in_all_are_refused() -> None:
    assert "more than 5,000" in str(refused(board(*(permanent(f"p{n}", count=1_000) for n in range(6)))))


def test_text_that_is_no_mapping_is_refused() -> None:
    for text in ("", "[]", "3", "- a"):
        with pytest.raises(PositionError, match="a position is a mapping"):
            Position.loads(text)


def test_a_long_chain_of_attachments_is_no_cycle() -> None:
    chain = [permanent(f"p{n}", attached_to=f"p{n + 1}") for n in range(1_500)]
    assert len(Position.model_validate(board(*chain, permanent("p1500"))).objects) == 1_501


# ── Fuzz ─────────────────────────────────────────────────────────────────────────────────────────────

FIELDS = [*Position.model_fields, "teams", "id"]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=5), json_values, max_size=8))
@settings(max_examples=300, deadline=None)
def test_any_mapping_is_a_position_or_a_typed_error(data: dict[str, Any]) -> None:
    try:
        assert Position.model_validate(data).player_ids
    except PositionError as error:
        assert error.message


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_any_change_of_a_good_board_is_a_position_or_a_typed_error(data: st.DataObject) -> None:
    good = board(
        permanent("a", attached_to="b", counters={"x": 1}),
        permanent("b", count=2),
        effects=[{"text": "x", "affects": ["a"], "controller": "bob"}],
        hands=[{**CARD, "id": "f"}],
        stack=[SPELL],
    )
    good["permanents"][0]["attached_to"] = "b#1"
    good = copy.deepcopy(good)
    at: Any = good
    for _ in range(data.draw(st.integers(1, 4))):
        keys = sorted(at, key=str) if isinstance(at, dict) else list(range(len(at))) if isinstance(at, list) else []
        if not keys:
            break
        parent, key = at, data.draw(st.sampled_from(keys))
        at = at[key]
    parent[key] = data.draw(json_values)
    try:
        position = Position.model_validate(good)
        assert position.objects is not None and position.standing_effects is not None and position.cards is not None
    except LawmageError as error:
        assert isinstance(error, PositionError) and error.message
