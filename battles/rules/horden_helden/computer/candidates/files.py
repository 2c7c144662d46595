"""Groups as files, from left to right, and cut into lines that move well together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from battles.rules.geometry import Slide, ahead, distance, free_way
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.computer import roles
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.tables import LE, WIDTH

STRIDE = 15.0
"""So finely the ground before a line is looked at."""
NEAR_FIGHT = 11 * LE
"""A commander does not go into the fight with his line once enemies are so near."""
STAYS = "stays"


class File(Struct, frozen=True):
    """Elements one behind the other, how far they can go together, and what they are."""

    aside: float
    keys: tuple[ElementId, ...]
    far: float
    rate: float
    kind: str

    @property
    def goes(self) -> bool:
        return self.kind != STAYS and self.far > plans.LEAST


class BattleLine(Struct, frozen=True):
    keys: tuple[ElementId, ...]
    far: float


def files_of(mind: Mind, group: Sequence[ElementId]) -> list[File]:
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
        return File(aside, tuple(keys), 0.0, 0.0, STAYS)
    far = min(min(_open_way(mind, one, rate), _free_way(one, rate, others)) for one in elements)
    return File(aside, tuple(keys), far, rate, "/".join(sorted({one.category for one in elements})))


def _stays(mind: Mind, element: Element) -> bool:
    if element.type in roles.HANGS_BACK:
        return True
    return roles.is_led_from_behind(mind.known, element) and mind.nearest_foe(element.box) < NEAR_FIGHT


def _open_way(mind: Mind, element: Element, rate: float) -> float:
    """How far straight ahead the ground bears a line (8.7)."""
    box, far = element.box, 0.0
    may_be_rough = element.type in roles.LIGHT
    if not may_be_rough and ground.is_difficult(mind.known, element):
        return 0.0
    while far < rate:
        step = min(STRIDE, rate - far)
        there = box.at(ahead(box.pose, far + step))
        is_rough = not may_be_rough and ground.is_difficult(mind.known, element, there)
        if is_rough or ground.barred(mind.known, element, there) is not None:
            return far
        far += step
    return far


def _free_way(element: Element, rate: float, others: Sequence[Element]) -> float:
    """How far straight ahead no friend stands in the way."""
    box = element.box
    near = [one.box for one in others if distance(one.box, box) <= rate]
    return free_way([box], Slide(rate * box.fx, rate * box.fy), near)


# --- lines ------------------------------------------------------------------------------------------------------------


def lines_of(files: Sequence[File]) -> Iterator[BattleLine]:
    """All who can go, then those of one kind, then those who go about as far; none twice."""
    seen = set()
    for goes_with in (_any, _alike, _as_far):
        for line in _cut(files, goes_with):
            if line.keys not in seen:
                seen.add(line.keys)
                yield line


def _any(last: File, file: File) -> bool:
    return True


def _alike(last: File, file: File) -> bool:
    return file.kind == last.kind


def _as_far(last: File, file: File) -> bool:
    return file.kind == last.kind and abs(file.far - last.far) <= STRIDE


def _cut(files: Sequence[File], goes_with: Callable[[File, File], bool]) -> Iterator[BattleLine]:
    run: list[File] = []
    for file in files:
        if run and not (file.goes and is_beside(run[-1], file) and goes_with(run[-1], file)):
            yield from _line(run)
            run = []
        if file.goes:
            run.append(file)
    yield from _line(run)


def is_beside(last: File, file: File) -> bool:
    return file.aside - last.aside <= WIDTH + 1


def _line(run: Sequence[File]) -> Iterator[BattleLine]:
    keys = tuple(sorted(key for file in run for key in file.keys))
    if len(keys) > 1:
        yield BattleLine(keys, min(file.far for file in run))


def clear_way(mind: Mind, line: BattleLine) -> float:
    """How far the line can go before it would touch an enemy."""
    boxes = [mind.known.field.boxes[key] for key in line.keys]
    way = Slide(line.far * boxes[0].fx, line.far * boxes[0].fy)
    return free_way(boxes, way, [foe.box for foe in mind.foes])
