"""Rivers, crossings, boats, flowing water (3.9, 3.10, 9.5–9.8, 16.2)."""

from __future__ import annotations

import pytest

from battles.rules.geometry import Box, Pose, Slide, sweep
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import battle, element

RIVER = Piece(id="river", kind="river", line=((0.0, 330.0), (1200.0, 330.0)), width=60.0)
BROOK = Piece(id="brook", kind="river", line=((0.0, 330.0), (1200.0, 330.0)), width=20.0)
FORD = Piece(id="ford", kind="ford", line=((500.0, 280.0), (500.0, 380.0)), width=60.0)
BRIDGE = Piece(id="bridge", kind="bridge", line=((800.0, 280.0), (800.0, 380.0)), width=60.0)
LAKE = Piece(id="lake", kind="lake", outline=((900.0, 200.0), (1100.0, 200.0), (1100.0, 450.0), (900.0, 450.0)))


def at(x: float, y: float, facing: float = 90.0, depth: float = 20.0) -> Box:
    return Box(40.0, depth, Pose(x, y, facing))


@pytest.mark.clause("9.7", "3.9")
def test_in_the_river_is_off_ford_and_bridge() -> None:
    state = battle(terrain=[RIVER, FORD, BRIDGE])

    assert ground.river_at(state, at(200, 310)) == RIVER
    assert ground.river_at(state, at(200, 300)) is None, "on the bank"
    assert ground.river_at(state, at(500, 340)) is None, "on the ford"
    assert ground.river_at(state, at(800, 340)) is None, "on the bridge"
    assert ground.river_at(state, at(515, 340)) == RIVER, "half beside the ford"


@pytest.mark.clause("3.9", "8.2")
def test_crossing_a_river_is_not_difficult_but_slow() -> None:
    foot, boat = element("A01", "spears", 200, 320, 90), element("A02", "boats", 300, 330, 0)
    being = element("A03", "hidden_beings", 400, 330, 90, home="all_waters", lair="river")
    state = battle(foot, boat, being, terrain=[RIVER])

    assert not ground.is_difficult(state, foot)
    assert ground.slowed_by(state, foot, foot.box) == RIVER
    assert ground.slowed_by(state, boat, boat.box) is None
    assert ground.slowed_by(state, being, being.box) is None
    assert ground.is_in_water(state, foot)


@pytest.mark.clause("3.9")
def test_a_frozen_river_is_difficult_for_all_and_open_to_all() -> None:
    guns, boat = element("A01", "artillery", 200, 340, 90), element("A02", "boats", 300, 330, 0)
    state = battle(guns, boat, terrain=[RIVER], options=Options(mode="basic", frozen_rivers=True))

    assert ground.is_difficult(state, guns)
    assert ground.barred(state, guns, guns.box) is None
    assert ground.river_at(state, guns.box) is None
    assert ground.barred(state, boat, boat.box) is not None
    assert not ground.is_flowing(state, RIVER)


@pytest.mark.clause("9.6")
def test_rivers_crossed_on_the_way() -> None:
    foot = element("A01", "spears", 200, 200, 90)
    state = battle(foot, terrain=[RIVER, FORD])

    assert ground.rivers_crossed(state, foot.box, Slide(0.0, 90.0)) == ()
    assert ground.rivers_crossed(state, foot.box, Slide(0.0, 101.0)) == (RIVER,)
    assert ground.rivers_crossed(state, at(500, 200), Slide(0.0, 300.0)) == (), "all the way over the ford"
    assert ground.rivers_crossed(state, foot.box, [at(200, 250), at(200, 305)]) == (RIVER,)


@pytest.mark.clause("9.7")
def test_the_bank_is_held_against_those_in_the_river() -> None:
    dry, wet = element("A01", "spears", 200, 300, 90), element("B01", "spears", 200, 300, 270)
    state = battle(dry, wet, terrain=[RIVER])

    assert ground.holds_bank(state, dry, wet) == RIVER
    assert ground.holds_bank(state, wet, dry) is None


@pytest.mark.clause("3.9", "9.8")
def test_boats_stay_on_waters_wide_enough() -> None:
    boat = element("A01", "boats", 200, 330, 0)
    wide, narrow = battle(boat, terrain=[RIVER, LAKE]), battle(boat, terrain=[BROOK])

    assert ground.barred(wide, boat, boat.box) is None
    assert ground.barred(wide, boat, Box(40.0, 80.0, Pose(200, 345, 0))) is not None, "on the bank"
    assert ground.barred(wide, boat, Box(40.0, 80.0, Pose(920, 330, 0))) is None, "from the river into the lake"
    assert ground.barred(narrow, boat, boat.box) is not None
    assert ground.barred(battle(boat), boat, boat.box) is not None
    assert ground.is_navigable(RIVER)
    assert not ground.is_navigable(BROOK)


@pytest.mark.clause("3.9")
def test_banks_keep_boats_in_and_fords_do_not_stop_them() -> None:
    boat = element("A01", "boats", 300, 330, 0)
    state = battle(boat, terrain=[RIVER, FORD, LAKE])
    banks = ground.barriers(state, boat)

    assert sweep([boat.box], Slide(700.0, 0.0), banks) is None, "over the ford and into the lake"
    hit = sweep([boat.box], Slide(0.0, 40.0), banks)
    assert hit is not None
    assert hit.at == pytest.approx(10.0)
    assert {piece.id for piece in ground.barrier_pieces(state, boat)} == {"river", "lake"}


@pytest.mark.clause("3.10")
def test_flowing_water_is_sea_river_and_lakes_with_a_river() -> None:
    pond = Piece(id="pond", kind="lake", outline=((100.0, 600.0), (200.0, 600.0), (200.0, 700.0), (100.0, 700.0)))
    told = Piece(id="told", kind="lake", outline=((300.0, 600.0), (400.0, 600.0), (400.0, 700.0)), flowing=True)
    sea = Piece(id="sea", kind="sea", outline=((1100.0, 600.0), (1200.0, 600.0), (1200.0, 800.0)))
    state = battle(terrain=[RIVER, LAKE, pond, told, sea])

    assert [ground.is_flowing(state, one) for one in state.terrain] == [True, True, False, True, True]
    assert [ground.is_inland(one) for one in state.terrain] == [True, True, True, True, False]
    assert ground.crosses_flowing_water(state, (50, 100), (50, 500))
    assert not ground.crosses_flowing_water(state, (50, 100), (600, 290))
    assert not ground.crosses_flowing_water(state, (50, 650), (250, 650)), "over the pond"
    assert ground.is_water_between(state, at(50, 290), at(50, 400))


@pytest.mark.clause("9.8", "16.2")
def test_the_course_of_a_river() -> None:
    river = Piece(id="r", kind="river", line=((0.0, 300.0), (600.0, 300.0), (600.0, 700.0)), width=60.0)
    state = battle(terrain=[river])

    assert ground.course_length(river) == 1000.0
    assert ground.course_place(river, (610.0, 500.0)) == 800.0
    assert ground.course_point(river, 800.0) == ((600.0, 500.0), (0.0, 1.0))
    assert ground.course_point(river, 1050.0) == ((600.0, 750.0), (0.0, 1.0))
    assert ground.downstream(river, (200.0, 310.0)) == (1.0, 0.0)
    assert ground.sailing_at(state, (300.0, 310.0)) == river
    assert ground.sailing_at(state, (300.0, 400.0)) is None


@pytest.mark.clause("16.2")
def test_example_83_the_far_bank() -> None:
    state = battle(terrain=[RIVER])

    assert ground.far_bank(state, (500.0, 300.0), (0.0, 1.0)) == pytest.approx((500.0, 360.0), abs=0.05)
    assert ground.far_bank(state, (500.0, 500.0), (0.0, 1.0)) is None
    assert ground.far_bank(state, (500.0, 330.0), (1.0, 0.0)) is None, "the river leaves the board"
