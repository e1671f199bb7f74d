"""Which sentences may bear on attacking, blocking, or the characteristics these depend on: a test of vocabulary.

Conservative: a sentence that passes and is not understood is reported; one that does not pass says nothing of combat.
"""

from __future__ import annotations

import re
from functools import cache

_COMBAT = r"attack\w*|block\w*|unblocked|goad\w*|suspect\w*|detain\w*|as though|defending player|bands?|combat phase"
_CHARACTER = (
    r"(?:has|have|gains?|loses?|had|with)\b.*|creature types?|land types?|in addition to|abilities|becomes?|"
    r"(?:is|are|'s|isn't|aren't|they're|it's) (?:all |every |still |also |an? |the |black|blue|green|red|white|color\w*|[A-Z])"
)


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    from lawmage.oracle.keywords import ACTIONS, COMBAT

    words = "|".join(re.escape(name) for name in (*COMBAT, *ACTIONS))
    return (
        re.compile(rf"\b(?:{_COMBAT}|{words}|protection|\w+walk)\b", re.IGNORECASE),
        re.compile(rf"\b(?:{_CHARACTER})", re.IGNORECASE),
        re.compile(
            r"^(?:As (?!long as|though)|(?:Spells|Creature spells|Each spell|Cards|Activated abilities|Players?) |"
            r"You may (?:cast|play|look|spend|choose|activate|reveal|have|pay)|If .* would|"
            r"~ enters|~ can't be countered|Prevent|Skip|~ costs?|You have (?:no|hexproof|shroud|protection)|Your life|"
            r"(?:Your opponents|Each opponent|Players|Opponents|You|Each player) can't (?:cast|play|activate|search|draw|gain|lose|pay|sacrifice|win)|"
            r"Damage|The first|The legend|Activate|Cast |Play with|There are no|Choose|Then|Create )"
        ),
    )


def may_bear(sentence: str) -> bool:
    """Whether the sentence may say something of attacking, blocking or characteristics.

    >>> may_bear("Creatures can't block."), may_bear("Creatures you control get +1/+1."), may_bear("~ enters tapped.")
    (True, False, False)
    """
    combat, character, elsewhere = _patterns()
    if elsewhere.match(sentence):
        return bool(re.search(r"\bcan't (?:attack|block|be blocked)|if able|\bgoaded\b", sentence))
    return bool(combat.search(sentence) or character.search(sentence))
