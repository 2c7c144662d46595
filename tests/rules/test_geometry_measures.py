"""Rounding at the door, angles of our own, bad input."""

from __future__ import annotations

import ast
import math
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battles.rules import geometry, registry
from battles.rules.geometry import (
    EPSILON,
    Box,
    Disc,
    Polygon,
    Pose,
    Trail,
    bearing,
    degrees,
    direction,
    millimetres,
    turn,
    turn_between,
)
from battles.rules.geometry.intervals import difference, intersection, measure, union
from battles.rules.geometry.measures import FARTHEST, arc_cosine, arc_sine, unit
from tests.rules.geometry_worlds import QUICK, THOROUGH, poses

NOT_NUMBERS = [math.nan, math.inf, -math.inf, 10**400]


@pytest.mark.parametrize("bad", NOT_NUMBERS)
def test_nan_and_infinities_are_refused_everywhere(bad: float) -> None:
    for make in (
        lambda: Pose(bad, 0, 0),
        lambda: Pose(0, bad, 0),
        lambda: Pose(0, 0, bad),
        lambda: Box(bad, 20, Pose(0, 0, 0)),
        lambda: Box(40, bad, Pose(0, 0, 0)),
        lambda: Disc(0, 0, bad),
        lambda: Trail([(0, 0), (bad, 1)], 10),
        lambda: Trail([(0, 0), (1, 1)], bad),
        lambda: Polygon([(0, 0), (bad, 0), (0, 5)]),
        lambda: turn(bad),
    ):
        with pytest.raises(ValueError):
            make()


@pytest.mark.parametrize("text", ["1e400", "-1e400", "1e12", "null", '"3"', "1e6000", "123456789" * 50])
def test_a_pose_from_a_client_is_refused_unless_its_numbers_are_on_a_table(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(f'{{"x": {text}, "y": 0, "facing": 0}}'.encode(), type=Pose)


def test_a_pose_from_a_client_is_rounded() -> None:
    pose = msgspec.json.decode(b'{"x": 1.23456, "y": -0.0004, "facing": -90.00049}', type=Pose)

    assert pose == Pose(1.235, 0.0, 270.0)
    assert msgspec.json.encode(pose) == b'{"x":1.235,"y":0.0,"facing":270.0}'


@pytest.mark.parametrize(
    ("given_angle", "kept"),
    [
        (360, 0),
        (-0.0001, 0),
        (359.9996, 0),
        (-90, 270),
        (725.5, 5.5),
        (1e15, 280.0),
        (-1e300, degrees(-1e300)),
        (1e-300, 0),
    ],
)
def test_absurd_angles_are_normalised(given_angle: float, kept: float) -> None:
    facing = Pose(0, 0, given_angle).facing

    assert facing == kept
    assert 0 <= facing < 360


@pytest.mark.parametrize("bad", [0.0, -5.0, 0.0004, FARTHEST * 2])
def test_sizes_are_more_than_nothing_and_fit_a_table(bad: float) -> None:
    with pytest.raises(ValueError):
        Box(bad, 20, Pose(0, 0, 0))
    with pytest.raises(ValueError):
        Disc(0, 0, bad)


def test_halves_are_rounded_up() -> None:
    assert [millimetres(x) for x in (0.0625, 0.0005, -0.0005, -0.0015, 2.5)] == [0.063, 0.001, 0.0, -0.001, 2.5]


@QUICK
@given(st.floats(-FARTHEST, FARTHEST), st.floats(allow_nan=False, allow_infinity=False))
def test_rounding_twice_is_rounding_once(x: float, angle: float) -> None:
    assert millimetres(millimetres(x)) == millimetres(x)
    assert abs(millimetres(x) - x) <= 0.0005 + 1e-9
    assert degrees(degrees(angle)) == degrees(angle)
    assert abs(turn(angle)) <= 360


@QUICK
@given(poses)
def test_a_pose_survives_json_exactly(pose: Pose) -> None:
    assert msgspec.json.decode(msgspec.json.encode(pose), type=Pose) == pose


@THOROUGH
@given(st.floats(-720, 720))
def test_sine_and_cosine_agree_with_the_library(angle: float) -> None:
    cosine, sine = unit(angle)

    assert cosine == pytest.approx(math.cos(math.radians(angle)), abs=4e-15)
    assert sine == pytest.approx(math.sin(math.radians(angle)), abs=4e-15)


def test_no_vector_has_no_bearing() -> None:
    assert bearing(0.0, 0.0) == bearing(-0.0, 0.0) == 0.0


def test_quarter_turns_are_exact() -> None:
    assert [direction(a) for a in (0.0, 90.0, 180.0, 270.0)] == [(1, 0), (0, 1), (-1, 0), (0, -1)]


def test_angles_come_out_the_same_to_the_last_bit() -> None:
    """Frozen: computed from + - * / and square roots only, so no machine may differ."""
    assert [x.hex() for x in unit(37.123)] == ["0x1.983d2c91fcc64p-1", "0x1.3501a2ebffc28p-1"]
    assert bearing(3.0, 7.0).hex() == "0x1.0b34a4b03a574p+6"
    assert arc_cosine(0.3).hex() == "0x1.222b6a163443cp+6"


@THOROUGH
@given(st.floats(-1000, 1000), st.floats(-1000, 1000))
def test_bearing_agrees_with_the_library(dx: float, dy: float) -> None:
    assume(dx or dy)
    expected = math.degrees(math.atan2(dy, dx)) % 360

    assert abs(turn_between(bearing(dx, dy), expected)) < 1e-11
    assert 0 <= bearing(dx, dy) <= 360


@QUICK
@given(st.floats(-1, 1))
def test_arc_cosine_and_sine_agree_with_the_library(value: float) -> None:
    assert arc_cosine(value) == pytest.approx(math.degrees(math.acos(value)), abs=1e-6)
    assert arc_sine(value) == pytest.approx(math.degrees(math.asin(value)), abs=1e-6)


@pytest.mark.parametrize(
    ("old", "new", "way"), [(10, 350, -20), (350, 10, 20), (0, 180, 180), (180, 0, 180), (90, 90, 0), (0, 181, -179)]
)
def test_the_shorter_way_round(old: float, new: float, way: float) -> None:
    assert turn_between(old, new) == way


def test_the_tolerance_is_well_above_the_rounding() -> None:
    """Both of two pieces in contact may be off by the rounding of place and facing."""
    lever = math.hypot(125, 250)
    rounding = 0.0005 * math.sqrt(2) + math.radians(0.0005) * lever

    assert 2 * rounding < EPSILON


pieces = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9)).map(lambda p: (float(p[0]), float(p[0] + p[1]))))


@THOROUGH
@given(pieces, pieces)
def test_intervals_are_sets(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> None:
    def cells(found: list[tuple[float, float]]) -> set[int]:
        return {cell for low, high in found for cell in range(int(low), int(high))}

    a, b = union(one), union(other)

    assert cells(a) == cells(one)
    assert cells(intersection(a, b)) == cells(one) & cells(other)
    assert cells(difference((0.0, 50.0), a)) == set(range(50)) - cells(one)
    assert measure(a) == len(cells(one))
    assert all(x[1] < y[0] for x, y in pairwise(a))


def test_nothing_that_machines_or_pythons_do_differently_is_used() -> None:
    """Only exact operations; `**` and `sum` of floats are not among them."""
    for file in Path(geometry.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                assert {name.name for name in node.names} <= {"floor", "fmod", "inf", "sqrt"}, file.name
            assert not (isinstance(node, ast.Import) and node.names[0].name in ("math", "cmath", "numpy")), file.name
            assert not isinstance(node, ast.Pow), file.name
            assert not (isinstance(node, ast.Name) and node.id in ("sum", "pow")), file.name


def test_the_geometry_is_no_rules_system() -> None:
    assert "geometry" not in registry.systems()
    assert "lost_battles" in registry.systems()
