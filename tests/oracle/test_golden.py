"""Sentences with what they mean, as committed; ``LAWMAGE_GOLDEN=write pytest tests/oracle/test_golden.py`` rewrites.

Each entry is a sentence (own name "~"), then one indented line for each clause and change; "unread" stands for a
sentence that must be reported, "nothing" for one without a say in a declaration.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from lawmage.models.clauses import Ability
from lawmage.models.terms import ObjectId, PlayerId
from lawmage.oracle.brief import brief
from lawmage.oracle.reader import read, read_effect, readings

HERE = Path(__file__).parent
NAMES = (
    ("alice", PlayerId("alice")),
    ("bob", PlayerId("bob")),
    ("wall", ObjectId("wall")),
    ("Hill Giant", ObjectId("giant")),
)


def entries(file: str) -> Iterator[tuple[str, list[str]]]:
    for block in (HERE / file).read_text(encoding="utf-8").split("\n\n"):
        sentence, *meaning = block.strip("\n").split("\n")
        yield sentence, [line.strip() for line in meaning]


def lines(abilities: tuple[Ability, ...]) -> list[str]:
    found = [brief(part) for ability in abilities for part in (*ability.clauses, *ability.changes)]
    found += ["unread" for ability in abilities for _ in ability.unread]
    return found or ["nothing"]


def static(sentence: str) -> list[str]:
    return lines(read(sentence))


def effect(sentence: str) -> list[str]:
    return lines(read_effect(sentence, NAMES))


@pytest.mark.parametrize(("file", "meaning"), [("golden_static.txt", static), ("golden_effects.txt", effect)])
def test_every_sentence_means_what_is_written_down(file, meaning) -> None:
    found = [(sentence, meaning(sentence)) for sentence, _ in entries(file)]
    if os.environ.get("LAWMAGE_GOLDEN") == "write":
        text = "\n\n".join("\n".join([sentence, *(f"    {line}" for line in got)]) for sentence, got in found)
        (HERE / file).write_text(text + "\n", encoding="utf-8")
    wrong = [
        (sentence, got, said) for (sentence, got), (_, said) in zip(found, entries(file), strict=True) if got != said
    ]
    assert not wrong, "\n".join(f"{sentence}\n  read {got}\n  not  {said}" for sentence, got, said in wrong[:20])


@pytest.mark.parametrize("file", ["golden_static.txt", "golden_effects.txt"])
def test_no_sentence_has_two_meanings(file: str) -> None:
    several = {}
    for sentence, meaning in entries(file):
        if meaning != ["unread"] and ". " not in sentence and len(found := readings(sentence, NAMES)) > 1:
            several[sentence] = [brief((*clauses, *changes)) for clauses, changes, _ in found]
    assert not several
