"""What tapping a permanent for mana gives (106.12), through the public way in."""

from __future__ import annotations

from typing import Any

import pytest

import lawmage

REFLECTION = "If you tap a permanent for mana, it produces twice as much of that mana instead."
THRICE = "If you tap a permanent for mana, it produces three times as much of that mana instead."
CONTAMINATION = "If a land is tapped for mana, it produces {B} instead of any other type and amount."


def permanent(name: str, type_line: str, text: str = "", controller: str = "alice", **more: Any) -> dict[str, Any]:
    """One permanent; its id is its name in lower case."""
    found = {"id": name.lower(), "name": name, "type_line": type_line, "oracle_text": text, "controller": controller}
    if "Creature" in type_line:
        found |= {"power": 1, "toughness": 1}
    return found | more


def enchantment(name: str, text: str, controller: str = "alice", **more: Any) -> dict[str, Any]:
    """An enchantment."""
    return permanent(name, "Enchantment", text, controller, **more)


FOREST = permanent("Forest", "Basic Land — Forest")


def ask(asked: str, *permanents: dict[str, Any], **more: Any) -> Any:
    """The set of answers about a permanent."""
    players = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]
    position = {"players": players, "active_player": "alice", "permanents": list(permanents), **more}
    return lawmage.legal(position, {"kind": "tap_for_mana", "permanent": asked})


def results(asked: str, *permanents: dict[str, Any], **more: Any) -> list[tuple[int, str]]:
    """(ability, mana) of every answer, in order."""
    legal = ask(asked, *permanents, **more)
    assert not legal.unread, legal.unread
    return [(answer["ability"], answer["mana"]) for answer in legal]


def triggers(asked: str, *permanents: dict[str, Any], **more: Any) -> list[list[str]]:
    """What triggers on each answer, in order."""
    return [answer.outcome["triggers"] for answer in ask(asked, *permanents, **more)]


def test_each_choice_of_an_ability_is_an_answer_in_the_order_of_the_types() -> None:
    karplusan = permanent("Karplusan", "Land", "{T}: Add {C}.\n{T}: Add {G} or {R}. This land deals 1 damage to you.")
    assert results("karplusan", karplusan) == [(0, "C"), (1, "R"), (1, "G")]


def test_abilities_without_the_tap_symbol_are_not_tapping_for_mana() -> None:
    altar = permanent("Altar", "Artifact", "Sacrifice a creature: Add {C}{C}.\n{T}: Add {C}.")
    assert results("altar", altar) == [(1, "C")]
    verdict = ask("altar", altar).check({"ability": 0, "mana": "CC"})
    assert [each.rule for each in verdict.violations] == ["106.12"]


def test_abilities_of_land_types_come_after_those_of_the_text() -> None:
    triome = permanent("Triome", "Land — Mountain Forest", "{T}: Add {C}.\nCycling {3}")
    assert results("triome", triome) == [(0, "C"), (1, "R"), (2, "G")]


def test_an_amount_of_zero_and_an_undefined_type_are_no_mana() -> None:
    cradle = permanent("Cradle", "Land", "{T}: Add {G} for each creature you control.")
    pool = permanent("Pool", "Land", "{T}: Add one mana of any type that a land you control could produce.")
    assert results("cradle", cradle) == [(0, "")]
    assert results("pool", pool) == [(0, "")]
    wake = enchantment("Wake", "Whenever you tap a land for mana, add one mana of any type that land produced.")
    assert triggers("cradle", cradle, wake) == [[]]


def test_any_combination_and_different_colors() -> None:
    relic = permanent("Relic", "Artifact", "{T}: Add two mana in any combination of {U} and/or {R}.")
    assert results("relic", relic) == [(0, "UU"), (0, "UR"), (0, "RR")]
    lantern = permanent("Vessel", "Artifact", "{T}: Add two mana of different colors.")
    assert len(results("vessel", lantern)) == 10


def test_counters_bound_what_is_removed() -> None:
    text = (
        "{T}, Remove any number of storage counters from this land: Add {W} for each storage counter removed this way."
    )
    house = permanent("House", "Land", text, counters={"storage": 2})
    assert results("house", house) == [(0, ""), (0, "W"), (0, "WW")]


def test_a_counter_put_by_the_ability_itself_counts() -> None:
    text = (
        "{T}: Put a charge counter on this artifact. Add X mana of any one color, where X is the number "
        "of charge counters on this artifact."
    )
    assert len(results("vat", permanent("Vat", "Artifact", text))) == 5
    assert (0, "GG") in results("vat", permanent("Vat", "Artifact", text, counters={"charge": 1}))


def test_multiplications_multiply_in_every_order() -> None:
    assert results("forest", FOREST, enchantment("Twice", REFLECTION), enchantment("Thrice", THRICE)) == [(0, "GGGGGG")]
    assert results("forest", FOREST, enchantment("Twice", REFLECTION, "bob")) == [(0, "G")]


def test_the_order_of_replacements_matters() -> None:
    both = (enchantment("Twice", REFLECTION), enchantment("Contamination", CONTAMINATION, "bob"))
    assert results("forest", FOREST, *both) == [(0, "B"), (0, "BB")]


def test_a_replacement_is_no_trigger_and_a_trigger_no_replacement() -> None:
    twice = enchantment("Twice", REFLECTION)
    growth = permanent(
        "Growth",
        "Enchantment — Aura",
        "Whenever enchanted land is tapped for mana, its controller adds an additional {G}.",
        attached_to="forest",
    )
    assert triggers("forest", FOREST, twice) == [[]]
    assert results("forest", FOREST, twice, growth) == [(0, "GG")]
    assert triggers("forest", FOREST, twice, growth) == [["growth"]]


def test_triggers_of_a_type_look_at_what_is_produced() -> None:
    power = permanent(
        "Power",
        "Artifact",
        "Whenever a basic land is tapped for mana of the chosen color, its controller adds an "
        "additional one mana of that color.",
        choices={"color": "G"},
    )
    pulse = enchantment(
        "Pulse",
        "If a basic land you control is tapped for mana, it produces mana of a color of your choice "
        "instead of any other type.",
    )
    assert triggers("forest", FOREST, power) == [["power"]]
    found = [(answer["mana"], answer.outcome["triggers"]) for answer in ask("forest", FOREST, power, pulse)]
    assert found == [("W", []), ("U", []), ("B", []), ("R", []), ("G", ["power"])]


def test_triggers_that_add_no_mana_are_told_too() -> None:
    barbs = enchantment(
        "Barbs", "Whenever a player taps a land for mana, this enchantment deals 1 damage to that player.", "bob"
    )
    orchard = permanent(
        "Orchard",
        "Land",
        "{T}: Add one mana of any color.\nWhenever you tap this land for mana, target opponent "
        "creates a 1/1 colorless Spirit creature token.",
    )
    assert triggers("orchard", orchard, barbs) == [["barbs", "orchard"]] * 5
    elf = permanent("Elf", "Creature — Elf", "{T}: Add {G}.")
    assert triggers("elf", elf, barbs) == [[]]


def test_whose_tap_it_is_matters() -> None:
    vorinclex = permanent(
        "Voice",
        "Creature — Praetor",
        "Whenever an opponent taps a land for mana, that land doesn't untap during its controller's next untap step.",
        "bob",
    )
    island = permanent("Island", "Basic Land — Island", "", "bob")
    assert triggers("forest", FOREST, island, vorinclex) == [["voice"]]
    assert triggers("island", FOREST, island, vorinclex) == [[]]


def test_an_intervening_condition_is_checked() -> None:
    gremlin = permanent(
        "Gremlin",
        "Creature — Gremlin",
        "Whenever a player taps a land for mana, if this creature is tapped, that player adds one "
        "mana of any type that land produced.",
    )
    assert triggers("forest", FOREST, gremlin) == [[]]
    assert triggers("forest", FOREST, gremlin | {"tapped": True}) == [["gremlin"]]


def test_an_effect_of_a_spell_triggers_under_its_own_id() -> None:
    effect = {
        "text": "Until end of turn, whenever a player taps a Forest for mana, that player adds an additional {G}.",
        "controller": "bob",
    }
    assert triggers("forest", FOREST, effects=[effect]) == [["effects[0]"]]


def test_a_condition_on_activating_that_is_not_met_forbids_the_ability() -> None:
    temple = permanent("Temple", "Land", "{T}: Add {C}{C}. Activate only if you control five or more lands.")
    assert results("temple", temple) == []
    verdict = ask("temple", temple).check({"ability": 0, "mana": "CC"})
    assert [each.rule for each in verdict.violations] == ["602.5b"]


def test_refusals_cite_the_rule_that_applies() -> None:
    growth = permanent(
        "Growth",
        "Enchantment — Aura",
        "Whenever enchanted land is tapped for mana, its controller adds an additional {G}.",
        attached_to="forest",
    )
    rules = [
        ask("forest", FOREST, enchantment("Twice", REFLECTION)).check({"ability": 0, "mana": "G"}).violations[0].rule,
        ask("forest", FOREST, growth).check({"ability": 0, "mana": "GG"}).violations[0].rule,
        ask("forest", FOREST).check({"ability": 0, "mana": "U"}).violations[0].rule,
        ask("forest", FOREST).check({"ability": 1, "mana": "G"}).violations[0].rule,
    ]
    assert rules == ["106.12b", "106.12a", "106.3", "106.12"]


def test_the_ability_may_be_left_out_when_there_is_one() -> None:
    assert {"mana": "G"} in ask("forest", FOREST)
    taiga = permanent("Taiga", "Land — Mountain Forest")
    with pytest.raises(lawmage.AnswerError):
        ask("taiga", taiga).check({"mana": "G"})


def test_mana_is_read_in_any_order_of_its_letters() -> None:
    garrison = permanent("Garrison", "Land", "{T}: Add {R}{W}.")
    assert {"ability": 0, "mana": "RW"} in ask("garrison", garrison)
    for wrong in (
        {"ability": 0},
        {"ability": 0, "mana": "1"},
        {"ability": -1, "mana": "W"},
        {"ability": "0", "mana": "W"},
    ):
        with pytest.raises(lawmage.AnswerError):
            ask("garrison", garrison).check(wrong)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("{T}: Add {G} for each charge counter on this land.", {"counters": {"charge": 1_000_000}}),
        (
            "{T}: Add X mana in any combination of colors, where X is the number of charge counters on this land.",
            {"counters": {"charge": 900}},
        ),
        (
            "{T}, Remove any number of charge counters from this land: Add {W} for each charge counter "
            "removed this way.",
            {"counters": {"charge": 900_000}},
        ),
    ],
)
def test_results_without_end_are_not_decided(text: str, more: dict[str, Any]) -> None:
    with pytest.raises(lawmage.BudgetExceeded):
        ask("vast", permanent("Vast", "Land", text, **more))
    position = {"players": [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}], "active_player": "alice"}
    position["permanents"] = [permanent("Vast", "Land", text, **more)]
    assert lawmage.legal(position, {"kind": "mana_types", "permanent": "vast"}).count() in (1, 5)


def test_values_of_the_place_can_be_written_down() -> None:
    taiga = permanent("Taiga", "Land — Mountain Forest")
    legal = ask("taiga", taiga)
    (place,) = legal.places
    assert (place.name, list(place.values)) == ("mana", ["0:R", "1:G"])
    assert legal.best({"mana": {"1:G": 1}}) == {"ability": 1, "mana": "G"}
    assert legal.mask({}) == {"mana": ["0:R", "1:G"]}
    assert legal.forced() == {} and ask("forest", FOREST).forced() == {"mana": "0:G"}


def test_a_prohibition_forbids_the_ability() -> None:
    ring = permanent("Ring", "Artifact", "{T}: Add {C}{C}.")
    stony = enchantment("Stony", "Activated abilities of artifacts can't be activated.", "bob")
    matrix = permanent(
        "Matrix",
        "Artifact",
        "Activated abilities of artifacts and creatures can't be activated unless they're mana abilities.",
    )
    assert results("ring", ring, stony) == []
    assert ask("ring", ring, stony).check({"mana": "CC"}).violations[0].rule == "602.5"
    assert results("ring", ring, matrix) == [(0, "CC")]
    assert results("forest", FOREST, stony) == [(0, "G")]
