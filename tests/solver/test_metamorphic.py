"""Changes of a board that must leave the answers alone, or change them in a known way.

No verdict is known beforehand here: lawmage is compared with itself, on the random boards of the referee.
"""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from referee.board import Board, Effect, Permanent, Player
from referee.differ import canonical
from referee.generator import Game, random_game
from referee.known import attack, block, creature, team
from referee.laws import Sentence
from referee.sentences import EFFECTS

import lawmage

BOARDS = range(60)


def answers(position: dict[str, Any], question: dict[str, Any]) -> set[Any]:
    return {canonical(answer) for answer in lawmage.legal(position, question)}


def game_answers(game: Game) -> set[Any]:
    return answers(game.board.position(), game.judge().question)


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Ids replaced everywhere, in fields and in words of text."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(each, names) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(renamed(each, names) for each in value)
    if isinstance(value, str):
        return re.sub(r"[A-Za-z0-9_]+", lambda word: names.get(word[0], word[0]), value)
    return value


@pytest.mark.parametrize("number", BOARDS)
def test_names_of_objects_do_not_matter(number: int) -> None:
    game = random_game(f"rename:{number}")
    names = {p.id: f"zz{n}" for n, p in enumerate(reversed(game.board.permanents))}
    names |= {p.id: f"player{n}" for n, p in enumerate(reversed(game.board.players))}
    question = game.judge().question
    expected = {
        tuple(sorted((names[left], _renamed_right(right, names)) for left, right in answer))
        for answer in game_answers(game)
    }
    assert answers(renamed(game.board.position(), names), renamed(question, names)) == expected


def _renamed_right(right: Any, names: dict[str, str]) -> Any:
    return names[right] if isinstance(right, str) else tuple(sorted(names[each] for each in right))


@pytest.mark.parametrize("number", BOARDS)
def test_the_order_of_permanents_and_effects_does_not_matter(number: int) -> None:
    game = random_game(f"shuffle:{number}")
    if any(s.kind == "loss" for p in game.board.permanents for s in p.sentences):
        return  # abilities gained and lost apply in timestamp order (613.7), which is the order of the list
    rng = Random(number)
    board = game.board
    permanents = tuple(rng.sample(board.permanents, len(board.permanents)))
    effects = tuple(rng.sample(board.effects, len(board.effects)))
    shuffled = replace(game, board=replace(board, permanents=permanents, effects=effects))
    assert game_answers(shuffled) == game_answers(game)


@pytest.mark.parametrize("number", BOARDS)
def test_a_permanent_without_bearing_on_combat_changes_nothing(number: int) -> None:
    game = random_game(f"bystander:{number}")
    bystander = Permanent("bystander", game.board.players[0].id, ("Land",), (), "Quiet Field")
    grown = replace(game, board=replace(game.board, permanents=(*game.board.permanents, bystander)))
    assert game_answers(grown) == game_answers(game)


@pytest.mark.parametrize("number", BOARDS)
def test_a_restriction_where_nothing_is_required_adds_no_answer(number: int) -> None:
    """With a requirement in force a restriction may set answers free; without one it can only take some away."""
    game = without_requirements(random_game(f"restrict:{number}"))
    bans = [s for s in EFFECTS if s.kind == "restriction" and s.topic in (game.kind, "both") and "gains" not in s.text]
    ban = Random(number).choice(bans)
    about = tuple(p.id for p in game.board.permanents if "Creature" in p.types)[:2]
    effects = (*game.board.effects, Effect(ban, game.board.active, about))
    narrowed = replace(game, board=replace(game.board, effects=effects))
    assert not game.judge().wants
    assert game_answers(narrowed) <= game_answers(game)


def without_requirements(game: Game) -> Game:
    """The board with every sentence dropped that demands something."""

    def kept(sentence: Sentence) -> bool:
        return "if able" not in sentence.text and "do so" not in sentence.text and sentence.kind != "goad"

    permanents = tuple(
        replace(p, goaded_by=(), sentences=tuple(s for s in p.sentences if kept(s))) for p in game.board.permanents
    )
    effects = tuple(effect for effect in game.board.effects if kept(effect.sentence))
    return replace(game, board=replace(game.board, permanents=permanents, effects=effects))


@pytest.mark.parametrize("number", range(20))
def test_combats_that_do_not_meet_multiply(number: int) -> None:
    """Blockers on the ground face ground attackers, riders on horses face riders: the counts multiply."""
    rng = Random(number)
    texts = ("~ must be blocked if able.", "~ can't be blocked except by two or more creatures.", "")
    halves = []
    for side, keywords in (("g", ("Shadow",)), ("h", ())):
        attackers = [
            creature(f"{side}a{n}", "alice", *filter(None, [rng.choice(texts)]), keywords=keywords, attacking="bob")
            for n in range(rng.choice((1, 2)))
        ]
        halves.append([*attackers, *team(rng.choice((1, 2, 3)), "bob", prefix=f"{side}b", keywords=keywords)])
    counts = [len(game_answers(block(half))) for half in halves]
    assert len(game_answers(block(halves[0] + halves[1]))) == counts[0] * counts[1]


@pytest.mark.parametrize("number", range(20))
def test_attackers_that_share_no_rule_multiply(number: int) -> None:
    rng = Random(number)
    texts = ("~ attacks each combat if able.", "~ can't attack.", "", "")
    halves = [
        [creature(f"{side}{n}", "alice", *filter(None, [rng.choice(texts)])) for n in range(rng.choice((1, 2, 3)))]
        for side in "gh"
    ]
    counts = [len(game_answers(attack(half, opponents=2))) for half in halves]
    assert len(game_answers(attack(halves[0] + halves[1], opponents=2))) == counts[0] * counts[1]


@pytest.mark.parametrize("copies", [1, 2, 3])
@pytest.mark.parametrize("text", ["", "~ attacks each combat if able.", "~ can't attack or block alone."])
def test_a_count_is_that_many_separate_objects(copies: int, text: str) -> None:
    texts = (text,) if text else ()
    single = creature("bears", "alice", *texts, goaded_by=("bob",))
    position = attack([single, creature("other", "alice")], opponents=2).board.position()
    counted = {**position["permanents"][0], "count": copies}
    one_entry = {**position, "permanents": [counted, position["permanents"][1]]}
    separate = [{**position["permanents"][0], "id": f"bears{n + 1}"} for n in range(copies)]
    entries = {**position, "permanents": [*separate, position["permanents"][1]]}
    names = {f"bears#{n + 1}": f"bears{n + 1}" for n in range(copies)} | {"other": "other"}
    found = {
        tuple(sorted((names[left], right) for left, right in answer))
        for answer in answers(one_entry, {"kind": "attackers"})
    }
    assert found == answers(entries, {"kind": "attackers"})


def test_players_who_only_watch_do_not_change_blocks() -> None:
    board = [creature("a", "alice", attacking="bob"), creature("b", "bob"), creature("c", "bob")]
    two = block(board)
    three = Game(Board((*two.board.players, Player("carol")), "alice", two.board.permanents), "blockers", "bob")
    assert game_answers(three) == game_answers(two)
