"""The Comprehensive Rules that lawmage claims, each with what it says and how far it is kept.

A test ties every row to the code that cites it and to a case or test, and every rule cited in code to a row. As a
table: ``python -m lawmage.solver.manifest``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from lawmage.oracle import keywords


class Status(Enum):
    """How far a rule is kept."""

    ENFORCED = "enforced"
    PARTIAL = "partial"
    OUT = "out of scope"


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: its number, what it says here, its status, and for partial or out of scope rules why."""

    rule: str
    says: str
    status: Status = Status.ENFORCED
    why: str = ""


_ROWS = (
    Row("102.2", "opponents are all other players", Status.PARTIAL, "teams are refused"),
    Row("103.1", "turn order runs to the left"),
    Row("113.6", "abilities function on the battlefield, an emblem's in the command zone, others where they say so"),
    Row("118.3", "a cost can't be paid without the resources to pay it fully"),
    Row("119.4", "life can be paid only while the life total is at least the payment"),
    Row("122.1b", "a keyword counter gives its keyword"),
    Row("302.6", "a creature that came under control this turn has no {T} abilities and can't attack, without haste"),
    Row("305.6", "a basic land type implies its mana ability"),
    Row("305.7", "setting a land's types takes its own abilities"),
    Row("202.3", "mana value; a token without mana cost has 0"),
    Row("310.8b", "a battle's protector can't attack it; its own controller may"),
    Row("310.8c", "only a battle's protector blocks what attacks it"),
    Row("506.2", "who and what may be attacked"),
    Row("506.2a", "without the attack-multiple-players option one opponent is the defending player"),
    Row("506.3", "only creatures attack or block; only players, planeswalkers and battles are attacked"),
    Row("506.5", "attacking or blocking alone looks at the whole declaration"),
    Row("508.1", "the active player declares attackers"),
    Row("508.1a", "attackers are untapped, no battles, and hasty or controlled since the turn began"),
    Row("508.1b", "each attacker attacks a player, planeswalker or battle"),
    Row("508.1c", "restrictions"),
    Row("508.1d", "requirements: as many as can be obeyed; costs are never forced"),
    Row("508.1e", "bands", Status.PARTIAL, "bands are accepted in answers and not checked"),
    Row("508.1f", "attackers are tapped before mana is made"),
    Row("508.1g", "optional costs", Status.PARTIAL, "exert and enlist are accepted in answers and not checked"),
    Row("508.1h", "the total cost to attack"),
    Row("508.1i", "mana abilities after attackers are tapped"),
    Row("508.1j", "the total cost is paid in full"),
    Row("508.1k", "what is declared becomes attacking", Status.OUT, "it happens after the declaration"),
    Row("508.5", "the defending player of each attacker"),
    Row("509.1", "the defending player declares blockers"),
    Row("509.1a", "blockers are untapped, no battles, and block one attacker of theirs each"),
    Row("509.1b", "restrictions"),
    Row("509.1c", "requirements: as many as can be obeyed; costs are never forced"),
    Row("509.1d", "the total cost to block"),
    Row("509.1e", "mana abilities before costs are paid"),
    Row("509.1f", "the total cost is paid in full"),
    Row("509.1g", "what is declared becomes blocking", Status.OUT, "it happens after the declaration"),
    Row("509.1h", "blocked and unblocked attackers", Status.OUT, "it happens after the declaration"),
    Row("509.1i", "triggers", Status.OUT, "triggered abilities never bear on a declaration"),
    Row("609.4", "as though: for the stated purpose only"),
    Row(
        "613.1", "continuous effects in layers", Status.PARTIAL, "layers 4 to 6; power and toughness are stated values"
    ),
    Row("613.8", "dependent effects are settled to a fixed point"),
    Row("701.15b", "goaded: attacks if able, and a player other than the goading one if able"),
    Row("701.15d", "the same player goading again adds nothing"),
    Row("702.26b", "phased-out permanents are treated as though they did not exist"),
    Row("702.22g", "banding lifts no restriction", Status.OUT, "bands are accepted and change nothing"),
    Row("702.26d", "a phased-out permanent is under nobody's control", Status.OUT, "it is left out, 702.26b"),
    Row("802.1", "the attack-multiple-players option", Status.OUT, "the position states the option in use"),
    Row("802.3", "each attacker may attack any defending player"),
    Row("802.4", "each defending player declares their own blocks"),
    Row("802.4a", "creatures block only what attacks their controller, a planeswalker or a battle of theirs"),
    Row("803.1a", "attack left: the left neighbour only"),
    Row("803.1b", "attack right: the right neighbour only"),
    Row("803.1", "attack left, attack right: the neighbour only"),
)


def rows() -> Iterator[Row]:
    """All rows, in the order of their numbers."""
    named = {**keywords.COMBAT, **keywords.ACTIONS}
    combat = [Row(keywords.rule(name), f"the meaning of {name}") for name in (*named, "landwalk", "protection")]
    unique = {row.rule: row for row in (*combat, *_ROWS)}
    yield from sorted(unique.values(), key=lambda row: _key(row.rule))


def _key(rule: str) -> tuple[int, int, str]:
    chapter, _, rest = rule.partition(".")
    digits = "".join(c for c in rest if c.isdigit())
    return int(chapter), int(digits or 0), rest.lstrip("0123456789")


def table() -> str:
    """The manifest as a text table."""
    return "\n".join(f"{r.rule:9} {r.status.value:13} {r.says}{f' ({r.why})' if r.why else ''}" for r in rows())


if __name__ == "__main__":
    print(table())
