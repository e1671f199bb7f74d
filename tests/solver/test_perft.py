"""Counts of sequences of declarations, and the tables of boards whose counts are known."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lawmage
from lawmage.models.position import Position
from lawmage.solver.alike import alike, classes
from lawmage.solver.perft import divide, perft, total
from lawmage.solver.perft_table import Row, differences, rows, tables

FOLDER = Path(__file__).parents[2] / "benchmarks" / "perft"
ROWS = [row for table in tables(FOLDER) for row in rows(table)]
SMALL = 3_000  # sequences that the second opinion lists one by one
PLAYERS = [{"id": name, "life": 20} for name in ("alice", "bob", "carol")]


def creature(name: str, controller: str = "alice", text: str = "", **more: Any) -> dict[str, Any]:
    body = {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": text, "power": 2, "toughness": 2}
    return {"id": name, **body, "controller": controller, **more}


def board(*permanents: dict[str, Any], players: int = 2, **more: Any) -> Position:
    return Position.model_validate(
        {"players": PLAYERS[:players], "active_player": "alice", "permanents": list(permanents), **more}
    )


# ── The tables ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_the_diagram_confirms_the_row(row: Row) -> None:
    assert differences(row, engine="diagram") == []


def second_engine() -> Iterator[Any]:
    """Each row with an engine that shares no code with the diagram and lists what it counts."""
    for row in ROWS:
        if max(row.raw) <= SMALL:
            yield pytest.param(row, "csp" if _values(row) <= 100_000 else "cpsat", id=row.id)


def _values(row: Row) -> int:
    """How many combinations python-constraint would have to look at; for two declarations, more than it should."""
    if len(row.raw) > 1:
        return 0 if row.raw[1] <= SMALL else 1 << 60
    size = 1
    for place in lawmage.legal(row.position, row.question).places:
        size *= len(place.values)
    return size


@pytest.mark.parametrize(("row", "engine"), list(second_engine()))
def test_a_second_engine_confirms_the_row(row: Row, engine: str) -> None:
    assert differences(row, engine=engine) == []


def test_rows_that_are_too_large_to_list_have_a_closed_form() -> None:
    assert {row.source for row in ROWS if max(row.raw) > SMALL} == {"closed form"}


def test_rows_have_different_ids_and_one_date_of_the_rules() -> None:
    assert len({row.id for row in ROWS}) == len(ROWS) >= 60
    assert {row.rules_date for row in ROWS} == {lawmage.rules_date}
    assert {row.source for row in ROWS} == {"closed form", "CR example", "case", "two engines and brute force"}


def test_a_wrong_count_is_reported() -> None:
    row = next(row for row in ROWS if row.id == "attack-5-vanilla")
    wrong = Row(row.id, row.rules, "", "", row.rules_date, row.position, row.question, (31,), row.canon)
    assert differences(wrong) == ["depth 1: raw is 32, not 31"]


# ── Depth and division ───────────────────────────────────────────────────────────────────────────────


def by_hand(position: Position) -> int:
    """Every attack, and every combination of blocks after it, one by one."""
    found = 0
    for attack in lawmage.legal(position, "attackers"):
        after = position.after("attackers", attack)
        combinations = 1
        for player in dict.fromkeys(each.attacking for each in after.objects if each.attacking):
            blocks = {"kind": "blockers", "player": player}
            combinations *= sum(1 for _ in lawmage.legal(after, blocks))
        found += combinations
    return found


@pytest.mark.parametrize(
    "permanents",
    [
        [creature("a", count=2), creature("m", text="Menace"), creature("w", "bob", count=2), creature("x", "carol")],
        [creature("f", text="Flying", count=2), creature("a"), creature("r", "bob", "Reach"), creature("w", "bob")],
        [
            creature("a", goaded_by=["bob"], count=2),
            creature("b"),
            creature("w", "bob"),
            creature("x", "carol", count=2),
        ],
        [creature("a"), creature("v", text="This creature must be blocked if able."), creature("w", "bob", count=2)],
    ],
    ids=["menace", "flying", "goad", "wanted"],
)
def test_depth_two_is_every_attack_with_every_block(permanents: list[dict[str, Any]]) -> None:
    position = board(*permanents, players=3)
    assert perft(position, depth=2).raw == by_hand(position)


@pytest.mark.parametrize("depth", [1, 2])
def test_divisions_add_up(depth: int) -> None:
    position = board(creature("a", count=3), creature("m", text="Menace"), creature("w", "bob", count=2))
    divisions = list(divide(position, depth=depth))
    assert total(divisions) == perft(position, depth=depth)
    assert sum(each.size for each in divisions) == lawmage.legal(position, "attackers").count()
    assert len({each.answer for each in divisions}) == len(divisions)


def test_an_attack_that_nobody_joins_has_no_blocks() -> None:
    (nobody,) = [
        each for each in divide(board(creature("a"), creature("w", "bob")), depth=2) if not each.answer["attacks"]
    ]
    assert (nobody.size, nobody.raw, nobody.canon) == (1, 1, 1)


def test_large_sums_look_at_one_attack_of_each_class() -> None:
    position = board(creature("a", count=40), creature("w", "bob", count=2))
    assert sum(1 for _ in divide(position, depth=2)) == 41


@pytest.mark.parametrize(("question", "depth"), [("attackers", 3), ("attackers", 0), ("blockers", 2)])
def test_other_depths_are_refused(question: str, depth: int) -> None:
    with pytest.raises(lawmage.QuestionError):
        perft(board(creature("a", attacking="bob")), question, depth)


def test_time_bounds_the_whole() -> None:
    position = board(*(creature(f"a{n}", counters={"+1/+1": n}) for n in range(14)), creature("w", "bob", count=9))
    with pytest.raises(lawmage.BudgetExceeded):
        perft(position, depth=2, limits=lawmage.Limits(seconds=0.2))


def test_text_of_the_blocks_that_is_not_understood_is_told() -> None:
    odd = "This creature can't be blocked by creatures that smell of fish."
    found = perft(board(creature("a", text=odd), creature("w", "bob")), depth=2)
    assert [item.object for item in found.unread] == ["a"]


# ── What is alike ────────────────────────────────────────────────────────────────────────────────────


def groups(position: Position) -> set[frozenset[str]]:
    return {frozenset(ids) for ids in alike(position)}


def test_permanents_with_equal_fields_are_alike() -> None:
    position = board(creature("a", count=2), creature("b"), creature("c", text="Menace"), creature("w", "bob"))
    assert groups(position) == {frozenset({"a#1", "a#2", "b"}), frozenset({"c"}), frozenset({"w"})}


@pytest.mark.parametrize(
    ("more", "effects"),
    [
        ({"tapped": True}, []),
        ({"counters": {"+1/+1": 1}}, []),
        ({"goaded_by": ["bob"]}, []),
        ({}, [{"text": "This creature can't attack.", "affects": ["b"], "controller": "bob"}]),
        ({}, [{"text": "Creatures other than b attack this turn if able.", "controller": "bob"}]),
    ],
)
def test_whatever_tells_a_permanent_apart_takes_it_out(more: dict[str, Any], effects: list[dict[str, Any]]) -> None:
    position = board(creature("a", count=2), creature("b", **more), effects=effects)
    assert frozenset({"b"}) in groups(position)


def test_what_an_aura_is_attached_to_is_alone() -> None:
    aura = {"id": "aura", "name": "Aura", "type_line": "Enchantment — Aura", "oracle_text": "", "controller": "alice"}
    position = board(creature("a"), creature("b"), {**aura, "attached_to": "b"})
    assert {frozenset({"a"}), frozenset({"b"})} <= groups(position)


@pytest.mark.parametrize("copies", [(5, 1), (2, 2), (1, 1)])
def test_classes_have_the_sizes_that_listing_gives(copies: tuple[int, int]) -> None:
    first, second = copies
    position = board(creature("a", count=first), creature("c", text="Menace", count=second), players=3)
    attacks = lawmage.legal(position, "attackers")
    found = list(classes(attacks, alike(position)))
    assert sum(size for _, size in found) == attacks.count()
    assert all(answer in attacks for answer, _ in found)

    def key(answer: Any) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(sorted(attacked for name, attacked in answer["attacks"].items() if name in group))
            for group in alike(position)
        )

    listed = [key(answer) for answer in attacks]
    assert {key(answer): size for answer, size in found} == {each: listed.count(each) for each in listed}
