"""What texts let their controller choose: numbers, nouns, zones, relations, divisions, modes."""

from __future__ import annotations

import pytest

from lawmage.models.target_specs import Choosing, Instance, Need, Scope, TargetSpec, Together, Trait
from lawmage.models.terms import ControlledBy, HasType, Is, Not, Op, Ref, Who
from lawmage.oracle.brief import brief
from lawmage.oracle.targets import enchanted, read_targets


def instances(text: str, **given: object) -> tuple[Instance, ...]:
    spec = read_targets(text, **given)  # type: ignore[arg-type]
    assert not spec.unread, spec.unread
    return (*spec.lead, *spec.modes[0].instances)


def spell(text: str, type_line: str = "Instant") -> TargetSpec:
    return read_targets(text, "Spell", type_line, spell=True)


@pytest.mark.parametrize(
    ("words", "lo", "hi"),
    [
        ("target creature", 1, 1),
        ("up to one target creature", 0, 1),
        ("two target creatures", 2, 2),
        ("up to three target creatures", 0, 3),
        ("one or two target creatures", 1, 2),
        ("one, two, or three target creatures", 1, 3),
        ("any number of target creatures", 0, None),
        ("one or more target creatures", 1, None),
        ("any target", 1, 1),
        ("up to two targets", 0, 2),
        ("each of up to two target creatures", 0, 2),
    ],
)
def test_numbers_of_targets(words: str, lo: int, hi: int | None) -> None:
    (found,) = instances(f"Spell deals 1 damage to {words}.")
    assert (found.lo, found.hi) == (lo, hi)


@pytest.mark.parametrize(
    ("words", "zone", "meaning"),
    [
        ("creature you control", "battlefield", "creature & ControlledBy(YOU)"),
        ("nonland permanent an opponent controls", "battlefield", "!land & permanent & ControlledBy(OPPONENT)"),
        ("creature card in your graveyard", "graveyard", "creature & card & OwnedBy(YOU)"),
        ("card from a graveyard", "graveyard", "card"),
        ("instant or sorcery spell", "stack", "(instant | sorcery) & spell"),
        ("activated ability", "stack", "ability & activated"),
        ("spell with a single target", "stack", "spell & HasTarget(number=1..1)"),
        ("creature with flying", "battlefield", "creature & flying"),
        ("artifact, creature, or enchantment", "battlefield", "artifact | creature | enchantment"),
        ("player or planeswalker", "battlefield", "IsPlayer() | planeswalker"),
    ],
)
def test_what_is_targeted(words: str, zone: str, meaning: str) -> None:
    (found,) = instances(f"Choose target {words}.")
    assert [(scope.zone, brief(scope.filter)) for scope in found.scopes] == [(zone, meaning)]


def test_what_only_creatures_have_is_said_of_the_creature_in_a_list() -> None:
    (found,) = instances("Destroy target artifact, enchantment, or creature with flying.")
    assert brief(found.scopes[0].filter) == "artifact | enchantment | creature & flying"
    (both,) = instances("Destroy target artifact or creature with mana value 2 or less.")
    assert brief(both.scopes[0].filter) == "(artifact | creature) & HasStat(MANA_VALUE, LE, 2)"


def test_its_own_toughness_and_its_controllers_graveyard() -> None:
    (power,) = instances("Destroy target creature with power greater than its toughness.")
    assert "CANDIDATE" in brief(power.scopes[0].filter)
    words = "with mana value less than or equal to the number of cards in its controller's graveyard"
    (cards,) = instances(f"Destroy target creature {words}.")
    assert "ControllerOf(CANDIDATE)" in brief(cards.scopes[0].filter)


def test_a_list_that_goes_on_is_not_cut() -> None:
    assert read_targets("Destroy target creature, gizmo, or land.").unread
    assert read_targets("Destroy target creature, planeswalker, or gizmo.").unread
    kinds = "artifact, enchantment, land, planeswalker, battle, Vehicle, Aura, or creature"
    assert read_targets(f"Destroy target {kinds}.").unread


def test_a_list_may_mix_zones() -> None:
    (found,) = instances("Return target spell or nonland permanent to its owner's hand.")
    assert [scope.zone for scope in found.scopes] == ["stack", "battlefield"]


def test_the_zone_of_a_later_phrase_holds_for_the_cards_before_it() -> None:
    first, second = instances("Return target artifact card and target creature card from your graveyard to your hand.")
    assert [scope.zone for scope in (*first.scopes, *second.scopes)] == ["graveyard", "graveyard"]
    assert "OwnedBy(YOU)" in brief(first.scopes[0].filter)


def test_another_is_told_from_an_earlier_target() -> None:
    first, second, third = instances(
        "Choose target creature, then another target creature, then a third target creature."
    )
    assert (first.others, second.others, third.others) == ((), (0,), (0, 1))


def test_another_is_told_from_the_source_where_nothing_came_before() -> None:
    (found,) = instances("{T}: Untap another target permanent.")
    assert Not(Is(Ref.SOURCE)) in found.scopes[0].filter.filters  # type: ignore[union-attr]


def test_another_is_told_from_the_creature_that_acts() -> None:
    text = "When this Aura enters, enchanted creature deals damage equal to its power to any other target."
    (found,) = instances(text, name="Aura")
    assert Not(Is(Ref.ATTACHED)) in found.scopes[0].filter.filters  # type: ignore[union-attr]


def test_that_player_is_the_target_player() -> None:
    _, second = instances("Target player loses 1 life. Destroy target creature that player controls.")
    assert second.refers == 0
    assert ControlledBy(Who.THAT) in second.scopes[0].filter.filters  # type: ignore[union-attr]


def test_that_player_is_the_player_dealt_damage() -> None:
    text = "Whenever this creature deals combat damage to a player, destroy target artifact that player controls."
    (found,) = instances(text)
    assert ControlledBy(Who.DEFENDER) in found.scopes[0].filter.filters  # type: ignore[union-attr]


def test_it_with_no_meaning_is_not_understood() -> None:
    text = "Whenever a creature dies, destroy target creature with power less than its power."
    assert [each.text for each in read_targets(text).unread] == ["target creature with power less than its power"]


@pytest.mark.parametrize(
    ("words", "together"),
    [
        ("two target creatures controlled by the same player", Together(Trait.CONTROLLER, True)),
        ("two target creatures with different controllers", Together(Trait.CONTROLLER, False)),
        ("up to two target cards from a single graveyard", Together(Trait.OWNER, True)),
        ("two target creatures with different powers", Together(Trait.POWER, False)),
        ("two target creatures that share a creature type", Together(Trait.CREATURE_TYPE, True)),
    ],
)
def test_how_targets_go_together(words: str, together: Together) -> None:
    (found,) = instances(f"Choose {words}.")
    assert found.together == (together,)


def test_a_total_over_the_targets() -> None:
    (found,) = instances("Exile any number of target creatures with total mana value 6 or less.")
    assert found.total is not None
    assert (found.total.op, found.total.amount) == (Op.LE, 6)


def test_divided_damage_and_distributed_counters() -> None:
    (damage,) = instances("Spell deals 4 damage divided as you choose among any number of targets.")
    (counters,) = instances("Distribute three +1/+1 counters among one, two, or three target creatures.")
    assert damage.division is not None
    assert damage.division.amount == 4
    assert counters.division is not None
    assert counters.division.amount == 3


def test_damage_divided_evenly_is_no_choice() -> None:
    (found,) = instances("Spell deals 4 damage divided evenly, rounded down, among any number of targets.")
    assert found.division is None


def test_the_target_of_is_no_target() -> None:
    assert instances("Change the target of target spell with a single target.")[0].text.startswith("target spell")
    assert instances("Whenever you cast a spell that targets this creature, draw a card.") == ()
    assert instances("This spell costs {1} more to cast for each target beyond the first.") == ()


def test_a_spell_does_not_choose_for_the_triggers_it_creates() -> None:
    assert spell("Amass Orcs 2. When you do, destroy target creature.").modes[0].instances == ()
    waits = spell("Until end of turn, whenever you cast a spell, Spell deals 2 damage to up to one target creature.")
    assert waits.modes[0].instances == ()


def test_the_event_of_a_created_trigger_is_chosen_at_once() -> None:
    (dies,) = spell("When target creature dies this turn, put target land into its owner's hand.").modes[0].instances
    assert dies.text == "target creature"
    (hits,) = (
        spell("Until end of turn, whenever target Beast deals damage, target player mills a card.").modes[0].instances
    )
    assert hits.text == "target Beast"


def test_the_same_controller_as_the_target_before() -> None:
    _, second = instances("Move a counter from target creature onto another target creature with the same controller.")
    assert (second.others, second.refers, second.together) == ((0,), 0, ())
    assert "ControllerOf(THAT)" in brief(second.scopes[0].filter)
    words = "it fights up to one target creature you don't control with the same mana value"
    assert read_targets(f"Whenever a creature you control enters, {words}.").unread


def test_no_counters_are_no_kind_of_counter() -> None:
    (found,) = instances("Destroy target creature with no counters on it.")
    assert "number=0..0" in brief(found.scopes[0].filter)


def test_what_a_created_trigger_targets_is_chosen_later() -> None:
    found = instances("Destroy target land. When that land dies this turn, target player draws a card.")
    assert [each.text for each in found] == ["target land"]


def test_a_text_that_only_creates_a_trigger_is_asked_about_that_trigger() -> None:
    found = instances("Whenever this creature attacks, you may pay {2}. When you do, tap target creature.")
    assert [each.text for each in found] == ["target creature"]


def test_quoted_abilities_do_not_count() -> None:
    assert [each.text for each in instances('Target creature gains "{T}: Destroy target land."')] == ["Target creature"]


def test_a_modifier_that_is_not_understood_makes_the_phrase_unread() -> None:
    spec = read_targets("Destroy target creature that likes cheese.")
    assert spec.modes[0].instances == ()
    assert spec.unread[0].text == "target creature that likes cheese"


def test_modal_headers() -> None:
    spec = spell("Choose two —\n• Destroy target artifact.\n• Draw a card.\n• Tap target creature.")
    assert [(way.lo, way.hi) for way in spec.choosing] == [(2, 2)]
    assert [len(mode.instances) for mode in spec.modes] == [1, 0, 1]


def test_modes_may_be_chosen_again() -> None:
    spec = spell("Choose three. You may choose the same mode more than once.\n• Draw a card.\n• Tap target creature.")
    assert spec.choosing[0].repeat


def test_pawprints_are_weights() -> None:
    text = "Choose up to five {P} worth of modes.\n{P} — Draw a card.\n{P}{P} — Exile target nonland permanent."
    spec = spell(text)
    assert spec.choosing[0] == Choosing(0, 5, weighted=True)
    assert [mode.weight for mode in spec.modes] == [1, 2]


def test_spree_and_tiered_have_costs() -> None:
    spree = spell("Spree\n+ {2} — Tap target creature.\n+ {1}{R} — Destroy target artifact.")
    tiered = spell("Tiered\n• Small — {0} — Tap target creature.\n• Great — {3} — Destroy target creature.")
    assert (spree.choosing[0].lo, spree.choosing[0].hi) == (1, None)
    assert [mode.cost for mode in spree.modes] == ["{2}", "{1}{R}"]
    assert (tiered.choosing[0].lo, tiered.choosing[0].hi) == (1, 1)


def test_entwine_opens_all_modes() -> None:
    spec = spell("Choose one —\n• Tap target creature.\n• Untap target creature.\nEntwine {1}")
    assert [(way.lo, way.hi, way.cost) for way in spec.choosing] == [(1, 1, ""), (2, 2, "{1}")]


def test_kicked_targets_may_be_there_or_not() -> None:
    spec = spell("Kicker {R}\nTap target creature. If this spell was kicked, it deals 2 damage to any target.")
    assert [each.need for each in spec.modes[0].instances] == [Need.ALWAYS, Need.IF_PAID]


def test_enchant_is_a_target_and_aura_triggers_are_not() -> None:
    spec = spell("Enchant creature\nWhen this Aura enters, tap target land.", "Enchantment — Aura")
    assert [each.text for each in spec.modes[0].instances] == ["Enchant creature"]
    assert enchanted("player") is not None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Equip {2}", "target creature you control"),
        ("Equip legendary creature {3}", "target legendary creature you control"),
        ("Equip Warrior {2}", "target Warrior creature you control"),
        ("Equip {2} or {B}", "target creature you control"),
        ("Equip creature or planeswalker {3}", "target creature or planeswalker you control"),
        (
            "Equip {3}. This ability costs {1} less to activate for each Aura you control.",
            "target creature you control",
        ),
        ("Fortify {3}", "target land you control"),
        ("Mentor", "target attacking creature with power less than ~'s power"),
        ("Modular 1", "target artifact creature"),
    ],
)
def test_keywords_that_target(text: str, words: str) -> None:
    assert [each.text for each in instances(text)] == [words]


def test_equip_abilities_spoken_of_do_not_target() -> None:
    assert instances("Equip abilities you activate cost {1} less to activate.") == ()


def test_a_head_noun_holds_for_the_whole_list_of_kinds() -> None:
    (found,) = instances("Equip Shaman, Warlock, or Wizard {1}")
    assert brief(found.scopes[0].filter) == "(Shaman | Warlock | Wizard) & creature & ControlledBy(YOU)"


def test_teamwork_takes_the_place_of_the_target_before() -> None:
    text = "Exile target artifact. If this spell was cast using teamwork, instead exile target creature."
    assert [each.need for each in spell(text, "Sorcery").modes[0].instances] == [Need.ALWAYS, Need.INSTEAD]


def test_a_villainous_choice_is_no_ability_word() -> None:
    text = "Target opponent faces a villainous choice — They lose 2 life, or you draw a card."
    assert [each.text for each in instances(text)] == ["Target opponent"]


def test_another_is_told_from_earlier_targets_of_its_kind_only() -> None:
    text = (
        "Whenever ~ attacks, attach up to one target Equipment to it. Then up to one other target creature gets +1/+0."
    )
    _, other = instances(text)
    assert other.others == ()
    assert Not(Is(Ref.SOURCE)) in other.scopes[0].filter.filters  # type: ignore[union-attr]


def test_a_list_of_whole_nouns_with_the_same_last_word() -> None:
    (found,) = instances("Destroy target enchanted creature or enchantment creature.")
    assert brief(found.scopes[0].filter) == "enchanted & creature | enchantment & creature"


def test_that_creature_is_the_target_before_or_not_known() -> None:
    text = "Spell deals 5 damage to target creature. Exile up to one target Equipment attached to that creature."
    _, equipment = spell(text).modes[0].instances
    assert (equipment.refers, brief(equipment.scopes[0].filter)) == (0, "Equipment & AttachedTo(THAT)")
    later = "Whenever another creature dies, tap target creature other than that creature."
    assert [each.text for each in read_targets(later).unread]


@pytest.mark.parametrize(
    ("words", "meaning"),
    [
        ("creature you control with the greatest power", "creature & ControlledBy(YOU)"),
        ("nonland permanent with the lowest mana value", "!land & permanent"),
        ("creature with the greatest power among creatures on the battlefield", "creature"),
    ],
)
def test_superlatives_compare_with_what_the_noun_names(words: str, meaning: str) -> None:
    (found,) = instances(f"Destroy target {words}.")
    most = found.scopes[0].filter.filters[-1]  # type: ignore[union-attr]
    assert brief(most.among) == meaning


def test_lesser_than_what_a_player_did_something_to_is_not_known() -> None:
    text = "Whenever you sacrifice a creature, return target creature card with lesser power from your graveyard."
    assert read_targets(text).unread
    (found,) = instances("When ~ enters, exile target creature card with lesser power from your graveyard.")
    assert "LT, StatOf(SOURCE, POWER)" in brief(found)


def test_his_power_is_the_power_of_the_source() -> None:
    (found,) = instances("When ~ attacks, exile target card with mana value less than his power from your graveyard.")
    assert "HasStat(MANA_VALUE, LT, StatOf(SOURCE, POWER))" in brief(found)


def test_modes_that_may_be_chosen_may_be_left() -> None:
    text = (
        "At the beginning of combat on your turn, you may choose two —\n• Tap target land.\n• Draw a card.\n• Scry 1."
    )
    assert read_targets(text).choosing == (Choosing(2, 2), Choosing(0, 0))


def test_where_x_is_defines_x() -> None:
    text = "Tap up to X target creatures, where X is the number of Islands you control."
    (found,) = instances(text)
    assert brief(found.hi).startswith("Count(")


def test_permanents_without_targets() -> None:
    assert spell("Flying\nWhen this creature enters, tap target land.", "Creature — Bird").modes[0].instances == ()


def test_scopes_are_data() -> None:
    assert Scope(HasType("creature")) == Scope(HasType("creature"), "battlefield")


def test_an_aura_for_creatures_with_another_aura_attached() -> None:
    (scope,) = enchanted("creature with another Aura attached to it") or ()
    assert "HasAttached" in brief(scope.filter)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "Exile target card that's an instant or sorcery from your graveyard.",
            [("graveyard", "card & (instant | sorcery) & OwnedBy(YOU)")],
        ),
        (
            "Return target creature card and all other cards with the same name as that card from your graveyard.",
            [("graveyard", "creature & card & OwnedBy(YOU)")],
        ),
        ("Return target exiled card you own to your hand.", [("exile", "card & OwnedBy(YOU)")]),
        (
            "Return target spell, nonland permanent, or card in a graveyard to its owner's hand.",
            [("stack", "spell"), ("battlefield", "!land & permanent"), ("graveyard", "card")],
        ),
        ("Exile target creature or spell.", [("battlefield", "creature"), ("stack", "spell")]),
    ],
)
def test_where_targets_are(text: str, meaning: list[tuple[str, str]]) -> None:
    (found,) = instances(text)
    assert [(scope.zone, brief(scope.filter)) for scope in found.scopes] == meaning


def test_the_lowest_among_what_is_named() -> None:
    (found,) = instances("Destroy target nonland permanent with the lowest mana value.")
    assert "MostOf(StatOf(THAT, MANA_VALUE), !land & permanent, least=True)" in brief(found.scopes[0].filter)


def test_his_power_is_that_of_the_source() -> None:
    words = "target instant or sorcery card with mana value less than or equal to his power from your graveyard"
    (found,) = instances(f"Whenever Zemo attacks, you may cast {words}.", name="Zemo")
    assert "StatOf(SOURCE, POWER)" in brief(found.scopes[0].filter)


def test_what_a_target_player_owns_is_no_more_of_the_phrase() -> None:
    assert [each.text for each in instances("Return all artifacts target player owns to their hand.")] == [
        "target player"
    ]
    (spell_,) = instances("If target spell has only one target and that target is a creature, change that target.")
    assert spell_.text == "target spell"
