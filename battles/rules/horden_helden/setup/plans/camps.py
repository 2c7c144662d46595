"""Camp, baggage and works: in the middle of the base line, works before the middle of the front."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.geometry import Pose
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.pieces import Camp, ElementId, SideId
from battles.rules.horden_helden.setup import camp_sites, who
from battles.rules.horden_helden.setup.camp_sites import WorkPlace
from battles.rules.horden_helden.setup.deployment import any_place
from battles.rules.horden_helden.setup.places import Area, Zone, box_of
from battles.rules.horden_helden.setup.strips import Strip, around
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import WIDTH

STEP = WIDTH / 2
BEHIND_THE_FRONT = 10.0


def camp_pose(state: State, side: SideId) -> Pose | None:
    """The legal place nearest to the middle of the base line (of its command's part of it)."""
    area: Area = camp_sites.area_of(state, side, who.camp_command(state, side).id)
    strip, plan = Strip(state, side, area), camp_sites.plan_of(state, side)
    for across in _outwards(strip):
        for out in _bank_places(strip, across, plan.width * WIDTH):
            pose = strip.pose(across, out + plan.depth * WIDTH)
            if next(camp_sites.camp_problems(state, camp_sites.pitched(state, side, pose, ())), None) is None:
                return pose
    return None


def _outwards(strip: Strip) -> Iterator[float]:
    yield strip.middle
    for step in range(1, int(strip.length / STEP) + 1):
        yield from (strip.middle + hand * step * STEP for hand in (1.0, -1.0))


def _bank_places(strip: Strip, across: float, width: float) -> Iterator[float]:
    """How far out the rear may lie: on the edge, or on the highest part of the bank behind it."""
    if len(strip.bank) <= 2:
        yield 0.0
        return
    yield max(strip.base(across + i / 8 * width) for i in range(-4, 5))


def gates_of(camp: Camp) -> tuple[int, ...]:
    """A gate in every other section of the front, if the camp is fortified."""
    if not camp.fortified:
        return ()
    return tuple(one.number for one in camps.sections(camp) if one.side == "front")[::2]


def baggage_poses(state: State, side: SideId) -> dict[ElementId, Pose]:
    """Side by side on the base line."""
    room = camp_sites.baggage_room(state, side)
    strip = Strip(state, side, room.area)
    elements = camp_sites.baggage(state, side)
    found: dict[ElementId, Pose] = {}
    for place, element in enumerate(elements):
        wish = strip.middle + (place - (len(elements) - 1) / 2) * WIDTH
        places = around(wish, max(strip.nearest, strip.base(wish)) + element.depth, strip.nearest, strip)
        poses = (strip.pose(across, out) for across, out in places)
        pose = next((p for p in poses if room.is_free(element, box_of(element, p))), None) or any_place(room, element)
        if pose is not None:
            found[element.id] = pose
            room.take(element.id, box_of(element, pose))
    return found


def work_places(state: State, side: SideId) -> tuple[WorkPlace, ...]:
    """A straight line before the middle of the front; as many as find a place."""
    strip = Strip(state, side, Zone(state, side))
    count = camp_sites.plan_of(state, side).works
    places: tuple[WorkPlace, ...] = ()
    for step in range(int((strip.right - strip.left) / WIDTH)):
        aside = (step + 1) // 2 * (1 if step % 2 else -1)
        if len(places) == count:
            break
        more = (*places, _work(strip, strip.middle + aside * WIDTH))
        if next(camp_sites.work_problems(state, side, more), None) is None:
            places = more
    return places


def _work(strip: Strip, across: float) -> WorkPlace:
    out = strip.front(across) - BEHIND_THE_FRONT
    return WorkPlace(start=_rounded(strip, across - WIDTH / 2, out), end=_rounded(strip, across + WIDTH / 2, out))


def _rounded(strip: Strip, across: float, out: float) -> tuple[float, float]:
    x, y = strip.point(across, out)
    return round(x, 3), round(y, 3)
