"""The first stage of reading: a text into lines, a line into its kind of ability (113.3) and its sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lawmage.models.clauses import AbilityKind
from lawmage.models.terms import Compare, Cond, CountersOn, HasDesignation, Op, Ref, UnknownCond, Who
from lawmage.oracle import keywords
from lawmage.oracle.lexicon import CREATURE_TYPES, LAND_TYPES, words_of
from lawmage.oracle.tokens import lift_quotes

_REMINDER = re.compile(r"\s*\([^()]*\)")
_SELF_WORDS = words_of(
    "creature land artifact enchantment permanent token planeswalker battle card spell Aura Equipment Vehicle "
    "Siege Class Case Saga Room Spacecraft Fortification Mount Attraction Plan Contraption Food Treasure Clue "
    "Planet Role emblem"
)
_SELF = re.compile(rf"\b[Tt]his (?:{'|'.join(_SELF_WORDS)})\b(?! of)")
_TRIGGER = re.compile(r"(?:When|Whenever|At(?! least| most))\b")  # 603.1
_FLAVOR_TRIGGER = re.compile(r"[A-Z][^:\"“]{0,60}? — (?:When|Whenever|At)\b")
_LOYALTY = re.compile(r"\[[+−\-]?[\dX]+\]:|[+−\-]?\d+: ")
_CHAPTER = re.compile(r"(?:[IVX]+(?:, )?)+ — ")
_DICE = re.compile(r"\d+(?:[—–-]\d+|\+)? \| |\d+(?: or \d+)? — ")
_STATION = re.compile(r"(\d+)\+ \| (.*)$", re.DOTALL)
_LEVEL = re.compile(r"LEVEL (\d+)(?:-(\d+)|\+)$")
_SIZE = re.compile(r"\d+/\d+$")
_CLASS_LEVEL = re.compile(r"(?:\{[^}]+\})+: Level (\d+)$")
_ABILITY_WORD = re.compile(r"(?P<word>[A-Z0-9~∞][^.:\"“]{0,60}?) — (?P<rest>.+)$", re.DOTALL)
_SENTENCE_END = re.compile(r"(?<=[.!])\s+(?=[A-Z~\"⟦{])")
_KEYWORD_SPLIT = re.compile(r"\s*[,;]\s+")
_WITH_ABILITY = ("max speed", "solved", "visit", "boast", "exhaust", "forecast", "power-up")  # a whole ability follows
_STICKER = re.compile(r"(?:\{(?:TK|P)\})+ — ")


@dataclass(frozen=True, slots=True)
class Line:
    """One ability as it stands: its kind, its text (own name "~", no reminder), and the condition it stands under."""

    kind: AbilityKind
    text: str
    keyword: str | None = None
    argument: str = ""
    when: Cond | None = None


def without_reminder(text: str) -> str:
    """Drops reminder text (207.2); nested brackets too.

    >>> without_reminder("Flying (This can fly (really).)")
    'Flying'
    """
    for _ in range(8):
        text, count = _REMINDER.subn("", text)
        if not count:
            break
    return text.strip()


_BEFORE_A_KIND = "".join(
    f"(?<!{word})"
    for word in ("non-", "other ", "Other ", "each ", "Each ", "target ", " a ", "A ", " an ", "An ", "all ", "All ")
)
_AFTER_A_KIND = r"(?! (?:you|creatures?|tokens?|cards?|permanents?|spells?)\b)"


def own_name(text: str, name: str, type_line: str = "") -> str:
    """Writes "~" for the object's own name and "this creature" (201.5).

    >>> own_name("Mirri attacks if this land is tapped.", "Mirri, Weatherlight Duelist", "Legendary Creature")
    '~ attacks if ~ is tapped.'
    """
    text = _SELF.sub("~", text)
    for full in sorted({part.strip() for part in (name, *name.split("//"))}, key=len, reverse=True):
        plain = full.removeprefix("A-")
        text = re.sub(rf"(?<!\w)A-{re.escape(plain)}(?!\w)", "~", text) if plain else text
        if not plain:
            continue
        pattern = rf"(?<![\w{{])(?<!named ){re.escape(plain)}(?![\w}}])"
        if plain in CREATURE_TYPES | LAND_TYPES:  # a token is named after its subtypes (111.4)
            pattern = rf"{_BEFORE_A_KIND}{pattern}{_AFTER_A_KIND}"
        text = re.sub(pattern, "~", text)
        text = re.sub(rf"named {re.escape(plain)}(?!\w)", "named ~", text)
    for part in name.split("//"):
        for short in short_names(part.strip().removeprefix("A-"), type_line):
            text = re.sub(rf"(?<![\w-])(?<!\bnamed ){re.escape(short)}(?![\w-])(?! of\b)", "~", text)
    return text


def short_names(name: str, type_line: str) -> tuple[str, ...]:
    """A legendary object may call itself by the first part of its name (201.5c)."""
    if "," in name:
        found = [name.split(",")[0]]
    elif "Legendary" in type_line:
        found = [re.split(r" (?:the|of|von|van|de|del|di|and) ", name)[0], name.split(" ")[0]]
    else:
        return ()
    found += [part.split(" ")[0] for part in found if "Legendary" in type_line]
    from lawmage.oracle.lexicon import classes

    kept = []
    for short in dict.fromkeys(found):
        known = classes(short, short.lower())
        common = {"type", "types", "adjective", "subtypes", "number"} & set(known)
        if short != name and len(short) > 1 and not common and ("subtype" not in known or "," in name):
            if short.lower() in (
                "the",
                "a",
                "an",
                "all",
                "each",
                "no",
                "you",
                "your",
                "at",
                "when",
                "as",
                "if",
                "this",
            ):
                continue
            kept.append(short)
    return tuple(kept)


def lines(text: str, name: str = "", type_line: str = "") -> list[Line]:
    """All abilities of a text, in order."""
    body = own_name(without_reminder(text), name, type_line)
    spell = bool(re.search(r"\b(Instant|Sorcery)\b", type_line))
    found: list[Line] = []
    level: Cond | None = None
    header = 0
    for raw in body.split("\n"):
        line = raw.strip()
        if not line:
            continue
        band = _LEVEL.match(line)
        if band:
            level = _band(int(band[1]), int(band[2]) if band[2] else None, "level")
            continue
        if _SIZE.match(line):
            continue
        stage = _CLASS_LEVEL.match(line)
        if stage:
            found.append(Line(AbilityKind.ACTIVATED, line))
            level = UnknownCond(f"level {stage[1]} or greater", "class_level")
            continue
        station = _STATION.match(line)
        if station and "STATION" not in line and not spell and not _after_roll(found):
            level = _band(int(station[1]), None, "charge")
            line = station[2]
        if not line.startswith("•") and not _DICE.match(line):
            header = len(found)
        found.extend(_line(line, spell, found[header] if header < len(found) else None, level))
    return found


def _after_roll(found: list[Line]) -> bool:
    """Whether the line before rolls a die, so that "8+ | ..." is one of its results."""
    return bool(found) and ("roll" in found[-1].text.lower() or bool(_DICE.match(found[-1].text)))


def _band(low: int, high: int | None, counter: str) -> Cond:
    from lawmage.models.terms import And

    least = Compare(CountersOn(Ref.SOURCE, counter), Op.GE, low)
    if high is None:
        return least
    return And((least, Compare(CountersOn(Ref.SOURCE, counter), Op.LE, high)))


def _line(line: str, spell: bool, before: Line | None, level: Cond | None) -> list[Line]:
    if line.startswith("•") or _DICE.match(line):
        return [_option(line, before, level)]
    words = keyword_line(line)
    if words is not None:
        return [Line(AbilityKind.KEYWORD, text, keyword, argument, level) for keyword, argument, text in words]
    when = level
    bare = line
    match = _ABILITY_WORD.match(line)
    if match and not _CHAPTER.match(line) and ":" not in match["word"] and "arget " not in match["word"]:
        bare = match["rest"]
        if match["word"] == "Max speed":
            when = HasDesignation(Who.YOU, "max speed")
        elif match["word"] == "Solved":
            when = UnknownCond("solved", "solved")
    words = keyword_line(bare) if bare != line else None
    if words is not None:
        return [Line(AbilityKind.KEYWORD, text, keyword, argument, when) for keyword, argument, text in words]
    return [Line(_kind(line, bare, spell), bare, when=when)]


def _option(line: str, before: Line | None, level: Cond | None) -> Line:
    """A mode or a result of a die belongs to the ability before; an anchor word's ability to a choice on entering."""
    anchor = re.match(r"• [^—.]{1,40} — (?P<rest>.+)$", line, re.DOTALL)
    if anchor and before is not None and before.kind in (AbilityKind.STATIC, AbilityKind.KEYWORD):
        rest = anchor["rest"]
        kind = _kind(rest, rest, spell=False)
        return Line(kind, rest, when=UnknownCond(f"the choice {line[2:20]!r}", "choices"))
    if before is None:
        return Line(AbilityKind.SPELL, line)
    kind = before.kind if before.kind not in (AbilityKind.STATIC, AbilityKind.KEYWORD) else AbilityKind.SPELL
    if before.kind is AbilityKind.STATIC and before.text.startswith("•") is False and "choose" not in before.text:
        return Line(AbilityKind.STATIC, line.lstrip("• "), when=level)
    return Line(kind, line)


def _kind(line: str, bare: str, spell: bool) -> AbilityKind:
    if (
        _CHAPTER.match(line)
        or _TRIGGER.match(bare)
        or _FLAVOR_TRIGGER.match(line)
        or line.startswith(("Visit — ", "To solve — "))
    ):  # 702.159a, 719.3a
        return AbilityKind.TRIGGERED
    if _LOYALTY.match(bare) or _STICKER.match(line) or _is_activated(bare):
        return AbilityKind.ACTIVATED
    return AbilityKind.SPELL if spell else AbilityKind.STATIC


def _is_activated(line: str) -> bool:
    """602.1: a colon outside quotations, with a cost before."""
    lifted, _ = lift_quotes(line)
    head, colon, _ = lifted.partition(": ")
    return bool(colon) and ". " not in head


def sentences(text: str) -> list[str]:
    """Splits at full stops outside quotations; quotations stay in place.

    >>> sentences('~ has "{T}: Add {G}. Draw." It blocks if able.')
    ['~ has "{T}: Add {G}. Draw."', 'It blocks if able.']
    """
    lifted, quotes = lift_quotes(text)
    marked = "".join(
        part
        + ("." if i + 1 < len(pieces) and re.search(r"⟦Q\d+⟧$", part) and _ended(part, quotes, pieces[i + 1]) else "")
        for pieces in [re.split(r"(?<=⟧)(?= [A-Z])", lifted)]
        for i, part in enumerate(pieces)
    )
    parts = [part.strip() for part in _SENTENCE_END.split(marked)]
    return [re.sub(r'"\.$', '"', unquote_in(part, quotes)) for part in parts if part]


def _ended(part: str, quotes: tuple[str, ...], following: str) -> bool:
    match = re.search(r"⟦Q(\d+)⟧$", part)
    return bool(match and quotes[int(match[1])].endswith((".", "!")))


def unquote_in(part: str, quotes: tuple[str, ...]) -> str:
    """Puts quotations back with their marks."""
    return re.sub(r"⟦Q(\d+)⟧", lambda m: f'"{quotes[int(m[1])]}"', part)


def keyword_line(line: str) -> list[tuple[str, str, str]] | None:
    """A line of keyword abilities as (keyword, argument, text); None if it is anything else.

    >>> keyword_line("Flying, protection from white and from blue, ward {2}")  # doctest: +ELLIPSIS
    [('flying', '', 'Flying'), ('protection', 'white and from blue', 'protection from white and from blue'), ...]
    >>> keyword_line("Enchanted creature can't attack.") is None
    True
    """
    if "—" in line or line.startswith("Affinity for") or line.startswith("Partner with"):
        head = re.split(r"—| for | with ", line, maxsplit=1)[0].strip()
        found = _keyword(head)
        if found is not None and found[0] in _WITH_ABILITY:
            return None
        if found is None or found[1]:
            alone = _keyword(line)
            return [(*alone, line)] if alone and alone[0].startswith("partner") else _split_list(line)
        rest = line[len(head) :].lstrip(" —")
        if rest.endswith(".") and not keywords.rule(found[0]):
            return None  # newer than the rules: an ability word, for all that is known (207.2c)
        if re.match(r"(?:When|Whenever|At(?! least| most))\b", rest) or ": " in rest:
            return None
        return [(found[0], rest, line)]
    return _split_list(line)


def _split_list(line: str) -> list[tuple[str, str, str]] | None:
    line = line.removesuffix(".")
    if line.startswith("Enchant "):
        return [("enchant", line.removeprefix("Enchant "), line)]
    pieces: list[str] = []
    for piece in _KEYWORD_SPLIT.split(line):
        if pieces and (
            re.match(r"(?:and )?(?:from |or |where )", piece)
            or (pieces[-1].lower().startswith("protection from ") and _keyword(piece.removeprefix("and ")) is None)
        ):
            pieces[-1] += f", {piece}"
        else:
            pieces.append(piece.removeprefix("and "))
    found = []
    for piece in pieces:
        known = _keyword(piece)
        if known is None:
            return None
        found.append((*known, piece))
    return found


def _keyword(piece: str) -> tuple[str, str] | None:
    """One keyword ability: its name and argument."""
    low = piece.lower().rstrip(".")
    if keywords.known(low) and low not in keywords.ACTIONS:
        return low, ""
    if low.startswith("protection from "):
        return "protection", piece[len("protection from ") :]
    if low.startswith("hexproof from "):
        return "hexproof from", piece[len("hexproof from ") :]
    words = low.split(" ")
    for length in range(min(4, len(words) - 1), 0, -1):
        name = " ".join(words[:length])
        if name in keywords.ACTIONS or not keywords.known(name):
            continue
        argument = " ".join(piece.split(" ")[length:])
        if _argument(name, argument):
            return name, argument
    if re.fullmatch(r"[a-z' -]*cycling (?:\{[^}]+\})+", low):
        return "typecycling", piece.split(" ", 1)[1]
    return None


def _argument(name: str, argument: str) -> bool:
    """Whether the words can be a keyword's argument: a number, a cost, or words for those that take words."""
    if re.fullmatch(r"(?:\d+|X|\{[^}]+\})+(?: \{[^}]+\})*", argument):
        return True
    if name == "equip":  # "Equip legendary creature {3}"; "Equip abilities you activate cost ..." is a sentence
        return bool(re.fullmatch(r"(?:[A-Za-z' -]+ )?(?:\{[^}]+\})+", argument))
    if name in ("enchant", "champion", "affinity", "partner with", "splice", "landwalk", "bands with other"):
        return name != "enchant" or argument[:1].islower() or argument[:1].isupper()
    if name == "ward" or name in ("fortify", "reconfigure", "craft", "offering", "amplify", "devour", "cycling"):
        return bool(re.match(r"[\dX{]|with|[A-Z]", argument))
    return name in ("backup", "firebending", "bushido", "toxic", "suspend", "reinforce", "awaken", "mobilize") and bool(
        re.match(r"[\dX]", argument)
    )
