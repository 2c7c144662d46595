"""Shortest ways over a grid."""

from __future__ import annotations

from math import inf

import pytest

from battles.rules.computing.flow import Flow, Grid

GRID = Grid(5, 3, 10.0)


def open_ground(*closed: int) -> list[float | None]:
    return [None if cell in closed else 1.0 for cell in range(15)]


def test_it_costs_more_the_farther_off() -> None:
    flow = Flow(GRID, open_ground(), [(5.0, 15.0, 0.0)])

    assert flow.costs[GRID.at(25.0, 15.0)] == pytest.approx(2.0)
    assert flow.costs[GRID.at(15.0, 25.0)] == pytest.approx(2**0.5)


def test_a_source_may_begin_with_a_handicap() -> None:
    flow = Flow(GRID, open_ground(), [(5.0, 15.0, 3.0), (45.0, 15.0, 0.0)])

    assert flow.cost(15.0, 15.0, 99.0) == pytest.approx(3.0)


def test_ways_lead_around_what_is_closed() -> None:
    wall = open_ground(2, 7)
    flow = Flow(GRID, wall, [(5.0, 5.0, 0.0)])

    assert flow.cost(45.0, 5.0, 99.0) > 5.0
    assert flow.costs[7] == inf


def test_where_no_way_leads_it_is_said() -> None:
    flow = Flow(GRID, open_ground(2, 7, 12), [(5.0, 5.0, 0.0)])

    assert flow.cost(45.0, 5.0, 99.0) == 99.0


def test_between_the_cells_costs_are_mixed() -> None:
    flow = Flow(GRID, open_ground(), [(5.0, 15.0, 0.0)])

    assert flow.cost(20.0, 15.0, 99.0) == pytest.approx(1.5)


def test_the_way_is_followed_as_far_as_asked() -> None:
    flow = Flow(GRID, open_ground(2, 7), [(45.0, 5.0, 0.0)])

    assert flow.along(5.0, 5.0, 10.0) == (15.0, 15.0)
    assert flow.along(5.0, 5.0, 20.0) == (25.0, 25.0)
    assert flow.along(5.0, 5.0, 1000.0) == (45.0, 5.0)
    assert flow.along(45.0, 5.0, 10.0) == (45.0, 5.0)


def test_places_beside_the_table_count_as_its_edge() -> None:
    assert GRID.at(-5.0, 99.0) == 10
    assert GRID.centre(10) == (5.0, 25.0)
