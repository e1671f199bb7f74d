"""When a spell may be cast or an ability activated: "only during combat", "only once each turn" (601.3, 602.5)."""

from __future__ import annotations

from lawmage.models.costs import Timing
from lawmage.models.mana_abilities import Limit
from lawmage.models.terms import Compare, Cond, IsTurnOf, NotCond, SumOf, UnknownCond, Who
from lawmage.oracle.grammar.build import both
from lawmage.oracle.grammar.mana_spending import merged
from lawmage.oracle.matcher import Row, row

_STEPS = {
    "turn": (
        *("untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers"),
        *("combat damage", "end of combat", "postcombat main", "end", "cleanup"),
    ),
    "the declare attackers step": ("declare attackers",),
    "your declare attackers step": ("declare attackers",),
    "the declare blockers step": ("declare blockers",),
    "combat": ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat"),
    "combat before blockers are declared": ("beginning of combat", "declare attackers"),
    "combat after blockers are declared": ("declare blockers", "combat damage", "end of combat"),
    "your end step": ("end",),
    "your upkeep": ("upkeep",),
    "an opponent's upkeep": ("upkeep",),
}
_BEFORE_ATTACKS = "upkeep|draw|precombat main|beginning of combat"
_BEFORE_BLOCKS = "beginning of combat|declare attackers"
COMBAT = "|".join(_STEPS["combat"])
_PHRASES: tuple[tuple[str, str, bool | None], ...] = (
    ("during your upkeep", "upkeep", True),
    ("during any upkeep step", "upkeep", None),
    ("during an opponent's upkeep", "upkeep", False),
    ("during (your end step)", "end", True),
    ("during the end step", "end", None),
    ("during your draw step", "draw", True),
    ("during combat", COMBAT, None),
    ("during combat after blockers are declared", "declare blockers|combat damage|end of combat", None),
    ("during combat before blockers are declared", _BEFORE_BLOCKS, None),
    ("during the declare attackers step", "declare attackers", None),
    ("during the declare blockers step", "declare blockers", None),
    ("during the declare blockers step of your turn", "declare blockers", True),
    ("before the combat damage step", f"{_BEFORE_ATTACKS}|declare attackers|declare blockers", None),
    ("during your turn, before attackers are declared", _BEFORE_ATTACKS, True),
    ("during your turn before attackers are declared", _BEFORE_ATTACKS, True),
    ("during an opponent's turn, before attackers are declared", _BEFORE_ATTACKS, False),
    ("before attackers are declared", _BEFORE_ATTACKS, None),
    ("before blockers are declared", f"{_BEFORE_ATTACKS}|declare attackers", None),
    ("during your turn before the end step", f"{_BEFORE_ATTACKS}|{COMBAT}|postcombat main", True),
    ("during your main phase", "precombat main|postcombat main", True),
    ("after combat", "end of combat|postcombat main|end", None),
    ("during the end of combat step", "end of combat", None),
    ("before the end of combat step", f"{_BEFORE_ATTACKS}|declare attackers|declare blockers|combat damage", None),
    ("before combat", "upkeep|draw|precombat main", None),
    (
        "during combat before combat damage has been dealt",
        "beginning of combat|declare attackers|declare blockers",
        None,
    ),
    ("before combat or during combat before blockers are declared", f"{_BEFORE_ATTACKS}|declare attackers", None),
    ("during the declare blockers step on an opponent's turn", "declare blockers", False),
    ("during combat on your turn before blockers are declared", _BEFORE_BLOCKS, True),
    ("during combat on your turn", COMBAT, True),
    ("during combat on an opponent's turn", COMBAT, False),
    ("during your declare attackers step", "declare attackers", True),
    ("during an opponent's turn", "|".join(_STEPS["turn"]), False),
    ("during your turn, after combat", "postcombat main|end", True),
)


def _in_steps(steps: str, mine: bool | None, text: str) -> Limit:
    """A restriction to steps (of one's own turn, or of others'); which step it is the position says."""
    cond: Cond = UnknownCond(text, f"step:{steps}")
    if mine is None:
        return Limit(cond)
    turn = IsTurnOf(Who.YOU)
    return Limit(both(turn if mine else NotCond(turn), cond))


def _phrase_row(pattern: str, steps: str, mine: bool | None) -> Row:
    return row("limit.one", pattern, lambda text: _in_steps(steps, mine, text))


ROWS: tuple[Row, ...] = (
    *(_phrase_row(*phrase) for phrase in _PHRASES),
    row("limits", "<a:limit.one> , <b:limit.one> , and [only] <c:limit.one>", lambda a, b, c: merged(a, b, c)),
    row("limits", "<a:limit.one> , and [only] <b:limit.one>", lambda a, b: merged(a, b)),
    row("limits", "<a:limit.one> , only <b:limit.one> , and only <c:limit.one>", lambda a, b, c: merged(a, b, c)),
    row("limit", "activate [this ability] <a:limit.only> .", lambda a: a),
    row("limit.only", "only <a:limit.one>", lambda a: a),
    row("limit.only", "only <a:limit.one> and only <b:limit.one>", lambda a, b: merged(a, b)),
    row(
        "cond",
        "<n:many> (have|has) total <s:stat> <t:test>",
        lambda n, s, t: Compare(SumOf(n.filter, s), *t),
    ),
    row("limit.one", "if it 's not your turn", lambda: Limit(NotCond(IsTurnOf(Who.YOU)))),
    row("limit.one", "during (each player's|any player's|each) turn", lambda: Limit()),
    row("limit.one", "if ~ (is|'s) on the battlefield", lambda: Limit()),
    row("limit.one", "from exile", lambda: Limit()),
    row("limit.one", "if you've been attacked this step", lambda text: Limit(UnknownCond(text, "attacked:you"))),
    row("limit.one", "if a creature is attacking you", lambda text: Limit(UnknownCond(text, "attacked:you"))),
    # ── "cast this spell only ..." ──
    row("coststat", "cast ~ only <t:timing>", lambda t: t),
    row("timing", "<t:timing.one>", lambda t: t),
    row(
        "timing",
        "<t:timing.one> and only <u:timing.one>",
        lambda t, u: Timing(merged(t.limit, u.limit), t.steps or u.steps),
    ),
    row(
        "timing.one",
        "during (the declare attackers step|the declare blockers step|combat"
        "|combat before blockers are declared|combat after blockers are declared)",
        lambda text: Timing(Limit(), _STEPS[text.lower().removeprefix("during ")]),
    ),
    row(
        "timing.one",
        "during (your declare attackers step|your end step|your upkeep)",
        lambda text: Timing(Limit(IsTurnOf(Who.YOU)), _STEPS[text.lower().removeprefix("during ")]),
    ),
    row("timing.one", "during an opponent's upkeep", lambda: Timing(Limit(NotCond(IsTurnOf(Who.YOU))), ("upkeep",))),
    row(
        "timing.one",
        "during combat on (your turn|an opponent's turn)",
        lambda text: Timing(
            Limit(IsTurnOf(Who.YOU) if "your turn" in text.lower() else NotCond(IsTurnOf(Who.YOU))), _STEPS["combat"]
        ),
    ),
    row("timing.one", "<found:limits>", lambda found: Timing(found)),
)
