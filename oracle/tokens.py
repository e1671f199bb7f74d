"""Words of Oracle text: own names become "~", quoted abilities and names of ids become single tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from lawmage.models.terms import ObjectId, PlayerId

MAX_TEXT = 20_000  # characters of one sentence; anything longer is not a sentence and stays unread

_TOKEN = re.compile(
    r"""
    ⟦Q\d+⟧                                # a quoted ability
    | ⟪[PO]:[^⟫]+⟫                        # a player or object of the position, by id
    | \{[^{}\s]{1,12}\}                   # a mana or other symbol
    | ~                                   # the object itself
    | [+\-−]?(?:\d+|[XY*])(?:/[+\-−]?(?:\d+|[XY*]))(?![\w/])   # power and toughness
    | [+−]\d+ | \d+
    | and/or
    | 's(?!\w)                           # after a symbol or "~"
    | \w+(?:[-'][^\W_]\w*)*               # words, hyphens and apostrophes inside
    | [^\w\s]
    """,
    re.VERBOSE,
)
_NAME = re.compile(r"⟪([PO]):([^⟫]+)⟫")
_QUOTED = re.compile(r'"([^"]*)"')


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence split into tokens.

    `lower[i]` is the i-th token in lower case, `exact[i]` as written, `starts`/`ends` its place in `text`.
    `quotes` are the texts behind "⟦Q0⟧", ...
    """

    text: str
    exact: tuple[str, ...]
    lower: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    quotes: tuple[str, ...] = ()

    def source(self, start: int, end: int) -> str:
        """The text of tokens start..end-1, quotations put back."""
        if start >= end:
            return ""
        piece = self.text[self.starts[start] : self.ends[end - 1]]
        return unquote(piece, self.quotes)


def name_token(named: ObjectId | PlayerId) -> str:
    """The token that stands for a player or object of the position, also in abilities that are read later.

    >>> name_token(PlayerId("bob")), named_by("⟪P:bob⟫"), shown("protection from ⟪P:bob⟫")
    ('⟪P:bob⟫', PlayerId(id='bob'), 'protection from bob')
    """
    return f"⟪{'P' if isinstance(named, PlayerId) else 'O'}:{named.id}⟫"


def named_by(token: str) -> ObjectId | PlayerId | None:
    """What a token of :func:`name_token` stands for."""
    match = _NAME.fullmatch(token)
    if match is None:
        return None
    return PlayerId(match[2]) if match[1] == "P" else ObjectId(match[2])


def shown(text: str) -> str:
    """The text as people wrote it, ids in place of their tokens."""
    return _NAME.sub(lambda match: match[2], text) if "⟪" in text else text


def unquote(piece: str, quotes: tuple[str, ...]) -> str:
    """Puts quoted abilities back; one that stands alone loses its quotation marks."""
    alone = re.fullmatch(r"⟦Q(\d+)⟧", piece)
    if alone:
        return quotes[int(alone[1])]
    return re.sub(r"⟦Q(\d+)⟧", lambda m: f'"{quotes[int(m[1])]}"', piece)


def lift_quotes(text: str) -> tuple[str, tuple[str, ...]]:
    """Replaces each quoted ability by one token, so that its words cannot be taken for the sentence's own.

    >>> lift_quotes('Knights have "{T}: Draw a card."')
    ('Knights have ⟦Q0⟧', ('{T}: Draw a card.',))
    """
    quotes: list[str] = []

    def lift(match: re.Match[str]) -> str:
        quotes.append(match[1].strip())
        return f"⟦Q{len(quotes) - 1}⟧"

    plain = text.replace("⟦", "[").replace("⟧", "]")  # our own brackets mean nothing in a text from outside
    return _QUOTED.sub(lift, plain), tuple(quotes)


@lru_cache(maxsize=8192)
def split_words(text: str, quotes: tuple[str, ...] = ()) -> Words:
    """Splits a sentence into tokens; "controller's" is two, "can't" one.

    >>> split_words("~ can't block its owner's Walls.").lower
    ('~', "can't", 'block', 'its', 'owner', "'s", 'walls', '.')
    """
    exact: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token.endswith("'s") and len(token) > 2:
            exact += [token[:-2], "'s"]
            starts += [match.start(), match.end() - 2]
            ends += [match.end() - 2, match.end()]
        else:
            exact.append(token)
            starts.append(match.start())
            ends.append(match.end())
    lower = tuple(token if token.startswith(("⟦", "⟪")) else token.lower() for token in exact)
    return Words(text, tuple(exact), lower, tuple(starts), tuple(ends), quotes)
