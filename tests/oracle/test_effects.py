"""Effects left by what has resolved: names of the position, durations, several sentences."""

import pytest

from lawmage.models.clauses import Change, Clause
from lawmage.models.terms import ObjectId, PlayerId
from lawmage.oracle import keywords, read, read_effect
from lawmage.oracle.brief import brief

NAMES = (
    ("alice", PlayerId("alice")),
    ("bob", PlayerId("bob")),
    ("wall", ObjectId("wall")),
    ("Hill Giant", ObjectId("giant")),
    ("bears#1", ObjectId("bears#1")),
    ("bears#12", ObjectId("bears#12")),
    ("able", ObjectId("able")),
    ("creature", PlayerId("creature")),
)


def said(text: str) -> list[str]:
    parts: list[Clause | Change] = []
    for ability in read_effect(text, NAMES):
        assert not ability.unread, text
        parts += [*ability.clauses, *ability.changes]
    return [brief(part) for part in parts]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("This land becomes a Swamp until its controller's next untap step.", ["Change(SOURCE, subtypes_set=(Swamp))"]),
        ("This creature attacks this turn if able.", ["Clause(MUST, ATTACK, left=SOURCE, per=LEFT)"]),
        (
            "This creature attacks bob this turn if able.",
            ["Clause(MUST, ATTACK, left=SOURCE, right=IsPlayer(player=#bob), per=LEFT)"],
        ),
        (
            "This creature blocks Hill Giant this combat if able.",
            ["Clause(MUST, BLOCK, left=SOURCE, right=#giant, per=LEFT)"],
        ),
        (
            "This creature blocks bears#12 this turn if able.",
            ["Clause(MUST, BLOCK, left=SOURCE, right=#bears#12, per=LEFT)"],
        ),
        (
            "Creatures alice controls can't attack bob or planeswalkers bob controls until bob's next turn.",
            [
                "Clause(CANT, ATTACK, left=creature & ControlledBy(#alice), "
                "right=IsPlayer(player=#bob) | planeswalker & ControlledBy(#bob))"
            ],
        ),
        (
            "This creature gets +3/+3 until end of turn and must be blocked this turn if able.",
            ["Clause(MUST, BLOCK, right=SOURCE, per=RIGHT)"],
        ),
        (
            "Until end of turn, this land becomes a 3/3 creature with vigilance and all creature "
            "types. It's still a land.",
            [
                "Change(SOURCE, gains=(vigilance), types_added=(creature), all_creature_types=True, "
                "power=3, toughness=3)"
            ],
        ),
        (
            "This creature is suspected.",
            [
                "Clause(CANT, BLOCK, left=SOURCE, keyword=suspected)",
                "Change(SOURCE, gains=(menace), statuses=(suspected))",
            ],
        ),
        ("This creature becomes a Coward.", ["Change(SOURCE, subtypes_set=(Coward))"]),
        (
            "bob can't block with more than one creature this combat.",
            ["Clause(CANT, BLOCK, left=creature & ControlledBy(#bob), per=ALL, number=2..)"],
        ),
        (
            "This creature attacks this combat if able. It can't attack bob or planeswalkers bob controls this combat.",
            [
                "Clause(MUST, ATTACK, left=SOURCE, per=LEFT)",
                "Clause(CANT, ATTACK, left=SOURCE, right=IsPlayer(player=#bob) | planeswalker & ControlledBy(#bob))",
            ],
        ),
        (
            "This turn, creatures can't block unless their controller pays {1} for each blocking "
            "creature they control.",
            ["Clause(PAID, BLOCK, per=LEFT, price=Price(mana={1}))"],
        ),
        ("These attacking creatures are in one band.", ["Change(SOURCE, statuses=(in one band))"]),
    ],
)
def test_an_effect_says(text: str, meaning: list[str]) -> None:
    assert said(text) == meaning


def test_goad_in_an_effect_is_by_its_controller() -> None:
    attacks, away = said("This creature is goaded.")
    assert attacks == "Clause(MUST, ATTACK, left=SOURCE, per=LEFT, keyword=goad)"
    assert "!IsPlayer(player=YOU)" in away


@pytest.mark.parametrize(
    "text",
    [
        "This creature blocks it this turn if able.",
        "Creatures that player controls can't block this turn.",
        "You choose how each creature blocks this turn and creatures can't attack sideways.",
        "This creature flumps and attacks if able.",
    ],
)
def test_what_is_not_understood_is_unread(text: str) -> None:
    assert any(ability.unread for ability in read_effect(text, NAMES))


def test_an_effect_without_a_say_in_combat_is_nothing() -> None:
    (ability,) = read_effect("Draw a card.", NAMES)
    assert not (ability.clauses or ability.changes or ability.unread)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "This creature gains protection from bob until end of turn.",
            "ControlledBy(#bob)",
        ),
        ('This creature gains "This creature can\'t block wall."', "right=#wall"),
    ],
)
def test_names_in_gained_abilities_keep_their_meaning(text: str, meaning: str) -> None:
    (ability,) = read_effect(text, NAMES)
    (gained,) = (each for text in ability.changes[0].gains for each in read(text))
    clauses = [*gained.clauses, *keywords.meaning(gained.keyword or "", gained.argument)]
    assert meaning in brief(clauses[0])
    assert "⟪" not in gained.text + clauses[0].text + ability.text


def test_a_name_that_is_a_word_of_rules_text_yields_to_the_word() -> None:
    names = (("white", PlayerId("white")), ("White", PlayerId("white")))
    (ability,) = read_effect("White creatures can't block this turn.", names)
    assert [brief(clause) for clause in ability.clauses] == ["Clause(CANT, BLOCK, left=W & creature)"]
    (ability,) = read_effect("This creature attacks white this turn if able.", names)
    assert [brief(clause) for clause in ability.clauses] == [
        "Clause(MUST, ATTACK, left=SOURCE, right=IsPlayer(player=#white), per=LEFT)"
    ]
