"""Verb phrases about attacking and blocking: deeds ("attack you", "be blocked by Walls") under can't, can, must.

Each gives clauses in which the subject of the sentence is still a place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lawmage.models.clauses import NO_LIMIT, AsThough, Clause, Force, Per, Side
from lawmage.models.terms import (
    ANYTHING,
    AT_LEAST_ONE,
    CREATURE,
    AllOf,
    Amount,
    AnyOf,
    Arithmetic,
    Cond,
    Declared,
    Filter,
    HasCounters,
    HasKeyword,
    Holds,
    Is,
    Not,
    NotCond,
    Numbers,
    Relation,
)
from lawmage.oracle.grammar.build import SUBJECT, all_of, any_of, counted, negated
from lawmage.oracle.grammar.prices import Due
from lawmage.oracle.matcher import row

ATTACK, BLOCK = Relation.ATTACK, Relation.BLOCK
Clauses = tuple[Clause, ...]


def cant_attack(right: Filter = ANYTHING) -> Clauses:
    """508.1c."""
    return (Clause(Force.CANT, ATTACK, SUBJECT, right),)


def cant_block(right: Filter = ANYTHING) -> Clauses:
    """509.1b."""
    return (Clause(Force.CANT, BLOCK, SUBJECT, right),)


def cant_be_blocked(left: Filter = CREATURE) -> Clauses:
    """509.1b, told from the attacker."""
    return (Clause(Force.CANT, BLOCK, left, SUBJECT),)


def cant_be_attacked(left: Filter = CREATURE) -> Clauses:
    """508.1c, told from what is attacked."""
    return (Clause(Force.CANT, ATTACK, left, SUBJECT),)


def _count(numbers: Numbers) -> Clauses:
    return (Clause(Force.CANT, BLOCK, CREATURE, SUBJECT, Per.RIGHT, numbers),)


def _except_by(number: Amount, left: Filter = CREATURE) -> Clauses | None:
    """Fewer than `number` blockers are forbidden; other creatures are when `left` says more than "creatures"."""
    if not isinstance(number, int):
        fewer = _count(Numbers(1, Arithmetic(number, "-", 1)))
    elif number < 1:
        return None
    else:
        fewer = _count(Numbers(1, number - 1)) if number > 1 else ()
    others = cant_be_blocked(Not(left)) if left != CREATURE else ()
    return (*fewer, *others)


def _alone(*relations: Relation) -> Clauses:
    """506.5: attacks (blocks) alone when no other creature does."""
    return tuple(
        Clause(Force.CANT, r, SUBJECT, ANYTHING, Per.LEFT, when=NotCond(Declared(r, CREATURE, others=True)))
        for r in relations
    )


def _only_alone(relation: Relation) -> Clauses:
    return (Clause(Force.CANT, relation, SUBJECT, ANYTHING, Per.LEFT, when=Declared(relation, CREATURE, others=True)),)


def paid(clauses: Clauses, due: Due) -> Clauses | None:
    """ "can't ... unless ... pays": the pairs are allowed, but cost."""
    if any(clause.per is not Per.PAIR or clause.force is not Force.CANT for clause in clauses):
        return None
    return tuple(replace(clause, force=Force.PAID, per=due.per, price=due.price) for clause in clauses)


def must_attack(right: Filter = ANYTHING) -> Clauses:
    """508.1d."""
    return (Clause(Force.MUST, ATTACK, SUBJECT, right, Per.LEFT),)


def must_block(right: Filter = ANYTHING, per: Per = Per.LEFT) -> Clauses:
    """509.1c."""
    return (Clause(Force.MUST, BLOCK, SUBJECT, right, per),)


def must_be_blocked(left: Filter = CREATURE, number: Numbers = AT_LEAST_ONE) -> Clauses:
    """509.1c, told from the attacker: one requirement, obeyed by that many blockers."""
    return (Clause(Force.MUST, BLOCK, left, SUBJECT, Per.RIGHT, number),)


def lure(left: Filter, right: Filter) -> Clauses:
    """ "All creatures able to block ~ do so": a requirement for each of them."""
    return (Clause(Force.MUST, BLOCK, left, right, Per.PAIR),)


def more_blocks(number: Amount) -> Clauses:
    """ "can block an additional creature": further attackers that it may block."""
    return (Clause(Force.MAY, BLOCK, SUBJECT, ANYTHING, Per.LEFT, Numbers(number)),)


def _though(
    relation: Relation, side: Side, right: Filter = ANYTHING, *, gains: Iterable[str] = (), loses: Iterable[str] = ()
) -> Clauses:
    change = AsThough(side, tuple(gains), tuple(loses))
    return (Clause(Force.MAY, relation, SUBJECT, right, as_though=(change,)),)


def _blocked_though(loses: tuple[str, ...]) -> Clauses:
    return (Clause(Force.MAY, BLOCK, CREATURE, SUBJECT, as_though=(AsThough(Side.RIGHT, (), loses),)),)


THOSE = ("those abilities",)  # the abilities that the subject is said to have


def keywords_of(item: Filter) -> tuple[str, ...]:
    """The keywords of a filter "flying or islandwalk"."""
    if isinstance(item, HasKeyword):
        return (item.keyword,)
    if isinstance(item, AllOf | AnyOf):
        return tuple(name for part in item.filters for name in keywords_of(part))
    return ()


def of_its_counters(cond: Cond) -> bool:
    """Whether a duration asks what counters its object has: the board tells whether it has ended (611.2b)."""
    return isinstance(cond, Holds) and isinstance(cond.filter, HasCounters)


ROWS = (
    # durations: the effect is running, so they say nothing more
    row(
        "dur",
        "(this turn|this combat|each combat|each turn|that turn|that combat|until end of turn|until end of combat)",
        lambda: (),
    ),
    row("dur", "until (your next turn|the end of your next turn|your next end step)", lambda: ()),
    row("dur", "until <_:owner> next turn", lambda: ()),
    row("dur", "until the end of <_:owner> next turn", lambda: ()),
    row("dur", "(during|on) <_:owner> next turn", lambda: ()),
    row("dur", "each combat (this turn|until <_:owner> next turn)", lambda: ()),
    row("dur", "(during|on) each of <_:owner> turns", lambda: ()),
    row(
        "dur",
        "(this game|for the rest of the game|for as long as you control ~|during your next combat|next "
        "combat|next turn)",
        lambda: (),
    ),
    row("dur", "for as long as <c:conds>", lambda c: None if of_its_counters(c) else ()),
    row("dur", "until <_:ref> leaves the battlefield", lambda: ()),
    row("dur", "until (your|the) next (upkeep|end step|turn|cleanup step)", lambda: ()),
    row("dur", "until <_:owner> next (upkeep|untap step)", lambda: ()),
    row("dur", "until a player planeswalks", lambda: ()),
    row("dur", "(during|in) <_:owner> next combat phase", lambda: ()),
    row("dur", "(during|in) the (next combat|next combat phase) [this turn]", lambda: ()),
    # ── deeds, as they stand behind "can't" ──
    row("deed", "attack [<d:defenders>] [<_:dur>]", lambda d=ANYTHING: cant_attack(d)),
    row("deed", "block [<_:dur>]", lambda: cant_block()),
    row("deed", "block <r:ref> [<_:dur>]", lambda r: cant_block(Is(r))),
    row("deed", "block <r:ref> or <s:ref> [<_:dur>]", lambda r, s: cant_block(any_of(Is(r), Is(s)))),
    row("deed", "block <n:any> [<_:dur>]", lambda n: cant_block(n.filter)),
    row("deed", "be blocked [<_:dur>]", lambda: cant_be_blocked()),
    row("deed", "be blocked [<_:dur>] by <n:any> [<_:dur>]", lambda n: cant_be_blocked(n.filter)),
    row("deed", "be blocked [<_:dur>] by <r:ref> [<_:dur>]", lambda r: cant_be_blocked(Is(r))),
    row(
        "deed",
        "be blocked [<_:dur>] by <r:ref> or <s:ref> [<_:dur>]",
        lambda r, s: cant_be_blocked(any_of(Is(r), Is(s))),
    ),
    row("deed", "be blocked [<_:dur>] except by <n:any> [<_:dur>]", lambda n: cant_be_blocked(negated(n.filter))),
    row("deed", "be blocked [<_:dur>] except by <r:ref> [<_:dur>]", lambda r: cant_be_blocked(Not(Is(r)))),
    row(
        "deed",
        "be blocked [<_:dur>] except by <n:amount> or more <m:many> [<_:dur>]",
        lambda n, m: _except_by(n, m.filter),
    ),
    row(
        "deed",
        "be blocked [<_:dur>] by more than <n:number> (creature|creatures) [<_:dur>]",
        lambda n: _count(Numbers(n + 1)),
    ),
    row(
        "deed", "be blocked [<_:dur>] by objects that are <q:qualities>", lambda q: cant_be_blocked(all_of(CREATURE, q))
    ),
    # "can't be blocked unless all creatures defending player controls block it": by none or by that many
    row(
        "vp",
        "can't be blocked unless all <n:many> block <_:ref>",
        lambda n: _count(Numbers(1, Arithmetic(counted(n), "-", 1))),
    ),
    row("vp", "can't be blocked unless <n:number> or more creatures block <_:ref>", lambda n: _except_by(n)),
    row(
        "deed",
        "be blocked [<_:dur>] by <n:any> or by <m:any> [<_:dur>]",
        lambda n, m: cant_be_blocked(any_of(n.filter, m.filter)),
    ),
    row("deed", "be attacked [<_:dur>]", lambda: cant_be_attacked()),
    row("deed", "be attacked [<_:dur>] by <n:any>", lambda n: cant_be_attacked(n.filter)),
    row("deed", "be attacked [<_:dur>] except by <n:any>", lambda n: cant_be_attacked(negated(n.filter))),
    row("deed", "attack alone [<_:dur>]", lambda: _alone(ATTACK)),
    row("deed", "block alone [<_:dur>]", lambda: _alone(BLOCK)),
    row("deed", "attack or block alone [<_:dur>]", lambda: _alone(ATTACK, BLOCK)),
    row(
        "deed",
        "block or be blocked by <n:any> [<_:dur>]",
        lambda n: (*cant_block(n.filter), *cant_be_blocked(n.filter)),
    ),
    row("deed", "<_:inert>", lambda: ()),
    row("deeds", "<d:deed>", lambda d: d),
    row("deeds", "attack or <d:deed>", lambda d: (*cant_attack(), *d)),
    row("deeds", "attack <a:defenders> or <d:deed>", lambda a, d: (*cant_attack(a), *d)),
    row("deeds", "attack and <d:deed>", lambda d: (*cant_attack(), *d)),
    row("deeds", "block or <d:deed>", lambda d: (*cant_block(), *d)),
    row("deeds", "attack , block , or <d:deed>", lambda d: (*cant_attack(), *cant_block(), *d)),
    row("deeds", "<d:deed> or <e:inert>", lambda d, e: d),
    # ── restrictions and costs: "can't attack unless its controller pays {3}" ──
    row("vp", "can't <d:deeds>", lambda d: d),
    row("vp", "can't <d:deeds> unless <p:price>", lambda d, p: paid(d, p)),
    row("vp", "(can|may) only attack alone", lambda: _only_alone(ATTACK)),
    row("vp", "(can|may) only block alone", lambda: _only_alone(BLOCK)),
    row("vp", "(can|may) attack only alone", lambda: _only_alone(ATTACK)),
    row("vp", "(can|may) attack only <d:defenders> [<_:dur>]", lambda d: cant_attack(negated(d))),
    row("vp", "(can|may) block only <n:any> [<_:dur>]", lambda n: cant_block(negated(n.filter))),
    row("vp", "(can|may) only block <n:any> [<_:dur>]", lambda n: cant_block(negated(n.filter))),
    row(
        "vp",
        "(can|may) be blocked [<_:dur>] (only by|by only) <n:any> [<_:dur>]",
        lambda n: cant_be_blocked(negated(n.filter)),
    ),
    row("vp", "(can|may) only be blocked by <n:any> [<_:dur>]", lambda n: cant_be_blocked(negated(n.filter))),
    row(
        "vp",
        "can block or be blocked (only by|by only) <n:any> [<_:dur>]",
        lambda n: (*cant_block(negated(n.filter)), *cant_be_blocked(negated(n.filter))),
    ),
    # ── requirements ──
    row("vp", "[also] (attacks|attack) [<d:defenders>] [<_:dur>] if able", lambda d=ANYTHING: must_attack(d)),
    row("vp", "must attack [<d:defenders>] [<_:dur>] if able", lambda d=ANYTHING: must_attack(d)),
    row("vp", "[also] (blocks|block) [<_:dur>] if able", lambda: must_block()),
    row("vp", "must block [<_:dur>] if able", lambda: must_block()),
    row("vp", "(blocks|block|must block) <r:ref> [<_:dur>] if able", lambda r: must_block(Is(r))),
    row(
        "vp",
        "(blocks|block|must block) <r:ref> and <s:ref> [<_:dur>] if able",
        lambda r, s: (*must_block(Is(r)), *must_block(Is(s))),
    ),
    row("vp", "(blocks|block|must block) (a|an) <n:one> [<_:dur>] if able", lambda n: must_block(n.filter)),
    row("vp", "(blocks|block|must block) each <n:one> [<_:dur>] if able", lambda n: must_block(n.filter, Per.PAIR)),
    row("vp", "(attacks or blocks|attack or block) [<_:dur>] if able", lambda: (*must_attack(), *must_block())),
    row("vp", "must be blocked [<_:dur>] if able", lambda: must_be_blocked()),
    row(
        "vp",
        "must be blocked [<_:dur>] by exactly <n:number> (creature|creatures) [<_:dur>] if able",
        lambda n: must_be_blocked(number=Numbers(n, n)),
    ),
    row(
        "vp",
        "must be blocked [<_:dur>] by <n:number> or more <m:many> [<_:dur>] if able",
        lambda n, m: must_be_blocked(m.filter, Numbers(n)),
    ),
    row("vp", "must be blocked [<_:dur>] by <n:any> [<_:dur>] if able", lambda n: must_be_blocked(n.filter)),
    row("vp", "must be blocked [<_:dur>] by <r:ref> [<_:dur>] if able", lambda r: must_be_blocked(Is(r))),
    # ── permissions: more blocks ──
    row("vp", "can block an additional creature [<_:dur>]", lambda: more_blocks(1)),
    row("vp", "can block an additional creature [<_:dur>] for each <n:one>", lambda n: more_blocks(counted(n))),
    row(
        "vp",
        "can block (an additional|up to) <n:number> [additional] creatures [<_:dur>]",
        lambda n, text: more_blocks(n) if "additional" in text else more_blocks(n - 1),
    ),
    row("vp", "can block <n:number> additional creatures [<_:dur>]", lambda n: more_blocks(n)),
    row("vp", "can block any number of creatures [<_:dur>]", lambda: more_blocks(NO_LIMIT)),
    # ── permissions: as though ──
    row(
        "vp",
        "can attack [<d:defenders>] [<_:dur>] as though <_:those> didn't have <k:kwlist.or> [<_:dur>]",
        lambda k, d=ANYTHING: _though(ATTACK, Side.LEFT, d, loses=keywords_of(k)),
    ),
    row(
        "vp",
        "can attack [<d:defenders>] [<_:dur>] as though <_:those> had <k:kwlist.or> [<_:dur>]",
        lambda k, d=ANYTHING: _though(ATTACK, Side.LEFT, d, gains=keywords_of(k)),
    ),
    row(
        "vp",
        "can block <n:any> [<_:dur>] as though <_:those> had <k:kwlist.or>",
        lambda n, k: _though(BLOCK, Side.LEFT, n.filter, gains=keywords_of(k)),
    ),
    row(
        "vp",
        "can block [<_:dur>] as though <_:those> had <k:kwlist.or>",
        lambda k: _though(BLOCK, Side.LEFT, gains=keywords_of(k)),
    ),
    row(
        "vp",
        "can block <n:any> [<_:dur>] as though (they|those creatures) didn't have <k:though.lost>",
        lambda n, k: _though(BLOCK, Side.RIGHT, n.filter, loses=keywords_of(n.filter) if k == THOSE else k),
    ),
    row(
        "vp",
        "can block [<_:dur>] as though <_:those> were untapped",
        lambda: _though(BLOCK, Side.LEFT, gains=("untapped",)),
    ),
    row("vp", "can block while tapped", lambda: _though(BLOCK, Side.LEFT, gains=("untapped",))),
    row(
        "vp",
        "can attack [<_:dur>] as though <_:those> were untapped",
        lambda: _though(ATTACK, Side.LEFT, gains=("untapped",)),
    ),
    row("vp", "can be blocked [<_:dur>] as though <_:those> didn't have <k:though.lost>", lambda k: _blocked_though(k)),
    row("though.lost", "<k:kwlist.or>", lambda k: keywords_of(k)),
    row("though.lost", "those abilities", lambda: THOSE),
    row("those", "(it|they|he|she|~|those creatures|that creature)", lambda: ()),
    row("vp", "(can|may) attack", lambda: ()),
    # no say in a declaration
    row("vp", "[also|perpetually] <c:change>", lambda c: c),
)
