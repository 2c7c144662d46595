"""Lines: ahead, wheeling towards the way that the ground allows, and into contact as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.geometry import facing_towards, length, turn_between
from battles.rules.horden_helden.computer.candidates import files
from battles.rules.horden_helden.computer.candidates.candidate import LINE, Candidate, legal, planned
from battles.rules.horden_helden.computer.candidates.files import STAYS, BattleLine, File
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.kinds.groups import Step
from battles.rules.horden_helden.movement.orders import MoveGroup
from battles.rules.horden_helden.tables import LE, WIDTH

STAND_OFF = 1.0
"""A line that cannot make contact stops so short of the enemy, in millimetres."""
WHEELED = 10
"""Longer lines do not wheel."""
LOOKED_AHEAD, LEAST_WAY = 6 * LE, 20.0
OFF_NEAR, OFF_FAR, NEAR_ENEMY = 5.0, 20.0, 10 * LE
"""A line wheels if the way leads off by so many degrees, near the enemy and far off."""
MOST_WHEEL = 40.0
LEAST_REST = 10.0
"""What is left of a move after a wheel is used if it is so long."""
FITS, FITS_DEGREES = 1.9, 1.9
"""A file meets an enemy exactly if it stands no farther off his file, and is turned no farther away."""
WIDTHS = (8, 5, 3)
"""Lines of so many files charge."""


def candidates(mind: Mind) -> Iterator[Candidate]:
    for group in plans.whole_groups(mind.known, mind.seat):
        found = files.files_of(mind, group)
        for line in files.lines_of(found):
            yield from _advances(mind, line)
            yield from _wheels(mind, line)
        yield from _charges(mind, found)


def _advances(mind: Mind, line: BattleLine) -> Iterator[Candidate]:
    """The whole way, just short of the enemy, half of it."""
    clear = files.clear_way(mind, line)
    far = min(line.far, clear)
    for most in dict.fromkeys((far, min(line.far, clear - STAND_OFF), far / 2)):
        if most >= plans.LEAST:
            yield from planned(mind, plans.group_advance(mind.known, mind.seat, line.keys, most), LINE)


def _wheels(mind: Mind, line: BattleLine) -> Iterator[Candidate]:
    """Towards the way ahead, then on with what is left."""
    off = _off_the_way(mind, line)
    if not off or len(line.keys) > WHEELED:
        return
    for one in planned(mind, plans.group_wheel(mind.known, mind.seat, line.keys, off), LINE):
        yield one
        yield from _wheel_and_go(mind, one)


def _off_the_way(mind: Mind, line: BattleLine) -> float:
    """By how many degrees the way leads off, for all of them on the whole; 0 if not enough."""
    found = []
    for element in (mind.known.elements[key] for key in line.keys):
        turns = mind.ground_map(element)
        if turns is None:
            continue
        box = element.box
        x, y = turns.along(box.cx, box.cy, LOOKED_AHEAD)
        if length(x - box.cx, y - box.cy) > LEAST_WAY:
            found.append(turn_between(box.pose.facing, facing_towards(box.centre, (x, y))))
    off = sum(found) / max(1, len(found))
    near = min(mind.nearest_foe(mind.known.field.boxes[key]) for key in line.keys)
    return 0.0 if abs(off) < (OFF_NEAR if near < NEAR_ENEMY else OFF_FAR) else max(-MOST_WHEEL, min(MOST_WHEEL, off))


def _wheel_and_go(mind: Mind, wheel: Candidate) -> Iterator[Candidate]:
    order, verdict = wheel.order, wheel.verdict
    assert isinstance(order, MoveGroup)
    assert verdict.plan is not None
    rest = verdict.allowed - verdict.plan.mm - 1.0
    if rest > LEAST_REST:
        steps = (Step(move="advance", amount=rest),)
        more = MoveGroup(
            elements=order.elements, move=order.move, degrees=order.degrees, steps=steps, take_off=order.take_off
        )
        yield from legal(mind, [more])


# --- charges ----------------------------------------------------------------------------------------------------------


def _charges(mind: Mind, found: Sequence[File]) -> Iterator[Candidate]:
    """Runs of files that would meet enemies exactly."""
    gaps = [_gap(mind, file) for file in found]
    for at, gap in enumerate(gaps):
        if gap is None or (at and _is_same(gaps[at - 1], gap, 1.0)):
            continue
        for wide in WIDTHS:
            run = _run(found, gaps, at, wide)
            keys = tuple(sorted(key for file in run for key in file.keys))
            if len(keys) > 1:
                take_off = plans.has_landed(mind.known, keys)
                yield from legal(mind, [MoveGroup(elements=keys, move="advance", distance=gap, take_off=take_off)])


def _gap(mind: Mind, file: File) -> float | None:
    """Millimetres to the enemy whom its head would meet front on front."""
    if file.kind == STAYS or file.far <= 0:
        return None
    boxes = [mind.known.field.boxes[key] for key in file.keys]
    head = max(boxes, key=lambda box: box.pose.x * box.fx + box.pose.y * box.fy)
    best = None
    for foe in mind.foes:
        x, y = head.local(foe.box.pose.point)
        off = abs(abs(turn_between(head.pose.facing, foe.box.pose.facing)) - 180.0)
        if abs(x) <= FITS and 0 < y <= file.rate + 2 and off <= FITS_DEGREES:
            best = y if best is None else min(best, y)
    return best


def _run(found: Sequence[File], gaps: Sequence[float | None], start: int, wide: int) -> Sequence[File]:
    """From one file on to the right, as far as all can go with it and meet nobody sooner."""
    gap, end = gaps[start], start
    assert gap is not None
    while end + 1 < len(found) and end - start + 1 < wide:
        file, other = found[end + 1], gaps[end + 1]
        if file.far < gap - 1 or file.aside - found[end].aside > WIDTH + 1:
            break
        if other is not None and not _is_same(other, gap, 2.0):
            break
        end += 1
    return found[start : end + 1]


def _is_same(one: float | None, other: float, within: float) -> bool:
    return one is not None and abs(one - other) < within
