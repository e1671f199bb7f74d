"""Which targets, modes and divisions may be chosen, one situation at a time."""

from __future__ import annotations

import pytest
from targeting.boards import ability, board, listed, rules, spell, thing

import lawmage

FLAG = (
    "While an opponent is choosing targets as part of casting a spell they control or activating an ability "
    "they control, "
    "that player must choose at least one Flagbearer on the battlefield if able."
)
MINE, YOURS = thing("mine", controller="alice"), thing("yours")


def test_hexproof_stops_opponents_only() -> None:
    position = board(thing("own", text="Hexproof", controller="alice"), thing("other", text="Hexproof"))
    question = spell("Destroy target creature.")
    assert listed(position, question) == [[["own"]]]
    verdict = lawmage.legal(position, question).check({"targets": [["other"]]})
    assert [violation.message for violation in verdict.violations] == ["bob's Other (other) has hexproof."]
    assert verdict.violations[0].rule == "702.11b"


def test_ward_restricts_nothing() -> None:
    assert listed(board(thing("warded", text="Ward {2}")), spell("Destroy target creature.")) == [[["warded"]]]


def test_protection_looks_at_the_source_of_an_ability() -> None:
    position = board(thing("knight", text="Protection from creatures"), thing("rod", "Artifact", controller="alice"))
    assert [["knight"]] in listed(position, ability("rod", "{T}: Rod deals 1 damage to any target."))
    position = board(thing("knight", text="Protection from creatures"), thing("imp", controller="alice"))
    question = ability("imp", "{T}: Imp deals 1 damage to any target.")
    assert rules(position, question, {"targets": [["knight"]]}) >= {"702.16b"}


def test_hexproof_can_be_looked_through_or_lost() -> None:
    lens = thing(
        "lens",
        "Artifact",
        "Creatures your opponents control with hexproof can be the targets of spells and abilities you control "
        "as though "
        "they didn't have hexproof.",
        "alice",
    )
    hidden = thing("hidden", text="Hexproof")
    assert listed(board(hidden, lens), spell("Destroy target creature.")) == [[["hidden"]]]
    gone = {"text": "Permanents your opponents control lose hexproof until end of turn.", "controller": "alice"}
    assert listed(board(hidden, effects=[gone]), spell("Destroy target creature.")) == [[["hidden"]]]


@pytest.mark.parametrize(
    "text",
    [
        "You have hexproof.",
        "bob has hexproof until end of turn.",
        "You gain protection from everything until your next turn.",
    ],
)
def test_players_are_shielded_by_effects(text: str) -> None:
    position = board(effects=[{"text": text, "controller": "bob"}])
    assert listed(position, spell("Spell deals 3 damage to any target.")) == [[["alice"]]]


def test_any_target_is_no_land_and_no_artifact() -> None:
    position = board(
        thing("land", "Land"),
        thing("ring", "Artifact"),
        thing("walker", "Planeswalker"),
        thing("siege", "Battle — Siege"),
        MINE,
    )
    found = listed(position, spell("Spell deals 3 damage to any target."))
    assert found == [[["alice"]], [["bob"]], [["mine"]], [["siege"]], [["walker"]]]


def test_a_phased_out_permanent_is_no_target() -> None:
    position = board(thing("gone", phased_out=True), YOURS)
    assert rules(position, spell("Destroy target creature."), {"targets": [["gone"]]}) >= {"702.26b"}


def test_spells_and_abilities_on_the_stack() -> None:
    stack = [
        {"id": "bolt", "name": "Bolt", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "",
         "controller": "bob", "targets": [["mine"]]},
        {"id": "beast", "name": "Beast", "type_line": "Creature — Beast", "mana_cost": "{4}{G}", "oracle_text": "",
         "controller": "bob", "power": 5, "toughness": 5},
        {"id": "trigger", "ability_of": "yours", "text": "Whenever Yours attacks, target player loses 1 life.",
         "controller": "bob", "targets": [["alice"]]},
    ]  # fmt: skip
    position = board(MINE, YOURS, stack=stack)
    for text, names in {
        "Counter target spell.": ["beast", "bolt"],
        "Counter target noncreature spell.": ["bolt"],
        "Counter target spell with mana value 4 or greater.": ["beast"],
        "Counter target triggered ability.": ["trigger"],
        "Counter target spell that targets a creature you control.": ["bolt"],
        "Counter target spell or ability an opponent controls.": ["beast", "bolt", "trigger"],
        "Change the target of target spell or ability with a single target.": ["bolt", "trigger"],
    }.items():
        assert listed(position, spell(text, cost="{U}")) == [[[name]] for name in names], text


def test_a_spell_is_no_target_for_itself() -> None:
    stack = [{"id": "bolt", "name": "Bolt", "type_line": "Instant", "oracle_text": "", "controller": "bob"}]
    question = spell("Counter target spell.", id="counter")
    assert listed(board(stack=stack), question) == [[["bolt"]]]
    assert rules(board(stack=stack), question, {"targets": [["counter"]]}) >= {"115.5"}


def test_that_player_controls() -> None:
    position = board(MINE, YOURS, thing("third", controller="carol"), players=3)
    question = spell("Target player loses 1 life. Destroy target creature that player controls.")
    assert listed(position, question) == [[["alice"], ["mine"]], [["bob"], ["yours"]], [["carol"], ["third"]]]
    assert rules(position, question, {"targets": [["bob"], ["third"]]}) >= {"601.2c"}


def test_one_target_for_each_opponent() -> None:
    position = board(MINE, YOURS, thing("third", controller="carol"), players=3)
    question = spell("For each opponent, gain control of up to one target creature that player controls.", "Sorcery")
    assert listed(position, question) == [[[]], [["third"]], [["third", "yours"]], [["yours"]]]


def test_too_few_legal_targets_is_no_legal_choice() -> None:
    assert listed(board(YOURS), spell("Destroy two target creatures.")) == []
    assert not lawmage.legal(board(YOURS), spell("Destroy two target creatures."))


def test_x_targets_name_x() -> None:
    legal = lawmage.legal(board(MINE, YOURS), spell("Exile X target creatures.", cost="{X}{W}"))
    assert sorted((answer["x"], answer["targets"]) for answer in legal) == [
        (0, [[]]),
        (1, [["mine"]]),
        (1, [["yours"]]),
        (2, [["mine", "yours"]]),
    ]
    assert legal.check({"targets": [["mine"]], "x": 1}).legal
    assert not legal.check({"targets": [["mine"]], "x": 2}).legal


def test_a_missing_x_that_bounds_nothing_is_unread() -> None:
    legal = lawmage.legal(board(YOURS), spell("Destroy target creature with mana value X or less.", cost="{X}{R}"))
    assert "x" in {item.field for item in legal.unread}
    assert listed(board(YOURS), spell("Destroy target creature with mana value X or less.", cost="{X}{R}", x=1)) == []


def test_each_target_gets_its_share() -> None:
    question = spell("Spell deals 3 damage divided as you choose among one or two target creatures.")
    legal = lawmage.legal(board(MINE, YOURS), question)
    assert legal.count() == 4
    assert {"targets": [["mine", "yours"]], "division": {"mine": 1, "yours": 2}} in legal
    wrong = {"targets": [["mine", "yours"]], "division": {"mine": 3, "yours": 0}}
    assert rules(board(MINE, YOURS), question, wrong) >= {"601.2d"}
    assert rules(board(MINE, YOURS), question, {"targets": [["mine"]]}) >= {"601.2d"}


def test_modes_without_targets_can_not_be_chosen() -> None:
    question = spell("Choose one —\n• Destroy target artifact.\n• Draw a card.")
    legal = lawmage.legal(board(YOURS), question)
    assert [answer.model_dump() for answer in legal] == [{"targets": [], "modes": [2]}]
    assert rules(board(YOURS), question, {"targets": [[]], "modes": [1]}) >= {"700.2a"}


def test_the_same_mode_twice_only_where_allowed() -> None:
    text = "Choose two.{again}\n• Tap target creature.\n• Untap target creature."
    once, twice = (text.format(again=again) for again in ("", " You may choose the same mode more than once."))
    answer = {"modes": [1, 1], "targets": [["mine"], ["yours"]]}
    assert rules(board(MINE, YOURS), spell(once), answer) >= {"700.2d"}
    legal = lawmage.legal(board(MINE, YOURS), spell(twice))
    assert legal.count() == 12
    assert answer in legal


def test_pawprints_are_added_up() -> None:
    text = (
        "Choose up to three {P} worth of modes. You may choose the same mode more than once.\n{P} — Draw a card.\n"
        "{P}{P} — Exile target creature.\n{P}{P}{P} — Destroy target land."
    )
    legal = lawmage.legal(board(YOURS), spell(text, "Sorcery"))
    assert sorted(tuple(answer.get("modes", ())) for answer in legal) == [(), (1,), (1, 1), (1, 1, 1), (1, 2), (2,)]


def test_a_condition_opens_more_modes() -> None:
    text = (
        "Choose one. If you control a commander, you may choose both instead.\n• Draw a card.\n• Tap target creature."
    )
    text = text.replace("a commander", "an artifact")
    assert lawmage.legal(board(YOURS), spell(text)).count() == 2
    ring = thing("ring", "Artifact", controller="alice")
    assert lawmage.legal(board(YOURS, ring), spell(text)).count() == 3


def test_each_mode_must_target_a_different_player() -> None:
    text = (
        "Choose one or both. Each mode must target a different player.\n• Target player draws a card.\n"
        "• Target player loses 2 life."
    )
    legal = lawmage.legal(board(), spell(text))
    assert legal.count() == 6
    assert {"modes": [1, 2], "targets": [["bob"], ["bob"]]} not in legal


def test_modes_that_the_pool_can_not_pay_for() -> None:
    position = board(YOURS)
    position["players"][0]["mana_pool"] = "{R}{R}{R}{R}"
    question = spell("Spree\n+ {2} — Tap target creature.\n+ {2} — Destroy target creature.", cost="{R}")
    assert sorted(answer["modes"] for answer in lawmage.legal(position, question)) == [[1], [2]]
    position["players"][0]["mana_pool"] = ""
    assert lawmage.legal(position, question).count() == 3


def test_kicked_instead() -> None:
    text = (
        "Kicker {3}\nSpell deals 2 damage to target creature. If this spell was kicked, it deals 2 damage "
        "divided as you "
        "choose among any number of target creatures instead."
    )
    found = listed(board(MINE, YOURS), spell(text))
    assert [["mine"], []] in found
    assert [[], ["mine", "yours"]] in found
    assert not any(first and second for first, second in found)


def test_flagbearers_bind_the_choice_of_targets_but_not_of_modes_or_numbers() -> None:
    flag = thing("flag", "Creature — Human Flagbearer", FLAG)
    modal = spell("Choose one —\n• Destroy target creature.\n• Target player loses 2 life.")
    assert listed(board(flag, YOURS), modal) == [[["alice"]], [["bob"]], [["flag"]]]
    assert listed(board(flag, YOURS), spell("Tap up to one target creature.")) == [[[]], [["flag"]]]
    same = spell("Choose two target creatures controlled by the same player.")
    others = (thing("one", controller="alice"), thing("two", controller="alice"))
    assert listed(board(flag, *others), same) == [[["one", "two"]]]


def test_auras_target_what_they_enchant() -> None:
    cards = [{"id": "body", "name": "B", "type_line": "Creature — Bear", "oracle_text": "", "owner": "bob"}]
    aura = spell("Enchant creature card in a graveyard", "Enchantment — Aura")
    assert listed(board(YOURS, graveyards=cards), aura) == [[["body"]]]
    curse = spell("Enchant player", "Enchantment — Aura Curse")
    assert listed(board(YOURS), curse) == [[["alice"]], [["bob"]]]
    assert rules(board(YOURS), curse, {"targets": [["yours"]]}) >= {"702.5a"}


def test_keywords_that_target() -> None:
    attackers = (
        thing("teacher", text="Mentor", controller="alice", power=3, attacking="bob"),
        thing("small", controller="alice", power=1, attacking="bob"),
        thing("home", controller="alice", power=1),
    )
    assert listed(board(*attackers), ability("teacher", "Mentor")) == [[["small"]]]
    tools = (thing("sword", "Artifact — Equipment", "Equip {1}", "alice"), MINE, YOURS)
    assert listed(board(*tools), ability("sword", "Equip {1}")) == [[["mine"]]]


def test_sixty_creatures_at_once() -> None:
    crowd = thing("c", count=60)
    legal = lawmage.legal(board(crowd), spell("Tap any number of target creatures."))
    assert legal.count() == 2**60
    assert len({len(answer["targets"][0]) for answer in legal.sample(20, seed=1)}) > 1
    three = lawmage.legal(board(thing("c", count=200)), spell("Tap up to three target creatures."))
    assert three.count() == 1 + 200 + 200 * 199 // 2 + 200 * 199 * 198 // 6
    assert len([answer for _, answer in zip(range(5), three, strict=False)]) == 5


def test_an_unread_phrase_is_said() -> None:
    legal = lawmage.legal(board(YOURS), spell("Destroy target creature that likes cheese."))
    assert [item.sentence for item in legal.unread] == ["target creature that likes cheese"]


def test_what_the_position_does_not_tell_is_unread() -> None:
    legal = lawmage.legal(board(YOURS), spell("Destroy target creature that was dealt damage this turn."))
    assert [item.field for item in legal.unread] == ["damage_this_turn"]


def test_masks_and_parts() -> None:
    legal = lawmage.legal(board(MINE, YOURS), spell("Tap target creature and another target creature."))
    assert [place.name for place in legal.places] == ["targets[0]", "targets[1]"]
    assert legal.mask({"targets[0]": ["mine"]})["targets[1]"] == ["yours"]
    assert legal.best({"targets[0]": {"yours": 3}}) == {"targets": [["yours"], ["mine"]]}


def test_wrong_shapes_and_ids_are_errors() -> None:
    legal = lawmage.legal(board(YOURS), spell("Destroy target creature."))
    with pytest.raises(lawmage.AnswerError):
        legal.check({"targets": [["nobody"]]})
    with pytest.raises(lawmage.AnswerError):
        legal.check({"targets": "yours"})
    assert rules(board(YOURS), spell("Destroy target creature."), {"targets": [["yours"], ["yours"]]}) >= {"601.2c"}
    assert rules(board(YOURS), spell("Destroy target creature."), {"targets": []}) >= {"601.2c"}


def test_interchangeable_permanents_make_one_class() -> None:
    crowd = (thing("c", count=8), MINE)
    legal = lawmage.legal(board(*crowd), spell("Tap any number of target creatures."))
    assert sum(size for _, size in legal.orbits()) == legal.count() == 2**9
    assert legal.orbits().count() == 10
    divided = lawmage.legal(
        board(*crowd), spell("Spell deals 2 damage divided as you choose among one or two targets.")
    )
    assert sum(size for _, size in divided.orbits()) == divided.count()
    assert divided.orbits().count() < divided.count()
