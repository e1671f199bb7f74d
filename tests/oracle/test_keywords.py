"""The keyword table: every keyword has a rule and a meaning, given by sentences of rules text."""

import pytest

from lawmage.models.clauses import Change, Clause, Force, Per
from lawmage.models.terms import Numbers, Relation
from lawmage.oracle import keywords, read
from lawmage.oracle.brief import brief


@pytest.mark.parametrize(
    ("keyword", "argument", "rule", "meaning"),
    [
        (
            "flying",
            "",
            "702.9b",
            "Clause(CANT, BLOCK, left=!(creature & (flying | reach)), right=SOURCE, keyword=flying)",
        ),
        ("menace", "", "702.111b", "Clause(CANT, BLOCK, right=SOURCE, per=RIGHT, number=1..1, keyword=menace)"),
        (
            "fear",
            "",
            "702.36b",
            "Clause(CANT, BLOCK, left=!(artifact & creature | B & creature), right=SOURCE, keyword=fear)",
        ),
        (
            "intimidate",
            "",
            "702.13b",
            "Clause(CANT, BLOCK, left=!(artifact & creature | creature & Shares(color, SOURCE)), right=SOURCE, "
            "keyword=intimidate)",
        ),
        (
            "shadow",
            "",
            "702.28b",
            "Clause(CANT, BLOCK, left=!(creature & shadow), right=SOURCE, keyword=shadow); "
            "Clause(CANT, BLOCK, left=SOURCE, right=creature & !shadow, keyword=shadow)",
        ),
        (
            "horsemanship",
            "",
            "702.31b",
            "Clause(CANT, BLOCK, left=!(creature & horsemanship), right=SOURCE, keyword=horsemanship)",
        ),
        (
            "skulk",
            "",
            "702.118b",
            "Clause(CANT, BLOCK, left=creature & HasStat(POWER, GT, StatOf(SOURCE, POWER)), "
            "right=SOURCE, keyword=skulk)",
        ),
        ("defender", "", "702.3b", "Clause(CANT, ATTACK, left=SOURCE, keyword=defender)"),
        ("decayed", "", "702.147a", "Clause(CANT, BLOCK, left=SOURCE, keyword=decayed)"),
        (
            "unleash",
            "",
            "702.98a",
            "Clause(CANT, BLOCK, left=SOURCE, when=Holds(SOURCE, HasCounters(kind=+1/+1)), keyword=unleash)",
        ),
        ("changeling", "", "702.73a", "Change(SOURCE, all_creature_types=True)"),
        ("devoid", "", "702.114a", "Change(SOURCE, colors_set=())"),
        ("haste", "", "702.10b", ""),
        ("vigilance", "", "702.20b", ""),
        ("reach", "", "702.17b", ""),
        (
            "islandwalk",
            "",
            "702.14c",
            "Clause(CANT, BLOCK, right=SOURCE, when=Compare(Count(Island & ControlledBy(DEFENDER)), GE, 1), "
            "keyword=islandwalk)",
        ),
        (
            "snow swampwalk",
            "",
            "702.14c",
            "Clause(CANT, BLOCK, right=SOURCE, when=Compare(Count(snow & Swamp & ControlledBy(DEFENDER)), GE, 1), "
            "keyword=snow swampwalk)",
        ),
        (
            "nonbasic landwalk",
            "",
            "702.14c",
            "Clause(CANT, BLOCK, right=SOURCE, when=Compare(Count(!basic & land & ControlledBy(DEFENDER)), GE, 1), "
            "keyword=nonbasic landwalk)",
        ),
        (
            "legendary landwalk",
            "",
            "702.14c",
            "Clause(CANT, BLOCK, right=SOURCE, when=Compare(Count(legendary & land & ControlledBy(DEFENDER)), GE, 1), "
            "keyword=legendary landwalk)",
        ),
        (
            "landwalk",
            "of the chosen type",
            "702.14c",
            "Clause(CANT, BLOCK, right=SOURCE, when=Compare(Count(land & OfChosen(type) & "
            "ControlledBy(DEFENDER)), GE, 1), "
            "keyword=landwalk of the chosen type)",
        ),
        ("deathtouch", "", "702.2", ""),
        ("ward", "{2}", "702.21", ""),
        ("hexproof from", "black", "702.11d", ""),
        ("ring-bearer", "", "701.54c", None),
        ("suspected", "", "701.60c", None),
        ("detained", "", "701.35a", None),
        ("goad", "", "701.15b", None),
    ],
)
def test_a_keyword_has_its_rule_and_its_meaning(keyword: str, argument: str, rule: str, meaning: str | None) -> None:
    assert keywords.rule(keyword) == rule
    if meaning is not None:
        assert "; ".join(map(brief, keywords.meaning(keyword, argument))) == meaning


@pytest.mark.parametrize(
    ("quality", "blockers"),
    [
        ("red", "creature & R"),
        ("white and from blue", "creature & (W | U)"),
        ("white, from blue, and from black", "creature & (W | U | B)"),
        ("Demons and from Dragons", "creature & (Demon | Dragon)"),
        ("multicolored", "creature & ColorCount(2..)"),
        ("monocolored", "creature & ColorCount(1..1)"),
        ("artifacts", "creature & artifact"),
        ("enchantments", "creature & enchantment"),
        ("power 4 or greater", "creature & HasStat(POWER, GE, 4)"),
        ("mana value 3 or less", "creature & HasStat(MANA_VALUE, LE, 3)"),
        ("creatures with power 2 or less", "creature & HasStat(POWER, LE, 2)"),
        ("the chosen color", "creature & OfChosen(color)"),
        ("each color", "creature & ColorCount(1..)"),
        ("its colors", "creature & Shares(color, SOURCE)"),
        (
            "each of your opponents",
            "creature & (ControlledBy(OPPONENT) | OwnedBy(OPPONENT) & !ControlledBy(ANY))",
        ),
    ],
)
def test_protection_keeps_away_blockers_of_every_quality(quality: str, blockers: str) -> None:
    (clause,) = keywords.meaning("protection", quality)
    assert isinstance(clause, Clause)
    assert (clause.force, clause.relation, clause.keyword) == (Force.CANT, Relation.BLOCK, "protection")
    assert brief(clause.left) == blockers


@pytest.mark.parametrize("quality", ["everything", "creatures"])
def test_protection_from_all_creatures_keeps_away_every_blocker(quality: str) -> None:
    (clause,) = keywords.meaning("protection", quality)
    assert brief(clause) == "Clause(CANT, BLOCK, right=SOURCE, keyword=protection)"


def test_a_quality_that_is_not_understood_stays_unknown_and_is_not_dropped() -> None:
    (clause,) = keywords.meaning("protection", "die rolls")
    assert isinstance(clause, Clause)
    assert "UnknownFilter" in brief(clause.left)


def test_goad_is_two_requirements_one_of_them_away_from_the_goader() -> None:
    attacks, away = keywords.meaning("goad")
    assert isinstance(attacks, Clause)
    assert isinstance(away, Clause)
    assert (attacks.force, attacks.per, attacks.keyword) == (Force.MUST, Per.LEFT, "goad")
    assert brief(away.right) == "IsPlayer() & !IsPlayer(player=YOU)"


def test_a_suspected_creature_has_menace_and_cannot_block() -> None:
    meaning = keywords.meaning("suspected")
    assert [brief(part) for part in meaning] == [
        "Clause(CANT, BLOCK, left=SOURCE, keyword=suspected)",
        "Change(SOURCE, gains=(menace))",
    ]


def test_the_ring_bearer_is_legendary_and_evades_greater_power() -> None:
    clause, change = keywords.meaning("ring-bearer")
    assert isinstance(change, Change)
    assert change.types_added == ("legendary",)
    assert "HasStat(POWER, GT, StatOf(SOURCE, POWER))" in brief(clause)


def test_every_keyword_with_sentences_is_read_whole() -> None:
    for name, (rule, sentences) in {**keywords.COMBAT, **keywords.ACTIONS}.items():
        assert rule.startswith(("701.", "702."))
        for sentence in sentences:
            (ability,) = read(sentence)
            assert not ability.unread, (name, sentence)
            assert ability.clauses or ability.changes, (name, sentence)


def test_menace_is_defined_by_an_oracle_sentence() -> None:
    (from_text,) = read("This creature can't be blocked except by two or more creatures.")[0].clauses
    (from_table,) = keywords.meaning("menace")
    assert isinstance(from_table, Clause)
    assert from_table.number == from_text.number == Numbers(1, 1)


def test_an_unknown_word_is_no_keyword_and_its_grant_is_unread() -> None:
    assert not keywords.known("thoughtweft")
    assert read("Kithkin you control have thoughtweft.")[0].unread
    assert not keywords.known("catwalk")
