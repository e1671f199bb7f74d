"""The first stage: lines, their kinds, own names, levels, modes."""

import pytest

from lawmage.models.clauses import AbilityKind
from lawmage.oracle import read
from lawmage.oracle.brief import brief
from lawmage.oracle.structure import keyword_line, own_name, sentences, without_reminder

STATIC, KEYWORD = AbilityKind.STATIC, AbilityKind.KEYWORD
TRIGGERED, ACTIVATED, SPELL = AbilityKind.TRIGGERED, AbilityKind.ACTIVATED, AbilityKind.SPELL


@pytest.mark.parametrize(
    ("text", "type_line", "kinds"),
    [
        ("Flying, first strike", "", [KEYWORD, KEYWORD]),
        ("Trample, protection from Demons and from Dragons", "", [KEYWORD, KEYWORD]),
        ("Protection from white, from blue, and from black", "", [KEYWORD]),
        ("Ward—Pay 3 life.", "", [KEYWORD]),
        ("Equip Knight {1}", "", [KEYWORD]),
        ("Enchant creature", "", [KEYWORD]),
        ("Enchanted creature can't attack.", "", [STATIC]),
        ("Whenever this creature attacks, creatures can't block this turn.", "", [TRIGGERED]),
        ("At the beginning of combat, this creature can't block this combat.", "", [TRIGGERED]),
        ("{R}: Target creature can't block this turn.", "", [ACTIVATED]),
        ("Sacrifice a land: This creature gains flying until end of turn.", "", [ACTIVATED]),
        ("Channel — {2}{G}{G}, Discard this card: All creatures able to block target creature do so.", "", [ACTIVATED]),
        ("[+1]: Target creature can't block this turn.", "", [ACTIVATED]),
        ("Creatures can't block this turn.", "Sorcery", [SPELL]),
        ("Creatures can't block.", "Enchantment", [STATIC]),
        ("I, II — Creatures can't block this turn.\nIII — Draw a card.", "Enchantment — Saga", [TRIGGERED, TRIGGERED]),
        ("When this creature enters, choose one —\n• Creatures can't block this turn.", "", [TRIGGERED, TRIGGERED]),
        ("Choose one —\n• Creatures can't block this turn.\n• Draw a card.", "Instant", [SPELL, SPELL, SPELL]),
        ("Roll a d20.\n1—9 | Creatures can't block this turn.", "Sorcery", [SPELL, SPELL]),
        ("Domain — Creatures can't attack you.", "", [STATIC]),
        ("Void Shields — Protection from mana value 3 or less", "", [KEYWORD]),
        ('Knights have "Whenever this creature attacks, it can\'t be blocked this turn."', "", [STATIC]),
    ],
)
def test_lines_are_recognised_by_kind(text: str, type_line: str, kinds: list[AbilityKind]) -> None:
    assert [ability.kind for ability in read(text, type_line=type_line)] == kinds


def test_one_shot_abilities_never_give_clauses() -> None:
    for ability in read("{R}: Creatures can't block.\nWhenever you draw a card, creatures can't attack this turn."):
        assert not (ability.clauses or ability.changes or ability.unread)


@pytest.mark.parametrize(
    ("text", "name", "type_line", "expected"),
    [
        (
            "Gorm must be blocked if able.",
            "Gorm the Great",
            "Legendary Creature — Giant Warrior",
            "~ must be blocked if able.",
        ),
        ("Mirri attacks.", "Mirri, Weatherlight Duelist", "Legendary Creature", "~ attacks."),
        ("A-Cauldron Familiar can't block.", "A-Cauldron Familiar", "Creature — Cat", "~ can't block."),
        ("Norman Osborn can't block.", "Norman Osborn // Green Goblin", "Legendary Creature", "~ can't block."),
        ("Wraith can't be blocked.", "Wraith, Vicious Vigilante", "Legendary Creature", "~ can't be blocked."),
        ("Creatures named Rats can't block.", "Rats", "Creature — Rat", "Creatures named ~ can't block."),
        ("This Aura and this land and this Vehicle", "X", "", "~ and ~ and ~"),
    ],
)
def test_the_own_name_becomes_the_source(text: str, name: str, type_line: str, expected: str) -> None:
    assert own_name(text, name, type_line) == expected


def test_reminder_text_is_dropped_whatever_it_says() -> None:
    assert without_reminder("Menace (It can't be blocked except by two or more creatures.)") == "Menace"
    (ability,) = read("Defender (This creature can't attack.)")
    assert (ability.keyword, ability.clauses) == ("defender", ())


def test_level_bands_put_a_condition_on_what_stands_in_them() -> None:
    abilities = read("Level up {W}\nLEVEL 2-6\n3/3\nFlying\nLEVEL 7+\n4/4\nThis creature can't be blocked.")
    flying, unblockable = abilities[1], abilities[2]
    assert brief(flying.changes[0]) == (
        "Change(SOURCE, gains=(Flying), when=[Compare(CountersOn(SOURCE, kind=level), GE, 2)] and "
        "[Compare(CountersOn(SOURCE, kind=level), LE, 6)])"
    )
    assert brief(unblockable.clauses[0].when) == "Compare(CountersOn(SOURCE, kind=level), GE, 7)"


def test_station_thresholds_and_max_speed_put_a_condition() -> None:
    assert "charge" in brief(read("Station\n8+ | Flying")[1].changes[0])
    assert "max speed" in brief(read("Max speed — This creature can't be blocked.")[0].clauses[0])


def test_class_levels_and_anchor_words_stay_undecided() -> None:
    level = read("{2}{W}: Level 2\nCreatures you control can't be blocked.", type_line="Enchantment — Class")[1]
    assert "UnknownCond" in brief(level.clauses[0].when)
    chosen = read("As this enchantment enters, choose Sultai or Temur.\n• Temur — Creatures you control have haste.")[1]
    assert "UnknownCond" in brief(chosen.changes[0].when)


def test_sentences_end_outside_quotations_only() -> None:
    assert sentences('It has "{T}: Draw a card. Then discard." It blocks each combat if able.') == [
        'It has "{T}: Draw a card. Then discard."',
        "It blocks each combat if able.",
    ]


def test_whole_words_only_enchant_is_no_prefix_of_enchanted() -> None:
    assert keyword_line("Enchanted creature has flying.") is None
    assert keyword_line("Flying creatures can't block") is None


def test_at_least_begins_no_triggered_ability() -> None:
    (ability,) = read("At least two creatures must block ~ if able.")
    assert ability.kind is AbilityKind.STATIC
    assert ability.clauses or ability.unread


def test_a_token_named_after_its_type_still_speaks_of_the_type() -> None:
    assert own_name("This token can't be blocked by non-Spirit creatures.", "Spirit") == (
        "~ can't be blocked by non-Spirit creatures."
    )
    assert own_name("Nightmare's power is 3.", "Nightmare") == "~'s power is 3."
