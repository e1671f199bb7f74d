"""Reading text that adds mana: costs, outputs, restrictions, triggers, replacements."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lawmage.models.mana_abilities import (
    GIVEN,
    NOTHING,
    SELF,
    CostPart,
    CounterPart,
    GivePart,
    LifePart,
    ManaAbility,
    ManaPart,
    OtherPart,
    Replacement,
    TapSelf,
    Trigger,
    UntapSelf,
)
from lawmage.models.terms import Numbers
from lawmage.oracle.brief import brief
from lawmage.oracle.mana import bears, read_mana, readings, tables


def ability(text: str) -> ManaAbility:
    """The ability that adds mana, wholly read."""
    (found,) = read_mana(text)
    assert isinstance(found, ManaAbility)
    assert not found.unread, found.unread
    return found


@pytest.mark.parametrize(
    ("effect", "output"),
    [
        ("Add {G}.", "Fixed(G)"),
        ("Add {R}{W}.", "Fixed(WR)"),
        ("Add {2}{S}.", "Fixed(CCC)"),  # 106.10, 106.11
        ("Add {W/U}.", "Either((Fixed(W), Fixed(U)))"),  # 106.8
        ("Add {W} or {U}.", "Either((Fixed(W), Fixed(U)))"),
        ("Add {W}{W}, {W}{U}, or {U}{U}.", "Either((Fixed(WW), Fixed(WU), Fixed(UU)))"),
        ("Add one mana of any color.", "OfTypes(Types(WUBRG))"),
        ("Add three mana of any one color.", "OfTypes(Types(WUBRG), count=3)"),
        ("Add two mana of different colors.", "OfTypes(Types(WUBRG), count=2, mix=DIFFERENT)"),
        ("Add five mana in any combination of colors.", "OfTypes(Types(WUBRG), count=5, mix=ANY)"),
        ("Add two mana in any combination of {U} and/or {R}.", "OfTypes(Types(UR), count=2, mix=ANY)"),
        ("Add one mana of the chosen color.", "OfTypes(ChosenColor())"),
        ("Add {B} or one mana of the chosen color.", "Either((Fixed(B), OfTypes(ChosenColor())))"),
        ("Add one mana of any color in your commander's color identity.", "OfTypes(Identity())"),
        (
            "Add one mana of any type that a land you control could produce.",
            "OfTypes(CouldProduce(land & ControlledBy(YOU), False))",
        ),
        ("Add {G} for each creature you control.", "Times(Fixed(G), Count(creature & ControlledBy(YOU)))"),
        ("Add {C} for each charge counter on ~.", "Times(Fixed(C), CountersOn(SOURCE, kind=charge))"),
        ("Add an amount of {G} equal to ~'s power.", "Times(Fixed(G), StatOf(SOURCE, POWER))"),
        (
            "Add X mana of any one color, where X is the number of Elves on the battlefield.",
            "OfTypes(Types(WUBRG), count=Count(Elf))",
        ),
        ("Add six {G}.", "Times(Fixed(G), 6)"),
        (
            "Choose a color. Add an amount of mana of that color equal to your devotion to that color.",
            "Pick(Types(WUBRG), OfTypes(PickedColor(), count=Devotion(YOU, {chosen})))",
        ),
        (
            "For each color among permanents you control, add one mana of that color.",
            "OfTypes(ColorsOf(permanent & ControlledBy(YOU)), mix=EACH)",
        ),
        (
            "Add {C}. If ~ has a luck counter on it, instead add one mana of any color.",
            "When(Holds(SOURCE, HasCounters(kind=luck)), OfTypes(Types(WUBRG)), otherwise=Fixed(C))",
        ),
        (
            "Add {G}. If you control a Forest, add an additional {G}.",
            "Both(outputs=(Fixed(G), When(Compare(Count(Forest & ControlledBy(YOU)), GE, 1), Fixed(G))))",
        ),
        ("Add {B}. Draw a card.", "Fixed(B)"),
        ("Add {C} and draw a card.", "Fixed(C)"),
        ("Flip a coin. If you win the flip, add {C}{C}.", "Either((Fixed(CC), Both()))"),
    ],
)
def test_outputs(effect: str, output: str) -> None:
    assert brief(ability(f"{{T}}: {effect}").output) == output


@pytest.mark.parametrize(
    ("cost", "parts"),
    [
        ("{T}", (TapSelf(),)),
        ("{2}, {Q}", (ManaPart("{2}"), UntapSelf())),
        ("{W/U}, {T}", (ManaPart("{W/U}"), TapSelf())),
        ("{T}, Pay 1 life", (TapSelf(), LifePart(1))),
        ("{T}, Sacrifice ~", (TapSelf(), GivePart("sacrifice", filter=SELF))),
        ("{T}, Remove a charge counter from ~", (TapSelf(), CounterPart(Numbers(1, 1), "charge"))),
        ("Remove any number of oil counters from ~", (CounterPart(Numbers(0, None), "oil"),)),
        ("Put a -0/-1 counter on ~", (CounterPart(Numbers(1, 1), "-0/-1", put=True),)),
        ("Exile ~ from your hand", (GivePart("exile", filter=SELF, zone="hand"),)),
        ("{T}, Mill a card", (TapSelf(), OtherPart("Mill a card"))),
    ],
)
def test_costs(cost: str, parts: tuple[CostPart, ...]) -> None:
    assert ability(f"{cost}: Add {{C}}.").cost == parts


@pytest.mark.parametrize(
    ("cost", "part"),
    [
        ("Sacrifice another creature", "GivePart(sacrifice, filter=!SOURCE & creature)"),
        ("Sacrifice two other creatures", "GivePart(sacrifice, number=2..2, filter=!SOURCE & creature)"),
        ("Tap two untapped Elves you control", "GivePart(tap, number=2..2, filter=!tapped & Elf & ControlledBy(YOU))"),
        ("Discard your hand", "GivePart(discard, number=0.., filter=OwnedBy(YOU), zone=hand, all=True)"),
        ("Exile a card from your graveyard", "GivePart(exile, filter=OwnedBy(YOU), zone=graveyard)"),
    ],
)
def test_costs_of_objects(cost: str, part: str) -> None:
    assert [brief(each) for each in ability(f"{cost}: Add {{C}}.").cost] == [part]


@pytest.mark.parametrize(
    ("sentence", "purposes"),
    [
        ("Spend this mana only to cast a creature spell.", ["cast creature"]),
        ("Spend this mana only to cast instant or sorcery spells.", ["cast instant | sorcery"]),
        (
            "Spend this mana only to cast Dragon spells or activate abilities of Dragons.",
            ["cast Dragon", "activate Dragon"],
        ),
        ("Spend this mana only to activate abilities.", ["activate ANY"]),
        (
            "Spend this mana only to cast a creature spell of the chosen type, and that spell can't be countered.",
            ["cast creature & OfChosen(type)"],
        ),
        ("Spend this mana only to cast Vampire, Cleric, and/or Demon spells.", ["cast Vampire | Cleric | Demon"]),
    ],
)
def test_restrictions_on_spending(sentence: str, purposes: list[str]) -> None:
    (spending,) = ability(f"{{T}}: Add {{C}}. {sentence}").spending
    assert [f"{each.deed} {brief(each.filter)}" for each in spending.purposes] == purposes
    assert spending.text == sentence and spending.read and not spending.forbidden


def test_what_mana_cannot_be_spent_on() -> None:
    (spending,) = ability("{T}: Add {C}. This mana can't be spent to cast nonartifact spells.").spending
    assert spending.forbidden and brief(spending.purposes[0].filter) == "!artifact"


def test_limits_on_activating() -> None:
    limit = ability("{T}: Add {C}. Activate only if you control an Island and only once each turn.").limit
    assert limit.once and not limit.ever
    assert brief(limit.when) == "Compare(Count(Island & ControlledBy(YOU)), GE, 1)"
    assert ability("{R}: Add {C}. Activate only as a sorcery.").limit.sorcery
    assert ability("{T}: Add {C}. Activate only as an instant.").limit.instant


def test_only_abilities_without_targets_and_loyalty_are_mana_abilities() -> None:
    assert ability("{T}: Add {C}.").is_mana
    assert not ability("[+1]: Add {R}{R}.").is_mana
    assert not ability("{T}: Target player adds {C}.").is_mana
    entering = ability("When ~ enters, add {R}{G}.")
    assert not entering.is_mana and not entering.activated


def test_an_output_may_look_at_what_was_given() -> None:
    found = ability("{T}, Sacrifice a creature: Add an amount of {G} equal to the sacrificed creature's power.")
    assert brief(found.output) == f"Times(Fixed(G), StatOf(#{GIVEN.id}, POWER))"
    (exiled,) = read_mana("{T}: Add one mana of any of the exiled card's colors.")
    assert isinstance(exiled, ManaAbility) and "exiled_with" in brief(exiled.output)


def test_own_names_and_reminders_are_seen_through() -> None:
    (found,) = read_mana("{T}: Add {B} for each Swamp you control. (This land is not a Swamp.)", "Magus")
    assert isinstance(found, ManaAbility) and not found.unread
    shard = ability("{T}: Add {C} for each artifact you control named ~.")
    assert brief(shard.output) == "Times(Fixed(C), Count(artifact & ControlledBy(YOU) & Shares(name, SOURCE)))"


@pytest.mark.parametrize(
    ("text", "event", "output"),
    [
        (
            "Whenever enchanted land is tapped for mana, its controller adds an additional {G}.",
            "Event(permanent=ATTACHED)",
            "Fixed(G)",
        ),
        (
            "Whenever you tap a land for mana, add one mana of any type that land produced.",
            "Event(permanent=land, tapper=YOU)",
            "OfTypes(Produced())",
        ),
        (
            "Whenever a basic land is tapped for mana of the chosen color, its controller adds an "
            "additional one mana of that color.",
            "Event(permanent=basic & land, chosen=True)",
            "OfTypes(ChosenColor())",
        ),
        (
            "Whenever you tap a land for {C}, add an additional {C}.",
            "Event(permanent=land, tapper=YOU, types=C)",
            "Fixed(C)",
        ),
        (
            "Whenever a player taps a land for mana, ~ deals 1 damage to that player.",
            "Event(permanent=land, tapper=ANY)",
            "None",
        ),
    ],
)
def test_triggers(text: str, event: str, output: str) -> None:
    (found,) = read_mana(text)
    assert isinstance(found, Trigger) and not found.unread
    assert (brief(found.event), brief(found.output)) == (event, output)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "If a land is tapped for mana, it produces {B} instead of any other type and amount.",
            "Replacement(Event(permanent=land), ((ANY, Becomes(Types(B), amount=1)))",
        ),
        (
            "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.",
            "Replacement(Event(permanent=land, at_least=2), ((ANY, Becomes(Types(C), amount=1)))",
        ),
        (
            "Until end of turn, lands tapped for mana produce mana of the chosen color instead of any other color.",
            "Replacement(Event(permanent=land), ((ANY, Becomes(ChosenColor(), replaced=WUBRG)))",
        ),
        (
            "If you tap a permanent for mana, it produces three times as much of that mana instead.",
            "Replacement(Event(permanent=permanent, tapper=YOU), ((ANY, Multiplied(3)))",
        ),
        (
            "If this land is tapped for mana, it produces colorless mana instead of white mana.",
            "Replacement(Event(permanent=SOURCE), ((ANY, Becomes(Types(C), replaced=W)))",
        ),
    ],
)
def test_replacements(text: str, said: str) -> None:
    (found,) = read_mana(text)
    assert isinstance(found, Replacement) and not found.unread
    assert brief(found).startswith(said)


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add one mana of any color Bob likes.",
        "{T}: Add {C} for each time it rained.",
        "{Dance}: Add {G}.",
        "{T}: Add X mana of any one color.",
        "{T}: Return a card to your hand. If it's green, add {G}.",
        "Whenever you tap a land for mana, add a lot of mana.",
        "If a land is tapped for mana, it produces something else instead.",
    ],
)
def test_what_is_not_understood_is_told(text: str) -> None:
    (found,) = read_mana(text)
    assert found.unread


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Until end of turn, red creatures get -1/-1 and if a player taps a Mountain for mana, that Mountain "
            "produces colorless mana instead of any other type.",
            "Replacement(Event(permanent=Mountain, tapper=ANY), ((ANY, Becomes(Types(C)))))",
        ),
        (
            "Until end of turn, red creatures get +1/+1 and whenever a player taps a Mountain for mana, that player "
            "adds an additional {R}.",
            "Trigger(Event(permanent=Mountain, tapper=ANY), output=Fixed(R), receiver=THAT)",
        ),
        (
            "If this land is tapped for mana, it produces colorless mana instead of white mana.",
            "Replacement(Event(permanent=SOURCE), ((ANY, Becomes(Types(C), replaced=W))))",
        ),
    ],
)
def test_effects_that_do_more_than_change_mana(text: str, said: str) -> None:
    (found,) = read_mana(text)
    assert isinstance(found, Replacement | Trigger)
    assert not found.unread
    assert brief(replace(found, text="")) == said


@pytest.mark.parametrize(
    "text", ["{T}: Draw a card.", "Flying", "Add a lore counter.", "Creatures you control get +1/+1."]
)
def test_text_that_does_not_bear_on_mana_says_nothing(text: str) -> None:
    assert read_mana(text) == ()


def test_long_and_odd_texts_do_no_harm() -> None:
    assert read_mana("{T}: Add {G}" * 3000) == ()
    for text in ("{T}: Add {G} or" * 40, '"', '{T}: Add "{G}"', ": Add {G}", "Add {G} (", "~'s"):
        assert isinstance(read_mana(text), tuple)
    assert bears("Add {G}.") and not bears("Draw.")


def test_sentences_have_one_preferred_reading() -> None:
    sentences = (
        "Add {C}{C}.",
        "Add one mana of any color.",
        "Add {W}, {U}, or {B}.",
        "Add {G} for each creature you control.",
    )
    assert all(len(readings("step", sentence)) == 1 for sentence in sentences)
    assert tables() is tables() and NOTHING.outputs == ()
