"""Edges of the table: left, touched and crossed, exactly where they lie."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given

from battles.rules.geometry import (
    EPSILON,
    Bounds,
    Box,
    Disc,
    Motion,
    Pose,
    Slide,
    Swing,
)
from battles.rules.geometry.measures import length
from tests.rules.geometry_worlds import (
    QUICK,
    boxes,
    during,
    oracle,
    sampled,
)
from tests.rules.test_geometry_sweeps import STEPS, motions


@QUICK
@given(boxes, motions)
def test_the_edge_of_the_table_is_found_exactly(box: Box, motion: Motion) -> None:
    table = Bounds(-160, -160, 160, 160)
    assume(table.holds(box))
    found = table.exit([box], motion)
    until = motion.total if found is None else found.at

    for at in sampled(motion, until, STEPS):
        assert table.holds(during(box, motion, at), tolerance=EPSILON + 1e-6)
    if found is not None:
        assert found.mover == 0
        assert min(160 - abs(found.point[0]), 160 - abs(found.point[1])) == pytest.approx(0, abs=EPSILON + 1e-6)
        assert shapely.Point(found.point).distance(oracle(during(box, motion, found.at))) < 1e-6


def test_leaving_the_table_names_the_edge() -> None:
    table = Bounds(0, 0, 1200, 800)
    boxes_there = [Box(40, 20, Pose(600, 400, 90)), Box(40, 20, Pose(600, 700, 90))]

    found = table.exit(boxes_there, Slide(0, 200))

    assert found is not None
    assert (found.at, found.mover, found.edge) == (100, 1, "top")
    assert table.exit(boxes_there, Slide(0, 100)) is None
    assert table.exit([Disc(20, 400, 20)], Slide(0, 300)) is None
    assert not table.holds(Disc(19, 400, 20))
    swung = table.exit([Box(40, 20, Pose(21, 400, 90))], Swing((41, 400), -90))
    assert swung is not None
    assert swung.edge == "left"
    assert length(swung.point[0] - 41, swung.point[1] - 400) == pytest.approx(length(40, 20))


TOUCHED = Bounds(0, 0, 1000, 800)


@QUICK
@given(boxes, motions)
def test_touching_an_edge_comes_before_crossing_it(box: Box, motion: Motion) -> None:
    here = Bounds(-200, -200, 200, 200)
    assume(motion.total > 1)
    assume(Bounds(-199, -199, 199, 199).holds(box))
    left, touched = here.exit([box], motion), here.touch([box], motion)

    if left is not None:
        assert touched is not None
        assert touched.at <= left.at + EPSILON
    until = motion.total if touched is None else touched.at - 0.5
    inner = Bounds(-200 + EPSILON, -200 + EPSILON, 200 - EPSILON, 200 - EPSILON)
    assert until <= 0 or all(inner.holds(during(box, motion, at)) for at in sampled(motion, until, STEPS))


def test_an_edge_that_is_reached_is_touched_though_it_is_not_crossed() -> None:
    box = Box(40, 20, Pose(500, 700, 90))

    assert TOUCHED.exit([box], Slide(0, 100)) is None
    found = TOUCHED.touch([box], Slide(0, 100))
    assert found is not None
    assert found.edge == "top"
    assert found.at == pytest.approx(100, abs=2 * EPSILON)
    assert TOUCHED.touch([box], Slide(0, 99)) is None
    past = TOUCHED.touch([box], Slide(0, 300))
    assert past is not None
    assert past.at == pytest.approx(100)


def test_who_stands_at_an_edge_and_goes_away_from_it_does_not_touch_it() -> None:
    box = Box(40, 20, Pose(500, 20, 90))

    assert TOUCHED.touch([box], Slide(0, 300)) is None
    along = TOUCHED.touch([box], Slide(50, 0))
    assert along is not None
    assert (along.at, along.edge) == (0.0, "bottom")
    back = TOUCHED.touch([box], Slide(0, -5))
    assert back is not None
    assert back.at == 0.0
    over = TOUCHED.touch([box], Slide(0, 900))
    assert over is not None
    assert over.edge == "top"
    assert over.at == pytest.approx(780)
