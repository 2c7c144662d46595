"""Whether a step of the deployment is complete and legal (4.6, 4.8)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Pose
from battles.rules.horden_helden.pieces import ENEMY, Element, ElementId, SideId
from battles.rules.horden_helden.setup import lairs, who
from battles.rules.horden_helden.setup.frames import AskDeploy
from battles.rules.horden_helden.setup.places import Room, Zone, box_of, pose_problems
from battles.rules.horden_helden.state import State
from battles.rules.refusals import refuse

SEARCH = 20.0
FACINGS = (0.0, 90.0)


def step_problems(
    state: State, seat: Seat, frame: AskDeploy, poses: Mapping[ElementId, Pose], left_out: Sequence[ElementId]
) -> list[Refusal]:
    """All that is wrong with a step."""
    due = who.of_seat(state, seat, who.due(state, frame.side, frame.step))
    if found := strangers(due, (*poses, *left_out)):
        return found
    must = who.must(state, frame.side, frame.step)
    problems = all_there([one.id for one in due if one.id in must], poses, left_out)
    least = who.least(state, frame.side, frame.step)
    if frame.step in who.HALF_STEPS and len(poses) + len(left_out) < least:
        problems.append(refuse("at_least_half", "4.6", count=len(poses), least=least))
    room = Room(state, frame.side, Zone(state, frame.side))
    return problems + pose_problems(room, poses) + left_out_problems(state, room, left_out)


def strangers(due: Sequence[Element], named: Collection[ElementId]) -> list[Refusal]:
    """Elements that are not deployed now, or twice."""
    allowed = {one.id for one in due}
    if len(set(named)) < len(named):
        return [refuse("named_twice", "4.6")]
    return [
        refuse("not_in_this_step", "4.6", witness={"element": key}, element=key) for key in named if key not in allowed
    ]


def all_there(
    must: Sequence[ElementId], poses: Collection[ElementId], left_out: Collection[ElementId]
) -> list[Refusal]:
    missing: list[Json] = sorted(key for key in must if key not in poses and key not in left_out)
    return [refuse("must_be_deployed", "4.6", witness={"elements": missing}, elements=missing)] if missing else []


def left_out_problems(state: State, room: Room, left_out: Sequence[ElementId]) -> list[Refusal]:
    """Nobody is left out for whom there is a place; `room` knows everybody placed in this step."""
    found = []
    for key in left_out:
        place = any_place(room, state.elements[key])
        if place is not None:
            witness: dict[str, Json] = {"element": key, "pose": [place.x, place.y, place.facing]}
            found.append(refuse("there_is_room", "4.6", witness=witness, element=key))
    return found


def any_place(room: Room, element: Element) -> Pose | None:
    """Any legal place on a grid over the area, for boats along the water; None if there is none."""
    if element.type == "boats":
        return lairs.berth(room.state, element, room)
    corners = room.area.corners
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    for row in range(int((max(ys) - min(ys)) / SEARCH) + 1):
        for column in range(int((max(xs) - min(xs)) / SEARCH) + 1):
            for facing in FACINGS:
                pose = Pose(min(xs) + column * SEARCH, min(ys) + row * SEARCH, facing)
                if room.is_free(element, box_of(element, pose)):
                    return pose
    return None


def next_side(side: SideId) -> SideId:
    return ENEMY[side]
