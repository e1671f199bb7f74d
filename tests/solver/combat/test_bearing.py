"""Which text is reported as unread: what can change the declarations of this board, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import lawmage

BEARS = {"name": "Grizzly Bears", "type_line": "Creature — Bear", "oracle_text": "", "power": 2, "toughness": 2}


def unread(kind: str, text: str, *, sick: bool = False, more: tuple[dict[str, Any], ...] = ()) -> list[str | None]:
    """The fields of what is unread on a board where each player has a creature, and alice an enchantment."""
    attacking = {"attacking": "bob"} if kind == "blockers" else {}
    permanents = [
        {**BEARS, "id": "bears", "controller": "alice", "summoning_sick": sick, **attacking},
        {**BEARS, "id": "cub", "controller": "bob"},
        {"id": "x", "name": "Odd Charm", "type_line": "Enchantment", "oracle_text": text, "controller": "alice"},
        *({"id": f"y{n}", "name": f"Y{n}", "controller": "bob", **each} for n, each in enumerate(more)),
    ]
    players = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]
    position = {"players": players, "active_player": "alice", "permanents": permanents}
    return [item.field for item in lawmage.legal(position, kind).unread]


DREW = "as long as you've drawn two or more cards this turn"


@pytest.mark.parametrize(
    ("ability", "kinds"),
    [
        ("lifelink", ()),
        ("hexproof and indestructible", ()),
        ("flying", ("blockers",)),
        ("reach", ()),
        ('"{T}: Draw a card."', ()),
        ('"This creature can\'t attack."', ("attackers",)),
        ('"Creatures you control can\'t be blocked."', ("blockers",)),
        ("haste", ()),
    ],
)
def test_abilities_that_may_be_gained_are_unread_where_they_matter(ability: str, kinds: tuple[str, ...]) -> None:
    for kind in ("attackers", "blockers"):
        expected = ["cards_drawn_this_turn"] if kind in kinds else []
        assert unread(kind, f"Creatures you control have {ability} {DREW}.") == expected, (kind, ability)


def test_haste_matters_to_those_who_need_it() -> None:
    assert unread("attackers", f"Creatures you control have haste {DREW}.", sick=True) == ["cards_drawn_this_turn"]


def test_reach_matters_where_something_flies() -> None:
    bird = {**BEARS, "oracle_text": "Flying"}
    assert unread("blockers", f"All creatures have reach {DREW}.", more=(bird,)) == ["cards_drawn_this_turn"]


@pytest.mark.parametrize("what", ["type", "color"])
def test_a_choice_that_was_not_told_matters_where_something_asks_for_it(what: str) -> None:
    text = {
        "type": "Creatures you control are the chosen type in addition to their other types.",
        "color": "Creatures you control are the chosen color.",
    }[what]
    asks = {
        "type": "Creatures you control can't block Bears.",
        "color": "Creatures you control can't block red creatures.",
    }
    wall = {"type_line": "Enchantment", "oracle_text": asks[what]}
    assert unread("blockers", text) == []
    assert unread("blockers", text, more=(wall,)) == [f"choices.{what}"]


def test_first_strike_matters_where_something_looks_at_it() -> None:
    ban = {"type_line": "Enchantment", "oracle_text": "Creatures with first strike can't attack."}
    assert unread("attackers", f"Creatures you control have first strike {DREW}.", more=(ban,)) == [
        "cards_drawn_this_turn"
    ]


def test_mana_abilities_matter_where_attacking_costs_mana() -> None:
    tax = {"type_line": "Enchantment", "oracle_text": "Creatures can't attack you unless their controller pays {2}."}
    grants = f'Creatures you control have "{{T}}: Add {{G}}." {DREW}.'.replace('." as', '" as')
    assert unread("attackers", grants) == []
    assert unread("attackers", grants, more=(tax,)) == ["cards_drawn_this_turn"]


@pytest.mark.parametrize(
    "text",
    [
        "While an opponent is choosing targets as part of casting a spell they control, that player must choose at "
        "least one Flagbearer on the battlefield if able.",
        "As long as Odd Charm is attacking, for each creature you control, you may have that creature assign its "
        "combat damage as though it weren't blocked.",
        "You can divide that creature's combat damage as you choose among any of the creatures blocking it.",
        "Odd Charm has all activated and triggered abilities of the last chosen card.",
        "If you control a Forest, rather than pay Odd Charm's mana cost, you may have each other player gain 5 life.",
        'You may have Odd Charm enter as a copy of a creature an opponent controls, except it has "Other creatures '
        'with the same name as Odd Charm are goaded."',
        "During each player's turn, that player may cast a spell from among cards exiled with Odd Charm, and they "
        "may spend mana as though it were mana of any color to cast that spell.",
        "You may exert Odd Charm as it attacks.",
        "Odd Charm gets +10/+10 for each player who has lost the game.",
        "You gain protection from everything.",
    ],
)
def test_what_is_not_about_combat_is_not_reported(text: str) -> None:
    for kind in ("attackers", "blockers"):
        assert unread(kind, text) == []


@pytest.mark.parametrize("text", ["Tiny creatures can't attack or block.", "Creatures you control have thoughtweft."])
def test_words_nobody_knows_are_reported(text: str) -> None:
    for kind in ("attackers", "blockers"):
        assert unread(kind, text) == [None]


@pytest.mark.parametrize(("identity", "expected"), [({}, []), ({"commander_identity": ["W"]}, ["commander"])])
def test_who_is_a_commander_is_asked_where_somebody_has_one(identity: dict[str, Any], expected: list[str]) -> None:
    permanents = [
        {**BEARS, "id": "bears", "controller": "alice", "attacking": "bob"},
        {**BEARS, "id": "cub", "controller": "bob"},
        {
            "id": "x",
            "name": "X",
            "type_line": "Enchantment",
            "oracle_text": "Commander creatures you own have menace.",
            "controller": "alice",
        },
    ]
    players = [{"id": "alice", "life": 40, **identity}, {"id": "bob", "life": 40}]
    position = {"players": players, "active_player": "alice", "permanents": permanents}
    assert [item.field for item in lawmage.legal(position, "blockers").unread] == expected


def test_a_player_is_named_with_a_capital_at_the_beginning_of_a_sentence() -> None:
    permanents = [{**BEARS, "id": "bears", "controller": "alice"}]
    players = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]
    effects = [{"text": "Bob can't be attacked this turn.", "controller": "bob"}]
    position = {"players": players, "active_player": "alice", "permanents": permanents, "effects": effects}
    assert lawmage.legal(position, "attackers").count() == 1
