"""The position after a declaration of attackers or blockers."""

from pathlib import Path
from typing import Any

import pytest

import lawmage
from lawmage.models.loading import load
from lawmage.models.position import Position
from lawmage.solver.cases import case_files

CASE_FOLDER = Path(__file__).parents[1] / "cases"
PLAYERS = [{"id": name, "life": 20} for name in ("alice", "bob", "carol")]


def creature(name: str, controller: str = "alice", text: str = "", **more: Any) -> dict[str, Any]:
    """A bear."""
    body = {"name": name.title(), "type_line": "Creature — Bear", "oracle_text": text, "power": 2, "toughness": 2}
    return {"id": name, **body, "controller": controller, **more}


def board(*permanents: dict[str, Any], players: int = 2, **more: Any) -> Position:
    return Position.model_validate(
        {"players": PLAYERS[:players], "active_player": "alice", "permanents": list(permanents), **more}
    )


def state(position: Position) -> dict[str, tuple[bool, str | None, tuple[str, ...]]]:
    """Tapped, attacking, blocking of each permanent."""
    return {each.id: (each.tapped, each.attacking, each.blocking) for each in position.objects}


def test_attackers_attack_and_are_tapped_and_the_others_are_not() -> None:
    after = board(creature("a"), creature("b")).after("attackers", {"attacks": {"a": "bob"}})
    assert state(after) == {"a": (True, "bob", ()), "b": (False, None, ())}
    assert after.step == "declare attackers"


def test_the_position_itself_stays_as_it_was() -> None:
    before = board(creature("a"))
    dump = before.model_dump()
    before.after("attackers", {"attacks": {"a": "bob"}})
    assert before.model_dump() == dump


@pytest.mark.parametrize(
    "given",
    [
        {"text": "Vigilance"},
        {"keywords": ["Vigilance"]},
        {"counters": {"vigilance": 1}},
    ],
)
def test_a_creature_with_vigilance_stays_untapped(given: dict[str, Any]) -> None:
    after = board(creature("a", **given)).after("attackers", {"attacks": {"a": "bob"}})
    assert state(after)["a"] == (False, "bob", ())


def test_vigilance_that_another_permanent_grants_counts() -> None:
    giver = creature("g", text="Other creatures you control have vigilance.")
    after = board(creature("a"), giver).after("attackers", {"attacks": {"a": "bob", "g": "bob"}})
    assert state(after) == {"a": (False, "bob", ()), "g": (True, "bob", ())}


def test_the_creature_that_enlists_taps_the_other() -> None:
    before = board(creature("a", text="Enlist"), creature("b"))
    after = before.after("attackers", {"attacks": {"a": "bob"}, "enlist": {"a": "b"}})
    assert state(after) == {"a": (True, "bob", ()), "b": (True, None, ())}


def test_blockers_block_and_stay_untapped() -> None:
    attackers = [creature(name, tapped=True, attacking="bob") for name in ("a", "b")]
    wall = creature("wall", "bob", "This creature can block an additional creature each combat.")
    after = board(*attackers, wall).after("blockers", {"blocks": {"wall": ["b", "a"]}})
    assert state(after)["wall"] == (False, None, ("a", "b"))
    assert after.step == "declare blockers"


def test_blocks_of_earlier_defending_players_stand() -> None:
    before = board(
        creature("a", tapped=True, attacking="bob"),
        creature("b", tapped=True, attacking="carol"),
        creature("c", "bob"),
        creature("d", "carol"),
        players=3,
    )
    after = before.after({"kind": "blockers", "player": "bob"}, {"blocks": {"c": ["a"]}})
    after = after.after({"kind": "blockers", "player": "carol"}, {"blocks": {"d": ["b"]}})
    assert (state(after)["c"][2], state(after)["d"][2]) == (("a",), ("b",))


def test_an_attack_begins_a_new_combat() -> None:
    before = board(
        creature("a"), creature("v", text="Vigilance", attacking="bob"), creature("w", "bob", blocking=["v"])
    )
    after = before.after("attackers", {"attacks": {"a": "bob"}})
    assert state(after) == {"a": (True, "bob", ()), "v": (False, None, ()), "w": (False, None, ())}


def test_copies_that_take_part_are_told_apart() -> None:
    before = board(creature("bears", count=3), creature("wall", "bob", count=2))
    after = before.after("attackers", {"attacks": {"bears#2": "bob"}})
    assert [(each.id, each.count) for each in after.permanents] == [
        ("bears#1", None),
        ("bears#2", None),
        ("bears#3", None),
        ("wall", 2),
    ]
    assert [each.id for each in after.objects] == [each.id for each in before.objects]
    assert state(after)["bears#2"] == (True, "bob", ())
    final = after.after("blockers", {"blocks": {"wall#2": ["bears#2"]}})
    assert state(final)["wall#2"] == (False, None, ("bears#2",))


def test_effects_on_the_base_id_follow_the_copies() -> None:
    effect = {"text": "This creature can't block this turn.", "affects": ["w", "a"], "controller": "alice"}
    before = board(creature("a"), creature("w", "bob", count=2), effects=[effect])
    attacked = before.after("attackers", {"attacks": {"a": "bob"}})
    assert attacked.effects[0].affects == ("w", "a")
    unbound = board(creature("a", count=2), creature("w", "bob"), effects=[{**effect, "affects": ["a", "w"]}])
    attacked = unbound.after("attackers", {"attacks": {"a#1": "bob"}})
    assert attacked.effects[0].affects == ("a#1", "a#2", "w")
    assert lawmage.legal(attacked, "blockers").count() == 1


def test_writing_copies_one_by_one_keeps_the_order_of_timestamps() -> None:
    before = board(
        creature("a", count=3),
        creature("b", timestamp=2),
        creature("c"),
        effects=[{"text": "x", "controller": "bob", "affects": ["a"]}],
    )
    after = before.after("attackers", {"attacks": {"a#2": "bob"}})

    def order(position: Position) -> list[str]:
        things = [*position.objects, *position.standing_effects]
        return [each.id for each in sorted(things, key=lambda each: each.order)]

    assert order(before) == order(after)


@pytest.mark.parametrize(
    ("answer", "told", "rule"),
    [
        ({"attacks": {"sick": "bob"}}, "came under its controller's control this turn", "508.1a"),
        ({"attacks": {"w": "bob"}}, "is controlled by bob", "508.1a"),
        ({"attacks": {}}, "attacks", "508.1d"),
    ],
)
def test_an_illegal_answer_is_refused_with_words_and_rule(answer: Any, told: str, rule: str) -> None:
    forced = creature("f", text="This creature attacks each combat if able.")
    before = board(forced, creature("sick", summoning_sick=True), creature("w", "bob"))
    with pytest.raises(lawmage.AnswerError, match=told) as caught:
        before.after("attackers", answer)
    assert caught.value.rule == rule


def test_every_violation_is_told() -> None:
    before = board(creature("s", summoning_sick=True), creature("t", tapped=True))
    with pytest.raises(lawmage.AnswerError) as caught:
        before.after("attackers", {"attacks": {"s": "bob", "t": "bob"}})
    assert "s came under" in caught.value.message and "t is tapped" in "".join(caught.value.more)


def test_an_unknown_id_is_an_error_of_the_answer() -> None:
    with pytest.raises(lawmage.AnswerError, match="zed"):
        board(creature("a")).after("attackers", {"attacks": {"zed": "bob"}})


def test_only_declarations_have_a_position_after_them() -> None:
    with pytest.raises(lawmage.QuestionError, match="army"):
        board(creature("a")).after({"kind": "army", "text": "Amass Orcs 1."}, {"army": "a"})


def test_costs_are_not_paid() -> None:
    tax = {
        "id": "tax",
        "name": "Propaganda",
        "type_line": "Enchantment",
        "controller": "bob",
        "oracle_text": "Creatures can't attack you unless their controller pays {2} for each creature they control "
        "that's attacking you.",
    }
    land = {"name": "Forest", "type_line": "Basic Land — Forest", "oracle_text": "", "controller": "alice"}
    after = board(creature("a"), tax, {"id": "f", **land, "count": 2}).after("attackers", {"attacks": {"a": "bob"}})
    assert [each.tapped for each in after.objects if each.name == "Forest"] == [False, False]


CASES = [path for kind in ("attackers", "blockers") for path in case_files(CASE_FOLDER / kind)]


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_comes_out_is_a_position_in_every_case(path: Any) -> None:
    case: Any = load(path)
    position = Position.model_validate(case["position"])
    answers = lawmage.legal(position, case["question"])
    for answer in (answers[0], answers[-1]):
        after = position.after(case["question"], answer)
        assert Position.model_validate(after.model_dump()) == after
        assert Position.model_validate_json(after.model_dump_json()) == after
        assert [each.id for each in after.objects] == [each.id for each in position.objects]
        if "attacks" in answer:
            assert {each.id: each.attacking for each in after.objects if each.attacking} == answer["attacks"]
