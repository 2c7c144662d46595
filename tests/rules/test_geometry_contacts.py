"""How boxes touch: sides, corners, groups."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.rules.geometry import (
    EPSILON,
    SIDES,
    Box,
    Pose,
    Side,
    against,
    clusters,
    contact,
    distance,
    is_face_to_face,
    is_full_side,
    overlaps,
    shifted,
    touches,
)
from battles.rules.geometry.snaps import behind, beside
from tests.rules.geometry_worlds import (
    THOROUGH,
    boxes,
)


@THOROUGH
@given(boxes, st.sampled_from(SIDES), st.floats(-0.99, 0.99), st.sampled_from([20.0, 40.0, 125.0]))
def test_touching_is_not_overlapping(target: Box, side: str, share: float, width: float) -> None:
    assert side in SIDES
    offset = share * (target.length_of(side) + width) / 2
    mover = Box(width, 30, against(target, side, width, offset=offset))

    assert touches(mover, target)
    assert not overlaps(mover, target)
    assert distance(mover, target) <= EPSILON
    found = contact(mover, target)
    assert found is not None
    assert (found.mine, found.theirs) == ("front", side)
    back = contact(target, mover)
    assert back is not None
    assert (back.mine, back.theirs) == (side, "front")
    assert back.shared == pytest.approx(found.shared, abs=EPSILON)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("pressed", "over"), [(0.005, False), (-0.005, False), (0.02, True)])
def test_a_corner_pressed_into_a_side_overlaps_beyond_the_tolerance_only(
    side: Side, pressed: float, over: bool
) -> None:
    """Askew, so that one axis alone decides, whichever box asks."""
    target, square = Box(200, 200, Pose(0, 0, 90)), Box(20, 20, Pose(0, 0, 45))
    (x, y), (nx, ny) = target.middle(side), target.outward(side)
    out = 200**0.5 - pressed
    mover = square.at(shifted(square.pose, x + out * nx - square.cx, y + out * ny - square.cy))

    assert overlaps(mover, target) is overlaps(target, mover) is over
    assert touches(mover, target) is touches(target, mover) is (not over)


def test_a_system_may_bring_a_wider_tolerance() -> None:
    a, b = Box(40, 20, Pose(0, 0, 90)), Box(40, 20, Pose(40.08, 0, 90))

    assert not touches(a, b)
    assert touches(a, b, tolerance=0.1)
    assert contact(a, b, tolerance=0.1) is not None


def test_corners_touch_corners() -> None:
    a = Box(40, 20, Pose(0, 0, 90))
    found = contact(a, Box(40, 20, Pose(40, 20, 90)))

    assert found is not None
    assert (found.mine, found.theirs, found.is_edge) == ("front_right", "rear_left", False)
    assert found.start == found.end == (20, 0)


def test_a_corner_may_stand_on_the_middle_of_a_front() -> None:
    a = Box(40, 20, Pose(0, 0, 90))
    # A square on its corner: the front left one points down at (5, 0).
    turned = Box(20, 20, Pose(5 + 7.071068, 7.071068, 315))

    found = contact(a, turned)

    assert found is not None
    assert (found.mine, found.theirs) == ("front", "front_right")
    assert found.start == pytest.approx((5, 0), abs=EPSILON)


def test_apart_or_overlapping_is_no_contact() -> None:
    a = Box(40, 20, Pose(0, 0, 90))

    assert contact(a, Box(40, 20, Pose(0, 30, 90))) is None
    assert contact(a, Box(40, 20, Pose(0, 10, 90))) is None


def test_full_sides_hold_a_group_together() -> None:
    first = Box(40, 20, Pose(0, 0, 30))
    second = Box(40, 30, beside(first, "right", 40))
    third = Box(40, 20, behind(second))
    loose = Box(40, 20, Pose(300, 0, 30))
    shoved = Box(40, 20, against(loose, "rear", 40, offset=3))

    assert is_full_side(first, second)
    assert is_full_side(second, third)
    assert not is_full_side(first, third)
    assert not is_full_side(loose, shoved)
    assert clusters([first, loose, third, second, shoved]) == [[0, 2, 3], [1], [4]]


def test_face_to_face_is_front_on_front_and_corner_on_corner() -> None:
    a = Box(40, 20, Pose(10, 20, 33.3))

    assert is_face_to_face(a, Box(40, 30, against(a, "front", 40)))
    assert not is_face_to_face(a, Box(40, 30, against(a, "front", 40, offset=0.1)))
    assert not is_face_to_face(a, Box(40, 30, against(a, "rear", 40)))
