"""Modal headers (700.2): how many of the listed modes are chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from lawmage.models.clauses import Unread
from lawmage.models.target_specs import Choosing
from lawmage.models.terms import Amount, Cond, NotCond, UnknownAmount
from lawmage.oracle import grammar
from lawmage.oracle.grammar.build import IT
from lawmage.oracle.grammar.targets import X
from lawmage.oracle.lexicon import NUMBERS
from lawmage.oracle.target_terms import exchanged

_HOW = (
    r"one or both|one or more|any number|all|both|up to (?P<most>\w+)(?P<pawprints> \{P\} worth of modes)?|that many|"
    r"(?P<exactly>one|two|three|four|five|six|X)(?: or (?P<more>two|three))?"
)
_HEADER = re.compile(rf"\b[Cc]hooses? (?:{_HOW})\b(?P<rest>[^.—]*)")
_UPGRADE = re.compile(
    rf"(?:If (?P<cond>[^,]+), (?P<may>you may )?(?:instead )?choose (?:{_HOW})(?: instead)?)", re.IGNORECASE
)
_PAID = re.compile(r"kicked|bargained|promised|collected|cost was paid|overloaded")
_WHERE = re.compile(r"where X is (?P<x>[^—.]+)")


def choosing_of(head: str, keys: Mapping[str, str], modes: int) -> tuple[tuple[Choosing, ...], list[Unread]]:
    """The ways to choose modes, from the words before the list and the keywords of the spell with their arguments; ()
    if there is no header.

    >>> [(way.lo, way.hi) for way in choosing_of("Choose one or both —", {}, 2)[0]]
    [(1, 2)]
    """
    if "spree" in keys:  # 702.172a
        return (Choosing(1, None),), []
    if "tiered" in keys:  # 702.183a
        return (Choosing(1, 1),), []
    header = _HEADER.search(head)
    if header is None:
        return (), []
    unread = []
    first = _ways(header, modes)
    where = _WHERE.search(header["rest"])
    if where is not None:
        readings = grammar.parse("amount", where["x"].strip())
        x = readings[0] if readings else UnknownAmount(where["x"])
        first = replace(first, hi=x if first.hi == X else first.hi, lo=x if first.lo == X else first.lo)
    elif re.search(r"that (hasn't|haven't|wasn't|weren't)", header["rest"]):
        unread.append(Unread(header[0].strip(), "modes_chosen_before"))
    ways = [first]
    if re.search(r"\bmay $", head[: header.start()]):  # "you may choose two": or none (700.2b)
        ways.append(Choosing(0, 0))
    rest = head[header.end() :]
    for upgrade in _UPGRADE.finditer(rest):
        more = _ways(upgrade, modes)
        condition = upgrade["cond"]
        if _PAID.search(condition):
            ways.append(more)
            continue
        cond = _condition(condition)
        if cond is None:
            unread.append(Unread(upgrade[0]))
            continue
        ways.append(replace(more, when=cond))
        if not upgrade["may"]:
            ways[0] = replace(ways[0], when=NotCond(cond))
    if "entwine" in keys:  # 702.42a
        ways.append(Choosing(modes, modes, cost=keys["entwine"]))
    if "escalate" in keys:  # 702.120a
        ways = [replace(way, cost_beyond=keys["escalate"]) for way in ways]
    repeat = "choose the same mode more than once" in head
    different = "Each mode must target a different player" in head
    return tuple(replace(way, repeat=repeat, different_players=different) for way in ways), unread


def _ways(match: re.Match[str], modes: int) -> Choosing:
    how = match[0].lower()
    if match["most"]:
        most = _number(match["most"])
        return Choosing(0, most, weighted=bool(match["pawprints"]))
    if match["exactly"]:
        lo = _number(match["exactly"])
        if "one or both" in how:
            return Choosing(1, 2)
        if "one or more" in how:
            return Choosing(1, None)
        return Choosing(lo, _number(match["more"]) if match["more"] else lo)
    if "one or both" in how:
        return Choosing(1, 2)
    if "one or more" in how:
        return Choosing(1, None)
    if "any number" in how:
        return Choosing(0, None)
    if "that many" in how:
        many = UnknownAmount("that many", "history")
        return Choosing(many, many)
    return Choosing(modes, modes)  # both, all


def _number(word: str) -> Amount:
    word = word.lower()
    if word == "x":
        return X
    if word.isdecimal():
        return int(word)
    return NUMBERS.get(word, UnknownAmount(word, "history"))


def _condition(text: str) -> Cond | None:
    text = re.sub(r" as you cast (?:~|it|this spell)$", "", text.strip())
    readings = grammar.parse("conds", text)
    if not readings:
        return None
    from lawmage.models.terms import Ref

    made: Cond = exchanged(readings[0], lambda part: Ref.SOURCE if part == IT else None)
    return made
