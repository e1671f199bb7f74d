"""What is said about a set of answers, as JSON documents for machines and as lines of text for people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from lawmage.models.answers import Answer, Record
from lawmage.models.errors import BudgetExceeded, UnreadText
from lawmage.models.limits import Limits
from lawmage.models.verdict import UnreadItem, Verdict, Violation
from lawmage.solver.words import in_words, what_follows

if TYPE_CHECKING:
    from lawmage.models.position import Position
    from lawmage.solver.perft import Division

EXACT_IN_JSON = 2**53  # greater integers lose digits in readers that keep numbers as doubles

# ── Documents ────────────────────────────────────────────────────────────────────────────────────────


def number(value: int) -> int | str:
    """A count as JSON: an integer, or a string where readers would round it.

    >>> number(8041), number(2**53 + 1)
    (8041, '9007199254740993')
    """
    return value if abs(value) <= EXACT_IN_JSON else str(value)


def document(
    kind: str,
    unread: Iterable[UnreadItem],
    limits: Limits,
    *,
    complete: bool = True,
    listed: int | None = None,
    **content: Any,
) -> dict[str, Any]:
    """One result as a JSON document: the kind, what was asked for, and whether that is the whole of it.

    `listed` is how many answers were asked for at most, None for all.
    """
    return {
        "kind": kind,
        **{name: plain(value) for name, value in content.items()},
        "complete": complete,
        "unread": [item.model_dump() for item in unread],
        "limits": {"seconds": limits.seconds, "nodes": limits.nodes, "answers": listed},
    }


def undecided(kind: str, reason: BudgetExceeded | UnreadText, limits: Limits) -> dict[str, Any]:
    """The document for a question that was not decided: within the limits, or because of text that was not read."""
    if isinstance(reason, UnreadText):
        return document(kind, reason.unread, limits, complete=False, error=str(reason))
    bound = None if reason.lower_bound is None else number(reason.lower_bound)
    return document(kind, (), limits, complete=False, error=str(reason), lower_bound=bound)


def plain(value: Any) -> Any:
    """Answers, verdicts and the collections they come in as JSON values."""
    if isinstance(value, (Record, Verdict)):
        return value.model_dump()
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return value


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────────


def told(answer: Mapping[str, Any]) -> str:
    """An answer on one line, with what follows from it."""
    follows = what_follows(answer.outcome) if isinstance(answer, Answer) else ""
    return f"{in_words(answer)}  ({follows})" if follows else in_words(answer)


def table(rows: Iterable[tuple[int, Mapping[str, Any]]]) -> Iterator[str]:
    """Numbered answers, one on a line."""
    for place, answer in rows:
        yield f"{place:>8,}  {told(answer)}"


def division_line(division: Division) -> str:
    """What begins with one declaration: how many are alike, how many sequences each begins, and its words."""
    return f"{division.size:>12,} × {division.raw:<12,} {in_words(division.answer)}"


def names_of(position: Position) -> dict[str, str]:
    """The names of the permanents and of the known cards and spells, by their ids (copies by their own)."""
    cards = (*position.hands, *position.graveyards, *position.exile, *position.command)
    named = [*((each.id, each.name) for each in cards), *((each.id, each.name) for each in position.stack)]
    for each in position.permanents:
        named += [(copy, each.name) for copy in position.copies.get(each.id, (each.id,))]
    return {known: name for known, name in named if name}


def verdict_lines(verdict: Verdict, *, explain: bool, names: Mapping[str, str] | None = None) -> Iterator[str]:
    """A verdict for people; with `explain` also the objects by their `names`, the cards' words, what would obey more,
    and the nearest legal answer.
    """
    yield "legal" if verdict.legal else "illegal"
    for violation in verdict.violations:
        yield f"  {', '.join((violation.rule, *violation.also))}: {violation.message}"
        if explain:
            yield from _details(violation, names or {})
    if explain and not verdict.legal:
        if verdict.witness is not None:
            yield f"  this would obey more requirements: {in_words(verdict.witness)}"
        nearest = verdict.nearest
        yield f"  nearest legal answer: {told(nearest)}" if nearest is not None else "  there is no legal answer"


def _details(violation: Violation, names: Mapping[str, str]) -> Iterator[str]:
    named = [f"{each} ({names[each]})" if names.get(each, each) != each else each for each in violation.objects]
    if named:
        yield f"      objects: {', '.join(named)}"
    if violation.text and violation.text not in violation.message:
        yield f'      text: "{violation.text}"'


def mask_lines(mask: Mapping[str, Iterable[Any]]) -> Iterator[str]:
    """For each open place, the values that still lead to some legal answer."""
    for place, values in mask.items():
        yield f"{place}: {', '.join(_value(value) for value in values)}"


def _value(value: Any) -> str:
    if value is None or value in ([], (), ""):
        return "nothing"
    if isinstance(value, str) and value.startswith("{"):  # a whole answer as one value, written as JSON
        return f"[{in_words(json.loads(value))}]"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)
