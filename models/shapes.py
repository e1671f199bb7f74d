"""The shape of an answer of each kind, and its normal form: how answers come in."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, Field

from lawmage.models.answers import Answer, Json, Record
from lawmage.models.door import MOST, Count, Entry, Listed, Name, Ref, path_text
from lawmage.models.errors import AnswerError, LawmageError, QuestionError
from lawmage.models.mana import normal_mana
from lawmage.models.questions import KINDS, CastFrom, Division, Modes, Targets

Mana = Annotated[str, Field(max_length=3_000), AfterValidator(normal_mana)]
Ability = Annotated[int, Field(ge=0, le=200)]
ToMana = Annotated[dict[Ref, Mana], Field(max_length=2_000)]
Convoked = Annotated[dict[Ref, Annotated[str, Field(pattern=r"^([WUBRG]|1)$")]], Field(max_length=2_000)]
Life = Annotated[int, Field(ge=0, le=MOST)]


class Shape(Entry):
    """Base of the shapes. `error` is what a wrong shape raises."""

    error: ClassVar[type[LawmageError]] = AnswerError


class AttackersAnswer(Shape):
    """Attacker to the player, planeswalker or battle it attacks. `bands`, `exert`, `enlist` are accepted."""

    attacks: Annotated[dict[Ref, Ref], Field(max_length=5_000)]
    bands: Listed[Listed[Ref]] | None = None
    exert: Listed[Ref] | None = None
    enlist: Annotated[dict[Ref, Ref], Field(max_length=5_000)] | None = None


class BlockersAnswer(Shape):
    """Blocker to the attackers it blocks."""

    blocks: Annotated[dict[Ref, Listed[Ref]], Field(max_length=5_000)]


class TargetsAnswer(Shape):
    """One list of targets per printed instance of the word "target", with modes (from 1), X and division."""

    targets: Targets
    modes: Modes | None = None
    x: Count | None = None
    division: Division | None = None


class ResolutionAnswer(Shape):
    """Whether the spell or ability resolves, and which targets are legal still."""

    resolves: bool
    legal_targets: Targets


class ArmyAnswer(Shape):
    """The Army that gets the counters; "new" is the token that is created first."""

    army: Ref


class RingBearerAnswer(Shape):
    """The creature chosen; null where there is none."""

    ring_bearer: Ref | None


class ManaTypesAnswer(Shape):
    """One type of mana."""

    mana: Annotated[str, Field(pattern=r"^[WUBRGC]$")]


class TapForManaAnswer(Shape):
    """The mana one resolution of the ability produces; "" is none."""

    mana: Mana
    ability: Ability | None = None


class PaymentAnswer(Shape):
    """What is spent: mana of each source, mana of the pool, life, and what helps to pay."""

    taps: ToMana = Field(default_factory=dict)
    pool: Mana | None = None
    life: Life | None = None
    convoke: Convoked | None = None
    improvise: Listed[Ref] | None = None
    delve: Listed[Ref] | Count | None = None
    sacrifice: Listed[Ref] | None = None
    tap: Listed[Ref] | None = None
    remove_counters: Annotated[dict[Ref, Count | dict[Name, Count]], Field(max_length=2_000)] | None = None


class ActivateAnswer(Shape):
    """The permanent, its ability, and what the activation chooses."""

    activate: Ref
    ability: Ability | None = None
    targets: Targets | None = None
    modes: Modes | None = None
    x: Count | None = None
    division: Division | None = None
    tap: Listed[Ref] | None = None
    sacrifice: Listed[Ref] | None = None


class CastAnswer(Shape):
    """The way a card is cast."""

    cast: Name
    cost: Literal["mana", "alternative", "free"]
    from_: Annotated[CastFrom | None, Field(alias="from")] = None
    x: Count | None = None
    kicked: bool | Annotated[int, Field(ge=0, le=1_000)] | None = None
    overload: bool | None = None
    bestow: bool | None = None
    life: Life | None = None
    sacrifice: Listed[Ref] | None = None
    convoke: Convoked | None = None
    modes: Modes | None = None
    targets: Targets | None = None
    division: Division | None = None


SHAPES: Mapping[str, type[Shape]] = {
    "attackers": AttackersAnswer,
    "blockers": BlockersAnswer,
    "targets": TargetsAnswer,
    "resolution": ResolutionAnswer,
    "army": ArmyAnswer,
    "ring_bearer": RingBearerAnswer,
    "mana_types": ManaTypesAnswer,
    "tap_for_mana": TapForManaAnswer,
    "payment": PaymentAnswer,
    "activate": ActivateAnswer,
    "cast": CastAnswer,
}
assert SHAPES.keys() == KINDS.keys()

# The parts that belong to an answer even when they say nothing.
_KEPT = {
    "attackers": {"attacks"},
    "blockers": {"blocks"},
    "targets": {"targets", "x"},
    "resolution": {"resolves", "legal_targets"},
    "ring_bearer": {"ring_bearer"},
    "tap_for_mana": {"mana", "ability"},
    "payment": {"taps"},
    "activate": {"ability", "x", "targets"},
    "cast": {"x"},
}


def read_answer(kind: str, value: Any, known: Container[str]) -> dict[str, Json]:
    """The normal form of an answer, as a fresh dict. `known` are the ids it may name.

    An answer that came out of lawmage is in normal form already and only copied. Raises AnswerError for a wrong shape,
    an unknown id, or one object named twice where a set is meant; whether the answer is legal is not asked here.

    >>> read_answer("blockers", {"blocks": {"wall": ["ox", "bears"], "elf": []}}, {"wall", "elf", "ox", "bears"})
    {'blocks': {'wall': ['bears', 'ox']}}
    """
    if isinstance(value, Answer):
        if not SHAPES[kind].model_fields.keys() >= {_python_name(key) for key in value}:
            raise AnswerError(f"this is no answer of the kind {kind}")
        return value.model_dump()
    if not isinstance(value, Mapping):
        raise AnswerError(f"an answer is a mapping, not {type(value).__name__}")
    if kind not in SHAPES:
        raise QuestionError(f"{kind!r} is not a kind of question", field="kind")
    shape = SHAPES[kind].model_validate(value.model_dump() if isinstance(value, Record) else dict(value))
    kept = _KEPT.get(kind, set())
    normal: dict[str, Json] = {}
    for name, field in type(shape).model_fields.items():
        key = field.alias or name
        content = _plain(key, getattr(shape, name))
        for path, ref in _refs(key, content):
            if ref not in known and not (kind == "army" and ref == "new"):
                raise AnswerError(f"there is nothing with the id {ref!r}", field=path_text(path), object=ref)
        if key == "ring_bearer" or (key in kept and content is not None) or not _empty(content):
            normal[key] = content
    if normal.get("from") == "hand":
        del normal["from"]
    return normal


def _python_name(key: str) -> str:
    return f"{key}_" if key == "from" else key


def _empty(content: Json) -> bool:
    return not content  # None, false, "", 0, [] and {} say nothing


# ── Normal form, part by part ────────────────────────────────────────────────────────────────────────


def _sorted(path: str, refs: tuple[str, ...]) -> list[str]:
    if len(set(refs)) != len(refs):
        twice = next(ref for ref in refs if refs.count(ref) > 1)
        raise AnswerError(f"{twice!r} is named twice", field=path, object=twice)
    return sorted(refs)


def _instances(path: str, lists: tuple[tuple[str, ...], ...]) -> list[list[str]]:
    """Sorted one by one. A target named twice in one instance stays: it is illegal (115.3), not ill-formed."""
    return [sorted(refs) for refs in lists]


def _blocks(path: str, blocks: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    return {blocker: _sorted(f"{path}.{blocker}", refs) for blocker, refs in blocks.items() if refs}


_NORMAL: Mapping[str, Callable[[str, Any], Json]] = {
    "blocks": _blocks,
    "targets": _instances,
    "legal_targets": _instances,
    "bands": _instances,
    "exert": _sorted,
    "improvise": _sorted,
    "sacrifice": _sorted,
    "tap": _sorted,
    "modes": lambda path, modes: sorted(modes),
}


def _plain(key: str, value: Any) -> Json:
    if value is None:
        return None
    if key == "delve" and isinstance(value, tuple):
        return _sorted(key, value)
    if key in ("taps", "convoke", "enlist"):
        return {ref: mana for ref, mana in value.items() if mana}
    return _NORMAL[key](key, value) if key in _NORMAL else value


def _refs(key: str, content: Json) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The ids that one part names, with the path to each."""
    if content is None or key not in _NAMES_IDS:
        return
    if isinstance(content, str):
        yield (key,), content
    elif isinstance(content, list):
        for place, inner in enumerate(content):
            if isinstance(inner, str):
                yield (key, place), inner
            else:
                yield from (((key, place, number), ref) for number, ref in enumerate(inner))
    elif isinstance(content, dict):
        for ref, inner in content.items():
            yield (key, ref), ref
            if key in ("attacks", "enlist"):
                yield (key, ref), inner
            elif key == "blocks":
                yield from (((key, ref, number), attacker) for number, attacker in enumerate(inner))


_DECLARED = {"attacks", "blocks", "bands", "exert", "enlist", "targets", "legal_targets", "army", "ring_bearer"}
_SPENT = {"activate", "division", "taps", "convoke", "improvise", "delve", "sacrifice", "tap", "remove_counters"}
_NAMES_IDS = frozenset(_DECLARED | _SPENT)
