"""Which sentences may speak about activating abilities, and about abilities had from others: a test of vocabulary.

What passes is read or reported as unread (602, 113.10); phrases with the same words about other things are taken out
first.
"""

from __future__ import annotations

import re
from functools import lru_cache

from lawmage.oracle.tokens import lift_quotes

_KINDS = "equip|crew|saddle|cycling|loyalty|boast|exhaust|power-up|ninjutsu|unearth|station|outlast|level up|channel"
SPEAKS = re.compile(
    r"\bactivat(?:e|es|ed|ing|ion)\b"
    rf"|\b(?:{_KINDS}) (?:cost|ability|abilities|costs)\b"
    r"|\bsummoning sick|\b(?:have|has|had) split second\b"
    r"|\bcrews? Vehicles\b|\bsaddles? Mounts\b|\bstations? permanents\b"
    r"|\bcan't (?:be )?sacrificed?\b|\bcan't pay life\b|\bcan't (?:become|be) (?:un)?tapped\b",
    re.IGNORECASE,
)
_OTHERWISE = (
    # history, replacement and choices of targets
    r"^If [^.,]*? would\b[^.]*",
    r"^(?:If|As) [^.,]*? enters?\b[^.]*",
    r"\bchoosing targets as part of[^.]*?, [^.]*",
    r"^While choosing targets\b[^.]*",
    r"\b(?:activated|triggered) abilities (?:you|your opponents|opponents|an opponent) controls?\b"
    r"(?= (?:can't be countered|have|deal|that))",
    r"\b(?:target|targets|targeted) (?:of|by) [^.]*?\babilit(?:y|ies)\b(?: from [^.,]*)?",
    r"\bland with an activated ability\b[^.]*",
    r"\b(?:have|has|with) (?:an?|no) (?:cycling|activated|exhaust|power-up|loyalty) abilit(?:y|ies)\b",
    r"\b(?:was|were) (?:spent|activated|paid)\b[^.,]*",
    # instructions of one's own ability
    r"^Activate\b[^.]*|^Any player may activate\b[^.]*",
    r"^This effect can't reduce\b[^.]*",
    r"^The \w+ cost is equal to\b[^.]*",
)
_DROPPED = [re.compile(pattern, re.IGNORECASE) for pattern in _OTHERWISE]
_LATER = re.compile(r"(?:When|Whenever|At) ")
GIVES = re.compile(
    r"\b(?:has|have|gains?) (?:all|the|each|every|any)(?: of the)? (?:other )?(?:activated|loyalty|mana)\b"
    r"[^.]*?\babilit"
    r"|\b(?:has|have|gains?) (?:all|the|each) (?:of the )?(?:other )?abilities of\b",
    re.IGNORECASE,
)
"""Abilities that an object has because others have them: "has all activated abilities of all lands"."""


@lru_cache(maxsize=32768)
def speaks_of_activating(sentence: str) -> bool:
    """Whether a sentence of a static ability or effect may bear on activating abilities.

    >>> speaks_of_activating("Players can activate abilities only during their own turns.")
    True
    >>> speaks_of_activating("Creatures you control get +1/+1."), speaks_of_activating("Activate only as a sorcery.")
    (False, False)
    """
    bare = lift_quotes(sentence)[0]
    if _LATER.match(bare) or GIVES.search(bare):
        return False
    for pattern in _DROPPED:
        bare = pattern.sub("…", bare)
    return bool(SPEAKS.search(bare))


def gives_abilities(sentence: str) -> bool:
    """Whether an object has the activated abilities of others by it (113.10).

    >>> gives_abilities("~ has all activated abilities of all lands on the battlefield.")
    True
    """
    bare = lift_quotes(sentence)[0]
    return not _LATER.match(bare) and bool(GIVES.search(bare))


_PARTS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), written)
    for pattern, written in (
        (
            r"^(?P<lead>(?:Until|For as long as) [^,]+, |)"
            r"(?P<who>[Ee]nchanted \w+|[Ee]quipped creature|~|[Tt]h(?:is|at) \w+|[Ii]t) "
            r"[^\"]*\band its (?P<rest>activated abilities (?:with \{\w\} in their costs )?can't be activated.*)$",
            r"\g<lead>\g<who>'s \g<rest>",
        ),
        (r"^Its (?P<rest>activated abilities [^.]*can't be activated.*)$", r"~'s \g<rest>"),
        (
            r"^(?P<who>[^,]+?) can't (?:attack|block|attack or block),? and their activated abilities "
            r"(?P<rest>[^.]*can't be activated.*)$",
            r"Activated abilities of \g<who> \g<rest>",
        ),
        (
            r"^(?P<who>[^,\"]+?) can't (?:attack, block, or|attack or|block or) crew Vehicles\b[^\"]*$",
            r"\g<who> can't crew Vehicles.",
        ),
        (
            r"^(?P<lead>[^,]+, |)[^,]+? (?:has|have|gets?) [^,]*?\band "
            r"(?P<rest>[\w-]+ abilities you activate cost .*)$",
            r"\g<lead>\g<rest>",
        ),
    )
)


def restated(sentence: str) -> tuple[str, ...]:
    """The parts of a sentence that are about activating, as sentences of their own; the sentence where there are none.

    >>> restated("Enchanted creature can't attack or block, and its activated abilities can't be activated.")
    ("Enchanted creature's activated abilities can't be activated.",)
    """
    found = tuple(pattern.sub(written, sentence) for pattern, written in _PARTS if pattern.match(sentence))
    return found or (sentence,)
