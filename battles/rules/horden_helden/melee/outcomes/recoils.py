"""Recoil: back without turning, through friends or pushing them (16.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from battles.rules.geometry import Box, Point, Pose, Slide, shifted, sweep
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee.events import ElementRecoiled
from battles.rules.horden_helden.melee.outcomes import courses, passengers
from battles.rules.horden_helden.melee.outcomes.losses import lose_obstacles, remove
from battles.rules.horden_helden.melee.outcomes.ways import MeetKind, Way, driven, is_held
from battles.rules.horden_helden.movement.contact import reveals
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.play import Play

Recoiled = Literal["stands", "pushed", "gone"]
"""It stands farther back, it pushed friends on the way, or it is lost."""

CAUSES: Mapping[MeetKind, str] = {
    "element": "recoil_blocked",
    "outside": "recoil_works",
    "terrain": "recoil_terrain",
    "edge": "board_edge",
}


def recoil(
    play: Play[State],
    element: ElementId,
    foe: str,
    *,
    fight: Fight | None = None,
    supporters: Iterable[ElementId] = (),
) -> Recoiled:
    """Carry a recoil out; `fight` decides over passengers, supporters share a destruction."""
    if is_trapped(play.state, element, foe):
        destroy(play, element, "recoil_held", fight, supporters)
        return "gone"
    one = play.state.elements[element]
    way, distance = backwards(one)
    uncover(play, one, way, distance)
    found = _found(play.state, element, foe)
    while hit := _run_into(play.state, element, found, way):
        reveals.show(play, hit, "seen")
        found = _found(play.state, element, foe)
    return _carried_out(play, element, foe, found, way, fight, supporters)


def _found(state: State, element: ElementId, foe: str) -> Way | courses.Course:
    """What becomes of it and of those behind it."""
    way, distance = backwards(state.elements[element])
    return courses.along(state, element, foe, way, distance) or driven(state, element, way, distance)


def _run_into(state: State, element: ElementId, found: Way | courses.Course, way: Point) -> tuple[ElementId, ...]:
    """Those in ambush on whom it, or somebody whom it pushes, would be driven (12.2)."""
    hiding = reveals.in_ambush(state)
    if not hiding or found.fate != "stands":
        return ()
    boxes = [
        (
            state.elements[one].box,
            Slide(pose.x - state.elements[one].box.pose.x, pose.y - state.elements[one].box.pose.y),
        )
        for one, pose in _ends(state, element, found, way).items()
    ]
    return tuple(
        one.id for one in hiding if any(sweep([box], slide, [one.box], tolerance=NEAR) for box, slide in boxes)
    )


def _ends(state: State, element: ElementId, found: Way | courses.Course, way: Point) -> dict[ElementId, Pose]:
    return found.poses if isinstance(found, courses.Course) else _poses(state, element, found, way)


def backwards(element: Element) -> tuple[Point, float]:
    """Away from the side with which it fights, by what it measures behind that side; some types only half (16.1)."""
    box = element.box
    x, y = box.outward(element.front)
    extent = box.depth if element.front in ("front", "rear") else box.width
    return (-x, -y), extent * element.troop.recoil


def is_trapped(state: State, element: ElementId, foe: str) -> bool:
    """Enemy fronts on its front and on a flank or its rear; defenders of a camp section are in front as well."""
    if is_held(state, element):
        return True
    return camps.is_section(foe) and bool(state.field.pressed(element))


def _carried_out(
    play: Play[State],
    element: ElementId,
    foe: str,
    found: Way | courses.Course,
    way: Point,
    fight: Fight | None,
    supporters: Iterable[ElementId],
) -> Recoiled:
    if found.fate == "destroyed":
        destroy(play, element, CAUSES[found.by.kind] if found.by else "recoil_terrain", fight, supporters)
        return "gone"
    if found.fate == "left":
        remove(play, element, "left", "board_edge")
        return "gone"
    for other in found.gone:
        remove(play, other, "left", "board_edge")
    ends = _ends(play.state, element, found, way)
    _step_back(play, element, foe, ends, found.passed)
    return "pushed" if len(ends) > 1 or found.gone else "stands"


def _poses(state: State, element: ElementId, found: Way, way: Point) -> dict[ElementId, Pose]:
    distances = {**found.pushed, element: found.distance}
    return {
        one: shifted(state.elements[one].box.pose, way[0] * distance, way[1] * distance)
        for one, distance in distances.items()
        if one not in found.gone
    }


def _step_back(
    play: Play[State], element: ElementId, foe: str, ends: dict[ElementId, Pose], passed: tuple[ElementId, ...]
) -> None:
    start = play.state.elements[element].box.pose
    pushed = {one: pose for one, pose in ends.items() if one != element}
    play.add(ElementRecoiled(element=element, foe=foe, start=start, end=ends[element], pushed=pushed, passed=passed))
    lose_obstacles(play, element)
    reveals.after_poses(play)


def destroy(
    play: Play[State],
    element: ElementId,
    cause: str,
    fight: Fight | None = None,
    supporters: Iterable[ElementId] = (),
) -> None:
    """Destroyed; passengers whom the same dice would have spared come ashore first (16.2)."""
    if fight is not None:
        passengers.put_ashore(play, element, fight)
    remove(play, element, "destroyed", cause, supporters)


def uncover(play: Play[State], element: Element, way: Point, distance: float) -> None:
    """Whoever lies in ambush on the way is found (12.2)."""
    if element.is_placed:
        reveal_on(play, element.box, way, distance)


def reveal_on(play: Play[State], box: Box, way: Point, distance: float) -> None:
    slide = Slide(way[0] * distance, way[1] * distance)
    met = tuple(
        one.id for one in reveals.in_ambush(play.state) if sweep([box], slide, [one.box], tolerance=NEAR) is not None
    )
    if met:
        reveals.show(play, met, "seen")
