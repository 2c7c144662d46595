"""Winners enter works, camps change hands (16.6, 17.3, 17.5, 18.2)."""

from __future__ import annotations

from battles.rules.geometry import Pose
from battles.rules.horden_helden import camps, room
from battles.rules.horden_helden.camps import Section
from battles.rules.horden_helden.melee.events import CampTaken, FollowersRan, WorksEntered
from battles.rules.horden_helden.melee.frames import AskEnter
from battles.rules.horden_helden.melee.rulings import CAMP_VALUE, STEP
from battles.rules.horden_helden.movement.contact import contacting, reveals
from battles.rules.horden_helden.pieces import ENEMY, Camp, Element, ElementId, SideId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play


def enter(play: Play[State], winner: ElementId, section: Section) -> None:
    """The winner itself must go in; behind artillery and war wagons foot may (17.3)."""
    one = play.state.elements[winner]
    if camps.may_enter(one, section):
        go_in(play, winner, section)
        return
    foot = foot_behind(play.state, one, section)
    if foot is not None and entered(play.state, foot, section) is not None:
        play.push(AskEnter(element=foot.id, section=section.key))


def foot_behind(state: State, winner: Element, section: Section) -> Element | None:
    """A foot element in full contact with the rear of victorious artillery or war wagons, and none of these itself."""
    behind = state.field.behind(winner.id) if winner.type in ("artillery", "war_wagons") else None
    if behind is None:
        return None
    other = state.elements[behind]
    return other if other.category == "foot" and camps.may_enter(other, section) else None


def entered(state: State, element: Element, section: Section) -> Pose | None:
    """One base depth inside, or as far as there is room; None if there is none."""
    deep = element.depth
    while deep > 0.0:
        pose = section.entered_pose(deep)
        if room.overlapped(state, element.box.at(pose), {element.id}) is None:
            return pose
        deep -= STEP
    return None


def go_in(play: Play[State], element: ElementId, section: Section) -> None:
    one = play.state.elements[element]
    pose = entered(play.state, one, section)
    while pose is not None and reveals.uncovered(play, {element: pose}):
        pose = entered(play.state, one, section)
    if pose is not None:
        play.add(WorksEntered(element=element, section=section.key, start=one.box.pose, end=pose))
        contacting.note(play, (element,))
        reveals.after_poses(play)
    settle_camps(play)


def settle_camps(play: Play[State]) -> None:
    """A camp has a new owner when no element of the old one is inside and one of the other is (17.5). Followers are no
    element: who has beaten the last defender has the camp, and they run (17.1)."""
    for camp in tuple(play.state.camps.values()):
        taker = taken_by(play.state, camp)
        if taker is None:
            continue
        if camp.followers and taker != camp.side:
            play.add(FollowersRan(camp=camp.id))
        play.add(CampTaken(camp=camp.id, holder=taker, lost=loss(play.state, camp, taker)))


def taken_by(state: State, camp: Camp) -> SideId | None:
    sides = {one.side for one in camps.inside(state, camp)}
    return ENEMY[camp.holder] if sides == {ENEMY[camp.holder]} else None


def loss(state: State, camp: Camp, holder: SideId) -> int:
    """All of its value while the enemy holds it, half of it once it is retaken (18.2)."""
    value = CAMP_VALUE * state.options.points // 600
    return value if holder != camp.side else value // 2
