"""Verb phrases about attacking: what a creature or a group can't, must or may do."""

from __future__ import annotations

from referee.verbs import (
    GREATER,
    TWO_OTHERS,
    Phrase,
    attack_alone,
    attacks,
    black_or_green,
    block_alone,
    blocks,
    both,
    cant_attack,
    cant_attack_you,
    cant_attack_yours,
    cant_block,
    counters_on,
    flat,
    hand_of_you,
    leave,
    only,
    only_attack_alone,
    others_declared,
    taxed,
)

ATTACK = (
    Phrase("can't attack", "can't attack", "can't attack this turn", "attackers", cant_attack),
    Phrase("can't attack you", "can't attack you", "", "attackers", cant_attack_you),
    Phrase(
        "can't attack you or planeswalkers you control",
        "can't attack you or planeswalkers you control",
        "",
        "attackers",
        cant_attack_yours,
    ),
    Phrase(
        "attacks each combat if able",
        "attack each combat if able",
        "attacks this turn if able",
        "attackers",
        attacks,
        kind="requirement",
    ),
    Phrase("can't attack alone", "can't attack alone", "", "attackers", attack_alone),
    Phrase("can only attack alone", "can only attack alone", "", "attackers", only_attack_alone),
    Phrase(
        "can't attack or block",
        "can't attack or block",
        "can't attack or block this combat",
        "both",
        both(cant_attack, cant_block),
    ),
    Phrase("can't attack or block alone", "can't attack or block alone", "", "both", both(attack_alone, block_alone)),
    Phrase(
        "can attack as though {it} didn't have defender",
        "can attack as though they didn't have defender",
        "can attack this turn as though it didn't have defender",
        "attackers",
        leave("no defender"),
        kind="permission",
    ),
    Phrase("can attack as though it had haste", "", "", "attackers", leave("haste"), kind="permission"),
    Phrase(
        "attacks or blocks each combat if able",
        "",
        "attacks or blocks this combat if able",
        "both",
        both(attacks, blocks),
        kind="requirement",
    ),
)

ATTACK_SELF = (
    Phrase(
        "can't attack unless at least two other creatures attack", "", "", "attackers", only("attackers", TWO_OTHERS)
    ),
    Phrase(
        "can't attack unless a creature with greater power also attacks",
        "",
        "",
        "attackers",
        only("attackers", GREATER),
    ),
    Phrase(
        "can't attack unless a black or green creature also attacks",
        "",
        "",
        "attackers",
        only("attackers", others_declared(black_or_green, 1)),
    ),
    Phrase(
        "can't attack unless you pay {{2}}", "", "", "attackers", taxed(flat(2), attack=True, block=False), kind="tax"
    ),
    Phrase(
        "can't attack or block unless you pay {{1}}",
        "",
        "",
        "both",
        taxed(flat(1), attack=True, block=True),
        kind="tax",
    ),
    Phrase(
        "can't attack or block unless you pay {{1}} for each +1/+1 counter on {it}",
        "",
        "",
        "both",
        taxed(counters_on, attack=True, block=True),
        kind="tax",
    ),
)

ATTACK_AURA = (
    Phrase(
        "can't attack unless its controller pays {{3}}",
        "",
        "",
        "attackers",
        taxed(flat(3), attack=True, block=False),
        kind="tax",
    ),
    Phrase(
        "can't attack or block unless its controller pays {{1}}",
        "",
        "",
        "both",
        taxed(flat(1), attack=True, block=True),
        kind="tax",
    ),
    Phrase(
        "can't attack or block unless its controller pays {{1}} for each card in your hand",
        "",
        "",
        "both",
        taxed(hand_of_you, attack=True, block=True),
        kind="tax",
    ),
    Phrase(
        "can't attack or block unless its controller pays {{3}}",
        "",
        "",
        "both",
        taxed(flat(3), attack=True, block=True),
        kind="tax",
    ),
)
