"""Whole sentences: [condition,] subject, verb phrases, [condition]; and the sentences that have a form of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace

from lawmage.models.clauses import Change, Clause, Force, Per
from lawmage.models.terms import (
    ALWAYS,
    ANYTHING,
    CREATURE,
    AllOf,
    Amount,
    AnyOf,
    Cond,
    ControlledBy,
    ControllerOf,
    Count,
    CountersOn,
    Declared,
    Filter,
    HasSubtype,
    HasType,
    InZone,
    Is,
    IsPlayer,
    IsTurnOf,
    Not,
    NotCond,
    Numbers,
    ObjectId,
    ObjectRef,
    OfChosen,
    PlayerRef,
    Ref,
    Relation,
    Satisfies,
    StatOf,
    UnknownAmount,
    UnknownCond,
    UnknownFilter,
    Who,
)
from lawmage.oracle.grammar.build import (
    IT,
    OTHER,
    SUBJECT,
    THAT,
    THEY,
    Noun,
    all_of,
    any_of,
    both,
    mentions,
    negation,
    planeswalkers_of,
    replaced,
    within,
)
from lawmage.oracle.grammar.changes import goaded
from lawmage.oracle.grammar.conditions import cast_this_turn
from lawmage.oracle.grammar.verbs import THOSE, keywords_of, lure, of_its_counters
from lawmage.oracle.lexicon import BASIC_LAND_TYPES, CARD_TYPES
from lawmage.oracle.matcher import row

ATTACK, BLOCK = Relation.ATTACK, Relation.BLOCK
Items = tuple[Clause | Change, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """What a sentence says, of what (the antecedent of "it" in the next), and under what condition ("otherwise")."""

    subject: Filter
    items: Items
    when: Cond = ALWAYS


@dataclass(frozen=True, slots=True)
class Still:
    """ "It's still a land": the change before keeps the card type."""

    types: tuple[str, ...]


# ── from verb phrase to clause ────────────────────────────────────────────────────────────────────


def said(subject: Filter, items: Items, when: Cond = ALWAYS) -> Said | None:
    """Puts the subject in its place, and resolves "it" and "another" in the verb phrases and their condition."""
    ref = subject.ref if isinstance(subject, Is) else None
    own = replaced(subject, {OTHER: Ref.SOURCE})
    made = tuple(bound(item, own, ref, when) for item in _merged(items))
    if any(item is None for item in made):
        return None
    cond = when if ref is None or ref == IT else replaced(when, {IT: ref, THAT: ref, OTHER: ref})
    return Said(own, tuple(item for item in made if item is not None), cond)


def bound(item: Clause | Change, subject: Filter, ref: ObjectRef | None, when: Cond) -> Clause | Change | None:
    """One clause or change with its subject."""
    other = Ref.SOURCE if ref is None or ref == IT else ref
    if isinstance(item, Change):
        cond = both(item.when, when)
        if ref is None and (mentions(cond, IT) or mentions(cond, THAT)):
            subject = all_of(subject, Satisfies(replaced(cond, {IT: Ref.THAT, THAT: Ref.THAT, OTHER: other})))
            cond = ALWAYS
        item = replace(item, power=_own_size(item.power, ref), toughness=_own_size(item.toughness, ref))
        changed = replace(item, subject=subject, when=cond)
        return replaced(changed, {OTHER: other} | ({} if ref is None or ref == IT else {IT: ref, THAT: ref}))
    right_is_subject = item.right == SUBJECT and item.left != SUBJECT
    left, right = item.left, item.right
    if right_is_subject:
        it: ObjectRef = ref if ref is not None else Ref.RIGHT
        left, right = replaced(left, {IT: it, THAT: it, OTHER: other}), subject
    elif item.left == SUBJECT:
        it = ref if ref is not None else Ref.LEFT
        if right == SUBJECT:  # "creatures with power less than ~'s power can't block it"
            if ref is not None and ref != Ref.ATTACHED:
                return None  # "it" is something that was not named
            right = Is(Ref.SOURCE)
        if right != Is(THAT):  # "block that creature": what the sentence before spoke of
            right = replaced(right, {IT: it, THAT: it, OTHER: other})
        left = subject
    else:
        it = ref if ref is not None else IT
    if item.as_though and item.as_though[0].loses == THOSE:
        item = replace(item, as_though=(replace(item.as_though[0], loses=keywords_of(subject)),))
    rest = replace(item, left=ANYTHING, right=ANYTHING, when=both(item.when, when))
    rest = replaced(rest, {IT: it, THAT: it, OTHER: other})
    return replace(rest, left=left, right=right)


def _own_size(amount: Amount | None, ref: ObjectRef | None) -> Amount | None:
    """ "Each equal to its mana value" said of many objects: each object's own."""
    if ref is not None or amount is None or not mentions(amount, IT):
        return amount
    return replaced(amount, {IT: Ref.CANDIDATE}) if isinstance(amount, StatOf | CountersOn) else None


def _merged(items: Items) -> Items:
    """The changes of one predicate are one change: "loses all abilities and has flying" loses first, then gains."""
    changes = [item for item in items if isinstance(item, Change)]
    if len(changes) < 2 or len({change.when for change in changes}) > 1:
        return items
    first = changes[0]
    for change in changes[1:]:
        first = _merge(first, change)
    return (_settled(first), *(item for item in items if not isinstance(item, Change)))


def _settled(change: Change) -> Change:
    """ "loses all other card types": the card types it is said to have are all it has."""
    if change.types_set != ():
        return change
    kept = tuple(t for t in change.types_added if t in CARD_TYPES)
    return replace(change, types_set=kept or None, types_added=tuple(t for t in change.types_added if t not in kept))


def _merge(first: Change, second: Change) -> Change:
    values: dict[str, object] = {}
    for f in fields(Change):
        a, b = getattr(first, f.name), getattr(second, f.name)
        if f.name in ("subject", "when", "text"):
            values[f.name] = a
        elif isinstance(a, bool):
            values[f.name] = a or b
        elif a is None or b is None:
            values[f.name] = b if a is None else a
        else:
            values[f.name] = a if a == b else (a + b if isinstance(a, tuple) else b)
    return Change(**values)  # type: ignore[arg-type]


# ── conditions before a sentence ──────────────────────────────────────────────────────────────────


def _refs(term: object) -> list[ObjectRef]:
    """The objects a condition mentions, in order."""
    if isinstance(term, Ref):
        return [term] if term in (Ref.SOURCE, Ref.ATTACHED) else []
    if isinstance(term, ObjectId):
        return [] if term in (IT, THAT, OTHER) else [term]
    if isinstance(term, UnknownCond):
        attached = re.search(r"\b(?:enchanted|equipped) \w", term.text, re.IGNORECASE)
        return [Ref.ATTACHED] if attached else [Ref.SOURCE] if "~" in term.text else []
    if isinstance(term, tuple):
        return [ref for part in term for ref in _refs(part)]
    if hasattr(term, "__dataclass_fields__"):
        return [ref for f in fields(term) for ref in _refs(getattr(term, f.name))]  # type: ignore[arg-type]
    return []


def _speaks_of_source(cond: Cond) -> ObjectRef | None:
    found = _refs(cond)
    return found[0] if found else None


def under(cond: Cond, spoken: Said) -> Said | None:
    """ "As long as ..., ...": "it" in the sentence is what the condition speaks of, and the other way round."""
    antecedent = _speaks_of_source(cond)
    subject_ref = spoken.subject.ref if isinstance(spoken.subject, Is) else None
    swap = {} if antecedent is None else {SUBJECT: Is(antecedent), IT: antecedent, THAT: antecedent}
    items = replaced(spoken.items, swap)
    subject = replaced(spoken.subject, swap)
    inner = {OTHER: subject_ref if subject_ref not in (None, IT) else Ref.SOURCE}
    if subject_ref is not None and subject_ref != IT:
        inner[IT] = subject_ref
    elif antecedent is not None:
        inner[IT] = antecedent
    cond = replaced(cond, inner)
    return Said(subject, tuple(replace(item, when=both(cond, item.when)) for item in items), both(cond, spoken.when))


def _together(*parts: Said) -> Said:
    """Sentences joined by "and": "it" in the later ones is the subject of the first."""
    first = parts[0]
    swap: dict[object, object] = {}
    if first.subject not in (ANYTHING, SUBJECT):
        swap = {SUBJECT: first.subject, Is(THAT): first.subject}
    if isinstance(first.subject, Is) and first.subject != SUBJECT:
        swap |= {IT: first.subject.ref, THAT: first.subject.ref}
    items = first.items
    for part in parts[1:]:
        items += replaced(part.items, swap)
    return Said(first.subject, _one_change(items))


def _one_change(items: Items) -> Items:
    """Changes of one subject, in one sentence and under one condition, are one change."""
    kept: list[Clause | Change] = []
    for item in items:
        before = kept[-1] if kept else None
        if (
            isinstance(item, Change)
            and isinstance(before, Change)
            and (before.subject, before.when) == (item.subject, item.when)
        ):
            kept[-1] = _settled(_merge(before, item))
        else:
            kept.append(item)
    return tuple(kept)


def _sequence(*parts: Items) -> Items:
    return tuple(item for part in parts for item in part)


def _conditional(items: Items, cond: Cond) -> Items:
    return tuple(replace(item, when=both(item.when, cond)) for item in items)


def _granted(ability: str, cond: Cond) -> Items:
    return (Change(SUBJECT, gains=(ability,), when=cond),)


def _creatures_of(player: PlayerRef) -> Filter:
    return all_of(CREATURE, ControlledBy(player))


def _clauses(*clauses: Clause) -> Said:
    return Said(ANYTHING, clauses)


def _no_more_than(number: int, relation: Relation, left: Filter, right: Filter = ANYTHING) -> Said:
    return _clauses(Clause(Force.CANT, relation, left, right, Per.ALL, Numbers(number + 1)))


def _whose_attack(cond: Cond, spoken: Said) -> Said | None:
    """ "If a creature an opponent controls attacks, all creatures that opponent controls attack if able." """
    if isinstance(cond, Declared):
        cond = replace(cond, others=False)
        cond = replace(cond, left=_swap_controller(cond.left))
        items = replaced(spoken.items, {THEY: Who.OPPONENT})
        return under(cond, replace(spoken, items=items))
    return None


def _the_only(player: PlayerRef, noun: Noun, items: Items) -> Said | None:
    """ "As long as you control exactly one creature, that creature ..." """
    mine = all_of(noun.filter, ControlledBy(player))
    return said(mine, items, within(Count(mine, noun.zone), Numbers(1, 1)))


def _swap_controller(item: Filter) -> Filter:
    if isinstance(item, ControlledBy) and item.player in (Who.OPPONENT, Who.ANY):
        return ControlledBy(ControllerOf(Ref.LEFT))
    if isinstance(item, AllOf | AnyOf):
        return type(item)(tuple(_swap_controller(part) for part in item.filters))
    return item


def _both_subjects(ref: ObjectRef, noun: Noun) -> Filter:
    """ "Enchanted creature and other creatures its controller controls": "it" and "other" look at the object named."""
    return any_of(Is(ref), replaced(noun.filter, {IT: ref, OTHER: ref}))


ROWS = (
    # ── subjects ──
    row("subject", "<r:ref>", lambda r: Is(r)),
    row("subject", "<n:any>", lambda n: n.filter if n.zone == "battlefield" else None),
    row("subject", "<r:ref> and <n:any>", lambda r, n: _both_subjects(r, n)),
    row(
        "subject",
        "<n:any> and <m:any>",
        lambda n, m: n.filter if n.zone == "battlefield" and m.zone in ("stack", "cards") else None,
    ),
    row("subject", "cards in [all] graveyards", lambda: all_of(HasType("card"), InZone("graveyard"))),
    row("subject", "<n:any> and <r:ref>", lambda r, n: _both_subjects(r, n)),
    row("subject", "<r:ref> (and|or) <s:ref>", lambda r, s: any_of(Is(r), Is(s))),
    row("subject", "<r:ref> , <s:ref> , and <t:ref>", lambda r, s, t: any_of(Is(r), Is(s), Is(t))),
    row("subject", "each of <r:ref>", lambda r: Is(r)),
    row(
        "subject",
        "the chosen <n:one>",
        lambda n: all_of(n.filter, OfChosen("creature")) if n.zone == "battlefield" else None,
    ),
    row(
        "subject",
        "all cards that aren't on the battlefield , spells , and permanents",
        lambda: all_of(HasType("permanent")),
    ),
    row("subject", "you and <n:any>", lambda n: n.filter if n.zone == "battlefield" else None),
    row(
        "subject",
        "both creatures",
        lambda: any_of(Is(Ref.SOURCE), UnknownFilter("the creature it is paired with", "paired")),
    ),
    row("subject", "Her Majesty", lambda: Is(Ref.SOURCE)),
    # ── verb phrases joined; a condition at the end holds for all of them ──
    row("predicate", "<v:vp> [<_:dur>]", lambda v: v),
    row("predicate", "[<_:dur> ,] <v:vp> [<_:dur>] and <w:vp> [<_:dur>]", lambda v, w: _sequence(v, w)),
    row("predicate", "<v:vp> [<_:dur>] , <w:predicate.more>", lambda v, w: _sequence(v, w)),
    row("predicate.more", "<v:vp> [<_:dur>] , <w:predicate.more>", lambda v, w: _sequence(v, w)),
    row(
        "predicate",
        "(has|have|gains|gain) <a:ability> , <b:ability> , and <w:vp> [<_:dur>]",
        lambda a, b, w: _sequence(_granted(a, ALWAYS), _granted(b, ALWAYS), w),
    ),
    row("predicate.each", "<v:vp> , <r:each.more>", lambda v, r: _sequence(v, r)),
    row("predicate.more", "and <v:vp> [<_:dur>]", lambda v: v),
    row("predicate.more", "<v:vp> [<_:dur>] and <w:vp> [<_:dur>]", lambda v, w: _sequence(v, w)),
    row(
        "predicate.each",
        "<v:vp> <c:tail> and <w:vp> <d:tail>",
        lambda v, c, w, d: _sequence(_conditional(v, c), _conditional(w, d)),
    ),
    row("predicate.each", "<v:vp> <c:tail> , <r:each.more>", lambda v, c, r: _sequence(_conditional(v, c), r)),
    row("each.more", "<v:vp> <c:tail> , <r:each.more>", lambda v, c, r: _sequence(_conditional(v, c), r)),
    row("each.more", "[and] <v:vp> <c:tail>", lambda v, c: _conditional(v, c)),
    row(
        "predicate.each", "(has|have) <a:ability> <c:tail> , <r:each.has>", lambda a, c, r: _sequence(_granted(a, c), r)
    ),
    row("each.has", "<a:ability> <c:tail> , <r:each.has>", lambda a, c, r: _sequence(_granted(a, c), r)),
    row("each.has", "[and] <a:ability> <c:tail>", lambda a, c: _granted(a, c)),
    row("tail", "(as long as|while|if) <c:conds>", lambda c: c),
    row("tail", "for as long as <c:conds>", lambda c: c if of_its_counters(c) else None),
    row("tail", "unless <c:conds>", lambda c: negation(c)),
    row("tail", "during your turn", lambda: IsTurnOf(Who.YOU)),
    row("tail", "during turns other than yours", lambda: NotCond(IsTurnOf(Who.YOU))),
    row("tail", "during <o:owner> turn", lambda o: IsTurnOf(o)),
    row("tail", "during <o:owner> turns", lambda o: IsTurnOf(o)),
    row("tail", "(during extra turns|during your extra turns)", lambda text: _unknown(text)),
    row("tail", "only (if|as long as) <c:conds>", lambda c: None),
    # ── simple sentences ──
    row("simple", "<s:subject> <p:predicate>", lambda s, p: said(s, p)),
    row("simple", "<s:subject> <p:predicate> [,] <c:tail>", lambda s, p, c: said(s, p, c)),
    row(
        "simple",
        "<s:subject> <p:predicate> [<c:tail>] , where X is <a:amount>",
        lambda s, p, a, c=ALWAYS: _where(said(s, p, c), a),
    ),
    row("simple", "<s:subject> <p:predicate> [<c:tail>] , where X is <_:noise>", lambda s, p, c=ALWAYS: said(s, p, c)),
    row("simple", "<s:subject> <p:predicate.each>", lambda s, p: said(s, p)),
    row("simple", "<s:subject> each <p:predicate> [<c:tail>]", lambda s, p, c=ALWAYS: said(s, p, c)),
    row("simple", "(it's|he's|she's|they're) <k:kind.one>", lambda k: None),
    row("simple", "(they're|those creatures're) <_:goadword>", lambda: said(SUBJECT, goaded())),
    row("goadword", "goaded", lambda: ()),
    # "except for creatures named ~ and artifact creatures, creatures you control can't attack"
    row("simple", "except for <n:any> , <s:subject> <p:predicate>", lambda n, s, p: said(all_of(s, Not(n.filter)), p)),
    # "no more than two creatures can attack you each combat"
    row(
        "simple",
        "no more than <n:number> (creature|creatures) can attack [<d:defenders>] [<_:dur>]",
        lambda n, d=ANYTHING: _no_more_than(n, ATTACK, CREATURE, d),
    ),
    row(
        "simple",
        "no more than <n:number> (creature|creatures) can block [<_:dur>]",
        lambda n: _no_more_than(n, BLOCK, CREATURE),
    ),
    row(
        "simple",
        "no (creature|creatures) can attack [<d:defenders>] [<_:dur>]",
        lambda d=ANYTHING: _clauses(Clause(Force.CANT, ATTACK, CREATURE, d)),
    ),
    row("simple", "no (creature|creatures) can block [<_:dur>]", lambda: _clauses(Clause(Force.CANT, BLOCK))),
    row(
        "simple",
        "no (creature|creatures) can block <r:ref> [<_:dur>]",
        lambda r: _clauses(Clause(Force.CANT, BLOCK, right=Is(r))),
    ),
    row(
        "simple",
        "only <n:many> can (attack|block) [<_:dur>]",
        lambda n, text: _clauses(Clause(Force.CANT, BLOCK if "block" in text else ATTACK, Not(n.filter))),
    ),
    row(
        "simple",
        "only <n:many> can attack <d:defenders> [<_:dur>]",
        lambda n, d: _clauses(Clause(Force.CANT, ATTACK, Not(n.filter), d)),
    ),
    row(
        "simple",
        "for each basic land type among lands <p:player> (control|controls) , <s:subject> (has|have) landwalk of "
        "that type",
        lambda p, s: said(s, _landwalks(p)),
    ),
    row(
        "simple",
        "<w:whose> name and creature type are the [last] chosen name and creature type",
        lambda w: said(Is(w), (Change(SUBJECT, subtypes_set=(), chosen_type=True),)),
    ),
    row(
        "simple",
        "only <n:number> (creature|creatures) can (attack|block) [<_:dur>]",
        lambda n, text: _no_more_than(n, BLOCK if "block" in text else ATTACK, CREATURE),
    ),
    # "all creatures able to block ~ this turn do so"
    row(
        "simple",
        "(all|each) <n:any> able to block <r:combatant> [<_:dur>] (do so|does so)",
        lambda n, r: Said(r, lure(n.filter, r)),
    ),
    row(
        "simple",
        "(all|each) <n:any> able to block <r:ref> or <s:ref> [<_:dur>] do so",
        lambda n, r, s: Said(Is(r), lure(n.filter, any_of(Is(r), Is(s)))),
    ),
    row(
        "simple",
        "each <n:one> able to block <r:combatant> [<_:dur>] (do so|does so)",
        lambda n, r: Said(r, lure(n.filter, r)),
    ),
    # players as subjects
    row(
        "simple",
        "<p:player> can't attack [<d:defenders>] [<_:dur>] [with creatures]",
        lambda p, d=ANYTHING: _clauses(Clause(Force.CANT, ATTACK, _creatures_of(p), d)),
    ),
    row(
        "simple",
        "<p:player> can't attack [<d:defenders>] with <n:many> [<_:dur>]",
        lambda p, n, d=ANYTHING: _clauses(Clause(Force.CANT, ATTACK, all_of(n.filter, ControlledBy(p)), d)),
    ),
    row(
        "simple",
        "<p:player> who [has|have] cast <q:quantity> this turn can't attack [<d:defenders>] [with creatures]",
        lambda p, q, d=ANYTHING: _clauses(
            Clause(Force.CANT, ATTACK, all_of(_creatures_of(p), Satisfies(cast_this_turn(Who.THAT, q))), d)
        ),
    ),
    row(
        "simple",
        "<p:player> who (attacked|lost life|gained life) this turn can't attack [<d:defenders>] [with creatures]",
        lambda p, d=ANYTHING: _clauses(
            Clause(
                Force.CANT,
                ATTACK,
                all_of(_creatures_of(p), UnknownFilter("players who did something this turn", "history")),
                d,
            )
        ),
    ),
    row(
        "simple",
        "<p:player> can't block [with creatures] [<_:dur>]",
        lambda p: _clauses(Clause(Force.CANT, BLOCK, _creatures_of(p))),
    ),
    row(
        "simple",
        "<p:player> can't block with <n:many> [<_:dur>]",
        lambda p, n: _clauses(Clause(Force.CANT, BLOCK, all_of(n.filter, ControlledBy(p)))),
    ),
    row(
        "simple",
        "<p:player> can't block with more than <n:number> (creature|creatures) [<_:dur>]",
        lambda p, n: _no_more_than(n, BLOCK, _creatures_of(p)),
    ),
    row(
        "simple",
        "<p:player> can't attack [<d:defenders>] with more than <n:number> (creature|creatures) [<_:dur>]",
        lambda p, n, d=ANYTHING: _no_more_than(n, ATTACK, _creatures_of(p), d),
    ),
    row(
        "simple",
        "<p:player> can't attack with an (odd|even) number of creatures [<_:dur>]",
        lambda p, text: _clauses(
            Clause(
                Force.CANT, ATTACK, _creatures_of(p), ANYTHING, Per.ALL, Numbers(1, None, 1 if " odd " in text else 0)
            )
        ),
    ),
    row(
        "simple",
        "<p:player> can't be attacked [<_:dur>]",
        lambda p: _clauses(Clause(Force.CANT, ATTACK, CREATURE, IsPlayer(p))),
    ),
    row(
        "simple",
        "<p:player> can't be attacked [<_:dur>] except by <n:any> [<_:dur>]",
        lambda p, n: _clauses(Clause(Force.CANT, ATTACK, Not(n.filter), IsPlayer(p))),
    ),
    row(
        "simple",
        "<p:player> can't be attacked [<_:dur>] by <n:any> [<_:dur>]",
        lambda p, n: _clauses(Clause(Force.CANT, ATTACK, n.filter, IsPlayer(p))),
    ),
    row(
        "simple",
        "<p:player> and planeswalkers <q:player> (control|controls) can't be attacked [<_:dur>] [by <n:any>]",
        lambda p, q, n=None: _clauses(Clause(Force.CANT, ATTACK, n.filter if n else CREATURE, _them_and_walkers(p))),
    ),
    row(
        "simple",
        "<p:player> (can|may) attack only <d:defenders> [<_:dur>]",
        lambda p, d: _clauses(Clause(Force.CANT, ATTACK, _creatures_of(p), Not(d))),
    ),
    row(
        "simple",
        "<p:player> must attack [<d:defenders>] with at least <n:number> (creature|creatures) [<_:dur>] if able",
        lambda p, n, d=ANYTHING: _clauses(Clause(Force.MUST, ATTACK, _creatures_of(p), d, Per.ALL, Numbers(n))),
    ),
    row(
        "simple",
        "<p:player> (attacks|attack) [<d:defenders>] with at least <n:number> (creature|creatures) [<_:dur>] if able",
        lambda p, n, d=ANYTHING: _clauses(Clause(Force.MUST, ATTACK, _creatures_of(p), d, Per.ALL, Numbers(n))),
    ),
    row(
        "simple",
        "<p:player> must attack [<d:defenders>] [<_:dur>] if able",
        lambda p, d=ANYTHING: _clauses(Clause(Force.MUST, ATTACK, _creatures_of(p), d, Per.ALL)),
    ),
    # of no consequence for combat
    row(
        "simple",
        "(you|each player|each opponent|your opponents|players|<_:playername>) (has|have|gain|gains) <_:abilities> "
        "[<_:dur>]",
        lambda: Said(SUBJECT, ()),
    ),
    row("simple", "<_:owner> life total can't change [<_:dur>]", lambda: Said(SUBJECT, ())),
    row(
        "simple",
        "<_:whose> [<_:kindmods>] (activated abilities|loyalty abilities|mana abilities) [<_:withtap>] can't "
        "be activated [unless (they're|it's) [a] mana (abilities|ability)] [<_:dur>]",
        lambda: Said(SUBJECT, ()),
    ),
    row("kindmods", "(other|nonmana)", lambda: ()),
    row("withtap", "with {T} in their costs", lambda: ()),
    row("simple", "prevent all [combat] damage <_:noise>", lambda: Said(SUBJECT, ())),
    row(
        "simple",
        "(its|~'s|his|her) (power|toughness|name|base power|power and toughness) (is|are) <_:noise>",
        lambda: Said(SUBJECT, ()),
    ),
    row(
        "simple",
        "<p:player> (skip|skips|may|don't|lose|draw|gain <_:number>|gain X|gain that much) <_:noise>",
        lambda p: Said(SUBJECT, ()),
    ),
    # ── compound ──
    row("joined", "<a:simple>", lambda a: a),
    row("joined", "<a:simple> [,] and <b:simple>", lambda a, b: _together(a, b)),
    row("joined", "<a:simple> , <b:simple> , and <c:simple>", lambda a, b, c: _together(a, b, c)),
    row("lead", "(as long as|while) <c:conds>", lambda c: c),
    row("lead", "for as long as <c:conds>", lambda c: c if of_its_counters(c) else None),
    row("lead", "during your turn", lambda: IsTurnOf(Who.YOU)),
    row("lead", "during <o:owner> (turn|turns)", lambda o: None if o is Who.YOU else IsTurnOf(o)),
    row("lead", "during turns other than yours", lambda: NotCond(IsTurnOf(Who.YOU))),
    row("lead", "on (your|each of your) (turn|turns)", lambda: IsTurnOf(Who.YOU)),
    row("lead", "if <c:conds>", lambda c: None if isinstance(c, Declared) else c),
    row("lead", "if <c:conds> instead", lambda c: c),
    row("sentence", "<a:joined> <_:stop>", lambda a: a),
    row("sentence", "<c:lead> , <a:joined> <_:stop>", lambda c, a: under(c, a)),
    row(
        "sentence",
        "as long as <p:holder> (control|controls) exactly one <n:one> , that <_:anyhead> <v:predicate> <_:stop>",
        lambda p, n, v: _the_only(p, n, v),
    ),
    row(
        "sentence",
        "<c:lead> , <d:lead> , <a:joined> <_:stop>",
        lambda c, d, a: under(c, x) if (x := under(d, a)) else None,
    ),
    row("sentence", "if <c:conds> , <a:joined> <_:stop>", lambda c, a: _whose_attack(c, a)),
    row("sentence", "<_:lead.dur> , <a:joined> <_:stop>", lambda a: a),
    # something that is done, and over, before something that goes on
    row("sentence", "<_:done> [,] and <a:joined> <_:stop>", lambda a: a),
    row("sentence", "<_:done> , <_:done> , and <a:joined> <_:stop>", lambda a: a),
    row(
        "done",
        "(put|untap|tap|draw|exile|return|destroy|sacrifice|create|remove|gain control of) <_:noise> [<_:dur>]",
        lambda: (),
    ),
    row("lead.dur", "<_:dur>", lambda: ()),
    row("stop", ".", lambda: ()),
    row(
        "sentence",
        "(it 's|it's|they're|~ is|he 's|she 's|they 're) still [a|an] <k:kindwords> <_:stop>",
        lambda k: Still(k.types),
    ),
)


def _landwalks(player: PlayerRef) -> Items:
    """ "landwalk of that type", for each basic land type among the lands a player controls."""
    lands = all_of(HasType("land"), ControlledBy(player))
    return tuple(
        Change(
            SUBJECT,
            gains=(f"{kind.lower()}walk",),
            when=within(Count(all_of(lands, HasSubtype(kind))), Numbers()),
        )
        for kind in BASIC_LAND_TYPES
    )


def _where(spoken: Said | None, amount: Amount) -> Said | None:
    """ "..., where X is ..." """
    if spoken is None:
        return None
    return replace(spoken, items=replaced(spoken.items, {UnknownAmount("X", "x"): amount}))


def _unknown(text: str) -> Cond:
    return UnknownCond(text, "extra_turn")


def _them_and_walkers(player: PlayerRef) -> Filter:
    return any_of(IsPlayer(player), planeswalkers_of(player))
