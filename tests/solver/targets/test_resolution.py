"""What is left of the targets as a spell or ability resolves (608.2b)."""

from __future__ import annotations

import random
from typing import Any

from targeting.boards import board, resolving, thing
from targeting.by_hand import random_game, random_phrase

import lawmage

MINE, YOURS = thing("mine", controller="alice"), thing("yours")


def outcome(position: dict[str, Any], question: dict[str, Any]) -> dict[str, Any]:
    legal = lawmage.legal(position, question)
    assert not legal.unread
    (answer,) = legal
    return answer.model_dump()


def test_one_legal_target_is_enough() -> None:
    position = board(MINE, thing("yours", text="Hexproof"))
    question = resolving("Target creature you control fights target creature you don't control.", [["mine"], ["yours"]])
    assert outcome(position, question) == {"resolves": True, "legal_targets": [["mine"], []]}
    verdict = lawmage.legal(position, question).check({"resolves": True, "legal_targets": [["mine"], ["yours"]]})
    assert {violation.rule for violation in verdict.violations} >= {"702.11b", "608.2b"}


def test_all_targets_illegal() -> None:
    question = resolving("Destroy target creature an opponent controls. Draw a card.", [["mine"]])
    assert outcome(board(MINE), question) == {"resolves": False, "legal_targets": [[]]}


def test_a_text_may_say_that_it_resolves_all_the_same() -> None:
    text = "Tap target creature an opponent controls. This ability still resolves if its target becomes illegal."
    assert outcome(board(MINE), resolving(text, [["mine"]])) == {"resolves": True, "legal_targets": [[]]}


def test_no_target_chosen_resolves() -> None:
    question = resolving("Tap up to two target creatures.", [[]])
    assert outcome(board(MINE), question) == {"resolves": True, "legal_targets": [[]]}


def test_the_chosen_modes_decide_which_instances_there_are() -> None:
    text = "Choose two —\n• Destroy target creature.\n• Draw a card.\n• Target player loses 2 life."
    question = resolving(text, [["yours"], ["bob"]], modes=[1, 3])
    assert outcome(board(YOURS), question) == {"resolves": True, "legal_targets": [["yours"], ["bob"]]}


def test_a_target_that_changed_zones_is_illegal() -> None:
    cards = [{"id": "yours", "name": "Y", "type_line": "Creature — Bear", "oracle_text": "", "owner": "bob"}]
    question = resolving("Destroy target creature.", [["yours"]])
    assert outcome(board(graveyards=cards), question) == {"resolves": False, "legal_targets": [[]]}


def test_what_targets_must_have_in_common_is_asked_again() -> None:
    question = resolving("Choose two target creatures controlled by the same player.", [["mine", "yours"]])
    assert outcome(board(MINE, YOURS), question) == {"resolves": False, "legal_targets": [[]]}


def test_x_is_that_of_the_spell() -> None:
    question = resolving("Destroy target creature with mana value X or less.", [["yours"]], x=1)
    assert outcome(board(YOURS), question)["resolves"] is False


def test_legal_targets_by_hand_on_random_boards() -> None:
    asked = 0
    for seed in range(400):
        rng = random.Random(f"resolution {seed}")
        game, phrase = random_game(rng), random_phrase(rng, [])
        things = {each["id"]: each for each in game.candidates()}
        size = rng.randint(max(1, phrase.lo), max(1, min(phrase.hi, 3)))
        if len(things) < size or " with total" in phrase.words or " controlled by the same" in phrase.words:
            continue
        if " with different" in phrase.words:
            continue
        chosen = sorted(rng.sample(sorted(things), size))
        legal = [name for name in chosen if phrase.fits(things[name], game) and not game.protected(things[name])]
        question = resolving(f"Choose {phrase.words}.", [chosen])
        question["spell"]["colors"] = [game.color]
        assert outcome(game.position(), question) == {"resolves": bool(legal), "legal_targets": [legal]}, seed
        asked += 1
    assert asked > 200
