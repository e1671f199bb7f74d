"""Triggered and static lines about mana: triggers on tapping for mana (106.12a), replacements (106.12b)."""

from __future__ import annotations

import re
from dataclasses import replace

from lawmage.models import mana_abilities as m
from lawmage.models.terms import Ref, UnknownCond, UnknownFilter, Who
from lawmage.oracle.grammar.build import mentions
from lawmage.oracle.mana_effects import read_effects
from lawmage.oracle.mana_tables import parse, settled_terms
from lawmage.oracle.mana_words import ADDS, ADDS_MANA, TAPS, TARGETS, adds_mana
from lawmage.oracle.structure import sentences

_REPLACES = re.compile(
    r"(?:^|, )(?:if\b.*\btapp?(?:ed|s)?\b.*\bfor\b.*\bmana\b|.*\btapped for mana produce\b)|\bwould add\b", re.I
)


def read_triggered(text: str) -> tuple[m.ManaText, ...]:
    """A triggered ability: on tapping for mana, or any other that adds mana."""
    head, *rest = sentences(text)
    if not head.endswith("."):
        head += "."
    if (head.startswith("Whenever") and TAPS.search(head)) or "causes you to add" in head:
        return (_tap_trigger(head, rest, text),)
    _, comma, effect = head.partition(", ")
    body = " ".join((effect[:1].upper() + effect[1:], *rest))
    if not comma or not ADDS.search(body):
        return ()
    made = read_effects(body, triggered=True)
    if mentions(made.output, m.GIVEN):
        made = replace(made, unread=(*made.unread, body))
    return (replace(made, activated=False, is_mana=False, text=text),)


def _tap_trigger(head: str, rest: list[str], text: str) -> m.Trigger:
    found = parse("tap.trigger", head)
    if isinstance(found, m.Trigger):
        settled: m.Trigger = settled_terms(found, Ref.THAT, Who.THAT)
        if settled.event.chosen:
            settled = _chosen(settled)
        return _with_rest(replace(settled, text=text), rest)
    event, unread = _event(head)
    if ADDS_MANA.search(text):
        unread = (*unread, text)
    targets = bool(TARGETS.search(text))
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
            settled: m.Event = settled_terms(event, Ref.THAT, Who.THAT)
            return settled, ()
    return m.Event(UnknownFilter(head)), (head,)


def _with_rest(trigger: m.Trigger, rest: list[str]) -> m.Trigger:
    """The sentences behind the first: "if that Island is snow, ... instead", restrictions on spending."""
    for sentence in rest:
        text = sentence if sentence.endswith(".") else sentence + "."
        spending, step = parse("spending", text), parse("step", text)
        if spending is not None:
            trigger = replace(trigger, spending=(*trigger.spending, replace(settled_terms(spending), text=sentence)))
        elif step is not None and trigger.output is not None:
            output = settled_terms(step.apply(trigger.output), Ref.THAT, Who.THAT)
            trigger = replace(trigger, output=output)
        elif adds_mana(text):
            trigger = replace(trigger, unread=(*trigger.unread, sentence))
    return trigger


def read_static(text: str) -> tuple[m.ManaText, ...]:
    """A static ability, or an effect left by what has resolved."""
    found: list[m.ManaText] = []
    for sentence in sentences(text):
        body = sentence if sentence.endswith(".") else sentence + "."
        found += _static_sentence(body[:1].upper() + body[1:])
    return tuple(found)


_JOINED = re.compile(
    r"(?P<lasting>(?:Until end of turn|This turn|Until your next turn), )?(?!whenever|if\b)[^\"]* and "
    r"(?P<second>(?:whenever|if) [^\"]*)",
    re.I,
)


def _static_sentence(body: str) -> list[m.ManaText]:
    joined = _JOINED.fullmatch(body)
    if joined and TAPS.search(joined["second"]):  # "red creatures get -1/-1 and if a player taps a Mountain for mana"
        said = (joined["lasting"] or "") + joined["second"]
        body = said[:1].upper() + said[1:]
    lasting = re.sub(r"^(?:Until end of turn|This turn|Until your next turn), ", "", body)
    if re.match(r"[Ww]henever\b", lasting) and TAPS.search(lasting):
        return [_tap_trigger(lasting[:1].upper() + lasting[1:], [], body)]
    if not (_REPLACES.search(body) or "tapped for mana produce" in body):
        return []
    read = parse("tap.replaced", body)
    if isinstance(read, m.Replacement):
        return [replace(settled_terms(read, Ref.THAT, Who.THAT), text=body)]
    return [m.Replacement(m.Event(), (), body, unread=(body,))]
