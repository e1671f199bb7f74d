"""What rules text says about costs, casting and activating."""

import pytest

from lawmage.models.costs import (
    ACTIVATE,
    CAST,
    Additional,
    Alternative,
    Change,
    CostChange,
    CountersBanned,
    CounterTrigger,
    Deed,
    Enters,
    Gains,
    LifeFor,
    OnlyMana,
    Permission,
    Prohibition,
    SpendAs,
    Timing,
    UnreadCost,
)
from lawmage.models.mana_abilities import LifePart, LoyaltyPart, ManaPart, OtherPart, TapSelf
from lawmage.models.terms import HasType, IsTurnOf, Not, Who
from lawmage.oracle.costs import read_cost, read_costs, read_limit


def test_an_increase_and_a_reduction_are_told_apart() -> None:
    (more,) = read_costs("Noncreature spells cost {1} more to cast.")
    assert isinstance(more, CostChange)
    assert (more.change, more.mana, more.deed.what) == (Change.MORE, "{1}", Not(HasType("creature")))
    (less,) = read_costs("Artifact spells you cast cost {1} less to cast.")
    assert isinstance(less, CostChange)
    assert (less.change, less.deed.by) == (Change.LESS, Who.YOU)


def test_a_reduction_may_have_a_floor() -> None:
    text = (
        "Activated abilities of creatures you control cost {2} less to activate. "
        "This effect can't reduce the mana in that cost to less than one mana."
    )
    (change,) = read_costs(text)
    assert isinstance(change, CostChange)
    assert (change.deed.verb, change.floor) == (ACTIVATE, 1)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Players can't cast spells from graveyards or libraries.", Prohibition),
        ("Activated abilities of artifacts can't be activated.", Prohibition),
        ("Your opponents can't cast spells with even mana values.", Prohibition),
        ("Enchanted creature can't attack or block, and its activated abilities can't be activated.", Prohibition),
        ("You may cast spells from your hand without paying their mana costs.", Permission),
        ("You may cast creature spells as though they had flash.", Permission),
        (
            "You may pay 1 life and exile a blue card from your hand rather than pay this spell's mana cost.",
            Alternative,
        ),
        ("As an additional cost to cast this spell, sacrifice a creature.", Additional),
        ("Cast this spell only during combat before blockers are declared.", Timing),
        ("You may spend white mana as though it were red mana.", SpendAs),
        ("For each {B} in a cost, you may pay 2 life rather than pay that mana.", LifeFor),
        ("Spend only mana produced by creatures to cast this spell.", OnlyMana),
        ("Counters can't be put on artifacts, creatures, enchantments, or lands.", CountersBanned),
        ("Artifact spells you cast have convoke.", Gains),
        ("This creature enters with X +1/+1 counters on it.", Enters),
    ],
)
def test_each_family_has_its_kind(text: str, kind: type) -> None:
    assert [type(found) for found in read_costs(text, "Spell")] == [kind]


def test_a_trigger_on_spells_without_mana_names_who_casts() -> None:
    text = "Whenever an opponent casts a spell, if no mana was spent to cast it, counter that spell."
    assert read_costs(text) == (CounterTrigger(Deed(CAST, by=Who.OPPONENT), "WUBRGC", text=text),)


def test_mana_abilities_are_exempt_where_the_text_says_so() -> None:
    text = "Activated abilities of sources with the chosen name can't be activated unless they're mana abilities."
    (ban,) = read_costs(text)
    assert isinstance(ban, Prohibition)
    assert not ban.deed.mana


def test_a_sentence_that_is_not_understood_is_reported() -> None:
    text = "Spells you cast that rhyme cost {1} less to cast."
    assert read_costs(text) == (UnreadCost(text),)


def test_playing_lands_is_no_casting() -> None:
    assert read_costs("You may play lands from your graveyard.") == ()


def test_costs_are_read_part_by_part() -> None:
    assert read_cost("{2}, {T}, Pay 1 life") == (ManaPart("{2}"), TapSelf(), LifePart(1))
    assert read_cost("[−3]") == (LoyaltyPart("−3"),)
    assert isinstance(read_cost("Whistle a tune")[0], OtherPart)


def test_instructions_are_restrictions() -> None:
    limit = read_limit("Activate only during your turn and only once each turn.")
    assert limit is not None
    assert (limit.when, limit.once) == (IsTurnOf(Who.YOU), True)
    sorcery = read_limit("Activate only as a sorcery.")
    assert sorcery is not None and sorcery.sorcery
