"""Text to plain data: YAML by the rules of 1.2, or JSON. Refused before or while reading, never half read.

Scalars follow the core schema of YAML 1.2: only ``true`` and ``false`` are booleans, so ``no``, ``on`` and ``y`` are
strings. Duplicate keys, anchors, aliases, tags, merge keys and second documents are errors: what one reader sees must
be what every reader sees. Values are built from the parser's events in a loop, so depth costs no Python stack.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from lawmage.models.errors import LawmageError, PositionError

MAX_BYTES = 1 << 20  # a board of a thousand permanents with all their text is about half of that
MAX_DEPTH = 64  # a position needs about six levels

Plain: TypeAlias = "dict[str, Plain] | list[Plain] | str | int | float | bool | None"

_NULL = re.compile(r"(?:~|null|Null|NULL|)\Z")
_BOOL = re.compile(r"(?:true|True|TRUE|false|False|FALSE)\Z")
_INT = re.compile(r"[-+]?[0-9]+\Z")
_OCTAL_OR_HEX = re.compile(r"0o[0-7]+\Z|0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_LONGEST_INT = 400  # digits; Python itself refuses more than 4,300, and no number of a position is near either


def load(
    path: str | Path,
    *,
    error: type[LawmageError] = PositionError,
    max_bytes: int = MAX_BYTES,
    max_depth: int = MAX_DEPTH,
) -> Plain:
    """The data in a YAML or JSON file (by its name or its first character). Raises `error`, and OSError for no file."""
    with open(path, "rb") as file:
        raw = file.read(max_bytes + 1)
    return loads(raw, error=error, max_bytes=max_bytes, max_depth=max_depth)


def loads(
    text: str | bytes,
    *,
    error: type[LawmageError] = PositionError,
    max_bytes: int = MAX_BYTES,
    max_depth: int = MAX_DEPTH,
) -> Plain:
    """The data in a YAML or JSON text.

    Text longer than `max_bytes` (as UTF-8) is refused unread; nesting deeper than `max_depth` while reading. Every
    refusal raises `error`, saying the line where there is one.

    >>> loads("{id: on, life: 011, tapped: no}")
    {'id': 'on', 'life': 11, 'tapped': 'no'}
    """
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    if len(raw) > max_bytes:
        raise error(f"longer than {max_bytes:,} bytes; nothing was read")
    try:
        clean = raw.decode("utf-8-sig")
    except UnicodeDecodeError as reason:
        raise error(f"not UTF-8 text: {reason.reason} at byte {reason.start}") from None
    if clean.lstrip()[:1] in ("{", "["):
        _refuse_deep_brackets(clean, error, max_depth)
        try:
            return _json(clean, error)
        except json.JSONDecodeError as reason:
            if _is_json_beyond_doubt(clean):
                raise error(f"not JSON: {reason.msg}, line {reason.lineno}, column {reason.colno}") from None
    return _Yaml(error, max_depth).read(clean)


def _refuse_deep_brackets(text: str, error: type[LawmageError], max_depth: int) -> None:
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        first = text[found.start()]
        if first in "[{":
            depth += 1
            if depth > max_depth:
                line = text.count("\n", 0, found.start()) + 1
                raise error(f"nested more than {max_depth} levels deep, line {line}")
        elif first in "]}":
            depth -= 1


def _is_json_beyond_doubt(text: str) -> bool:
    """A quoted first key: the mistake is better told in JSON's terms."""
    return text.lstrip()[1:].lstrip()[:1] in ('"', "{", "[") and '"' in text


def _json(text: str, error: type[LawmageError]) -> Plain:
    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) != len(items):
            seen: set[str] = set()
            for key, _ in items:
                if key in seen:
                    raise error(f"the key {key[:80]!r} stands twice in one object", field=key[:80])
                seen.add(key)
        return found

    def no_constant(word: str) -> Any:
        raise error(f"{word} is no number of JSON")

    def integer(digits: str) -> int:
        if len(digits) > _LONGEST_INT:
            raise error(f"a number of {len(digits):,} digits is refused")
        return int(digits)

    loaded: Plain = json.loads(text, object_pairs_hook=pairs, parse_constant=no_constant, parse_int=integer)
    return loaded


class _Yaml:
    """Builds plain data from a stream of YAML events."""

    def __init__(self, error: type[LawmageError], max_depth: int) -> None:
        self.error = error
        self.max_depth = max_depth

    def read(self, text: str) -> Plain:
        loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
        try:
            return self._build(iter(yaml.parse(text, Loader=loader)))
        except yaml.MarkedYAMLError as reason:
            problem = " ".join(part for part in (reason.context, reason.problem) if part)
            raise self.error(f"not YAML: {problem}{self._at(reason.problem_mark or reason.context_mark)}") from None
        except yaml.reader.ReaderError as reason:
            raise self.error(f"not YAML: {reason.reason} at character {reason.position}") from None
        except yaml.YAMLError as reason:
            raise self.error(f"not YAML: {str(reason)[:200]}") from None

    @staticmethod
    def _at(mark: Any) -> str:
        return f", line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""

    def _build(self, events: Iterator[yaml.Event]) -> Plain:
        root: list[Plain] = []
        stack: list[list[Plain] | dict[str, Plain]] = [root]
        keys: list[str | None] = [None]  # the key that waits for its value, one for each open collection
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self.error(f"a second document begins{self._at(event.start_mark)}")
            elif isinstance(event, yaml.AliasEvent):
                raise self.error(f"aliases (*{event.anchor}) are refused{self._at(event.start_mark)}")
            elif isinstance(event, yaml.ScalarEvent):
                self._refuse_marks(event)
                if isinstance(stack[-1], dict) and keys[-1] is None:
                    keys[-1] = self._key(event, stack[-1])
                else:
                    self._put(stack[-1], keys, self._scalar(event))
            elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
                self._refuse_marks(event)
                if isinstance(stack[-1], dict) and keys[-1] is None:
                    raise self.error(f"a key must be a word, not a list or mapping{self._at(event.start_mark)}")
                if len(stack) > self.max_depth:
                    raise self.error(f"nested more than {self.max_depth} levels deep{self._at(event.start_mark)}")
                inner: list[Plain] | dict[str, Plain] = [] if isinstance(event, yaml.SequenceStartEvent) else {}
                self._put(stack[-1], keys, inner)
                stack.append(inner)
                keys.append(None)
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                stack.pop()
                keys.pop()
        return root[0] if root else None

    def _refuse_marks(self, event: Any) -> None:
        if event.anchor is not None:
            raise self.error(f"anchors (&{event.anchor}) are refused{self._at(event.start_mark)}")
        if event.tag is not None:
            raise self.error(f"tags ({event.tag[:60]}) are refused{self._at(event.start_mark)}")

    def _key(self, event: Any, mapping: dict[str, Plain]) -> str:
        key: str = event.value
        if key == "<<" and not event.style:
            raise self.error(f"merge keys (<<) are refused{self._at(event.start_mark)}")
        if key in mapping:
            raise self.error(f"the key {key[:80]!r} stands twice{self._at(event.start_mark)}", field=key[:80])
        return key

    @staticmethod
    def _put(into: list[Plain] | dict[str, Plain], keys: list[str | None], value: Plain) -> None:
        if isinstance(into, list):
            into.append(value)
        else:
            key = keys[-1]
            assert key is not None
            into[key] = value
            keys[-1] = None

    def _scalar(self, event: Any) -> Plain:
        word: str = event.value
        if event.style:  # quoted or block: a string
            return word
        if _NULL.match(word):
            return None
        if _BOOL.match(word):
            return word.lower() == "true"
        number = bool(_INT.match(word))
        if (number or _OCTAL_OR_HEX.match(word)) and len(word) > _LONGEST_INT:
            raise self.error(f"a number of {len(word):,} digits is refused{self._at(event.start_mark)}")
        if number:
            return int(word)
        if _OCTAL_OR_HEX.match(word):
            return int(word, 0)
        return float(word) if _FLOAT.match(word) else word
