"""Where an element may be put down before the battle (4.6, 4.8, 4.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Bounds, Box, Point, Pose, Shape, Trail, contains, overlaps, placed
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.pieces import Camp, Element, ElementId, SideId
from battles.rules.horden_helden.setup.record import Sketch
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, WIDTH, members
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import bounds


class Area(Protocol):
    """Where elements may stand."""

    def holds(self, box: Box) -> bool: ...
    @property
    def corners(self) -> list[Point]: ...


class Zone:
    """A side's deployment zone (4.6)."""

    def __init__(self, state: State, side: SideId) -> None:
        self.polygon = ground.deployment_zone(state, side)
        xs, ys = {x for x, _ in self.polygon.points}, {y for _, y in self.polygon.points}
        is_plain = len(self.polygon.points) == 4 and len(xs) == len(ys) == 2
        self.bounds = Bounds(min(xs), min(ys), max(xs), max(ys)) if is_plain else None

    def holds(self, box: Box) -> bool:
        return contains(self.polygon, box, NEAR) if self.bounds is None else self.bounds.holds(box, NEAR)

    @property
    def corners(self) -> list[Point]:
        return list(self.polygon.points)


class Rectangle:
    """A command's rectangle (4.8)."""

    def __init__(self, sketch: Sketch) -> None:
        (x0, y0), (x1, y1) = sketch.low, sketch.high
        self.bounds = Bounds(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))

    def holds(self, box: Box) -> bool:
        return self.bounds.holds(box, NEAR)

    @property
    def corners(self) -> list[Point]:
        left, bottom, right, top = self.bounds.left, self.bounds.bottom, self.bounds.right, self.bounds.top
        return [(left, bottom), (right, bottom), (right, top), (left, top)]


class Board:
    """The whole table."""

    def __init__(self, state: State) -> None:
        self.bounds = bounds(state.board)

    def holds(self, box: Box) -> bool:
        return self.bounds.holds(box, NEAR)

    @property
    def corners(self) -> list[Point]:
        return [(0.0, 0.0), (self.bounds.right, 0.0), (self.bounds.right, self.bounds.top), (0.0, self.bounds.top)]


class Room:
    """What an owner sees in the way: everybody on the table, his own ambushes, camps and works."""

    def __init__(self, state: State, side: SideId, area: Area, *, water: Area | None = None) -> None:
        self.state, self.side, self.area = state, side, area
        self.water = water or area
        """Where boats may lie."""
        self.taken: list[tuple[ElementId, Box]] = [
            (one.id, one.box)
            for one in state.elements.values()
            if one.pose is not None and (one.is_placed or (one.place == "ambush" and one.side == side))
        ]
        self.works: list[tuple[str, Shape]] = [(key, Trail([w.start, w.end])) for key, w in state.works.items()]

    def take(self, element: ElementId, box: Box) -> None:
        self.taken.append((element, box))

    def problems(self, element: Element, box: Box) -> Iterator[Refusal]:
        """All reasons why it may not stand there."""
        who: dict[str, Json] = {"element": element.id}
        area = self._area(element)
        if not area.holds(box):
            yield refuse(
                "outside_zone", "4.6", witness=who | {"zone": area.corners, "points": list(box.corners)}, **who
            )
        piece = self._bar(element, box)
        if piece is not None:
            facts: dict[str, Json] = who | {"terrain": piece[1]}
            yield refuse("may_not_stand_there", "4.6", witness=who | {"piece": piece[0]}, **facts)
        blocker = self._blocker(element, box)
        if blocker is not None:
            yield refuse(
                "stands_on_another", "4.6", witness={"elements": [element.id, blocker]}, blocker=blocker, **who
            )
        yield from self._built(element, box)

    def _area(self, element: Element) -> Area:
        return self.water if element.type == "boats" else self.area

    def _bar(self, element: Element, box: Box) -> tuple[str, str] | None:
        piece = ground.no_landing(self.state, box) if element.is_flyer else ground.barred(self.state, element, box)
        return None if piece is None else (piece.id, piece.kind)

    def _blocker(self, element: Element, box: Box) -> ElementId | None:
        x, y, reach = box.cx, box.cy, box.reach
        for other, there in self.taken:
            dx, dy, far = there.cx - x, there.cy - y, there.reach + reach
            if dx * dx + dy * dy < far * far and other != element.id and overlaps(box, there, NEAR):
                return other
        return None

    def _built(self, element: Element, box: Box) -> Iterator[Refusal]:
        """Camps and works in the way (17.1, 4.9)."""
        for camp in self.state.camps.values():
            if overlaps(box, camp.box, NEAR) and not _may_be_inside(element, box, camp):
                facts: dict[str, Json] = {"element": element.id, "camp": camp.id}
                yield refuse("camp_in_the_way", "17.1", witness=facts, **facts)
        for key, work in self.works:
            if overlaps(box, work, NEAR):
                yield refuse("on_field_works", "4.9", witness={"element": element.id, "work": key}, element=element.id)

    def is_free(self, element: Element, box: Box) -> bool:
        """Quick: may it stand there?"""
        return (
            self._area(element).holds(box)
            and self._blocker(element, box) is None
            and self._bar(element, box) is None
            and next(self._built(element, box), None) is None
        )


def _may_be_inside(element: Element, box: Box, camp: Camp) -> bool:
    """Own infantry may be posted inside the camp (17.1)."""
    is_own = element.side == camp.side and element.type in members("INFANTRY")
    return is_own and contains(camp.box, box, NEAR)


def box_of(element: Element, pose: Pose) -> Box:
    return placed(WIDTH, element.depth, pose)


def pose_problems(room: Room, poses: Mapping[ElementId, Pose]) -> list[Refusal]:
    """All that is wrong with where these elements would stand, also among themselves."""
    found: list[Refusal] = []
    for key, pose in poses.items():
        element = room.state.elements[key]
        box = box_of(element, pose)
        found += room.problems(element, box)
        room.take(key, box)
    return found


def owner_problems(state: State, seat: str, elements: Iterable[ElementId]) -> list[Refusal]:
    """Elements that nobody knows or somebody else commands."""
    found = []
    for key in elements:
        if key not in state.elements:
            found.append(refuse("no_such_element", "1.1", element=key))
        elif state.seat_of(key) != seat:
            found.append(refuse("not_yours", "20", witness={"element": key}, element=key))
    return found
