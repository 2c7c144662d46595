"""Ways from pose to pose: which motions they are, what they meet, and where a piece is on them."""

from __future__ import annotations

import pytest

from battles.rules.geometry import EPSILON, Box, Disc, Pose, Slide, Swing, contains, swung
from battles.rules.tabletop.legs import (
    Steps,
    Way,
    around_all,
    box_at,
    farthest_corner,
    is_straight_ahead,
    is_wheel,
    motion_between,
    rigid,
    samples,
    shares,
    sweep_way,
    truncated,
    way,
    wheel_corner,
)

STEPS = Steps(mm=5.0, degrees=5.0, most_wheel=90.0)
BOX = Box(40, 20, Pose(0, 0, 90))
AHEAD = BOX.at(Pose(0, 60, 90))


def wheeled(degrees: float) -> Box:
    """About the inner front corner."""
    corner = BOX.corner("front_left" if degrees > 0 else "front_right")
    return BOX.at(swung(BOX.pose, corner, degrees))


def test_a_way_is_that_of_its_piece_whatever_it_is() -> None:
    one = way("spears", BOX, [AHEAD.pose, AHEAD.pose])

    assert one.piece == "spears"
    assert (one.start, one.end.pose) == (BOX, AHEAD.pose)
    assert one.path == (AHEAD.pose, AHEAD.pose)
    assert one.used == pytest.approx(60)


def test_slides_and_turns_are_recognised() -> None:
    slide = motion_between(BOX, AHEAD)
    assert isinstance(slide, Slide)
    assert (slide.dx, slide.dy) == (0, 60)
    wheel = motion_between(BOX, wheeled(30))
    assert isinstance(wheel, Swing)
    assert wheel.pivot == BOX.corner("front_left")
    assert wheel.degrees == pytest.approx(30)
    about = motion_between(BOX, BOX.at(Pose(0, 0, 270)))
    assert isinstance(about, Swing)
    assert about.pivot == BOX.pose.point
    assert motion_between(BOX, BOX.at(Pose(50, 50, 120))) is None


def test_a_wheel_turns_about_the_corner_on_its_side() -> None:
    assert wheel_corner(BOX, wheeled(10)) == "front_left"
    assert wheel_corner(BOX, wheeled(-10)) == "front_right"
    assert wheel_corner(BOX, AHEAD) is None


@pytest.mark.parametrize(
    ("after", "steps", "is_one"),
    [
        (wheeled(89), STEPS, True),
        (wheeled(-89), STEPS, True),
        (wheeled(46), Steps(mm=5.0, degrees=5.0, most_wheel=45.0), False),
        (AHEAD, STEPS, False),
        (BOX.at(Pose(0, 0, 100)), STEPS, False),
    ],
)
def test_how_far_a_wheel_may_turn_the_game_says(after: Box, steps: Steps, is_one: bool) -> None:
    assert is_wheel(BOX, after, steps) == is_one


def test_straight_ahead_is_neither_back_nor_aside_nor_turned() -> None:
    assert is_straight_ahead(BOX, AHEAD)
    assert not is_straight_ahead(BOX, BOX.at(Pose(0, -1, 90)))
    assert not is_straight_ahead(BOX, BOX.at(Pose(1, 60, 90)))
    assert not is_straight_ahead(BOX, BOX.at(Pose(0, 60, 91)))


def test_the_first_thing_met_is_told_with_leg_and_share() -> None:
    one = way("spears", BOX, [AHEAD.pose, Pose(0, 160, 90)])

    met = sweep_way(one, [Disc(0, 500, 10), Disc(0, 120, 10)], EPSILON)

    assert met is not None
    leg, share, hit = met
    assert (leg, hit.obstacle) == (1, 1)
    assert share == pytest.approx(0.5, abs=0.01)
    assert sweep_way(one, [Disc(200, 0, 10)], EPSILON) is None


def test_a_leg_that_goes_and_turns_is_swept_too() -> None:
    one = way("spears", BOX, [Pose(0, 200, 60)])

    met = sweep_way(one, [Disc(0, 120, 10)], EPSILON)

    assert one.motions == (None,)
    assert met is not None
    assert 0.3 < met[1] < 0.6


@pytest.mark.parametrize("after", [AHEAD, wheeled(40), BOX.at(Pose(30, 90, 50))])
def test_a_piece_is_somewhere_on_its_leg(after: Box) -> None:
    one = way("spears", BOX, [after.pose])

    assert box_at(one, 0, 0.0) is one.boxes[0]
    assert box_at(one, 0, 1.0) is one.boxes[1]
    half = box_at(one, 0, 0.5)
    assert half.pose not in (BOX.pose, after.pose)
    assert abs(half.pose.facing - (BOX.pose.facing + after.pose.facing) / 2) < 0.01


def test_a_leg_is_looked_at_in_steps_of_the_game() -> None:
    one = way("spears", BOX, [AHEAD.pose])

    assert len(shares(one, 0, STEPS)) == 60 / 5 + 1
    assert shares(one, 0, STEPS.every(30)) == [0.0, 0.5, 1.0]
    assert shares(one, 0, STEPS.every(1000)) == [0.0, 1.0]
    turning = way("spears", BOX, [wheeled(40).pose])
    assert len(shares(turning, 0, STEPS.every(1000))) == 40 / 5 + 1


def test_places_along_a_way_have_each_end_once() -> None:
    one = way("spears", BOX, [AHEAD.pose, Pose(0, 90, 90)])

    places = [(leg, share) for leg, share, _ in samples(one, STEPS.every(30))]

    assert places == [(0, 0.0), (0, 0.5), (0, 1.0), (1, 1.0)]


def test_a_way_cut_short_keeps_its_legs() -> None:
    one = way("spears", BOX, [AHEAD.pose, Pose(0, 160, 90), Pose(0, 200, 90)])

    short = truncated(one, 1, 0.5)

    assert (short.piece, len(short.boxes)) == ("spears", 4)
    assert [pose.y for pose in short.path] == [60, 110, 110]


def test_the_corner_that_goes_farthest() -> None:
    corner, path = farthest_corner(way("spears", BOX, [wheeled(45).pose]))

    assert corner == "rear_right"
    assert path[0] == BOX.corner("rear_right")


def test_a_group_moves_rigidly_if_all_make_the_same_motions() -> None:
    motion = motion_between(BOX, AHEAD)
    together = [Way(name, [BOX, AHEAD], [motion]) for name in ("a", "b")]

    assert rigid(together) == [motion]
    assert rigid([together[0], way("b", BOX, [AHEAD.pose])]) is None
    assert rigid([way("c", BOX, [Pose(30, 90, 50)])]) is None


@pytest.mark.parametrize("after", [AHEAD, wheeled(80), BOX.at(Pose(0, 0, 270)), BOX.at(Pose(30, 90, 50))])
def test_a_circle_holds_all_of_a_way(after: Box) -> None:
    one = way("spears", BOX, [after.pose])
    x, y, radius = around_all([one])

    assert all(contains(Disc(x, y, radius + 0.1), box) for _, _, box in samples(one, STEPS))
