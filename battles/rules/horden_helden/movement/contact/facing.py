"""Turning to face whoever touches flank or rear, and towards flyers (8.12, 8.13)."""

from __future__ import annotations

from battles.rules.geometry import (
    SIDES,
    Box,
    Pose,
    Side,
    against,
    behind,
    facing_towards,
    free_offsets,
    nearest_offset,
    overlaps,
    spun,
)
from battles.rules.horden_helden import camps, ground, room
from battles.rules.horden_helden.field import Touch
from battles.rules.horden_helden.movement.contact import contacting, reveals
from battles.rules.horden_helden.movement.events import ElementsFaced, FrontTaken
from battles.rules.horden_helden.movement.frames import AskFacing
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, WIDTH
from battles.rules.play import Play


def face_contacts(play: Play[State]) -> None:
    """All who are touched on flank or rear with their front free turn now; a tie is a question to the owner."""
    contacting.note(play)
    for element in pressed(play.state):
        if not attackers_of(play.state, element):
            continue  # turned along with another
        first = first_attackers(play.state, element)
        if len(first) > 1:
            play.push(AskFacing(element=element, attackers=first))
            return
        face(play, element, first[0])


def pressed(state: State) -> tuple[ElementId, ...]:
    """Those who must turn, the one touched first in time first."""
    found = [element.id for element in state.on_table if attackers_of(state, element.id)]
    return tuple(sorted(found, key=lambda one: (min(_time(state, foe, one) for foe in attackers_of(state, one)), one)))


def attackers_of(state: State, element: ElementId) -> tuple[ElementId, ...]:
    """Enemy fronts on flank or rear of an element whose own front is free."""
    touches = state.field.pressed(element) if element in state.field.elements else ()
    return tuple(touch.other for touch in touches) if touches and not camps.fights(state, element) else ()


def first_attackers(state: State, element: ElementId) -> tuple[ElementId, ...]:
    """Who came first; several if they came at the same time."""
    foes = attackers_of(state, element)
    first = min(_time(state, foe, element) for foe in foes)
    return tuple(foe for foe in foes if _time(state, foe, element) == first)


def _time(state: State, attacker: ElementId, attacked: ElementId) -> int:
    return contacting.arisen(state, attacker, attacked)


def face(play: Play[State], element: ElementId, attacker: ElementId) -> None:
    """It turns, with whoever else is touched by the same front; or it fights with the side that is touched.

    Whoever lies in ambush where it would stand is found first (12.2).
    """
    poses = facing_poses(play.state, element, attacker)
    while reveals.uncovered(play, poses):
        poses = facing_poses(play.state, element, attacker)
    if poses:
        play.add(ElementsFaced(poses=poses, attacker=attacker))
        return
    touch = touch_of(play.state, element, attacker)
    if touch is not None and touch.mine in SIDES:
        play.add(FrontTaken(element=element, side=touch.mine))


def touch_of(state: State, element: ElementId, attacker: ElementId) -> Touch | None:
    return next((touch for touch in state.field.pressed(element) if touch.other == attacker), None)


def facing_poses(state: State, element: ElementId, attacker: ElementId) -> dict[ElementId, Pose]:
    """The poses in which it and those beside it face the attacker; empty if it cannot turn."""
    if not state.elements[element].troop.turns_to_face:
        return {}
    line = _turning_together(state, element, attacker)
    for some in (line, line[:1], [element]):
        if element in some and (poses := _lined_up(state, some, attacker)):
            return poses
    return {}


def _turning_together(state: State, element: ElementId, attacker: ElementId) -> list[ElementId]:
    """It and all others who are touched by the same front and free to turn: who is touched over more of it stands in
    front."""
    touched = [
        (touch.shared, touch.other)
        for touch in state.field.foes(attacker)
        if touch.mine == state.elements[attacker].front
        and attacker in attackers_of(state, touch.other)
        and (touch.other == element or first_attackers(state, touch.other) == (attacker,))
        and state.elements[touch.other].troop.turns_to_face
    ]
    return [other for _, other in sorted(touched, key=lambda one: (-one[0], one[1]))][:2]


def _lined_up(state: State, line: list[ElementId], attacker: ElementId) -> dict[ElementId, Pose]:
    """The first face to face with the attacker (slid along its front if need be), the second directly behind."""
    first = state.elements[line[0]]
    pose = _front_pose(state, first, attacker, set(line))
    if pose is None:
        return {}
    poses = {first.id: pose}
    for follower in line[1:]:
        poses[follower] = behind(first.box.at(pose))
    boxes = {one: state.elements[one].box.at(pose) for one, pose in poses.items()}
    free = all(_is_free(state, state.elements[one], box, set(line)) for one, box in boxes.items())
    return poses if free else {}


def _front_pose(state: State, element: Element, attacker: ElementId, turning: set[ElementId]) -> Pose | None:
    target, side = state.field.boxes[attacker], state.elements[attacker].front
    blockers = [state.field.boxes[one] for one in state.field.near(target, WIDTH + element.depth) if one not in turning]
    half = WIDTH / 2
    free = [
        (max(low, -half), min(high, half))
        for low, high in free_offsets(target, side, element.box, blockers)
        if low <= half and high >= -half
    ]
    offset = nearest_offset(free, _middle_offset(target, side, element))
    return None if offset is None else against(target, side, WIDTH, offset=offset)


def _middle_offset(target: Box, side: Side, element: Element) -> float:
    """Midpoint on midpoint; against a long side where the element stands, not in its middle."""
    if target.length_of(side) <= WIDTH:
        return 0.0
    x, y = target.middle(side)
    rx, ry = against(target, side, WIDTH).right
    across = (element.box.cx - x) * rx + (element.box.cy - y) * ry
    most = (target.length_of(side) - WIDTH) / 2
    return max(-most, min(most, across))


def _is_free(state: State, element: Element, box: Box, turning: set[ElementId]) -> bool:
    if not room.bounds(state).holds(box, NEAR) or ground.barred(state, element, box) is not None:
        return False
    return room.overlapped(state, box, turning) is None


def waiting_at(state: State, element: Element, pose: Pose) -> list[ElementId]:
    """Those in ambush on whom it would come to stand."""
    box = element.box.at(pose)
    return [one.id for one in reveals.in_ambush(state) if one.id != element.id and overlaps(box, one.box, NEAR)]


# --- towards flyers ---------------------------------------------------------------------------------------------------


def flyer_pose(element: Element, flyer: Element) -> Pose:
    """Turned about its centre towards the flyer's centre (8.13)."""
    box = element.box
    return spun(box, facing_towards(box.centre, flyer.box.centre))


def overlapped_by(state: State, element: Element, pose: Pose) -> ElementId | None:
    """Whom it would overlap after the turn; of those in ambush only friends are known."""
    box = element.box.at(pose)
    near = state.field.near(box, 0.0)
    standing = (one for one in near if one != element.id and overlaps(box, state.field.boxes[one], NEAR))
    friends = (one for one in waiting_at(state, element, pose) if state.elements[one].side == element.side)
    return next(standing, None) or next(friends, None)
