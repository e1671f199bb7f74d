"""No sentence about casting, costs, paying or spending is passed over: it is read, or reported as not understood."""

from pathlib import Path

import pytest

from lawmage.models.costs import (
    CardsLose,
    Change,
    CostChange,
    CounterTrigger,
    Gains,
    Permission,
    Prohibition,
    SpendAs,
    UnreadCost,
)
from lawmage.models.terms import IsTurnOf, Who
from lawmage.oracle.cost_relevance import bears
from lawmage.oracle.costs import read_costs

SPEAKING = """
Spells you cast that share a card type with the exiled card cost {2} less to cast.
Noncreature spells with mana value equal to the chosen number can't be cast.
Once each turn, you may pay {0} rather than pay the mana cost for a spell you cast with mana value X or less.
Rather than pay the mana cost for a spell, its controller may discard a card that shares a color with that spell.
If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost.
During each of your turns, you may play a land and cast a permanent spell of each permanent type from your graveyard.
You can't cast this spell unless an opponent lost life this turn.
Creature spells you cast cost {1} less to cast for each 1 life your opponents have lost this turn.
A player who controls more permanents than each other player can't play lands or cast artifact spells.
If you cast a spell this way, you may cast it as though it had flash.
Players can't cast spells that share a color with the spell most recently cast this turn.
Each opponent who controls more creatures than you can't cast creature spells.
You may cast spells from among cards exiled with this artifact.
You may play lands and cast spells from the top of any player's library.
Players can't activate planeswalkers' loyalty abilities.
Assassin spells you cast have freerunning {B}{B}.
Each instant and sorcery spell you cast has replicate.
Creature spells you cast from your hand have blitz {3}.
Each creature spell you cast has emerge.
Artifact spells you cast have affinity for artifacts.
This spell has flash as long as you control a Spirit.
As long as you've discarded a card this turn, you may pay {B/R} to cast this spell.
Mana of any type can be spent to cast those spells.
Only mana produced by Treasures may be spent to cast spells this way.
No more than one mana of each color may be spent this way.
Buyback costs cost {2} less.
Flashback costs your opponents pay cost {2} more.
X can't be greater than the number of lands you control.
Foretelling cards from your hand costs {1} less and can be done on any player's turn.
Players can't cast spells by paying alternative costs or without paying their mana costs.
Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells.
Players can't pay life to cast spells or to activate abilities that aren't mana abilities.
All targeted spells cost {2} less and have their targets chosen randomly.
Until end of turn, you may play those cards.
Your opponents can't cast spells with mana value greater than the number of turns they have begun.
Cards in graveyards lose all abilities.
Whenever a player casts a noncreature spell, counter that spell.
Whenever the first noncreature spell of a turn is cast, counter that spell.
Whenever a player casts a spell, counter it if a card with the same name is in a graveyard.
Once during each of your turns, you may play a land from your graveyard or cast a permanent spell from your graveyard.
Activated abilities of creatures cost {2} more to activate.
You may cast this card from your graveyard, but not from anywhere else.
""".strip().splitlines()

PRINTED = (Path(__file__).parent / "cost_sentences.txt").read_text(encoding="utf-8").splitlines()
"""Sentences of static abilities as they are printed, by words of theirs ("can't cast", "costs", "spend", ...)."""

SILENT = """
You may play an additional land on each of your turns.
You may play lands from your graveyard.
You may look at the top card of your library any time, and you may play lands from the top of your library.
As this land enters, you may pay 2 life.
Spells you control can't be countered.
Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.
Enchanted creature can't attack unless its controller pays {3}.
If a spell cast this way would be put into your graveyard, exile it instead.
Play with the top card of your library revealed.
You don't lose unspent green mana as steps and phases end.
This creature has hexproof as long as you haven't cast a spell this turn.
Spells you cast have cascade.
Whenever you cast a spell, draw a card.
This creature can't be the target of spells.
Each opponent who cast a spell this turn can't attack with creatures.
If you cast it any time a sorcery couldn't have been cast, sacrifice it at the beginning of the next cleanup step.
""".strip().splitlines()


@pytest.mark.parametrize("sentence", SPEAKING)
def test_what_speaks_of_casting_or_costs_is_read_or_reported(sentence: str) -> None:
    assert bears(sentence.replace("this spell", "~").replace("This spell", "~"))
    assert read_costs(sentence, "Spell")


def test_no_printed_sentence_about_costs_is_passed_over() -> None:
    assert [sentence for sentence in PRINTED if not read_costs(sentence)] == []


@pytest.mark.parametrize("sentence", SILENT)
def test_what_speaks_of_other_things_is_not_reported(sentence: str) -> None:
    assert read_costs(sentence, "Thing") == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "Whenever a player casts a spell, if no colored mana was spent to cast it, counter that spell.",
            CounterTrigger,
        ),
        (
            "Whenever a player casts a spell with mana value equal to the number of charge counters on this artifact, "
            "counter that spell.",
            CounterTrigger,
        ),
        ("Whenever the first noncreature spell of a turn is cast, counter that spell.", CounterTrigger),
        ("Cards in graveyards lose all abilities.", CardsLose),
        ("Once during each of your turns, you may cast a Zombie creature spell from your graveyard.", Permission),
        ("Each nonland card in your graveyard has escape.", Permission),
        (
            "Any player may cast creature spells with mana value 3 or less without paying their mana costs and as "
            "though they had flash.",
            Permission,
        ),
        (
            "You may cast this card from your graveyard by discarding a card in addition to paying its other costs.",
            Permission,
        ),
        ("Spells you cast have affinity for artifacts.", Gains),
        ("The first nonartifact spell you cast each turn has improvise.", Gains),
        ("Spells you cast cost {1} less to cast for each target.", CostChange),
        ("The first noncreature spell each opponent casts each turn costs {1} more to cast.", CostChange),
        ("Spells your opponents cast from graveyards or from exile cost {2} more to cast.", CostChange),
        ("Players can't cast spells from graveyards.", Prohibition),
        ("Mana of any type can be spent to activate this creature's abilities.", SpendAs),
    ],
)
def test_families_are_read(text: str, kind: type) -> None:
    assert [type(found) for found in read_costs(text, "Thing")] == [kind]


def test_a_cost_that_a_keyword_names_is_of_casting_or_of_activating() -> None:
    found = read_costs("Flashback costs you pay cost {2} less.")
    assert {(one.deed.verb, one.deed.kind, one.change) for one in found if isinstance(one, CostChange)} == {
        ("cast", "flashback", Change.LESS),
        ("activate", "flashback", Change.LESS),
    }


def test_once_in_each_of_ones_turns_is_a_condition() -> None:
    (may,) = read_costs("Once during each of your turns, you may cast a creature spell from your graveyard.")
    assert isinstance(may, Permission)
    assert (may.once, may.when, may.deed.zones) == (True, IsTurnOf(Who.YOU), ("graveyard",))


def test_a_reduction_that_is_bought_with_life() -> None:
    (less,) = read_costs(
        "As an additional cost to cast white permanent spells, you may pay 2 life. Those spells cost {W} less to cast "
        "if you paid life this way. This effect reduces only the amount of white mana you pay."
    )
    assert isinstance(less, CostChange)
    assert (less.optional, less.life, less.mana, less.colored) == (True, 2, "{W}", True)


def test_what_adds_to_a_statement_that_was_not_understood_is_part_of_it() -> None:
    text = (
        "Spells that rhyme cost {2} less to cast. This effect can't reduce the mana in that cost to less than one mana."
    )
    assert read_costs(text) == (UnreadCost("Spells that rhyme cost {2} less to cast."),)
