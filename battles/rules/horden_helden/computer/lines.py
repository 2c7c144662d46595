"""Groups cut into lines that move well together: alike, on open ground, and not with those who stay behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from battles.rules.geometry import Slide, ahead, distance, free_way
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.computer import aims
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.tables import LE, WIDTH, members

LONGEST = 10
"""Elements of a line that moves together."""
LIGHT = members("LIGHT_INFANTRY_ALL")
STRIDE = 15.0
"""So finely the ground before a line is looked at."""
NEAR_FIGHT = 11 * LE
"""A commander does not go into the fight with his line once enemies are so near."""


class File(Struct, frozen=True):
    """Elements one behind the other, how far they can go together, and what they are."""

    aside: float
    keys: tuple[ElementId, ...]
    far: float
    rate: float
    kind: str


class BattleLine(Struct, frozen=True):
    keys: tuple[ElementId, ...]
    far: float


def lines(mind: Mind) -> list[BattleLine]:
    """Every line worth moving, none twice."""
    found: dict[tuple[ElementId, ...], BattleLine] = {}
    for group in plans.whole_groups(mind.known, mind.seat):
        files = _files(mind, group)
        for line in (*_cut(files, by_rate=False), *_cut(files, by_rate=True)):
            found.setdefault(line.keys, line)
    return list(found.values())


def _files(mind: Mind, group: Sequence[ElementId]) -> list[File]:
    """From the left to the right."""
    boxes = mind.known.field.boxes
    first = boxes[group[0]]
    columns: dict[int, list[ElementId]] = {}
    for key in group:
        columns.setdefault(round(first.local(boxes[key].pose.point)[0]), []).append(key)
    others = [one for one in mind.known.on_table if one.side == mind.side and one.id not in group]
    return [_file(mind, aside, keys, others) for aside, keys in sorted(columns.items())]


def _file(mind: Mind, aside: float, keys: Sequence[ElementId], others: Sequence[Element]) -> File:
    elements = [mind.known.elements[key] for key in keys]
    rate = min(mind.reach(one) for one in elements)
    if any(_stays(mind, one) for one in elements):
        return File(aside, tuple(keys), 0.0, 0.0, "stays")
    far = min(min(_open_way(mind, one, rate), _free_way(one, rate, others)) for one in elements)
    return File(aside, tuple(keys), far, rate, "/".join(sorted({one.category for one in elements})))


def _stays(mind: Mind, element: Element) -> bool:
    if element.type in aims.HANGS_BACK:
        return True
    return aims.is_led_from_behind(mind.known, element) and mind.nearest_foe(element.box) < NEAR_FIGHT


def _open_way(mind: Mind, element: Element, rate: float) -> float:
    """How far straight ahead the ground bears a line (8.7)."""
    box, far = element.box, 0.0
    if element.type not in LIGHT and ground.is_difficult(mind.known, element):
        return 0.0
    while far < rate:
        step = min(STRIDE, rate - far)
        there = box.at(ahead(box.pose, far + step))
        hard = element.type not in LIGHT and ground.is_difficult(mind.known, element, there)
        if hard or ground.barred(mind.known, element, there) is not None:
            return far
        far += step
    return far


def _free_way(element: Element, rate: float, others: Sequence[Element]) -> float:
    """How far straight ahead no friend stands in the way."""
    box = element.box
    near = [one.box for one in others if distance(one.box, box) <= rate]
    return free_way([box], Slide(rate * box.fx, rate * box.fy), near)


def _cut(files: Sequence[File], *, by_rate: bool) -> Iterator[BattleLine]:
    """Runs of files of one kind; by rate: only those who go about as far."""
    run: list[File] = []
    for file in files:
        if run and not _goes_with(run[-1], file, by_rate=by_rate):
            yield from _line(run)
            run = []
        if file.far > plans.LEAST:
            run.append(file)
    yield from _line(run)


def _goes_with(last: File, file: File, *, by_rate: bool) -> bool:
    if file.kind != last.kind or file.aside - last.aside > WIDTH + 1 or file.far <= plans.LEAST:
        return False
    return not by_rate or abs(min(file.far, file.rate) - min(last.far, last.rate)) <= STRIDE


def _line(run: Sequence[File]) -> Iterator[BattleLine]:
    for start in range(0, len(run), LONGEST):
        part = run[start : start + LONGEST]
        keys = tuple(sorted(key for file in part for key in file.keys))
        if len(keys) > 1:
            yield BattleLine(keys, min(file.far for file in part))


def clear_way(mind: Mind, line: BattleLine) -> float:
    """How far the line can go before it would touch an enemy."""
    boxes = [mind.known.field.boxes[key] for key in line.keys]
    way = Slide(line.far * boxes[0].fx, line.far * boxes[0].fy)
    return free_way(boxes, way, [foe.box for foe in mind.foes])
