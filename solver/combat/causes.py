"""Why something is forbidden, required or due: one record beside each constraint, with its rule and its words."""

from __future__ import annotations

from dataclasses import dataclass

from lawmage.models.clauses import Clause, Force
from lawmage.models.terms import Relation
from lawmage.models.verdict import Violation
from lawmage.oracle import keywords

GENERAL = {
    (Force.CANT, Relation.ATTACK): "508.1c",
    (Force.CANT, Relation.BLOCK): "509.1b",
    (Force.MUST, Relation.ATTACK): "508.1d",
    (Force.MUST, Relation.BLOCK): "509.1c",
    (Force.PAID, Relation.ATTACK): "508.1h",
    (Force.PAID, Relation.BLOCK): "509.1d",
}
"""The step of the declaration that checks each force."""


@dataclass(frozen=True, slots=True)
class Cause:
    """The reason behind one constraint. `message` is a whole sentence; `text` the card's own words, if any."""

    rule: str
    message: str
    also: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    text: str | None = None

    def violation(self) -> Violation:
        """The cause, told as a violation."""
        return Violation(self.rule, self.message, self.also, self.objects, self.text)


def clause_rules(clause: Clause) -> tuple[str, tuple[str, ...]]:
    """The most specific rule behind a clause, and the general ones."""
    general = GENERAL[clause.force, clause.relation]
    if clause.keyword is None:
        return general, ()
    return keywords.rule(clause.keyword), (general,)


def clause_cause(clause: Clause, message: str, objects: tuple[str, ...], also: tuple[str, ...] = ()) -> Cause:
    """The cause of a constraint read from a clause; the sentence is quoted after the message."""
    rule, general = clause_rules(clause)
    quoted = f"{message}: {clause.text}" if clause.text else f"{message}."
    return Cause(rule, quoted, (*general, *also), objects, clause.text or None)
