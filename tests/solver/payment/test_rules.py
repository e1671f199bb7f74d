"""One small board for each rule of paying that no case shows, or shows only in passing."""

from __future__ import annotations

from typing import Any

from payments.positions import ACTIVATE, Plain, land, payment, permanent, position

import lawmage


def listed(board: Plain, question: Plain) -> list[Plain]:
    """Every payment; nothing may be unread."""
    legal = lawmage.legal(board, question)
    assert not legal.unread
    return [answer.model_dump() for answer in legal]


def cited(board: Plain, question: Plain, **answer: Any) -> set[str]:
    """The rules that a payment breaks."""
    verdict = lawmage.legal(board, question).check({"taps": {}, **answer})
    assert not verdict.legal
    return {rule for violation in verdict.violations for rule in (violation.rule, *violation.also)}


def test_118_3a_mana_is_taken_from_the_pool_and_no_more_than_is_there() -> None:
    board = position(land("forest", "Forest"), pool="{R}")
    assert listed(board, payment("{1}{R}")) == [{"taps": {"forest": "G"}, "pool": "R"}]
    assert "118.3a" in cited(board, payment("{1}{R}"), pool="RR")
    assert "118.3a" in cited(board, payment("{1}{R}"), taps={"forest": "G"}, pool="G")


def test_118_3a_excess_mana_stays_and_zero_can_always_be_paid() -> None:
    ring = permanent("ring", "Artifact", "{T}: Add {C}{C}.")
    assert listed(position(ring), payment("{1}")) == [{"taps": {"ring": "C"}}]
    assert {"taps": {"ring": "CC"}} in lawmage.legal(position(ring), payment("{1}"))
    assert listed(position(), payment("{0}")) == [{"taps": {}}]


def test_711_2a_a_mana_ability_of_a_level_is_there_at_that_level() -> None:
    """Joraga Treespeaker."""
    text = 'Level up {1}{G}\nLEVEL 1-4\n1/2\n{T}: Add {G}{G}.\nLEVEL 5+\n1/4\nElves you control have "{T}: Add {G}{G}."'
    for level, ways in ((0, 0), (1, 1), (5, 1)):
        elf = permanent("elf", "Creature — Elf Druid", text, counters={"level": level})
        assert len(listed(position(elf), payment("{G}{G}"))) == ways
    novice = permanent("elf", "Creature — Elf Druid", text)
    assert "118.3" in cited(position(novice), payment("{G}"), taps={"elf": "G"})


def test_721_2a_a_mana_ability_with_charge_counters() -> None:
    """Uthros, Titanic Godcore."""
    text = "{T}: Add {U}.\nStation\n12+ | {U}, {T}: Add {U}{U}{U}."
    for charge, ways in ((11, 0), (12, 1)):
        planet = permanent("planet", "Land — Planet", text, counters={"charge": charge})
        assert len(listed(position(planet, land("isle", "Island")), payment("{U}{U}{U}"))) == ways


def test_101_2_what_cannot_be_sacrificed_pays_no_cost() -> None:
    spawn = permanent("spawn", "Creature — Eldrazi Spawn", "Sacrifice this creature: Add {C}.")
    kept = permanent(
        "kept", "Creature — Noble", "Creatures you control but don't own get +2/+2 and can't be sacrificed."
    )
    assert listed(position(spawn, kept), payment("{1}")) == [{"taps": {"spawn": "C"}}]
    stolen = {**spawn, "owner": "bob"}
    assert listed(position(stolen, kept), payment("{1}")) == []
    assert "118.3" in cited(position(stolen, kept), payment("{1}"), taps={"spawn": "C"})
    assert lawmage.legal(position(stolen, kept), ACTIVATE).count() == 0


def test_101_2_treasures_are_not_sacrificed_where_nobody_may() -> None:
    """Yasharn, Implacable Earth."""
    ban = "Players can't pay life or sacrifice nonland permanents to cast spells or activate abilities."
    treasure = permanent("treasure", "Artifact — Treasure", "{T}, Sacrifice this artifact: Add one mana of any color.")
    assert len(listed(position(treasure), payment("{1}"))) > 0
    assert listed(position(treasure, permanent("boar", "Creature — Boar", ban, "bob")), payment("{1}")) == []
