"""Characters who leave and join units (B.21.91, B.21.92, B.21.95, B.21.98)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.measures import in_inches
from battles.rules.ninth_age.movement.events import CharacterJoined, CharacterLeft, MarchTestCounted, UnitMoved
from battles.rules.ninth_age.movement.frames import AskMoves, MoveUnits
from battles.rules.ninth_age.movement.legs import Pivot, Straight
from battles.rules.ninth_age.movement.orders.characters import JoinUnit, LeaveUnit
from battles.rules.ninth_age.movement.orders.moves import Advance, March
from battles.rules.ninth_age.pieces import Engagement, Marks, Unit, UnitChoice
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import ONE, POSTS, choice, joined, lone, pose, regiment, state_of
from tests.rules.ninth_age.psychology.plays import codes, give

PIKES = choice("aldermark", "pike_burghers", 20)
CAPTAIN = choice("aldermark", "field_captain")
CHIEF = choice("brakkar", "skullbanner_chief")
CANNON = choice("aldermark", "bombard_battery", 1)
SNAGS = choice("brakkar", "snagling_mob", 20)
SKIRMISHERS = choice("aldermark", "hedge_wardens", 10)


def away(key: str, bought: UnitChoice) -> Unit:
    """The unit of a character who is in another one."""
    return structs.replace(lone(key, bought), place="joined", members=(), pose=None)


def moving(*units: Unit, **more: Any) -> State:
    return structs.replace(state_of(*units, **more), flow=(MoveUnits(), AskMoves()))


def led(**more: Any) -> State:
    """A captain in the middle of the first rank."""
    unit = joined(regiment("A01", PIKES, pose(36, 20, 90), command=POSTS, **more), "A02", CAPTAIN, Cell(0, 2))
    state = moving(unit)
    return structs.replace(state, units={**state.units, "A02": away("A02", CAPTAIN)})


def leave(far: float = 4, *, march: bool = False, facing: float = 90) -> LeaveUnit:
    legs = (Pivot(facing=facing), Straight(distance=far))
    return LeaveUnit(character="A02", legs=legs, how="march" if march else "advance")


@pytest.mark.clause("B.21.95", "B.21.2")
def test_a_character_moves_out_and_the_others_close_up() -> None:
    told = give(led(), ONE, leave())
    state = told.state
    assert told.one(CharacterLeft).unit == "A01"
    assert state.units["A02"].is_lone_character
    assert state.units["A02"].pose == pose(36, 24, 90)
    assert state.units["A02"].marks.moved == "advanced"
    rest = state.units["A01"]
    assert rest.members == ()
    assert rest.model_count == 20
    assert rest.pose == pose(36, 20, 90)
    assert codes(state, ONE, Advance(unit="A01", legs=(Straight(distance=1),))) == []
    assert codes(state, ONE, Advance(unit="A02", legs=(Straight(distance=1),))) == ["has_moved"]


@pytest.mark.clause("B.21.95")
def test_he_must_get_clear_of_the_unit() -> None:
    assert codes(led(), ONE, leave(0.5)) == ["not_clear_of_unit"]
    assert codes(led(), ONE, leave(4, facing=270)) == ["not_clear_of_unit"]
    assert codes(led(), ONE, leave(6, facing=270, march=True)) == []


@pytest.mark.clause("B.21.95")
def test_nobody_leaves_a_unit_that_moved_flees_or_fights() -> None:
    moved = give(led(), ONE, Advance(unit="A01", legs=(Straight(distance=1),))).state
    ready = structs.replace(moved, flow=(MoveUnits(), AskMoves()))
    assert codes(ready, ONE, leave()) == ["has_moved"]
    assert codes(led(marks=Marks(fleeing=True)), ONE, leave()) == ["is_fleeing"]
    contact = (Engagement(enemy="B01", mine="front", theirs="front"),)
    assert codes(led(engagements=contact), ONE, leave()) == ["is_engaged"]
    alone = moving(lone("A02", CAPTAIN, pose(36, 20, 90)))
    assert codes(alone, ONE, leave()) == ["not_in_a_unit"]


@pytest.mark.clause("A.12.17", "B.21.95")
def test_one_march_test_counts_for_all_parts() -> None:
    state = led()
    near = regiment("B01", PIKES, pose(44, 20, 90))
    state = structs.replace(state, units=dict(sorted({**state.units, "B01": near}.items())))
    failed = give(state, ONE, leave(8, march=True), dice=(6, 6)).state
    assert codes(failed, ONE, leave(8, march=True)) == ["march_test_failed"]
    assert codes(failed, ONE, March(unit="A01", legs=(Straight(distance=8),))) == ["march_test_failed"]
    passed = give(state, ONE, leave(8, march=True), dice=(1, 1))
    assert passed.one(MarchTestCounted).parts == ("A01", "A02")
    assert passed.one(UnitMoved).how == "march"
    rest = give(passed.state, ONE, March(unit="A01", legs=(Straight(distance=4),)))
    assert rest.one(UnitMoved).unit == "A01"


def beside(*more: Unit, gap: float = 3.0, bought: UnitChoice = CAPTAIN, target: Unit | None = None) -> State:
    """A character straight before the middle of a unit."""
    unit = target or regiment("A01", PIKES, pose(36, 20, 90), command=POSTS)
    return moving(unit, lone("A02", bought, pose(36, 20 + gap, 270)), *more)


def join(file: int = 2, **more: Any) -> JoinUnit:
    return JoinUnit(character="A02", unit="A01", cell=Cell(0, file), **more)


@pytest.mark.clause("B.21.91", "B.21.92")
def test_a_character_joins_and_displaces_who_stood_there() -> None:
    told = give(beside(), ONE, join(2))
    unit = told.state.units["A01"]
    assert told.one(CharacterJoined).moved == "advanced"
    assert [one.id for one in unit.members] == ["A02"]
    assert unit.members[0].cell == Cell(0, 2)
    assert unit.model_count == 21
    assert told.state.units["A02"].place == "joined"
    cells = [post.cell for post in unit.command]
    assert Cell(0, 2) not in cells
    assert len(set(cells)) == 3
    assert told.state.movement.member_moved == {"A02": "advanced"}
    assert codes(told.state, ONE, Advance(unit="A01", legs=(Straight(distance=1),))) == ["was_joined"]


@pytest.mark.clause("B.21.91")
def test_he_must_reach_his_place() -> None:
    assert codes(beside(gap=3.2), ONE, join()) == []
    assert codes(beside(gap=6), ONE, join()) == ["too_far"]
    assert codes(beside(gap=6), ONE, join(how="march")) == []


@pytest.mark.clause("B.21.91", "A.4.11")
def test_somebody_in_his_way_keeps_him_out_unless_he_goes_round() -> None:
    wall = regiment("A03", choice("aldermark", "pike_burghers", 1), pose(36, 23.5, 90), files=1)
    state = beside(wall, gap=6)
    assert "too_near_unit" in codes(state, ONE, join(how="march"))


@pytest.mark.clause("B.21.98")
def test_the_engaged_the_fleeing_and_war_machines_are_not_joined() -> None:
    contact = (Engagement(enemy="B01", mine="front", theirs="front"),)
    fighting = regiment("A01", PIKES, pose(36, 20, 90), engagements=contact)
    assert codes(beside(target=fighting), ONE, join()) == ["cannot_be_joined"]
    running = regiment("A01", PIKES, pose(36, 20, 90), marks=Marks(fleeing=True))
    assert codes(beside(target=running), ONE, join()) == ["cannot_be_joined"]
    cannon = regiment("A01", CANNON, pose(36, 20, 90), files=1)
    assert codes(beside(target=cannon), ONE, join(0))[0] == "joins_nobody"


@pytest.mark.clause("B.21.98", "B.21.4")
def test_only_the_insignificant_join_the_insignificant() -> None:
    mob = regiment("A01", SNAGS, pose(36, 20, 90))
    assert "only_alike" in codes(beside(target=mob, bought=CHIEF), ONE, join())


@pytest.mark.clause("B.21.95")
def test_he_does_not_rejoin_the_unit_he_left() -> None:
    out = give(led(), ONE, leave()).state
    again = structs.replace(out, movement=structs.replace(out.movement, moved=()))
    assert "may_not_rejoin" in codes(again, ONE, JoinUnit(character="A02", unit="A01", cell=Cell(0, 2)))


@pytest.mark.clause("B.21.91")
def test_one_rank_is_widened_or_gets_a_second() -> None:
    line = regiment("A01", choice("aldermark", "pike_burghers", 5), pose(36, 20, 90))
    deep = give(beside(target=line), ONE, join(2)).state.units["A01"]
    assert (deep.files, deep.rows.models) == (5, 6)
    assert deep.pose == line.pose
    wide = give(beside(target=line), ONE, join(5, widen="right", how="march")).state.units["A01"]
    assert wide.files == 6
    assert wide.pose is not None
    assert in_inches(wide.pose.x) == pytest.approx(36 + 10 / 25.4, abs=0.001)
    twice = regiment("A01", PIKES, pose(36, 20, 90))
    assert codes(beside(target=twice), ONE, join(5, widen="right")) == ["only_one_rank_widens"]


@pytest.mark.clause("B.21.2", "A.3.14")
def test_a_base_that_does_not_match_stands_at_the_side() -> None:
    told = give(beside(bought=CHIEF), ONE, JoinUnit(character="A02", unit="A01", hand="right", how="march"))
    unit = told.state.units["A01"]
    assert unit.members[0].hand == "right"
    assert unit.boundary.width == pytest.approx(5 * 20 + 25)
    assert unit.pose is not None
    assert in_inches(unit.pose.x) == pytest.approx(36 + 12.5 / 25.4, abs=0.001)
    assert unit.box.corner("front_left") == pytest.approx((pose(36, 20, 90).x - 50, pose(36, 20, 90).y), abs=0.002)


@pytest.mark.clause("B.21.26", "B.21.98")
def test_skirmishers_are_joined_by_their_like_alone() -> None:
    loose = regiment("A01", SKIRMISHERS, pose(36, 20, 90))
    mounted = choice("aldermark", "field_captain")
    assert codes(beside(target=loose, bought=mounted), ONE, join(2)) == []


@pytest.mark.clause("B.21.91")
def test_characters_join_each_other() -> None:
    state = moving(lone("A01", CAPTAIN, pose(36, 20, 90)), lone("A02", CAPTAIN, pose(36, 23, 270)))
    told = give(state, ONE, JoinUnit(character="A02", unit="A01", cell=Cell(0, 1), widen="right"))
    unit = told.state.units["A01"]
    assert [one.id for one in unit.members] == ["A01", "A02"]
    assert unit.files == 2


@pytest.mark.clause("B.21.91", "B.21.95")
def test_he_leaves_one_unit_and_joins_another_in_one_move() -> None:
    state = led()
    other = regiment("A03", PIKES, pose(42, 20, 90))
    state = structs.replace(state, units={**state.units, "A03": other})
    told = give(state, ONE, JoinUnit(character="A02", unit="A03", cell=Cell(0, 0), how="march"))
    assert told.one(CharacterLeft).unit == "A01"
    assert told.state.home_of("A02") == told.state.units["A03"]
    assert told.state.units["A01"].members == ()
