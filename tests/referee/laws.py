"""What a sentence says, in plain Python: bars and bans (restrictions), wants (requirements), prices, leaves.

A declaration is a set of pairs: (attacker, what it attacks) or (blocker, attacker it blocks). A sentence holds its
words and a function from the board it stands on to its laws; the two are written side by side, by hand, and nothing
reads the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from referee.board import Permanent
    from referee.view import View

Change: TypeAlias = Callable[[frozenset[str]], frozenset[str]]
Pair: TypeAlias = tuple[str, str]
Home: TypeAlias = Literal["creature", "aura", "equipment", "curse", "global", "effect"]
Topic: TypeAlias = Literal["attackers", "blockers", "both"]


class Declaration:
    """A set of pairs, with the counts that rules ask for."""

    __slots__ = ("lefts", "on", "pairs")

    def __init__(self, pairs: Iterable[Pair]) -> None:
        self.pairs = frozenset(pairs)
        self.lefts = frozenset(left for left, _ in self.pairs)
        self.on: dict[str, int] = {}
        for _, right in self.pairs:
            self.on[right] = self.on.get(right, 0) + 1


@dataclass(frozen=True)
class Bar:
    """A pair that may not be declared (508.1c, 509.1b, or the rule that names the ability)."""

    pair: Pair
    rule: str


@dataclass(frozen=True)
class Ban:
    """A restriction on the whole declaration: `broken` says when it is disobeyed."""

    broken: Callable[[Declaration], bool]
    rule: str


@dataclass(frozen=True)
class Want:
    """One requirement: `obeyed` says when it is (508.1d, 509.1c)."""

    obeyed: Callable[[Declaration], bool]


@dataclass(frozen=True)
class Price:
    """Pairs with a cost. The amount is due once for each pair, or once if any of the pairs is declared."""

    pairs: frozenset[Pair]
    generic: int = 0
    phyrexian: str = ""
    once: bool = False

    def times(self, declaration: Declaration) -> int:
        chosen = len(self.pairs & declaration.pairs)
        return min(chosen, 1) if self.once else chosen


@dataclass(frozen=True)
class Leave:
    """A permission. `what`: "extra" blocks of `creature`, "no defender", "haste" (towards `rights` or all), "untapped",
    "shadow" (blocks creatures with shadow as though it had it), "reach" (the same with flying, for `rights`),
    or "unwalk" (creatures with the landwalk `word` can be blocked as though they lacked it)."""

    what: str
    creature: str = ""
    extra: int = 0
    rights: frozenset[str] | None = None
    word: str = ""


Law: TypeAlias = Bar | Ban | Want | Price | Leave


@dataclass(frozen=True)
class Origin:
    """Where a sentence stands: its source (none for an effect), who "you" is, and the creatures it speaks about."""

    you: str
    source: Permanent | None = None
    subjects: tuple[Permanent, ...] = ()
    player: str | None = None


def _no_change(view: View, origin: Origin) -> Iterable[tuple[str, Change]]:
    return ()


def _none(view: View, origin: Origin) -> Iterable[Law]:
    return ()


def _no_grant(view: View, origin: Origin) -> Iterable[tuple[str, str]]:
    return ()


@dataclass(frozen=True)
class Sentence:
    """Words and meaning. `text` may hold {S} and {s}, the object's way of naming its subject.

    `laws` gives the laws; `grants` the abilities given, as (permanent, keyword), a keyword with a leading "-" is lost;
    `kinds` how the types of a permanent change.
    """

    text: str
    home: Home
    topic: Topic
    laws: Callable[[View, Origin], Iterable[Law]] = field(default=_none, compare=False, repr=False)
    grants: Callable[[View, Origin], Iterable[tuple[str, str]]] = field(default=_no_grant, compare=False, repr=False)
    kinds: Callable[[View, Origin], Iterable[tuple[str, Change]]] = field(default=_no_change, compare=False, repr=False)
    kind: str = "restriction"
