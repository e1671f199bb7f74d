"""The grammar of mana text, and reading one phrase by it."""

from __future__ import annotations

from functools import cache
from typing import Any

from lawmage.models.terms import Named, Ref, Shares, Who
from lawmage.oracle import grammar
from lawmage.oracle.grammar.build import IT, OTHER, OWN_NAME, THEY, mentions_unknown, replaced
from lawmage.oracle.matcher import Grammar, TooHard
from lawmage.oracle.tokens import lift_quotes, split_words

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


def settled_terms(term: Any, it: Any = Ref.SOURCE, they: Any = Who.YOU) -> Any:
    """The term with "it", "they", "another" and the own name replaced by what they stand for."""
    return replaced(term, {IT: it, OTHER: Ref.SOURCE, THEY: they, Named(OWN_NAME): Shares("name", Ref.SOURCE)})
