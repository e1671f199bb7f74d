"""How much of the targeting text of a card file is read: ``python benchmarks/coverage_targets.py CARDS [--unread N]``.

CARDS is JSON (or gzipped JSON): a list of cards with ``name``, ``type`` and ``text`` (or Scryfall's ``type_line`` and
``oracle_text``). A card belongs to the domain when its text without reminders has a phrase that chooses a target
("target creature", "any target", "among one or two targets"), or a line that begins with enchant, equip, reconfigure or
fortify. Words that only speak of targets ("new targets", "becomes the target of") do not count.

Every ability of such a card is read as the solver reads it: spell abilities as spells, the others one by one, quoted
abilities and the triggers that abilities create on their own. A card counts when every such phrase is read. Phrases
that are read but speak of history, which the position does not hold, count as read.

The second line is for comparison with surveys that tell phrases by the verb before them: it leaves out the cards that
choose targets only behind "return" and "on" ("Return target card ...", "a counter on target creature").

``--sample N --seed S`` draws N abilities at random and prints each as a row: the card, its target phrases, and the
whole reading in brief, to be judged against the card's text.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from lawmage.models.clauses import AbilityKind
from lawmage.models.target_specs import Instance, TargetSpec
from lawmage.oracle.brief import brief
from lawmage.oracle.structure import own_name, sentences, without_reminder
from lawmage.oracle.target_text import Paragraph, paragraphs
from lawmage.oracle.targets import read_targets
from lawmage.oracle.tokens import lift_quotes

_KEYWORDS = r"^(?:Enchant|Equip|Reconfigure|Fortify)\b"
_COUNTED = r"\b(?:among|to|of)\b[\w ,]*\b(?:one|two|three|four|five|six|eight|X|number of)\b(?: other)? targets\b"
_CHOSEN = r"(?<!\bthe )(?<!\bnew )(?<!\bthat )(?<!\bcould )(?<!\bsingle )\b[Tt]arget\b(?! of\b)"
TARGETS = re.compile(f"{_CHOSEN}|{_COUNTED}|{_KEYWORDS}", re.MULTILINE)
NARROW = re.compile(rf"(?<!\b[Rr]eturn )(?<!\bon ){_CHOSEN}|{_KEYWORDS}", re.MULTILINE)
_TRIGGER = re.compile(
    r"^(?:(?:Until|This turn|This combat)\b[^,\"]*, )?(?P<trigger>[Ww]hen|[Ww]henever|[Aa]t the beginning)\b"
)


def load(path: Path) -> list[dict[str, Any]]:
    """The cards of a file."""
    packed = path.read_bytes()
    cards: list[dict[str, Any]] = json.loads(gzip.decompress(packed) if path.suffix == ".gz" else packed)
    return cards


def specs(text: str, name: str, type_line: str) -> Iterator[TargetSpec]:
    """The target choices of every ability of a card."""
    body = own_name(without_reminder(text), name, type_line)
    if re.search(r"\b(Instant|Sorcery|Aura)\b", type_line):
        yield read_targets(text, name, type_line, spell=True)
    spell = bool(re.search(r"\b(Instant|Sorcery)\b", type_line))
    for each in paragraphs(body, name, type_line):
        if each.keyword == "enchant":
            continue
        if each.kind is AbilityKind.STATIC:  # it may let the player choose between abilities ("Khans or Dragons")
            for option in each.options:
                yield read_targets(option.text, name, type_line)
        elif not (spell and (each.kind is AbilityKind.SPELL or each.options)):
            yield read_targets(_written(each), name, type_line)
        yield from _created(each.text, name, type_line)
        for option in each.options:
            yield from _created(option.text, name, type_line)
    yield from _quoted(body, name, type_line)


def _written(each: Paragraph) -> str:
    if each.keyword is not None and not each.options:
        return f"{each.text}"
    options = (f"• {option.cost + ' — ' if option.cost else ''}{option.text}" for option in each.options)
    return "\n".join((each.text, *options))


def _created(text: str, name: str, type_line: str) -> Iterator[TargetSpec]:
    """Triggers that an ability creates: "When you do, ..."."""
    for index, sentence in enumerate(sentences(text)):
        created = _TRIGGER.match(sentence)
        if created and (index or created.start("trigger")):
            said = sentence[created.start("trigger") :]
            yield read_targets(said[0].upper() + said[1:], name, type_line)


def _quoted(text: str, name: str, type_line: str) -> Iterator[TargetSpec]:
    for quote in lift_quotes(text)[1]:
        if TARGETS.search(quote):
            yield read_targets(quote, name, "")
        yield from _quoted(quote, name, type_line)


@dataclass
class Report:
    """What one run measured. `drawn` are the abilities with targets: card, phrases, reading."""

    cards: int = 0
    whole: int = 0
    narrow: int = 0
    narrow_whole: int = 0
    phrases: int = 0
    unread: Counter[str] = field(default_factory=Counter)
    drawn: list[tuple[str, str, str]] = field(default_factory=list)


def instances(spec: TargetSpec) -> list[Instance]:
    """All instances of a reading, those before the modes first."""
    return [*spec.lead, *(each for mode in spec.modes for each in mode.instances)]


def reading(spec: TargetSpec) -> str:
    """The reading in brief, without the texts of modes that choose no target."""
    modes = tuple(replace(mode, text="") for mode in spec.modes)
    return brief(replace(spec, modes=modes, unread=()))


def measure(cards: list[dict[str, Any]]) -> Report:
    """Reads every card of the domain."""
    report = Report()
    for card in cards:
        text, type_line = card.get("text", card.get("oracle_text")) or "", card.get("type", card.get("type_line")) or ""
        bare = without_reminder(text)
        if not TARGETS.search(bare):
            continue
        missed = 0
        for spec in specs(text, card["name"], type_line):
            missed += len(spec.unread)
            report.unread.update(each.text for each in spec.unread)
            found = instances(spec)
            report.phrases += len(found)
            if found and not spec.unread:
                report.drawn.append((card["name"], " / ".join(each.text for each in found), reading(spec)))
        report.cards += 1
        report.whole += not missed
        if NARROW.search(bare):
            report.narrow += 1
            report.narrow_whole += not missed
    return report


def main() -> int:
    """Run the measurement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--unread", type=int, default=40, help="how many unread phrases to list")
    parser.add_argument("--sample", type=int, default=0, help="how many abilities to print with their meaning")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    started = time.perf_counter()
    report = measure(load(args.cards))
    seconds = time.perf_counter() - started
    if args.sample:
        for row in random.Random(args.seed).sample(report.drawn, min(args.sample, len(report.drawn))):
            print("\t".join(row))
        return 0
    for title, whole, cards in (
        ("cards with every phrase read", report.whole, report.cards),
        ('the same, but for "return" and "on"', report.narrow_whole, report.narrow),
    ):
        print(f"{title:<36} {whole:>6,} of {cards:>6,} ({100 * whole / max(1, cards):.2f} %)")
    every = report.phrases + sum(report.unread.values())
    share = 100 * report.phrases / max(1, every)
    print(f"{'phrases read':<36} {report.phrases:>6,} of {every:>6,} ({share:.2f} %), {seconds:.1f} s")
    for phrase, count in report.unread.most_common(args.unread):
        print(f"{count:>5}  {phrase}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
