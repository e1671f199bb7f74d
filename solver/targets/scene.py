"""Who chooses targets for what: the board, the spell or the ability's source, and the frame its text is read in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from lawmage.models.target_specs import TargetSpec
from lawmage.models.terms import Amount, Filter, UnknownAmount, Who
from lawmage.oracle.target_context import THE_OPPONENT
from lawmage.oracle.target_terms import exchanged, found_in
from lawmage.solver.board import Board, BoardObject, Candidate, Gap
from lawmage.solver.evaluation import Frame, Truth, amount, matches
from lawmage.solver.stack import ABILITY_ZONE

X = UnknownAmount("X", "x")
_ATTACHING = {
    "Attach ~ to target land you control": ("702.67a",),
    "Attach ~ to target": ("702.6a", "702.6c"),
    "Attach ~ to another target creature you control": ("702.151a",),
}


@dataclass(frozen=True)
class TargetScene:
    """A spell or ability that `player` controls and chooses targets for, or that resolves.

    `source` is the spell itself or the source of the ability. `activated`: the ability is an activated one, which
    together with spells is what some effects ask for. `x` is the value of X, None if it was not announced yet.
    """

    board: Board
    player: str
    source: BoardObject
    spec: TargetSpec
    spell: bool = False
    activated: bool = False
    x: int | None = None

    @cached_property
    def frame(self) -> Frame:
        """The frame of the text; what turns out unknown is noted there."""
        return Frame(self.board, self.source, self.player, defender=self._defender)

    @cached_property
    def _defender(self) -> str | None:
        """508.5: the player its source attacks; in a game of two, for an event about a player, the only opponent; for a
        spell or an activated ability, the player who isn't the active one (506.2).
        """
        attacked = self.board.by_id.get(self.source.attacking or "")
        if attacked is not None:
            return self.board.defender_of(attacked)
        if self.spell or self.activated:
            defending = self.board.opponents(self.board.active)
            return defending[0] if len(defending) == 1 else None
        others = self.board.opponents(self.player)
        return others[0] if len(others) == 1 else None

    @property
    def attaching(self) -> tuple[str, ...]:
        """The rules of the keyword that attaches its source: equip, fortify, reconfigure; none for anything else."""
        if self.spell or self.spec.modal:
            return ()
        text = self.spec.modes[0].text
        return next((rules for words, rules in _ATTACHING.items() if text.startswith(words)), ())

    @property
    def name(self) -> str:
        """What reports call it."""
        return self.source.id

    def candidates(self, zone: str) -> tuple[Candidate, ...]:
        """Everything in a zone; the battlefield has the players with it, the stack its abilities, without the spell
        itself (115.5).
        """
        if zone == "battlefield":
            return (*self.board.permanents, *self.board.players)
        zones = ("stack", ABILITY_ZONE) if zone == "stack" else (zone,)
        return tuple(card for card in self.board.cards if card.zone in zones and card.id != self._own_id)

    @property
    def _own_id(self) -> str | None:
        return self.source.id if self.spell else None

    def where(self, name: str) -> str | None:
        """The zone in which something is now; None for nothing known. Players are on the battlefield here."""
        found = self.board.by_id.get(name)
        if found is None:
            return None
        zone = getattr(found, "zone", "battlefield")
        return "stack" if zone == ABILITY_ZONE else zone

    def value(self, of: Amount) -> int | None:
        """An amount of the text, with X put in; None if the position does not tell."""
        if self.x is not None:
            of = exchanged(of, self._put_x)
        return amount(of, self.frame)

    def test(self, item: Filter, candidate: Candidate, that: Candidate | None = None) -> Truth:
        """Whether something matches a filter of the text; `that` is the target of the instance it refers to."""
        if self.x is not None:
            item = exchanged(item, self._put_x)
        if self._undetermined(item):
            self.frame.missing("the player that the event is about", "trigger")
            return None
        frame = self.frame if that is None else replace(self.frame, that=that)
        noted = len(frame.unknown)
        truth = matches(item, candidate, frame)
        if truth is None and len(frame.unknown) == noted:
            frame.missing(f"whether {candidate.id} is what is asked for")
        return truth

    def _put_x(self, part: object) -> int | None:
        return self.x if part == X else None

    def _undetermined(self, item: Filter) -> bool:
        """Whether the filter speaks of a player that only the event that happened would tell."""
        if found_in(item, lambda part: part == THE_OPPONENT) and len(self.board.players) > 2:
            return True
        return self._defender is None and found_in(item, lambda part: part is Who.DEFENDER)

    def gaps(self) -> list[Gap]:
        """What was not known of the board when it was asked for."""
        return [Gap(self.name, text, field) for text, field in dict.fromkeys(self.frame.unknown)]


def without(cards: Iterable[BoardObject], name: str) -> tuple[BoardObject, ...]:
    """Cards but the one with an id: a card that is cast is on the stack (601.2a)."""
    return tuple(card for card in cards if card.id != name)
