"""How fast free tables are judged on one core: a line of sight between regiments, a landing against one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import process_time

from battles.benchmarks.figures import BenchFigure, least, most, ratio, told
from battles.rules.geometry import (
    SIDES,
    Box,
    Disc,
    Obstacle,
    Pose,
    Shape,
    Side,
    find_landing,
    overlapping,
    sees_past,
)
from battles.rules.geometry.sight import seen_past_corners

REGIMENTS, TERRAIN = 40, 8
WIDTH, DEPTH = 1829.0, 1219.0
"""A table of 72 × 48 inches."""
PAIRS, SLOW_PAIRS, CHARGES = 400, 40, 400
MILLI = 1000.0
SEED = 9


def figures() -> Iterator[BenchFigure]:
    dice = Random(SEED)
    lined, scattered = lined_table(dice), scattered_table(dice)
    times = sorted([*sight_times(lined, dice), *sight_times(scattered, dice)])
    yield told("geometry: a pair of sight among 40 regiments, in the middle", share(times, 0.5), "ms")
    yield most("geometry: a pair of sight, at 95 %", share(times, 0.95), "ms", 3.0)
    slow = sorted(corner_times(scattered, Random(SEED)))
    quick = sorted(sight_times(scattered, Random(SEED), SLOW_PAIRS))
    yield least("  faster than past all corners, at 90 %", ratio(share(slow, 0.9), share(quick, 0.9)), "x", 3.0)
    landings = sorted(landing_times(dice))
    yield told("geometry: a landing on open ground, in the middle", share(landings, 0.5), "ms")
    yield most("geometry: a landing on open ground, at 90 %", share(landings, 0.9), "ms", 1.0)


def share(times: Sequence[float], part: float) -> float:
    """The time that so large a part of them is below, in milliseconds."""
    return times[min(len(times) - 1, int(len(times) * part))] * MILLI


def scattered_table(dice: Random) -> list[Shape]:
    regiments: list[Box] = []
    while len(regiments) < REGIMENTS:
        pose = Pose(dice.uniform(0, WIDTH), dice.uniform(0, DEPTH), dice.uniform(0, 360))
        box = Box(25 * dice.randint(3, 8), 25 * dice.randint(2, 4), pose)
        if not overlapping(box, regiments):
            regiments.append(box)
    return [*regiments, *_terrain(dice)]


def lined_table(dice: Random) -> list[Shape]:
    """Two deployed lines, nearly shoulder to shoulder."""
    a_line = REGIMENTS // 2
    poses = [
        Pose(60 + 88 * (i % a_line), 300 if i < a_line else 900, 90 if i < a_line else 270) for i in range(REGIMENTS)
    ]
    return [*(Box(80, 60, pose) for pose in poses), *_terrain(dice)]


def _terrain(dice: Random) -> list[Shape]:
    return [Disc(dice.uniform(100, 1700), dice.uniform(100, 1100), dice.uniform(60, 120)) for _ in range(TERRAIN)]


def sight_times(table: Sequence[Shape], dice: Random, number: int = PAIRS) -> Iterator[float]:
    for viewer, target, obstacles in _pairs(table, dice, number):
        yield _time(lambda: sees_past(viewer.edge("front"), target, obstacles))  # noqa: B023, called at once


def corner_times(table: Sequence[Shape], dice: Random) -> Iterator[float]:
    for viewer, target, obstacles in _pairs(table, dice, SLOW_PAIRS):
        yield _time(lambda: seen_past_corners(viewer.edge("front"), target, obstacles))  # noqa: B023, called at once


def _pairs(table: Sequence[Shape], dice: Random, number: int) -> Iterator[tuple[Box, Box, list[Obstacle]]]:
    regiments = [shape for shape in table if isinstance(shape, Box)]
    for _ in range(number):
        viewer, target = dice.sample(regiments, 2)
        yield viewer, target, [Obstacle(shape) for shape in table if shape is not viewer and shape is not target]


def landing_times(dice: Random) -> Iterator[float]:
    """Charges of somebody who stands within reach and looks the right way: middle on middle, then beside it."""
    for _ in range(CHARGES):
        target = Box(25 * dice.randint(3, 8), 25 * dice.randint(2, 4), Pose(900, 600, 90))
        mover = Box(25 * dice.randint(3, 8), 25 * dice.randint(2, 4), Pose(900, 800, 270 + dice.uniform(-30, 30)))
        offsets = [25.0 * i for i in (0, 1, -1, 2, -2, 3, -3)]
        side: Side = SIDES[0]
        yield _time(lambda: find_landing(mover, target, side, offsets))  # noqa: B023, called at once


def _time(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began
