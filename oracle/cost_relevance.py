"""Which sentences may speak about casting, activating, paying and spending: a test of vocabulary, on the wide side.

What passes is read, or reported as unread. Phrases that use the same words about something else are taken out first,
each family by one pattern: a sentence is passed over only when nothing is left of such words.
"""

from __future__ import annotations

import re
from functools import lru_cache

from lawmage.oracle.tokens import lift_quotes

_KEYWORDS = (
    "flash|convoke|improvise|delve|affinity|undaunted|assist|split second|escape|flashback|retrace|jump-start|"
    "aftermath|disturb|harmonize|mayhem|freerunning|prowl|surge|spectacle|dash|blitz|evoke|overload|bestow|emerge|madness|"
    "miracle|foretell|foretold|plot|plotted|warp|sneak|web-slinging|impending|awaken|cleave|mutate|morph|megamorph|disguise|"
    "suspend|kicker|multikicker|buyback|replicate|entwine|escalate|spree|casualty|conspire|bargain|offspring|squad|"
    "offering|splice|strive|ninjutsu"
)
SPEAKS = re.compile(
    # costs
    r"\bcosts? (?:\{|an?\b|up to|less|more|half|\w+ (?:mana|life|less|more))|\b(?:more|less) to (?:cast|activate)\b"
    r"|\bcosts? (?:you|your opponents|opponents|players|they) pay\b|\bcosts cost\b|\bwould cost\b"
    r"|\b(?:the|its|their) [\w-]+ costs? (?:is|are)\b"
    r"|rather than pay|\bin a cost\b|additional costs?\b|to pay\b|may pay\b.* to cast|can't pay|n't (?:be )?sacrifice"
    r"|\bthose spells cost\b|\bthis effect (?:can't )?reduces? "
    # casting and activating
    r"|\bcast(?:s|ing)?\b|\bwithout paying\b|\bactivat(?:e|es|ing)\b|\bbe activated\b|\bhad flash\b"
    r"|\b(?:may|can|can't|could) (?:\w+ )?play\b|\bbe played\b|\bplay (?:those|that|the|them|it|cards?|a card|up to)\b"
    # spending
    r"|\bspend\b|\b(?:be|were|was) spent\b|\bX can't be\b"
    # abilities that bear on casting
    rf"|\b(?:has|have|gains?|gain|had) (?:[\w,' ]+ )?(?:{_KEYWORDS})\b|\bcards in [\w' ]+ lose\b"
    # counters that can't be put anywhere
    r"|ounters can't be put|counters put on (?:them|it)|\benters with\b",
    re.IGNORECASE,
)
_OTHERWISE: tuple[str, ...] = (
    # what has happened: history of a spell or a turn
    r"\b(?:was|were|wasn't|weren't|been|is|isn't|being|you've|they've|has|hasn't|have|haven't|had|who) (?:\w+ )?cast\b"
    r"(?: (?:it|~|this spell|this turn|this game|from [\w' ]+?)\b)?",
    r"\bspells?(?: [\w']+){0,3} cast this turn\b|\bnot? cast\b|\bcast this way\b",
    r"(?<!\bbe )\bspent (?:to cast|to activate|this way)\b(?: \w+)?",
    r"\b(?:kicker|surge|madness|freerunning|prowl|additional|evoke|dash|\w+) costs? (?:was|were) paid\b",
    # relative clauses: "spells you cast have lifelink"
    r"\b(?:you|they|players?|opponents?|opponent|controller|each player|that player) (?:last |next |also )?casts?\b"
    r"(?= (?:have|has|gain|gains|that|with|from|during|each|this|using|a |as|are|is|can't be countered)\b)",
    r"\bas you cast (?:it|~|them)\b|\bas (?:it|they)(?:'s|'re) cast\b|\bany time a sorcery couldn't have been cast\b",
    # declaring attackers and blockers for a cost, entering for a cost
    r"\bcan't (?:\w+ )?(?:attack|block|be blocked)[^.]*? unless [^.]*?\bpays? [^.,]*",
    r"^As [^.,]*? enters?, [^.]*",
    r"\benters? [^.]*? unless [^.]*",
    r"\bIf [^.,]*? would\b[^.,]*, [^.]*",
    # playing lands, playing with cards revealed
    r"(?:\blook at the top card of your library any time, and you may )?"
    r"\b(?:may|can|can't) play (?:an?|any number of|up to \w+|the|one|two|three|\w+)? ?(?:additional |basic |other )*"
    r"(?:lands?|Forests|Islands|Plains|Swamps|Mountains)\b(?! (?:and|or) cast)"
    r"(?: from (?:among cards |the top of )?(?:[\w']+ ){0,2}?(?:exiled with ~|graveyards?|library|hand|exile))?",
    r"\bplays? with (?:the top|their|your|his|her)\b[^.]*",
    # abilities that are had, and their own instructions
    r"^Activate (?:only|each|no more)[^.]*",
    r"\bany time (?:a sorcery couldn't have been cast|you could cast an? \w+), [^.]*|\bIf you cast it any time[^.]*",
    r"\b(?:discard|exile) ~ any time you could cast an instant\b",
    r"\bchoosing targets as part of casting [^.,]*",
    # what is no cost of a spell or ability
    r"\bcan't cause you to sacrifice\b[^.]*",
    r"\bcumulative upkeep\b[^.]*",
)
_DROPPED = [re.compile(pattern, re.IGNORECASE) for pattern in _OTHERWISE]
_LATER = re.compile(r"(?:[^.,]*, )?(?:When|Whenever|At the) ", re.IGNORECASE)
_ENTERS = re.compile(r"(?:~|it) enters with .*counters? on it", re.IGNORECASE)
_COUNTERS_SPELLS = re.compile(
    r"^(?:When|Whenever) [^.]*?\bcasts? [^.]*, [^.]*\bcounter (?:it|that spell)\b(?! unless)|^(?:When|Whenever) [^.]*"
    r"\bis cast, [^.]*\bcounter (?:it|that spell)\b(?! unless)"
)


@lru_cache(maxsize=32768)
def bears(sentence: str) -> bool:
    """Whether a sentence may bear on casting, activating or paying. Playing lands is no casting (305.1).

    >>> bears("Spells you cast cost {1} less to cast."), bears("Spells you cast can't be countered.")
    (True, False)
    """
    if counters_spells(sentence):
        return True
    bare = lift_quotes(sentence)[0]
    if _LATER.match(bare) or not SPEAKS.search(bare):
        return False
    if _ENTERS.search(bare):
        return True
    for pattern in _DROPPED:
        bare = pattern.sub("…", bare)
    return bool(SPEAKS.search(bare)) and not re.fullmatch(r"[^.]*\benters with\b[^.]*\.?", bare)


def counters_spells(sentence: str) -> bool:
    """Whether it is a triggered ability that counters spells as they are cast.

    >>> counters_spells("Whenever a player casts a spell, if no mana was spent to cast it, counter that spell.")
    True
    """
    return bool(_COUNTERS_SPELLS.match(sentence))
