"""How much mana text of a card file is read: ``python benchmarks/coverage_mana.py CARDS [--only NAMES] [--unread N]``.

CARDS is JSON (or gzipped JSON): a list of cards with ``name``, ``type`` and ``text``; NAMES is a file of tab-separated
rows whose first column is a card's name. Two things are measured.

- All text about mana: abilities that add mana (granted ones and those of tokens, in quotation marks, too), triggers on
  tapping for mana, replacements of produced mana, changes of land types by static abilities. A card counts when all of
  that is read: costs, outputs, restrictions on spending and activating.
- The hard families, found sentence by sentence: what could be produced; triggers on tapping for mana; replacements of
  mana; changes of land types, those that spells, activated and triggered abilities leave behind too (they are put into
  the form an effect has in a position: "This land becomes a Swamp until end of turn."); mana that is kept between steps
  or lost. A card counts when each such sentence is read by the reader it is for: that of mana, of type changes, of
  targets ("target land that could produce {C}") or of costs. Sentences of the last family are no more than marked as
  understood: the position tells what mana there is, and no question goes on to another step (500.5), so nothing may be
  left unread of them. Conditions on the type of a land ("If that land is a Mountain, ...") and tokens created with land
  types neither make mana nor change types, and do not belong here.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lawmage.models import mana_abilities as m
from lawmage.models.clauses import Ability
from lawmage.models.costs import UnreadCost
from lawmage.models.terms import ObjectId
from lawmage.oracle import read, read_effect
from lawmage.oracle.costs import read_costs
from lawmage.oracle.mana import read_mana
from lawmage.oracle.structure import Line, lines, sentences
from lawmage.oracle.targets import read_targets
from lawmage.oracle.tokens import lift_quotes

STATIC_LAND_TYPES = re.compile(
    r"^(?:Enchanted land|Each land|Nonbasic lands|All lands|Lands you control|Lands|Each nonbasic land)\b"
    r".*\b(?:is|are)\b.*\b(?:Plains|Islands?|Swamps?|Mountains?|Forests?|land type|chosen type)\b"
)
_LAND_TYPE = (
    r"(?:Plains|Islands?|Swamps?|Mountains?|Forests?|Wastes|(?:basic )?land types?|(?:chosen|second chosen) type)"
)
FAMILIES = {
    "could produce": re.compile(r"\bcould produce\b"),
    "replaced mana": re.compile(r"\bproduces? .*\binstead\b|\bwould add\b.*\bmana\b", re.DOTALL),
    "tapped for mana": re.compile(
        r"\b[Ww]henever\b.*\b(?:taps?\b.*|tapped )for (?:\w+ or more )?mana\b|\bcauses you to add\b", re.DOTALL
    ),
    "mana kept or lost": re.compile(r"\bunspent\b.*\bmana\b|\blose this mana\b|\bmana .* lost this way\b"),
    "land types": re.compile(
        rf"\b(?:lands?|[Ii]t|[Tt]hey|those types|chosen type)\b(?! (?:token|card))[^.]*?"
        rf"\b(?:is|are|becomes?)\b[^.]*\b{_LAND_TYPE}\b"
    ),
}
_NO_CHANGE = re.compile(
    r"\b(?:[Ii]f|unless|[Aa]s long as|[Ww]hile) (?:that|enchanted|it|all|the|a|an|this)\b[^,.]*\b(?:is|are)\b"
    r"[^,.]*(?:,|$)|\b[Cc]reate\b|\bconjures?\b|\bwhat\b|\bnumber of\b"
)
_LEAD = re.compile(
    r"^(?:(?:(?:When|Whenever|At)\b[^,]*(?:, if [^,]*)?, (?!that player|its controller|add|you add))|[^.:\"]*: |"
    r"(?:[IVX]+(?:, )?)+ — |• |[A-Z][\w' ]+ — |(?:Then|[Yy]ou may have|If it's a land,|If you do,|"
    r"If the number is \w+,) )+"
)
_TARGET_LANDS = re.compile(
    r"\b(?:(?:up to )?(?:X|one|two|three) |any number of |another )?(?:target|that|those|the chosen) (?:nonbasic )?"
    r"(?:lands?|Plains)(?: you control| an opponent controls)?\b",
    re.IGNORECASE,
)
NAMES = (("Source", ObjectId("source")),)  # the object the ability is of, where the effect is on another


def load(path: Path) -> list[dict[str, Any]]:
    """The cards of a file."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    cards: list[dict[str, Any]] = json.loads(data)
    return cards


def texts(card: dict[str, Any]) -> Iterator[str]:
    """The lines of a card, and the abilities quoted in them."""
    found: list[Line] = lines(card["text"], card["name"], card["type"])
    for line in found:
        yield line.text
        yield from lift_quotes(line.text)[1]


def missed(card: dict[str, Any]) -> tuple[int, list[str]]:
    """How many texts about mana a card has, and what was not read of them."""
    count, unread = 0, []
    for text in texts(card):
        for found in read_mana(text):
            if isinstance(found, m.ManaAbility) and not found.activated and not found.is_mana:
                continue  # a triggered ability or a spell that is no mana ability
            count += 1
            unread += [f"{part}   [{found.text}]" for part in found.unread]
        if STATIC_LAND_TYPES.match(text):
            count += 1
            abilities = read(text)
            if not any(ability.changes for ability in abilities):
                unread.append(text)
    return count, unread


# ── The hard families ─────────────────────────────────────────────────────────────────────────────────


def family_of(sentence: str) -> str | None:
    """The hard family that a sentence belongs to.

    >>> family_of("Nonbasic lands are Mountains."), family_of("If that land is a Mountain, draw a card.")
    ('land types', None)
    """
    bare = lift_quotes(sentence)[0]
    for family, words in FAMILIES.items():
        found = words.search(bare)
        if found and not (family == "land types" and _NO_CHANGE.search(bare)):
            return family
    return None


def hard_sentences(card: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """The sentences of a card in hard families: family, sentence, and the ability it stands in."""
    for text in texts(card):
        for sentence in sentences(text):
            family = family_of(sentence)
            if family is not None:
                yield family, sentence, text


def is_read(family: str, sentence: str, text: str, type_line: str) -> bool:
    """Whether the sentence is read by the reader that is responsible for it."""
    if family == "land types":
        return any(map(_changes_types, (read(sentence), _left_behind(sentence))))
    if any(map(_is_mana_text, (text, sentence, *_without_lead(sentence)))):
        return True
    if family == "mana kept or lost":
        return not any(part.unread for part in (*read(text, type_line=type_line), *read_mana(sentence)))
    if family == "could produce":
        spec = read_targets(text)
        costs = read_costs(sentence)
        return (bool(spec.modes[0].instances) and not spec.unread) or (
            bool(costs) and not any(isinstance(cost, UnreadCost) for cost in costs)
        )
    return False


def _is_mana_text(text: str) -> bool:
    found = read_mana(text)
    return bool(found) and not any(each.unread for each in found)


def _without_lead(sentence: str) -> Iterator[str]:
    """What the sentence leaves behind: "{U}: Until end of turn, ...", "When you set ~ in motion, until ..."."""
    bare = _TARGET_LANDS.sub("this land", _LEAD.sub("", sentence))
    if bare != sentence:
        yield bare[:1].upper() + bare[1:]


def _changes_types(abilities: tuple[Ability, ...]) -> bool:
    changes = [change for each in abilities for change in each.changes]
    changed = any(each.subtypes_set is not None or each.subtypes_added or each.chosen_type for each in changes)
    return changed and not any(each.unread for each in abilities)


def _left_behind(sentence: str) -> tuple[Ability, ...]:
    """The effect that a one-shot sentence leaves, in the words of a position."""
    bare = _LEAD.sub("", sentence)
    said, others = _TARGET_LANDS.subn("this land", bare)
    said = re.sub(r"^[Ii]t\b", "this land", said)
    said = re.sub(r"\b(an? \w+) or an? \w+", r"\1", said)  # an effect names what was chosen
    said = re.sub(r"\bthis land become ", "this land becomes ", said).replace("~", "Source" if others else "~")
    said = re.sub(r"\bthis land becomes (\w+)s\b(?= until|\.)", r"this land becomes a \1", said)
    return read_effect(said[:1].upper() + said[1:], NAMES)


@dataclass
class Hard:
    """Cards with sentences in hard families, how many are read whole, by family too; and what is not read."""

    cards: int = 0
    whole: int = 0
    families: dict[str, list[int]] = field(default_factory=lambda: {family: [0, 0] for family in FAMILIES})
    unread: list[str] = field(default_factory=list)

    def add(self, card: dict[str, Any]) -> None:
        """Measures one card."""
        results: dict[str, bool] = {}
        for family, sentence, text in hard_sentences(card):
            good = is_read(family, sentence, text, card["type"])
            results[family] = results.get(family, True) and good
            if not good:
                self.unread.append(f"{card['name']} ({family}): {sentence}")
        if results:
            self.cards += 1
            self.whole += all(results.values())
        for family, good in results.items():
            self.families[family][0] += 1
            self.families[family][1] += good


def line_of(title: str, whole: int, cards: int) -> str:
    """One line of the report."""
    return f"{title:<22} {whole:>5} of {cards:>5} cards ({100 * whole / max(1, cards):.1f} %)"


def main() -> int:
    """Runs the measurement."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("cards", type=Path)
    parser.add_argument("--only", type=Path)
    parser.add_argument("--unread", type=int, default=0)
    options = parser.parse_args()
    names = None
    if options.only:
        names = {line.split("\t")[0] for line in options.only.read_text(encoding="utf-8").splitlines()[1:]}
    cards = whole = 0
    hard = Hard()
    lost: Counter[str] = Counter()
    began = time.perf_counter()
    for card in load(options.cards):
        if not card["text"] or (names is not None and card["name"] not in names):
            continue
        hard.add(card)
        count, unread = missed(card)
        cards += bool(count)
        whole += bool(count) and not unread
        lost.update(f"{card['name']}: {part}" for part in unread)
    print(line_of("every mana text", whole, cards))
    print(line_of("hard families", hard.whole, hard.cards))
    for family, (found, good) in hard.families.items():
        print(line_of(f"  {family}", good, found))
    print(f"{time.perf_counter() - began:.1f} s")
    for text in [*list(lost)[: options.unread], *hard.unread[: options.unread]]:
        print("  ", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
