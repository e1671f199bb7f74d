"""Verdicts, limits and errors: what they say and when they compute it."""

import pytest

from lawmage.models.answers import Answer
from lawmage.models.errors import (
    AnswerError,
    BudgetExceeded,
    LawmageError,
    PositionError,
    QuestionError,
    UnreadText,
)
from lawmage.models.limits import Limits
from lawmage.models.verdict import UnreadItem, Verdict, Violation


def test_witness_and_nearest_are_computed_once_when_first_read() -> None:
    asked: list[str] = []

    def find(name: str, answer: Answer | None) -> Answer | None:
        asked.append(name)
        return answer

    verdict = Verdict(
        False,
        (Violation("702.111b", "one blocker", also=("509.1b",), objects=("a",), text="Menace"),),
        witness=lambda: find("witness", None),
        nearest=lambda: find("nearest", Answer({"blocks": {}})),
    )
    assert asked == []
    assert verdict.witness is None and verdict.witness is None
    assert verdict.nearest == {"blocks": {}} and verdict.nearest is verdict.nearest
    assert asked == ["witness", "nearest"]
    assert verdict.model_dump(mode="json") == {
        "legal": False,
        "violations": [
            {"rule": "702.111b", "also": ["509.1b"], "message": "one blocker", "objects": ["a"], "text": "Menace"}
        ],
        "witness": None,
        "nearest": {"blocks": {}},
        "unread": [],
    }
    assert "702.111b" in repr(verdict)


def test_a_verdict_has_no_truth_value_to_be_mistaken_for_legality() -> None:
    with pytest.raises(TypeError, match=r"verdict\.legal"):
        bool(Verdict(True))


def test_errors_are_value_errors_where_the_input_is_wrong() -> None:
    for error in (PositionError, QuestionError, AnswerError):
        assert issubclass(error, ValueError) and issubclass(error, LawmageError)
    assert not issubclass(BudgetExceeded, ValueError)
    told = str(PositionError("is wrong", field="permanents[0].power", object="bears", rule="208.1", more=["and more"]))
    assert told == "permanents[0].power (bears): is wrong [208.1]\nand more"


def test_unread_text_names_the_text() -> None:
    item = UnreadItem("orb", "Creatures can't blorb.", field="blorbs")
    error = UnreadText([item, UnreadItem("b", "x")])
    assert error.unread == (item, UnreadItem("b", "x"))
    assert "orb" in str(error) and "Creatures can't blorb." in str(error) and "b: x" in str(error)
    assert str(item) == "orb: Creatures can't blorb. (the position does not give blorbs)"


def test_limits_are_positive_or_none() -> None:
    assert Limits(seconds=None, nodes=None).nodes is None
    for wrong in ({"seconds": 0}, {"seconds": -1}, {"nodes": 0}, {"seconds": float("nan")}):
        with pytest.raises(ValueError):
            Limits(**wrong)
    assert BudgetExceeded("x", lower_bound=3).lower_bound == 3


def test_violations_may_be_found_when_first_read() -> None:
    asked: list[Violation] = []

    def find() -> tuple[Violation, ...]:
        asked.append(Violation("509.1b", "menace"))
        return tuple(asked)

    verdict = Verdict(False, find)
    assert not verdict.legal and asked == []
    assert verdict.violations == verdict.violations == (Violation("509.1b", "menace"),)
    assert len(asked) == 1
