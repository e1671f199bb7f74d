"""Which attacks may be declared: 508.1a-d, with costs as in 508.1h-j."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from lawmage.models.clauses import Side
from lawmage.models.errors import QuestionError
from lawmage.models.terms import Relation
from lawmage.solver.board import Board, BoardObject, BoardPlayer, Candidate, Gap
from lawmage.solver.combat.causes import Cause
from lawmage.solver.combat.constraints import Draft, Drafts, draft
from lawmage.solver.combat.matching import Altered, Pair, alterations
from lawmage.solver.combat.scene import Scene, stated_clauses


def attack_scene(board: Board, player: str) -> Scene:
    """The creatures the active player controls, and everything that may be attacked (508.1a-b)."""
    if player != board.active:
        raise QuestionError(
            f"only the active player, {board.active}, declares attackers", field="player", object=player, rule="508.1"
        )
    lefts = tuple(o for o in board.permanents if o.controller == player and "creature" in o.types)
    return Scene(board, Relation.ATTACK, player, lefts, tuple(attackable(board, player)))


def defending_players(board: Board, player: str) -> tuple[str, ...]:
    """Who may be attacked: every opponent, or the neighbour the option names (506.2, 802.2, 803.1)."""
    around = board.opponents(player)
    if board.attack_option == "left":
        return around[:1]
    if board.attack_option == "right":
        return around[-1:]
    return around


def attackable(board: Board, player: str) -> Iterator[Candidate]:
    """Defending players, their planeswalkers, the battles they protect (506.2, 508.1b, 310.8b)."""
    defenders = defending_players(board, player)
    for name in defenders:
        yield board.by_id[name]
    for thing in board.permanents:
        if {"planeswalker", "battle"} & thing.types and board.defender_of(thing) in defenders:
            yield thing


def attack_drafts(scene: Scene) -> Drafts:
    """All constraints on the attack."""
    stated, gaps = stated_clauses(scene.board, Relation.ATTACK)
    altered = alterations(scene, stated)
    drafts = draft(scene, stated, altered, _unable(scene, altered))
    drafts.gaps[:0] = [*gaps, *_unprotected(scene.board)]
    if scene.board.attack_option == "single":
        drafts.restrictions += _one_defender(scene)
    return drafts


def _unable(scene: Scene, altered: Altered) -> dict[Pair, list[Cause]]:
    """508.1a: attackers are untapped, no battles, and have haste or have been controlled since the turn began."""
    found: dict[Pair, list[Cause]] = defaultdict(list)
    for i, left in enumerate(scene.lefts):
        causes = why_unable(left, hasty=False)
        for j in range(len(scene.rights) if causes else 0):
            found[i, j] += why_unable(left, hasty=_gains_haste(altered, (i, j))) if altered else causes
    return found


def why_unable(left: BoardObject, *, hasty: bool) -> list[Cause]:
    """What keeps a permanent from being chosen as an attacker at all (508.1a)."""
    causes = []
    if "creature" not in left.types:
        causes.append(Cause("506.3", f"{left.id} is no creature.", ("508.1a",), (left.id,)))
    if "battle" in left.types:
        causes.append(Cause("508.1a", f"{left.id} is a battle: battles can't attack.", (), (left.id,)))
    if "tapped" in left.statuses:
        causes.append(Cause("508.1a", f"{left.id} is tapped.", (), (left.id,)))
    if "summoning sick" in left.statuses and "haste" not in left.keywords and not hasty:
        message = f"{left.id} came under its controller's control this turn and has no haste."
        causes.append(Cause("508.1a", message, ("302.6", "702.10b"), (left.id,)))
    return causes


def _gains_haste(altered: Altered, pair: Pair) -> bool:
    return any(a.side is Side.LEFT and "haste" in a.gains for a in altered.get(pair, ()))


def _unprotected(board: Board) -> list[Gap]:
    return [
        Gap(thing.id, f"{thing.name} is protected by a player", "protector")
        for thing in board.permanents
        if "battle" in thing.types and thing.protector is None
    ]


def _one_defender(scene: Scene) -> Iterator[Draft]:
    """506.2a: without the attack-multiple-players option one opponent is the defending player."""
    by_defender: dict[str | None, set[Pair]] = defaultdict(set)
    for i in range(len(scene.lefts)):
        for j, right in enumerate(scene.rights):
            by_defender[scene.defender(right)].add((i, j))
    everything = frozenset(pair for pairs in by_defender.values() for pair in pairs)
    for name, pairs in by_defender.items():
        cause = Cause("506.2a", f"only one opponent is attacked: {name} or another.", ("508.1b",), (str(name),))
        yield Draft(everything - pairs, frozenset({0}), cause, when=frozenset(pairs))


def why_not_attackable(board: Board, player: str, attacked: Candidate) -> Cause:
    """Why something is no object of an attack (506.2, 506.3, 508.1b)."""
    name = attacked.id
    if isinstance(attacked, BoardPlayer):
        if name == player:
            return Cause("506.2", f"{name} can't attack themselves.", ("508.1b",), (name,))
        return Cause("506.2", f"{name} is no defending player.", _seats(board), (name,))
    if not {"planeswalker", "battle"} & attacked.types:
        message = f"{name} is no player, planeswalker or battle."
        return Cause("506.3", message, ("508.1b",), (name,))
    if "battle" in attacked.types and attacked.protector == player:
        message = f"{player} protects {name}: a battle's protector can't attack it."
        return Cause("310.8b", message, ("506.2", "508.1b"), (name, player))
    message = f"{name} belongs to no defending player."
    return Cause("506.2", message, _seats(board), (name,))


def _seats(board: Board) -> tuple[str, ...]:
    """The rules on who is a defending player: 508.1b, and the option in use (802.3, 803.1a, 803.1b)."""
    option = {"left": ("803.1", "803.1a"), "right": ("803.1", "803.1b"), "multiple": ("802.3",)}
    return ("508.1b", *option.get(board.attack_option, ()))
