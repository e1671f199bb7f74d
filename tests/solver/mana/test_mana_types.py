"""What a permanent could produce (106.7), through the public way in."""

from __future__ import annotations

from typing import Any

import pytest

import lawmage

POOL = "{T}: Add one mana of any type that a land you control could produce."
ORCHARD = "{T}: Add one mana of any color that a land an opponent controls could produce."
CONTAMINATION = "If a land is tapped for mana, it produces {B} instead of any other type and amount."
SUBDUAL = "If a land is tapped for mana, it produces colorless mana instead of any other type."
SPHERE = "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount."
REFLECTION = "If you tap a permanent for mana, it produces twice as much of that mana instead."
BLOOD_MOON = "Nonbasic lands are Mountains."


def permanent(name: str, type_line: str, text: str = "", controller: str = "alice", **more: Any) -> dict[str, Any]:
    """One permanent; its id is its name in lower case."""
    found = {"id": name.lower(), "name": name, "type_line": type_line, "oracle_text": text, "controller": controller}
    if "Creature" in type_line:
        found |= {"power": 1, "toughness": 1}
    return found | more


def land(name: str, text: str = "", controller: str = "alice", **more: Any) -> dict[str, Any]:
    """A nonbasic land without land types."""
    return permanent(name, "Land", text, controller, **more)


def basic(kind: str, controller: str = "alice", **more: Any) -> dict[str, Any]:
    """A basic land."""
    return permanent(kind, f"Basic Land — {kind}", "", controller, **more)


def board(*permanents: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A position of alice and bob."""
    alice: dict[str, Any] = {"id": "alice", "life": 20} | more.pop("alice", {})
    players = [alice, {"id": "bob", "life": 20}]
    return {"players": players, "active_player": "alice", "permanents": list(permanents), **more}


def types(position: dict[str, Any], asked: str, **question: Any) -> str:
    """The types the permanent could produce, in order."""
    legal = lawmage.legal(position, {"kind": "mana_types", "permanent": asked, **question})
    assert not legal.unread, legal.unread
    found = "".join(answer["mana"] for answer in legal)
    assert legal.count() == len(found)
    assert all(({"mana": letter} in legal) == (letter in found) for letter in "WUBRGC")
    return found


def test_a_basic_land_type_gives_its_mana_even_without_text() -> None:
    assert types(board(basic("Swamp")), "swamp") == "B"
    assert types(board(permanent("Taiga", "Land — Mountain Forest")), "taiga") == "RG"


def test_land_types_of_something_that_is_no_land_give_nothing() -> None:
    assert types(board(permanent("Odd", "Artifact — Forest")), "odd") == ""


def test_a_creature_that_is_also_a_forest_has_both_abilities() -> None:
    rite = permanent("Rite", "Enchantment", 'Creatures you control have "{T}: Add {U}."')
    assert types(board(permanent("Arbor", "Land Creature — Forest Dryad"), rite), "arbor") == "UG"


def test_pools_that_only_look_at_each_other_produce_nothing() -> None:
    assert types(board(land("Pool", POOL), land("Other", POOL)), "pool") == ""


def test_the_example_of_106_7() -> None:
    orchards = (land("Mine", ORCHARD), land("Theirs", ORCHARD, "bob"))
    assert types(board(*orchards), "mine") == ""
    assert types(board(*orchards, basic("Forest")), "mine") == "G"
    assert types(board(*orchards, basic("Forest")), "theirs") == "G"


def test_any_type_takes_colorless_and_any_color_does_not() -> None:
    tomb = land("Tomb", "{T}: Add {C}{C}. This land deals 2 damage to you.")
    assert types(board(tomb, land("Pool", POOL)), "pool") == "C"
    assert types(board(tomb, land("Orchard", ORCHARD, "bob")), "orchard") == ""


def test_costs_and_restrictions_on_activating_are_ignored() -> None:
    maze = land(
        "Maze", "{5}, {T}, Sacrifice a creature: Add {W}. Activate only if you control ten Islands.", tapped=True
    )
    assert types(board(maze), "maze") == "W"


def test_an_amount_of_zero_is_no_type() -> None:
    cradle = land("Cradle", "{T}: Add {G} for each creature you control.")
    assert types(board(cradle), "cradle") == ""
    assert types(board(cradle, permanent("Bear", "Creature — Bear")), "cradle") == "G"


def test_a_number_chosen_as_a_cost_may_be_any_number() -> None:
    depot = land(
        "Depot",
        "{T}, Remove any number of storage counters from this land: Add {R} for each storage counter removed this way.",
    )
    assert types(board(depot), "depot") == "R"


def test_devotion_is_counted_color_by_color() -> None:
    nykthos = land(
        "Nykthos", "{2}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color."
    )
    follower = permanent("Follower", "Creature — Merfolk", mana_cost="{G/U}{G/U}")
    assert types(board(nykthos, follower), "nykthos") == "UG"


def test_one_mana_of_each_color_among_permanents() -> None:
    tender = permanent(
        "Tender",
        "Creature — Elf Druid",
        "{T}: For each color among permanents you control, add one mana of that color.",
        mana_cost="{1}{G}",
    )
    bird = permanent("Bird", "Creature — Bird", mana_cost="{U}")
    assert types(board(tender, bird), "tender") == "UG"


def test_commander_identity_and_its_absence() -> None:
    tower = land("Tower", "{T}: Add one mana of any color in your commander's color identity.")
    assert types(board(tower, alice={"commander_identity": ["R", "W"]}), "tower") == "WR"
    assert types(board(tower), "tower") == ""


def test_a_chosen_color_that_is_not_stated_is_unread() -> None:
    dome = land("Dome", "As this land enters, choose a color.\n{T}: Add one mana of the chosen color.")
    legal = lawmage.legal(board(dome), {"kind": "mana_types", "permanent": "dome"})
    assert legal.count() == 0
    assert [item.field for item in legal.unread] == ["choices.color"]
    assert types(board(dome | {"choices": {"color": "U"}}), "dome") == "U"


def test_blood_moon_takes_text_and_urborgs_own_ability() -> None:
    urborg = permanent("Urborg", "Legendary Land", "Each land is a Swamp in addition to its other land types.")
    moon = permanent("Moon", "Enchantment", BLOOD_MOON, "bob")
    assert types(board(urborg, basic("Island")), "island") == "UB"
    assert types(board(urborg, moon, basic("Island")), "island") == "U"
    assert types(board(urborg, moon), "urborg") == "R"


def test_granted_abilities_survive_a_land_type_that_is_set() -> None:
    lantern = permanent("Lantern", "Artifact", 'Lands you control have "{T}: Add one mana of any color."')
    moon = permanent("Moon", "Enchantment", BLOOD_MOON, "bob")
    assert types(board(land("Fortress", "{T}: Add {W} or {U}."), lantern, moon), "fortress") == "WUBRG"


def test_a_land_that_becomes_the_chosen_type_loses_its_own() -> None:
    mirage = permanent(
        "Mirage",
        "Enchantment — Aura",
        "Enchanted land is the chosen type.",
        attached_to="forest",
        choices={"type": "Island"},
    )
    assert types(board(basic("Forest"), mirage), "forest") == "U"


def test_losing_all_abilities_takes_the_intrinsic_one_too() -> None:
    arbor = permanent("Arbor", "Land Creature — Forest Dryad")
    down = permanent("Down", "Enchantment", "All creatures lose all abilities.")
    assert types(board(arbor, down), "arbor") == ""
    sun = permanent("Sun", "Enchantment", "All lands lose all abilities except mana abilities.")
    assert types(board(arbor, basic("Island"), sun, land("Pool", POOL)), "pool") == "UG"


def test_replacements_apply_in_every_order() -> None:
    both = (permanent("Contamination", "Enchantment", CONTAMINATION), permanent("Subdual", "Enchantment", SUBDUAL))
    assert types(board(basic("Forest"), *both), "forest") == "BC"


def test_damping_sphere_looks_at_the_amount() -> None:
    sphere = permanent("Sphere", "Artifact", SPHERE)
    garrison = land("Garrison", "{T}: Add {R}{W}.")
    assert types(board(garrison, sphere), "garrison") == "C"
    reflection = permanent("Reflection", "Enchantment", REFLECTION)
    assert types(board(basic("Forest"), sphere, reflection), "forest") == "C"  # doubled, so two or more: 616.2


def test_tapped_for_mana_replaces_only_abilities_with_the_tap_symbol() -> None:
    pools = land(
        "Pools",
        "{T}: Add {C}.\n{1}, Remove X storage counters from this land: Add X mana in any combination "
        "of {W} and/or {U}.",
    )
    assert types(board(pools, permanent("Contamination", "Enchantment", CONTAMINATION)), "pools") == "WUB"


def test_a_land_of_two_types_under_reality_twist_has_the_choice() -> None:
    twist = permanent(
        "Twist",
        "Enchantment",
        "If tapped for mana, Plains produce {R}, Swamps produce {G}, Mountains produce {W}, and "
        "Forests produce {B} instead of any other type.",
    )
    assert types(board(permanent("Taiga", "Land — Mountain Forest"), twist), "taiga") == "WB"
    assert types(board(basic("Island"), twist), "island") == "U"


def test_an_effect_left_by_a_spell_replaces_too() -> None:
    effect = {
        "text": (
            "Until end of turn, if a player taps a nonbasic land for mana, it produces colorless mana "
            "instead of any other type."
        ),
        "controller": "bob",
    }
    position = board(land("Fortress", "{T}: Add {W} or {U}."), basic("Island"), land("Pool", POOL), effects=[effect])
    assert types(position, "pool") == "C"
    assert types(position, "island") == "U"


def test_a_trigger_of_an_aura_is_no_ability_of_the_land() -> None:
    sprawl = permanent(
        "Sprawl",
        "Enchantment — Aura",
        "Whenever enchanted land is tapped for mana, its controller adds an additional {U}.",
        attached_to="forest",
    )
    assert types(board(basic("Forest"), sprawl), "forest") == "G"
    assert types(board(basic("Forest"), sprawl), "sprawl") == "U"


def test_abilities_that_are_no_mana_abilities_count_too() -> None:
    assert (
        types(board(permanent("Emissary", "Creature — Shaman", "When this creature enters, add {R}{G}.")), "emissary")
        == "RG"
    )
    assert (
        types(
            board(
                permanent(
                    "Koth", "Legendary Planeswalker — Koth", "[−2]: Add {R} for each Mountain you control.", loyalty=3
                ),
                basic("Mountain"),
            ),
            "koth",
        )
        == "R"
    )
    assert types(board(permanent("Bender", "Creature — Human", "Firebending 2")), "bender") == "R"


def test_what_was_given_as_a_cost_decides_the_type() -> None:
    text = "{T}, Untap a tapped land an opponent controls: Add one mana of any type that land could produce."
    explorers = permanent("Explorers", "Creature — Merfolk", text)
    theirs = (basic("Island", "bob", tapped=True), basic("Plains", "bob", tapped=True))
    assert types(board(explorers, *theirs), "explorers") == "WU"
    assert types(board(explorers, *theirs), "explorers", cost_choice={"untapped": "island"}) == "U"


def test_conditions_are_looked_at_on_resolution() -> None:
    river = land("River", "{T}: Add {U}. If you played a land this turn, add {B} instead.")
    assert types(board(river), "river") == "U"
    assert types(board(river, lands_played_this_turn={"alice": 1}), "river") == "B"


def test_urzas_lands_find_each_other() -> None:
    mine = permanent(
        "Mine",
        "Land — Urza's Mine",
        "{T}: Add {C}. If you control an Urza's Power-Plant and an Urza's Tower, add {W}{W} instead.",
    )
    plant = permanent("Plant", "Land — Urza's Power-Plant", "")
    tower = permanent("Tower", "Land — Urza's Tower", "")
    assert types(board(mine, plant), "mine") == "C"
    assert types(board(mine, plant, tower), "mine") == "W"


def test_a_text_applied_already_gives_the_same_answer() -> None:
    lantern = permanent("Lantern", "Artifact", 'Lands you control have "{T}: Add {U}."')
    told = land("Cave", "{T}: Add {C}.\n{T}: Add {U}.")
    assert types(board(told, lantern), "cave") == types(board(land("Cave", "{T}: Add {C}."), lantern), "cave") == "UC"


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("{T}: Add one mana of any color Bob likes.", True),
        ("{T}: Draw a card.", False),
        ("{T}: Add {G}. Spend this mana only to cast green spells on weekdays.", True),
    ],
)
def test_mana_text_that_is_not_understood_is_said(text: str, unread: bool) -> None:
    legal = lawmage.legal(board(land("Odd", text)), {"kind": "mana_types", "permanent": "odd"})
    assert bool(legal.unread) is unread


def test_refusals_cite_the_rule_that_applies() -> None:
    moon = permanent("Moon", "Enchantment", BLOOD_MOON, "bob")
    contamination = permanent("Contamination", "Enchantment", CONTAMINATION)
    asked = {"kind": "mana_types", "permanent": "cave"}
    cave = land("Cave", "{T}: Add one mana of any color.")
    rule = [lawmage.legal(board(cave), asked).check({"mana": "C"}).violations[0].rule]
    rule.append(lawmage.legal(board(cave, moon), asked).check({"mana": "W"}).violations[0].rule)
    rule.append(lawmage.legal(board(cave, contamination), asked).check({"mana": "W"}).violations[0].rule)
    rule.append(lawmage.legal(board(land("Cave", "{T}: Add {C}.")), asked).check({"mana": "W"}).violations[0].rule)
    assert rule == ["105.4", "305.7", "106.12b", "106.7"]


def test_answers_of_a_wrong_shape_are_errors() -> None:
    legal = lawmage.legal(board(basic("Forest")), {"kind": "mana_types", "permanent": "forest"})
    for wrong in ({}, {"mana": "X"}, {"mana": "GG"}, {"mana": 3}, {"mana": "G", "type": 1}):
        with pytest.raises(lawmage.AnswerError):
            legal.check(wrong)


def test_a_question_about_something_that_is_not_there_is_an_error() -> None:
    position = board(basic("Forest", phased_out=True))
    with pytest.raises(lawmage.QuestionError):
        lawmage.legal(position, {"kind": "mana_types", "permanent": "forest"})
    with pytest.raises(lawmage.QuestionError):
        lawmage.legal(
            board(basic("Forest")), {"kind": "mana_types", "permanent": "forest", "cost_choice": {"tapped": "nobody"}}
        )


def test_more_than_six_replacements_are_not_decided() -> None:
    many = [permanent(f"Subdual{i}", "Enchantment", SUBDUAL) for i in range(7)]
    with pytest.raises(lawmage.BudgetExceeded):
        lawmage.legal(board(basic("Forest"), *many), {"kind": "mana_types", "permanent": "forest"})
    assert types(board(basic("Forest"), *many[:6]), "forest") == "C"


def test_what_could_produce_a_type_is_a_filter_of_other_texts() -> None:
    wastes = permanent("Wastes", "Basic Land", "{T}: Add {C}.", "bob")
    position = board(wastes, basic("Island", "bob"), land("Pool", POOL, "bob"))
    spell = {"name": "Break", "type_line": "Sorcery", "oracle_text": "Destroy target land that could produce {C}."}
    legal = lawmage.legal(position, {"kind": "targets", "spell": spell})
    assert [answer["targets"] for answer in legal] == [[["wastes"]], [["pool"]]] and not legal.unread
