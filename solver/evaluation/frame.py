"""What the words of a text refer to: the bindings of one evaluation, and the objects and players they name."""

from __future__ import annotations

from dataclasses import dataclass, field

from lawmage.models import terms as t
from lawmage.solver.board import Board, BoardObject, BoardPlayer, Candidate


@dataclass(frozen=True, slots=True)
class Frame:
    """The bindings of one evaluation.

    `source` has the ability, `you` is its controller, `giver` the object that granted it (choices are looked up there
    first). `left`, `right`: the pair spoken about. `altered`: for this pair only, keywords an object counts as having
    gained and lost (as-though effects, 609.4), as (id, gained, lost).
    """

    board: Board
    source: BoardObject | None = None
    you: str = ""
    giver: BoardObject | None = None
    choices: tuple[tuple[str, str], ...] = ()
    left: BoardObject | None = None
    right: Candidate | None = None
    defender: str | None = None
    that: Candidate | None = None
    altered: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = ()
    unknown: list[tuple[str, str | None]] = field(default_factory=list)

    def missing(self, text: str, name: str | None = None) -> None:
        """Note something the position does not tell."""
        self.unknown.append((text, name))

    def nobody_did(self, text: str, name: str | None) -> bool:
        """Whether the position's counters of this turn say that nobody did what the text asks about."""
        return "this turn" in text and (
            (name == "spells_cast_this_turn" and not any(p.spells_cast for p in self.board.players))
            or (name == "lands_played_this_turn" and not any(p.lands_played for p in self.board.players))
        )

    def choice(self, key: str) -> str | None:
        """What was chosen for the source (or for the object that granted the ability)."""
        for pairs in (
            self.choices,
            self.giver.choices if self.giver else (),
            self.source.choices if self.source else (),
        ):
            for name, value in pairs:
                if name == key:
                    return value
        return None


_COLOR_LETTER = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def color_letter(word: str) -> str:
    """W U B R G for a colour given as a letter or a word in any case."""
    return _COLOR_LETTER.get(word.lower(), word.upper())


def thing(ref: t.ObjectRef, frame: Frame, candidate: Candidate | None) -> Candidate | None:
    """The object or player a reference stands for; None if there is none."""
    match ref:
        case t.ObjectId(id=name):
            return frame.board.by_id.get(name)
        case t.Ref.SOURCE:
            return frame.source
        case t.Ref.ATTACHED:
            host = frame.source.attached_to if frame.source else None
            return frame.board.by_id.get(host) if host else None
        case t.Ref.LEFT:
            return frame.left
        case t.Ref.RIGHT:
            return frame.right
        case t.Ref.CANDIDATE:
            return candidate
        case t.Ref.THAT:
            return frame.that


def players(ref: t.PlayerRef, frame: Frame, candidate: Candidate | None) -> tuple[str, ...] | None:
    """The players a reference stands for, in turn order; None if unknown."""
    board = frame.board
    match ref:
        case t.PlayerId(id=name):
            return (name,)
        case t.Who.YOU:
            return (frame.you,)
        case t.Who.OPPONENT:
            return board.opponents(frame.you) if frame.you in board.seats else ()
        case t.Who.ANY:
            return tuple(p.id for p in board.players)
        case t.Who.DEFENDER:
            return _defender(frame)
        case t.Who.ACTIVE:
            return (board.active,)
        case t.Who.ENCHANTED:
            host = frame.source.attached_to if frame.source else None
            return (host,) if host is not None and host in board.seats else ()
        case t.Who.CHOSEN:
            return _chosen_player(frame)
        case t.Who.CANDIDATE:
            return _as_player(candidate)
        case t.Who.THAT:
            return _as_player(frame.that)
        case t.Who.NEAREST_CHOSEN:
            return _nearest(frame)
        case t.ControllerOf(of=inner):
            return _as_player(thing(inner, frame, candidate))
        case t.OwnerOf(of=inner):
            owned = thing(inner, frame, candidate)
            return (owned.owner,) if isinstance(owned, BoardObject) else ()
        case t.OpponentOf(of=who):
            base = players(who, frame, candidate)
            if base is None:
                return None
            return tuple(p.id for p in board.players if any(p.id in board.opponents(b) for b in base))
    raise TypeError(f"not a player reference: {ref!r}")


def _as_player(of: Candidate | None) -> tuple[str, ...]:
    if of is None:
        return ()
    return (of.id,) if isinstance(of, BoardPlayer) else (of.controller,)


def _defender(frame: Frame) -> tuple[str, ...] | None:
    """508.5: the player the creature attacks, or whose planeswalker or battle it attacks."""
    if frame.defender is not None:
        return (frame.defender,)
    source = frame.source
    if source is not None and source.attacking is not None:
        attacked = frame.board.by_id.get(source.attacking)
        player = frame.board.defender_of(attacked) if attacked is not None else None
        return (player,) if player else ()
    others = frame.board.opponents(frame.board.active)
    if len(others) == 1:
        return others
    return ()


def _chosen_player(frame: Frame) -> tuple[str, ...] | None:
    chosen = frame.choice("player")
    if chosen is None:
        frame.missing("the chosen player", "choices.player")
        return None
    return (chosen,)


def _nearest(frame: Frame) -> tuple[str, ...] | None:
    """The next opponent in turn order is on the left (103.1)."""
    direction = frame.choice("direction")
    if direction not in ("left", "right") or frame.left is None:
        frame.missing("the chosen direction", "choices.direction")
        return None
    around = frame.board.opponents(frame.left.controller)
    return (around[0] if direction == "left" else around[-1],)
