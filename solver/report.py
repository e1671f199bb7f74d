"""What is said about a set of answers, as JSON documents for machines and as lines of text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from lawmage.models.answers import Record
from lawmage.models.errors import BudgetExceeded, UnreadText
from lawmage.models.limits import Limits
from lawmage.models.verdict import UnreadItem, Verdict

if TYPE_CHECKING:
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


def in_words(answer: Mapping[str, Any]) -> str:
    """An answer on one line.

    >>> in_words({"attacks": {"bears": "bob", "lion": "jace"}})
    'bears → bob; lion → jace'
    >>> in_words({"blocks": {}})
    'no blocks'
    >>> in_words({"targets": [["bears"], []], "x": 2})
    'targets: [bears], none; x: 2'
    """
    parts: list[str] = []
    for key, value in answer.items():
        if key in ("attacks", "blocks"):
            parts += [f"{left} → {_phrase(right)}" for left, right in value.items()] or [f"no {key}"]
        else:
            parts.append(f"{key}: {_phrase(value)}")
    return "; ".join(parts)


def _phrase(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_phrase(inner)}" for key, inner in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        if any(isinstance(inner, (list, tuple)) for inner in value):
            return ", ".join(f"[{_phrase(inner)}]" if inner else "none" for inner in value)
        return " and ".join(map(str, value)) or "none"
    if value is None or value == "":
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def table(rows: Iterable[tuple[int, Mapping[str, Any]]]) -> Iterator[str]:
    """Numbered answers, one on a line."""
    for place, answer in rows:
        yield f"{place:>8,}  {in_words(answer)}"


def division_line(division: Division) -> str:
    """What begins with one declaration: how many are alike, how many sequences each begins, and its words."""
    return f"{division.size:>12,} × {division.raw:<12,} {in_words(division.answer)}"


def verdict_lines(verdict: Verdict, *, explain: bool) -> Iterator[str]:
    """A verdict for people; with `explain` also the cards' words, what would obey more, and the nearest answer."""
    yield "legal" if verdict.legal else "illegal"
    for violation in verdict.violations:
        yield f"  {', '.join((violation.rule, *violation.also))}: {violation.message}"
        if explain and violation.objects:
            yield f"      objects: {', '.join(violation.objects)}"
        if explain and violation.text:
            yield f'      text: "{violation.text}"'
    if explain and not verdict.legal:
        if verdict.witness is not None:
            yield f"  this would obey more requirements: {in_words(verdict.witness)}"
        nearest = verdict.nearest
        yield f"  nearest legal answer: {in_words(nearest)}" if nearest is not None else "  there is no legal answer"


def mask_lines(mask: Mapping[str, Iterable[Any]]) -> Iterator[str]:
    """For each open place, the values that still lead to some legal answer."""
    for place, values in mask.items():
        yield f"{place}: {', '.join(_value(value) for value in values)}"


def _value(value: Any) -> str:
    return "nothing" if value is None or value in ([], ()) else _phrase(value)
