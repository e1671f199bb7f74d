"""Types, colours and abilities after continuous effects (613.1)."""

from __future__ import annotations

from typing import Any

from lawmage.models.position import Position
from lawmage.solver.board import BoardObject
from lawmage.solver.reading import board_of, type_line


def settled(*permanents: dict[str, Any], effects: tuple[dict[str, Any], ...] = ()) -> dict[str, BoardObject]:
    """The permanents after all effects, by id."""
    filled = [{"name": each["id"].title(), "controller": "alice", "oracle_text": "", **each} for each in permanents]
    players = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]
    position = Position.model_validate(
        {"players": players, "active_player": "alice", "permanents": filled, "effects": list(effects)}
    )
    return {each.id: each for each in board_of(position).permanents}


BEARS = {"id": "bears", "type_line": "Creature — Bear", "power": 2, "toughness": 2, "mana_cost": "{1}{G}"}
TUNDRA = {"id": "tundra", "type_line": "Land — Plains Island", "oracle_text": "{T}: Draw a card."}


def test_a_type_line_is_split_into_supertypes_types_and_subtypes() -> None:
    assert type_line("Token Legendary Snow Creature — Elf Druid") == (
        {"legendary", "snow"},
        {"creature"},
        {"Elf", "Druid"},
        True,
    )


def test_setting_land_types_takes_the_lands_own_abilities() -> None:
    moon = {"id": "moon", "type_line": "Enchantment", "oracle_text": "Nonbasic lands are Mountains."}
    tundra = settled(TUNDRA, moon)["tundra"]
    assert tundra.subtypes == {"Mountain"}
    assert tundra.abilities == ()


def test_adding_a_land_type_takes_nothing() -> None:
    tomb = {
        "id": "tomb",
        "type_line": "Land",
        "oracle_text": "Each land is a Swamp in addition to its other land types.",
    }
    tundra = settled(TUNDRA, tomb)["tundra"]
    assert tundra.subtypes == {"Plains", "Island", "Swamp"}
    assert len(tundra.abilities) == 1


def test_losing_all_abilities_and_gaining_one_later() -> None:
    lose = {"text": "This creature loses all abilities until end of turn.", "affects": ["bears"], "controller": "bob"}
    gain = {"text": "This creature gains flying until end of turn.", "affects": ["bears"], "controller": "bob"}
    printed = {**BEARS, "oracle_text": "Trample"}
    assert settled(printed, effects=(lose, gain))["bears"].keywords == {"flying"}
    assert settled(printed, effects=(gain, lose))["bears"].keywords == set()


def test_timestamps_go_before_the_order_of_the_lists() -> None:
    lose = {"text": "This creature loses all abilities.", "affects": ["bears"], "controller": "bob", "timestamp": 9}
    gain = {"text": "This creature gains flying.", "affects": ["bears"], "controller": "bob", "timestamp": 10}
    assert settled(BEARS, effects=(gain, lose))["bears"].keywords == {"flying"}


def test_a_lord_grants_to_others_only() -> None:
    lord = {**BEARS, "id": "lord", "oracle_text": "Other Bears you control have menace."}
    after = settled(BEARS, lord)
    assert after["bears"].keywords == {"menace"}
    assert after["lord"].keywords == set()


def test_a_chain_of_grants_is_followed_to_its_end() -> None:
    first = {"id": "first", "type_line": "Enchantment", "oracle_text": "Creatures with flying you control have reach."}
    second = {"id": "second", "type_line": "Enchantment", "oracle_text": "Creatures you control have flying."}
    assert settled(BEARS, first, second)["bears"].keywords == {"flying", "reach"}


def test_a_suspected_creature_has_menace() -> None:
    suspect = {"text": "This creature is suspected.", "affects": ["bears"], "controller": "bob"}
    assert "menace" in settled(BEARS, effects=(suspect,))["bears"].keywords


def test_an_animated_land_has_the_size_its_effect_sets_and_stays_a_land() -> None:
    animate = {
        "text": "This land becomes a 3/3 Elemental creature with haste until end of turn. It's still a land.",
        "affects": ["tundra"],
        "controller": "alice",
    }
    tundra = settled(TUNDRA, effects=(animate,))["tundra"]
    assert {"land", "creature"} <= tundra.types
    assert "Elemental" in tundra.subtypes
    assert (tundra.power, tundra.toughness) == (3, 3)
    assert tundra.keywords == {"haste"}


def test_power_and_toughness_that_are_stated_are_not_derived() -> None:
    anthem = {"id": "anthem", "type_line": "Enchantment", "oracle_text": "Creatures you control get +1/+1."}
    assert settled(BEARS, anthem)["bears"].power == 2


def test_what_an_engine_has_applied_already_gives_the_same() -> None:
    lord = {"id": "lord", "type_line": "Enchantment", "oracle_text": "Bears you control have flying."}
    plain, applied = settled(BEARS, lord)["bears"], settled({**BEARS, "keywords": ["Flying"]}, lord)["bears"]
    assert plain.keywords == applied.keywords == {"flying"}
    assert plain.types == applied.types


def test_a_keyword_counter_and_a_printed_keyword_count_once() -> None:
    flier = {**BEARS, "oracle_text": "Flying", "keywords": ["Flying"], "counters": {"flying": 1}}
    assert len([held for held in settled(flier)["bears"].abilities if held.ability.keyword == "flying"]) == 1


RELIC = {"id": "relic", "type_line": "Artifact", "mana_cost": "{3}", "oracle_text": "{T}: Draw a card."}


def test_an_effect_goes_on_applying_to_what_it_has_changed() -> None:
    march = {
        "id": "march",
        "type_line": "Enchantment",
        "oracle_text": "Each noncreature artifact is an artifact creature.",
    }
    after = settled(RELIC, march)
    assert after["relic"].types == {"artifact", "creature"}


def test_one_effect_with_two_changes_goes_on_applying() -> None:
    song = {
        "id": "song",
        "type_line": "Enchantment",
        "oracle_text": "Each noncreature artifact loses all abilities and becomes an artifact creature with power and "
        "toughness each equal to its mana value.",
    }
    relic = settled(RELIC, song)["relic"]
    assert relic.types == {"artifact", "creature"}
    assert relic.abilities == ()
    assert (relic.power, relic.toughness) == (3, 3)


def test_an_effect_goes_on_though_it_takes_the_ability_it_comes_from() -> None:
    opal = {
        "id": "opal",
        "type_line": "Enchantment",
        "oracle_text": "Each other non-Aura enchantment is a creature in addition to its other types.",
    }
    humility = {"id": "humility", "type_line": "Enchantment", "oracle_text": "All creatures lose all abilities."}
    bears = {**BEARS, "oracle_text": "Flying"}
    after = settled(bears, humility, opal)
    assert after["humility"].types == {"enchantment", "creature"}
    assert after["humility"].abilities == ()
    assert after["bears"].keywords == set()


def test_an_effect_that_lasts_as_long_as_a_counter_ends_with_it() -> None:
    text = "This creature gains flying for as long as it has a feather counter on it."
    effect = {"text": text, "affects": ["bears", "lord"], "controller": "bob"}
    lord = {**BEARS, "id": "lord", "counters": {"feather": 1}}
    after = settled(BEARS, lord, effects=(effect,))
    assert after["lord"].keywords == {"flying"}
    assert after["bears"].keywords == set()


def test_a_changing_condition_looks_at_the_keywords_of_cards_in_graveyards() -> None:
    text = (
        "As long as a creature card with flying is in a graveyard, this creature has flying. The same is true for fear."
    )
    players = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]
    bears = {**BEARS, "name": "Bears", "controller": "alice", "oracle_text": text}
    card = {"id": "card", "name": "Card", "type_line": "Creature — Bat", "oracle_text": "Fear", "owner": "bob"}
    data = {"players": players, "active_player": "alice", "permanents": [bears], "graveyards": [card]}
    after = board_of(Position.model_validate(data)).permanents[0]
    assert after.keywords == {"fear"}


def test_what_an_object_cant_have_it_does_not_get_from_anywhere() -> None:
    """113.11: neither an effect that is younger nor a counter gives it."""
    archetype = {
        "id": "archetype",
        "type_line": "Enchantment",
        "oracle_text": "Creatures you control have flying.\n"
        "Creatures your opponents control lose flying and can't have or gain flying.",
    }
    wings = {
        "id": "wings",
        "type_line": "Enchantment",
        "controller": "bob",
        "oracle_text": "All creatures have flying.",
    }
    bird = {**BEARS, "id": "bird", "controller": "bob", "counters": {"flying": 1}, "keywords": ["Flying"]}
    gained = {"text": "This creature gains flying until end of turn.", "affects": ["bird"], "controller": "bob"}
    found = settled(BEARS, bird, archetype, wings, effects=(gained,))
    assert "flying" in found["bears"].keywords
    assert "flying" not in found["bird"].keywords


def test_all_abilities_except_some_are_lost() -> None:
    hound = {**BEARS, "oracle_text": "Flying, menace\nThis creature can't block."}
    shell = {
        "id": "shell",
        "type_line": "Enchantment",
        "oracle_text": "All creatures lose all abilities except flying.",
    }
    found = settled(hound, shell)["bears"]
    assert found.keywords == {"flying"}
    assert len(found.abilities) == 1


def test_protection_is_lost_by_its_quality() -> None:
    knight = {**BEARS, "oracle_text": "Protection from red, protection from white"}
    effect = {"text": "This creature loses protection from red until end of turn.", "affects": ["bears"]}
    found = settled(knight, effects=({**effect, "controller": "bob"},))["bears"]
    assert [held.ability.argument for held in found.abilities] == ["white"]


def test_an_effect_goes_on_though_it_makes_its_own_condition_false() -> None:
    aura = {
        "id": "animation",
        "type_line": "Enchantment — Aura",
        "oracle_text": "As long as enchanted artifact isn't a creature, it's an artifact creature with power and "
        "toughness each equal to its mana value.",
        "attached_to": "ring",
    }
    ring = settled({"id": "ring", "type_line": "Artifact", "mana_cost": "{3}"}, aura)["ring"]
    assert "creature" in ring.types
    assert (ring.power, ring.toughness) == (3, 3)


def test_cards_in_graveyards_lose_abilities_that_work_from_there() -> None:
    wonder = {
        "id": "wonder",
        "owner": "alice",
        "name": "Wonder",
        "type_line": "Creature — Incarnation",
        "oracle_text": "Flying\n"
        "As long as this card is in your graveyard and you control an Island, creatures you control have flying.",
        "power": 2,
        "toughness": 2,
    }
    jailer = {"name": "Jailer", "type_line": "Creature — Zombie", "power": 2, "toughness": 1, "controller": "bob"}

    def flies(jailer_text: str) -> bool:
        filled = [
            {**BEARS, "name": "Bears", "controller": "alice", "oracle_text": ""},
            {**TUNDRA, "name": "Tundra", "controller": "alice"},
            {**jailer, "id": "jailer", "oracle_text": jailer_text},
        ]
        position = Position.model_validate(
            {
                "players": [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}],
                "active_player": "alice",
                "permanents": filled,
                "graveyards": [wonder],
            }
        )
        board = board_of(position)
        assert not board.gaps
        (bears,) = (each for each in board.permanents if each.id == "bears")
        return "flying" in bears.keywords

    assert flies("")
    assert not flies("Cards in graveyards lose all abilities.")


def test_supertypes_are_lost_too() -> None:
    peaks = {"id": "peaks", "type_line": "Snow Land — Mountain"}
    melting = {"id": "melting", "type_line": "Enchantment", "oracle_text": "All lands are no longer snow."}
    assert settled(peaks)["peaks"].supertypes == {"snow"}
    assert settled(peaks, melting)["peaks"].supertypes == frozenset()
