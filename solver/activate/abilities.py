"""The activated abilities of an object, numbered: printed and granted ones, then of land types, of keywords (602.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lawmage.models import mana_abilities as m
from lawmage.models.clauses import AbilityKind
from lawmage.models.costs import UnreadCost
from lawmage.models.terms import (
    ALWAYS,
    And,
    AttachedTo,
    Cond,
    ControlledBy,
    HasType,
    Holds,
    Is,
    IsTurnOf,
    Not,
    NotCond,
    Numbers,
    Ref,
    UnknownCond,
    Who,
)
from lawmage.oracle.costs import read_cost, read_costs, read_limit
from lawmage.oracle.grammar.build import all_of
from lawmage.oracle.grammar.mana_spending import merged
from lawmage.oracle.mana import read_mana
from lawmage.oracle.structure import own_name, sentences, without_reminder
from lawmage.solver.board import BoardObject, Held
from lawmage.solver.mana.abilities import owned


@dataclass(frozen=True, slots=True)
class ActivatedAbility:
    """One activated ability. `kind` is its keyword ("equip"), "" for one written out. `text` is what is shown.

    `targets` is the text to look for targets in ("" if it has none). `power` is the total power of creatures its cost
    taps (crew, saddle). `zone` is where it functions (113.6). `unread` is what was not understood of its instructions.
    `when` is the level, the charge counters and the like with which the object has it (711.2, 721.2a).
    """

    index: int
    text: str
    cost: tuple[m.CostPart, ...]
    limit: m.Limit
    kind: str = ""
    is_mana: bool = False
    loyalty: bool = False
    anyone: bool = False
    opponents_only: bool = False
    targets: str = ""
    power: int | None = None
    zone: str = "battlefield"
    giver: str | None = None
    unread: tuple[str, ...] = ()
    when: Cond = ALWAYS


def activated_abilities(thing: BoardObject, printed: str = "") -> tuple[ActivatedAbility, ...]:
    """All of them, in the order of their numbers. `printed` is the text the object is stated with: there stand words
    such as "Boast".
    """
    found: list[ActivatedAbility] = []
    texts: list[tuple[str, Held]] = []
    for held in thing.abilities:
        if held.ability.kind is AbilityKind.ACTIVATED:
            if held.ability.text.startswith("•") and texts:  # a mode of the ability before (700.2)
                texts[-1] = (f"{texts[-1][0]}\n{held.ability.text}", texts[-1][1])
            else:
                texts.append((held.ability.text, held))
    for text, held in texts:
        found.append(replace(_written(text, len(found), thing, held.giver, printed), when=held.ability.when))
    for each in owned(thing):
        if each.index is not None and each.index >= len(found):
            text = each.ability.text
            found.append(ActivatedAbility(len(found), text, each.ability.cost, each.ability.limit, is_mana=True))
    for held in thing.abilities:
        if held.ability.kind is AbilityKind.KEYWORD and _known_as(held.ability.keyword or "") in KEYWORDS:
            made = _keyword(_known_as(held.ability.keyword or ""), held.ability.argument, held.ability.text, len(found))
            if made is not None and held.ability.keyword == "commander ninjutsu" and thing.zone == "command":
                made = replace(made, zone="command")  # 702.49d
            if made is not None:
                found.append(made)
            if made is not None and made.kind == "reconfigure":
                found.append(replace(made, index=len(found), targets="", limit=UNATTACH))
    return tuple(found)


# ── Abilities that are written out ────────────────────────────────────────────────────────────────────

_INSTRUCTION = re.compile(
    r"(?:Activate\b|Any player may activate|Only (?:your|any) opponents? may activate|Any opponent may activate"
    r"|No player|Activate this ability"
    r"|You (?:can't|may) (?:also )?activate this ability|This ability can't be activated"
    r"|Only .* may activate this ability|Spend only )"
)
_NEVER_WHEN = re.compile(r"You can't activate this ability (?P<when>(?:during|if) .*)")
_NOT_WHO = re.compile(r"Only your opponents? may activate this ability and (only .*)")
_ALSO_THERE = re.compile(
    r"(?:You may also activate this ability if ~ is in"
    r"|Activate (?:this ability )?only if ~ is on the battlefield or in) (?:your |the )(graveyard|command zone)\.?$"
)


_WORDS = re.compile(r"^(Boast|Exhaust|Forecast|Power-up) — ", re.MULTILINE)


_WORD_LIMITS = {
    "boast": m.Limit(UnknownCond("~ attacked this turn", "attacked_this_turn"), once=True),  # 702.142a
    "exhaust": m.Limit(ever=True),  # 702.177a
    "power-up": m.Limit(ever=True),
    "forecast": m.Limit(
        And((IsTurnOf(Who.YOU), UnknownCond("during your upkeep", "step:upkeep"))), once=True
    ),  # 702.57b
}


def _ability_word(text: str, printed: str, thing: BoardObject) -> str:
    """The ability word or keyword before an ability, from the stated text; "" for none that matters."""
    cost = text.partition(":")[0]
    for line in own_name(without_reminder(printed), thing.name).split("\n"):
        found = _WORDS.match(line)
        if found and line[found.end() :].partition(":")[0] == cost:
            return found[1].lower()
    return ""


def _written(text: str, index: int, thing: BoardObject, giver: str | None, printed: str) -> ActivatedAbility:
    body = without_reminder(text)
    word = _ability_word(text, printed, thing)
    cost_text, _, effect = body.partition(": ")
    cost = read_cost(cost_text)
    limit, unread, also = m.Limit(), list[str](), ""
    anyone = opponents = False
    rest = []
    for sentence in sentences(effect):
        if sentence.startswith("Any player may activate"):
            anyone = True
        elif _NOT_WHO.match(sentence):
            anyone = opponents = True
            limit = _limited(limit, f"Activate {sentence.partition(' and ')[2]}", sentence, unread)
        elif re.match(r"(?:Only your|Any) opponents? may activate|Any opponent may activate", sentence):
            anyone = opponents = True
        elif sentence.removesuffix(".") == "Only you may activate this ability":  # 602.2
            continue
        elif _ALSO_THERE.match(sentence):
            also = _ALSO_THERE.match(sentence)[1].removesuffix(" zone")  # type: ignore[index]
        elif _INSTRUCTION.match(sentence):
            limit = _limited(limit, sentence, sentence, unread)
        else:
            rest.append(sentence)
    loyalty = any(isinstance(part, m.LoyaltyPart) for part in cost)
    is_class_level = bool(re.fullmatch(r"Level \d+", effect.strip()))
    if is_class_level:
        level = UnknownCond(f"the level before {effect.strip()}", "class_level")
        limit = merged(limit, m.Limit(level, sorcery=True))  # 716.2a
    mana = [found for found in read_mana(text, thing.name) if isinstance(found, m.ManaAbility)]
    words = "\n•".join(" ".join(rest).split(" •")) if "•" in effect else " ".join(rest)
    limit = merged(limit, _WORD_LIMITS.get(word, m.Limit()))
    unread += [part.text for part in cost if isinstance(part, m.OtherPart)]
    unread += [part.text for part in read_costs(text, thing.name) if _changes_it(part)]
    cost = tuple(_from_hand(part) for part in cost)
    zone = _zone(cost, " ".join(rest), body)
    return ActivatedAbility(
        index,
        text,
        cost,
        limit,
        word,
        is_mana=any(found.is_mana for found in mana),
        loyalty=loyalty,
        anyone=anyone,
        opponents_only=opponents,
        targets=words if re.search(r"\btarget\b", words, re.I) else "",
        zone=thing.zone if also and thing.zone == also else zone,
        giver=giver,
        unread=tuple(unread),
    )


def _limited(limit: m.Limit, instruction: str, sentence: str, unread: list[str]) -> m.Limit:
    """The restrictions with those of one more instruction (602.1b); what is not understood is noted."""
    barred = _NEVER_WHEN.match(instruction)
    more = read_limit(f"Activate only {barred['when']}" if barred else instruction)
    if barred and more is not None:
        more = m.Limit(NotCond(more.when)) if more == m.Limit(more.when) else None
    if more is None:
        unread.append(sentence)
    return limit if more is None else merged(limit, more)


def _changes_it(text: object) -> bool:
    """Whether it is a change of this ability's own cost that was not understood."""
    return isinstance(text, UnreadCost) and text.text.startswith("This ability costs")


def _from_hand(part: m.CostPart) -> m.CostPart:
    """701.9a: a card that is discarded is in a hand."""
    if isinstance(part, m.GivePart) and part.is_self and part.verb in ("discard", "reveal"):
        return replace(part, zone="hand")
    return part


_MOVED = re.compile(
    r"\b(?:return|put|exile|cast|shuffle|play|move) ~ (?:card )?(?:from|into [\w' ]+ from) (?:your|its owner's|the)? ?"
    r"(?P<zone>graveyard|hand|exile|command zone)\b",
    re.I,
)
_STANDS = re.compile(
    r"[Aa]ctivate (?:this ability )?only [^.]*?\bif ~ is (?:in|on)(?: your| the)? "
    r"(?P<zone>graveyard|hand|exile|command zone)"
    r"|[Aa]ctivate (?:this ability )?only from (?:your |the )?(?P<there>graveyard|hand|exile|command zone)"
)


def _zone(cost: tuple[m.CostPart, ...], effect: str, body: str) -> str:
    """113.6: where the ability functions: its cost or effect moves its source out of a zone (113.6m), or it says so."""
    for part in cost:
        if isinstance(part, m.GivePart) and part.is_self and part.zone not in ("battlefield", ""):
            return part.zone
    moved = _MOVED.search(effect)
    stands = _STANDS.search(body)
    named = moved["zone"] if moved else (stands["zone"] or stands["there"]) if stands else "battlefield"
    return named.removesuffix(" zone")


# ── Abilities that keywords stand for ─────────────────────────────────────────────────────────────────

SORCERY = m.Limit(sorcery=True)
UNATTACH = m.Limit(Holds(Ref.SOURCE, AttachedTo(HasType("creature"))), sorcery=True)  # 702.151a, the second ability
UNBLOCKED = read_cost("Return an unblocked attacking creature you control to its owner's hand")  # 702.49a
WHILE_UNBLOCKED = m.Limit(UnknownCond("a creature is unblocked", "step:declare blockers|combat damage|end of combat"))
TAPPED_CREATURE = all_of(HasType("creature"), ControlledBy(Who.YOU))

KEYWORDS = frozenset(
    (
        *("equip", "crew", "saddle", "station", "reconfigure", "fortify", "outlast", "level up", "craft"),
        *("cycling", "reinforce", "transmute", "transfigure", "aura swap"),
        *("unearth", "embalm", "eternalize", "encore", "scavenge", "ninjutsu", "commander ninjutsu"),
    )
)


def _known_as(keyword: str) -> str:
    """702.29e-f: landcycling, Forestcycling, ... are variants of cycling."""
    return "cycling" if keyword.endswith("cycling") else keyword


def _keyword(name: str, argument: str, text: str, index: int) -> ActivatedAbility | None:
    """602.1, 702: the ability a keyword stands for."""
    words = argument.strip().removesuffix(".")
    if name in ("crew", "saddle"):  # 702.122a, 702.171a
        return ActivatedAbility(
            index,
            text,
            (),
            SORCERY if name == "saddle" else m.Limit(),
            name,
            power=int(words) if words.isdecimal() else 0,
        )
    if name == "station":  # 702.184a
        cost: tuple[m.CostPart, ...] = (m.GivePart("tap", Numbers(1, 1), all_of(Not(Is(Ref.SOURCE)), TAPPED_CREATURE)),)
        return ActivatedAbility(index, text, cost, SORCERY, name)
    own = next(iter(_costs(words)), None)
    if own is None:
        return None
    cost, rest = own
    match name:
        case "equip":
            quality = rest.strip()
            whom = f"target {quality} you control" if quality else "target creature you control"
            return ActivatedAbility(index, text, cost, SORCERY, name, targets=f"Attach ~ to {whom}.")
        case "fortify":
            return ActivatedAbility(index, text, cost, SORCERY, name, targets="Attach ~ to target land you control.")
        case "reconfigure":
            return ActivatedAbility(
                index, text, cost, SORCERY, name, targets="Attach ~ to another target creature you control."
            )
        case "level up" | "outlast":
            taps = (m.TapSelf(),) if name == "outlast" else ()
            return ActivatedAbility(index, text, (*cost, *taps), SORCERY, name)
        case "cycling" | "reinforce" | "transmute":
            discard = m.GivePart("discard", Numbers(1, 1), m.SELF, "hand")
            limit = SORCERY if name == "transmute" else m.Limit()
            targets = "Put a +1/+1 counter on target creature." if name == "reinforce" else ""
            return ActivatedAbility(index, text, (*cost, discard), limit, name, zone="hand", targets=targets)
        case "unearth" | "embalm" | "eternalize" | "encore" | "scavenge":
            exile = () if name == "unearth" else (m.GivePart("exile", Numbers(1, 1), m.SELF, "graveyard"),)
            targets = "Put +1/+1 counters on target creature." if name == "scavenge" else ""
            return ActivatedAbility(index, text, (*cost, *exile), SORCERY, name, zone="graveyard", targets=targets)
        case "ninjutsu" | "commander ninjutsu":
            return ActivatedAbility(index, text, (*cost, *UNBLOCKED), WHILE_UNBLOCKED, "ninjutsu", zone="hand")
        case "transfigure":
            sacrifice = m.GivePart("sacrifice", Numbers(1, 1), m.SELF)
            return ActivatedAbility(index, text, (*cost, sacrifice), SORCERY, name)
    return ActivatedAbility(index, text, cost, SORCERY, name, unread=(text,))


def _costs(words: str) -> Iterator[tuple[tuple[m.CostPart, ...], str]]:
    """A keyword's cost, and the words before it ("equip Knight {1}")."""
    found = re.match(r"^(?P<what>[^{]*?)\s*(?P<mana>(?:\{[^}]+\})+)(?P<more>, .*)?$", words)
    if found:
        more = read_cost(found["more"][2:]) if found["more"] else ()
        number = re.match(r"(?:\d+|X)\s*—?$", found["what"])
        yield (m.ManaPart(found["mana"]), *more), "" if number else found["what"]
        return
    dash = words.partition("—")[2].strip() or words
    cost = read_cost(dash[:1].upper() + dash[1:])
    if not any(isinstance(part, m.OtherPart) for part in cost):
        yield cost, ""
