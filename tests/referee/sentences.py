"""The pool: every sentence that a random board may carry, by where it stands."""

from __future__ import annotations

from referee.attached import attached, curses
from referee.compounds import of_groups, of_itself, on_the_attached
from referee.groups import global_
from referee.laws import Sentence
from referee.leftovers import blocks_all, effects
from referee.own import attacking_alone, flies_while_attacking, own
from referee.totals import counter_toll, tapped_cap, untapped_toll, while_attacking_toll
from referee.twists import FRENZY, attachments, lords, noise, quotations, types

OWN: tuple[Sentence, ...] = (
    *own(),
    while_attacking_toll(),
    untapped_toll(),
    tapped_cap(),
    attacking_alone(),
    flies_while_attacking(),
    *of_itself(),
    *noise(),
)


GRANTS: tuple[Sentence, ...] = (
    *attachments(),
    *quotations(OWN),
    *on_the_attached(),
    *(s for s in types() if s.home != "global"),
)
AURAS: tuple[Sentence, ...] = (*attached("aura"), *(s for s in GRANTS if s.home == "aura"))
EQUIPMENT: tuple[Sentence, ...] = (*attached("equipment"), *(s for s in GRANTS if s.home == "equipment"))
CURSES: tuple[Sentence, ...] = tuple(curses())
GLOBAL: tuple[Sentence, ...] = (
    *global_(),
    *lords(),
    counter_toll(),
    *of_groups(),
    FRENZY,
    *(s for s in types() if s.home == "global"),
)
EFFECTS: tuple[Sentence, ...] = (*effects(), blocks_all())
POOL = (*OWN, *AURAS, *EQUIPMENT, *CURSES, *GLOBAL, *EFFECTS)
