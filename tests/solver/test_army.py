"""Which Army is amassed, and what it is afterwards (701.47)."""

from __future__ import annotations

from typing import Any

import pytest
from targeting.boards import board, thing

import lawmage


def army(name: str, kind: str = "Orc", controller: str = "alice", size: int = 1) -> dict[str, Any]:
    line = f"Token Creature — {kind} Army"
    return thing(name, line, controller=controller, power=size, toughness=size, counters={"+1/+1": size}, token=True)


def amass(text: str = "Amass Orcs 2.") -> dict[str, Any]:
    return {"kind": "army", "player": "alice", "text": text}


def only(position: dict[str, Any], question: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    legal = lawmage.legal(position, question)
    assert not legal.unread, [str(item) for item in legal.unread]
    (answer,) = legal
    assert answer.outcome is not None
    return answer["army"], dict(answer.outcome)


def test_no_army_makes_a_token_first() -> None:
    name, outcome = only(board(army("theirs", controller="bob")), amass())
    assert name == "new"
    assert outcome["token"] == {"power": 0, "toughness": 0, "colors": ["B"], "subtypes": ["Army", "Orc"]}
    assert (outcome["counters_added"], outcome["power"], outcome["toughness"]) == (2, 2, 2)


def test_every_army_may_be_chosen() -> None:
    shifter = thing("shifter", "Creature — Shapeshifter", "Changeling", "alice")
    legal = lawmage.legal(board(army("a"), army("b", "Zombie"), shifter, thing("bear", controller="alice")), amass())
    assert [answer["army"] for answer in legal] == ["a", "b", "shifter"]
    verdict = legal.check({"army": "new"})
    assert [violation.rule for violation in verdict.violations] == ["701.47a"]
    assert not legal.check({"army": "bear"}).legal


def test_it_becomes_an_orc_too() -> None:
    _, outcome = only(board(army("z", "Zombie")), amass("Amass Orcs 1."))
    assert outcome["subtypes"] == ["Army", "Orc", "Zombie"]
    assert outcome["token"] is None


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 "
            "counters are put "
         "on it instead.", 3),
        ("If an effect would put one or more counters on a permanent you control, it puts twice that many of "
            "those counters "
         "on that permanent instead.", 4),
        ("Counters can't be put on artifacts, creatures, enchantments, or lands.", 0),
    ],
)  # fmt: skip
def test_counters_are_replaced_or_prevented(text: str, added: int) -> None:
    _, outcome = only(board(army("a"), thing("rule", "Enchantment", text, "alice")), amass())
    assert outcome["counters_added"] == added
    assert outcome["power"] == 1 + added


def test_the_order_of_two_replacements_is_unread() -> None:
    texts = (
        "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 "
        "counters are put on "
        "it instead.",
        "If an effect would put one or more counters on a permanent you control, it puts twice that many of "
        "those counters "
        "on that permanent instead.",
    )
    rules = [thing(f"r{n}", "Enchantment", text, "alice") for n, text in enumerate(texts)]
    assert [item.object for item in lawmage.legal(board(army("a"), *rules), amass()).unread] == ["a"]


def test_boosts_reach_the_new_token() -> None:
    anthem = thing("anthem", "Enchantment", "Creatures you control get +1/+1.", "alice")
    _, outcome = only(board(anthem), amass())
    assert (outcome["token"]["power"], outcome["power"]) == (0, 3)


def test_a_boost_that_begins_with_the_new_subtype() -> None:
    lord = thing("lord", "Creature — Orc", "Other Orcs you control get +1/+1.", "alice")
    _, outcome = only(board(lord, army("z", "Zombie")), amass("Amass Orcs 1."))
    assert outcome["power"] == 3


def test_zero_counters_still_change_the_subtype() -> None:
    _, outcome = only(board(army("z", "Zombie")), amass("Amass Orcs 0."))
    assert (outcome["counters_added"], outcome["subtypes"]) == (0, ["Army", "Orc", "Zombie"])


def test_text_that_does_not_amass() -> None:
    with pytest.raises(lawmage.QuestionError):
        lawmage.legal(board(), amass("Draw a card."))
