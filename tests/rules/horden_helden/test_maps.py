"""Ready maps, and what is wrong with others (3.3, 3.4, 3.7–3.9, 3.11, 3.12)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Point, direction
from battles.rules.horden_helden import ground, maps
from battles.rules.horden_helden.maps.checks.areas import longest, narrowest, weight
from battles.rules.horden_helden.tables import BOARD_DEPTH
from battles.rules.horden_helden.terrain import LINES, Piece
from battles.rules.tabletop.board import Board
from tests.rules.horden_helden.builders import battle
from tests.rules.horden_helden.map_pieces import CLEAR, FULL, block, codes, line

POINTS = (600, 1200, 1800, 2400)


# --- ready maps -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.12", "3.4")
@pytest.mark.parametrize("key", sorted(maps.MAPS))
def test_ready_maps_are_free_of_problems(key: str) -> None:
    data = maps.MAPS[key]

    assert maps.data_problems(data) == []
    assert maps.problems(maps.load(key, 600), maps.board_for(600)) == []


@pytest.mark.not_in_check
@pytest.mark.clause("3.12", "3.1")
@pytest.mark.parametrize("key", sorted(maps.MAPS))
def test_ready_maps_grow_with_the_board(key: str) -> None:
    for points in POINTS[1:]:
        pieces = maps.load(key, points)
        assert maps.problems(pieces, maps.board_for(points)) == []
        assert pieces == maps.load(key, points), "always the same"


@pytest.mark.clause("3.12")
def test_at_least_eight_maps_with_terrain_of_every_kind() -> None:
    pieces = [piece for data in maps.MAPS.values() for piece in data.pieces]

    assert len(maps.MAPS) >= 8
    assert {piece.kind for piece in pieces} | {"frozen_river"} >= set(ground.KINDS) - {"open", "cliff"}
    hills = [piece for piece in pieces if piece.kind in ground.HILLS]
    assert {(piece.kind, piece.high) for piece in hills} == {
        ("gentle_hill", True),
        ("gentle_hill", False),
        ("steep_hill", True),
        ("steep_hill", False),
    }
    assert any(piece.cliffs for piece in hills)
    assert any(piece.graveyard for piece in pieces)
    rivers = [piece for piece in pieces if piece.kind == "river"]
    assert {ground.is_navigable(piece) for piece in rivers} == {True, False}


def test_outlines_look_natural() -> None:
    areas = [piece for data in maps.MAPS.values() for piece in data.pieces if piece.kind not in LINES]

    assert all(6 <= len(piece.outline) <= 20 for piece in areas)
    assert sum(len(piece.outline) >= 10 for piece in areas) > 0.9 * len(areas)


@pytest.mark.clause("3.7")
@pytest.mark.parametrize("key", sorted(maps.MAPS))
def test_armies_find_room_on_every_map(key: str) -> None:
    """Most of each deployment zone can be entered."""
    state = battle(terrain=maps.load(key, 600))
    land = ground.land_of(state)
    for side in ("A", "B"):
        zone = ground.deployment_zone(state, side)
        assert zone.area >= 1200 * 180
        spots = [(x, y) for x in range(30, 1200, 30) for y in range(0, 800, 30) if zone.holds((x, y))]
        wet = [spot for spot in spots if any(_covers(water, spot) for _, water in land.deep_waters)]
        assert len(wet) < 0.25 * len(spots)


def _covers(ground_shape: object, point: Point) -> bool:
    return any(all(nx * point[0] + ny * point[1] <= far for nx, ny, far in part.axes) for part in ground_shape.parts)  # type: ignore[attr-defined]


def test_an_unknown_map_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        maps.load("atlantis", 600)


# --- sizes ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.3")
def test_areas_are_two_to_twelve_length_units_in_every_direction() -> None:
    base = FULL[1:]
    assert codes(block("wood", 10, 10, 216, 288), base=base) == set(), "a diagonal of exactly 12 LE"
    assert codes(block("wood", 10, 10, 217, 289), base=base) == {"map_too_large"}
    assert codes(block("wood", 10, 10, 60, 60), base=base) == set()
    assert codes(block("wood", 10, 10, 59, 100), base=base) == {"map_too_small"}
    slanted = Piece(id="s", kind="wood", outline=((10.0, 10.0), (110.0, 110.0), (80.0, 140.0), (10.0, 70.0)))
    assert narrowest(slanted.outline) == pytest.approx(42.426, abs=0.01)
    assert codes(slanted, base=base) == {"map_too_small"}


@pytest.mark.clause("3.3")
def test_over_eight_length_units_counts_as_two() -> None:
    assert weight(block("wood", 0, 0, 192, 144)) == 1
    assert longest(block("wood", 0, 0, 192, 144).outline) == 240
    assert weight(block("wood", 0, 0, 193, 145)) == 2
    assert weight(line("road", [(0, 0), (800, 0)], 14)) == 1
    assert weight(line("bridge", [(0, 0), (80, 0)], 60)) == 0


@pytest.mark.clause("3.3")
def test_waters_and_shores_have_no_size_limit() -> None:
    assert codes(block("sea", 0, 0, 60, 800), block("beach", 60, 300, 30, 200)) == set()


# --- the board --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.4")
@pytest.mark.parametrize(
    ("woods", "hills", "expected"), [(3, 1, set()), (3, 0, {"map_few_pieces"}), (2, 2, {"map_few_hard"})]
)
def test_two_thirds_with_a_piece_and_half_with_a_hard_one(woods: int, hills: int, expected: set[str]) -> None:
    gentle = [structs.replace(piece, kind="gentle_hill") for piece in FULL[woods : woods + hills]]

    assert codes(*FULL[:woods], *gentle, base=()) == expected


@pytest.mark.clause("3.4")
def test_rivers_and_lakes_count_as_hard_and_roads_as_pieces() -> None:
    river = line("river", [(0, 290), (1200, 290)], 40)
    road = line("road", [(0, 600), (1200, 600)], 14, "road")

    assert codes(river, road, base=()) == set()
    assert codes(road, base=()) == {"map_few_pieces", "map_few_hard"}


def test_what_sticks_out_or_comes_twice() -> None:
    assert codes(block("bush", 1150, 10)) == {"map_outside"}
    assert "map_outside" not in codes(block("bush", 1150, 10), board=Board(width=2000.0, depth=BOARD_DEPTH))
    assert codes(FULL[0]) == {"map_id_twice"}
    assert codes(block("bush", 300, 10, id="Bad Id")) == {"map_piece_id"}
    assert codes(*(block("bush", 300, 10, 61, 61, id=f"b{i}") for i in range(50))) == {"map_too_many_pieces"}


@pytest.mark.clause("3.3")
def test_outlines_must_be_simple_and_numbers_numbers() -> None:
    bow = Piece(id="b", kind="bush", outline=((10.0, 10.0), (100.0, 100.0), (100.0, 10.0), (10.0, 100.0)))
    assert codes(bow) == {"map_not_simple"}
    assert codes(Piece(id="b", kind="bush", outline=((10.0, 10.0), (100.0, 100.0)))) == {"map_not_simple"}
    assert codes(Piece(id="b", kind="bush", outline=((10.0, 10.0), (90.0, 10.0), (170.0, 10.0)))) == {"map_not_simple"}
    assert codes(Piece(id="b", kind="bush", outline=((10.0, 10.0), (float("nan"), 10.0), (50.0, 90.0)))) == {
        "map_not_finite"
    }
    assert codes(line("road", [(0, 50), (float("inf"), 50)], 14)) == {"map_not_finite"}
    assert codes(Piece(id="b", kind="bush")) == {"map_form"}
    assert codes(Piece(id="b", kind="bush", line=((0.0, 0.0), (5.0, 5.0)))) == {"map_form"}
    assert codes(Piece(id="b", kind="road", outline=bow.outline)) == {"map_form"}
    assert codes(line("road", [(0, 50), (0, 50)], 14)) == {"map_line_points"}
    assert codes(line("road", [(0, 50), (100, 50)], 0)) == {"map_no_width"}
    round_one = tuple((200 + 90 * c, 50 + 40 * s) for c, s in _circle(90))
    assert codes(Piece(id="b", kind="bush", outline=round_one)) == {"map_too_many_points"}


def _circle(count: int) -> list[Point]:
    return [direction(360.0 * i / count) for i in range(count)]


@pytest.mark.clause("3.8")
def test_only_hills_have_cliffs_on_one_side_up_to_a_third() -> None:
    hill = block("steep_hill", 300, 10, 80, 80)

    assert codes(structs.replace(hill, cliffs=(2,))) == set(), "a quarter"
    assert codes(structs.replace(hill, cliffs=(2, 3))) == {"map_cliffs_long"}
    assert codes(structs.replace(hill, cliffs=(1, 3))) == {"map_cliffs_apart", "map_cliffs_long"}
    assert codes(structs.replace(hill, cliffs=(4,))) == {"map_cliff_side"}
    assert codes(structs.replace(hill, kind="wood", cliffs=(2,))) == {"map_declared"}
    assert codes(structs.replace(hill, kind="wood", high=True)) == {"map_declared"}
    assert codes(structs.replace(hill, graveyard=True)) == {"map_declared"}
    assert codes(structs.replace(hill, flowing=True)) == {"map_declared"}
    assert codes(structs.replace(hill, width=5.0)) == {"map_declared"}


@pytest.mark.clause("3.8")
def test_a_hill_must_slope_down_everywhere() -> None:
    horseshoe = ((300, 10), (390, 10), (390, 100), (370, 100), (370, 30), (320, 30), (320, 100), (300, 100))
    hill = Piece(id="h", kind="gentle_hill", outline=tuple((float(x), float(y)) for x, y in horseshoe))

    assert codes(hill) == {"map_hill_shape"}


# --- rivers -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.9")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([(270, 0), (250, 400), (300, 800)], set()),
        ([(930, 800), (950, 400), (900, 0)], set()),
        ([(180, 0), (360, 800)], set()),
        ([(170, 0), (300, 800)], {"map_river_off_side"}),
        ([(270, 0), (400, 400), (270, 800)], {"map_river_off_side"}),
        ([(270, 0), (940, 800)], {"map_river_off_side"}),
        ([(0, 290), (600, 400), (1200, 200)], set()),
        ([(0, 290), (600, 410), (1200, 200)], {"map_river_off_half"}),
        ([(0, 170), (1200, 290)], {"map_river_off_half"}),
        ([(0, 290), (1000, 290)], {"map_river_ends"}),
        ([(0, 290), (300, 290), (300, 0)], {"map_river_opposite", "map_river_off_side", "map_river_off_half"}),
        ([(0, 290), (500, 290), (500, 380), (400, 380), (400, 250), (1200, 200)], {"map_line_crosses"}),
    ],
)
def test_the_course_of_rivers(points: list[Point], expected: set[str]) -> None:
    assert codes(line("river", points, 40), base=CLEAR) == expected


@pytest.mark.clause("3.9")
def test_rivers_may_end_in_lakes_and_are_at_most_two_and_a_half_elements_wide() -> None:
    lake = block("lake", 560, 250, 150, 120)

    assert codes(lake, line("river", [(0, 290), (600, 300)], 100), base=CLEAR) == set()
    assert codes(lake, line("river", [(0, 290), (600, 300)], 101), base=CLEAR) == {"map_river_wide"}
    assert codes(line("river", [(0, 290), (500, 290)], 40), base=CLEAR) == {"map_river_ends"}


@pytest.mark.clause("3.9")
def test_rivers_are_at_most_one_and_a_half_long_edges_long() -> None:
    zigzag: list[Point] = [(0, 200)]
    for step in range(9):
        zigzag += [(130.0 * step + 60, 390), (130.0 * step + 125, 190)]
    assert codes(line("river", [*zigzag, (1200, 200)], 20), base=CLEAR) == {"map_river_long"}


# --- roads ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("3.11")
def test_the_ground_on_both_sides_of_a_road_is_alike() -> None:
    wood = block("wood", 440, 300, 200, 200)

    assert codes(wood, line("road", [(0, 400), (1200, 400)], 14), base=CLEAR) == set(), "through its middle"
    assert codes(wood, line("road", [(0, 310), (1200, 310)], 14), base=CLEAR) == {"map_road_sides"}
    assert codes(wood, line("road", [(0, 285), (1200, 285)], 14), base=CLEAR) == {"map_road_sides"}
    assert codes(wood, line("road", [(0, 279), (1200, 279)], 14), base=CLEAR) == set()
    assert codes(wood, line("road", [(0, 400), (1200, 400)], 50), base=CLEAR) == {"map_road_wide"}


@pytest.mark.clause("3.9")
def test_a_road_crosses_a_river_by_bridge_or_ford() -> None:
    river, road = line("river", [(0, 290), (1200, 290)], 40, "river"), line("road", [(600, 0), (600, 800)], 14, "road")
    ford = line("ford", [(600, 250), (600, 330)], 60, "ford")

    assert codes(river, road, base=CLEAR) == {"map_road_river"}
    assert codes(river, road, ford, base=CLEAR) == set()
    assert codes(river, road, structs.replace(ford, kind="bridge"), base=CLEAR) == set()
    assert codes(river, structs.replace(ford, width=39.0), base=CLEAR) == {"map_crossing_narrow"}
    assert codes(river, line("ford", [(600, 290), (600, 350)], 60), base=CLEAR) == {"map_crossing_idle"}
    assert codes(line("ford", [(600, 290), (600, 350)], 60), base=CLEAR) == {"map_crossing_idle"}


@pytest.mark.clause("3.7")
def test_a_road_leads_through_no_lake() -> None:
    lake, road = block("lake", 500, 300, 150, 120), line("road", [(0, 360), (1200, 360)], 14)
    shallows = block("causeway_shallows", 480, 320, 200, 80)

    assert codes(lake, road, base=CLEAR) == {"map_road_water"}
    assert codes(lake, shallows, road, base=CLEAR) == set()
