"""Static text about being targeted."""

from __future__ import annotations

import pytest

from lawmage.models.target_specs import TargetingBan, TargetingDemand, TargetingLeave
from lawmage.models.terms import HasColor, Is, IsPlayer, Not, Ref, UnknownFilter, Who
from lawmage.oracle.brief import brief
from lawmage.oracle.targeting import keyword_ban, qualities, read_targeting


def ban(text: str) -> TargetingBan:
    (found,), unread = read_targeting(text)
    assert not unread
    assert isinstance(found, TargetingBan)
    return found


def test_spells_only() -> None:
    found = ban("Creatures can't be the targets of spells.")
    assert found.abilities is None
    assert found.spells is not None


def test_abilities_of_artifact_sources() -> None:
    found = ban("Enchanted creature can't be the target of abilities from artifact sources.")
    assert found.spells is None
    assert brief(found.abilities) == "artifact"
    assert found.subjects[0].filter == Is(Ref.ATTACHED)


def test_colors_and_opponents() -> None:
    found = ban("This creature can't be the target of black or red spells your opponents control.")
    assert (brief(found.spells), found.by) == ("B | R", Who.OPPONENT)
    green = ban("This creature can't be the target of nongreen spells or abilities from nongreen sources.")
    assert (green.spells, green.abilities) == (Not(HasColor("G")), Not(HasColor("G")))


def test_players_have_hexproof_too() -> None:
    found = ban("You and permanents you control have hexproof.")
    assert found.subjects[0].filter == IsPlayer(Who.YOU)
    assert found.by is Who.OPPONENT


def test_a_player_named_by_id() -> None:
    (found,), _ = read_targeting("bob has hexproof until end of turn.", players=("bob",))
    assert isinstance(found, TargetingBan)


def test_as_though_it_had_no_hexproof() -> None:
    text = (
        "Creatures your opponents control with hexproof can be the targets of spells and abilities you control "
        "as though "
        "they didn't have hexproof."
    )
    (found,), unread = read_targeting(text)
    assert not unread
    assert isinstance(found, TargetingLeave)
    assert (found.without, found.by) == (("hexproof",), Who.YOU)


@pytest.mark.parametrize(
    "text",
    [
        "While an opponent is choosing targets as part of casting a spell they control or activating an ability they "
        "control, that player must choose at least one Flagbearer on the battlefield if able.",
        "While choosing targets as part of casting a spell or activating an ability, your opponents must choose "
        "at least "
        "one Flagbearer if able.",
    ],
)
def test_something_must_be_targeted(text: str) -> None:
    (found,), unread = read_targeting(text)
    assert not unread
    assert isinstance(found, TargetingDemand)
    assert brief(found.wanted.filter) == "Flagbearer"


def test_what_is_not_understood_is_said() -> None:
    found, unread = read_targeting("This creature can't be the target of spells that smell.")
    assert not found
    assert unread[0].text == "~ can't be the target of spells that smell."


def test_text_about_something_else_says_nothing() -> None:
    assert read_targeting("Whenever this creature becomes the target of a spell, sacrifice it.") == ((), ())


def test_protection_names_qualities() -> None:
    assert qualities("white and from blue") == qualities("blue and from white") or brief(
        qualities("white and from blue")
    )
    assert brief(qualities("white and from blue")) == "W | U"
    assert isinstance(qualities("wordiness"), UnknownFilter)
    assert keyword_ban("flying") is None
