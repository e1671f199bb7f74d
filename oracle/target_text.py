"""From a text to the paragraphs that choose targets: kinds of abilities told apart, modes listed under their header."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lawmage.models.clauses import AbilityKind
from lawmage.oracle.structure import Line, lines, own_name, without_reminder

_OPTION = re.compile(r"(?:•|\+ (?=\{)|(?=(?:\{P\})+ —))")
_TAKEN_APART = re.compile(
    r"^(?:•|\+)?\s*(?:(?P<name>[A-Z~][^—.{:\"]{0,40}?) — (?=\S))?(?:(?P<cost>(?:\{[^}]+\})+) — )?(?P<rest>.*)$",
    re.DOTALL,
)
_BRACKETS = re.compile(r"\[(?![+−\-–]?[\dX]+\])([^\[\]]*)\]")
_PREFIX = re.compile(r"^(?:(?:[IVX]+(?:, )?)+ — |\[[+−\-]?[\dX]+\]: |[+−\-][\dX]+: |\d+(?:[—–-]\d+|\+)? \| )")

# "Equip {2} or {B}", "Equip Shaman, Warlock, or Wizard {1}", "Equip {3}. This ability costs {1} less ..."
_EQUIP = re.compile(
    r"(?P<keyword>Equip|Fortify|Reconfigure) (?!abilities|costs)(?P<argument>(?:[\w' ,-]+ )?\{.*)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Option:
    """A mode as printed: its cost, its pawprints (1 if it has none), its text."""

    text: str
    cost: str = ""
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One ability: its text, and its modes if it lists any."""

    kind: AbilityKind
    text: str
    options: tuple[Option, ...] = ()
    keyword: str | None = None
    argument: str = ""


# Keyword abilities that are written without the word target but choose one (115.1e); {0} is the argument.
KEYWORDS = {
    "fortify": "Attach ~ to target land you control.",  # 702.67a
    "reconfigure": "Attach ~ to another target creature you control.",  # 702.151a
    "provoke": "Whenever ~ attacks, you may have target creature defending player controls block it.",  # 702.39a
    "modular": "When ~ dies, you may put a +1/+1 counter on target artifact creature.",  # 702.43a
    "soulshift": "When ~ dies, return target Spirit card with mana value {0} or less from your graveyard.",  # 702.46a
    "haunt": "When ~ dies, exile it haunting target creature.",  # 702.55a
    "reinforce": "Put {0} +1/+1 counters on target creature.",  # 702.77a
    "scavenge": "Put a number of +1/+1 counters on target creature.",  # 702.97a
    "mentor": "Whenever ~ attacks, put a +1/+1 counter on target attacking creature with power less than ~'s power.",
    "backup": "When ~ enters, put {0} +1/+1 counters on target creature.",  # 702.165a
}
_SUPPORT = re.compile(r"\b(?P<verb>[Ss]upport) (?P<n>\d+|X)\b")  # 701.41a
_EARTHBEND = re.compile(r"\b(?P<verb>[Ee]arthbend) (?P<n>\d+|X)\b")


def equip(argument: str) -> str:
    """702.6a, 702.6c: "Equip Knight {1}" as a sentence.

    >>> equip("legendary creature {3}"), equip("{2} or {B}")
    ('Attach ~ to target legendary creature you control.', 'Attach ~ to target creature you control.')
    """
    head, brace, _ = argument.partition("{")
    quality = head.strip() if brace and re.match(r"[A-Za-z][\w' ,-]*$", head) else ""
    if not re.search(r"\b(creature|planeswalker|token)$", quality):
        quality = f"{quality} creature".strip()
    return f"Attach ~ to target {quality} you control."


def spoken(keyword: str, argument: str) -> str:
    """The sentence of a keyword ability that targets; "" for one that does not."""
    if keyword == "equip":
        return "" if re.match(r"(abilities|costs|cost)\b", argument) else equip(argument)
    number = re.match(r"\d+|X", argument)
    return KEYWORDS.get(keyword, "").replace("{0}", number[0] if number else "1")


def actions_spoken(text: str, *, spell: bool) -> str:
    """Keyword actions with a target written out: "support 2" (701.41a), "earthbend 2"."""
    other = "" if spell else "other "
    text = _SUPPORT.sub(lambda m: f"put a +1/+1 counter on each of up to {m['n']} {other}target creatures", text)
    return _EARTHBEND.sub(lambda m: f"put {m['n']} +1/+1 counters on target land you control", text)


def paragraphs(text: str, name: str = "", type_line: str = "") -> list[Paragraph]:
    """The abilities of a text; lines that are modes stand under the line before them."""
    found: list[Paragraph] = []
    for raw in own_name(without_reminder(_BRACKETS.sub(r"\1", text)), name, type_line).split("\n"):
        if _OPTION.match(raw.strip()) and found:
            last = found[-1]
            options = (*last.options, _option(raw.strip()))
            found[-1] = Paragraph(last.kind, last.text, options, last.keyword, last.argument)
        else:
            found.extend(_paragraph(line) for line in lines(raw, name, type_line))
    return found


def _paragraph(line: Line) -> Paragraph:
    equipped = _EQUIP.match(line.text) if line.kind is AbilityKind.STATIC else None
    if equipped is not None:
        keyword, argument = equipped["keyword"].lower(), equipped["argument"]
        return Paragraph(AbilityKind.KEYWORD, line.text, (), keyword, argument)
    return Paragraph(line.kind, _PREFIX.sub("", line.text), (), line.keyword, line.argument)


def _option(text: str) -> Option:
    taken = _TAKEN_APART.match(text)
    assert taken is not None
    cost = taken["cost"] or ""
    if cost and not cost.replace("{P}", ""):
        return Option(taken["rest"], "", cost.count("{P}"))
    return Option(taken["rest"], cost)
