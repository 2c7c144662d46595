"""How far somebody can be driven in a straight line, and who is in the way (16.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from battles.rules.geometry import (
    Box,
    Point,
    Slide,
    Trail,
    contact,
    overlaps,
    place_of,
    shifted,
    sweep,
    turn_between,
)
from battles.rules.horden_helden import camps, ground, room
from battles.rules.horden_helden.melee.rulings import CANNOT_BE_PUSHED, SAME_FACING_DEGREES, STEP
from battles.rules.horden_helden.movement.ways import passing
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR

TINY = 0.01
MeetKind = Literal["element", "outside", "inside", "camp", "terrain", "edge"]


class Meet(Struct, frozen=True):
    """Something on the way: after how many millimetres, and what it is."""

    at: float
    kind: MeetKind
    what: str
    """An element, a section, a camp, a piece of terrain."""


class Way(Struct, frozen=True, kw_only=True):
    """What becomes of somebody who is driven back."""

    distance: float
    fate: Literal["stands", "destroyed", "left"] = "stands"
    by: Meet | None = None
    """What stopped or destroyed it."""
    pushed: dict[ElementId, float] = {}
    gone: tuple[ElementId, ...] = ()
    """Pushed over the edge of the board."""
    passed: tuple[ElementId, ...] = ()


# --- what is on the way -----------------------------------------------------------------------------------------------


def moved(box: Box, way: Point, distance: float) -> Box:
    return box.at(shifted(box.pose, way[0] * distance, way[1] * distance))


def elements_met(state: State, box: Box, way: Point, distance: float, ignore: frozenset[ElementId]) -> list[Meet]:
    """All elements that a slide would run into, wherever they stand on it."""
    slide = Slide(way[0] * distance, way[1] * distance)
    found = []
    for other in state.field.near(box, distance):
        if other not in ignore and (hit := sweep([box], slide, [state.field.boxes[other]], tolerance=NEAR)):
            found.append(Meet(hit.at, "element", other))
    return found


@lru_cache(maxsize=256)
def _wall(section: camps.Section) -> Trail:
    return Trail(section.edge)


def works_met(state: State, element: Element, box: Box, way: Point, distance: float) -> list[Meet]:
    """Fortifications from outside or inside, but for own gates; enemy camps without works (17.2, 17.6)."""
    if (not state.camps and not state.works) or distance <= TINY:
        return []
    slide = Slide(way[0] * distance, way[1] * distance)
    found = []
    for section in camps.all_sections(state):
        is_own_gate = section.gate and camps.holder_of(state, section) == element.side
        if section.fortified and not is_own_gate and (hit := sweep([box], slide, [_wall(section)], tolerance=NEAR)):
            found.append(Meet(hit.at, "inside" if section.is_inside(box.centre) else "outside", section.key))
    here = camps.camp_at(state, element)
    for camp in state.camps.values():
        is_strange = not camp.fortified and camp.holder != element.side and camp is not here
        if is_strange and (hit := sweep([box], slide, [camp.box], tolerance=NEAR)):
            found.append(Meet(hit.at, "camp", camp.id))
    return found


def terrain_met(
    state: State, element: Element, box: Box, way: Point, distance: float, *, difficult: bool = False
) -> Meet | None:
    """Where ground begins that the element may not enter, or (if asked) that is difficult for it."""
    if not state.terrain and element.type != "boats":
        return None

    def bar(at: float) -> str | None:
        there = moved(box, way, at)
        piece = ground.barred(state, element, there)
        if piece is None and difficult:
            piece = ground.difficult_under(state, element, there)
        return None if piece is None else piece.id

    here = bar(0.0)
    if here is not None:
        return None  # whoever stands on it already is not kept from leaving it
    before, at = 0.0, 0.0
    while at < distance - TINY:
        before, at = at, min(distance, at + STEP)
        what = bar(at)
        if what is not None:
            return Meet(first(before, at, lambda place: bar(place) is not None), "terrain", what)
    return None


def first(free: float, barred: float, test: Callable[[float], bool]) -> float:
    """Between a free and a barred place: the last free one, to a hundredth of a millimetre."""
    while barred - free > TINY:
        middle = (free + barred) / 2
        free, barred = (free, middle) if test(middle) else (middle, barred)
    return free


def edge_met(state: State, box: Box, way: Point, distance: float) -> Meet | None:
    """Where the board ends."""
    exit = room.bounds(state).exit([box], Slide(way[0] * distance, way[1] * distance), NEAR)
    return None if exit is None else Meet(exit.at, "edge", exit.edge)


def all_met(
    state: State, element: Element, box: Box, way: Point, distance: float, ignore: frozenset[ElementId] = frozenset()
) -> list[Meet]:
    """Everything on a straight way, in the order in which it is met."""
    found = elements_met(state, box, way, distance, ignore | {element.id})
    found += works_met(state, element, box, way, distance)
    for one in (terrain_met(state, element, box, way, distance), edge_met(state, box, way, distance)):
        if one is not None:
            found.append(one)
    return sorted(found, key=lambda one: (one.at, one.what))


def place_met(box: Box, way: Point, at: float, other: Box) -> str:
    """Which side or corner of another is met."""
    here = moved(box, way, at)
    touch = contact(here, other, 2 * NEAR)
    if touch is not None:
        return touch.theirs
    hit = sweep([box], Slide(way[0] * (at + 1.0), way[1] * (at + 1.0)), [other], tolerance=NEAR)
    return "rear" if hit is None else place_of(other, hit.point, 2 * NEAR)


def beyond(box: Box, way: Point, other: Box) -> float:
    """How far to go until all of the other lies before: then one stands directly behind it."""
    ahead = max(x * way[0] + y * way[1] for x, y in other.corners)
    return ahead - min(x * way[0] + y * way[1] for x, y in box.corners)


# --- being driven back ------------------------------------------------------------------------------------------------


def driven(state: State, element: ElementId, way: Point, distance: float) -> Way:
    """What becomes of an element that recoils; whoever would end on somebody whom another pushes passes nobody."""
    for driving in (Driven(state, way), Driven(state, way, passes=False)):
        found = driving.back(element, distance)
        if found.fate != "stands" or not _is_crowded(state, element, way, found):
            return found
    return Way(distance=0.0, fate="destroyed", by=Meet(0.0, "element", element))


def _is_crowded(state: State, element: ElementId, way: Point, found: Way) -> bool:
    """Would two of those who move end on each other, or on somebody who stays?"""
    ends = {
        one: moved(state.elements[one].box, way, far) for one, far in {**found.pushed, element: found.distance}.items()
    }
    boxes = {one: box for one, box in state.field.boxes.items() if one not in found.gone} | ends
    return any(
        overlaps(box, boxes[other], NEAR)
        for one, box in ends.items()
        if one not in found.gone
        for other in {*state.field.near(box, 0.0), *ends} - {one, *found.gone}
    )


class Driven:
    """A recoil along one direction, with everybody whom it pushes."""

    def __init__(self, state: State, way: Point, *, passes: bool = True) -> None:
        self.state, self.way, self.passes = state, way, passes

    def back(
        self,
        element: ElementId,
        distance: float,
        pushers: frozenset[ElementId] = frozenset(),
        kept: frozenset[ElementId] = frozenset(),
    ) -> Way:
        """What becomes of an element driven so far; `kept` are those whom it cannot pass after all."""
        one = self.state.elements[element]
        if distance <= TINY:
            return Way(distance=0.0)
        pushed: dict[ElementId, float] = {}
        gone: list[ElementId] = []
        passed: list[ElementId] = []
        for meet in all_met(self.state, one, one.box, self.way, distance, pushers):
            match self._what_happens(one, meet, kept, is_pushed=bool(pushers)):
                case "pass":
                    passed.append(meet.what)
                case "push":
                    after = self.back(meet.what, distance - meet.at, pushers | {element})
                    if after.fate == "destroyed":
                        return Way(distance=meet.at, fate="destroyed", by=meet)
                    if after.fate != "left" and after.distance < distance - meet.at - TINY:
                        return self._stopped(element, meet, meet.at + after.distance, pushers, kept, passed)
                    _merge(pushed, gone, meet.what, after)
                case "stop":
                    return self._stopped(element, meet, meet.at, pushers, kept, passed)
                case fate:
                    return Way(distance=meet.at, fate="left" if fate == "leave" else "destroyed", by=meet)
        done = Way(distance=distance, pushed=pushed, gone=tuple(gone), passed=tuple(passed))
        return self._through(element, done, pushers, kept) if passed else done

    def _what_happens(
        self, one: Element, meet: Meet, kept: frozenset[ElementId], *, is_pushed: bool
    ) -> Literal["pass", "push", "stop", "leave", "destroy"]:
        """The cases of 16.1."""
        match meet.kind:
            case "edge":
                return "leave"
            case "inside" | "camp":
                return "stop"
            case "outside" | "terrain":
                return "destroy"
            case "element":
                return self._other(one, meet, kept, may_pass=self.passes and not is_pushed)

    def _other(
        self, one: Element, meet: Meet, kept: frozenset[ElementId], *, may_pass: bool
    ) -> Literal["pass", "push", "stop", "destroy"]:
        """Only the one who recoils passes friends; those who are pushed push on."""
        other = self.state.elements[meet.what]
        if may_pass and other.id not in kept and passing.may_pass(self.state, one, other, "recoil"):
            return "pass"
        if other.side != one.side:
            place = place_met(one.box, self.way, meet.at, other.box)
            return "destroy" if place == other.front else "stop"
        same = abs(turn_between(one.box.pose.facing, other.box.pose.facing)) <= SAME_FACING_DEGREES
        can_be = same and other.type not in CANNOT_BE_PUSHED and not is_held(self.state, other.id)
        return "push" if can_be else "destroy"

    def _stopped(
        self,
        element: ElementId,
        meet: Meet,
        at: float,
        pushers: frozenset[ElementId],
        kept: frozenset[ElementId],
        passed: list[ElementId],
    ) -> Way:
        """It goes only so far; nobody is passed halfway."""
        if passed:
            return self.back(element, at, pushers, kept | set(passed))
        before = self.back(element, max(0.0, at - TINY), pushers, kept)
        return Way(distance=before.distance, fate=before.fate, by=meet, pushed=before.pushed, gone=before.gone)

    def _through(self, element: ElementId, way: Way, pushers: frozenset[ElementId], kept: frozenset[ElementId]) -> Way:
        """Whoever passes friends stops directly behind the last of them; without room there they are pushed."""
        box = self.state.elements[element].box
        needed = max(beyond(box, self.way, self.state.elements[one].box) for one in way.passed)
        if needed <= way.distance + TINY:
            return way
        further = self.back(element, needed, pushers, kept)
        if further.fate == "stands" and further.distance >= needed - 2 * TINY:
            return further
        return self.back(element, way.distance, pushers, kept | set(way.passed))


def _merge(pushed: dict[ElementId, float], gone: list[ElementId], other: ElementId, after: Way) -> None:
    if after.fate == "left":
        gone.append(other)
    else:
        pushed[other] = max(pushed.get(other, 0.0), after.distance)
    for one, distance in after.pushed.items():
        pushed[one] = max(pushed.get(one, 0.0), distance)
    gone += [one for one in after.gone if one not in gone]


def is_held(state: State, element: ElementId) -> bool:
    """Enemy fronts both on its front and on a flank or its rear: it cannot go back (16.1 b)."""
    return bool(state.field.opponents(element)) and bool(state.field.pressed(element))
