"""A combat about to be declared: who may be chosen, for what, and the text that speaks about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from lawmage.models.clauses import Ability, AbilityKind, Clause
from lawmage.models.terms import Relation
from lawmage.oracle import keywords
from lawmage.solver.board import Board, BoardObject, Candidate, Gap
from lawmage.solver.characteristics import in_force
from lawmage.solver.evaluation import Frame


@dataclass(frozen=True, slots=True)
class Stated:
    """One clause in force, and the frame its words are evaluated in. `holder` is the object it stands on."""

    clause: Clause
    frame: Frame
    holder: str


@dataclass(frozen=True)
class Scene:
    """`lefts` are the creatures of `player` (attackers or blockers to be), `rights` what they may be declared for.

    `pool_restriction` is the text that says what the mana in the player's pool may be spent on (106.6).
    """

    board: Board
    relation: Relation
    player: str
    lefts: tuple[BoardObject, ...]
    rights: tuple[Candidate, ...]
    pool_restriction: str | None = None

    @cached_property
    def left_number(self) -> Mapping[str, int]:
        """The place of each left object in `lefts`, by id."""
        return {left.id: i for i, left in enumerate(self.lefts)}

    @cached_property
    def right_number(self) -> Mapping[str, int]:
        """The place of each right object in `rights`, by id."""
        return {right.id: j for j, right in enumerate(self.rights)}

    def frame(self, stated: Stated, left: BoardObject | None, right: Candidate | None) -> Frame:
        """The frame of a clause for one pair (or one side of it)."""
        source = stated.frame.source
        defender = self.defender(right)
        if self.relation is Relation.BLOCK and source is not None and source.attacking is not None:
            attacked = self.board.by_id.get(source.attacking)  # 508.5a: the player that creature attacks
            defender = defender if attacked is None else self.board.defender_of(attacked)
        return replace(stated.frame, left=left, right=right, defender=defender)

    def defender(self, right: Candidate | None) -> str | None:
        """The defending player of a pair (508.5); for blocks, the blocking player."""
        if self.relation is Relation.BLOCK:
            return self.player
        return None if right is None else self.board.defender_of(right)


def stated_clauses(board: Board, relation: Relation) -> tuple[list[Stated], list[Gap]]:
    """Every clause in force about a relation, in order, and the text that was not understood and bears on it."""
    found: list[Stated] = []
    gaps: list[Gap] = []
    for source in in_force(board):
        gaps += [
            Gap(source.holder, each.text, each.field) for each in source.ability.unread if bears(each.text, relation)
        ]
        for clause in clauses_of(source.ability):
            if clause.relation is relation:
                found.append(Stated(clause, source.frame, source.holder))
    found += _designations(board, relation)
    return found, gaps


def clauses_of(ability: Ability) -> Iterator[Clause]:
    """The clauses of an ability; a keyword's are in the keyword table."""
    yield from ability.clauses
    if ability.kind is AbilityKind.KEYWORD and ability.keyword is not None:
        for part in keywords.meaning(ability.keyword, ability.argument):
            if isinstance(part, Clause):
                yield part


def bears(text: str, relation: Relation) -> bool:
    """Whether unread text may bear on a relation: text that speaks of the other declaration only does not."""
    lowered = text.lower()
    attack, block = "attack" in lowered or "goad" in lowered, "block" in lowered
    return attack or not block if relation is Relation.ATTACK else block or not attack


def _designations(board: Board, relation: Relation) -> Iterator[Stated]:
    """Designations that carry clauses without being abilities: goaded (701.15b), Ring-bearer (701.54c)."""
    for thing in board.permanents:
        for goader in dict.fromkeys(thing.goaded_by):
            frame = Frame(board, thing, goader)
            yield from _meaning("goad", relation, frame, thing.id)
        if "ring-bearer" in thing.statuses and _has_emblem(board, thing.controller):
            yield from _meaning("ring-bearer", relation, Frame(board, thing, thing.controller), thing.id)


def _meaning(designation: str, relation: Relation, frame: Frame, holder: str) -> Iterator[Stated]:
    for part in keywords.meaning(designation, ""):
        if isinstance(part, Clause) and part.relation is relation:
            yield Stated(part, frame, holder)


def _has_emblem(board: Board, player: str) -> bool:
    """A Ring-bearer was chosen after its player got the emblem (701.54c); level 0 states that there is none."""
    return any(p.id == player and p.ring_level > 0 for p in board.players)


def taps_when_declared(left: BoardObject, relation: Relation) -> bool:
    """Attacking taps a creature without vigilance (508.1f, 702.20b); blocking taps nobody."""
    return relation is Relation.ATTACK and "vigilance" not in left.keywords
