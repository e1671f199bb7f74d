"""The mana sources of a player, as payments see them."""

from __future__ import annotations

from typing import Any

from lawmage.models.mana_abilities import GivePart, ManaPart, TapSelf
from lawmage.models.position import Position
from lawmage.solver.mana.sources import Source, mana_sources
from lawmage.solver.reading import board_of


def permanent(name: str, type_line: str, text: str = "", controller: str = "alice", **more: Any) -> dict[str, Any]:
    """One permanent; its id is its name in lower case."""
    found = {"id": name.lower(), "name": name, "type_line": type_line, "oracle_text": text, "controller": controller}
    if "Creature" in type_line:
        found |= {"power": 2, "toughness": 2}
    return found | more


def sources(*permanents: dict[str, Any], player: str = "alice", **more: Any) -> tuple[Source, ...]:
    """The sources of a player, all text being understood."""
    players = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]
    position = {"players": players, "active_player": "alice", "permanents": list(permanents), **more}
    found, gaps = mana_sources(board_of(Position.model_validate(position)), player)
    assert not gaps, gaps
    return found


def mana(source: Source) -> list[str]:
    """Everything a source can give."""
    return [made.mana for made in source.made]


def test_the_sources_of_a_board_are_those_of_its_player() -> None:
    forest, island = permanent("Forest", "Basic Land — Forest"), permanent("Island", "Basic Land — Island", "", "bob")
    assert [(each.object, each.ability, mana(each)) for each in sources(forest, island)] == [("forest", 0, ["G"])]
    assert [each.object for each in sources(forest, island, player="bob")] == ["island"]


def test_tapped_and_fresh_permanents_cannot_be_tapped() -> None:
    elf = permanent("Elf", "Creature — Elf", "{T}: Add {G}.")
    assert sources(elf | {"tapped": True}) == ()
    assert sources(elf | {"summoning_sick": True}) == ()
    assert len(sources(elf | {"summoning_sick": True, "keywords": ["haste"]})) == 1
    altar = permanent("Altar", "Artifact", "Sacrifice a creature: Add {C}{C}.", tapped=True)
    assert [each.taps for each in sources(altar)] == [False]


def test_a_signet_costs_mana_and_makes_two() -> None:
    (signet,) = sources(permanent("Signet", "Artifact", "{1}, {T}: Add {W}{U}."))
    assert signet.cost == (ManaPart("{1}"), TapSelf())
    assert mana(signet) == ["WU"]


def test_a_treasure_sacrifices_itself() -> None:
    treasure = permanent(
        "Treasure", "Token Artifact — Treasure", "{T}, Sacrifice this artifact: Add one mana of any color."
    )
    (source,) = sources(treasure)
    assert source.sacrifices_itself and mana(source) == list("WUBRG")


def test_mana_of_triggers_is_booked_under_the_source_that_was_tapped() -> None:
    growth = permanent(
        "Growth",
        "Enchantment — Aura",
        "Whenever enchanted land is tapped for mana, its controller adds an additional {U}.",
        attached_to="forest",
    )
    wake = permanent(
        "Wake", "Enchantment", "Whenever you tap a land for mana, add one mana of any type that land produced."
    )
    (forest,) = sources(permanent("Forest", "Basic Land — Forest"), growth, wake)
    assert mana(forest) == ["UGG"]
    assert [(lot.mana, lot.producer) for lot in forest.made[0].lots] == [
        ("G", "forest"),
        ("U", "growth"),
        ("G", "wake"),
    ]


def test_mana_of_triggers_is_not_restricted_like_that_of_the_ability() -> None:
    cave = permanent("Cave", "Land", "{T}: Add {R}. Spend this mana only to cast artifact spells.")
    growth = permanent(
        "Growth",
        "Enchantment — Aura",
        "Whenever enchanted land is tapped for mana, its controller adds an additional {U}.",
        attached_to="cave",
    )
    (source,) = sources(cave, growth)
    first, second = source.made[0].lots
    assert first.spending[0].purposes[0].deed == "cast" and second.spending == ()


def test_an_opponents_trigger_adds_for_the_one_who_tapped() -> None:
    gauntlet = permanent(
        "Gauntlet", "Artifact", "Whenever a Mountain is tapped for mana, its controller adds an additional {R}.", "bob"
    )
    selfish = permanent("Wake", "Enchantment", "Whenever you tap a land for mana, add {G}.", "bob")
    (mountain,) = sources(permanent("Mountain", "Basic Land — Mountain"), gauntlet, selfish)
    assert mana(mountain) == ["RR"]


def test_an_ability_used_up_this_turn_is_no_source() -> None:
    dork = permanent("Dork", "Creature — Human", "{0}: Add {G}. Activate only once each turn.")
    assert [each.once for each in sources(dork)] == [True]
    assert sources(dork | {"activated_this_turn": [0]}) == ()


def test_a_condition_on_activating_must_hold() -> None:
    maze = permanent("Maze", "Land", "{T}: Add {C}.\n{T}: Add {W}. Activate only if you control an Island.")
    assert [each.ability for each in sources(maze)] == [0]
    island = permanent("Island", "Basic Land — Island")
    assert [(each.object, each.ability) for each in sources(maze, island)] == [("maze", 0), ("maze", 1), ("island", 0)]


def test_the_object_given_decides_the_amount() -> None:
    priest = permanent(
        "Priest",
        "Creature — Cleric",
        "{T}, Sacrifice an artifact: Add an amount of {B} equal to the sacrificed artifact's mana value.",
    )
    rock = permanent("Rock", "Artifact", "", mana_cost="{3}")
    (source,) = sources(priest, rock)
    assert [(made.given, made.mana) for made in source.made] == [("rock", "BBB")]
    assert [part.verb for part in source.cost if isinstance(part, GivePart)] == ["sacrifice"]


def test_a_number_is_bounded_by_what_is_there() -> None:
    depot = permanent(
        "Depot",
        "Land",
        "{1}, Remove X storage counters from this land: Add X mana in any combination of {W} and/or {U}.",
        counters={"storage": 2},
    )
    (source,) = sources(depot)
    assert sorted((made.x, made.mana) for made in source.made) == [(1, "U"), (1, "W"), (2, "UU"), (2, "WU"), (2, "WW")]


def test_a_card_in_hand_is_a_source_where_its_ability_functions_there() -> None:
    guide = {
        "id": "guide",
        "name": "Guide",
        "type_line": "Creature — Spirit",
        "oracle_text": "Exile this card from your hand: Add {G}.",
        "owner": "alice",
        "power": 2,
        "toughness": 2,
    }
    assert [(each.object, mana(each)) for each in sources(hands=[guide])] == [("guide", ["G"])]
    assert sources(permanent("Guide", "Creature — Spirit", "Exile this card from your hand: Add {G}.")) == ()


def test_loyalty_abilities_and_abilities_with_targets_are_no_mana_abilities() -> None:
    walker = permanent("Walker", "Planeswalker — Chandra", "[+1]: Add {R}{R}.", loyalty=3)
    shaman = permanent(
        "Shaman", "Creature — Elf", "{T}: Exile target land card from a graveyard. Add one mana of any color."
    )
    assert sources(walker, shaman) == ()
