"""Verdicts and what is unread speak in the cards' own words."""

from typing import Any

import lawmage

PLAYERS = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]


def creature(id: str, text: str, **more: Any) -> dict[str, Any]:
    """A creature of alice's with a text."""
    plain = {"name": "Bear Hermit", "type_line": "Creature — Bear", "power": 2, "toughness": 2, "controller": "alice"}
    return {"id": id, "oracle_text": text, **plain, **more}


def asked(question: Any, *permanents: dict[str, Any], **more: Any) -> lawmage.LegalSet:
    """The answers to a question about permanents in alice's turn."""
    position = {"players": PLAYERS, "active_player": "alice", "permanents": list(permanents), **more}
    return lawmage.legal(position, question)


def test_a_violation_has_the_sentence_as_it_is_printed() -> None:
    text = "Bear Hermit can't attack unless defending player controls an Island. (Or so it says.)"
    (violation,) = asked("attackers", creature("bear", text)).check({"attacks": {"bear": "bob"}}).violations
    assert violation.text == "Bear Hermit can't attack unless defending player controls an Island."
    assert violation.message.endswith(violation.text)


def test_of_equal_sentences_that_of_the_object_concerned_is_told() -> None:
    old = creature("old", "Old Bear can't attack.", name="Old Bear")
    young = creature("young", "This creature can't attack.", name="Young Bear")
    both = asked("attackers", old, young)
    told = [both.check({"attacks": {each: "bob"}}).violations[0].text for each in ("old", "young")]
    assert told == ["Old Bear can't attack.", "This creature can't attack."]


def test_an_effect_speaks_as_it_was_written() -> None:
    effect = {"text": "This creature can't attack this turn.", "affects": ["bear"], "controller": "bob"}
    legal = asked("attackers", creature("bear", ""), effects=[effect])
    (violation,) = legal.check({"attacks": {"bear": "bob"}}).violations
    assert violation.text == effect["text"]


def test_what_is_unread_is_told_as_it_is_printed() -> None:
    (item,) = asked("attackers", creature("bear", "Flying\nBear Hermit attacks if zonked.")).unread
    assert (item.object, item.sentence) == ("bear", "Bear Hermit attacks if zonked.")


def test_a_spell_without_an_id_is_not_called_by_one() -> None:
    card = {"name": "Divination", "mana_cost": "{2}{U}", "type_line": "Sorcery", "oracle_text": "Draw two cards."}
    legal = asked({"kind": "cast", "player": "bob", "card": card})
    violations = legal.check({"cast": "Divination", "cost": "mana"}).violations
    assert violations and all("?" not in f"{each} {each.objects}" for each in violations)


def test_a_protection_that_is_granted_is_told_in_whole_words() -> None:
    memorial = {"id": "memorial", "name": "Memorial", "type_line": "Artifact", "controller": "alice"}
    memorial["oracle_text"] = "Creatures you control have protection from black and from red."
    attacker = creature("bear", "", attacking="bob", tapped=True)
    rat = creature("rat", "", controller="bob", colors=["B"])
    legal = asked("blockers", memorial, attacker, rat)
    (violation,) = legal.check({"blocks": {"rat": ["bear"]}}).violations
    assert (violation.rule, violation.text) == ("702.16f", "protection from black and from red")
