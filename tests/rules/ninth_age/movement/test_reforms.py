"""Reforms and swift reforms (A.12.21, B.21.31)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.armies.document import Selection
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.measures import in_inches
from battles.rules.ninth_age.movement.displacement import bottleneck, ordinary_places
from battles.rules.ninth_age.movement.frames import AskMoves, MoveUnits
from battles.rules.ninth_age.movement.legs import Straight
from battles.rules.ninth_age.movement.orders.reforms import Reform, SwiftReform, as_it_stands
from battles.rules.ninth_age.movement.record import PlaceChange
from battles.rules.ninth_age.movement.reforms import reform_problems, reformed
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import ONE, POSTS, choice, joined, pose, regiment, state_of
from tests.rules.ninth_age.movement.terrain import rectangle
from tests.rules.ninth_age.psychology.plays import codes, give

BRUTES = choice("brakkar", "tide_brutes", 20)
PIKES = choice("aldermark", "pike_burghers", 20)
RIDERS = choice("aldermark", "road_pistoliers", 8)
CHIEF = choice("brakkar", "skullbanner_chief")


def moving(*units: Unit, **more: Any) -> State:
    return structs.replace(state_of(*units, **more), flow=(MoveUnits(), AskMoves()))


@pytest.mark.clause("A.12.21")
def test_e42_the_service_finds_the_shortest_assignment() -> None:
    unit = regiment("A01", BRUTES, pose(36, 20, 90))
    wide = reformed(unit, 90, 10)
    assert in_inches(bottleneck(*ordinary_places(unit, wide))) == pytest.approx(2.461, abs=0.001)
    assert codes(moving(unit), ONE, Reform(unit="A01", facing=90, files=10)) == []


@pytest.mark.clause("A.12.21")
def test_e42_a_long_line_that_turns_takes_its_ends_too_far() -> None:
    line = regiment("A01", BRUTES, pose(36, 24, 90), files=20)
    turned = reformed(line, 0, 20)
    assert in_inches(bottleneck(*ordinary_places(line, turned))) == pytest.approx(9.363, abs=0.001)
    assert codes(moving(line), ONE, Reform(unit="A01", facing=0, files=20)) == ["model_too_far"]


@pytest.mark.clause("A.12.21")
def test_the_centre_stays_where_it_was() -> None:
    unit = regiment("A01", PIKES, pose(36, 20, 90), command=POSTS)
    told = give(moving(unit), ONE, Reform(unit="A01", facing=200, files=7))
    after = told.state.units["A01"]
    assert after.files == 7
    assert after.centre == pytest.approx(unit.centre, abs=0.002)
    assert after.marks.moved == "reformed"
    moved = reform_problems(moving(unit), unit, pose(36, 21, 90), 5)
    assert [one.code for one in moved] == ["centre_moved"]
    assert reform_problems(moving(unit), unit, pose(36, 21, 90), 5, keeps_centre=False) == ()


@pytest.mark.clause("A.12.21", "A.4.10")
def test_a_reform_keeps_its_distance() -> None:
    unit = regiment("A01", PIKES, pose(36, 20, 90))
    rock = rectangle("rock", "impassable", 40, 15, 41, 25)
    assert codes(moving(unit, terrain=(rock,)), ONE, Reform(unit="A01", facing=90, files=10)) == [
        "ends_near_impassable"
    ]
    beside = regiment("A02", PIKES, pose(36 + 5 * 20 / 25.4 + 0.3, 20, 90))
    assert codes(moving(unit, beside), ONE, as_it_stands(unit)) == []


@pytest.mark.clause("A.3.7", "B.21.2")
def test_the_first_rank_keeps_its_characters_and_champion() -> None:
    unit = joined(regiment("A01", BRUTES, pose(36, 20, 90), command=POSTS), "A02", CHIEF, Cell(0, 2))
    state = moving(unit)
    told = give(state, ONE, Reform(unit="A01", facing=90, files=4))
    after = told.state.units["A01"]
    cells = [*(post.cell for post in after.command), *(member.cell for member in after.members)]
    assert {cell.rank for cell in cells} == {0}
    assert len(set(cells)) == 4
    behind = Reform(unit="A01", facing=90, files=5, places=(PlaceChange(who="A02", cell=Cell(1, 2)),))
    assert codes(state, ONE, behind) == ["not_as_far_forward"]
    nobody = Reform(unit="A01", facing=90, files=5, places=(PlaceChange(who="A09", cell=Cell(0, 2)),))
    assert codes(state, ONE, nobody) == ["no_place_in_unit"]
    assert codes(state, ONE, Reform(unit="A01", facing=90, files=22)) == ["too_many_files"]


@pytest.mark.clause("A.3.7")
def test_the_last_rank_may_fill_other_files() -> None:
    unit = regiment("A01", PIKES, pose(36, 20, 90))
    told = give(moving(unit), ONE, Reform(unit="A01", facing=90, files=6, last_rank=(4, 5)))
    assert told.state.units["A01"].last_rank == (4, 5)
    wrong = Reform(unit="A01", facing=90, files=6, last_rank=(1, 2, 3))
    assert codes(moving(unit), ONE, wrong) == ["last_rank_does_not_fit"]


@pytest.mark.clause("B.21.31")
def test_a_swift_reform_may_be_followed_by_an_advance() -> None:
    unit = regiment("A01", RIDERS, pose(36, 20, 90), files=4)
    swift = SwiftReform(unit="A01", facing=180, files=8, legs=(Straight(distance=8),))
    told = give(moving(unit), ONE, swift)
    after = told.state.units["A01"]
    assert after.files == 8
    assert after.marks.moved == "swift_reformed"
    assert after.pose is not None
    assert after.pose.facing == 180
    too_far = SwiftReform(unit="A01", facing=180, files=8, legs=(Straight(distance=8.1),))
    assert "too_far" in codes(moving(unit), ONE, too_far)


@pytest.mark.clause("B.21.31", "B.21.103")
def test_only_units_with_a_musician_or_the_rule_reform_swiftly() -> None:
    plain = regiment("A01", PIKES, pose(36, 20, 90))
    swift = SwiftReform(unit="A01", facing=90, files=10)
    assert codes(moving(plain), ONE, swift) == ["no_swift_reform"]
    bought = (Selection(option="command", choices=("musician",)),)
    led = regiment("A01", choice("aldermark", "pike_burghers", 20, bought), pose(36, 20, 90), command=("musician",))
    assert codes(moving(led), ONE, swift) == []


@pytest.mark.clause("B.21.31")
def test_no_model_ends_farther_than_its_march_rate_from_before_the_reform() -> None:
    line = regiment("A01", choice("brakkar", "warg_snags", 20), pose(36, 24, 90), files=20)
    state = moving(line)
    turned = SwiftReform(unit="A01", facing=0, files=20)
    assert "model_too_far" not in codes(state, ONE, turned)
