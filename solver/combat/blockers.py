"""Which blocks may be declared: 509.1a-c, with costs as in 509.1d-f."""

from __future__ import annotations

from collections import defaultdict

from lawmage.models.clauses import NO_LIMIT, Force, Side
from lawmage.models.errors import QuestionError
from lawmage.models.terms import Relation
from lawmage.solver.board import Board, BoardObject, Candidate
from lawmage.solver.combat.causes import Cause
from lawmage.solver.combat.constraints import Drafts, draft
from lawmage.solver.combat.matching import Altered, Pair, alterations, matched_pairs
from lawmage.solver.combat.scene import Scene, Stated, stated_clauses
from lawmage.solver.evaluation import amount


def defended(board: Board, attacker: BoardObject) -> str | None:
    """The defending player of an attacking creature (508.5)."""
    attacked = board.by_id.get(attacker.attacking or "")
    return None if attacked is None else board.defender_of(attacked)


def block_scene(board: Board, player: str) -> Scene:
    """The creatures the player controls, and those attacking that player, their planeswalkers or battles (802.4)."""
    if player == board.active:
        raise QuestionError(
            f"{player} is the attacking player and declares no blockers", field="player", object=player, rule="509.1"
        )
    lefts = tuple(o for o in board.permanents if o.controller == player and "creature" in o.types)
    rights: tuple[Candidate, ...] = tuple(
        o for o in board.permanents if o.attacking is not None and defended(board, o) == player
    )
    return Scene(board, Relation.BLOCK, player, lefts, rights)


def block_drafts(scene: Scene) -> tuple[Drafts, list[int]]:
    """All constraints on the block, and how many attackers each creature may block."""
    stated, gaps = stated_clauses(scene.board, Relation.BLOCK)
    altered = alterations(scene, stated)
    drafts = draft(scene, stated, altered, _unable(scene, altered))
    drafts.gaps[:0] = gaps
    return drafts, _capacity(scene, stated)


def _unable(scene: Scene, altered: Altered) -> dict[Pair, list[Cause]]:
    found: dict[Pair, list[Cause]] = defaultdict(list)
    for i, left in enumerate(scene.lefts):
        causes = why_unable(left, upright=False)
        for j in range(len(scene.rights) if causes else 0):
            found[i, j] += why_unable(left, upright=_counts_as_untapped(altered, (i, j))) if altered else causes
    return found


def why_unable(left: BoardObject, *, upright: bool) -> list[Cause]:
    """What keeps a permanent from being chosen as a blocker at all (509.1a)."""
    causes = []
    if "creature" not in left.types:
        causes.append(Cause("506.3", f"{left.id} is no creature.", ("509.1a",), (left.id,)))
    if "battle" in left.types:
        causes.append(Cause("509.1a", f"{left.id} is a battle: battles can't block.", (), (left.id,)))
    if "tapped" in left.statuses and not upright:
        causes.append(Cause("509.1a", f"{left.id} is tapped.", (), (left.id,)))
    return causes


def _counts_as_untapped(altered: Altered, pair: Pair) -> bool:
    return any(a.side is Side.LEFT and "untapped" in a.gains for a in altered.get(pair, ()))


def _capacity(scene: Scene, stated: list[Stated]) -> list[int]:
    """509.1a: one attacker each; "can block an additional creature" adds, "any number" lifts the limit."""
    capacity = [1] * len(scene.lefts)
    for each in stated:
        if each.clause.force is not Force.MAY or each.clause.as_though:
            continue
        extra = amount(each.clause.number.lo, each.frame) or 0
        for i in {matched.pair[0] for matched in matched_pairs(scene, each, {}) if not matched.unknown}:
            capacity[i] = min(capacity[i] + extra, NO_LIMIT)
    return capacity


def why_not_blockable(board: Board, player: str, attacker: Candidate) -> Cause:
    """Why something can't be blocked by this player (509.1a, 802.4a)."""
    name = attacker.id
    if not isinstance(attacker, BoardObject) or attacker.attacking is None:
        return Cause("509.1a", f"{name} is not attacking.", ("506.3",), (name,))
    message = f"{name} attacks neither {player} nor a planeswalker of theirs nor a battle they protect."
    return Cause("509.1a", message, ("802.4a", *battle_rules(board, attacker)), (name, player))


def battle_rules(board: Board, attacker: Candidate) -> tuple[str, ...]:
    """310.8c, where the attacker attacks a battle: only its protector blocks it."""
    attacked = board.by_id.get(attacker.attacking or "") if isinstance(attacker, BoardObject) else None
    return ("310.8c",) if isinstance(attacked, BoardObject) and "battle" in attacked.types else ()
