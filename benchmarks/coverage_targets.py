"""How much of the targeting text of a card file is read: ``python benchmarks/coverage_targets.py CARDS [--unread N]``.

CARDS is JSON (or gzipped JSON): a list of cards with ``name``, ``type`` and ``text`` (or Scryfall's ``type_line`` and
``oracle_text``). Every ability of a card that uses the word target, enchant or equip is read as the solver reads it:
spell abilities as spells, the others one by one, quoted abilities and the triggers that abilities create on their own.
A card counts when every such phrase is read. Phrases that are read but speak of history, which the position does not
hold, count as read.

``--sample N --seed S`` prints N read phrases drawn at random with their meaning, to be checked by eye.
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
from pathlib import Path
from typing import Any

from lawmage.models.clauses import AbilityKind
from lawmage.models.target_specs import TargetSpec
from lawmage.oracle.brief import brief
from lawmage.oracle.structure import own_name, sentences, without_reminder
from lawmage.oracle.target_text import Paragraph, paragraphs
from lawmage.oracle.targets import read_targets
from lawmage.oracle.tokens import lift_quotes

TARGETS = re.compile(r"\btargets?\b|^(?:Enchant|Equip)\b", re.MULTILINE)
_TRIGGER = re.compile(r"^(?:When|Whenever|At the beginning|At end)\b")


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
        if each.kind is AbilityKind.STATIC or each.keyword == "enchant":
            continue
        if not (spell and each.kind is AbilityKind.SPELL):
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
    for sentence in sentences(text)[1:]:
        if _TRIGGER.match(sentence):
            yield read_targets(sentence, name, type_line)


def _quoted(text: str, name: str, type_line: str) -> Iterator[TargetSpec]:
    for quote in lift_quotes(text)[1]:
        if TARGETS.search(quote):
            yield read_targets(quote, name, "")
        yield from _quoted(quote, name, type_line)


def main() -> int:
    """Run the measurement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--unread", type=int, default=40, help="how many unread phrases to list")
    parser.add_argument("--sample", type=int, default=0, help="how many read phrases to print with their meaning")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    unread: Counter[str] = Counter()
    read: list[tuple[str, str, str]] = []
    cards = whole = phrases = 0
    started = time.perf_counter()
    for card in load(args.cards):
        text, type_line = card.get("text", card.get("oracle_text")) or "", card.get("type", card.get("type_line")) or ""
        if not TARGETS.search(without_reminder(text)):
            continue
        cards += 1
        missed = 0
        for spec in specs(text, card["name"], type_line):
            missed += len(spec.unread)
            unread.update(each.text for each in spec.unread)
            for mode in (*spec.modes, *([] if not spec.lead else [type(spec.modes[0])("", spec.lead)])):
                phrases += len(mode.instances)
                read += [(card["name"], each.text, brief(each)) for each in mode.instances]
        whole += not missed
    seconds = time.perf_counter() - started
    lost = sum(unread.values())
    print(f"cards with every phrase read: {whole:,} of {cards:,} ({100 * whole / max(1, cards):.2f} %)")
    share = 100 * phrases / max(1, phrases + lost)
    print(f"phrases read: {phrases:,} of {phrases + lost:,} ({share:.2f} %), {seconds:.1f} s")
    for phrase, count in unread.most_common(args.unread):
        print(f"{count:>5}  {phrase}")
    for name, phrase, meaning in random.Random(args.seed).sample(read, min(args.sample, len(read))):
        print(f"{name} | {phrase}\n      {meaning}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
