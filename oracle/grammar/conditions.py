"""Conditions: what stands behind "as long as", "unless" and "if"."""

from __future__ import annotations

import re
from collections.abc import Callable

from lawmage.models.terms import (
    AT_LEAST_ONE,
    AllOf,
    Amount,
    AttachedTo,
    Compare,
    Cond,
    ControlledBy,
    Count,
    Declared,
    Filter,
    Greatest,
    HasCounters,
    HasDesignation,
    HasStat,
    HasStatus,
    HasSubtype,
    HasType,
    Holds,
    InZone,
    Is,
    IsPlayer,
    IsTurnOf,
    Not,
    NotCond,
    Numbers,
    ObjectRef,
    Op,
    OwnedBy,
    PlayerRef,
    PlayerStat,
    PlayerStatOf,
    Relation,
    Satisfies,
    Stat,
    StatOf,
    StatParity,
    TypesAmong,
    UnknownCond,
    UnknownFilter,
    Who,
)
from lawmage.oracle.grammar.build import (
    IT,
    OTHER,
    THEY,
    Noun,
    Quantity,
    all_of,
    both,
    controls,
    either,
    exists,
    is_one_player,
    negated,
    negation,
    some_player,
    within,
)
from lawmage.oracle.matcher import Row, row

_CREATURE = HasType("creature")


def _alone(ref: ObjectRef, status: str) -> Cond:
    """506.5: it attacks (blocks) and no other creature does."""
    others = Count(all_of(_CREATURE, HasStatus(status), Not(Is(ref))))
    return both(Holds(ref, HasStatus(status)), Compare(others, Op.EQ, 0))


def _stat(ref: ObjectRef, stats: tuple[Stat, ...], test: tuple[Op, Amount]) -> Cond:
    op, amount = test
    if len(stats) == 1:
        return Compare(StatOf(ref, stats[0]), op, amount)
    return either(*(Compare(StatOf(ref, s), op, amount) for s in stats))


def _cards(player: PlayerRef, place: PlayerStat) -> Callable[[Numbers], Cond]:
    return lambda number: some_player(player, lambda who: within(PlayerStatOf(who, place), number))


def _life(player: PlayerRef, test: tuple[Op, Amount]) -> Cond:
    return some_player(player, lambda who: Compare(PlayerStatOf(who, PlayerStat.LIFE), *test))


def _than(mine: PlayerRef, other: PlayerRef, every: bool, cond_of: Callable[[PlayerRef, PlayerRef], Cond]) -> Cond:
    """A comparison of two players; "an opponent" is some opponent, "each opponent" all of them."""
    if not is_one_player(mine) and not is_one_player(other):
        return UnknownCond("a player compared with another")
    quantor = _each if every else some_player
    return some_player(mine, lambda one: quantor(other, lambda who: cond_of(one, who)))


def _controls_more(noun: Noun, op: Op) -> Callable[[PlayerRef, PlayerRef], Cond]:
    """ "you control more creatures than defending player" """

    def of(who: PlayerRef) -> Amount:
        return Count(all_of(noun.filter, ControlledBy(who)), noun.zone)

    return lambda one, who: Compare(of(one), op, of(who))


def _has_more(stat: PlayerStat, op: Op = Op.GT) -> Callable[[PlayerRef, PlayerRef], Cond]:
    return lambda one, who: Compare(PlayerStatOf(one, stat), op, PlayerStatOf(who, stat))


def _than_rows(pattern: str, cond_of: Callable[..., Callable[[PlayerRef, PlayerRef], Cond]]) -> tuple[Row, ...]:
    """ "<p> control more <n> than ...", for one other player, and for every opponent."""
    return (
        row("cond", f"{pattern} than <o:holder>", lambda p, o, **rest: _than(p, o, False, cond_of(**rest))),
        row(
            "cond",
            f"{pattern} than (each [other] (opponent|player)|[each of] your opponents)",
            lambda p, **rest: _than(p, Who.OPPONENT, True, cond_of(**rest)),
        ),
    )


def _each(player: PlayerRef, cond_of: Callable[[PlayerRef], Cond]) -> Cond:
    """Every such player meets the condition."""
    return NotCond(some_player(player, lambda who: negation(cond_of(who))))


def cast_this_turn(player: PlayerRef, quantity: Quantity) -> Cond:
    """ "has cast two or more spells this turn": the position counts spells, and does not tell which they were."""

    def by(who: PlayerRef) -> Cond:
        cast = PlayerStatOf(who, PlayerStat.SPELLS_CAST)
        if quantity.noun.filter == HasType("spell"):
            return within(cast, quantity.number)
        most = UnknownCond("which spells were cast this turn", "spells_cast_this_turn")
        if quantity.number.hi is not None:
            return most
        some = within(cast, quantity.number)
        if quantity.noun.filter == AllOf((Not(Is(OTHER)), HasType("spell"))):
            return either(Compare(cast, Op.GE, 2), both(some, most))
        return both(some, most)

    return some_player(player, by)


def _declared(relation: Relation, quantity: Quantity, others: bool) -> Cond:
    parts = quantity.noun.filter.filters if isinstance(quantity.noun.filter, AllOf) else (quantity.noun.filter,)
    if Not(Is(OTHER)) in parts:
        others = True
        parts = tuple(part for part in parts if part != Not(Is(OTHER)))
    return Declared(relation, all_of(*parts), quantity.number, others)


_A_PRICE = re.compile(
    r"(?:you|they|(?:its|their|his|her) controllers?|defending player|that player) "
    r"(?:pays?|sacrifices?|taps?|returns?|discards?|exiles?|removes?|reveals?)\b"
)

_RUNS_ON = re.compile(  # the words have run into the next verb phrase
    r"\b(?:as long as|if|unless|while|until|, where)\b|,(?: and)? (?:has|have|gets?|gains?|loses?|is|are|it|they|its)\b"
)


def _unknown_row(pattern: str, field: str | None) -> Row:
    return row(
        "cond",
        pattern,
        lambda text, w="": None if _A_PRICE.match(text) or _RUNS_ON.search(text) else UnknownCond(text, field),
    )


def _is(ref: ObjectRef, item: Filter) -> Cond:
    if isinstance(item, UnknownFilter):
        return UnknownCond(item.text, item.field)
    return Holds(ref, item)


def _most(player: PlayerRef, noun: Noun) -> Cond:
    """ "defending player controls the most creatures or is tied for the most" """
    mine = Count(all_of(noun.filter, ControlledBy(player)), noun.zone)
    more = Compare(Count(all_of(noun.filter, ControlledBy(Who.THAT)), noun.zone), Op.GT, mine)
    return Compare(Count(all_of(IsPlayer(), Satisfies(more)), "players"), Op.EQ, 0)


ROWS = (
    # ── combinations ──
    row("conds", "<c:cond>", lambda c: c),
    row("conds", "<c:cond> and <d:cond>", lambda c, d: both(c, d)),
    row("conds", "<c:cond> or <d:cond>", lambda c, d: either(c, d)),
    # ── "you control an Island", "defending player controls no other creatures" ──
    row(
        "cond",
        "your opponents control <q:quantity>",
        lambda q: exists(Quantity(Noun(all_of(q.noun.filter, ControlledBy(Who.OPPONENT)), q.noun.zone), q.number)),
    ),
    row("cond", "no opponent controls <q:quantity>", lambda q: NotCond(controls(Who.OPPONENT, q))),
    row("cond", "<p:holder> (control|controls) <q:quantity>", lambda p, q: controls(p, q)),
    row("cond", "<p:holder> (don't|doesn't) control <q:quantity>", lambda p, q: NotCond(controls(p, q))),
    row(
        "cond",
        "<p:holder> (control|controls) your commander",
        lambda p: exists(Quantity(Noun(all_of(HasStatus("commander"), OwnedBy(Who.YOU), ControlledBy(p))), Numbers())),
    ),
    row("cond", "<p:holder> (control|controls) <r:ref>", lambda p, r: Holds(r, ControlledBy(p))),
    row("cond", "another player controls <r:ref>", lambda r: Holds(r, Not(ControlledBy(Who.YOU)))),
    *_than_rows("<p:holder> (control|controls) more <n:many>", lambda n: _controls_more(n, Op.GT)),
    *_than_rows("<p:holder> (control|controls) (fewer|less) <n:many>", lambda n: _controls_more(n, Op.LT)),
    row("cond", "<p:holder> controls the most <n:many> or is tied for the most", lambda p, n: _most(p, n)),
    row(
        "cond",
        "<p:holder> (control|controls) the <n:one> with the (greatest|highest) <s:stat> or tied for the "
        "(greatest|highest) <s2:stat>",
        lambda p, n, s, s2: _controls_greatest(p, n, s),
    ),
    # ── "there are seven or more cards in your graveyard", "an enchantment is on the battlefield" ──
    row("cond", "there (is|are|'s) <q:quantity>", lambda q: exists(q)),
    row(
        "cond",
        "there (is|are|'s) <n:howmany> card types among <m:many>",
        lambda n, m: within(TypesAmong(m.filter, m.zone), n),
    ),
    row("cond", "there (is|are|'s) <n:howmany> <_:kindword> among <m:many>", lambda n, m, text: UnknownCond(text)),
    row(
        "cond",
        "there (is|are|'s) <n:howmany> [<k:kind>] (counter|counters) on <r:ref>",
        lambda n, r, k=None: Holds(r, HasCounters(k, n)),
    ),
    row("kindword", "(counters|colors|mana values|names|powers)", lambda: ()),
    row(
        "cond",
        "<q:quantity> (is|are) <z:somewhere>",
        lambda q, z: exists(Quantity(Noun(all_of(q.noun.filter, z[0]), z[1]), q.number)),
    ),
    row(
        "cond",
        "<q:quantity> and <r:quantity> are <z:somewhere>",
        lambda q, r, z: both(
            *(exists(Quantity(Noun(all_of(x.noun.filter, z[0]), z[1]), x.number)) for x in (q, r)),
        ),
    ),
    row("somewhere", "on the battlefield", lambda: (all_of(), "battlefield")),
    row("somewhere", "in <o:owner> <z:place>", lambda o, z: (OwnedBy(o), z)),
    row("somewhere", "in (a|all) <z:place>", lambda z: (all_of(), z)),
    row("somewhere", "in exile", lambda: (all_of(), "exile")),
    row(
        "cond",
        "<q:quantity> (is|are) <p:pred>",
        lambda q, p: exists(Quantity(Noun(all_of(q.noun.filter, p), q.noun.zone), q.number)),
    ),
    # ── cards in hand, graveyard, library; life; counters of players ──
    row(
        "cond",
        "<p:holder> (have|has) <n:howmany> (cards|card) in (hand|<_:owner> hand)",
        lambda p, n: _cards(p, PlayerStat.HAND)(n),
    ),
    row(
        "cond",
        "<p:holder> (have|has) <n:howmany> (cards|card) in <_:owner> graveyard",
        lambda p, n: _cards(p, PlayerStat.GRAVEYARD)(n),
    ),
    row(
        "cond",
        "<p:holder> (have|has) <n:howmany> (cards|card) in <_:owner> library",
        lambda p, n: _cards(p, PlayerStat.LIBRARY)(n),
    ),
    row(
        "cond",
        "(each opponent|each other player) (have|has) <n:howmany> (cards|card) in (hand|<_:owner> hand)",
        lambda n: _each(Who.OPPONENT, lambda who: within(PlayerStatOf(who, PlayerStat.HAND), n)),
    ),
    row(
        "cond",
        "each player (have|has) <n:howmany> (cards|card) in (hand|<_:owner> hand)",
        lambda n: _each(Who.ANY, lambda who: within(PlayerStatOf(who, PlayerStat.HAND), n)),
    ),
    row(
        "cond",
        "(each opponent|each other player) (control|controls) <q:quantity>",
        lambda q: _each(Who.OPPONENT, lambda who: controls(who, q)),
    ),
    row("cond", "each player (control|controls) <q:quantity>", lambda q: _each(Who.ANY, lambda who: controls(who, q))),
    *_than_rows("<p:holder> (have|has) more cards in hand", lambda: _has_more(PlayerStat.HAND)),
    *_than_rows("<p:holder> (have|has) fewer cards in hand", lambda: _has_more(PlayerStat.HAND, Op.LT)),
    row("cond", "<p:holder> (have|has) <t:test> life", lambda p, t: _life(p, t)),
    *_than_rows("<p:holder> (have|has) more life", lambda: _has_more(PlayerStat.LIFE)),
    *_than_rows("<p:holder> (have|has) less life", lambda: _has_more(PlayerStat.LIFE, Op.LT)),
    row("having.player", "<t:test> life", lambda t: Compare(PlayerStatOf(Who.THAT, PlayerStat.LIFE), *t)),
    row("cond", "<o:owner> life total is <t:test>", lambda o, t: _life(o, t)),
    row("cond", "<a:amount> (is|are) <t:test>", lambda a, t: None if isinstance(a, int) else Compare(a, *t)),
    row(
        "cond",
        "<p:holder> (is|are|'s) poisoned",
        lambda p: some_player(p, lambda who: Compare(PlayerStatOf(who, PlayerStat.POISON), Op.GE, 1)),
    ),
    row(
        "cond",
        "<p:holder> (have|has) <n:howmany> poison counters",
        lambda p, n: some_player(p, lambda who: within(PlayerStatOf(who, PlayerStat.POISON), n)),
    ),
    row("cond", "<p:holder> (have|has) a rad counter", lambda p, text: UnknownCond(text, "rad_counters")),
    row(
        "cond",
        "<p:holder> (have|has) <n:howmany> <k:word> counters",
        lambda p, n, k, text: UnknownCond(text, f"{k}_counters"),
    ),
    # ── designations ──
    row(
        "cond",
        "(you 're|you're|you are|<p:holder> (is|'s)) the monarch",
        lambda p=Who.YOU: some_player(p, lambda who: HasDesignation(who, "monarch")),
    ),
    row("cond", "<p:holder> (have|has) the city's blessing", lambda p: HasDesignation(p, "city's blessing")),
    row("cond", "<p:holder> (have|has) the initiative", lambda p: HasDesignation(p, "initiative")),
    row("cond", "<p:holder> (have|has) max speed", lambda p: HasDesignation(p, "max speed")),
    row("cond", "it 's (day|night)", lambda text: UnknownCond(text, "day_night")),
    # ── whose turn ──
    row("cond", "it 's your turn", lambda: IsTurnOf(Who.YOU)),
    row("cond", "it 's not your turn", lambda: NotCond(IsTurnOf(Who.YOU))),
    row("cond", "it isn't your turn", lambda: NotCond(IsTurnOf(Who.YOU))),
    row("cond", "it 's <o:owner> turn", lambda o: IsTurnOf(o)),
    # ── the object itself: "~ is untapped", "it's attacking alone", "its power is 5 or greater" ──
    row("cond", "<r:ref> <_:is> <p:pred>", lambda r, p: _is(r, p)),
    row("cond", "<r:ref> <_:is> <p:pred> <_:is.and> <q:pred>", lambda r, p, q: both(_is(r, p), _is(r, q))),
    row("is.and", "and", lambda: ()),
    row("is", "(is|are|'s|'re)", lambda: ()),
    row("cond", "(they're|he's|she's) <p:pred>", lambda p: _is(IT, p)),
    row("cond", "<r:ref> (isn't|aren't) <p:pred>", lambda r, p: negation(_is(r, p))),
    row("cond", "<r:ref> <_:is> (attacking alone)", lambda r: _alone(r, "attacking")),
    row("cond", "<r:ref> <_:is> (blocking alone)", lambda r: _alone(r, "blocking")),
    row("cond", "<r:ref> <_:is> attached to <n:any>", lambda r, n: Holds(r, AttachedTo(n.filter))),
    row("cond", "<r:ref> (is|'s) on the battlefield", lambda r: Holds(r, InZone("battlefield"))),
    row("cond", "<r:ref> isn't on the battlefield", lambda r: Holds(r, Not(InZone("battlefield")))),
    row("cond", "<r:ref> (is|'s) in your graveyard", lambda r: Holds(r, InZone("graveyard"))),
    row("cond", "<r:ref> (is|'s) in the command zone", lambda r: Holds(r, InZone("command"))),
    row("cond", "<r:ref> (is|'s) in exile", lambda r: Holds(r, InZone("exile"))),
    row("cond", "<r:ref> (is|'s) in your hand", lambda r: Holds(r, InZone("hand"))),
    row("cond", "<r:ref> (is|'s) (face up|the greatest|turned off)", lambda r, text: UnknownCond(text, "status")),
    row("cond", "<w:whose> <s:stats> (is|are) <t:test>", lambda w, s, t: _stat(w, s, t)),
    row(
        "cond",
        "<w:whose> power is (even|odd)",
        lambda w, text: Holds(w, StatParity(Stat.POWER, 1 if text.endswith("odd") else 0)),
    ),
    row("cond", "<r:ref> (has|have) <h:having>", lambda r, h: Holds(r, h)),
    row("cond", "<r:ref> (doesn't|don't) have <h:having>", lambda r, h: Holds(r, negated(h))),
    row(
        "cond",
        "<q:quantity> (has|have) <h:having>",
        lambda q, h: exists(Quantity(Noun(all_of(q.noun.filter, h), q.noun.zone), q.number)),
    ),
    row(
        "cond",
        "<r:ref> (is|'s) enchanted by <n:howmany> Auras",
        lambda r, n: within(Count(all_of(HasSubtype("Aura"), AttachedTo(Is(r)))), n),
    ),
    # ── the declaration itself: "a creature with greater power also attacks" ──
    row("cond", "<q:quantity> also (attacks|attack)", lambda q: _declared(Relation.ATTACK, q, True)),
    row("cond", "<q:quantity> also (blocks|block)", lambda q: _declared(Relation.BLOCK, q, True)),
    row("cond", "<q:quantity> (attacks|attack)", lambda q: _declared(Relation.ATTACK, q, False)),
    row("cond", "<q:quantity> (blocks|block)", lambda q: _declared(Relation.BLOCK, q, False)),
    row("cond", "<r:ref> (attacks|attack)", lambda r: Declared(Relation.ATTACK, Is(r))),
    # ── counters of this turn ──
    row("cond", "(you've|you have|you) cast <q:quantity> this turn", lambda q: cast_this_turn(Who.YOU, q)),
    row("cond", "you haven't cast <q:quantity> this turn", lambda q: negation(cast_this_turn(Who.YOU, q))),
    row("cond", "<p:holder> [has|have] cast <q:quantity> this turn", lambda p, q: cast_this_turn(p, q)),
    row("cond", "they've cast <q:quantity> this turn", lambda q: cast_this_turn(THEY, q)),
    row("cond", "<p:holder> (hasn't|haven't) cast <q:quantity> this turn", lambda p, q: negation(cast_this_turn(p, q))),
    row(
        "cond",
        "(you've|you have|you) played (a land|<n:howmany> lands) this turn",
        lambda n=AT_LEAST_ONE: within(PlayerStatOf(Who.YOU, PlayerStat.LANDS_PLAYED), n),
    ),
    row(
        "cond",
        "(you haven't|you have not) played a land this turn",
        lambda: Compare(PlayerStatOf(Who.YOU, PlayerStat.LANDS_PLAYED), Op.EQ, 0),
    ),
    # ── history and hidden facts: the position has no field, or only some ──
    *(
        _unknown_row(pattern, field)
        for pattern, field in (
            (
                "(you've|you have|an opponent has|a player has|<w:player> has|they've|<w:player> 's) cast <_:words>",
                "history",
            ),
            ("<w:player> cast <_:words>", "history"),
            ("(you've|you have) (attacked|blocked) <_:words>", "attacked_this_turn"),
            ("(you've|you have) (drawn|discarded) <_:words>", "cards_drawn_this_turn"),
            ("(you've|you have) sacrificed <_:words>", "sacrificed_this_turn"),
            ("(you've|you have) (gained|lost) <_:words>", "life_changed_this_turn"),
            ("(you've|you have) committed a crime this turn", "crime_this_turn"),
            ("(you've|you have) completed <_:words>", "dungeons_completed"),
            (
                "(you've|you have) "
                "(played|activated|created|descended|proliferated|surveilled|searched|tapped|put|dealt|been|rolled|crafted|commanded|collected|won|scried|explored|noted)"
                " <_:words>",
                "history",
            ),
            ("(you've|you have) (descended|proliferated|surveilled|scried) this turn", "history"),
            (
                "you "
                "(had|gained|lost|drew|discarded|sacrificed|attacked|played|put|descended|surveilled|tapped|activated|created|dealt|committed)"
                " <_:words>",
                "history",
            ),
            ("(an opponent|a player|<w:player>) (has been|was) dealt <_:words>", "damage_this_turn"),
            (
                "(an opponent|a player|<w:player>) (has lost|lost|has gained|gained|discarded|drew) <_:words>",
                "life_changed_this_turn",
            ),
            ("<w:quantity> (died|entered|left) <_:words>", "history"),
            ("<w:quantity> (was|were) <_:words>", "history"),
            ("(a|an) <_:words> (entered|died|left) <_:words>", "history"),
            (
                "<w:ref> (entered|was|attacked|dealt|blocked|came|hasn't|didn't|has been|has dealt|was "
                "cast|devoured|became|saddled|crewed|convoked) <_:words>",
                "history",
            ),
            ("<w:ref> attacked during <_:owner> last turn", "attacked_last_turn"),
            ("<w:ref> (was cast|was kicked|was bargained|was unearthed|was foretold|was suspended)", "history"),
            ("<w:ref> has (dealt|attacked|been) <_:words>", "history"),
            ("(your team|your opponents) <_:words>", "history"),
            ("a card exiled with <_:ref> (has|is|shares) <_:words>", "exiled_with"),
            ("<w:quantity> exiled with <_:words>", "exiled_with"),
            ("you can see <_:words>", "outside_the_game"),
            ("you're wearing <_:words>", "outside_the_game"),
            ("<w:quantity> has a <_:word> counter on it", "counters"),
            ("<w:ref> (shares|share) <_:words>", "history"),
            ("(your speed|the gift|it|this ability|the top card) <_:words>", "history"),
            ("(you have|you had) (a full party|no mana|an unlocked|a <_:word> in|no|an emblem) <_:words>", "history"),
            ("you have a full party", "party"),
            ("<_:words>", None),
            ("<w:player> has (more|fewer|the most|the fewest) <_:words>", "history"),
            ("(no|another) (creatures|opponent|player|opponents) <_:words>", "history"),
            ("the chosen (number|color|type|word|player|creature|name) <_:words>", "choices"),
            ("(the monarch|defending player) (isn't|is) <_:words>", "history"),
            ("<_:owner> (commander|team|starting) <_:words>", "history"),
            (
                "(one or more|two or more|three or more|ten or more|five or more|four or more|at least) <_:words>",
                "history",
            ),
        )
    ),
)


def _controls_greatest(player: PlayerRef, noun: Noun, stat: Stat) -> Cond:
    best = Greatest(noun.filter, stat)
    return exists(Quantity(Noun(all_of(noun.filter, ControlledBy(player), HasStat(stat, Op.EQ, best))), Numbers()))
