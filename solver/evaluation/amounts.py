"""Amounts: numbers that objects, players and the board have."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lawmage.models import terms as t
from lawmage.models.mana import parse_cost
from lawmage.oracle.devotion import devotion_increase
from lawmage.oracle.lexicon import BASIC_LAND_TYPES
from lawmage.solver.board import Board, BoardObject, Candidate
from lawmage.solver.evaluation.frame import Frame, color_letter, players, thing
from lawmage.solver.evaluation.kernel import AMOUNTS, Truth, amount, matches


def _stat_amount(of: t.StatOf, frame: Frame, candidate: Candidate | None) -> int | None:
    return stat_of(thing(of.of, frame, candidate), of.stat)


def _count(of: t.Count, frame: Frame, candidate: Candidate | None) -> int | None:
    total = 0
    for each in _zone(of.zone, frame):
        match = matches(of.filter, each, frame)
        if match is None:
            return None
        total += match
    hidden, plain = _hidden(of.zone, of.filter, frame)
    if hidden and not plain:
        frame.missing(f"cards in a {of.zone}", _ZONES[of.zone])
        return None
    return total + hidden


def _greatest(of: t.Greatest, frame: Frame, candidate: Candidate | None) -> int | None:
    values = _values(of.filter, of.stat, frame)
    return None if values is None else (min if of.least else max)(values, default=0)


def _sum(of: t.SumOf, frame: Frame, candidate: Candidate | None) -> int | None:
    values = _values(of.filter, of.stat, frame)
    return None if values is None else sum(values)


def _counters_on(of: t.CountersOn, frame: Frame, candidate: Candidate | None) -> int:
    on = thing(of.of, frame, candidate)
    return counters(on, of.kind) if isinstance(on, BoardObject) else 0


def _colors_among(of: t.ColorsAmong, frame: Frame, candidate: Candidate | None) -> int | None:
    found = _matching(of.filter, frame)
    return None if found is None else len(frozenset().union(*(each.colors for each in found)))


def _types_among(of: t.TypesAmong, frame: Frame, candidate: Candidate | None) -> int | None:
    """Card types, not supertypes or subtypes (205.2a)."""
    kinds: set[str] = set()
    for each in _zone(of.zone, frame):
        match = matches(of.filter, each, frame)
        if match is None:
            return None
        if match and isinstance(each, BoardObject):
            kinds |= each.types
    if _hidden(of.zone, of.filter, frame)[0]:
        frame.missing(f"cards in a {of.zone}", _ZONES[of.zone])
        return None
    return len(kinds)


def _arithmetic(of: t.Arithmetic, frame: Frame, candidate: Candidate | None) -> int | None:
    x, y = amount(of.left, frame, candidate), amount(of.right, frame, candidate)
    return None if x is None or y is None else ARITHMETIC[of.sign](x, y)


def _unknown(of: t.UnknownAmount, frame: Frame, candidate: Candidate | None) -> None:
    frame.missing(of.text, of.field)


def _devotion(of: t.Devotion, frame: Frame, candidate: Candidate | None) -> int | None:
    """700.5: the mana symbols of the colors among the costs of permanents the player controls, each counted once."""
    ids = players(of.of, frame, candidate)
    if ids is None:
        return None
    colors = set(of.colors)
    if t.CHOSEN in colors:
        chosen = frame.choice("color")
        if chosen is None:
            frame.missing("devotion to the chosen color", "choices.color")
            return None
        colors = (colors - {t.CHOSEN}) | {color_letter(chosen)}
    costs = (thing.mana_cost for thing in frame.board.permanents if thing.controller in ids)
    printed = sum(bool(colors & set(symbol.colors)) for cost in costs for symbol in parse_cost(cost))
    more = _devoted(frame, ids)
    return None if more is None else printed + more


def _devoted(frame: Frame, ids: tuple[str, ...]) -> int | None:
    """By how much static abilities increase the devotion of those players; None where one was not understood."""
    total = 0
    for each in frame.board.permanents:
        for held in each.abilities if each.controller in ids else ():
            more = devotion_increase(held.ability.text)
            if more is None:
                frame.missing(held.ability.text, None)
                return None
            total += more
    return total


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "half up": lambda x, y: (x + 1) // 2,
    "half down": lambda x, y: x // 2,
}


def stat_of(of: Candidate | None, stat: t.Stat) -> int | None:
    """A characteristic of an object; None if it has none."""
    if not isinstance(of, BoardObject):
        return None
    match stat:
        case t.Stat.POWER | t.Stat.BASE_POWER:
            return of.power
        case t.Stat.TOUGHNESS:
            return of.toughness
        case t.Stat.MANA_VALUE:
            return of.mana_value
        case t.Stat.LOYALTY:
            return of.loyalty


def _player_stat(of: t.PlayerStatOf, frame: Frame, candidate: Candidate | None) -> int | None:
    ids, stat = players(of.of, frame, candidate), of.stat
    if ids is None:
        return None
    total = 0
    for name in ids:
        player = frame.board.by_id.get(name)
        value = getattr(player, stat.value, None)
        if value is None:
            frame.missing(f"{stat.value} of {name}", stat.value)
            return None
        total += value
    return total


def _zone(zone: str, frame: Frame) -> Iterable[Candidate]:
    if zone == "battlefield":
        return frame.board.permanents
    if zone == "players":
        return frame.board.players
    return (card for card in frame.board.cards if card.zone == zone)


_ZONES = {"graveyard": "graveyards", "hand": "hands"}


def _hidden(zone: str, f: t.Filter, frame: Frame) -> tuple[int, bool]:
    """The cards of the zone that the position does not show, and whether the filter asks only whose they are."""
    parts = f.filters if isinstance(f, t.AllOf) else (f,)
    owners = {player.id for player in frame.board.players} if zone in _ZONES else set()
    for part in parts:
        if isinstance(part, t.OwnedBy):
            owners &= set(players(part.player, frame, None) or ())
    plain = all(isinstance(part, t.OwnedBy) or part == t.HasType("card") for part in parts)
    return sum(hidden_cards(frame.board, player, zone) for player in owners), plain


def hidden_cards(board: Board, player: str, zone: str) -> int:
    """How many cards of a player's hand or graveyard the position does not show."""
    known = sum(card.zone == zone and card.owner == player for card in board.cards)
    size = next((getattr(each, zone) for each in board.players if each.id == player), 0)
    return max((size or 0) - known, 0)


def _matching(f: t.Filter, frame: Frame) -> list[BoardObject] | None:
    found = []
    for each in frame.board.permanents:
        match = matches(f, each, frame)
        if match is None:
            return None
        if match:
            found.append(each)
    return found


def _values(f: t.Filter, stat: t.Stat, frame: Frame) -> list[int] | None:
    found = _matching(f, frame)
    return None if found is None else [stat_of(each, stat) or 0 for each in found]


def counters(on: BoardObject, kind: str | None) -> int:
    """How many counters of a kind (None: of all kinds) are on an object."""
    return sum(number for name, number in on.counters if kind is None or name == kind)


def _land_types(of: t.LandTypes, frame: Frame, candidate: Candidate | None) -> int | None:
    """Domain counts basic land types among lands, not lands (305.6)."""
    ids = players(of.of, frame, candidate)
    if ids is None:
        return None
    lands = [o for o in frame.board.permanents if "land" in o.types and o.controller in ids]
    return sum(any(kind in land.subtypes for land in lands) for kind in BASIC_LAND_TYPES)


def in_numbers(count: int, numbers: t.Numbers, frame: Frame, candidate: Candidate | None = None) -> Truth:
    """Whether a count lies in a set of numbers."""
    lo = amount(numbers.lo, frame, candidate)
    hi = None if numbers.hi is None else amount(numbers.hi, frame, candidate)
    if lo is None or (numbers.hi is not None and hi is None):
        return None
    if count < lo or (hi is not None and count > hi):
        return False
    return numbers.parity is None or count % 2 == numbers.parity


COMPARE: dict[t.Op, Callable[[int, int], bool]] = {
    t.Op.LT: lambda a, b: a < b,
    t.Op.LE: lambda a, b: a <= b,
    t.Op.EQ: lambda a, b: a == b,
    t.Op.NE: lambda a, b: a != b,
    t.Op.GE: lambda a, b: a >= b,
    t.Op.GT: lambda a, b: a > b,
}


AMOUNTS.update(
    {
        t.StatOf: _stat_amount,
        t.PlayerStatOf: _player_stat,
        t.Count: _count,
        t.Greatest: _greatest,
        t.SumOf: _sum,
        t.CountersOn: _counters_on,
        t.LandTypes: _land_types,
        t.Devotion: _devotion,
        t.UnknownAmount: _unknown,
        t.ColorsAmong: _colors_among,
        t.TypesAmong: _types_among,
        t.Arithmetic: _arithmetic,
    }
)
