"""Reads what a spell or ability lets its controller choose: modes, targets, divisions (601.2b-d, 700.2, 115)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from lawmage.models.clauses import AbilityKind, Unread
from lawmage.models.target_specs import CastBan, Division, Instance, Mode, Need, Scope, TargetSpec, Together, Trait
from lawmage.models.terms import (
    ANYTHING,
    Amount,
    ControlledBy,
    ControllerOf,
    Filter,
    HasStat,
    Is,
    Named,
    Not,
    ObjectRef,
    OwnedBy,
    OwnerOf,
    PlayerRef,
    Ref,
    Shares,
    Stat,
    StatOf,
    UnknownFilter,
    Who,
)
from lawmage.oracle import grammar
from lawmage.oracle.grammar.build import IT, OTHER, OWN_NAME, THAT, THEY, all_of
from lawmage.oracle.grammar.targets import X, tables
from lawmage.oracle.structure import own_name, sentences, without_reminder
from lawmage.oracle.target_context import (
    Context,
    akin,
    context_of,
    object_antecedent,
    overlap,
    player_antecedent,
)
from lawmage.oracle.target_modes import choosing_of
from lawmage.oracle.target_phrases import Found, scan
from lawmage.oracle.target_terms import exchanged, found_in
from lawmage.oracle.target_text import Paragraph, actions_spoken, paragraphs, spoken
from lawmage.oracle.tokens import split_words

_TRIGGER = re.compile(r"^(?:When|Whenever|At the beginning|At end)\b")
_CREATED_TRIGGER = re.compile(r"^(?:Until|This turn|This combat)\b[^,\"]*, (?:when|whenever|at the beginning)\b[^,\"]*")
_PAID = re.compile(
    r"\b[Ii]f\b[^.]*?\b(?:kicked|bargained|gift was promised|evidence was collected|cost was paid|costs were paid|"
    r"was overloaded|was cast with|was cast using)\b"
)
_CAST_BAN = re.compile(r"You can't choose (?P<what>[^.]+?) as ~'s target(?P<casting> as you cast (?:it|~))?\.")
_FOR_EACH = re.compile(r"for (?P<some>each|any number of) (?P<who>other player|opponent|player|of your opponents)s?\b")


@lru_cache(maxsize=8192)
def read_targets(text: str, name: str = "", type_line: str = "", *, spell: bool = False) -> TargetSpec:
    """The choices of one ability, or with `spell` of a spell whose whole text is given.

    `name` and `type_line` are those of the object. Of a spell's text only its spell abilities and enchant count
    (115.1a, 115.1b); of an ability's text the whole is that ability. Triggers that are created in turn choose their
    targets later (603.3d, 603.7, 603.12), unless it is an ability that chooses none itself.

    >>> [i.text for i in read_targets("Put a +1/+1 counter on up to two target creatures.").modes[0].instances]
    ['up to two target creatures']
    """
    found = paragraphs(text, name, type_line)
    if spell:
        return _spell(found, name, type_line)
    return _ability(found, name)


def _ability(found: list[Paragraph], name: str) -> TargetSpec:
    spoken_of = [_spoken(each) for each in found]
    whole = [each for each in spoken_of if each.kind is not AbilityKind.KEYWORD]
    triggered = bool(whole) and whole[0].kind is AbilityKind.TRIGGERED
    spec = _spec(whole, context_of(whole[0].text) if whole else Context(), name, {})
    return replace(spec, triggered=triggered)


def _spell(found: list[Paragraph], name: str, type_line: str) -> TargetSpec:
    context = Context(Ref.SOURCE, None, spell=True)
    if re.search(r"\bAura\b", type_line):
        return _aura(found, name)
    if not re.search(r"\b(Instant|Sorcery)\b", type_line):
        return TargetSpec((Mode(""),))
    own = [each for each in found if each.kind is AbilityKind.SPELL or _waits_for_a_target(each)]
    keys = {each.keyword or "": each.argument for each in found if each.kind is AbilityKind.KEYWORD}
    listed = [each for each in found if each.options and each.kind is AbilityKind.KEYWORD]
    spec = _spec([*own, *listed], context, name, keys)
    awaken = next((each for each in found if each.keyword == "awaken"), None)
    if awaken is not None:  # 702.113a
        more, _ = _instances("Put counters on target land you control.", context, name, ())
        spec = replace(spec, lead=(*spec.lead, replace(more[0], need=Need.IF_PAID)))
    return replace(spec, casting=_cast_bans(found))


def _aura(found: list[Paragraph], name: str) -> TargetSpec:
    """303.4a, 702.5: the target is what all of its enchant abilities allow."""
    instance: Instance | None = None
    unread: list[Unread] = []
    for each in found:
        if each.keyword != "enchant":
            continue
        reading = enchanted(each.argument, name)
        if reading is None:
            unread.append(Unread(each.text))
        elif instance is None:
            instance = Instance(each.text, reading)
        else:
            both = tuple(
                Scope(all_of(a.filter, b.filter), a.zone) for a in instance.scopes for b in reading if a.zone == b.zone
            )
            instance = Instance(f"{instance.text}; {each.text}", both)
    modes = (Mode("", (instance,) if instance else ()),)
    return TargetSpec(modes, casting=_cast_bans(found), unread=tuple(unread))


@lru_cache(maxsize=1024)
def enchanted(phrase: str, name: str = "") -> tuple[Scope, ...] | None:
    """What an enchant ability names ("creature you control", "player"); None if it is not understood (702.5a)."""
    words = split_words(phrase.rstrip("."))
    readings = tables().readings("what.one", words)
    if not readings or readings[0].together or readings[0].total:
        return None
    return tuple(_resolved(scope, {}, name) for scope in readings[0].scopes)


def _spoken(each: Paragraph) -> Paragraph:
    """A keyword ability that targets, in words (115.1e)."""
    if each.kind is not AbilityKind.KEYWORD or each.keyword is None:
        return each
    words = spoken(each.keyword, each.argument)
    if not words and not each.options:
        return each
    kind = AbilityKind.TRIGGERED if words.startswith("When") else AbilityKind.ACTIVATED
    return replace(each, kind=kind, text=words, keyword=None)


def _cast_bans(found: list[Paragraph]) -> tuple[CastBan, ...]:
    bans = []
    for each in found:
        match = _CAST_BAN.search(each.text)
        if match is None:
            continue
        nouns = grammar.parse("any", match["what"])
        banned: Filter = nouns[0].filter if nouns else UnknownFilter(match[0])
        bans.append(CastBan(exchanged(banned, lambda part: Ref.SOURCE if part == OTHER else None), match[0]))
    return tuple(bans)


# ── Modes ─────────────────────────────────────────────────────────────────────────────────────────────


def _spec(found: list[Paragraph], context: Context, name: str, keys: Mapping[str, str]) -> TargetSpec:
    unread: list[Unread] = []
    plain: tuple[Instance, ...] = ()
    modal: Paragraph | None = None
    spell = context.spell
    for each in found:
        made, missed = _instances(actions_spoken(each.text, spell=spell), context, name, plain)
        plain += made
        unread += missed
        if each.options and modal is None:
            head = each.text if each.kind is not AbilityKind.KEYWORD else ""
            ways, more = choosing_of(head, {**keys, each.keyword or "": each.argument}, len(each.options))
            unread += more
            if ways:
                modal, chosen = each, ways
                continue
        for option in each.options:
            made, missed = _instances(actions_spoken(option.text, spell=spell), context, name, plain)
            plain += made
            unread += missed
    if modal is None:
        if not plain and not unread and not spell:
            plain, unread = _later(found, context, name)
        return TargetSpec((Mode(" ".join(each.text for each in found), plain),), unread=tuple(unread))
    modes = []
    for option in modal.options:
        made, missed = _instances(actions_spoken(option.text, spell=spell), context, name, plain)
        modes.append(Mode(option.text, made, option.weight, option.cost))
        unread += missed
    return TargetSpec(tuple(modes), tuple(chosen), plain, unread=tuple(unread))


def _later(found: list[Paragraph], context: Context, name: str) -> tuple[tuple[Instance, ...], list[Unread]]:
    """The targets of a trigger that the ability creates ("When you do, ..."), asked about by the whole text."""
    for each in found:
        said = sentences(each.text)
        for index in range(1, len(said)):
            if _TRIGGER.match(said[index]):
                rest = " ".join(said[index:])
                return _instances(rest, context, name, ())
    return (), []


# ── Instances ─────────────────────────────────────────────────────────────────────────────────────────


def _instances(
    text: str, context: Context, name: str, before: tuple[Instance, ...]
) -> tuple[tuple[Instance, ...], list[Unread]]:
    """The instances of a piece of text, and what was not understood. `before` are earlier ones outside it."""
    made = list(before)
    unread: list[Unread] = []
    kept = [_now(said, whole=index == 0 and not context.spell) for index, said in enumerate(sentences(text))]
    scanned = [scan(said) for said in kept]
    said_x = next((each.x for each in scanned if each.x is not None), None)
    for sentence, each in zip(kept, scanned, strict=True):
        unread += [Unread(phrase) for phrase in each.unread]
        need = _need(sentence)
        for found in each.found:
            instance = _instance(found, tuple(made), context, name, each.x or said_x)
            if instance is None:
                unread.append(Unread(found.text))
                continue
            made.append(replace(instance, need=need))
    return tuple(made[len(before) :]), unread


def _now(sentence: str, *, whole: bool) -> str:
    """What of a sentence chooses targets now. What a trigger that it creates does is left out: that chooses its own
    targets when it triggers (603.7, 603.3d); its event stays ("When target creature dies this turn"). `whole`: a
    sentence that begins with a trigger is the ability itself.
    """
    if _TRIGGER.match(sentence):
        return sentence if whole else sentence.partition(",")[0]
    created = _CREATED_TRIGGER.match(sentence)
    return sentence if created is None else created[0]


def _waits_for_a_target(each: Paragraph) -> bool:
    """A spell ability that is a delayed trigger from its first word on: "When target creature dies this turn"."""
    return each.kind is AbilityKind.TRIGGERED and " target " in each.text.partition(",")[0]


def _need(sentence: str) -> Need:
    if not _PAID.search(sentence) or _TRIGGER.match(sentence):
        return Need.ALWAYS
    return Need.INSTEAD if re.search(r"\binstead\b", sentence) else Need.IF_PAID


def _instance(
    found: Found, before: tuple[Instance, ...], context: Context, name: str, x: Amount | None
) -> Instance | None:
    wanted = found.wanted
    scopes = wanted.what.scopes
    if found_in(scopes, lambda part: isinstance(part, UnknownFilter) and "target" in part.text.split()):
        return None  # words that are not interpreted must not hide another target
    each = _each(found, scopes)
    if each is not None:
        scopes = tuple(replace(scope, filter=_without_player(scope.filter)) for scope in scopes)
    if not re.search(r"\b(?:his|her)\b", found.text):  # "his power": the source's
        scopes = exchanged(scopes, _own_quality)
    swap: dict[Any, Any] = {OTHER: Ref.SOURCE}
    refers = None
    if found_in(scopes, lambda part: part == THEY):
        refers = player_antecedent(before)
        they = Who.THAT if refers is not None else context.they
        if they is None:
            return None
        swap[THEY] = they
    if found_in(scopes, lambda part: part == IT):
        at = object_antecedent(before)
        it = Ref.THAT if at is not None else Ref.CANDIDATE if context.spell else context.named
        if it is None or (at is not None and refers is not None and at != refers):
            return None
        refers = at if at is not None else refers
        swap[IT] = it
    if found_in(scopes, lambda part: part == THAT):
        at = object_antecedent(before)
        if at is None and context.it in (None, Ref.SOURCE):
            return None  # the object of the event that it waits for, which the position does not name
        if at is not None and refers not in (None, at):
            return None
        refers = at if at is not None else refers
        swap[THAT] = Ref.THAT if at is not None else context.it
    if x is not None:
        swap[X] = exchanged(x, lambda part: swap.get(part) if part in (IT, THEY) else None)
    made = tuple(_resolved(scope, swap, name) for scope in scopes)
    others: tuple[int, ...] = ()
    lo, hi = wanted.lo, wanted.hi
    draft = Instance(found.text, made)
    if wanted.other:
        others = tuple(index for index, earlier in enumerate(before) if overlap(earlier, draft))
        if not context.spell and not any(akin(before[index], draft) for index in others):
            others = ()  # "target artifact ... up to two other target creatures": other than the source itself
        if not others:
            made = tuple(_other_than(scope, _doer(found, context)) for scope in made)
    together = wanted.what.together
    if together and hi == 1:  # "another target creature with the same controller"
        if not others or refers is not None or together != (Together(Trait.CONTROLLER, True),):
            return None
        refers, together = others[-1], ()
        made = tuple(replace(s, filter=all_of(s.filter, ControlledBy(ControllerOf(Ref.THAT)))) for s in made)
    total = wanted.what.total
    division = found.portion
    if x is not None:
        lo, hi = exchanged(lo, lambda part: x if part == X else None), _x(hi, x)
        total = exchanged(total, lambda part: swap.get(part)) if total is not None else None
        division = _x(division, x)
    if found.for_each:
        lo, hi = 0, None
    if each is not None and "any number of" in " ".join(found.before):
        lo = 0
    return Instance(
        found.text,
        made,
        lo,
        hi,
        refers,
        others,
        together,
        total,
        each,
        None if division is None else Division(division),
    )


def _own_quality(part: Any) -> Any:
    """ "Power greater than its toughness", "in its controller's graveyard": "its" is what is being targeted."""
    if isinstance(part, ControllerOf | OwnerOf) and part.of == IT:
        return type(part)(Ref.CANDIDATE)
    if isinstance(part, HasStat) and isinstance(part.amount, StatOf):
        compared = part.amount
        sizes = {Stat.POWER, Stat.TOUGHNESS, Stat.BASE_POWER}
        if compared.of == IT and compared.stat is not part.stat and {compared.stat, part.stat} <= sizes:
            return replace(part, amount=StatOf(Ref.CANDIDATE, compared.stat))
    return None


def _x(amount: Amount | None, x: Amount) -> Amount | None:
    return None if amount is None else exchanged(amount, lambda part: x if part == X else None)


def _doer(found: Found, context: Context) -> ObjectRef | None:
    """The object that "another" is told from: what the sentence says does it, else what the ability is about."""
    _, _, effect = " ".join(found.before).partition(",")
    said = effect if _TRIGGER.match(" ".join(found.before).capitalize()) else " ".join(found.before)
    if re.search(r"\b(enchanted|equipped) (creature|permanent)\b", said):
        return Ref.ATTACHED
    return Ref.SOURCE if "~" in said else context.it


def _other_than(scope: Scope, doer: ObjectRef | None) -> Scope:
    """ "Another" with no target before it: other than the object that the ability is about."""
    if doer is None:
        ban: Filter = UnknownFilter("other than the object that the trigger is about", "trigger")
    else:
        ban = Not(Is(doer))
    return replace(scope, filter=all_of(scope.filter, ban))


def _each(found: Found, scopes: tuple[Scope, ...]) -> PlayerRef | None:
    """ "For each opponent, up to one target creature that player controls": so many for each of these players."""
    matches = list(_FOR_EACH.finditer(" ".join(found.before)))
    if not matches or not found_in(scopes, lambda part: part == THEY):
        return None
    match = matches[-1]
    return Who.ANY if match["who"] == "player" else Who.OPPONENT


def _without_player(item: Filter) -> Filter:
    return exchanged(
        item, lambda part: ANYTHING if isinstance(part, ControlledBy | OwnedBy) and part.player == THEY else None
    )


def _resolved(scope: Scope, swap: dict[Any, Any], name: str) -> Scope:
    own: Filter = Named(name) if name else Shares("name", Ref.SOURCE)

    def other(part: Any) -> Any:
        if part == Named(OWN_NAME):
            return own
        try:
            return swap.get(part)
        except TypeError:
            return None

    return replace(scope, filter=exchanged(scope.filter, other))


def phrase(text: str, name: str = "") -> tuple[Scope, ...] | None:
    """The scopes of a bare noun phrase ("creatures you control"), own name and "this creature" being the source."""
    words = split_words(own_name(without_reminder(text), name))
    for symbol in ("what.many", "what.one"):
        readings = tables().readings(symbol, words)
        if readings:
            return tuple(_resolved(scope, {OTHER: Ref.SOURCE}, name) for scope in readings[0].scopes)
    return None
