"""Costs of objects: what could be sacrificed, tapped, discarded, ... to pay them (118.3, 701)."""

from __future__ import annotations

from dataclasses import dataclass

from lawmage.models import mana_abilities as m
from lawmage.models.costs import CountersBanned, PaymentBanned
from lawmage.models.terms import ANYTHING, Is, Ref
from lawmage.solver.board import Board, BoardObject, BoardPlayer, Gap
from lawmage.solver.costs.standing import Standing, of_kind
from lawmage.solver.evaluation import Frame, matches
from lawmage.solver.evaluation.amounts import hidden_cards
from lawmage.solver.evaluation.frame import players
from lawmage.solver.payment.instance import Give

SELF = Is(Ref.SOURCE)


@dataclass(frozen=True)
class Payer:
    """Who pays, on which board, under which statements. `spent` is the card that is being cast: it pays for nothing.

    `for_mana`: for a mana ability.
    """

    board: Board
    player: str
    standing: tuple[Standing, ...]
    spent: str | None = None
    hand_spent: bool = False
    from_graveyard: bool = False
    for_mana: bool = False

    @property
    def life(self) -> int:
        """The life that may be paid (119.4); none where paying life is forbidden."""
        if any(text.life and self._bound(text, frame) for text, frame, _ in of_kind(self.standing, PaymentBanned)):
            return 0
        return max(self._player.life, 0)

    @property
    def _player(self) -> BoardPlayer:
        found = self.board.by_id[self.player]
        assert isinstance(found, BoardPlayer)
        return found

    def _bound(self, text: PaymentBanned, frame: Frame) -> bool:
        who = players(text.by, frame, None)
        return who is not None and self.player in who and (text.mana or not self.for_mana)

    # ── objects ───────────────────────────────────────────────────────────────────────────────────

    def give(self, part: m.GivePart, frame: Frame, count: int, gaps: list[Gap]) -> Give:
        """The cost of `count` objects, with those that could be given. Hidden cards of a hand are named hand?1, ..."""
        found = {thing.id for thing in self._candidates(part) if self._fits(part, thing, frame, gaps)}
        if part.zone == "hand" and part.verb in ("discard", "exile", "reveal"):
            hidden = self._hidden_cards()
            if part.filter == ANYTHING or _only_owned(part):
                found |= {f"hand?{number}" for number in range(hidden)}
            elif hidden and len(found) < count:
                holder = frame.source.id if frame.source else self.player
                gaps.append(Gap(holder, f"{part.verb} a card of a kind", "hands"))
        if part.zone == "graveyard":
            hidden = self._hidden_in_graveyard()
            if part.filter == ANYTHING or _only_owned(part):
                found |= {f"graveyard?{number}" for number in range(hidden)}
            elif hidden and len(found) < count:
                holder = frame.source.id if frame.source else self.player
                gaps.append(Gap(holder, f"{part.verb} a card of a kind", "graveyards"))
        verb = part.verb if part.zone in ("battlefield", "") or part.verb != "exile" else f"exile from {part.zone}"
        return Give(verb, count, frozenset(found))

    def _candidates(self, part: m.GivePart) -> list[BoardObject]:
        board = self.board
        if part.zone in ("battlefield", "stack", ""):
            return [thing for thing in board.permanents if self._could(part.verb, thing)]
        zone = "hand" if part.zone == "cards" else part.zone
        return [
            card for card in board.cards if card.zone == zone and card.owner == self.player and card.id != self.spent
        ]

    def _could(self, verb: str, thing: BoardObject) -> bool:
        mine = thing.controller == self.player
        if verb == "tap":
            return mine and "tapped" not in thing.statuses
        if verb == "untap":
            return "tapped" in thing.statuses
        return mine  # 701.21a, 118.3: a player gives what they control

    def _fits(self, part: m.GivePart, thing: BoardObject, frame: Frame, gaps: list[Gap]) -> bool:
        truth = matches(part.filter, thing, frame)
        if truth is None:
            gaps += [Gap(thing.id, part.verb, name) for _, name in frame.unknown]
            frame.unknown.clear()
        return truth is True and not (part.verb == "sacrifice" and self.keeps(thing))

    def keeps(self, thing: BoardObject) -> bool:
        """Whether an effect says it can't be sacrificed, or not to cast spells or activate abilities."""
        return any(
            text.sacrifice is not None and self._bound(text, frame) and matches(text.sacrifice, thing, frame)
            for text, frame, _ in of_kind(self.standing, PaymentBanned)
        )

    def _hidden_in_graveyard(self) -> int:
        """Cards in the payer's graveyard that the position does not show, the spell itself left out."""
        hidden = hidden_cards(self.board, self.player, "graveyard")
        shown = any(card.id == self.spent for card in self.board.cards)
        return max(hidden - 1, 0) if self.from_graveyard and not shown else hidden

    def _hidden_cards(self) -> int:
        """Cards in the payer's hand that the position does not show, the spell itself left out."""
        known = sum(card.zone == "hand" and card.owner == self.player for card in self.board.cards)
        shown = any(card.id == self.spent and card.zone == "hand" for card in self.board.cards)
        number = self._player.hand or 0
        hidden = max(number - known, 0)
        return max(hidden - 1, 0) if self.hand_spent and not shown and hidden else hidden

    # ── counters ──────────────────────────────────────────────────────────────────────────────────

    def counters(self, part: m.CounterPart, frame: Frame, count: int) -> Give | None:
        """The cost of counters; None where nothing has to be given (counters that may be put). No counters: nobody."""
        if part.put:
            targets = [t for t in self.board.permanents if matches(part.on, t, frame)]
            able = [t for t in targets if not self._no_counters(t, part.kind)]
            return None if able else Give("put_counters", 1, frozenset())
        holders = [t for t in self.board.permanents if t.controller == self.player and matches(part.on, t, frame)]
        if part.on == SELF:
            (source,) = holders or (None,)
            there = 0 if source is None else _counters(source, part.kind)
            enough = source is not None and there >= count
            return Give("remove_counters", count, frozenset({source.id}) if enough and source else frozenset())
        units = frozenset(f"{t.id}?{n}" for t in holders for n in range(_counters(t, part.kind)))
        return Give("counters", count, units)

    def _no_counters(self, thing: BoardObject, kind: str | None) -> bool:
        return any(
            matches(text.what, thing, frame) and text.kind in (None, kind)
            for text, frame, _ in of_kind(self.standing, CountersBanned)
        )


def _only_owned(part: m.GivePart) -> bool:
    """Whether any card of the hand will do."""
    return type(part.filter).__name__ == "OwnedBy"


def _counters(thing: BoardObject, kind: str | None) -> int:
    return sum(number for name, number in thing.counters if kind is None or name == kind)


def most_counters(thing: BoardObject, kind: str | None) -> int:
    """How many counters of a kind are on it."""
    return _counters(thing, kind)


__all__ = ["Payer", "most_counters"]
