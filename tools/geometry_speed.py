"""Measure the geometry kernel: `python -m tools.geometry_speed`. Processor time, the best of several rounds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from battles.rules.geometry import (
    Bounds,
    Box,
    Pose,
    Slide,
    Swing,
    after,
    behind,
    beside,
    clusters,
    first_overlap,
    overlapping,
    sweep,
    wheel,
)

TABLE = Bounds(0, 0, 1200, 800)


def milliseconds(work: Callable[[], object], times: int = 60, rounds: int = 9) -> float:
    """The quickest round: what the work costs when nobody disturbs it."""
    best = float("inf")
    for _ in range(rounds):
        start = process_time()
        for _ in range(times):
            work()
        best = min(best, (process_time() - start) / times * 1000)
    return best


def scattered(count: int, random: Random, free_of: list[Box]) -> list[Box]:
    """Boxes anywhere on the table that overlap nobody."""
    boxes: list[Box] = []
    while len(boxes) < count:
        pose = Pose(random.uniform(40, 1160), random.uniform(40, 760), random.uniform(0, 360))
        box = Box(40, random.choice([15, 20, 30, 40]), pose)
        if not overlapping(box, [*boxes, *free_of]):
            boxes.append(box)
    return boxes


def block(x: float, y: float) -> list[Box]:
    """A group of four files and two ranks."""
    group = [Box(40, 20, Pose(x, y, 90))]
    for _ in range(3):
        group.append(Box(40, 20, beside(group[-1], "right", 40)))
    return group + [Box(40, 20, behind(box)) for box in group]


def crowd() -> list[Box]:
    """52 others at their worst: friends flush on both flanks and behind, enemies in line close before."""
    friends = [Box(40, 20, Pose(500 + 40 * i, 300, 90)) for i in range(-9, 13) if not 0 <= i < 4]
    enemies = [Box(40, 30, Pose(500 + 40 * i, 360, 270)) for i in range(-9, 13)]
    return friends + enemies + [Box(40, 20, Pose(300 + 40 * i, 255, 90)) for i in range(12)]


def dry_run(group: list[Box], motion: Slide | Swing, others: list[Box]) -> object:
    """What a group move asks: the way, the table's edge, the end, and whether it is still a group."""
    end = after(group, motion)
    return sweep(group, motion, others), TABLE.exit(group, motion), first_overlap(end, others), clusters(end)


def many_poses(others: list[Box]) -> object:
    return first_overlap([Box(40, 30, Pose(600 + 3 * i, 400 + 2 * i, 37 + i)) for i in range(24)], others)


def rows() -> list[tuple[str, float]]:
    random = Random(4)
    dense = scattered(200, random, [])
    room = scattered(200, random, [Box(180, 160, Pose(635, 510, 90))])
    lone, group = Box(40, 30, Pose(600, 400, 37)), block(500, 300)
    loose, tight = scattered(52, random, group), crowd()
    found = [
        ("24 poses against 200 boxes, all free", milliseconds(lambda: many_poses(room))),
        ("24 poses against 200 boxes, blocked", milliseconds(lambda: many_poses(dense))),
        ("one exact slide against 200 boxes", milliseconds(lambda: sweep([lone], Slide(80, 60), dense))),
        ("one exact wheel against 200 boxes", milliseconds(lambda: sweep([lone], wheel(lone, "left", 60), dense))),
    ]
    for name, others in (("scattered", loose), ("crowded", tight)):
        for what, motion in (("advance", Slide(0, 50)), ("wheel", wheel(group[0], "left", 40))):
            cost = milliseconds(lambda motion=motion, others=others: dry_run(group, motion, others))  # type: ignore[misc]
            found.append((f"dry run: group of 8 among 60 {name}, {what}", cost))
    for count in (40, 80, 160, 320):
        others = loose[:32] + [Box(40, 20, Pose(1300 + 50 * i, 400, 90)) for i in range(count - 40)]
        cost = milliseconds(lambda others=others: dry_run(group, wheel(group[0], "left", 40), others))  # type: ignore[misc]
        found.append((f"dry run: wheel of a group of 8 among {count}", cost))
    return found


if __name__ == "__main__":
    for name, cost in rows():
        print(f"{name:60} {cost:8.3f} ms")
