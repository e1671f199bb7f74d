"""Choosing an engine."""

from __future__ import annotations

from lawmage.models.errors import QuestionError
from lawmage.solver.engines.base import Engine
from lawmage.solver.engines.diagram import DiagramEngine


def engine_named(name: str) -> Engine:
    """The engine called "auto", "diagram", "cpsat" or "csp"; raises QuestionError for another name."""
    if name in ("auto", "diagram"):
        return DiagramEngine()
    raise QuestionError(f"there is no engine {name!r}: auto, diagram, cpsat or csp", field="engine")
