"""How much of the combat text of a card file is read: ``python benchmarks/coverage_combat.py CARDS [--unread N]``.

CARDS is JSON (or gzipped JSON): a list of cards with ``name``, ``type`` and ``text``. What is read:

- text in force on the battlefield, read as the solver reads it: static abilities, keywords, quoted abilities, those of
  tokens that an ability creates;
- what spells, activated and triggered abilities leave behind: each such sentence about attacking and blocking is put
  into the form an effect has in a position ("This creature can't block this turn.") and read as an effect.

A card counts when every sentence it has of the kind is read. Digital-only and humorous cards are included. Two domains:

- "attack or block clauses": cards that say something about attacking or blocking, found by the words alone, whoever
  reads them: keyword abilities that bear on it, printed, granted, on tokens or as counters; and "beyond keywords":
  clauses in words ("can't block", "attacks ... if able", "enters tapped and attacking", "additional combat phase").
  What happens once and leaves nothing behind (creatures put onto the battlefield attacking, extra phases, removal from
  combat) has nothing to be read: the position shows its outcome.
- "any combat text": cards where the reader finds something to read, which is more in one way (abilities and types that
  are granted, since they change what attacks and blocks) and less in another (nothing that happens once).
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lawmage.models.clauses import Ability, AbilityKind
from lawmage.models.terms import ObjectId, PlayerId
from lawmage.oracle import keywords, read, read_effect
from lawmage.oracle.structure import lines, sentences
from lawmage.oracle.tokens import lift_quotes

DEED = re.compile(
    r"\b(?:attacks?|blocks?|can't (?:attack|block|be blocked)|must be blocked|can (?:only )?(?:attack|block)|goaded|"
    r"goad|suspected|suspect|detain)\b"
)
GRANT = re.compile(
    r"\b(?:gains?|has|have|loses?)\b.*\b(?:flying|menace|haste|vigilance|reach|defender|fear|intimidate|shadow|"
    r"horsemanship|skulk|protection from|\w+walk|banding)\b"
)
_LEAD = re.compile(
    r"^(?:(?:When|Whenever|At)\b.*?, (?=[a-zA-Z~⟦])|[^.:⟦]*: |(?:I|II|III|IV|V|VI)(?:, (?:I|II|III|IV|"
    r"V))* — |• |[\d—+]+ \| |"
    r"[A-Z][\w' ]+ — |(?:If|Otherwise|Then|For each|When)\b[^,.]*, |You may have |Then |[Tt]hen )+"
)
_VERB = r"(?:gains?|gets?|has|have|lose|loses|can't|can|must|attacks?|blocks?|becomes?|is|are|also|perpetually)\b"
_TARGET = re.compile(
    r"\b(?:(?:up to|any number of|each of|another|other|one|two|three|x|or|a|an|the|both|all) )*"
    rf"(?:targets?\b.*?(?=\b{_VERB})|(?:that|those|the chosen|the|each) (?:other )?"
    r"(?:creatures?|tokens?|permanents?|copy|copies|artifact|vehicle)"
    r"(?: (?:dealt damage|chosen) this way)?|(?:it|they|he|she|them|one or both)\b(?= )|one of them)",
    re.IGNORECASE,
)


NAMES = (  # the object the ability is of, where the effect is on another; a player who is a target
    ("Source", ObjectId("source")),
    ("bob", PlayerId("bob")),
)

_KEYWORDS = (
    "flying|menace|haste|vigilance|reach|defender|fear|intimidate|shadow|horsemanship|skulk|protection from|"
    r"(?:plains|island|swamp|mountain|forest|desert|nonbasic land|land)walk|banding|decayed|unleash|myriad|provoke|"
    "encore|mobilize|dash|blitz|unearth|suspend|riot|enlist|ninjutsu|sneak"
)
_PRINTED = frozenset(("protection", *_KEYWORDS.split("|")))
CLAUSE = re.compile(
    r"\bcan't (?:attack|block|be blocked|be attacked)|\b(?:attacks?|blocks?)\b[^.]*\bif able\b|\bable to block\b|"
    r"\bmust (?:attack|block|be blocked|be attacked)|\b(?:can|may|could) (?:only )?(?:attack|block)\b|"
    r"\bcan (?:only )?be blocked\b|\b(?:attack|block) (?:alone|only)\b|\bgoad|\bdetain|\bsuspect|\bexert\b|"
    r"\badditional combat phase|\b(?:skips?|end|during)\b[^.]*\bcombat phase|\bremoved?\b[^.]*\bfrom combat\b|"
    r"\b(?:tapped and|enters?|tokens? that(?:'s| are)|battlefield) (?:attacking|blocking)\b|"
    r"\bbecomes? (?:un)?blocked(?! by)\b|\bbanding\b|\bbands with\b|"
    r"\bas though (?:it|they|those creatures) (?:didn't have defender|had (?:haste|flying|reach|shadow))|"
    r"\b(?:which|how)\b[^.]*\b(?:creatures?|player|permanent)\b[^.]*\b(?:attacks?|blocks?|attacking)\b|"
    r"\bstops blocking\b|\bblocks (?:an attacking|all creatures)|\bdoesn't cause\b[^.]*\bto tap\b",
    re.IGNORECASE,
)
_GRANTED = re.compile(
    rf"\b(?:gains?|has|have|loses?)\b[^.]*?\b(?:{_KEYWORDS})\b|"
    r"\b(?:flying|menace|haste|vigilance|reach|shadow) counter|"
    rf"(?:\bcreates?\b|\btoken|\bbecomes?\b|\bis a\b|\bare\b|\benters\b|\bit's a\b|except)[^.]*\bwith\b[^.]*"
    rf"\b(?:{_KEYWORDS})\b",
    re.IGNORECASE,
)


@dataclass
class Tally:
    """Cards and sentences of one kind, and what was not read."""

    cards: int = 0
    whole: int = 0
    sentences: int = 0
    unread: Counter[str] = field(default_factory=Counter)

    def add(self, missed: Iterable[str], count: int) -> None:
        """One card with `count` sentences, of which `missed` were not read."""
        missed = list(missed)
        self.cards += 1
        self.whole += not missed
        self.sentences += count
        self.unread.update(missed)

    def line(self, title: str) -> str:
        """One line of the report."""
        lost = sum(self.unread.values())
        cards = 100 * self.whole / max(1, self.cards)
        share = 100 * (self.sentences - lost) / max(1, self.sentences)
        return f"{title:<34} {self.whole:>6} of {self.cards:>6} cards ({cards:.1f} %), sentences {share:.1f} %"


def load(path: Path) -> list[dict[str, Any]]:
    """The cards of a file."""
    packed = path.read_bytes()
    cards: list[dict[str, Any]] = json.loads(gzip.decompress(packed) if path.suffix == ".gz" else packed)
    return cards


def in_force(abilities: tuple[Ability, ...]) -> tuple[int, list[str]]:
    """Sentences about combat in force on the battlefield: how many, and those not read."""
    count, missed = 0, []
    for ability in abilities:
        missed += [unread.text for unread in ability.unread]
        count += len(ability.unread)
        if ability.keyword is not None:
            count += ability.keyword in keywords.COMBAT or bool(keywords.meaning(ability.keyword, ability.argument))
            continue
        count += bool(ability.clauses or ability.changes)
        for change in ability.changes:
            for gained in change.gains:
                inner_count, inner_missed = in_force(read(gained))
                count += inner_count
                missed += inner_missed
    return count, missed


def as_effect(sentence: str) -> str | None:
    """A one-shot sentence about combat as the effect it leaves; None if it leaves none.

    >>> as_effect("When ~ enters, target creature an opponent controls can't block this turn.")
    "This creature can't block this turn."
    """
    bare, quotes = lift_quotes(sentence)
    bare = _LEAD.sub("", bare).strip()
    action = re.search(r"\b(goad|suspect|detain)\b", bare, re.IGNORECASE)
    if action and not DEED.search(bare.replace(action[0], "")):
        done = {"goad": "goaded", "suspect": "suspected", "detain": "detained"}[action[1].lower()]
        return f"This creature is {done}."
    said, others = _TARGET.subn("this creature ", bare, count=1)
    said = said.replace("~", "Source" if others else "this creature")
    said = re.sub(r" {2,}", " ", said).strip()
    verbs = re.search(rf"this creature {_VERB}.*", said)
    if verbs and re.match(r"(?:Put|Untap|Tap|Return|Gain control|Choose|Exile|Remove|Draw|You|Sacrifice)\b", said):
        said = verbs[0]  # "untap that creature, and it gains haste": the rest happens and is over
    if not (DEED.search(said) or GRANT.search(said)):
        return None
    if re.match(
        r"(?:Create|Activate|If|Put|Return|Exile|Whenever|When|Destroy|You choose|Tap|Untap|Amass|Draw)\b", said
    ):
        return None
    said = re.sub(r"\bblock target creature\b", "block this creature", said)
    if "this creature" in said.lower():
        said = re.sub(r"\btarget (?:[a-z-]+ )*?creature(?: you control)?(?= this)", "Source", said)
        said = re.sub(r"\btarget (?:opponent|player)\b", "bob", said)
    if re.search(r"target|choice|\bdid\b|perpetually|choose", said):
        return None  # a choice or another target: an effect in a position names what was chosen
    said = re.sub(r"⟦Q(\d+)⟧", lambda match: f'"{quotes[int(match[1])]}"', said)
    return said[:1].upper() + said[1:]


def left_behind(abilities: tuple[Ability, ...]) -> Iterator[str]:
    """The sentences about combat of one-shot abilities, in the form of an effect."""
    for ability in abilities:
        if ability.kind not in (AbilityKind.STATIC, AbilityKind.KEYWORD):
            yield from filter(None, map(as_effect, sentences(ability.text)))


def made_by(ability: Ability) -> Iterator[Ability]:
    """The abilities in quotation marks that an ability which does something once gives to what it makes."""
    if ability.kind not in (AbilityKind.STATIC, AbilityKind.KEYWORD):
        for quoted in lift_quotes(ability.text)[1]:
            yield from read(quoted)


def has_clauses(card: dict[str, Any]) -> tuple[bool, bool]:
    """Whether a card says something about attacking or blocking, and whether it does beyond keyword abilities.

    >>> has_clauses({"name": "A", "type": "Creature", "text": "Flying"})
    (True, False)
    >>> has_clauses({"name": "A", "type": "Sorcery", "text": "Whenever a creature attacks, goad target creature."})
    (True, True)
    """
    found = beyond = False
    for line in lines(card["text"] or "", card["name"], card["type"]):
        if line.keyword is not None:
            found |= line.keyword in _PRINTED or "walk" in line.keyword or line.keyword.startswith("bands")
            continue
        bare, quotes = lift_quotes(line.text)
        for sentence in (said for part in (bare, *quotes) for said in sentences(part)):
            said = _LEAD.sub("", sentence)
            beyond |= bool(CLAUSE.search(said))
            found |= beyond or bool(_GRANTED.search(said))
    return found, beyond


def beyond_keywords(abilities: tuple[Ability, ...], left: Iterable[str]) -> bool:
    """Whether a card says more about combat than keyword abilities, its own or granted."""
    return any(ability.clauses for ability in abilities) or any(DEED.search(text) for text in left)


@dataclass
class Report:
    """What one run measured; `times` in seconds, one a card."""

    clauses: Tally = field(default_factory=Tally)
    in_words: Tally = field(default_factory=Tally)
    whole: Tally = field(default_factory=Tally)
    beyond: Tally = field(default_factory=Tally)
    force: Tally = field(default_factory=Tally)
    left: Tally = field(default_factory=Tally)
    times: list[float] = field(default_factory=list)


def measure(cards: Iterable[dict[str, Any]]) -> Report:
    """Reads every card."""
    report = Report()
    for card in cards:
        started = time.perf_counter()
        abilities = read(card["text"] or "", card["name"], type_line=card["type"])
        report.times.append(time.perf_counter() - started)
        count, missed = in_force(abilities)
        left = list(left_behind(abilities))
        lost = [text for text in left if any(a.unread for a in read_effect(text, NAMES))]
        lost += in_force(tuple(each for ability in abilities for each in made_by(ability)))[1]
        has, in_words = has_clauses(card)
        if has:
            report.clauses.add(missed + lost, count + len(left))
        if in_words:
            report.in_words.add(missed + lost, count + len(left))
        if count:
            report.force.add(missed, count)
        if left:
            report.left.add(lost, len(left))
        if count or left:
            report.whole.add(missed + lost, count + len(left))
        if missed or beyond_keywords(abilities, left):
            report.beyond.add(missed + lost, count + len(left))
    return report


def main() -> None:
    """Prints the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cards", type=Path)
    parser.add_argument("--unread", type=int, default=20, help="how many unread sentences to list of each kind")
    arguments = parser.parse_args()
    report = measure(load(arguments.cards))
    print(report.clauses.line("attack or block clauses"))
    print(report.in_words.line("  of these, beyond keywords"))
    print(report.whole.line("any combat text"))
    print(report.beyond.line("more than keywords"))
    print(report.force.line("in force on the battlefield"))
    print(report.left.line("left behind by one-shot text"))
    times = sorted(report.times)
    print(
        f"milliseconds a card: median {1000 * statistics.median(times):.2f}, "
        f"99 % below {1000 * times[int(0.99 * len(times))]:.2f}"
    )
    for title, tally in (("in force", report.force), ("left behind", report.left)):
        print(f"\nnot read, {title}:")
        for text, count in tally.unread.most_common(arguments.unread):
            print(f"{count:5} {text[:200]}")


if __name__ == "__main__":
    main()
