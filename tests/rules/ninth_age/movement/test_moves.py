"""Advance, march, wheels, model limit (A.12.16–A.12.27)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.geometry import Pose, widest_turn
from battles.rules.ninth_age.formation.boundary import spots
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.ground.model_places import on_table
from battles.rules.ninth_age.measures import in_inches, inches
from battles.rules.ninth_age.movement.displacement import farthest_rigid
from battles.rules.ninth_age.movement.events import MarchTestCounted, UnitMoved
from battles.rules.ninth_age.movement.frames import AskMoves, MoveUnits
from battles.rules.ninth_age.movement.legs import Direction, Leg, Pivot, Regroup, Straight, Wheel, wheel_cost
from battles.rules.ninth_age.movement.orders.lines import MoveLine
from battles.rules.ninth_age.movement.orders.moves import Advance, March
from battles.rules.ninth_age.movement.orders.phase_end import EndMovement, Stay
from battles.rules.ninth_age.movement.record import PlaceChange
from battles.rules.ninth_age.movement.ways import route
from battles.rules.ninth_age.pieces import Engagement, Marks, Unit
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import ONE, POSTS, choice, lone, pose, regiment, state_of
from tests.rules.ninth_age.movement.terrain import rectangle
from tests.rules.ninth_age.psychology.plays import codes, give

PIKES = choice("aldermark", "pike_burghers", 10)
SPEARS = choice("silverbough", "bough_spears", 10)
RIDERS = choice("aldermark", "gilded_spurs", 5)
RAVERS = choice("brakkar", "redmouth_ravers", 20)
TROLLS = choice("brakkar", "sump_trolls", 3)
STAGS = choice("silverbough", "stag_knights", 5)
HOUNDS = choice("brakkar", "mire_hounds", 5)
CAPTAIN = choice("aldermark", "field_captain")
GIANT = choice("brakkar", "quarry_giant", 1)
DEAD = choice("hollow_throne", "silt_shieldmen", 20)


def moving(*units: Unit, **more: Any) -> State:
    return structs.replace(state_of(*units, **more), flow=(MoveUnits(), AskMoves()))


def advance(*legs: Leg, unit: str = "A01") -> Advance:
    return Advance(unit=unit, legs=legs)


def march(*legs: Leg, unit: str = "A01") -> March:
    return March(unit=unit, legs=legs)


def straight(far: float, direction: Direction = "forward") -> Straight:
    return Straight(distance=far, direction=direction)


def right(angle: float) -> Wheel:
    return Wheel(hand="right", degrees=angle)


def costing(unit: Unit, far: float) -> Wheel:
    """A right wheel that costs so many inches."""
    return right(widest_turn(unit.boundary.width, inches(far)))


@pytest.mark.clause("A.12.25")
@pytest.mark.parametrize(
    ("width", "angle", "cost"),
    [(3.937, 30, 2.038), (3.937, 90, 5.568), (4.921, 45, 3.767), (7.874, 60, 7.874)],
)
def test_e37_a_wheel_costs_the_chord_of_its_outer_corner(width: float, angle: float, cost: float) -> None:
    assert in_inches(wheel_cost(inches(width), angle)) == pytest.approx(cost, abs=0.001)


@pytest.mark.clause("A.12.25")
def test_e38_a_right_wheel_turns_about_the_right_front_corner() -> None:
    unit = regiment("A01", RIDERS, pose(30, 10, 90))
    way = route(unit, (right(30),))
    assert in_inches(way.cost) == pytest.approx(2.547, abs=0.001)
    assert way.end.pose.facing == pytest.approx(60)
    assert in_inches(way.end.pose.x) == pytest.approx(30.330, abs=0.001)
    assert in_inches(way.end.pose.y) == pytest.approx(11.230, abs=0.001)
    assert way.end.corner("front_right") == pytest.approx(unit.box.corner("front_right"), abs=0.002)


@pytest.mark.clause("A.12.25")
def test_no_wheel_turns_farther_than_a_right_angle() -> None:
    state = moving(regiment("A01", RIDERS, pose(30, 10, 90)))
    assert codes(state, ONE, march(right(91))) == ["wheel_too_far"]
    assert codes(state, ONE, march(right(90))) == []


@pytest.mark.clause("A.12.19", "A.12.20")
def test_e34_straight_legs_and_wheels_add_up() -> None:
    """March rate 12: 3 inches, a wheel of 6, 2 inches are 11."""
    unit = regiment("A01", TROLLS, pose(30, 10, 90), files=3)
    wheel = costing(unit, 6)
    order = march(straight(3), wheel, straight(2))
    preview = order.preview(moving(unit), ONE)
    assert preview.refusals == ()
    assert preview.cost["inches"] == pytest.approx(11, abs=0.001)
    assert codes(moving(unit), ONE, march(straight(3), wheel, straight(3.1))) == ["too_far"]


@pytest.mark.clause("A.12.20")
def test_e35_a_model_at_the_rear_corner_may_come_too_far() -> None:
    """March rate 10: 3 and a wheel of 5 are only 8, but a deep column swings its last rank out."""
    unit = regiment("A01", choice("silverbough", "bough_spears", 30), pose(30, 20, 90), files=3)
    wheel = right(90)
    assert in_inches(wheel_cost(unit.boundary.width, 90)) < 5
    assert codes(moving(unit), ONE, march(straight(3), wheel)) == ["model_too_far"]


@pytest.mark.clause("A.12.20")
def test_e36_only_the_end_of_the_way_counts_for_the_model_limit() -> None:
    """March rate 18 here: there and back again, farther than a model may end in between."""
    unit = regiment("A01", STAGS, pose(30, 10, 90))
    legs = (straight(2), costing(unit, 4), costing(unit, 4), costing(unit, 4), straight(1.5))
    preview = march(*legs).preview(moving(unit), ONE)
    assert preview.refusals == ()
    assert preview.cost["inches"] == pytest.approx(15.5, abs=0.002)


@pytest.mark.clause("A.12.20")
def test_e39_a_wheel_within_the_rate_may_still_take_a_model_too_far() -> None:
    unit = regiment("A01", RAVERS, pose(30, 10, 90))
    way = route(unit, (right(60),))
    assert in_inches(way.cost) == pytest.approx(4.921, abs=0.001)
    assert unit.pose is not None
    assert in_inches(farthest_rigid(unit.rows, unit.pose, way.end.pose)) == pytest.approx(5.611, abs=0.001)
    assert codes(moving(unit), ONE, advance(right(60))) == ["model_too_far"]


@pytest.mark.clause("A.12.20")
def test_e40_a_column_that_wheels_swings_its_rear_out() -> None:
    unit = regiment("A01", choice("long_fen", "mudskin_wrestlers", 20), pose(30, 20, 90), files=2)
    way = route(unit, (right(90),))
    assert in_inches(way.cost) == pytest.approx(2.784, abs=0.001)
    assert unit.pose is not None
    assert in_inches(farthest_rigid(unit.rows, unit.pose, way.end.pose)) == pytest.approx(13.387, abs=0.001)
    assert codes(moving(unit), ONE, march(right(90))) == ["model_too_far"]


@pytest.mark.clause("A.12.18")
def test_e41_backward_and_sideways_go_half_as_far_exactly() -> None:
    state = moving(regiment("A01", SPEARS, pose(30, 20, 90)))
    for direction in ("backward", "left", "right"):
        assert codes(state, ONE, advance(straight(2.5, direction))) == []
        assert "too_far" in codes(state, ONE, advance(straight(2.6, direction)))


@pytest.mark.clause("A.12.18", "A.12.19")
def test_no_wheels_backward_and_no_march_but_forward() -> None:
    state = moving(regiment("A01", SPEARS, pose(30, 20, 90)))
    assert codes(state, ONE, advance(straight(1, "backward"), right(10))) == ["one_direction_only"]
    assert codes(state, ONE, march(straight(1, "left"))) == ["march_forward_only"]
    assert codes(state, ONE, advance()) == ["no_way"]
    assert codes(state, ONE, advance(straight(-1))) == ["no_distance"]


@pytest.mark.clause("A.12.18")
def test_a_unit_advances_up_to_its_rate() -> None:
    state = moving(regiment("A01", SPEARS, pose(30, 20, 90)))
    told = give(state, ONE, advance(straight(5)))
    assert told.state.units["A01"].pose == pose(30, 25, 90)
    assert told.state.units["A01"].marks.moved == "advanced"
    assert told.state.flow == ()
    assert codes(state, ONE, advance(straight(5.01))) == ["too_far", "model_too_far"]


@pytest.mark.clause("A.12.16")
@pytest.mark.parametrize(
    ("marks", "code"),
    [
        (Marks(declared=True), "has_charged"),
        (Marks(fleeing=True), "is_fleeing"),
        (Marks(shaken_until=1), "is_shaken"),
    ],
)
def test_who_charged_flees_or_is_shaken_does_not_move(marks: Marks, code: str) -> None:
    state = moving(regiment("A01", SPEARS, pose(30, 20, 90), marks=marks))
    assert codes(state, ONE, advance(straight(1))) == [code]


@pytest.mark.clause("A.12.16")
def test_the_engaged_enemies_and_those_who_moved_do_not_move() -> None:
    contact = (Engagement(enemy="B01", mine="front", theirs="front"),)
    state = moving(
        regiment("A01", SPEARS, pose(30, 20, 90), engagements=contact),
        regiment("A02", SPEARS, pose(50, 20, 90)),
        regiment("B01", SPEARS, pose(30, 20, 270)),
    )
    assert "is_engaged" in codes(state, ONE, advance(straight(1, "backward")))
    assert codes(state, ONE, advance(straight(1), unit="B01")) == ["not_yours"]
    assert codes(state, ONE, advance(straight(1), unit="A09")) == ["no_such_unit"]
    after = give(state, ONE, advance(straight(1), unit="A02")).state
    assert codes(after, ONE, advance(straight(1), unit="A02")) == ["has_moved"]


@pytest.mark.clause("A.12.27")
def test_to_stay_is_always_legal_and_counts_as_no_move() -> None:
    state = moving(regiment("A01", SPEARS, pose(30, 20, 90)), regiment("A02", SPEARS, pose(50, 20, 90)))
    after = give(state, ONE, Stay(unit="A01")).state
    assert after.units["A01"].marks.moved == "no"
    assert codes(after, ONE, Stay(unit="A01")) == ["has_moved"]
    assert codes(after, ONE, EndMovement()) == []
    assert give(after, ONE, EndMovement()).state.flow == ()


@pytest.mark.clause("A.12.23")
def test_single_models_pivot_freely_others_do_not() -> None:
    state = moving(lone("A01", CAPTAIN, pose(30, 20, 90)), regiment("A02", SPEARS, pose(50, 20, 90)))
    assert codes(state, ONE, march(Pivot(facing=0), straight(8))) == []
    assert codes(state, ONE, march(Pivot(facing=0), straight(8), unit="A02")) == ["only_single_models_pivot"]
    back_again = march(Pivot(facing=0), straight(4), Pivot(facing=180), straight(4))
    assert codes(state, ONE, back_again) == []


# --- march tests ------------------------------------------------------------------------------------------------------


def near_an_enemy(**more: Any) -> State:
    return moving(regiment("A01", PIKES, pose(30, 10, 90)), regiment("B01", PIKES, pose(40, 10, 90), **more))


@pytest.mark.clause("A.12.17")
def test_a_march_near_an_enemy_needs_a_test_that_an_advance_does_not() -> None:
    state = near_an_enemy()
    assert give(state, ONE, advance(straight(4))).one(UnitMoved).how == "advance"
    told = give(state, ONE, march(straight(8)), dice=(3, 4))
    assert told.one(UnitMoved).how == "march"
    assert told.state.units["A01"].marks.moved == "marched"
    assert march(straight(8)).preview(state, ONE).facts["test"] == {"need": 7, "chance": 0.5833}


@pytest.mark.clause("A.12.17")
def test_who_fails_it_may_not_march_in_this_phase_but_do_all_else() -> None:
    told = give(near_an_enemy(), ONE, march(straight(8)), dice=(4, 4))
    assert not told.all(UnitMoved)
    assert not told.one(MarchTestCounted).passed
    assert isinstance(told.state.flow[-1], AskMoves)
    assert codes(told.state, ONE, march(straight(8))) == ["march_test_failed"]
    assert give(told.state, ONE, advance(straight(4))).one(UnitMoved).how == "advance"


@pytest.mark.clause("A.12.17")
def test_a_fleeing_enemy_or_one_far_away_brings_no_test() -> None:
    assert give(near_an_enemy(marks=Marks(fleeing=True)), ONE, march(straight(8))).one(UnitMoved).how == "march"
    far = moving(regiment("A01", PIKES, pose(30, 10, 90)), regiment("B01", PIKES, pose(50, 40, 270)))
    assert give(far, ONE, march(straight(8))).one(UnitMoved).how == "march"


@pytest.mark.clause("B.21.37")
def test_the_undead_do_not_march_without_a_commander() -> None:
    state = moving(regiment("A01", DEAD, pose(30, 10, 90)))
    assert len(codes(state, ONE, march(straight(8)))) == 1
    assert codes(state, ONE, advance(straight(4))) == []


# --- light troops, flyers, ghosts -------------------------------------------------------------------------------------


@pytest.mark.clause("B.21.21")
def test_light_troops_go_any_way_at_full_rate_and_reform_as_they_like() -> None:
    state = moving(regiment("A01", HOUNDS, pose(30, 20, 90)))
    assert codes(state, ONE, march(straight(16, "left"))) == []
    assert codes(state, ONE, march(right(10))) == ["light_troops_no_wheels"]
    legs = (straight(5), Regroup(facing=0, files=1), straight(4, "backward"))
    told = give(state, ONE, advance(*legs[:2]))
    assert told.state.units["A01"].files == 1
    assert told.state.units["A01"].pose is not None
    assert told.state.units["A01"].pose.facing == 0
    plain = moving(regiment("A01", SPEARS, pose(30, 20, 90)))
    assert codes(plain, ONE, advance(Regroup(facing=0, files=2))) == ["only_light_troops_reform"]


@pytest.mark.clause("B.21.7")
def test_flyers_go_over_everybody_and_end_clear_of_them() -> None:
    eagles = regiment("A01", choice("silverbough", "storm_eagles", 3), pose(30, 10, 90), files=3)
    line = regiment("B01", choice("silverbough", "bough_spears", 40), pose(30, 14, 270), files=20)
    state = moving(eagles, line)
    over = March(unit="A01", legs=(straight(12),), fly=True)
    assert codes(state, ONE, over) == []
    assert "too_far" in codes(state, ONE, March(unit="A01", legs=(straight(12),)))
    assert codes(state, ONE, March(unit="A01", legs=(straight(5),), fly=True)) == ["ends_near_unit"]
    assert codes(moving(line, regiment("A01", SPEARS, pose(30, 10, 90))), ONE, over)[:1] == ["not_a_flyer"]


@pytest.mark.clause("B.21.16")
def test_ghosts_go_through_terrain_but_not_through_units() -> None:
    rock = rectangle("rock", "impassable", 28, 12, 32, 13)
    ghost = lone("A01", choice("hollow_throne", "wailing_queen"), pose(30, 10, 90))
    state = moving(ghost, terrain=(rock,))
    assert codes(state, ONE, advance(straight(6))) == []
    assert codes(state, ONE, advance(straight(2))) == ["ends_near_impassable"]
    wall = regiment("B01", PIKES, pose(30, 12, 270))
    assert "too_near_unit" in codes(moving(ghost, wall), ONE, advance(straight(6)))


# --- places and lines -------------------------------------------------------------------------------------------------


@pytest.mark.clause("B.21.2", "B.21.105")
def test_command_models_change_their_places_on_the_way() -> None:
    unit = regiment("A01", SPEARS, pose(30, 20, 90), command=POSTS)
    state = moving(unit)
    change = PlaceChange(who="champion", cell=Cell(0, 4))
    told = give(state, ONE, Advance(unit="A01", legs=(straight(1),), places=(change,)))
    cells = {post.kind: post.cell for post in told.state.units["A01"].command}
    assert cells == {"champion": Cell(0, 4), "musician": Cell(0, 1), "standard_bearer": Cell(0, 2)}
    swapped = PlaceChange(who="champion", cell=Cell(0, 1))
    told = give(state, ONE, Advance(unit="A01", legs=(straight(1),), places=(swapped,)))
    cells = {post.kind: post.cell for post in told.state.units["A01"].command}
    assert cells["champion"] == Cell(0, 1)
    assert cells["musician"] == Cell(0, 0)


@pytest.mark.clause("B.21.2")
def test_a_champion_may_not_go_to_the_rear_nor_farther_than_the_unit_moves() -> None:
    unit = regiment("A01", SPEARS, pose(30, 20, 90), command=POSTS)
    behind = Advance(unit="A01", legs=(straight(1),), places=(PlaceChange(who="champion", cell=Cell(1, 0)),))
    assert codes(moving(unit), ONE, behind) == ["not_as_far_forward"]
    musician = Advance(unit="A01", legs=(straight(1),), places=(PlaceChange(who="musician", cell=Cell(1, 0)),))
    assert codes(moving(unit), ONE, musician) == []
    far = Advance(unit="A01", legs=(straight(4.5),), places=(PlaceChange(who="champion", cell=Cell(0, 4)),))
    assert codes(moving(unit), ONE, far) == ["model_too_far"]


@pytest.mark.clause("A.12.18")
def test_a_line_goes_ahead_together_the_foremost_first() -> None:
    state = moving(
        regiment("A01", SPEARS, pose(30, 20, 90)),
        regiment("A02", SPEARS, pose(30, 23, 90)),
        regiment("A03", SPEARS, pose(45, 20, 90)),
    )
    line = MoveLine(units=("A01", "A02", "A03"), distance=5)
    told = give(state, ONE, line)
    assert [event.unit for event in told.all(UnitMoved)] == ["A02", "A01", "A03"]
    assert told.state.units["A01"].pose == pose(30, 25, 90)
    assert codes(state, ONE, MoveLine(units=("A01", "A03"), distance=5)) == ["too_near_unit", "ends_near_unit"]
    assert codes(state, ONE, MoveLine(units=("A01", "A01"), distance=5)) == ["no_units"]


@pytest.mark.clause("A.12.17")
def test_a_line_that_marches_tests_unit_by_unit() -> None:
    state = moving(
        regiment("A01", PIKES, pose(30, 10, 90)),
        regiment("A02", PIKES, pose(50, 10, 90)),
        regiment("B01", PIKES, pose(40, 10, 90)),
    )
    told = give(state, ONE, MoveLine(units=("A01", "A02"), distance=8, how="march"), dice=(6, 6, 1, 1))
    assert [event.unit for event in told.all(UnitMoved)] == ["A02"]
    assert told.state.units["A01"].marks.moved == "no"


# --- as far as legal --------------------------------------------------------------------------------------------------


@pytest.mark.clause("A.12.18", "A.4.11")
def test_a_move_that_is_drawn_too_far_is_shortened() -> None:
    state = moving(regiment("A01", SPEARS, pose(30, 10, 90)), regiment("B01", SPEARS, pose(30, 14, 270)))
    found = advance(straight(9)).nearest(state, ONE)
    assert isinstance(found, Advance)
    leg = found.legs[0]
    assert isinstance(leg, Straight)
    assert leg.distance == pytest.approx(3, abs=0.1)
    assert codes(state, ONE, found) == []
    alone = moving(regiment("A01", SPEARS, pose(30, 10, 90)))
    wheel = advance(right(90)).nearest(alone, ONE)
    assert isinstance(wheel, Advance)
    assert codes(alone, ONE, wheel) == []
    line = MoveLine(units=("A01",), distance=9).nearest(alone, ONE)
    assert isinstance(line, MoveLine)
    assert line.distance == pytest.approx(5, abs=0.02)


def test_a_move_that_nothing_cures_has_no_shorter_one() -> None:
    state = moving(regiment("A01", SPEARS, pose(30, 10, 90), marks=Marks(shaken_until=1)))
    assert advance(straight(9)).nearest(state, ONE) is None


@pytest.mark.clause("A.3.16")
def test_a_cell_is_where_the_formula_puts_it() -> None:
    unit = regiment("A01", SPEARS, pose(30, 10, 90))
    spot = spots(unit.rows)[7]
    x, y = on_table(unit.pose or Pose(0, 0, 0), spot.centre)
    assert (in_inches(x), in_inches(y)) == pytest.approx((30, 10 - 30 / 25.4))
