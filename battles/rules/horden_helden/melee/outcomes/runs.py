"""Straight on and round what is in the way: flights and withdrawals (16.3, 20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Box, Point, Pose, length, overlaps, spun
from battles.rules.geometry.measures import unit
from battles.rules.horden_helden import ground, room
from battles.rules.horden_helden.melee.outcomes import rivers
from battles.rules.horden_helden.melee.outcomes.ways import TINY, edge_met, elements_met, moved, terrain_met, works_met
from battles.rules.horden_helden.melee.rulings import BEND_MOST, BEND_STEP, LOOK_AHEAD, STEP
from battles.rules.horden_helden.movement.contact import reveals
from battles.rules.horden_helden.movement.ways import passing
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.horden_helden.terrain import Piece

StopKind = Literal["", "element", "works", "terrain", "edge", "river"]


class Stop(Struct, frozen=True):
    """How far a straight way is free, and what ends it; nothing if it is free to its end."""

    at: float
    by: StopKind = ""
    what: str = ""
    river: Piece | None = None


class End(Struct, frozen=True):
    """How a run ends, or what it waits for."""

    kind: Literal["done", "edge", "river", "ask"]
    bend: float = 0.0
    river: Piece | None = None


def clear(
    state: State, element: Element, box: Box, way: Point, distance: float, *, avoids_difficult: bool = False
) -> Stop:
    """How far somebody gets in a straight line without being hindered."""
    stop = Stop(distance)
    for meet in sorted(elements_met(state, box, way, distance, frozenset({element.id})), key=lambda one: one.at):
        if not passing.may_pass(state, element, state.elements[meet.what], "move"):
            stop = Stop(meet.at, "element", meet.what)
            break
    for meet in works_met(state, element, box, way, stop.at):
        stop = _sooner(stop, Stop(meet.at, "works", meet.what))
    edge = edge_met(state, box, way, stop.at)
    if edge is not None:
        stop = _sooner(stop, Stop(edge.at, "edge", edge.what))
    bar = terrain_met(state, element, box, way, stop.at, difficult=avoids_difficult)
    if bar is not None:
        stop = _sooner(stop, Stop(bar.at, "terrain", bar.what))
    bank = rivers.met(state, element, box, way, stop.at)
    if bank is not None and (
        rivers.throws(state, element, bank.river) or rivers.is_stopped(state, element, bank.river)
    ):
        stop = _sooner(stop, Stop(bank.at, "river", bank.river.id, bank.river))
    return stop


def _sooner(one: Stop, other: Stop) -> Stop:
    return other if other.at < one.at or not one.by else one


class Runner:
    """Somebody who runs: where it is, how far it has still to go, the way it came."""

    def __init__(self, state: State, element: Element, heading: float, left: float) -> None:
        self.state, self.element, self.heading, self.left = state, element, heading, left
        self.box = element.box
        self.path: list[Pose] = []

    def run(self, bend: float) -> End:
        """On, beginning with the bend that was chosen, until a question, a throw, the edge or the end."""
        end = self._bent(bend) if bend else None
        while end is None and self.left > TINY:
            end = self._straight()
            if end is None and self.left > TINY:
                end = self._round()
        return end or End("done")

    def _straight(self) -> End | None:
        """On along the heading; with something in the way only so far that there is room to turn."""
        box = self._turned(self.box, self.heading)
        if box is None:
            return None
        stop = self._clear(box, self.heading, self.left)
        is_hindered = stop.by in ("element", "works", "terrain")
        self._go(box, self.heading, max(0.0, stop.at - _room_to_turn(box)) if is_hindered else stop.at)
        return _ended(stop)

    def _round(self) -> End | None:
        """The smallest deflection that helps; between two equal ones the owner chooses."""
        for angle in _bends():
            bends = [sign * angle for sign in (1.0, -1.0) if self._helps(sign * angle)]
            if len(bends) == 2:
                return End("ask", bend=angle)
            if bends:
                return self._bent(bends[0])
        return End("done")

    def _helps(self, bend: float) -> bool:
        return self._is_open(self._bending(bend), self.heading + bend, self.left)

    def _bent(self, bend: float) -> End | None:
        """Along a deflected heading until the old one is free again."""
        heading, box = self.heading + bend, self._bending(bend)
        stop, way, gone = self._clear(box, heading, self.left), unit(heading), 0.0
        while gone < stop.at:
            gone = min(stop.at, gone + STEP)
            if self._is_free_again(moved(box, way, gone), self.left - gone):
                break
        self._go(box, heading, gone)
        return _ended(stop) if gone >= stop.at else None

    def _bending(self, bend: float) -> Box:
        """Turned along the new heading, or, without room for that, stepping aside as it stands."""
        return self._turned(self.box, self.heading + bend) or self.box

    def _is_free_again(self, box: Box, left: float) -> bool:
        turned = self._turned(box, self.heading)
        return turned is not None and self._is_open(turned, self.heading, left)

    def _is_open(self, box: Box, heading: float, left: float) -> bool:
        wanted = min(LOOK_AHEAD, left)
        stop = self._clear(box, heading, wanted)
        return stop.at >= wanted - TINY or stop.by in ("edge", "river")

    def _clear(self, box: Box, heading: float, distance: float) -> Stop:
        avoids = bool(self.state.terrain) and not ground.is_difficult(self.state, self.element, box)
        return clear(self.state, self.element, box, unit(heading), distance, avoids_difficult=avoids)

    def _turned(self, box: Box, heading: float) -> Box | None:
        """Turned about its centre; None if there is no room for that."""
        turned = box.at(spun(box, heading))
        if _is_same(box, turned):
            return turned
        is_fit = is_free(self.state, self.element, turned) and not self._is_worse(box, turned)
        return turned if is_fit else None

    def _is_worse(self, box: Box, turned: Box) -> bool:
        """Would it come into difficult terrain by turning?"""
        if not self.state.terrain:
            return False
        state, one = self.state, self.element
        return ground.is_difficult(state, one, turned) and not ground.is_difficult(state, one, box)

    def _go(self, box: Box, heading: float, distance: float) -> None:
        if distance > TINY:
            self.box = moved(box, unit(heading), distance)
            self.path += [box.pose, self.box.pose] if not _is_same(box, self._last()) else [self.box.pose]
            self.left = max(0.0, self.left - distance)

    def _last(self) -> Box:
        return self.box.at(self.path[-1]) if self.path else self.element.box

    def settled(self) -> tuple[Pose, ...]:
        """The way it came; whoever would end on somebody it passed stops before."""
        path = list(self.path)
        start = self.element.box
        while path and room.overlapped(self.state, start.at(path[-1]), {self.element.id}) is not None:
            before = path[-2] if len(path) > 1 else start.pose
            shorter = _back(before, path.pop())
            if shorter is not None:
                path.append(shorter)
        return tuple(path)


def _room_to_turn(box: Box) -> float:
    """How far its corners reach farther than its front."""
    return box.reach - box.half_depth + NEAR


def _back(before: Pose, last: Pose) -> Pose | None:
    """One step back on the last stretch; None if it is used up."""
    dx, dy = last.x - before.x, last.y - before.y
    far = length(dx, dy)
    if far <= STEP:
        return None
    share = (far - STEP) / far
    return Pose(before.x + share * dx, before.y + share * dy, last.facing)


def _ended(stop: Stop) -> End | None:
    match stop.by:
        case "edge":
            return End("edge")
        case "river":
            return End("river", river=stop.river)
        case _:
            return None


def _bends() -> Iterator[float]:
    angle = BEND_STEP
    while angle <= BEND_MOST:
        yield angle
        angle += BEND_STEP


def _is_same(one: Box, other: Box) -> bool:
    """The same rectangle, perhaps the other way round."""
    near = length(one.cx - other.cx, one.cy - other.cy) <= NEAR
    return near and abs(one.fx * other.fy - one.fy * other.fx) <= 0.001


def is_free(state: State, element: Element, box: Box) -> bool:
    """No place where it may not be, and nobody there whom it could not pass."""
    if not room.bounds(state).holds(box, NEAR) or ground.barred(state, element, box) is not None:
        return False
    return not any(
        not passing.may_pass(state, element, state.elements[other], "move")
        for other in _overlapped(state, element, box)
    )


def _overlapped(state: State, element: Element, box: Box) -> Iterator[ElementId]:
    ignore = {element.id}
    while (other := room.overlapped(state, box, ignore)) is not None:
        yield other
        ignore.add(other)


# --- in the air -------------------------------------------------------------------------------------------------------


def is_aloft(state: State, element: Element) -> bool:
    """Flyers flee and retreat through the air, unless a spell holds them down (16.3, 16.4)."""
    return element.is_flyer and not state.enchanted(element.id, "leaden_weight")


def may_end(state: State, element: Element, box: Box) -> bool:
    """A free and legal place for a flyer to end; whoever lies in ambush there takes it up as well."""
    if not room.bounds(state).holds(box, NEAR) or ground.no_landing(state, box) is not None:
        return False
    if any(overlaps(box, one.box, NEAR) for one in reveals.in_ambush(state)):
        return False
    return room.overlapped(state, box, {element.id}) is None


def flown(state: State, element: Element, box: Box, way: Point, distance: float) -> float:
    """How far a flight goes: as far as possible with a free place at its end."""
    gone = distance
    while gone > TINY and not may_end(state, element, moved(box, way, gone)):
        gone = max(0.0, gone - STEP)
    return gone
