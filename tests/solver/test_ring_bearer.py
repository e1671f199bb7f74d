"""Who becomes the Ring-bearer (701.54)."""

from __future__ import annotations

from typing import Any

import pytest
from targeting.boards import board, thing

import lawmage

QUESTION = {"kind": "ring_bearer", "player": "alice", "text": "The Ring tempts you."}


def tempted(*permanents: dict[str, Any], level: int = 0) -> lawmage.LegalSet:
    position = board(*permanents)
    position["players"][0]["ring_level"] = level
    return lawmage.legal(position, QUESTION)


def test_any_creature_of_the_player() -> None:
    legal = tempted(
        thing("a", controller="alice", tapped=True),
        thing("b", text="Shroud", controller="alice"),
        thing("c"),
        thing("car", "Artifact — Vehicle", "Crew 1", "alice"),
    )
    assert [answer["ring_bearer"] for answer in legal] == ["a", "b"]
    for wrong in (None, "c", "car", "bob"):
        verdict = legal.check({"ring_bearer": wrong})
        assert [violation.rule for violation in verdict.violations] == ["701.54a"], wrong


def test_no_creature_still_tempts() -> None:
    (answer,) = tempted(thing("c"))
    assert answer == {"ring_bearer": None}
    assert answer.outcome == {"emblem_created": True, "ring_level": 1, "chosen": False}


@pytest.mark.parametrize(("level", "after", "created"), [(0, 1, True), (1, 2, False), (3, 4, False), (4, 4, False)])
def test_the_same_bearer_again_is_chosen(level: int, after: int, created: bool) -> None:
    (answer,) = tempted(thing("a", controller="alice", ring_bearer=level > 0), level=level)
    assert answer.outcome == {"emblem_created": created, "ring_level": after, "chosen": True}


def test_a_phased_out_creature_is_not_there() -> None:
    legal = tempted(thing("a", controller="alice", phased_out=True))
    assert [answer["ring_bearer"] for answer in legal] == [None]
    assert legal.check({"ring_bearer": "a"}).violations[0].rule == "702.26b"


def test_text_without_the_ring() -> None:
    with pytest.raises(lawmage.QuestionError):
        lawmage.legal(board(), {**QUESTION, "text": "Draw a card."})
