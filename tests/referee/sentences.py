"""The pool: every sentence that a random board may carry, by where it stands."""

from __future__ import annotations

from referee.attached import attached, curses
from referee.groups import global_
from referee.laws import Sentence
from referee.leftovers import blocks_all, effects
from referee.own import attacking_alone, flies_while_attacking, own
from referee.totals import tapped_cap, untapped_toll, while_attacking_toll

OWN: tuple[Sentence, ...] = (
    *own(),
    while_attacking_toll(),
    untapped_toll(),
    tapped_cap(),
    attacking_alone(),
    flies_while_attacking(),
)


AURAS: tuple[Sentence, ...] = tuple(attached("aura"))


EQUIPMENT: tuple[Sentence, ...] = tuple(attached("equipment"))


CURSES: tuple[Sentence, ...] = tuple(curses())


GLOBAL: tuple[Sentence, ...] = tuple(global_())


EFFECTS: tuple[Sentence, ...] = (*effects(), blocks_all())


POOL = (*OWN, *AURAS, *EQUIPMENT, *CURSES, *GLOBAL, *EFFECTS)
