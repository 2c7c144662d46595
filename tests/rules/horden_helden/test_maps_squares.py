"""Boards drawn from modular squares (3.1, 3.4, 3.12)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.geometry import Bounds
from battles.rules.horden_helden import ground, maps
from battles.rules.horden_helden.maps.checks import form_problems
from battles.rules.horden_helden.maps.documents import Plan
from battles.rules.horden_helden.maps.squares import (
    TURNS,
    fitting,
    joints,
    modular_squares,
    turned_piece,
    turned_point,
)
from battles.rules.horden_helden.terrain import Piece, shape
from battles.rules.tabletop.board import Board

SQUARE = Board(width=400.0, depth=400.0)


@pytest.mark.clause("3.12")
def test_there_are_sixteen_squares_or_more_and_each_is_sound() -> None:
    squares = modular_squares()

    assert len(squares) >= 16
    for square in squares.values():
        assert form_problems(square.pieces, SQUARE) == []
        for piece in square.pieces:
            if piece.outline:
                assert Bounds(0, 0, 400, 400).holds(shape(piece))


def test_roads_rivers_and_coasts_leave_squares_where_others_take_them_up() -> None:
    places = {
        (kind, round(min(at, 400 - at)))
        for square in modular_squares().values()
        for kind, _, at in joints(square.pieces)
    }

    assert places == {("road", 200), ("river", 130), ("sea", 150)}


def test_turning_a_square_keeps_its_cliffs_on_the_same_rocks() -> None:
    hill = Piece(
        id="h", kind="steep_hill", outline=((50.0, 60.0), (150.0, 50.0), (140.0, 170.0), (60.0, 150.0)), cliffs=(2,)
    )
    rocks = {turned_point(point, (1, True)) for point in ((150.0, 50.0), (140.0, 170.0))}
    turned = turned_piece(hill, (1, True), (0.0, 0.0), "h")
    ((one, two),) = ground.cliff_edges(turned)

    assert {one, two} == rocks
    assert form_problems([turned], SQUARE) == []


def test_four_quarter_turns_are_none() -> None:
    for mirrored in (False, True):
        once = turned_point((30.0, 90.0), (0, mirrored))
        assert turned_point(turned_point(once, (2, False)), (2, False)) == once
    assert len({turned_point((30.0, 90.0), turn) for turn in TURNS}) == 8


@pytest.mark.not_in_check
@pytest.mark.clause("3.12", "3.4")
@pytest.mark.parametrize("points", [600, 1200, 1800, 2400])
def test_drawn_boards_are_free_of_problems(points: int) -> None:
    board = maps.board_for(points)
    for number in range(12 if points == 600 else 4):
        pieces = maps.drawn(number, points)
        assert maps.problems(pieces, board) == [], number


@pytest.mark.clause("3.12")
def test_the_same_lot_gives_the_same_board() -> None:
    assert maps.drawn(7, 600) == maps.drawn(7, 600)
    assert maps.drawn(seeded("a"), 600) == maps.drawn(seeded("a"), 600)
    assert len({maps.drawn(number, 600) for number in range(20)}) == 20


@pytest.mark.not_in_check
@pytest.mark.clause("3.12")
@pytest.mark.parametrize("river", ["none", "west", "east", "south", "north"])
@pytest.mark.parametrize("road", ["none", "along", "across", "both"])
def test_every_plan_can_be_composed(river: str, road: str) -> None:
    plan = Plan(river=river, road=road)  # type: ignore[arg-type]
    pieces = maps.composed(plan, 1200, seeded(f"{river} {road}"))

    assert maps.problems(pieces, maps.board_for(1200)) == []
    assert sum(piece.kind == "river" for piece in pieces) == (river != "none")
    assert {piece.kind for piece in pieces if piece.kind == "road"} == ({"road"} if road != "none" else set())


@pytest.mark.clause("3.12")
@pytest.mark.parametrize("coast", ["west", "east"])
@pytest.mark.parametrize("road", ["none", "along", "across", "both"])
def test_coasts_are_one_sea_along_a_short_edge(coast: str, road: str) -> None:
    plan = Plan(coast=coast, road=road)  # type: ignore[arg-type]
    pieces = maps.composed(plan, 600, seeded(f"{coast} {road}"))
    (sea,) = [piece for piece in pieces if piece.kind == "sea"]

    assert maps.problems(pieces, maps.board_for(600)) == []
    edge = 0.0 if coast == "west" else 1200.0
    assert {(edge, 0.0), (edge, 800.0)} <= set(sea.outline)


def test_plans_of_ready_maps_name_squares_that_exist() -> None:
    for data in maps.MAPS.values():
        assert data.plan is not None
        assert set(data.plan.squares) <= set(modular_squares())


def test_no_square_fits_what_leads_nowhere() -> None:
    assert fitting(frozenset({("road", "west", 17.0)})) == ()
    plain = {laid.square for laid in fitting(frozenset())}
    assert len(plain) >= 8


def test_every_square_is_drawn_sooner_or_later() -> None:
    seen: set[str] = set()
    wanted = {structs.replace(piece, id="x").kind for square in modular_squares().values() for piece in square.pieces}
    for number in range(60):
        seen |= {piece.kind for piece in maps.drawn(number, 600)}
        if seen >= wanted:
            break
    assert seen >= wanted
