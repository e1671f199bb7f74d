"""One small board for each rule of activating that no case shows, or shows only in passing."""

from __future__ import annotations

from typing import Any

import pytest
from payments.positions import ACTIVATE, Plain, land, permanent, position

import lawmage


def card(name: str, text: str, type_line: str = "Creature — Bear") -> Plain:
    """A card of alice in some zone other than the battlefield."""
    size = {"power": 2, "toughness": 2} if "Creature" in type_line else {}
    return {
        "id": name,
        "owner": "alice",
        "name": name.title(),
        "type_line": type_line,
        "oracle_text": text,
        "mana_cost": "{2}",
        **size,
    }


def of(board: Plain, name: str) -> list[Plain]:
    """The answers that activate an ability of one object; nothing may be unread."""
    legal = lawmage.legal(board, ACTIVATE)
    assert not legal.unread
    return [answer.model_dump() for answer in legal if answer["activate"] == name]


def cited(board: Plain, name: str, **more: Any) -> set[str]:
    """The rules an illegal activation breaks."""
    legal = lawmage.legal(board, ACTIVATE)
    verdict = legal.check({"activate": name, **more})
    assert not verdict.legal
    assert not legal.unread
    return {rule for violation in verdict.violations for rule in (violation.rule, *violation.also)}


BEAR, FOE = permanent("bear", "Creature — Bear"), permanent("foe", "Creature — Bear", controller="bob")
SPELL = {
    "id": "bolt",
    "controller": "bob",
    "name": "Bolt",
    "type_line": "Instant",
    "oracle_text": "Draw a card.",
    "mana_cost": "{R}",
}


def test_117_3a_and_502_4_nothing_is_activated_in_the_untap_step() -> None:
    elf = permanent("elf", "Creature — Elf", "{T}: Add {G}.")
    assert of(position(elf, step="upkeep"), "elf")
    assert {"117.3a", "502.4"} <= cited(position(elf, step="untap"), "elf")


def test_602_1_an_object_without_activated_abilities_has_nothing_to_activate() -> None:
    triggered = permanent("bear", "Creature — Bear", "When this creature enters, draw a card.\nVigilance")
    assert of(position(triggered), "bear") == []
    assert "602.1" in cited(position(triggered), "bear")
    assert "602.1" in cited(position(BEAR), "alice")


@pytest.mark.parametrize(
    ("instruction", "controller", "able"),
    [
        ("", "bob", False),
        (" Any player may activate this ability.", "bob", True),
        (" Any player may activate this ability.", "alice", True),
        (" Only your opponents may activate this ability.", "bob", True),
        (" Only your opponents may activate this ability.", "alice", False),
    ],
)
def test_602_1b_instructions_say_who_may_activate(instruction: str, controller: str, able: bool) -> None:
    board = position(permanent("rod", "Artifact", f"{{0}}: Scry 1.{instruction}", controller))
    assert bool(of(board, "rod")) is able
    if not able:
        assert {"602.1b", "602.2"} <= cited(board, "rod")


def test_602_1b_instructions_say_when() -> None:
    text = "{0}: Draw a card. Activate only if you control three or more artifacts."
    rod, more = permanent("rod", "Artifact", text), permanent("egg", "Artifact", count=2)
    assert "602.1b" in cited(position(rod), "rod")
    assert len(of(position(rod, more), "rod")) == 1


def test_606_4_loyalty_counters_that_cannot_be_put_on_are_no_cost_that_can_be_paid() -> None:
    line = "Legendary Planeswalker Creature — Gideon"
    walker = permanent("walker", line, "[+1]: Scry 1.\n[−3]: Scry 3.\n[0]: Scry 2.", loyalty=2)
    ban = permanent("ban", "Enchantment", "Counters can't be put on artifacts, creatures, enchantments, or lands.")
    assert [answer["ability"] for answer in of(position(walker), "walker")] == [0, 2]
    assert [answer["ability"] for answer in of(position(walker, ban), "walker")] == [2]
    assert "606.4" in cited(position(walker, ban), "walker", ability=0)
    assert {"606.4", "606.6"} <= cited(position(walker), "walker", ability=1)


# ── Keywords with "Activate only as a sorcery" ────────────────────────────────────────────────────────


def not_at_other_times(name: str, *things: Plain, pool: str, ability: int = 0, **more: Any) -> set[str]:
    """The rules that every moment but an empty stack in one's own main phase breaks."""
    found = [
        cited(position(*things, pool=pool, **more, **moment), name, ability=ability)
        for moment in ({"step": "end"}, {"active": "bob"}, {"stack": [SPELL]})
    ]
    assert all("602.5d" in rules for rules in found)
    return set.intersection(*found)


def test_702_6a_equip_targets_a_creature_you_control_as_a_sorcery() -> None:
    sword = permanent("sword", "Artifact — Equipment", "Equip {1}")
    assert [answer["targets"] for answer in of(position(sword, BEAR, FOE, pool="{C}"), "sword")] == [[["bear"]]]
    assert {"702.6a", "115.1e"} <= cited(position(sword, BEAR, FOE, pool="{C}"), "sword", targets=[["foe"]])
    assert "702.6a" in not_at_other_times("sword", sword, BEAR, pool="{C}")


def test_702_6c_equip_with_a_quality_targets_only_what_has_it() -> None:
    """Brotherhood Regalia: the cheap ability is for legendary creatures, the other for all."""
    regalia = permanent("regalia", "Artifact — Equipment", "Equip legendary creature {1}\nEquip {3}")
    king = permanent("king", "Legendary Creature — Human")
    cheap, rich = (position(regalia, BEAR, king, FOE, pool=pool) for pool in ("{C}", "{C}{C}{C}"))
    assert [(answer["ability"], answer["targets"]) for answer in of(cheap, "regalia")] == [(0, [["king"]])]
    assert len(of(rich, "regalia")) == 3
    assert "702.6c" in cited(cheap, "regalia", ability=0, targets=[["bear"]])


def test_702_67a_fortify_targets_a_land_you_control() -> None:
    garrison = permanent("garrison", "Artifact — Fortification", "Fortify {3}")
    lands = (land("isle", "Island", tapped=True), land("moor", "Swamp", controller="bob"))
    board = position(garrison, *lands, BEAR, pool="{C}{C}{C}")
    assert [answer["targets"] for answer in of(board, "garrison")] == [[["isle"]]]
    assert {"702.67a", "115.1e"} <= cited(board, "garrison", targets=[["moor"]])
    assert "702.67a" in not_at_other_times("garrison", garrison, *lands, pool="{C}{C}{C}")


def test_702_151a_reconfigure_is_two_abilities() -> None:
    """One attaches it to another creature; one unattaches it, only while it is attached to a creature."""
    line, text = "Artifact Creature — Equipment Dog", "Reconfigure {2}"
    alone = position(permanent("armor", line, text), BEAR, FOE, pool="{C}{C}")
    assert of(alone, "armor") == [{"activate": "armor", "ability": 0, "targets": [["bear"]]}]
    assert "702.151a" in cited(alone, "armor", ability=0, targets=[["armor"]])
    assert "702.151a" in cited(alone, "armor", ability=1)
    worn = position(permanent("armor", line, text, attached_to="bear"), BEAR, FOE, pool="{C}{C}")
    assert {"activate": "armor", "ability": 1} in of(worn, "armor")
    for number, attached in ((0, None), (1, "bear")):
        armor = permanent("armor", line, text, **({"attached_to": attached} if attached else {}))
        assert "702.151a" in not_at_other_times("armor", armor, BEAR, pool="{C}{C}", ability=number)


def test_702_87a_level_up_is_activated_as_a_sorcery() -> None:
    hero = permanent("hero", "Creature — Human", "Level up {1}{W}", summoning_sick=True)
    assert len(of(position(hero, pool="{W}{W}"), "hero")) == 1
    assert "118.3" in cited(position(hero, pool="{W}"), "hero")
    assert "702.87a" in not_at_other_times("hero", hero, pool="{W}{W}")


def test_711_2a_abilities_of_a_level_are_there_at_that_level_only() -> None:
    text = "Level up {1}{U}\nLEVEL 2-3\n2/4\n{U}: Scry 1.\nLEVEL 4+\n2/5\n{U}: Scry 3."
    for level, able in ((1, []), (2, [0]), (3, [0]), (4, [1])):
        mage = permanent("mage", "Creature — Wizard", text, counters={"level": level})
        board = position(mage, pool="{U}")
        assert [answer["ability"] for answer in of(board, "mage")] == able
        assert "711.2a" in cited(board, "mage", ability=1 if level < 4 else 0)


def test_721_2a_abilities_of_a_station_symbol_need_the_charge_counters() -> None:
    """Hearthhull, the Worldseed."""
    text = "Station\n2+ | {1}, {T}, Sacrifice a land: Draw two cards.\n8+ | Flying, vigilance, haste"
    isle = land("isle", "Island", tapped=True)
    ships = [permanent("ship", "Artifact — Spacecraft", text, counters={"charge": n}) for n in (1, 2)]
    assert of(position(ships[1], isle, pool="{C}"), "ship") == [
        {"activate": "ship", "ability": 0, "sacrifice": ["isle"]}
    ]
    assert of(position(ships[0], isle, pool="{C}"), "ship") == []
    assert "721.2a" in cited(position(ships[0], isle, pool="{C}"), "ship", ability=0, sacrifice=["isle"])


@pytest.mark.parametrize(
    ("text", "ability", "field", "rule"),
    [
        ("Creatures you control get +1/+0.\n{1}: Level 2\n{0}: Scry 1.", 1, "class_level", "716.2a"),
        ("To solve — You control no creatures.\nSolved — {0}: Draw a card.", 0, "solved", "719.3c"),
        ("Start your engines!\nMax speed — {0}: Draw a card.", 0, "max speed", "702.178a"),
    ],
    ids=["716.2a", "719.3c", "702.178a"],
)
def test_levels_speed_and_solving_that_the_position_does_not_tell_are_reported(
    text: str, ability: int, field: str, rule: str
) -> None:
    """716.2a, 719.3c, 702.178a: an ability of which it is not known whether it is there is unread, and not offered."""
    legal = lawmage.legal(position(permanent("thing", "Artifact", text), pool="{C}"), ACTIVATE)
    assert field in [item.field for item in legal.unread]
    verdict = legal.check({"activate": "thing", "ability": ability})
    assert not verdict.legal and rule in {violation.rule for violation in verdict.violations}


def test_702_107a_outlast_taps_the_creature_itself() -> None:
    text = "Outlast {W}"
    assert len(of(position(permanent("kin", "Creature — Dog", text), pool="{W}"), "kin")) == 1
    assert "602.5a" in cited(position(permanent("kin", "Creature — Dog", text, summoning_sick=True), pool="{W}"), "kin")
    assert "107.5" in cited(position(permanent("kin", "Creature — Dog", text, tapped=True), pool="{W}"), "kin")
    assert "702.107a" in not_at_other_times("kin", permanent("kin", "Creature — Dog", text), pool="{W}")


def test_702_71a_transfigure_sacrifices_the_permanent_as_a_sorcery() -> None:
    """Fleshwrither: the sacrifice of the source itself goes without saying."""
    wright = permanent("wright", "Creature — Horror", "Transfigure {1}{B}{B}", tapped=True)
    assert of(position(wright, pool="{B}{B}{B}"), "wright") == [{"activate": "wright", "ability": 0}]
    assert "118.3" in cited(position(wright, pool="{B}{B}"), "wright")
    assert "702.71a" in not_at_other_times("wright", wright, pool="{B}{B}{B}")
    suit = permanent("suit", "Artifact — Equipment", "Equipped creature can't be sacrificed.", attached_to="wright")
    assert "118.3" in cited(position(wright, suit, pool="{B}{B}{B}"), "wright")


def test_702_53a_transmute_works_in_the_hand_and_as_a_sorcery() -> None:
    infiltrator = card("infiltrator", "Transmute {1}{U}{B}", "Creature — Spirit")
    assert len(of(position(hands=[infiltrator], pool="{U}{U}{B}"), "infiltrator")) == 1
    assert "702.53a" in not_at_other_times("infiltrator", hands=[infiltrator], pool="{U}{U}{B}")
    in_play = permanent("infiltrator", "Creature — Spirit", "Transmute {1}{U}{B}")
    assert {"113.6m", "702.53a"} <= cited(position(in_play, pool="{U}{U}{B}"), "infiltrator")


@pytest.mark.parametrize(
    ("keyword", "rule"),
    [
        ("Unearth {1}{B}", "702.84a"),
        ("Embalm {1}{B}", "702.128a"),
        ("Eternalize {1}{B}", "702.129a"),
        ("Encore {1}{B}", "702.141a"),
        ("Scavenge {1}{B}", "702.97a"),
    ],
    ids=lambda value: str(value).split()[0],
)
def test_keywords_of_cards_in_a_graveyard_work_there_only_and_as_a_sorcery(keyword: str, rule: str) -> None:
    """702.84a unearth, 702.97a scavenge, 702.128a embalm, 702.129a eternalize, 702.141a encore."""
    dead, pool = card("dead", keyword), "{B}{B}"
    targets = {"targets": [["bear"]]} if keyword.startswith("Scavenge") else {}
    there = position(BEAR, graveyards=[dead], pool=pool)
    assert of(there, "dead") == [{"activate": "dead", "ability": 0, **targets}]
    assert "118.3" in cited(position(BEAR, graveyards=[dead], pool="{B}"), "dead")
    assert rule in not_at_other_times("dead", BEAR, graveyards=[dead], pool=pool)
    for elsewhere in (
        position(BEAR, permanent("dead", "Creature — Bear", keyword), pool=pool),
        position(BEAR, hands=[dead], pool=pool),
    ):
        assert of(elsewhere, "dead") == []
        assert {"113.6m", rule} <= cited(elsewhere, "dead")


def test_702_97a_scavenge_needs_a_creature_to_target() -> None:
    board = position(graveyards=[card("dead", "Scavenge {1}{B}")], pool="{B}{B}")
    assert of(board, "dead") == []
    assert "601.2c" in cited(board, "dead")


def test_702_129a_eternalize_with_a_discard_needs_another_card() -> None:
    """Sunscourge Champion."""
    champion = card("champion", "Eternalize—{2}{W}{W}, Discard a card.")
    pool = "{W}{W}{W}{W}"
    assert "118.3" in cited(position(graveyards=[champion], pool=pool), "champion")
    assert len(of(position(graveyards=[champion], hands=[card("other", "")], pool=pool), "champion")) == 1


def test_702_171a_saddle_taps_other_creatures_with_enough_power_as_a_sorcery() -> None:
    ox = permanent("ox", "Creature — Ox Mount", "Saddle 3")
    cat = permanent("cat", "Creature — Cat", summoning_sick=True)
    tired = permanent("tired", "Creature — Cat", tapped=True)
    board = position(ox, BEAR, cat, tired, FOE)
    assert of(board, "ox") == [{"activate": "ox", "ability": 0, "tap": ["bear", "cat"]}]
    for wrong in (["bear"], ["bear", "ox"], ["bear", "tired"], ["bear", "foe"]):
        assert "702.171a" in cited(board, "ox", tap=wrong)
    assert "702.171a" in not_at_other_times("ox", ox, BEAR, cat, pool="")


def test_702_184a_station_taps_another_creature_as_a_sorcery() -> None:
    ship = permanent("ship", "Artifact Creature — Spacecraft", "Station\n8+ | Flying", power=6, toughness=7)
    sick = permanent("sick", "Creature — Cat", summoning_sick=True)
    board = position(ship, BEAR, sick, permanent("tired", "Creature — Cat", tapped=True), FOE)
    assert [answer["tap"] for answer in of(board, "ship")] == [["bear"], ["sick"]]
    for wrong in (["ship"], ["foe"], ["tired"], ["bear", "sick"]):
        assert "702.184a" in cited(board, "ship", tap=wrong)
    assert "702.184a" in not_at_other_times("ship", ship, BEAR, pool="")


def test_702_49a_ninjutsu_returns_an_unblocked_attacker() -> None:
    ninja, pool = card("ninja", "Ninjutsu {1}{U}", "Creature — Human Ninja"), "{U}{U}"
    attacker = permanent("bear", "Creature — Bear", attacking="bob", tapped=True)
    wall = permanent("wall", "Creature — Wall", controller="bob", blocking=["bear"])
    board = position(attacker, hands=[ninja], pool=pool, step="declare blockers")
    assert of(board, "ninja") == [{"activate": "ninja", "ability": 0}]
    blocked = position(attacker, wall, hands=[ninja], pool=pool, step="declare blockers")
    assert "118.3" in cited(blocked, "ninja")
    in_play = permanent("ninja", "Creature — Human Ninja", "Ninjutsu {1}{U}")
    assert "702.49a" in cited(position(attacker, in_play, pool=pool, step="declare blockers"), "ninja")


def test_702_49c_before_blockers_are_declared_no_creature_is_unblocked() -> None:
    ninja = card("ninja", "Ninjutsu {1}{U}", "Creature — Human Ninja")
    attacker = permanent("bear", "Creature — Bear", attacking="bob", tapped=True)
    for step, able in (("declare attackers", False), ("combat damage", True), ("end of combat", True)):
        board = position(attacker, hands=[ninja], pool="{U}{U}", step=step)
        assert bool(of(board, "ninja")) is able
    assert "702.49c" in cited(position(attacker, hands=[ninja], pool="{U}{U}", step="declare attackers"), "ninja")


def test_702_49d_commander_ninjutsu_works_in_the_command_zone_too() -> None:
    yuriko = card("yuriko", "Commander ninjutsu {U}{B}", "Legendary Creature — Human Ninja")
    attacker = permanent("bear", "Creature — Bear", attacking="bob", tapped=True)
    for zone in ("command", "hands"):
        board = position(attacker, pool="{U}{B}", step="declare blockers", **{zone: [yuriko]})
        assert len(of(board, "yuriko")) == 1
