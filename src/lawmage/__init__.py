"""lawmage: every legal Magic: The Gathering choice on a board, exactly.

>>> import lawmage
>>> position = lawmage.Position.loads('''
... players: [{id: alice, life: 20}, {id: bob, life: 20}]
... active_player: alice
... permanents:
...   - {id: bears, name: Grizzly Bears, type_line: Creature — Bear, oracle_text: "", power: 2, toughness: 2,
...      controller: alice}
... ''')
>>> legal = lawmage.legal(position, "attackers")
>>> legal.count(), {"attacks": {"bears": "bob"}} in legal
(2, True)

Everything public is imported from here when it is first used, so ``import lawmage`` itself costs next to nothing.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lawmage.models.answers import Answer, Outcome
    from lawmage.models.errors import (
        AnswerError,
        BudgetExceeded,
        CatalogueError,
        LawmageError,
        PositionError,
        QuestionError,
        UnreadText,
    )
    from lawmage.models.limits import Limits
    from lawmage.models.position import Position
    from lawmage.models.questions import Question, parse_question
    from lawmage.models.verdict import UnreadItem, Verdict, Violation
    from lawmage.solver.legal import legal
    from lawmage.solver.legal_set import LegalSet

__version__ = "0.1.0"

rules_date = date(2026, 1, 16)
"""The date of the Comprehensive Rules that the answers follow."""

_HOMES = {
    "Answer": "models.answers",
    "AnswerError": "models.errors",
    "BudgetExceeded": "models.errors",
    "CatalogueError": "models.errors",
    "LawmageError": "models.errors",
    "LegalSet": "solver.legal_set",
    "Limits": "models.limits",
    "Outcome": "models.answers",
    "Position": "models.position",
    "PositionError": "models.errors",
    "Question": "models.questions",
    "QuestionError": "models.errors",
    "UnreadItem": "models.verdict",
    "UnreadText": "models.errors",
    "Verdict": "models.verdict",
    "Violation": "models.verdict",
    "legal": "solver.legal",
    "parse_question": "models.questions",
}

__all__ = [
    "Answer",
    "AnswerError",
    "BudgetExceeded",
    "CatalogueError",
    "LawmageError",
    "LegalSet",
    "Limits",
    "Outcome",
    "Position",
    "PositionError",
    "Question",
    "QuestionError",
    "UnreadItem",
    "UnreadText",
    "Verdict",
    "Violation",
    "legal",
    "parse_question",
    "rules_date",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'lawmage' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"lawmage.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
