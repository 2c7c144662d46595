"""Squares, base edges, banks and deployment zones (3.1, 3.2, 4.4–4.6)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Box, Point, Pose
from battles.rules.horden_helden import ground, maps
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.tabletop.board import Edge
from tests.rules.horden_helden.builders import battle

SEA_SOUTH = Piece(
    id="sea",
    kind="sea",
    outline=((0.0, 0.0), (1200.0, 0.0), (1200.0, 90.0), (600.0, 120.0), (0.0, 60.0)),
)
SEA_WEST = Piece(id="sea", kind="sea", outline=((0.0, 0.0), (150.0, 0.0), (150.0, 800.0), (0.0, 800.0)))


def with_edge(state: State, edge: Edge) -> State:
    return structs.replace(state, sides={**state.sides, "A": structs.replace(state.sides["A"], edge=edge)})


@pytest.mark.clause("3.1")
@pytest.mark.parametrize(("points", "columns"), [(600, 3), (1200, 5), (1201, 7), (1800, 7), (2400, 9)])
def test_example_8_the_board_grows_with_the_armies(points: int, columns: int) -> None:
    board = maps.board_for(points)

    assert (board.width, board.depth) == (columns * 400.0, 800.0)
    assert len(ground.squares(board)) == 2 * columns


@pytest.mark.clause("3.1", "4.4")
def test_squares_are_numbered_and_four_lie_at_the_short_edges() -> None:
    board = maps.board_for(1800)

    assert [square.number for square in ground.squares(board)] == list(range(1, 15))
    assert [square.number for square in ground.outer_squares(board)] == [1, 7, 8, 14]
    assert ground.squares(board)[8].low == (400.0, 400.0)


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(
    ("edge", "line", "facing"),
    [
        ("south", ((0, 0), (1200, 0)), 90),
        ("north", ((1200, 800), (0, 800)), 270),
        ("west", ((0, 800), (0, 0)), 0),
        ("east", ((1200, 0), (1200, 800)), 180),
    ],
)
def test_base_edges_run_from_the_own_left(edge: Edge, line: tuple[Point, Point], facing: float) -> None:
    assert ground.base_edge(with_edge(battle(), edge), "A") == line
    assert ground.FACING[edge] == facing


@pytest.mark.clause("4.6")
def test_the_zone_is_six_length_units_deep() -> None:
    state = battle()
    zone = ground.deployment_zone(state, "A")

    assert set(zone.points) == {(0, 0), (1200, 0), (1200, 180), (0, 180)}
    assert ground.is_in_zone(state, "A", Box(40.0, 20.0, Pose(300, 180, 90)))
    assert not ground.is_in_zone(state, "A", Box(40.0, 20.0, Pose(300, 181, 90)))
    assert set(ground.deployment_zone(state, "B").points) == {(0, 800), (1200, 800), (1200, 620), (0, 620)}


@pytest.mark.clause("4.6", "4.2")
def test_the_zone_of_a_short_edge() -> None:
    zone = ground.deployment_zone(with_edge(battle(), "west"), "A")

    assert set(zone.points) == {(0, 0), (0, 800), (180, 800), (180, 0)}


@pytest.mark.clause("4.6")
def test_where_water_lies_along_the_edge_the_zone_begins_at_the_bank() -> None:
    state = battle(terrain=[SEA_SOUTH])
    zone = ground.deployment_zone(state, "A")

    assert zone.holds((600, 299)), "120 mm of sea and 180 of land"
    assert not zone.holds((600, 301))
    assert zone.holds((10, 240))
    assert not zone.holds((10, 245))
    assert zone.holds((600, 50)), "boats are placed on the water inside"
    assert ground.deployment_zone(state, "B").area == 1200 * 180


@pytest.mark.clause("4.6")
def test_water_at_the_short_edge_changes_no_zone() -> None:
    assert ground.deployment_zone(battle(terrain=[SEA_WEST]), "A").area == 1200 * 180


@pytest.mark.clause("4.5")
def test_a_camp_rests_on_its_edge_or_on_the_bank() -> None:
    dry, wet = battle(), battle(terrain=[SEA_SOUTH])

    assert ground.rests_on_base(dry, "A", Box(80.0, 40.0, Pose(600, 40, 90)))
    assert not ground.rests_on_base(dry, "A", Box(80.0, 40.0, Pose(600, 45, 90)))
    assert not ground.rests_on_base(wet, "A", Box(80.0, 40.0, Pose(600, 40, 90)))
    assert ground.rests_on_base(wet, "A", Box(80.0, 40.0, Pose(600, 160, 90)))


@pytest.mark.clause("4.5")
def test_a_camp_keeps_a_width_from_side_edges_and_their_banks() -> None:
    dry, wet = battle(), battle(terrain=[SEA_WEST])
    at_80, at_190 = Box(80.0, 40.0, Pose(80, 40, 90)), Box(80.0, 40.0, Pose(230, 40, 90))

    assert ground.keeps_from_sides(dry, "A", at_80)
    assert not ground.keeps_from_sides(dry, "A", Box(80.0, 40.0, Pose(79, 40, 90)))
    assert not ground.keeps_from_sides(wet, "A", Box(80.0, 40.0, Pose(229, 40, 90)))
    assert ground.keeps_from_sides(wet, "A", at_190)
    assert ground.from_side_edges(wet, "A", at_190) == pytest.approx(40.0)


@pytest.mark.clause("4.3")
def test_a_lair_in_the_zone_lies_there_at_least_partly() -> None:
    near = Piece(id="n", kind="wood", outline=((100.0, 170.0), (200.0, 170.0), (200.0, 300.0)))
    far = Piece(id="f", kind="wood", outline=((100.0, 190.0), (200.0, 190.0), (200.0, 300.0)))
    state = battle(terrain=[near, far])

    assert ground.lies_in_zone(state, "A", near)
    assert not ground.lies_in_zone(state, "A", far)
