"""Answers of declarations, read at once where they are plain and with care where they are not."""

from random import Random
from types import MappingProxyType
from typing import Any

import families
import pytest

import lawmage
from lawmage.models.errors import AnswerError

WORDS = ("b0", "b1", "b2", "c0", "c1", "a0", "a1", "alice", "bob", "nobody", "", 7, None, ["a0"])


def _read(legal: lawmage.LegalSet, answer: Any) -> object:
    try:
        return legal._codec.literals(answer)
    except AnswerError as error:
        return str(error)


@pytest.mark.parametrize("family", ["menace", "goad"])
def test_a_plain_answer_is_read_like_any_other(family: str) -> None:
    legal, rng = lawmage.legal(*families.board(family, 3)), Random(5)
    key = legal[0].model_dump().popitem()[0]
    for _ in range(400):
        words = [word for word in WORDS if isinstance(word, str)]
        lists = [rng.choices(WORDS, k=rng.randrange(3)) for _ in words]
        values = [rng.choice((rng.choice(WORDS), some, tuple(some))) for some in lists]
        chosen = rng.sample(list(zip(words, values, strict=True)), rng.randrange(3))
        answer = {key: dict(chosen)}
        assert _read(legal, answer) == _read(legal, MappingProxyType(answer)), answer
    for listed in legal.sample(20, seed=1):
        plain = listed.model_dump()
        assert _read(legal, plain) == _read(legal, listed) == _read(legal, MappingProxyType(plain))
