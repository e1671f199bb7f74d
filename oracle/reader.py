"""Reads rules text: abilities of an object, and effects left by what has resolved; cached by the arguments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from lawmage.models.clauses import Ability, AbilityKind, Change, Clause, Unread
from lawmage.models.terms import ALWAYS, ANYTHING, Cond, Filter, Is, Named, ObjectId, PlayerId, Ref, Shares, UnknownCond
from lawmage.oracle import grammar, keywords
from lawmage.oracle.grammar.build import (
    IT,
    OTHER,
    OWN_NAME,
    SUBJECT,
    THAT,
    THEY,
    both,
    mentions,
    mentions_unknown,
    negation,
    parts_of,
    replaced,
)
from lawmage.oracle.lexicon import classes
from lawmage.oracle.relevance import matters, may_bear, says_a_deed
from lawmage.oracle.structure import Line, lines, own_name, sentences, without_reminder
from lawmage.oracle.tokens import MAX_TEXT, lift_quotes, name_token, shown, split_words

NamedRefs = tuple[tuple[str, ObjectId | PlayerId], ...]
Read = tuple[tuple[Clause, ...], tuple[Change, ...], tuple[Unread, ...]]
NOTHING: Read = ((), (), ())
NO_TYPES: tuple[str, ...] = ()
_MAX_OBJECT_TEXT = 100_000  # characters; the longest card has fewer than 1,500


@lru_cache(maxsize=16384)
def read(text: str, name: str = "", *, type_line: str = "") -> tuple[Ability, ...]:
    """All abilities of an object, in order.

    Args:
        text: its Oracle text, one ability a line; reminder text is dropped.
        name: its name; own name and "this creature" are the source. `type_line`: instants and sorceries have spell
            abilities in place of static ones; legendary objects may use the first part of their name.

    Returns:
        One Ability for each ability; keyword lines are split. Static abilities carry clauses, changes and what was not
        understood and may bear on attacking, blocking or characteristics. Others carry their kind and text only: they
        never bear on a declaration.

    >>> [ability.keyword for ability in read("Flying, menace")]
    ['flying', 'menace']
    >>> read("Wordy creatures can't block.")[0].unread
    (Unread(text="Wordy creatures can't block.", field=None),)
    >>> [clause.relation.value for clause in read("This creature can't attack or block.")[0].clauses]
    ['attack', 'block']
    """
    if len(text) > _MAX_OBJECT_TEXT:
        return (Ability(AbilityKind.STATIC, text[:200], unread=(Unread(text[:200]),)),)
    return tuple(_ability(line, name) for line in lines(text, name, type_line))


def _ability(line: Line, name: str) -> Ability:
    if line.kind is AbilityKind.KEYWORD:
        if line.when is None:
            return Ability(line.kind, shown(line.text), line.keyword, line.argument)
        granted = Change(Is(Ref.SOURCE), gains=(line.text,), when=line.when, text=shown(line.text))
        return Ability(AbilityKind.STATIC, shown(line.text), changes=(granted,))
    if line.kind is not AbilityKind.STATIC:
        return Ability(line.kind, shown(line.text), when=line.when or ALWAYS)
    clauses, changes, unread = _sentences(line.text, name, (), None)
    return _under(Ability(line.kind, shown(line.text), clauses=clauses, changes=changes, unread=unread), line.when)


def _under(ability: Ability, when: Cond | None) -> Ability:
    """The ability under the condition of its level, speed or choice."""
    if when is None:
        return ability
    return replace(
        ability,
        clauses=tuple(replace(clause, when=both(when, clause.when)) for clause in ability.clauses),
        changes=tuple(replace(change, when=both(when, change.when)) for change in ability.changes),
        when=when,
    )


@lru_cache(maxsize=16384)
def read_effect(text: str, names: NamedRefs = ()) -> tuple[Ability, ...]:
    """An effect left by a resolved spell or ability; "this creature" is each object it affects (Ref.SOURCE).

    `names` maps ids and names that occur in the text to what they name. Durations have no meaning: the effect is
    running. One Ability for each sentence; one that is not understood carries Unread when it may bear on combat.

    >>> read_effect("This creature attacks bob this turn if able.", (("bob", PlayerId("bob")),))[0].clauses[0].right
    IsPlayer(player=PlayerId(id='bob'))
    """
    if len(text) > MAX_TEXT:
        return (Ability(AbilityKind.STATIC, text[:200], unread=(Unread(text[:200]),)),)
    body = own_name(without_reminder(text), "")
    kept = tuple(pair for pair in names if not _is_common(pair[0]))
    best: Read | None = None
    for used in dict.fromkeys((names, kept)):
        got = _sentences(body, "", used, Is(Ref.SOURCE))
        if best is None or len(got[2]) < len(best[2]):
            best = got
    clauses, changes, unread = best or NOTHING
    return (Ability(AbilityKind.STATIC, text, clauses=clauses, changes=changes, unread=unread),)


def _is_common(spelled: str) -> bool:
    """Whether a name is also a word of rules text: "white", "target", "Wall"."""
    low = spelled.lower()
    return low in grammar.tables().vocabulary or bool(set(classes(spelled, low)) - {"word"})


def _sentences(text: str, name: str, names: NamedRefs, antecedent: Filter | None) -> Read:
    clauses: tuple[Clause, ...] = ()
    changes: tuple[Change, ...] = ()
    unread: tuple[Unread, ...] = ()
    before = ""
    parts = sentences(text)
    for number, sentence in enumerate(parts):
        if sentence.startswith("The same is true for "):
            got, still, subject = _likewise(before, sentence, name, names, antecedent), NO_TYPES, None
        elif sentence.startswith("Otherwise, "):
            got, still, subject = _otherwise(before, sentence, name, names, antecedent), NO_TYPES, None
        else:
            got, still, subject = _sentence(sentence, name, names, antecedent)
        before = sentence
        if still and changes:
            changes = (*changes[:-1], _kept(changes[-1], still))
        if subject is None and not may_bear(sentence) and number + 1 < len(parts):
            subject = _subject(sentence, names)
        if subject is not None:
            antecedent = subject
        clauses, changes, unread = clauses + got[0], changes + got[1], unread + got[2]
    return clauses, changes, unread


_EACH_COLOR = ", ".join(f"protection from {color}" for color in ("white", "blue", "black", "red", "green"))


def _likewise(before: str, sentence: str, name: str, names: NamedRefs, antecedent: Filter | None) -> Read:
    """ "The same is true for first strike, ...": the sentence before, said of each other keyword."""
    named = sentence.removeprefix("The same is true for ").rstrip(".").replace("protection from any color", _EACH_COLOR)
    listed = re.split(r",? and |, ", named)
    spoken = [word for word in ("flying", "deathtouch", "first strike") if word in before]
    if not any(_sentence(before, name, names, antecedent)[0]):
        return NOTHING
    if not spoken or not all(keywords.known(word) or word.startswith("protection from ") for word in listed):
        return (), (), (Unread(sentence),) if matters(sentence) else ()
    parts: list[Read] = []
    for word in listed:
        part = _sentence(before.replace(spoken[0], word), name, names, antecedent)[0]
        if word in _FAMILIES:
            part = (part[0], tuple(_of_some_kind(change, word) for change in part[1]), part[2])
        parts.append(part)
    return (
        tuple(clause for part in parts for clause in part[0]),
        tuple(change for part in parts for change in part[1]),
        tuple(unread for part in parts for unread in part[2]),
    )


_FAMILIES = ("protection", "landwalk")


def _of_some_kind(change: Change, family: str) -> Change:
    """A protection or landwalk that another object has is gained, but the sentence does not say which."""
    some = {"protection": "protection from everything", "landwalk": "islandwalk"}[family]
    return replace(change, gains=(some,), when=both(change.when, UnknownCond(f"which {family} it is")))


def _otherwise(before: str, sentence: str, name: str, names: NamedRefs, antecedent: Filter | None) -> Read:
    """ "Otherwise, ...": under the opposite of the condition of the sentence before."""
    rest = sentence.removeprefix("Otherwise, ")
    conds = {getattr(reading, "when", ALWAYS) for reading in _parsed(before, names)}
    if len(conds) != 1 or conds == {ALWAYS}:
        return (), (), (Unread(sentence),) if matters(rest) else ()
    it = antecedent.ref if isinstance(antecedent, Is) else Ref.SOURCE
    opposite = negation(replaced(conds.pop(), {IT: it, THAT: it, OTHER: Ref.SOURCE}))
    got = _sentence(rest[:1].upper() + rest[1:], name, names, antecedent)[0]
    return (
        tuple(replace(clause, when=both(opposite, clause.when)) for clause in got[0]),
        tuple(replace(change, when=both(opposite, change.when)) for change in got[1]),
        got[2],
    )


def _subject(sentence: str, names: NamedRefs) -> Filter | None:
    """What a sentence without a say in combat speaks of: "they" in the next may mean it."""
    for reading in _parsed(sentence, names)[:1]:
        found: Filter = getattr(reading, "subject", SUBJECT)
        if found not in (ANYTHING, SUBJECT) and not any(mentions(found, part) for part in (IT, THAT, THEY)):
            return found
    return None


def _kept(change: Change, types: tuple[str, ...]) -> Change:
    """ "It's still a land": types and subtypes are added, not set (205.1b)."""
    return replace(
        change,
        types_set=None,
        types_added=change.types_added + (change.types_set or ()),
        subtypes_set=None,
        subtypes_added=change.subtypes_added + (change.subtypes_set or ()),
    )


@lru_cache(maxsize=32768)
def _sentence(
    sentence: str, name: str, names: NamedRefs, antecedent: Filter | None
) -> tuple[Read, tuple[str, ...], Filter | None]:
    """One sentence: what it gives, the types of "it's still a ...", and its subject."""
    from lawmage.oracle.grammar.sentences import Still

    if not may_bear(sentence) or re.match(r"(?:When|Whenever|At(?! least| most))\b", sentence):
        return NOTHING, (), None
    parsed = _parsed(sentence, names)
    if any(isinstance(reading, Still) for reading in parsed):
        return NOTHING, tuple(t for r in parsed if isinstance(r, Still) for t in r.types), None
    finished = _finished(parsed, sentence, name, antecedent)
    if len(finished) != 1 or (says_a_deed(sentence) and not finished[0][0]):
        return ((), (), (Unread(shown(sentence)),) if matters(sentence) else ()), (), None
    subject = parsed[0].subject
    return finished[0], (), None if subject in (ANYTHING, SUBJECT) else subject


def _parsed(sentence: str, names: NamedRefs) -> list[Any]:
    lifted: str
    quotes: Iterable[str]
    lifted, quotes = lift_quotes(sentence)
    for number, quote in enumerate(quotes):
        if quote.endswith(","):  # the comma of the sentence stands inside the quotation
            lifted = lifted.replace(f"⟦Q{number}⟧", f"⟦Q{number}⟧,")
    quotes = [quote.removesuffix(",") for quote in quotes]
    if not lifted.endswith((".", "!")):
        lifted += "."
    lifted, *quotes = (_name_tokens(text, names) for text in (lifted, *quotes))
    return grammar.parse("sentence", split_words(lifted, tuple(quotes)))


def _finished(parsed: list[Any], sentence: str, name: str, antecedent: Filter | None) -> list[Read]:
    """The different meanings of a sentence; more than one: it is not understood."""
    finished: list[Read] = []
    for reading in parsed:
        made = _finish(reading.items, sentence, name, antecedent)
        if made is not None and made not in finished:
            finished.append(made)
    known = [made for made in finished if not any(mentions_unknown(part) for part in (*made[0], *made[1]))]
    return known or finished  # a reading without unknown parts is preferred to those with


def readings(sentence: str, names: NamedRefs = ()) -> list[Read]:
    """All different meanings of a sentence (own name "~") that no stated preference decides between.

    >>> len(readings("Creatures with power less than the number of Islands you control can't block ~."))
    1
    """
    return _finished(_parsed(sentence, names), sentence, "", Is(Ref.SOURCE))


def _name_tokens(text: str, names: NamedRefs) -> str:
    """Writes a token for each name, longest first, whole words only."""
    if not names:
        return text
    tokens: dict[str, str] = {}
    for spelled, named in sorted(names, key=lambda pair: (-len(pair[0]), pair[0])):
        if spelled:
            tokens.setdefault(spelled, name_token(named))
    return _names_pattern(tuple(tokens)).sub(lambda match: tokens[match[0]], text)


@lru_cache(maxsize=1024)
def _names_pattern(spelled: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w#~:-])(?:{'|'.join(map(re.escape, spelled))})(?![\w#-])")


def _finish(items: tuple[Clause | Change, ...], sentence: str, name: str, antecedent: Filter | None) -> Read | None:
    """Resolves what is left open: "it" is what was spoken of before. None if a reference stays open."""
    clauses: list[Clause] = []
    changes: list[Change] = []
    for item in items:
        left_or_right = Ref.RIGHT if isinstance(item, Clause) and item.right == SUBJECT else Ref.LEFT
        spoken_of = antecedent or Is(Ref.SOURCE)
        swap: dict[object, object] = {SUBJECT: spoken_of, OTHER: Ref.SOURCE}
        swap[IT] = spoken_of.ref if isinstance(spoken_of, Is) else left_or_right
        if antecedent is not None:
            swap |= {THAT: swap[IT], Is(THAT): antecedent}
        if OWN_NAME in sentence:
            swap |= {named: _named_in_full(named, name) for named in _names_with_own(item)}
        swap[Named(OWN_NAME)] = Named(name) if name else Shares("name", Ref.SOURCE)
        done = replace(replaced(item, swap), text=shown(sentence))
        if mentions(done, THEY) or mentions(done, THAT):
            return None
        if isinstance(done, Clause):
            if done.left == done.right == Is(Ref.SOURCE):
                return None  # two different objects are meant
            clauses.append(done)
        elif done != Change(done.subject, when=done.when, text=done.text):
            changes.append(done)
    return tuple(clauses), tuple(changes), ()


def _names_with_own(item: object) -> Iterator[Named]:
    """Names in which the own name stands ("~'s Herald")."""
    if isinstance(item, Named) and OWN_NAME in item.name and item.name != OWN_NAME:
        yield item
    elif isinstance(item, tuple):
        for part in item:
            yield from _names_with_own(part)
    else:
        for part in parts_of(item):
            yield from _names_with_own(part)


def _named_in_full(named: Named, name: str) -> Named:
    return Named(named.name.replace(OWN_NAME, name.split(",")[0] or OWN_NAME))


def read_sentence(sentence: str) -> Read:
    """One sentence of a static ability, own name written "~": clauses, changes, unread."""
    return _sentence(sentence, "", (), None)[0]
