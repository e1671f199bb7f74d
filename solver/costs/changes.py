"""Which changes of a total cost are in force for a deed (601.2f)."""

from __future__ import annotations

from lawmage.models.costs import Change, CostChange, LifeFor
from lawmage.models.mana import parse_cost
from lawmage.models.terms import UnknownAmount
from lawmage.solver.board import Board, Gap
from lawmage.solver.costs.standing import Doing, Standing, is_nth, of_kind, speaks_of, truth
from lawmage.solver.costs.totals import Alteration
from lawmage.solver.evaluation import Frame, amount
from lawmage.solver.evaluation.filters import has_subtype


def alterations(
    standing: tuple[Standing, ...], doing: Doing, gaps: list[Gap] | None = None, step: str | None = None
) -> tuple[Alteration, ...]:
    """The changes of the total cost of a deed that are in force."""
    found = []
    for text, frame, holder in of_kind(standing, CostChange):
        speaks = speaks_of(text.deed, doing, frame)
        if speaks is False:
            frame.unknown.clear()
            continue
        acts = truth(text.when, frame, step)
        times = _times(text, frame, doing)
        if text.nth and acts:
            acts = is_nth(text.nth, text.deed, doing, frame)
        if speaks and acts and times is not None:
            if text.change is Change.AT_LEAST:
                least = sum(symbol.generic for symbol in parse_cost(text.mana))
                found.append(Alteration(text.change, least=least))
            elif times:
                found.append(_alteration(text, times))
        elif acts is not False and gaps is not None:
            gaps += [Gap(holder, text.text, name) for _, name in frame.unknown] or [Gap(holder, text.text)]
        frame.unknown.clear()
    return tuple(found)


def _alteration(text: CostChange, times: int) -> Alteration:
    life = text.life if isinstance(text.life, int) else 0
    return Alteration(
        text.change, text.mana, times, text.floor, colored=text.colored, life=life, optional=text.optional
    )


def _times(text: CostChange, frame: Frame, doing: Doing) -> int | None:
    if text.spells_before:
        return next(player.spells_cast for player in frame.board.players if player.id == doing.player)
    if text.beyond_first:
        return None if doing.targets is None else max(len(doing.targets) - 1, 0)
    if text.each_target:
        return None if doing.targets is None else len(doing.targets)
    if isinstance(text.times, UnknownAmount) and text.times.field == "party":
        return party(frame.board, doing.player)
    if isinstance(text.times, UnknownAmount) and (text.times.field or "").startswith("cast:"):
        return _cast_before(text.times, frame, doing)
    value = amount(text.times, frame)
    return None if value is None else max(value, 0)


def _cast_before(of: UnknownAmount, frame: Frame, doing: Doing) -> int | None:
    """Spells cast this turn before this one: of everybody; or of a kind, which the position does not count."""
    if of.field == "cast:all":
        return sum(player.spells_cast for player in frame.board.players)
    return None if any(player.spells_cast for player in frame.board.players if player.id == doing.player) else 0


def life_for(standing: tuple[Standing, ...], player: str) -> tuple[tuple[str, int], ...]:
    """The symbols that the player may pay life for in any cost, with the life for each."""
    return tuple((text.symbol, text.life) for text, frame, _ in of_kind(standing, LifeFor) if frame.you == player)


ROLES = ("Cleric", "Rogue", "Warrior", "Wizard")


def party(board: Board, player: str) -> int:
    """700.8: the most different roles that different creatures of a player can fill."""
    able = [
        [role for role in ROLES if has_subtype(thing, role)]
        for thing in board.permanents
        if thing.controller == player and "creature" in thing.types
    ]
    filled: dict[str, int] = {}

    def place(number: int, seen: set[str]) -> bool:
        for role in able[number]:
            if role not in seen:
                seen.add(role)
                if role not in filled or place(filled[role], seen):
                    filled[role] = number
                    return True
        return False

    return sum(place(number, set()) for number in range(len(able)))
