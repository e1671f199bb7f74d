"""What statements in force say about activating: each is read, or reported; what cannot matter is not."""

from typing import Any

import pytest
from payments.positions import ACTIVATE, land, permanent, position

import lawmage

ELF = permanent("elf", "Creature — Elf", "{T}: Scry 1.")


def found(board: dict[str, Any]) -> tuple[int, int]:
    legal = lawmage.legal(board, ACTIVATE)
    return legal.count(), len(legal.unread)


def under(text: str, *things: dict[str, Any], controller: str = "bob", **more: Any) -> tuple[int, int]:
    return found(position(*(things or (ELF,)), permanent("law", "Enchantment", text, controller), **more))


@pytest.mark.parametrize(
    ("text", "own_turn", "other_turn"),
    [
        ("Players can activate abilities only during their own turns.", 1, 0),
        ("Players can cast spells and activate abilities only during their own turns.", 1, 0),
        ("Your opponents can activate abilities only during your turn.", 0, 1),
        ("Each player can activate abilities only any time they could cast a sorcery.", 1, 0),
        ("Activated abilities of creatures can be activated only during their turn.", 1, 0),
    ],
)
def test_only_at_some_times_is_never_at_others(text: str, own_turn: int, other_turn: int) -> None:
    assert under(text) == (own_turn, 0)
    assert under(text, active="bob") == (other_turn, 0)


@pytest.mark.parametrize(
    ("text", "loyal", "plain"),
    [
        ("Your opponents can't activate abilities that aren't mana abilities or loyalty abilities.", 1, 0),
        ("Players can't activate planeswalkers' loyalty abilities.", 0, 1),
        ("Players can't activate loyalty abilities of planeswalkers.", 0, 1),
    ],
)
def test_kinds_of_abilities_that_a_prohibition_names_or_leaves_out(text: str, loyal: int, plain: int) -> None:
    assert under(text, permanent("walker", "Planeswalker", "[+1]: Draw a card.", loyalty=3)) == (loyal, 0)
    assert under(text) == (plain, 0)


def test_abilities_are_barred_during_combat_only() -> None:
    text = "During combat, players can't cast instant spells or activate abilities that aren't mana abilities."
    assert under(text) == (1, 0)
    assert under(text, step="declare blockers") == (0, 0)


@pytest.mark.parametrize(
    "text",
    [
        "You may activate loyalty abilities of planeswalkers you control on any player's turn any time you could cast "
        "an instant.",
        "As long as Law is untapped, you may activate loyalty abilities of planeswalkers you control any time you "
        "could cast an instant.",
    ],
)
def test_loyalty_abilities_at_any_time_where_an_effect_allows_it(text: str) -> None:
    walker = permanent("walker", "Planeswalker", "[+1]: Draw a card.", loyalty=3)
    assert under(text, walker, controller="alice", active="bob") == (1, 0)
    assert found(position(walker, active="bob")) == (0, 0)


def test_life_is_no_cost_of_other_than_mana_abilities() -> None:
    text = "Players can't pay life to cast spells or to activate abilities that aren't mana abilities."
    assert under(text, permanent("horror", "Creature — Horror", "Pay 1 life: Draw a card.")) == (0, 0)
    assert under(text, permanent("cave", "Land", "Pay 1 life: Add {B}.")) == (1, 0)


@pytest.mark.parametrize(
    ("text", "crews"),
    [
        ("", 0),
        ("Pilot crews Vehicles as though its power were 2 greater.", 1),
        ("Pilot saddles Mounts and crews Vehicles as though its power were 2 greater.", 1),
        ("Pilot crews Vehicles using its toughness rather than its power.", 1),
        ("Pilot crews Vehicles using its toughness rather than its power.\nPilot can't crew Vehicles.", 0),
    ],
)
def test_creatures_crew_with_other_power_than_they_have(text: str, crews: int) -> None:
    car = permanent("car", "Artifact — Vehicle", "Crew 4")
    pilot = permanent("pilot", "Creature — Pilot", text) | {"toughness": 4}
    assert found(position(car, pilot)) == (crews, 0)


def test_an_aura_stops_a_creature_from_crewing() -> None:
    car = permanent("car", "Artifact — Vehicle", "Crew 2")
    text = "Enchant creature\nEnchanted creature can't attack, block, or crew Vehicles."
    aura = permanent("aura", "Enchantment — Aura", text, "bob", attached_to="pilot")
    pilot = permanent("pilot", "Creature — Pilot")
    assert found(position(car, pilot)) == (1, 0)
    assert found(position(car, pilot, aura)) == (0, 0)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("{0}: Return this card from your graveyard to the battlefield tapped.", "graveyards"),
        ("{0}: Draw a card. Activate only if this card is in your graveyard and only as a sorcery.", "graveyards"),
        ("{0}, Exile this card from your graveyard: Draw a card.", "graveyards"),
        ("Channel — {0}, Discard this card: Draw a card.", "hands"),
        ("{0}: Put this card from your hand onto the battlefield.", "hands"),
    ],
)
def test_abilities_function_where_their_cost_effect_or_words_say(text: str, zone: str) -> None:
    card = {"id": "skel", "owner": "alice", "name": "Skel", "type_line": "Creature", "oracle_text": text}
    card |= {"power": 1, "toughness": 1}
    assert found(position(**{zone: [card]})) == (1, 0)
    assert found(position(permanent("skel", "Creature", text))) == (0, 0)


def test_an_ability_may_function_in_a_graveyard_too() -> None:
    text = "{0}: Draw a card. You may also activate this ability if this card is in your graveyard."
    card = {"id": "skel", "owner": "alice", "name": "Skel", "type_line": "Artifact", "oracle_text": text}
    assert found(position(graveyards=[card])) == (1, 0)
    assert found(position(permanent("skel", "Artifact", text))) == (1, 0)


@pytest.mark.parametrize(
    "sentence",
    [
        "You can't activate this ability during an eclipse.",
        "Only the controller of the enchanted creature may activate this ability.",
        "Spend only mana of the chosen color to activate this ability.",
        "This ability costs {X} less to activate, where X is the number of moons.",
        "Activate only if the moon is full.",
    ],
)
def test_an_instruction_that_is_not_understood_is_reported_and_keeps_the_ability_from_being_listed(
    sentence: str,
) -> None:
    assert found(position(permanent("idol", "Artifact", f"{{0}}: Draw a card. {sentence}"))) == (0, 1)


def test_no_more_than_twice_each_turn_is_counted() -> None:
    text = "{0}: Draw a card. Activate no more than twice each turn."
    for used, number in (([], 1), ([0], 1), ([0, 0], 0)):
        assert found(position(permanent("idol", "Artifact", text, activated_this_turn=used))) == (number, 0)


SENTENCES = [
    'Activated abilities cost an additional "Sacrifice a Swamp" to activate for each black mana symbol in their costs.',
    "You may activate abilities of artifacts your opponents control as though you control them.",
    'Your opponents may ignore the words "Activate only as a sorcery" while activating abilities.',
    "Players can't activate abilities unless the moon is full.",
    "Abilities can be activated only while the moon is full.",
    "Abilities of creatures can't be activated more than once each game.",
    "Each ability of permanents you control can be activated an additional time.",
    "Untapped creatures are treated as summoning sick.",
]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_about_activating_is_never_passed_over(sentence: str) -> None:
    controller = "alice" if "you control" in sentence else "bob"
    assert under(sentence, controller=controller)[1] == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "Equip abilities of the chosen player cost half as much to activate.",
        "Pilots crew Vehicles as though they were twins.",
        "You may pay {0} rather than pay the cycling cost of the first card you cycle each turn.",
        "Activated abilities you control can't be countered.",
        "Whenever you activate an ability, draw a card.",
        "If a player would activate an ability, that player loses 1 life.",
        "As this enchantment enters, choose casting spells or activating abilities.",
        "Spells your opponents cast have split second.",
        "Each land with an activated ability doesn't untap during its controller's untap step.",
        "Moons can't become untapped while the sun shines.",
        "As long as Law is monstrous, it has hexproof.",
    ],
)
def test_what_cannot_matter_here_is_not_reported(sentence: str) -> None:
    assert under(sentence, controller="alice") == (1, 0)


@pytest.mark.parametrize(
    ("sentence", "thing"),
    [
        (
            "Equip abilities of the chosen player cost half as much.",
            permanent("axe", "Artifact — Equipment", "Equip {0}"),
        ),
        ("Pilots crew Vehicles as though they were twins.", permanent("car", "Artifact — Vehicle", "Crew 1")),
        ("Moons can't become untapped while the sun shines.", permanent("idol", "Artifact", "{Q}: Draw a card.")),
        ("Moons can't be sacrificed in winter.", permanent("idol", "Artifact", "Sacrifice a creature: Draw a card.")),
    ],
)
def test_what_speaks_of_one_kind_is_reported_where_that_kind_is_asked_about(
    sentence: str, thing: dict[str, Any]
) -> None:
    assert under(sentence, thing, ELF, controller="alice")[1] == 1


def test_abilities_had_from_other_objects_are_reported() -> None:
    text = "This artifact has all activated abilities of all lands on the battlefield."
    board = position(permanent("mirror", "Artifact", text), land("island", "Island"))
    assert found(board) == (1, 1)
    assert len(lawmage.legal(board, {"kind": "mana_types", "permanent": "mirror"}).unread) == 1
    grave = "This artifact has all activated abilities of all creature cards in all graveyards."
    assert found(position(permanent("mirror", "Artifact", grave), ELF)) == (1, 0)


def test_devotion_that_is_increased() -> None:
    text = "{T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color."
    more = "Your devotion to each color and each combination of colors is increased by one."
    lotus = permanent("lotus", "Artifact", text)
    asked = {"kind": "tap_for_mana", "permanent": "lotus"}
    for altars, mana in ((0, {""}), (1, set("WUBRG")), (2, {letter * 2 for letter in "WUBRG"})):
        board = position(lotus, *(permanent(f"altar{number}", "Artifact", more) for number in range(altars)))
        assert {answer["mana"] for answer in lawmage.legal(board, asked)} == mana
    theirs = position(lotus, permanent("altar", "Artifact", more, "bob"))
    assert {answer["mana"] for answer in lawmage.legal(theirs, asked)} == {""}


@pytest.mark.parametrize("controller", ["alice", "bob"])
def test_what_it_costs_may_depend_on_its_targets(controller: str) -> None:
    text = "Abilities your opponents activate that target a creature you control cost {2} more to activate."
    things = (
        permanent("wand", "Artifact", "{0}: Tap target creature."),
        permanent("bear", "Creature — Bear"),
        permanent("fish", "Creature — Merfolk", controller="bob"),
        permanent("law", "Enchantment", text, controller),
    )
    legal = lawmage.legal(position(*things), ACTIVATE)
    dear = {"activate": "wand", "ability": 0, "targets": [["fish"]]}
    assert legal.unread == ()
    assert (dear in legal) == (controller == "alice")
    assert {"activate": "wand", "ability": 0} in legal
    assert dear in lawmage.legal(position(*things, pool="{U}{U}"), ACTIVATE)


def test_an_ability_is_cheaper_with_some_targets() -> None:
    axe = permanent(
        "axe",
        "Artifact — Equipment",
        "Axe's equip ability costs {2} less to activate if it targets a Knight.\nEquip {2}",
    )
    board = position(axe, permanent("knight", "Creature — Knight"), permanent("bear", "Creature — Bear"))
    assert [answer["targets"] for answer in lawmage.legal(board, ACTIVATE)] == [[["knight"]]]
    assert lawmage.legal(board, ACTIVATE).unread == ()


@pytest.mark.parametrize(
    ("instruction", "state", "more", "expected"),
    [
        ("you attacked this turn", {}, {"active": "bob"}, (0, 0)),
        ("you attacked this turn", {}, {"step": "postcombat main"}, (0, 1)),
        ("you attacked this turn", {"attacking": "bob"}, {"step": "declare blockers"}, (1, 0)),
        (
            "you attacked with two or more creatures this turn",
            {"attacking": "bob"},
            {"step": "declare blockers"},
            (0, 1),
        ),
        ("this creature entered this turn", {}, {}, (0, 0)),
        ("this creature entered this turn", {"summoning_sick": True}, {}, (0, 1)),
        ("this creature entered this turn or if you control a Bear", {}, {}, (1, 0)),
    ],
)
def test_what_the_board_shows_of_the_turn_is_no_missing_history(
    instruction: str, state: dict[str, Any], more: dict[str, Any], expected: tuple[int, int]
) -> None:
    text = f"{{0}}: Draw a card. Activate only if {instruction}."
    assert found(position(permanent("bear", "Creature — Bear", text, **state), **more)) == expected


def test_a_keyword_that_is_not_known_matters_where_it_is_asked_for() -> None:
    when = "As long as you've put one or more +1/+1 counters on Bear this turn, it has"
    axe = permanent("axe", "Artifact — Equipment", "Equip {0}")
    hook = permanent("hook", "Artifact", "{0}: Tap target creature with flying.")
    flier = permanent("bear", "Creature — Bear", f"{when} flying.")
    assert found(position(flier, axe)) == (1, 0)
    assert found(position(flier, hook))[1] == 1
    assert found(position(permanent("bear", "Creature — Bear", f"{when} hexproof."), axe))[1] == 1
    eager = permanent("bear", "Creature — Bear", f"{when} haste.\n{{T}}: Draw a card.", summoning_sick=True)
    assert found(position(eager)) == (0, 1)


@pytest.mark.parametrize("text", ["Forestcycling {0}", "Wizardcycling {0}", "Landcycling {0}", "Basic landcycling {0}"])
def test_typecycling_is_cycling(text: str) -> None:
    card = {"id": "card", "owner": "alice", "name": "Card", "type_line": "Sorcery", "oracle_text": text}
    assert found(position(hands=[card])) == (1, 0)
    barred = permanent("law", "Enchantment", "Players can't activate cycling abilities.", "bob")
    assert found(position(barred, hands=[card])) == (0, 0)


@pytest.mark.parametrize(("step", "number"), [("upkeep", 1), ("precombat main", 0)])
def test_forecast_whose_cost_names_the_card_is_for_the_upkeep(step: str, number: int) -> None:
    text = "Forecast — {0}, Reveal this card from your hand: Scry 1."
    card = {"id": "card", "owner": "alice", "name": "Card", "type_line": "Sorcery", "oracle_text": text}
    assert found(position(hands=[card], step=step)) == (number, 0)


def test_an_ability_may_function_in_the_command_zone_too() -> None:
    text = "{0}: Draw a card. Activate only if Chief is on the battlefield or in the command zone."
    card = {"id": "chief", "owner": "alice", "name": "Chief", "type_line": "Artifact", "oracle_text": text}
    assert found(position(command=[card])) == (1, 0)
    assert found(position(permanent("chief", "Artifact", text))) == (1, 0)


@pytest.mark.parametrize(("controller", "number"), [("alice", 0), ("bob", 1)])
def test_split_second_that_a_spell_has_by_an_effect(controller: str, number: int) -> None:
    spell = {
        "id": "spell",
        "controller": controller,
        "name": "Spell",
        "type_line": "Instant",
        "oracle_text": "Draw a card.",
    }
    text = "Spells your opponents cast have split second."
    assert under(text, stack=[spell]) == (number, 0)


@pytest.mark.parametrize(("step", "number"), [("precombat main", 1), ("declare blockers", 0)])
def test_an_ability_may_say_when_it_cannot_be_activated(step: str, number: int) -> None:
    text = "{0}: Draw a card. You can't activate this ability during combat."
    assert found(position(permanent("idol", "Artifact", text), step=step)) == (number, 0)


def test_the_cost_of_a_keyword_of_cards_matters_where_there_are_cards() -> None:
    text = "Each creature card in your graveyard has scavenge. The scavenge cost is equal to its mana cost."
    card = {"id": "card", "owner": "alice", "name": "Card", "type_line": "Creature", "oracle_text": "", "power": 1}
    assert under(text, controller="alice") == (1, 0)
    assert under(text, controller="alice", graveyards=[{**card, "toughness": 1}])[1] >= 1
