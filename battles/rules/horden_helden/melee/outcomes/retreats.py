"""Retreat: recoil, then a full move straight away from the opponent (16.4)."""

from __future__ import annotations

from collections.abc import Iterable

from battles.rules.geometry import Box, Point, Pose, bearing, facing_towards, spun
from battles.rules.geometry.measures import unit
from battles.rules.horden_helden import room
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee.events import ElementRetreated
from battles.rules.horden_helden.melee.frames import Retreat
from battles.rules.horden_helden.melee.outcomes import rivers
from battles.rules.horden_helden.melee.outcomes.recoils import backwards, recoil, reveal_on
from battles.rules.horden_helden.melee.outcomes.runs import clear, flown, is_aloft, is_free
from battles.rules.horden_helden.melee.outcomes.ways import TINY, edge_met, first, moved
from battles.rules.horden_helden.melee.rulings import STEP
from battles.rules.horden_helden.movement.contact import reveals, zones
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import ZONE
from battles.rules.play import Play


def retreat(
    play: Play[State],
    element: ElementId,
    foe: str,
    *,
    fight: Fight | None = None,
    supporters: Iterable[ElementId] = (),
) -> None:
    """Recoil; if no friend was pushed, on for a full move."""
    way, _ = backwards(play.state.elements[element])
    is_shot = fight is not None and fight.kind == "shooting" and play.state.elements[foe].is_placed
    heading = _away(play.state, element, foe) if is_shot else bearing(*way)
    if recoil(play, element, foe, fight=fight, supporters=supporters) == "stands":
        one = play.state.elements[element]
        play.push(Retreat(element=element, foe=foe, heading=heading, left=rates.full_move(play.state, one)))


def _away(state: State, element: ElementId, foe: str) -> float:
    """From a shooter straight away (16.4)."""
    return facing_towards(state.elements[foe].box.centre, state.elements[element].box.centre)


def carry_out(play: Play[State], frame: Retreat) -> None:
    """The move itself; a river on the way is tried first (9.6)."""
    one = play.state.elements[frame.element]
    if not one.is_placed:
        play.pop()
        return
    way = unit(frame.heading)
    box = facing_back(play.state, one, frame.heading)
    if is_aloft(play.state, one):
        play.pop()
        _told(play, one, box, _fly(play.state, one, box, way, frame.left), "")
        return
    reveal_on(play, box, way, frame.left)
    stop = clear(play.state, one, box, way, frame.left)
    throw = rivers.throws(play.state, one, stop.river) if stop.river is not None else None
    if throw is not None:
        play.push(throw)
        return
    distance, by = before_zones(play.state, one, box, way, stop.at, stop.by)
    distance = _paced(play.state, one, box, way, distance)
    distance = not_on_friends(play.state, one, box, way, distance)
    play.pop()
    _told(play, one, box, moved(box, way, distance), by)


def facing_back(state: State, element: Element, heading: float) -> Box:
    """Turned to the opponent, if there is room: it ends facing him."""
    turned = element.box.at(spun(element.box, heading + 180.0))
    is_square = abs(element.box.fx * turned.fy - element.box.fy * turned.fx) <= 0.001
    if element.front != "front" or is_square:
        return element.box
    return turned if is_free(state, element, turned) else element.box


def before_zones(
    state: State,
    element: Element,
    box: Box,
    way: Point,
    distance: float,
    by: str,
    known: frozenset[ElementId] = frozenset(),
) -> tuple[float, str]:
    """It stops where it comes into the control zone of another enemy (8.11)."""
    old = set(zones.pinned_by(state, element, box, depth=ZONE)) | known

    def is_pinned(at: float) -> bool:
        return any(enemy not in old for enemy in zones.pinned_by(state, element, moved(box, way, at), depth=ZONE))

    before, at = 0.0, 0.0
    while at < distance - TINY:
        before, at = at, min(distance, at + STEP)
        if is_pinned(at):
            return first(before, at, is_pinned), "zone"
    return distance, by


def _paced(state: State, element: Element, box: Box, way: Point, distance: float) -> float:
    """Slower ground on the way counts for the whole move (8.2)."""
    before, at = 0.0, 0.0
    while at < distance - TINY:
        before, at = at, min(distance, at + STEP)
        slow = rates.rate(state, element, [box, moved(box, way, at)])
        if slow < distance:
            return min(distance, max(before, slow))
    return distance


def not_on_friends(state: State, element: Element, box: Box, way: Point, distance: float) -> float:
    """Whoever would end on somebody it passed stops before him."""
    while distance > TINY and room.overlapped(state, moved(box, way, distance), {element.id}) is not None:
        distance = max(0.0, distance - STEP)
    return distance


def _fly(state: State, element: Element, box: Box, way: Point, distance: float) -> Box:
    """In the air only flying enemies' zones, the edge and the end of the way matter."""
    edge = edge_met(state, box, way, distance)
    far = distance if edge is None else edge.at
    far, _ = before_zones(state, element, box, way, far, "")
    return moved(box, way, flown(state, element, box, way, far))


def _told(play: Play[State], element: Element, box: Box, end: Box, by: str) -> None:
    path: tuple[Pose, ...] = (end.pose,) if box == element.box else (box.pose, end.pose)
    play.add(ElementRetreated(element=element.id, path=path, stopped_by=by))
    reveals.after_poses(play)
