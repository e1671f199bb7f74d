"""Where outside data comes in: the base of the checked models, and pydantic's findings as lawmage's errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from lawmage.models.errors import LawmageError
from lawmage.models.loading import loads

T = TypeVar("T")

# Bounds: what no honest board exceeds, and what keeps work on a dishonest one small.
MOST = 2**31 - 1  # numbers of the game: life, power, counters; digital clients stop at the same
MANY = 2_000  # entries of one list
TEXT = 10_000  # characters of one rules text; the longest printed one has about 1,300
NAME = 400  # characters of a name, type line or mana cost; the longest printed name has 141
UNMARKED = "^[^⟦⟧]*$"  # the reader of rules text marks with these brackets what it has set aside

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]+$", max_length=100)]
Ref = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]+(#[1-9][0-9]{0,3})?$", max_length=110)]
Number = Annotated[int, Field(ge=-MOST, le=MOST)]
Count = Annotated[int, Field(ge=0, le=MOST)]
Name = Annotated[str, StringConstraints(pattern=UNMARKED, max_length=NAME)]
Text = Annotated[str, StringConstraints(pattern=UNMARKED, max_length=TEXT)]
Color = Annotated[str, StringConstraints(pattern=r"^[WUBRG]$")]
Listed: TypeAlias = Annotated[tuple[T, ...], Field(strict=False, max_length=MANY)]  # lists come in, tuples are kept


class Checked(BaseModel):
    """Base of every model of outside data: unknown fields are errors, nothing is converted, nothing changes later."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        serialize_by_alias=True,
        validate_by_name=True,
        validate_by_alias=True,
        use_attribute_docstrings=True,
    )


def translate(reason: ValidationError, data: Any, error: type[LawmageError]) -> LawmageError:
    """What pydantic found wrong in `data` as one error naming field and object; the other findings in `more`."""
    found: list[LawmageError] = []
    for item in reason.errors(include_url=False)[:20]:
        inner = item.get("ctx", {}).get("error")
        if isinstance(inner, LawmageError):
            return inner
        path = _path(item["loc"], item["type"], data)
        found.append(error(_message(item), field=path_text(path), object=_object(path, data)))
    by_field = {other.field: other for other in reversed(found)}  # the first finding for each field
    first = found[0]
    more = [str(other) for field, other in reversed(by_field.items()) if field != first.field]
    return error(first.message, field=first.field, object=first.object, more=more)


def _message(item: Any) -> str:
    kind, given = item["type"], item.get("input")
    if kind == "missing":
        return "is missing"
    if kind == "extra_forbidden":
        return "is not a field that is known here"
    shown = repr(given) if isinstance(given, (str, int, float, bool, type(None))) else type(given).__name__
    if kind == "string_pattern_mismatch" and "A-Za-z0-9_-" in item["ctx"]["pattern"]:
        return f"{shown[:60]} is no id: letters, digits, _ and - only"
    if kind == "value_error":
        return str(item["ctx"]["error"])
    if kind == "string_pattern_mismatch" and item["ctx"]["pattern"] == UNMARKED:
        return "holds ⟦ or ⟧, which never stand in a name or a rules text"
    message = str(item["msg"]).removeprefix("Input ").replace("a valid tuple", "a list").replace("Tuple", "the list")
    return f"{message[0].lower()}{message[1:]}" + ("" if shown in message else f", not {shown[:60]}")


def _path(location: Sequence[int | str], kind: str, data: Any) -> tuple[int | str, ...]:
    """`location` without the names of union members, which are not in the data."""
    path: list[int | str] = []
    for part in location:
        in_mapping = isinstance(data, Mapping) and part in data
        in_list = isinstance(data, (list, tuple)) and isinstance(part, int) and part < len(data)
        if in_mapping or in_list:
            data = data[part]
        elif kind != "missing" or part != location[-1]:
            continue
        path.append(part)
    return tuple(path)


def path_text(path: Sequence[int | str]) -> str:
    """A path as it is written: ("permanents", 3, "controller") is "permanents[3].controller".

    >>> path_text(("permanents", 3, "controller"))
    'permanents[3].controller'
    """
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{part}" if text else str(part)
    return text[:200]


def _object(path: Sequence[int | str], data: Any) -> str | None:
    """The id of the innermost thing on the path that has one."""
    owner: str | None = None
    for part in path:
        if isinstance(data, Mapping) and isinstance(data.get("id"), str):
            owner = data["id"][:100]
        try:
            data = data[part]
        except (KeyError, IndexError, TypeError):
            break
    if isinstance(data, Mapping) and isinstance(data.get("id"), str):
        owner = data["id"][:100]
    return owner


class Entry(Checked):
    """Base of the models that callers build themselves: what is wrong is raised as the class's own `error`."""

    error: ClassVar[type[LawmageError]] = LawmageError

    def __init__(self, **data: Any) -> None:
        try:
            super().__init__(**data)
        except ValidationError as reason:
            raise translate(reason, data, self.error) from None

    @classmethod
    def model_validate(cls, obj: Any, **options: Any) -> Self:
        """Build from a mapping, or give the model back. Raises the class's `error`."""
        if isinstance(obj, Mapping) and not isinstance(obj, dict):
            obj = dict(obj)
        try:
            return super().model_validate(obj, **options)
        except ValidationError as reason:
            raise translate(reason, obj, cls.error) from None

    @classmethod
    def model_validate_json(cls, json_data: str | bytes | bytearray, **options: Any) -> Self:
        """Build from JSON (or YAML) text, read by the rules of :mod:`lawmage.models.loading`."""
        text = bytes(json_data) if isinstance(json_data, bytearray) else json_data
        return cls.model_validate(loads(text, error=cls.error), **options)
