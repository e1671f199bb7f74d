"""Reads mana text: abilities that add mana, triggers on tapping for mana, replacements of produced mana (106, 605)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from lawmage.models import mana_abilities as m
from lawmage.models.terms import Arithmetic, CountersOn, Named, Ref, Shares, UnknownCond, UnknownFilter, Who
from lawmage.oracle import grammar
from lawmage.oracle.grammar.build import IT, OTHER, OWN_NAME, THEY, mentions, mentions_unknown, replaced
from lawmage.oracle.matcher import Grammar, TooHard
from lawmage.oracle.structure import own_name, sentences, unquote_in, without_reminder
from lawmage.oracle.tokens import MAX_TEXT, lift_quotes, split_words

_MANA_WORDS = re.compile(
    r"\badds?\b[^.]*?(?:\{[WUBRGCS0-9/PX]+\}|\bmana\b)|\bproduces?\b[^.]*(?:\bmana\b|\{)|\bmana\b[^.]*\bproduces?\b",
    re.I,
)
_TAPS = re.compile(r"\b(?:taps?|tapped)\b[^.]*? for (?:two or more )?(?:mana\b|\{[WUBRGC]\})", re.I)
_TRIGGER = re.compile(r"(?:When|Whenever|At)\b")
_REPLACES = re.compile(
    r"(?:^|, )(?:if\b.*\btapp?(?:ed|s)?\b.*\bfor\b.*\bmana\b|.*\btapped for mana produce\b)|\bwould add\b", re.I
)
_ADDS = re.compile(r"\badds?\b", re.I)
_ADDS_MANA = re.compile(r"\badds?\b[^.]*(?:\bmana\b|\{[WUBRGC])", re.I)
_SPENDING = re.compile(r"(?:spend this mana|(?:this|that) mana can't|(?:you|they) can't spend this mana)\b", re.I)
_PUTS = re.compile(r"Put an? (?P<kind>\S+) counter on ~\.?$")
_FIREBENDING = re.compile(r"Firebending (?P<n>\d+|X)(?P<where>, where X is [^.]*)?$", re.I)
_PART = re.compile(r"(?:(?:[IVX]+(?:, )?)+ — (?:[A-Z][\w' ]* — )?|• (?:[A-Z][\w' ]* — )?)(?P<effect>.*)$", re.DOTALL)
_TARGETS = re.compile(r"\btargets?\b", re.I)
_NO_COST = re.compile(r"\.|'\{")  # a sentence, or an ability quoted within a quotation
_LOYALTY = re.compile(r"\[?([+−\-–]?(?:\d+|X))\]?$")
_HARMLESS = re.compile(
    r"\b(?:spend|spent|don't lose|lose) (?:this|that|it|unspent)?\s*mana\b|\bthat mana is spent\b|\bmana value\b|"
    r"\bmana was spent\b|\bthis mana\b|\bmana cost\b|\bmana abilit|\bwithout paying\b|\bspent to\b|\bspend mana\b",
    re.I,
)

PREFERENCES = (
    "counteach",
    "costpart",
    "cost",
    "howmanyof",
    "counterplace",
    "deed.paid",
    "limit.one",
    "output",
    "mana.all",
    "deeds.paid",
    "eithernoun",
)


@cache
def tables() -> Grammar:
    """The grammar of mana text: the tables of combat text, and those of costs, outputs, events and spending."""
    from lawmage.oracle.grammar import mana_costs, mana_effects, mana_events, mana_outputs, mana_spending

    made = grammar.combat_tables()
    own = [
        line for module in (mana_costs, mana_outputs, mana_events, mana_spending, mana_effects) for line in module.ROWS
    ]
    made.rows[:0] = own  # where a symbol keeps one reading, the row that knows mana is preferred
    made.add((), PREFERENCES)
    return made


def bears(text: str) -> bool:
    """Whether a text may add mana or change what mana is produced.

    >>> bears("{T}: Add {G}."), bears("{T}: Draw a card.")
    (True, False)
    """
    return bool(_MANA_WORDS.search(text) or _TAPS.search(text))


@lru_cache(maxsize=16384)
def read_mana(text: str, name: str = "", type_line: str = "") -> tuple[m.ManaText, ...]:
    """What one ability (one line of Oracle text) says about mana; () if nothing.

    An ability that adds mana is a ManaAbility whether it is a mana ability (605.1) or not. What was not understood is
    in its `unread`.

    >>> read_mana("{T}: Add {G}.")[0].output
    Fixed(mana='G')
    >>> read_mana("{T}: Draw a card.")
    ()
    """
    body = own_name(without_reminder(text), name, type_line).rstrip(",")
    firebending = _FIREBENDING.match(body)
    if firebending:  # 702.189a
        return _triggered(f"Whenever ~ attacks, add {firebending['n']} {{R}}{firebending['where'] or ''}.")
    if len(body) > MAX_TEXT or not bears(body):
        return ()
    lifted, quotes = lift_quotes(body)
    if not bears(lifted):
        return ()
    cost, colon, effect = lifted.partition(": ")
    if colon and not cost.startswith(("When", "At ", "If ", "As ")) and not _NO_COST.search(cost):
        return (_activated(cost, unquote_in(effect, quotes), body),) if _ADDS.search(effect) else ()
    part = _PART.match(body)
    if part:
        return _lone_effect(part["effect"], body)
    return _triggered(body) if _TRIGGER.match(lifted) else _static(body)


def parse(symbol: str, text: str) -> Any:
    """The preferred reading of a phrase of mana text, those without unknown parts first; None if there is none."""
    found = readings(symbol, text)
    return min(found, key=mentions_unknown) if found else None


def readings(symbol: str, text: str) -> list[Any]:
    """All readings of a phrase of mana text as a symbol of the tables, preferred ones first."""
    lifted, quotes = lift_quotes(text.strip())
    try:
        return tables().readings(symbol, split_words(lifted, quotes))
    except (TooHard, RecursionError):
        return []


def _settled(term: Any, it: Any = Ref.SOURCE, they: Any = Who.YOU) -> Any:
    return replaced(term, {IT: it, OTHER: Ref.SOURCE, THEY: they, Named(OWN_NAME): Shares("name", Ref.SOURCE)})


# ── Activated abilities ───────────────────────────────────────────────────────────────────────────


def _activated(cost_text: str, effect: str, text: str) -> m.ManaAbility:
    cost, loyalty = _cost(cost_text)
    made = _effect(effect)
    unread = made.unread if cost is not None else (cost_text, *made.unread)
    targets = bool(_TARGETS.search(effect))
    parts = _settled(cost or (m.OtherPart(cost_text),))
    if _asks_x(made.output) and not _has_x(parts):
        unread = (*unread, effect)
    if mentions(made.output, m.GIVEN) and not any(isinstance(part, m.GivePart) for part in parts):
        unread = (*unread, effect)
    return replace(made, cost=parts, is_mana=not loyalty and not targets, unread=unread, text=text)


def _cost(text: str) -> tuple[tuple[m.CostPart, ...] | None, bool]:
    bare = text.rpartition(" — ")[2].strip()
    loyalty = _LOYALTY.match(bare)
    if loyalty:
        return (m.LoyaltyPart(loyalty[1]),), True
    return parse("cost", bare), False


def _asks_x(output: m.Output) -> bool:
    from lawmage.oracle.grammar.mana_outputs import X

    return mentions(output, X)


def _has_x(cost: tuple[m.CostPart, ...]) -> bool:
    """Whether some part of the cost lets its payer choose a number."""
    for part in cost:
        if isinstance(part, m.CounterPart | m.GivePart) and part.number.hi != part.number.lo:
            return True
        if isinstance(part, m.ManaPart) and "{X}" in part.mana:
            return True
        if isinstance(part, m.LifePart) and not isinstance(part.amount, int):
            return True
        if isinstance(part, m.LoyaltyPart) and "X" in part.symbol:
            return True
        if isinstance(part, m.OtherPart) and re.search(r"\bX\b|any", part.text):
            return True
    return False


def _effect(effect: str, triggered: bool = False) -> m.ManaAbility:
    """The sentences of an effect, in order; each adds to, replaces or restricts what came before.

    In a triggered ability "it" and "they" are what the trigger speaks of, which is not known.
    """
    made = m.ManaAbility(m.NOTHING)
    for sentence in sentences(effect):
        made = _sentence(sentence, made, triggered)
    if made.output == m.NOTHING and not made.unread:
        made = replace(made, unread=(effect,))
    return made


def _sentence(sentence: str, made: m.ManaAbility, triggered: bool) -> m.ManaAbility:
    from lawmage.oracle.grammar.mana_effects import Step

    text = sentence if sentence.endswith((".", "!")) else sentence + "."
    step = parse("step", text)
    if isinstance(step, Step):
        said = (step.output, step.cond)
        if ((made.effects or triggered) and mentions(said, IT)) or (triggered and mentions(said, THEY)):
            return replace(made, unread=(*made.unread, sentence))  # "it" is what an earlier sentence speaks of
        output = _settled(step.apply(made.output))
        rest = (*made.effects, step.rest) if step.rest else made.effects
        return replace(made, output=_with_counters(output, made.effects), effects=rest)
    if _SPENDING.match(text):
        spending = parse("spending", text)
        found = m.Spending((), sentence, read=False) if spending is None else replace(_settled(spending), text=sentence)
        unread = made.unread if spending is not None else (*made.unread, sentence)
        return replace(made, spending=(*made.spending, found), unread=unread)
    if text.startswith("Activate"):
        limit = parse("limit", text)
        if limit is None:
            return replace(made, unread=(*made.unread, sentence))
        from lawmage.oracle.grammar.mana_spending import merged

        return replace(made, limit=merged(made.limit, _settled(limit)))
    if re.match(r"Any player may activate this ability", text):
        return replace(made, anyone=True)
    if _adds_mana(text):
        return replace(made, unread=(*made.unread, sentence))
    return replace(made, effects=(*made.effects, sentence))


def _adds_mana(sentence: str) -> bool:
    """Whether a sentence may add or change mana, to be safe."""
    return bool(_ADDS_MANA.search(sentence)) or (bears(sentence) and not _HARMLESS.search(sentence))


def _with_counters(output: m.Output, before: tuple[str, ...]) -> m.Output:
    """Counters that the ability itself puts on its source count: "Put a charge counter on ~. Add X mana, where X"."""
    from lawmage.oracle.grammar.mana_outputs import swapped

    for sentence in before:
        found = _PUTS.match(sentence)
        if found:
            now = CountersOn(Ref.SOURCE, found["kind"])
            output = swapped(output, now, Arithmetic(now, "+", 1))
    return output


def _lone_effect(effect: str, text: str) -> tuple[m.ManaText, ...]:
    """A chapter ability (714.2), or a mode of an ability written above it (700.2)."""
    if not _ADDS.search(effect):
        return ()
    return (replace(_effect(effect, triggered=True), activated=False, is_mana=False, text=text),)


# ── Triggered abilities ───────────────────────────────────────────────────────────────────────────


def _triggered(text: str) -> tuple[m.ManaText, ...]:
    head, *rest = sentences(text)
    if not head.endswith("."):
        head += "."
    if (head.startswith("Whenever") and _TAPS.search(head)) or "causes you to add" in head:
        return (_tap_trigger(head, rest, text),)
    _, comma, effect = head.partition(", ")
    body = " ".join((effect[:1].upper() + effect[1:], *rest))
    if not comma or not _ADDS.search(body):
        return ()
    made = _effect(body, triggered=True)
    if mentions(made.output, m.GIVEN):
        made = replace(made, unread=(*made.unread, body))
    return (replace(made, activated=False, is_mana=False, text=text),)


def _tap_trigger(head: str, rest: list[str], text: str) -> m.Trigger:
    found = parse("tap.trigger", head)
    if isinstance(found, m.Trigger):
        settled: m.Trigger = _settled(found, Ref.THAT, Who.THAT)
        if settled.event.chosen:
            settled = _chosen(settled)
        return _with_rest(replace(settled, text=text), rest)
    event, unread = _event(head)
    adds = bool(_ADDS.search(head))
    if adds:
        unread = (*unread, head)
    targets = bool(_TARGETS.search(text))
    return m.Trigger(event, None, targets=targets, unread=unread, text=text)


def _chosen(trigger: m.Trigger) -> m.Trigger:
    """ "one mana of that color" after "of the chosen color" """
    from lawmage.oracle.grammar.mana_outputs import swapped

    return replace(trigger, output=swapped(trigger.output, m.PickedColor(), m.ChosenColor()))


def _event(head: str) -> tuple[m.Event, tuple[str, ...]]:
    """The event of a trigger whose effect is not about mana: the longest beginning that reads as one."""
    pieces = head.rstrip(".").split(", ")
    for size in range(len(pieces) - 1, 0, -1):
        event = parse("tap.event", ", ".join(pieces[:size]))
        if isinstance(event, m.Event):
            after = pieces[size] if size < len(pieces) else ""
            if after.startswith("if "):
                cond = parse("conds", after.removeprefix("if "))
                event = replace(event, when=UnknownCond(after) if cond is None else cond)
            settled: m.Event = _settled(event, Ref.THAT, Who.THAT)
            return settled, ()
    return m.Event(UnknownFilter(head)), (head,)


def _with_rest(trigger: m.Trigger, rest: list[str]) -> m.Trigger:
    """The sentences behind the first: "if that Island is snow, ... instead", restrictions on spending."""
    for sentence in rest:
        text = sentence if sentence.endswith(".") else sentence + "."
        spending, step = parse("spending", text), parse("step", text)
        if spending is not None:
            trigger = replace(trigger, spending=(*trigger.spending, replace(_settled(spending), text=sentence)))
        elif step is not None and trigger.output is not None:
            output = _settled(step.apply(trigger.output), Ref.THAT, Who.THAT)
            trigger = replace(trigger, output=output)
        elif _adds_mana(text):
            trigger = replace(trigger, unread=(*trigger.unread, sentence))
    return trigger


# ── Static abilities and effects ──────────────────────────────────────────────────────────────────


def _static(text: str) -> tuple[m.ManaText, ...]:
    found: list[m.ManaText] = []
    for sentence in sentences(text):
        body = sentence if sentence.endswith(".") else sentence + "."
        found += _static_sentence(body[:1].upper() + body[1:])
    return tuple(found)


def _static_sentence(body: str) -> list[m.ManaText]:
    lasting = re.sub(r"^(?:Until end of turn|This turn|Until your next turn), ", "", body)
    if re.match(r"[Ww]henever\b", lasting) and _TAPS.search(lasting):
        return [_tap_trigger(lasting[:1].upper() + lasting[1:], [], body)]
    if not (_REPLACES.search(body) or "tapped for mana produce" in body):
        return []
    read = parse("tap.replaced", body)
    if isinstance(read, m.Replacement):
        return [replace(_settled(read, Ref.THAT, Who.THAT), text=body)]
    return [m.Replacement(m.Event(), (), body, unread=(body,))]
