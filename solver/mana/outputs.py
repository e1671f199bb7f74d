"""The mana an output stands for on a board: one string for each way its controller can choose (106, 107.1, 608.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from math import comb

from lawmage.models import mana_abilities as m
from lawmage.models.errors import BudgetExceeded
from lawmage.models.mana import TYPES, normal_mana
from lawmage.models.terms import Amount, Arithmetic, Cond, UnknownAmount
from lawmage.solver.board import BoardObject, BoardPlayer, Candidate
from lawmage.solver.evaluation import Frame, amount, color_letter, holds, matches
from lawmage.solver.evaluation.amounts import ARITHMETIC
from lawmage.solver.evaluation.frame import players

MOST = 200_000  # different results of one ability; more are not listed
LONGEST = 20_000  # mana from one ability
LETTERS = 8_000_000  # mana in all the results of one ability together

Bags = frozenset[str]
NO_MANA: Bags = frozenset({""})


def no_types(_: str) -> str:
    """For outputs that do not ask what other permanents could produce."""
    return ""


@dataclass(frozen=True, slots=True)
class Setting:
    """What an output is evaluated in.

    `could` gives the types a permanent could produce (106.7), as letters; `x` the number chosen as the cost was paid;
    `produced` the types that the triggering ability produced; `picked` the color chosen a moment ago. Amounts above
    `cap` count as `cap`: with six or more mana every combination of types is there already.
    """

    frame: Frame
    could: Callable[[str], str] = no_types
    x: int = 0
    produced: str = ""
    picked: str = ""
    cap: int | None = None


def bags(output: m.Output, setting: Setting) -> Bags:
    """Every mana the output can add, "" for none. Unknown amounts and types add none and are noted in the frame.

    Raises BudgetExceeded when there are too many.
    """
    match output:
        case m.Fixed(mana=mana):
            return frozenset({mana})
        case m.OfTypes(types=types, count=count, mix=mix):
            return _of_types(letters(types, setting), number(count, setting), mix)
        case m.Times(output=inner, amount=times):
            return _times(bags(inner, setting), number(times, setting))
        case m.Either(outputs=outputs):
            return frozenset().union(*(bags(each, setting) for each in outputs))
        case m.Both(outputs=outputs):
            return _product(bags(each, setting) for each in outputs)
        case m.When(cond=cond, then=then, otherwise=otherwise):
            return bags(then if decided(cond, setting.frame) else otherwise, setting)
        case m.Pick(types=types, output=inner):
            found = [bags(inner, _picked(color, setting)) for color in letters(types, setting)]
            return frozenset().union(*found) if found else NO_MANA
        case m.UnknownOutput(text=text):
            setting.frame.missing(text)
            return NO_MANA
    raise TypeError(f"not an output: {output!r}")


def decided(cond: Cond, frame: Frame) -> bool | None:
    """Whether a condition holds; what is unknown is noted only when it decides."""
    before = len(frame.unknown)
    truth = holds(cond, frame)
    if truth is not None:
        del frame.unknown[before:]
    return truth


def _picked(color: str, setting: Setting) -> Setting:
    frame = replace(setting.frame, choices=(("color", color), *setting.frame.choices))
    return replace(setting, frame=frame, picked=color)


def _of_types(types: str, count: int, mix: m.Mix) -> Bags:
    """106.5: mana of a type that is not defined is no mana."""
    if not types or count <= 0:
        return NO_MANA
    if count > LONGEST or (mix is m.Mix.ANY and comb(count + len(types) - 1, len(types) - 1) * count > LETTERS):
        raise too_many()
    if mix is m.Mix.SAME:
        return frozenset(letter * count for letter in types)
    if mix is m.Mix.EACH:
        return frozenset({normal_mana(types * count)})
    if mix is m.Mix.DIFFERENT:
        return frozenset(map("".join, combinations(types, min(count, len(types)))))
    return _bounded("".join(each) for each in combinations_with_replacement(types, count))


def _times(made: Bags, times: int) -> Bags:
    if times <= 0:
        return NO_MANA
    if times * max(map(len, made)) > LONGEST:
        raise too_many()
    if len(made) == 1:
        return frozenset(normal_mana(each * times) for each in made)
    return _product(made for _ in range(times))


def _product(parts: Iterable[Bags]) -> Bags:
    found = NO_MANA
    for part in parts:
        found = _bounded(normal_mana(one + other) for one in found for other in part)
    return found


def _bounded(made: Iterable[str]) -> Bags:
    found: set[str] = set()
    letters = 0
    for each in made:
        found.add(each)
        letters += len(each)
        if len(found) > MOST or letters > LETTERS:
            raise too_many()
    return frozenset(found)


def too_many() -> BudgetExceeded:
    """The error for an ability that makes too much mana, or in too many ways."""
    return BudgetExceeded(f"a mana ability has more than {MOST:,} results, or more than {LONGEST:,} mana")


def number(of: Amount, setting: Setting) -> int:
    """The value of an amount, at least 0 (107.1b); unknown counts as 0 and is noted."""
    value = _value(of, setting)
    if value is None or value < 0:
        return 0
    return value if setting.cap is None else min(value, setting.cap)


def _value(of: Amount, setting: Setting) -> int | None:
    if isinstance(of, UnknownAmount) and of.field == m.X:
        return setting.x
    if isinstance(of, Arithmetic):
        left, right = _value(of.left, setting), _value(of.right, setting)
        return None if left is None or right is None else ARITHMETIC[of.sign](left, right)
    return amount(of, setting.frame)


def letters(types: m.TypeSource, setting: Setting) -> str:
    """The types of a source of types, letters in order; "" if none is defined."""
    frame = setting.frame
    match types:
        case m.Types(letters=these):
            return these
        case m.CouldProduce(filter=wanted, colors=colors):
            found = frozenset("".join(setting.could(each.id) for each in matching(wanted, frame)))
            return _ordered(found - {"C"} if colors else found)
        case m.ColorsOf(filter=wanted, zone=zone):
            return _ordered(frozenset().union(*(each.colors for each in matching(wanted, frame, zone))))
        case m.ChosenColor():
            chosen = frame.choice("color")
            if chosen is None:
                frame.missing("the chosen color", "choices.color")
            return _ordered(frozenset() if chosen is None else frozenset({color_letter(chosen)}))
        case m.PickedColor():
            return setting.picked
        case m.Identity(player=player):
            owners = (frame.board.by_id.get(name) for name in players(player, frame, None) or ())
            return _ordered(letter for each in owners if isinstance(each, BoardPlayer) for letter in each.identity)
        case m.Produced(colors=colors):
            return setting.produced.replace("C", "") if colors else setting.produced
        case m.UnknownTypes(text=text, field=field):
            frame.missing(text, field)
            return ""
    raise TypeError(f"not a source of types: {types!r}")


def _ordered(types: Iterable[str]) -> str:
    found = frozenset(types)
    return "".join(letter for letter in TYPES if letter in found)


def matching(wanted: object, frame: Frame, zone: str = "battlefield") -> list[BoardObject]:
    """The objects of a zone that match a filter; those of which it is unknown are left out, and noted."""
    there: Iterable[Candidate] = frame.board.permanents
    if zone != "battlefield":
        there = (card for card in frame.board.cards if card.zone == zone)
    return [each for each in there if isinstance(each, BoardObject) and matches(wanted, each, frame)]  # type: ignore[arg-type]
