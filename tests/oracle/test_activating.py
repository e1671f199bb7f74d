"""Sentences about activating abilities: each is read or reported, none is passed over."""

import pytest

from lawmage.models.costs import UnreadCost
from lawmage.oracle.activating import gives_abilities
from lawmage.oracle.costs import read_costs

READ = """
Enchanted permanent can't attack, block, or crew Vehicles, and its activated abilities can't be activated.
Enchanted creature can't attack or block, and its activated abilities can't be activated unless they're mana abilities.
Until your next turn, this creature can't attack or block and its activated abilities can't be activated.
Until your next turn, this creature gets -3/-0 and its activated abilities can't be activated.
Its activated abilities can't be activated this turn.
Its activated abilities can't be activated for as long as it remains tapped.
Creatures with flying can't attack or block, and their activated abilities with {T} in their costs can't be activated.
During your turn, creatures you control have first strike and equip abilities you activate cost {1} less to activate.
This Equipment's equip ability costs {2} less to activate if it targets a colorless creature.
Equip abilities you activate of other Equipment cost {1} less to activate.
Activated abilities of Equipment you control that target this creature cost {1} less to activate.
Abilities your opponents activate that target a Merfolk you control cost {2} more to activate.
Power-up abilities can't be activated this turn.
Activated abilities of sources with the chosen name can't be activated unless they're mana abilities.
Activated abilities of artifacts and creatures your opponents control can't be activated.
Players can't activate planeswalkers' loyalty abilities.
Your opponents can't activate abilities that aren't mana abilities or loyalty abilities.
Players can cast spells and activate abilities only during their own turns.
During combat, players can't cast instant spells or activate abilities that aren't mana abilities.
You may activate loyalty abilities of planeswalkers you control on any player's turn any time you could cast an instant.
Players can't pay life to cast spells or to activate abilities that aren't mana abilities.
Mana of any type can be spent to activate this creature's abilities.
This creature crews Vehicles as though its power were 2 greater.
This creature saddles Mounts and crews Vehicles using its toughness rather than its power.
Enchanted creature can't attack, block, or crew Vehicles.
""".strip().split("\n")

UNREAD = """
You may remove a loyalty counter from a planeswalker you control rather than pay this artifact's crew cost.
You may pay {0} rather than pay the equip cost of the first equip ability you activate each turn.
As long as you have seven or more cards in hand, you may pay {0} rather than pay cycling costs.
You may activate each of those abilities only once each turn.
As long as it is your turn, you may activate exhaust abilities as though they haven't been activated.
You may ignore the words "Activate only as a sorcery" while activating abilities.
Each power-up ability of permanents you control can be activated an additional time.
You may activate abilities of artifacts your opponents control as though you control them.
Activated abilities of nontoken Rebels cost an additional "Sacrifice a land" to activate.
For each planeswalker, you may activate one of its loyalty abilities once this turn as though none have been activated.
All spells have split second.
Each creature you control stations permanents as though it were a whale.
Frogs can't be sacrificed on Sundays.
Frogs can't become untapped on Sundays.
Abilities of frogs may be activated by any player on Sundays.
Frogs aren't affected by summoning sickness.
The equip cost of this Equipment is {3} on Sundays.
""".strip().split("\n")

GIVEN = """
As long as this creature is on the battlefield, it has all activated abilities of all creature cards in all graveyards.
This artifact has all activated abilities of all lands on the battlefield.
Creatures you control with +1/+1 counters on them have all activated abilities of all creature cards exiled with it.
Nicol has all loyalty abilities of all other planeswalkers on the battlefield.
Each other planeswalker you control has the loyalty abilities of this planeswalker.
This creature has each activated ability of the exiled cards used to craft it.
This creature has the activated abilities of all other permanents on the battlefield.
This creature has all activated and triggered abilities of the last chosen card.
""".strip().split("\n")

ELSEWHERE = """
Players can't untap more than one creature during their untap steps.
While choosing targets as part of casting a spell or activating an ability, your opponents must choose a Flagbearer.
If a player would activate an ability, that player loses 1 life.
Activate only as a sorcery.
Whenever you activate a loyalty ability, draw a card.
Creatures you control get +1/+1.
Activated abilities you control can't be countered.
""".strip().split("\n")


@pytest.mark.parametrize("sentence", READ)
def test_a_statement_about_activating_is_read(sentence: str) -> None:
    found = read_costs(sentence)
    assert found and not any(isinstance(one, UnreadCost) for one in found)


@pytest.mark.parametrize("sentence", UNREAD)
def test_what_is_not_understood_about_activating_is_reported(sentence: str) -> None:
    assert any(isinstance(one, UnreadCost) for one in read_costs(sentence))


@pytest.mark.parametrize("sentence", GIVEN)
def test_abilities_had_from_others_are_told(sentence: str) -> None:
    assert gives_abilities(sentence)


@pytest.mark.parametrize("sentence", ELSEWHERE)
def test_the_same_words_about_other_things_are_passed_over(sentence: str) -> None:
    assert not read_costs(sentence) and not gives_abilities(sentence)
