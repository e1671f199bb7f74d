"""Questions: one small model for each kind. `parse_question` reads any of them; `bind` fits it to a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from lawmage.models.cards import CardFields, Choices
from lawmage.models.door import Checked, Count, Entry, Id, Listed, Name, Ref, Text
from lawmage.models.errors import LawmageError, QuestionError
from lawmage.models.objects import Zone
from lawmage.models.position import Position

CastFrom = Literal["hand", "graveyard", "exile", "command", "library"]
Modes: TypeAlias = Listed[Annotated[int, Field(ge=1, le=100)]]
Targets: TypeAlias = Listed[Listed[Ref]]
Division: TypeAlias = Annotated[dict[Ref, Count], Field(max_length=2_000)]


class Question(Entry):
    """Base of all questions. `player` is who answers; left out, the active player (blockers: the defending player)."""

    error: ClassVar[type[LawmageError]] = QuestionError
    kind: str
    player: Id | None = None


class QuestionCard(CardFields):
    """A card the question is about; `id` where it is a known card."""

    id: Id | None = None


class Spell(QuestionCard):
    """A spell being cast: its card, the value of X, the modes chosen."""

    x: Count | None = None
    modes: Modes = ()


class Activation(Checked):
    """An ability being activated: the permanent's id and the ability's number, printed order from 0."""

    activate: Ref
    ability: Annotated[int, Field(ge=0, le=200)] | None = None


class Attackers(Question):
    """Which creatures attack what (508.1). Answer: ``{attacks: {bears: bob}}``. Outcome: ``cost``, the total cost."""

    kind: Literal["attackers"] = "attackers"


class Blockers(Question):
    """Which creatures block which attackers (509.1). Answer: ``{blocks: {wall: [bears]}}``. Outcome: ``cost``."""

    kind: Literal["blockers"] = "blockers"


class _AboutTargets(Question):
    spell: Spell | None = None
    ability_of: Ref | None = None
    source_card: QuestionCard | None = None
    text: Text | None = None
    x: Count | None = None

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        given = [name for name in ("spell", "ability_of", "source_card") if getattr(self, name) is not None]
        if len(given) != 1:
            raise QuestionError(f"give one of spell, ability_of, source_card, not {' and '.join(given) or 'none'}")
        if (self.text is None) != (self.spell is not None):
            raise QuestionError("a spell has its own text; an ability needs its text", field="text")
        return self


class TargetsQuestion(_AboutTargets):
    """Which targets may be chosen (601.2c, 115). Answer: ``{targets: [[bears], []]}``, one list per printed instance of
    the word "target"; ``modes`` (from 1), ``x``, ``division`` where the text has them.
    """

    kind: Literal["targets"] = "targets"


class Resolution(_AboutTargets):
    """What is left of the targets chosen as the spell or ability resolves (608.2b). Answer:
    ``{resolves: true, legal_targets: [[bears], []]}``.
    """

    kind: Literal["resolution"] = "resolution"
    targets: Targets
    modes: Modes = ()
    division: Division = Field(default_factory=dict)


class ArmyQuestion(Question):
    """Which Army is amassed (701.47). Answer: ``{army: id}`` or ``{army: new}``. Outcome: ``token`` as it entered or
    null, ``counters_added``, and of the Army afterwards ``subtypes``, ``power``, ``toughness``.
    """

    kind: Literal["army"] = "army"
    text: Text


class RingBearer(Question):
    """Which creature becomes the Ring-bearer (701.54). Answer: ``{ring_bearer: id}`` or null. Outcome:
    ``emblem_created``, ``ring_level`` afterwards, ``chosen``, whether a creature was.
    """

    kind: Literal["ring_bearer"] = "ring_bearer"
    text: Text


class ManaTypes(Question):
    """Which types of mana a permanent could produce (106.7). Answer: ``{mana: G}``. `cost_choice`: what is chosen as
    its cost is paid.
    """

    kind: Literal["mana_types"] = "mana_types"
    permanent: Ref
    cost_choice: Annotated[dict[Name, Ref], Field(max_length=20)] = Field(default_factory=dict)


class TapForMana(Question):
    """What the resolution of a mana ability produces after replacement effects (106.12). Answer:
    ``{ability: 0, mana: GG}``. Outcome: ``triggers``, the ids of what triggers as it is tapped for mana.
    """

    kind: Literal["tap_for_mana"] = "tap_for_mana"
    permanent: Ref


class Payment(Question):
    """How a cost can be paid (601.2f-h). `cost` is as on a card, before what the board adds or takes off. Answer:
    ``{taps: {forest: G}}`` with ``pool``, ``life``, ``convoke``, ... where they are used.
    """

    kind: Literal["payment"] = "payment"
    cost: Text
    for_: Annotated[Activation | QuestionCard | None, Field(alias="for")] = None
    x: Count | None = None
    kicked: bool | Annotated[int, Field(ge=0, le=1_000)] = False
    alternative: Name | None = None
    from_: Annotated[CastFrom, Field(alias="from")] = "hand"
    casts_before: Annotated[int, Field(ge=0, le=100_000)] = 0
    chosen: Choices = Choices()
    purpose: Text | None = None


class Activate(Question):
    """Which abilities can be activated (602.2), of one `permanent` or of all. Answer: ``{activate: id, ability: 0}``
    with ``targets``, ``tap``, ``sacrifice`` where they are chosen.
    """

    kind: Literal["activate"] = "activate"
    permanent: Ref | None = None


class Cast(Question):
    """Whether and how a card can be cast (601.2). Answer: ``{cast: name, cost: mana}``. Outcome: ``mana_spent``,
    ``countered_by``, the ``x`` its enters abilities see, ``enters_with_counters``.
    """

    kind: Literal["cast"] = "cast"
    card: QuestionCard
    from_: Annotated[CastFrom, Field(alias="from")] = "hand"


KINDS: Mapping[str, type[Question]] = {
    "attackers": Attackers,
    "blockers": Blockers,
    "targets": TargetsQuestion,
    "resolution": Resolution,
    "army": ArmyQuestion,
    "ring_bearer": RingBearer,
    "mana_types": ManaTypes,
    "tap_for_mana": TapForMana,
    "payment": Payment,
    "activate": Activate,
    "cast": Cast,
}


def parse_question(value: str | Mapping[str, Any] | Question) -> Question:
    """The question that a kind's name, a mapping or a question stands for. Raises QuestionError.

    >>> parse_question("attackers")
    Attackers(kind='attackers', player=None)
    """
    if isinstance(value, Question):
        return value
    data: Any = {"kind": value} if isinstance(value, str) else value
    if not isinstance(data, Mapping):
        raise QuestionError(f"a question is a mapping or the name of a kind, not {type(value).__name__}")
    kind = data.get("kind")
    if kind is None:
        raise QuestionError(f"is missing; one of {', '.join(KINDS)}", field="kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise QuestionError(f"{str(kind)[:40]!r} is not a kind of question: one of {', '.join(KINDS)}", field="kind")
    return KINDS[kind].model_validate(data)


def bind(question: Question, position: Position) -> Question:
    """The question with its `player` filled in, everything it names being there. Raises QuestionError."""
    known = position.zones
    player = question.player if question.player is not None else _default_player(question, position)
    if player not in position.player_ids:
        raise QuestionError(f"there is no player {player!r}", field="player")
    for field in ("permanent", "ability_of"):
        value = getattr(question, field, None)
        if value is not None and value not in known:
            raise QuestionError(f"there is nothing with the id {value!r}", field=field, object=value)
    permanent = getattr(question, "permanent", None)
    if permanent is not None and known[permanent] is not Zone.BATTLEFIELD:
        raise QuestionError("is not a permanent", field="permanent", object=permanent)
    if isinstance(question, Payment) and isinstance(question.for_, Activation) and question.for_.activate not in known:
        raise QuestionError(f"there is nothing with the id {question.for_.activate!r}", field="for.activate")
    if isinstance(question, Resolution):
        for instance, targets in enumerate(question.targets):
            for number, value in enumerate(targets):
                if value not in known:
                    raise QuestionError(
                        f"there is nothing with the id {value!r}", field=f"targets[{instance}][{number}]", object=value
                    )
    return question if question.player is not None else question.model_copy(update={"player": player})


def _default_player(question: Question, position: Position) -> str:
    if not isinstance(question, Blockers):
        return position.active_player
    attacked = defending_players(position)
    if not attacked and len(position.players) == 2:
        return position.opponents(position.active_player)[0]
    if len(attacked) != 1:
        told = f"{len(attacked)} players are attacked" if attacked else "nobody is attacked"
        raise QuestionError(f"{told}: say who blocks", field="player", rule="509.1")
    return attacked[0]


def known_ids(question: Question, position: Position) -> frozenset[str]:
    """The ids that answers may name: those of the position, and that of the card the question is about."""
    asked = (getattr(getattr(question, field, None), "id", None) for field in ("spell", "card", "for_", "source_card"))
    return frozenset(position.zones).union(found for found in asked if found is not None)


def defending_players(position: Position) -> tuple[str, ...]:
    """The players attacked themselves or by way of a planeswalker or battle (508.5), in turn order."""
    permanents = {each.id: each for each in position.objects}
    found: set[str] = set()
    for each in position.objects:
        if each.attacking is None:
            continue
        attacked = permanents.get(each.attacking)
        found.add(each.attacking if attacked is None else attacked.protector or attacked.controller)
    return tuple(player for player in position.player_ids if player in found)
