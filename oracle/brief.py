"""Terms, clauses and changes in one short line each: for reports, golden files and people who look for a mistake."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any

from lawmage.models.terms import AllOf, And, AnyOf, Not, NotCond, Numbers, ObjectId, Or, PlayerId

_SILENT = frozenset({"text"})


def brief(term: Any) -> str:
    """The term without default values, enums by name.

    >>> from lawmage.models.terms import HasType, Is, Ref
    >>> brief(AllOf((HasType("creature"), Not(Is(Ref.SOURCE)))))
    'creature & !SOURCE'
    """
    if isinstance(term, Enum):
        return term.name
    if isinstance(term, tuple):
        return "(" + ", ".join(brief(part) for part in term) + ")"
    if isinstance(term, frozenset):
        return "{" + "".join(sorted(map(str, term))) + "}"
    if isinstance(term, ObjectId | PlayerId):
        return f"#{term.id}"
    if isinstance(term, AllOf | AnyOf):
        joint = " & " if isinstance(term, AllOf) else " | "
        inner = joint.join(
            f"({brief(f)})" if isinstance(f, AnyOf) and isinstance(term, AllOf) else brief(f) for f in term.filters
        )
        return inner or "ANY"
    if isinstance(term, And | Or):
        return (" and " if isinstance(term, And) else " or ").join(f"[{brief(c)}]" for c in term.conds) or "TRUE"
    if isinstance(term, Not | NotCond):
        inner = brief(term.filter if isinstance(term, Not) else term.cond)
        return f"!({inner})" if " " in inner else f"!{inner}"
    if isinstance(term, Numbers):
        parity = {None: "", 0: " even", 1: " odd"}[term.parity]
        return f"{brief(term.lo)}..{'' if term.hi is None else brief(term.hi)}{parity}"
    if is_dataclass(term) and not isinstance(term, type):
        return _record(term)
    return str(term)


_BARE = frozenset({"HasType", "HasSubtype", "HasStatus", "HasKeyword", "Is", "HasColor"})


def _record(term: Any) -> str:
    name = type(term).__name__
    parts = []
    for f in fields(term):
        value = getattr(term, f.name)
        if f.name in _SILENT and name in ("Clause", "Change"):
            continue
        if f.default is not MISSING and value == f.default:
            continue
        required = f.default is MISSING and f.default_factory is MISSING
        parts.append(brief(value) if required else f"{f.name}={brief(value)}")
    if name in _BARE:
        return parts[0]
    return f"{name}({', '.join(parts)})"
