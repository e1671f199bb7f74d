"""Filters, amounts and conditions on small boards."""

from __future__ import annotations

from typing import get_args

from lawmage.models import terms as t
from lawmage.solver.board import Board, BoardObject, BoardPlayer
from lawmage.solver.evaluation import Frame, amount, holds, matches
from lawmage.solver.evaluation.kernel import AMOUNTS, CONDITIONS, FILTERS

BEARS = BoardObject("bears", "Grizzly Bears", "alice", "alice", frozenset({"creature"}), power=2, toughness=2)
WALL = BoardObject(
    "wall",
    "Wall",
    "bob",
    "alice",
    frozenset({"artifact", "creature"}),
    subtypes=frozenset({"Wall"}),
    power=0,
    statuses=frozenset({"tapped"}),
    keywords=frozenset({"defender"}),
    attached_to=None,
)
ISLE = BoardObject("isle", "Tundra", "bob", "bob", frozenset({"land"}), subtypes=frozenset({"Plains", "Island"}))
SHIFTER = BoardObject("shifter", "Shifter", "bob", "bob", frozenset({"creature"}), every_creature_type=True)
BOARD = Board(
    (BoardPlayer("alice", 20, 3), BoardPlayer("bob", 7, None), BoardPlayer("carol")),
    "alice",
    (BEARS, WALL, ISLE, SHIFTER),
)


def frame(**bound: object) -> Frame:
    return Frame(BOARD, source=BEARS, you="alice", **bound)  # type: ignore[arg-type]


def test_types_subtypes_and_keywords() -> None:
    assert matches(t.HasType("artifact"), WALL, frame())
    assert matches(t.HasSubtype("Wall"), WALL, frame())
    assert matches(t.HasKeyword("defender"), WALL, frame())
    assert matches(t.Not(t.HasType("artifact")), BEARS, frame())
    assert not matches(t.HasType("creature"), BOARD.players[0], frame())


def test_every_creature_type_is_no_land_type() -> None:
    assert matches(t.HasSubtype("Goblin"), SHIFTER, frame())
    assert not matches(t.HasSubtype("Island"), SHIFTER, frame())


def test_any_ability_counts_that_of_a_basic_land_type() -> None:
    assert matches(t.HasKeyword("any ability"), WALL, frame())
    assert matches(t.HasKeyword("any ability"), ISLE, frame())
    assert not matches(t.HasKeyword("any ability"), BEARS, frame())


def test_as_though_changes_a_keyword_for_the_pair_only() -> None:
    altered = (("wall", frozenset({"reach"}), frozenset({"defender"})),)
    assert matches(t.HasKeyword("reach"), WALL, frame(altered=altered))
    assert not matches(t.HasKeyword("defender"), WALL, frame(altered=altered))
    assert not matches(t.HasKeyword("reach"), WALL, frame())


def test_control_and_ownership_differ() -> None:
    assert matches(t.ControlledBy(t.Who.OPPONENT), WALL, frame())
    assert matches(t.OwnedBy(t.Who.YOU), WALL, frame())


def test_opponents_are_everybody_else() -> None:
    assert matches(t.IsPlayer(t.Who.OPPONENT), BOARD.players[2], frame())
    assert not matches(t.IsPlayer(t.Who.OPPONENT), BOARD.players[0], frame())


def test_domain_counts_types_not_lands() -> None:
    assert amount(t.LandTypes(t.PlayerId("bob")), frame()) == 2


def test_what_the_position_does_not_tell_is_unknown_and_named() -> None:
    here = frame()
    assert amount(t.PlayerStatOf(t.PlayerId("bob"), t.PlayerStat.HAND), here) is None
    assert [name for _, name in here.unknown] == ["hand"]


def test_unknown_is_neither_true_nor_false() -> None:
    history = t.UnknownCond("it was dealt damage this turn", "history")
    assert holds(history, frame()) is None
    assert holds(t.NotCond(history), frame()) is None
    assert holds(t.And((history, t.Or(()))), frame()) is False
    assert holds(t.Or((history, t.And(()))), frame()) is True


def test_relational_filters_see_the_pair() -> None:
    greater = t.HasStat(t.Stat.POWER, t.Op.GT, t.StatOf(t.Ref.RIGHT, t.Stat.POWER))
    assert matches(greater, BEARS, frame(right=WALL))
    assert not matches(greater, WALL, frame(right=BEARS))


def test_satisfies_binds_the_candidate() -> None:
    controls_island = t.Satisfies(
        t.Compare(t.Count(t.AllOf((t.HasSubtype("Island"), t.ControlledBy(t.Who.THAT)))), t.Op.GE, 1)
    )
    assert matches(controls_island, BOARD.players[1], frame())
    assert not matches(controls_island, BOARD.players[0], frame())


def test_the_defending_player_is_bound_by_the_pair() -> None:
    theirs = t.ControlledBy(t.Who.DEFENDER)
    assert matches(theirs, WALL, frame(defender="bob"))
    assert not matches(theirs, WALL, frame(defender="carol"))


def test_the_greatest_ties_included() -> None:
    life = t.PlayerStatOf(t.Who.THAT, t.PlayerStat.LIFE)
    most = t.MostOf(life, t.IsPlayer(t.Who.ANY))
    assert [bool(matches(most, player, frame())) for player in BOARD.players] == [True, False, True]


def test_counters_of_the_turn_that_are_not_given_are_zero() -> None:
    cast = t.UnknownCond("you've cast a creature spell this turn", "spells_cast_this_turn")
    assert holds(cast, frame()) is False
    busy = Board((BoardPlayer("alice", spells_cast=1), BoardPlayer("bob")), "alice", ())
    assert holds(cast, Frame(busy, you="alice")) is None
    assert holds(t.UnknownCond("they cast a spell during their last turn", "spells_cast_this_turn"), frame()) is None


def test_every_kind_of_term_can_be_evaluated() -> None:
    registered = {**FILTERS, **AMOUNTS, **CONDITIONS}
    terms = {kind for union in (t.Filter, t.Amount, t.Cond) for kind in get_args(union)} - {int}
    assert terms <= set(registered)
