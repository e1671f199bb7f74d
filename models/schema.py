"""JSON Schemas (2020-12) of what goes in and comes out, made from the models."""

from __future__ import annotations

import json
from typing import Any, Literal, get_args

from pydantic.json_schema import models_json_schema

from lawmage.models.door import Checked
from lawmage.models.position import Position
from lawmage.models.questions import KINDS
from lawmage.models.shapes import SHAPES

SchemaName = Literal["position", "question", "answer", "verdict"]
NAMES: tuple[SchemaName, ...] = get_args(SchemaName)
VERSION = 1
_BASE = "https://lawmage.invalid/schemas"  # an identifier, not an address (RFC 2606)


class ViolationDocument(Checked):
    """One way in which an answer breaks the rules."""

    rule: str
    also: list[str]
    message: str
    objects: list[str]
    text: str | None


class UnreadDocument(Checked):
    """Text that can change the answers and was not understood."""

    object: str
    sentence: str
    field: str | None


class VerdictDocument(Checked):
    """Whether an answer is legal, and if not, why not."""

    legal: bool
    violations: list[ViolationDocument]
    witness: dict[str, Any] | None
    nearest: dict[str, Any] | None
    unread: list[UnreadDocument]


def schema(name: SchemaName) -> dict[str, Any]:
    """The JSON Schema of a position, a question, an answer or a verdict, with ``$id`` and version."""
    if name == "position":
        body = Position.model_json_schema()
    elif name == "question":
        body = _one_of([*KINDS.values()], "A question: one of the kinds")
    elif name == "answer":
        body = _one_of([*SHAPES.values()], "An answer: its shape depends on the kind of the question")
    else:
        body = VerdictDocument.model_json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{_BASE}/{name}-{VERSION}.json",
        "version": VERSION,
        **body,
    }


def schema_text(name: SchemaName) -> str:
    """The schema as it is committed and printed."""
    return json.dumps(schema(name), indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def _one_of(models: list[Any], title: str) -> dict[str, Any]:
    references, definitions = models_json_schema([(model, "validation") for model in models])
    return {
        "title": title,
        "anyOf": [references[(model, "validation")] for model in models],
        "$defs": definitions["$defs"],
    }
