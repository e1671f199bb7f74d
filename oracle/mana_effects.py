"""Effects that add mana, sentence by sentence: what is added, what it may be spent on, when it may be activated."""

from __future__ import annotations

import re
from dataclasses import replace

from lawmage.models import mana_abilities as m
from lawmage.models.terms import Arithmetic, CountersOn, Ref
from lawmage.oracle.grammar.build import IT, THEY, mentions
from lawmage.oracle.mana_tables import parse, settled_terms
from lawmage.oracle.mana_words import adds_mana
from lawmage.oracle.structure import sentences

_SPENDING = re.compile(r"(?:spend this mana|(?:this|that) mana can't|(?:you|they) can't spend this mana)\b", re.I)
_PUTS = re.compile(r"Put an? (?P<kind>\S+) counter on ~\.?$")


def read_effects(effect: str, triggered: bool = False) -> m.ManaAbility:
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
        output = settled_terms(step.apply(made.output))
        rest = (*made.effects, step.rest) if step.rest else made.effects
        return replace(made, output=_with_counters(output, made.effects), effects=rest)
    if _SPENDING.match(text):
        spending = parse("spending", text)
        found = (
            m.Spending((), sentence, read=False)
            if spending is None
            else replace(settled_terms(spending), text=sentence)
        )
        unread = made.unread if spending is not None else (*made.unread, sentence)
        return replace(made, spending=(*made.spending, found), unread=unread)
    if text.startswith("Activate"):
        limit = parse("limit", text)
        if limit is None:
            return replace(made, unread=(*made.unread, sentence))
        from lawmage.oracle.grammar.mana_spending import merged

        return replace(made, limit=merged(made.limit, settled_terms(limit)))
    if re.match(r"Any player may activate this ability", text):
        return replace(made, anyone=True)
    if adds_mana(text):
        return replace(made, unread=(*made.unread, sentence))
    return replace(made, effects=(*made.effects, sentence))


def _with_counters(output: m.Output, before: tuple[str, ...]) -> m.Output:
    """Counters that the ability itself puts on its source count: "Put a charge counter on ~. Add X mana, where X"."""
    from lawmage.oracle.grammar.mana_outputs import swapped

    for sentence in before:
        found = _PUTS.match(sentence)
        if found:
            now = CountersOn(Ref.SOURCE, found["kind"])
            output = swapped(output, now, Arithmetic(now, "+", 1))
    return output
