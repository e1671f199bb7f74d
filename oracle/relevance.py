"""Which sentences may bear on attacking, blocking, or the characteristics these depend on: tests of vocabulary.

:func:`may_bear` is wide: what passes is read. :func:`matters` is narrower and still on the safe side: what passes and
is not understood is reported as unread.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from lawmage.oracle.tokens import lift_quotes

_DEED = (
    r"attack(?!ed)\w*|block(?!ed)\w*|be(?:come)? (?:un)?blocked|unblocked|goad\w*|suspect\w*|detain\w*|"
    r"as though (?:it|he|she|they|~|those|that|each|enchanted|equipped)[^.]* (?:had|have|were untapped|on the)|bands?|"
    r"combat phase|(?:attacked|blocked)(?! (?:this|that) (?:turn|combat|game))"
)
_HAS = re.compile(r"\b(?:has|have|gains?|with)\b", re.IGNORECASE)
_LOSES = re.compile(
    r"\b(?:loses?|lost) (?:all|the(?! game)|its|their|this|defender|flying)|"
    r"\b(?:has|have|gains?)\b[^.]*\babilit(?:y|ies) of\b|\bcan't have or gain\b",
    re.IGNORECASE,
)
_WITHOUT_SAY = re.compile(
    r"(?:all|each) (?:activated|triggered)(?: and (?:activated|triggered))? abilit(?:y|ies) of "
    r"(?:(?! and (?:has|gets))[^.,])*|"
    r"(?:activated|triggered|loyalty|mana|boast|cycling|equip|crew|room|exhaust|ninjutsu|ward|this|that)"
    r" abilit(?:y|ies)",
    re.IGNORECASE,
)
_IS = re.compile(
    r"\b(?:is|are|isn't|aren't|'s|'re|they're|it's|becomes?) (?:also |still |no longer )?"
    r"(?:every |all (?:colors|creature)|the color|the (?:first |second |last )?chosen (?:color|type|creature)|a copy|"
    r"an? (?!\w+ or (?:more|greater))|black|blue|green|red|"
    r"white|colorless|legendary|\d+/\d+|[A-Z][a-z]|artifacts|creatures|lands|enchantments|basic|snow)"
    r"|\bin addition to (?:its|their) other|\blands? types?\b"
)
# what happens after a choice that a replacement or a cost offered: an effect, not something in force by itself
_FOLLOWS = re.compile(
    r"If (?:you|a player|they|that player|an opponent) (?:do|does|don't|doesn't|can't)\b(?=,)"
    r"|If (?:it's|it isn't|that card is|the card is) an? (?:\w+ )*card\b"
)
# sentences that are about nothing but choosing targets, entering as a copy, the size of X, or alternative costs
_NEVER = re.compile(
    r"\bchoosing targets\b|\benters? (?:the battlefield )?(?:\w+ )*as a copy\b|^The (?:copy|copies)\b"
    r"|^(?:If [^,]*, |Otherwise, )?[XY] is\b|\brather than pay\b|\bare colorless sources of damage\b"
)
# sentences about other things: spells and costs, entering, drawing, untapping, damage, the game outside of play
_ELSEWHERE = re.compile(
    r"^(?:As (?!long as|though)"
    r"|(?!As long as|While|If|During|~|Enchanted|Equipped|All cards that aren't)"
    r"(?:[\w',/ -]*\b(?:spells?|cards?) (?:you|your|in|with|they|a|each|cost|have|has|can't|don't|that)\b)"
    r"|(?:Activated|Loyalty|Equip|Boast|Ninjutsu|Cycling|Exhaust|Room|Mana|Triggered) abilit"
    r"|You may (?!have (?:target )?creatures? attack)|If .* would\b|If (?:you|a player|they|that player|"
    r"an opponent) (?:do|does|don't|can't|cast)\b"
    r"|(?:When|Whenever) you do\b|If ~ is in your opening\b|If ~ was\b.*\benters?\b|If at least\b|"
    r"If it's neither\b|If it was\b"
    r"|~ (?:enters|escapes|can't be countered|costs?|can be attached|crews|saddles|is indestructible)\b"
    r"|(?:It|That creature) (?:enters|costs)\b|[\w',/ +~-]* enters? (?:the battlefield |tapped|with|as|under)"
    r"|(?:Its|The|Their) \w+ cost is\b|Prevent|Skip|Untap\b|Damage\b|All damage\b|Combat damage\b"
    r"|You (?:have (?:no|hexproof|shroud|protection)|are|control|and permanents|can spend|can't (?!attack|"
    r"block|be attacked))"
    r"|Your (?:life|maximum|minimum|starting|commander costs)|The (?:first|next|legend|"
    r"chosen player's maximum|replicate)"
    r"|(?:Your opponents?|Each opponents?|Players|Opponents|Each player|Enchanted player|The chosen player)(?:'s?)? "
    r"(?:can't (?!attack|block|be attacked)|play|skip|draw|maximum|may (?!attack|block))"
    r"|Activate\b|Cast\b|Play with|Choose|Create\b|Put\b|Return\b|Exile\b|Note\b|Counters remain|A deck\b|"
    r"Mana of any|Spend\b"
    r"|After\b|Before (?:the|you|drawing|this)|This (?:effect|ability|cost)|Any (?:time|player)|"
    r"Rather than|Domain\b|Once\b"
    r"|[\w' -]*\b(?:don't|doesn't) untap\b|[\w' -]*\btriggers? an additional time|[\w' ,-]*\bcost (?:\{|"
    r"an additional)|Each of your)"
)
# something that is done, and over, before something that goes on: "untap that creature and it gains haste"
_AND_THEN = re.compile(
    r"(?:Put|Untap|Tap|Draw|Exile|Return|Destroy|Sacrifice|Create|Remove|Gain control)\b.*,? and "
    r"(?:it|~|they|(?:that|those|each|other|all|this) [\w ]+|creatures [\w ]+) "
    r"(?:gains?|loses?|becomes?|has|have|gets?|is|are)\b"
)
_LATE = re.compile(
    r"instead\.$|triggers? an additional time|causes? a triggered ability|\bcosts? (?:\{|an additional|"
    r"no )|instead of (?:any|putting)|"
    r"maximum hand size|(?:didn't|isn't on the battlefield)|(?:untaps?|untap) (?:during|all)|"
    r"damage (?:can't be|is dealt|that would)|"
    r"would (?:deal|draw|die|enter|be|create|gain|lose)|enters? (?:the battlefield )?(?:tapped|with)|"
    r"spells? (?:you|they|your) (?:cast|control)|"
    r"(?:can't|don't|doesn't) (?:cast|untap|cause|trigger|win|lose|gain life)|before the game|may cast|"
    r"top card of your library|"
    r"be the targets? of|more to cast|less to cast|to activate|legend rule|number of cards named"
)


@cache
def _keywords() -> tuple[re.Pattern[str], re.Pattern[str]]:
    from lawmage.oracle.keywords import ACTIONS, COMBAT, table

    names = sorted((*COMBAT, *ACTIONS), key=len, reverse=True)
    silent = sorted((name for name in table() if name not in names), key=len, reverse=True)
    return (
        re.compile(
            rf"\b(?:{'|'.join(map(re.escape, names))}|protection|\w+walk|banding|The same is true for)\b", re.IGNORECASE
        ),
        re.compile(rf"\b(?:{'|'.join(map(re.escape, silent))})\b", re.IGNORECASE),
    )


@lru_cache(maxsize=16384)
def may_bear(sentence: str) -> bool:
    """Whether the sentence is worth reading.

    >>> may_bear("Creatures can't block."), may_bear("Creatures you control get +1/+1."), may_bear("~ enters tapped.")
    (True, False, False)
    """
    if _FOLLOWS.match(sentence) or _NEVER.search(sentence):
        return False
    if says_a_deed(sentence):
        return True
    if (
        _ELSEWHERE.match(sentence)
        and not _AND_THEN.match(sentence)
        and not re.search(
            r"\bcan(?:'t)? (?:attack|block|be blocked)\b|if able\b|\bgoaded\b|"
            r"^(?!Each |All )[\w ,'-]+ you control and [\w '-]+ (?:cards|spells) you (?:own|control)\b.* are\b",
            sentence,
        )
    ):
        return False
    combat, _ = _keywords()
    deeds = re.search(rf"\b(?:{_DEED})\b", sentence, re.IGNORECASE)
    return bool(
        deeds or combat.search(sentence) or _HAS.search(sentence) or _LOSES.search(sentence) or _IS.search(sentence)
    )


_ONLY_A_LEAD = re.compile(r"(?:(?:If|As long as|While|During|For each)[^.,]*,? ?)*\.?$", re.IGNORECASE)
_SAYS_A_DEED = re.compile(
    r"\bcan't (?:\w+, )?(?:attack|block|be blocked|be attacked)\b|\bif able\b|\b(?:is|are) goaded\b"
)
_NOT_A_DEED = re.compile(
    r"(?:you may )?have (?:[\w']+ )+assign (?:its|their|his|her) combat damage [^.]*|"
    r"(?:you )?(?:can|may) divide [^.]*combat damage[^.]*|"
    r"assigns? (?:its|their|his|her) combat damage as though [^,.]*|"
    r"exert (?:it|him|her|them|~) as (?:it|he|she|they) attacks?|"
    r"assign (?:its|their) combat damage to [^,.]*|"
    r"power and toughness are each equal [^.]*|assigns? combat damage [^,.]*"
)


def says_a_deed(sentence: str) -> bool:
    """Whether the sentence, quotations aside, must give a clause about attacking or blocking.

    >>> says_a_deed("~ can't attack alone."), says_a_deed("~ has flying.")
    (True, False)
    """
    return _SAYS_A_DEED.search(lift_quotes(sentence)[0]) is not None


@lru_cache(maxsize=16384)
def matters(sentence: str) -> bool:
    """Whether a sentence that was not understood must be reported.

    >>> matters("~ has all activated abilities of the exiled card."), matters("~ gains flying if it snows.")
    (False, True)
    """
    if not may_bear(sentence):
        return False
    bare, quotes = lift_quotes(sentence)
    if any(_quote_matters(quote) for quote in quotes):
        return True
    bare, dropped = _NOT_A_DEED.subn("", _WITHOUT_SAY.sub("", bare))
    if dropped and _ONLY_A_LEAD.match(bare):
        return False
    if _SAYS_A_DEED.search(bare):
        return True
    combat, _ = _keywords()
    if re.search(rf"\b(?:has|have|gains?|loses?)\b[^.]*(?:{combat.pattern})", bare, re.IGNORECASE):
        return True
    if _LATE.search(bare):
        return False
    if re.search(rf"\b(?:{_DEED})\b", bare, re.IGNORECASE) or combat.search(bare):
        return True
    return bool(_LOSES.search(bare) or _IS.search(bare) or _strange_ability(bare))


def _strange_ability(bare: str) -> bool:
    """ "has" followed by something that is no keyword, number or quoted ability."""
    for match in re.finditer(r"\b(?:has|have|gains?) (?:all |the )?(\w[\w' ]*)", bare):
        rest = match[1]
        _, silent = _keywords()
        if silent.match(rest) or re.match(
            r"(?:no|a|an|\w+ or (?:more|fewer|less|greater)|base|more|been|cast|counters?|power|your|cards?|life|"
            r"one|two|three|"
            r"four|five|six|seven|eight|nine|ten|max|the|all|fewer|exactly|at|lost|gained|drawn|attacked|any|"
            r"control|to|it|its|"
            r"dealt|names?|card)\b",
            rest,
        ):
            continue
        return True
    return False


def _quote_matters(quote: str) -> bool:
    """Whether a granted ability is static and speaks of combat or characteristics."""
    from lawmage.models.clauses import AbilityKind
    from lawmage.oracle.structure import lines

    return any(
        line.kind is AbilityKind.KEYWORD or (line.kind is AbilityKind.STATIC and matters(line.text))
        for line in lines(quote)
    )
