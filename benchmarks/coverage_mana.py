"""How much mana text of a card file is read: ``python benchmarks/coverage_mana.py CARDS [--only NAMES] [--unread N]``.

CARDS is JSON (or gzipped JSON): a list of cards with ``name``, ``type`` and ``text``; NAMES is a file of tab-separated
rows whose first column is a card's name. Counted are the cards with text about mana: abilities that add mana (granted
ones and those of tokens, in quotation marks, too), triggers on tapping for mana, replacements of produced mana, changes
of land types. A card counts when all of that is read: costs, outputs, restrictions on spending and activating.
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
from pathlib import Path
from typing import Any

from lawmage.models import mana_abilities as m
from lawmage.oracle import read
from lawmage.oracle.mana import read_mana
from lawmage.oracle.structure import Line, lines
from lawmage.oracle.tokens import lift_quotes

HARD = re.compile(
    r"could produce|tapped for (?:\w+ or more )?mana|\btaps?\b[^.]*for mana|"
    r"\b(?:lands?|it)\b[^.]*\b(?:is|are|becomes?)\b[^.]*"
    r"\b(?:Plains|Islands?|Swamps?|Mountains?|Forests?|basic land type)\b",
)
LAND_TYPES = re.compile(
    r"^(?:Enchanted land|Each land|Nonbasic lands|All lands|Lands you control|Lands|Each nonbasic land)\b"
    r".*\b(?:is|are)\b.*\b(?:Plains|Islands?|Swamps?|Mountains?|Forests?|land type|chosen type)\b"
)


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
        if LAND_TYPES.match(text):
            count += 1
            abilities = read(text)
            if not any(ability.changes for ability in abilities):
                unread.append(text)
    return count, unread


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
    tally: dict[str, list[int]] = {"all": [0, 0], "hard families": [0, 0]}
    lost: Counter[str] = Counter()
    began = time.perf_counter()
    for card in load(options.cards):
        if not card["text"] or (names is not None and card["name"] not in names):
            continue
        count, unread = missed(card)
        if not count:
            continue
        for title in ("all", "hard families") if HARD.search(card["text"]) else ("all",):
            tally[title][0] += 1
            tally[title][1] += not unread
        lost.update(f"{card['name']}: {part}" for part in unread)
    for title, (cards, whole) in tally.items():
        print(f"{title:<15} {whole:>5} of {cards:>5} cards ({100 * whole / max(1, cards):.1f} %)")
    print(f"{time.perf_counter() - began:.1f} s")
    for text, _ in list(lost.items())[: options.unread]:
        print("  ", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
