"""The referee itself, on boards decided by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from referee.board import Effect, Permanent
from referee.generator import Game, random_game
from referee.judge import cost_text
from referee.known import attack, block, creature, enchantment, forests, says
from referee.laws import Declaration
from referee.leftovers import attack_target
from referee.sentences import POOL

TAX = "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
RAYS = "~ can't attack or block unless its controller pays {3}."


def answers(game: Game) -> list[dict[str, object]]:
    judge = game.judge()
    return [judge.answer(declaration) for declaration in judge.legal]


def test_a_goaded_creature_may_pay_or_attack_the_goading_player_for_nothing() -> None:
    ogre = creature("ogre", "alice", goaded_by=("bob",))
    game = attack([ogre, enchantment("tax", "carol", TAX), *forests(2, "alice")], opponents=2)
    assert answers(game) == [{"attacks": {"ogre": "bob"}}, {"attacks": {"ogre": "carol"}}]
    free = attack([ogre, enchantment("tax", "carol", TAX), *forests(2, "alice")], opponents=3)
    assert answers(free) == [{"attacks": {"ogre": "carol"}}, {"attacks": {"ogre": "dave"}}]


def test_two_effects_outvote_one_goading_player() -> None:
    ogre = creature("ogre", "alice", goaded_by=("bob",))
    sirens = (Effect(attack_target("bob", "bob"), "bob", ("ogre",)),) * 2
    assert answers(attack([ogre], opponents=2, effects=sirens)) == [{"attacks": {"ogre": "bob"}}]


def test_a_rival_declaration_need_not_be_payable() -> None:
    juggernaut = creature("jug", "alice", "~ attacks each combat if able.")
    rays = Permanent("rays", "bob", ("Enchantment",), ("Aura",), sentences=(says(RAYS, "aura"),), attached_to="jug")
    elves = replace(creature("elves", "alice", goaded_by=("bob",)), mana=("G",))
    game = attack([juggernaut, rays, elves, *forests(2, "alice")])
    assert answers(game) == [{"attacks": {"elves": "bob"}}]


def test_life_pays_for_phyrexian_mana_while_it_lasts() -> None:
    annex = (
        "Creatures can't attack you or planeswalkers you control unless their controller pays {W/P} for each of those "
        "creatures."
    )
    pair = [creature("a", "alice"), creature("b", "alice"), enchantment("annex", "bob", annex)]
    assert len(answers(attack(pair, life=1))) == 1
    assert len(answers(attack(pair, life=3))) == 3
    assert len(answers(attack(pair, life=4))) == 4


def test_every_able_creature_blocks_a_lure_and_one_is_enough_for_must_be_blocked() -> None:
    lure = creature("lure", "alice", "All creatures able to block ~ do so.", attacking="bob")
    other = creature("other", "alice", "~ must be blocked if able.", attacking="bob")
    game = block([lure, other, creature("x", "bob"), creature("y", "bob")])
    judge = game.judge()
    assert len(judge.legal) == 3
    assert judge.rule(Declaration([("x", "other"), ("y", "other")])).fault == "requirement"


def test_costs_are_written_generic_first() -> None:
    assert cost_text(0, "") == "{0}"
    assert cost_text(3, "WW") == "{3}{W/P}{W/P}"
    assert cost_text(0, "W") == "{W/P}"


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_seed_gives_one_board(seed: str) -> None:
    assert random_game(seed).board.position() == random_game(seed).board.position()


def test_every_random_board_has_a_legal_declaration() -> None:
    assert all(random_game(f"some:{number}").judge().legal for number in range(300))


def test_no_two_sentences_of_one_home_share_their_words() -> None:
    words = [(sentence.home, sentence.text) for sentence in POOL]
    assert len(words) == len(set(words))
