"""One small board for each rule of combat that no case shows, or shows only in passing."""

from __future__ import annotations

from typing import Any

import pytest

import lawmage


def creature(name: str, controller: str, text: str = "", **more: Any) -> dict[str, Any]:
    fields = {"name": name.title(), "type_line": "Creature — Bear", "power": 2, "toughness": 2, "mana_cost": "{1}{G}"}
    return {"id": name, "controller": controller, "oracle_text": text, **fields, **more}


def permanent(
    name: str, controller: str, text: str = "", type_line: str = "Enchantment", **more: Any
) -> dict[str, Any]:
    return {
        "id": name,
        "name": name.title(),
        "controller": controller,
        "type_line": type_line,
        "oracle_text": text,
        **more,
    }


def attacks(*permanents: dict[str, Any], players: str = "alice bob", **more: Any) -> lawmage.LegalSet:
    """The attacks alice may declare."""
    return lawmage.legal(board(permanents, players, more), "attackers")


def blocks(*permanents: dict[str, Any], players: str = "alice bob", **more: Any) -> lawmage.LegalSet:
    """The blocks bob may declare; alice's creatures attack him."""
    attacking = [
        {**each, "attacking": "bob"} if each["controller"] == "alice" and "Creature" in each["type_line"] else each
        for each in permanents
    ]
    return lawmage.legal(board(attacking, players, more), {"kind": "blockers", "player": "bob"})


def board(permanents: Any, players: str, more: dict[str, Any]) -> dict[str, Any]:
    named = [{"id": name, "life": 20, "hand": 0} for name in players.split()]
    return {"players": named, "active_player": "alice", "permanents": list(permanents), **more}


def cited(legal: lawmage.LegalSet, answer: dict[str, Any]) -> set[str]:
    """The rules an illegal answer breaks."""
    verdict = legal.check(answer)
    assert not verdict.legal
    assert not legal.unread
    return {rule for violation in verdict.violations for rule in (violation.rule, *violation.also)}


PRISON = (
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
)
A, B = creature("ann", "alice"), creature("ben", "bob")


def test_102_2_every_other_player_is_an_opponent() -> None:
    text = "Creatures your opponents control attack each combat if able."
    legal = attacks(A, permanent("law", "carol", text), players="alice bob carol")
    assert legal.count() == 2
    assert attacks(A, permanent("law", "alice", text), players="alice bob carol").count() == 3


@pytest.mark.parametrize(("option", "neighbour", "rule"), [("left", "bob", "803.1a"), ("right", "dave", "803.1b")])
def test_103_1_and_803_1_the_left_neighbour_plays_next(option: str, neighbour: str, rule: str) -> None:
    legal = attacks(A, players="alice bob carol dave", attack_option=option)
    assert list(legal) == [{"attacks": {}}, {"attacks": {"ann": neighbour}}]
    assert {"803.1", rule} <= cited(legal, {"attacks": {"ann": "carol"}})


def test_113_6_an_emblem_works_in_the_command_zone() -> None:
    emblem = {
        "id": "emblem",
        "owner": "bob",
        "name": "Emblem",
        "type_line": "Emblem",
        "oracle_text": "Creatures can't attack you.",
    }
    assert attacks(A, command=[emblem]).count() == 1


def test_113_6_a_card_in_a_graveyard_works_where_its_text_says_so() -> None:
    card = {
        "id": "glory",
        "owner": "alice",
        "name": "Glory",
        "type_line": "Creature — Incarnation",
        "power": 3,
        "toughness": 3,
    }
    text = "As long as Glory is in your graveyard and you control an Island, creatures you control have flying."
    island = permanent("isle", "alice", "", "Basic Land — Island")
    for lands, count in ((), 2), ((island,), 1):
        legal = blocks(A, B, *lands, graveyards=[{**card, "oracle_text": text}])
        assert not legal.unread
        assert legal.count() == count


def test_122_1b_a_flying_counter_gives_flying() -> None:
    legal = blocks(creature("ann", "alice", counters={"flying": 1}), B)
    assert "702.9b" in cited(legal, {"blocks": {"ben": ["ann"]}})


def test_506_2a_a_single_defending_player() -> None:
    legal = attacks(A, creature("amy", "alice"), players="alice bob carol", attack_option="single")
    assert legal.count() == 7
    assert "506.2a" in cited(legal, {"attacks": {"ann": "bob", "amy": "carol"}})


def test_508_1_only_the_active_player_declares_attackers() -> None:
    with pytest.raises(lawmage.QuestionError, match="active player"):
        lawmage.legal(board([A], "alice bob", {}), {"kind": "attackers", "player": "bob"})


def test_509_1_the_active_player_declares_no_blockers() -> None:
    with pytest.raises(lawmage.QuestionError, match="attacking player"):
        lawmage.legal(board([A], "alice bob", {}), {"kind": "blockers", "player": "alice"})


@pytest.mark.parametrize("part", [{"bands": [["ann"]]}, {"exert": ["ann"]}, {"enlist": {"ann": "amy"}}])
def test_508_1e_and_508_1g_bands_and_optional_costs_are_accepted_and_not_listed(part: dict[str, Any]) -> None:
    legal = attacks(A, creature("amy", "alice"))
    answer = {"attacks": {"ann": "bob"}, **part}
    assert answer in legal
    with pytest.raises(ValueError, match="listed"):
        legal.index(answer)


def test_613_8_an_effect_whose_ability_is_taken_away_does_not_act() -> None:
    """ "Nonbasic lands are Mountains" takes the ability of a nonbasic land that would make lands Swamps (305.7)."""
    moon = permanent("moon", "bob", "Nonbasic lands are Mountains.")
    tomb = permanent("tomb", "bob", "Each land is a Swamp in addition to its other land types.", "Legendary Land")
    walker = creature("ann", "alice", "Swampwalk")
    assert "702.14c" in cited(blocks(walker, B, tomb), {"blocks": {"ben": ["ann"]}})
    assert blocks(walker, B, tomb, moon).count() == 2
    assert blocks(walker, B, moon, tomb).count() == 2


def test_613_1_layers_type_before_ability() -> None:
    """A creature made a Goblin by one effect is a Goblin for the other, whatever their order."""
    made = permanent("brand", "alice", "Enchanted creature is a Goblin.", "Enchantment — Aura", attached_to="ann")
    lord = permanent("lord", "alice", "Goblins you control have flying.")
    for order in ((made, lord), (lord, made)):
        assert blocks(A, B, *order).count() == 1


def test_701_15d_the_same_player_goading_again_adds_nothing() -> None:
    again = {"text": "This creature is goaded.", "affects": ["ann"], "controller": "bob"}
    pull = {"text": "This creature attacks bob this turn if able.", "affects": ["ann"], "controller": "carol"}
    goaded = creature("ann", "alice", goaded_by=["bob"])
    legal = attacks(goaded, players="alice bob carol", effects=[again, pull])
    assert legal.count() == 2
    assert "701.15b" in cited(legal, {"attacks": {}})


def test_701_35a_a_detained_creature_neither_attacks_nor_blocks() -> None:
    detained = {"text": "This creature is detained.", "controller": "bob"}
    assert "701.35a" in cited(attacks(A, effects=[{**detained, "affects": ["ann"]}]), {"attacks": {"ann": "bob"}})
    assert "701.35a" in cited(blocks(A, B, effects=[{**detained, "affects": ["ben"]}]), {"blocks": {"ben": ["ann"]}})


def test_702_9b_and_702_17b_reach_blocks_flying() -> None:
    assert blocks(creature("ann", "alice", "Flying"), creature("ben", "bob", "Reach")).count() == 2


def test_702_10b_haste_lets_a_new_creature_attack() -> None:
    assert attacks(creature("ann", "alice", "Haste", summoning_sick=True)).count() == 2
    assert "302.6" in cited(attacks(creature("ann", "alice", summoning_sick=True)), {"attacks": {"ann": "bob"}})


def test_702_36b_fear() -> None:
    walker = creature("ann", "alice", "Fear")
    assert "702.36b" in cited(blocks(walker, B), {"blocks": {"ben": ["ann"]}})
    assert blocks(walker, creature("ben", "bob", mana_cost="{B}")).count() == 2


def test_702_73a_a_changeling_is_of_every_creature_type() -> None:
    lord = permanent("lord", "alice", "Goblins you control have flying.")
    assert blocks(creature("ann", "alice", "Changeling"), B, lord).count() == 1


def test_702_98a_unleash_with_a_counter_cannot_block() -> None:
    unleashed = creature("ben", "bob", "Unleash", counters={"+1/+1": 1})
    assert "702.98a" in cited(blocks(A, unleashed), {"blocks": {"ben": ["ann"]}})
    assert blocks(A, creature("ben", "bob", "Unleash")).count() == 2


def test_702_114a_devoid_is_colorless() -> None:
    hater = creature("ann", "alice", "Protection from green")
    assert blocks(hater, B).count() == 1
    assert blocks(hater, creature("ben", "bob", "Devoid")).count() == 2


def test_702_147a_decayed_cannot_block() -> None:
    assert "702.147a" in cited(blocks(A, creature("ben", "bob", "Decayed")), {"blocks": {"ben": ["ann"]}})


def test_702_151b_a_reconfigured_equipment_is_no_creature() -> None:
    text, line = "Reconfigure {2}", "Artifact Creature — Equipment Golem"
    assert attacks(creature("ann", "alice", text, type_line=line)).count() == 2
    attached = creature("ann", "alice", text, type_line=line, attached_to="amy")
    assert attacks(attached, creature("amy", "alice")).count() == 2


def test_702_161a_living_metal_is_a_creature_on_its_controllers_turn() -> None:
    vehicle = {"type_line": "Legendary Artifact — Vehicle", "power": 5, "toughness": 4}
    assert attacks(creature("ann", "alice", "Living metal", **vehicle)).count() == 2
    assert blocks(A, creature("ben", "bob", "Living metal", **vehicle)).count() == 1


def test_702_26b_a_phased_out_creature_is_not_there() -> None:
    legal = attacks(creature("ann", "alice", phased_out=True))
    assert legal.count() == 1
    assert "702.26b" in cited(legal, {"attacks": {"ann": "bob"}})


def test_310_8c_only_the_protector_blocks_for_a_battle() -> None:
    siege = permanent("siege", "alice", "", "Battle — Siege", protector="bob", defense=4)
    attacker = creature("ann", "alice", attacking="siege")
    position = board([attacker, siege, creature("cat", "carol"), B], "alice bob carol", {})
    legal = lawmage.legal(position, {"kind": "blockers", "player": "carol"})
    assert "310.8c" in cited(legal, {"blocks": {"cat": ["ann"]}})
    assert lawmage.legal(position, "blockers").count() == 2


def test_802_4b_blocks_of_other_defending_players_are_ignored() -> None:
    arbiter = permanent("arbiter", "alice", "No more than one creature can block each combat.")
    first = creature("cat", "carol", blocking=["amy"])
    attackers = [creature("ann", "alice", attacking="bob"), creature("amy", "alice", attacking="carol")]
    position = board([*attackers, first, B, arbiter], "alice bob carol", {})
    assert lawmage.legal(position, {"kind": "blockers", "player": "bob"}).count() == 2


def test_609_4_a_tapped_creature_that_blocks_as_though_untapped_is_untapped_for_blocking() -> None:
    lord = permanent("lord", "bob", "Tapped creatures you control can block as though they were untapped.")
    picky = creature("ben", "bob", "This creature can't block unless it's untapped.", tapped=True)
    assert blocks(A, picky, lord).count() == 2
    assert "509.1a" in cited(blocks(A, creature("ben", "bob", tapped=True)), {"blocks": {"ben": ["ann"]}})


def test_508_1d_a_conditional_requirement_never_forces_a_payment() -> None:
    toll = permanent(
        "toll",
        "bob",
        "If a creature an opponent controls attacks, all creatures that opponent controls attack if able.",
    )
    forests = permanent("forest", "alice", "", "Basic Land — Forest", count=2)
    both = (A, creature("amy", "alice"), toll)
    assert attacks(*both).count() == 2
    assert attacks(*both, permanent("prison", "bob", PRISON), forests).count() == 3
    rays = permanent(
        "rays",
        "bob",
        "Enchanted creature can't attack or block unless its controller pays {3}.",
        "Enchantment — Aura",
        attached_to="amy",
    )
    assert attacks(*both, rays).count() == 2


def land(name: str, text: str, type_line: str = "Land", **more: Any) -> dict[str, Any]:
    return permanent(name, "alice", text, type_line, **more)


@pytest.mark.parametrize(
    ("sources", "affordable"),
    [
        ([land("ring", "{T}: Add {C}{C}.", "Artifact")], True),
        ([land("signet", "{1}, {T}: Add {W}{U}.", "Artifact"), land("isle", "", "Basic Land — Island")], True),
        ([land("signet", "{1}, {T}: Add {W}{U}.", "Artifact")], False),
        ([land("gem", "{T}, Sacrifice this artifact: Add one mana of any color.", "Artifact", count=2)], True),
        ([land("tower", "{T}: Add {C}{C}. Spend this mana only to cast artifact spells.")], False),
        ([land("moat", "{T}, Pay 1 life: Add {C}{C}.")], True),
    ],
    ids=["two at once", "funded", "not funded", "sacrificed", "restricted", "life for mana"],
)
def test_508_1i_every_kind_of_mana_source_pays_for_an_attack(sources: list[dict[str, Any]], affordable: bool) -> None:
    legal = attacks(A, permanent("prison", "bob", PRISON), *sources)
    assert not legal.unread
    assert legal.count() == (2 if affordable else 1)


def test_508_1f_a_creature_tapped_for_the_cost_is_not_one_that_attacks() -> None:
    text = (
        "This creature can't attack or block unless you tap an untapped creature you control not declared as an "
        "attacking or blocking creature this combat."
    )
    warrior = creature("ann", "alice", text)
    assert attacks(warrior).count() == 1
    legal = attacks(warrior, creature("amy", "alice"))
    assert not legal.unread
    assert legal.count() == 3
    assert "508.1j" in cited(legal, {"attacks": {"ann": "bob", "amy": "bob"}})


def test_508_1j_objects_are_given_as_a_cost() -> None:
    dragon = creature("ann", "alice", "This creature can't attack unless you sacrifice a land.")
    assert attacks(dragon).count() == 1
    assert attacks(dragon, land("isle", "", "Basic Land — Island", tapped=True)).count() == 2


def test_106_6_restricted_mana_in_the_pool_does_not_pay_a_tax() -> None:
    position = board([A, permanent("prison", "bob", PRISON)], "alice bob", {})
    position["players"][0] |= {"mana_pool": "{G}{G}"}
    assert lawmage.legal(position, "attackers").count() == 2
    position["players"][0] |= {"mana_pool_restriction": "Spend this mana only to cast creature spells."}
    assert lawmage.legal(position, "attackers").count() == 1


def test_508_1d_a_conditional_requirement_under_a_limit_is_not_decided() -> None:
    text = "If a creature an opponent controls attacks, all creatures that opponent controls attack if able."
    limit = permanent("limit", "bob", "No more than one creature can attack each combat.")
    legal = attacks(A, creature("amy", "alice"), permanent("toll", "bob", text), limit)
    assert [item.sentence for item in legal.unread] == [text, text]


def test_506_2a_who_was_chosen_as_defending_player_matters_for_goaded_creatures_only() -> None:
    must = creature("ann", "alice", "This creature attacks each combat if able.")
    legal = attacks(must, players="alice bob carol", attack_option="single")
    assert not legal.unread
    assert legal.count() == 2
    goaded = attacks(creature("ann", "alice", goaded_by=["bob"]), players="alice bob carol", attack_option="single")
    assert [item.field for item in goaded.unread] == ["defending_player"]


def test_508_5a_the_defending_player_of_an_attacking_creatures_ability_is_who_it_attacks() -> None:
    text = "As long as this creature is attacking, creatures defending player controls can't block."
    players = [{"id": name, "life": 20} for name in ("alice", "bob", "carol")]

    def blocks_of_bob(attacked: str) -> int:
        permanents = [
            creature("siren", "alice", text, attacking=attacked),
            creature("ann", "alice", attacking="bob"),
            B,
        ]
        position = {"players": players, "active_player": "alice", "permanents": permanents}
        return lawmage.legal(position, {"kind": "blockers", "player": "bob"}).count()

    assert blocks_of_bob("bob") == 1
    assert blocks_of_bob("carol") == 2
