"""Every listed choice of targets is legal by brute force, every legal one is listed, on random boards and texts."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from targeting.by_hand import Game, Text, answers, random_game, random_text

import lawmage


def _key(answer: Any) -> str:
    data = dict(answer)
    data["targets"] = [sorted(names) for names in data["targets"]]
    if not data.get("division"):
        data.pop("division", None)
    if not data.get("modes"):
        data.pop("modes", None)
    return json.dumps(data, sort_keys=True)


def _asked(game: Game, text: Text, engine: str = "auto") -> lawmage.LegalSet:
    spell = {"name": "Spell", "type_line": "Instant", "mana_cost": "{1}", "colors": [game.color]}
    spell["oracle_text"] = text.words.replace("~", "Spell")
    question = {"kind": "targets", "player": "alice", "spell": spell}
    return lawmage.legal(game.position(), question, engine=engine)


def compare(seed: int, engine: str = "auto") -> None:
    """One random board and text; raises AssertionError with what to look at."""
    rng = random.Random(f"targets {seed}")
    game, text = random_game(rng), random_text(rng)
    wanted = answers(game, text)
    if len(wanted) > 3_000:
        return
    legal = _asked(game, text, engine)
    told = f"seed {seed}: {text.words!r}"
    assert not legal.unread, (told, [str(item) for item in legal.unread])
    listed = [_key(answer) for answer in legal]
    assert len(set(listed)) == len(listed) == legal.count(), told
    keys = {_key(answer) for answer in wanted}
    assert set(listed) == keys, (told, sorted(set(listed) - keys)[:3], sorted(keys - set(listed))[:3])
    for answer in rng.sample(wanted, min(4, len(wanted))):
        assert answer in legal, (told, answer)
        assert legal.check(answer).legal, (told, answer)
        assert legal[legal.index(answer)] == answer, (told, answer)
    for answer in _spoiled(rng, game, wanted):
        if _key(answer) not in keys:
            verdict = legal.check(answer)
            assert not verdict.legal and verdict.violations, (told, answer)
            assert answer not in legal, (told, answer)


def _spoiled(rng: random.Random, game: Game, wanted: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Answers near legal ones: something added, taken away, exchanged."""
    found = []
    names = [thing["id"] for thing in game.candidates()]
    for answer in rng.sample(wanted, min(4, len(wanted))):
        spoiled = json.loads(json.dumps(answer))
        if spoiled["targets"]:
            chosen = rng.choice(spoiled["targets"])
            if chosen and rng.random() < 0.5:
                chosen.pop(rng.randrange(len(chosen)))
            else:
                chosen.append(rng.choice(names))
        found.append(spoiled)
    return found


@pytest.mark.parametrize("block", range(12))
def test_lists_exactly_the_legal_choices(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        compare(seed)


@pytest.mark.parametrize("engine", ["diagram", "csp"])
def test_engines_agree_in_order(engine: str) -> None:
    for seed in range(1000, 1040):
        rng = random.Random(f"targets {seed}")
        game, text = random_game(rng), random_text(rng)
        if len(answers(game, text)) < 500:
            assert list(_asked(game, text, engine)) == list(_asked(game, text)), seed


if __name__ == "__main__":  # python tests/solver/targets/test_against_brute_force.py: twenty thousand
    for number in range(20_000):
        compare(number)
        if number % 1_000 == 999:
            print(number + 1, "agree", flush=True)
