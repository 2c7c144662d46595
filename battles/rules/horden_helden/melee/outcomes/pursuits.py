"""Pursuit: who must, may or never goes after the loser, how far, and whom it meets (16.5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from battles.rules.geometry import SIDES, Box, Point, Pose, behind, leg_length, shifted
from battles.rules.horden_helden import camps, ground, room
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee.events import ClosedIn, ElementPursued
from battles.rules.horden_helden.melee.frames import NewContact, PursueLoser
from battles.rules.horden_helden.melee.outcomes import rivers
from battles.rules.horden_helden.melee.outcomes.recoils import reveal_on
from battles.rules.horden_helden.melee.outcomes.retreats import before_zones, not_on_friends
from battles.rules.horden_helden.melee.outcomes.runs import Stop
from battles.rules.horden_helden.melee.outcomes.ways import TINY, all_met
from battles.rules.horden_helden.melee.rulings import AIRBORNE_GAP, RIVER_PACE, SHIFT_MOST
from battles.rules.horden_helden.movement.contact import contacting, contacts, facing, reveals, zones
from battles.rules.horden_helden.movement.ways import passing
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.play import Play

Duty = Literal["must", "may", "never"]


def duty(state: State, winner: Element, loser: str) -> Duty:
    """A hero draws his element on; the rest is a matter of type. Nobody goes after boats."""
    beaten = state.elements.get(loser)
    if beaten is not None and beaten.type == "boats":
        return "never"
    figure = state.figure(winner.id)
    if figure is not None and figure.kind == "hero":
        return "must"
    if winner.has("chariot"):
        return "never"
    match winner.troop.pursuit:
        case "all":
            return "must"
        case "foot_only_else_optional":
            return "must" if beaten is None or beaten.category == "foot" else "may"
        case "optional":
            return "may"
        case "never":
            return "never"


def depths(fight: Fight) -> int:
    """One, two or three base depths, by how much the winner's total is of the loser's."""
    low, high = sorted(fight.totals)
    if low <= 0 or high >= 3 * low:
        return 3
    return 2 if high >= 2 * low else 1


# --- the move ---------------------------------------------------------------------------------------------------------


class Chase(Struct, frozen=True, kw_only=True):
    """How far a pursuit goes and whom it meets."""

    distance: float
    enemy: ElementId | None = None
    river: Stop | None = None


def carry_out(play: Play[State], frame: PursueLoser) -> None:
    """Straight ahead, the supporter behind; a river on the way is tried first."""
    one = play.state.elements[frame.element]
    if not one.is_placed:
        play.pop()
        return
    way = one.box.outward(one.front)
    reveal_on(play, one.box, way, frame.distance)
    chase = chased(play.state, frame)
    throw = None
    if chase.river is not None and chase.river.river is not None:
        throw = rivers.throws(play.state, one, chase.river.river)
    if throw is not None:
        play.push(throw)
        return
    play.pop()
    _go(play, frame, way, chase)


def chased(state: State, frame: PursueLoser) -> Chase:
    """What the rules make of it: it stops at enemies, at friends it cannot pass, at forbidden ground, at the edge."""
    one = state.elements[frame.element]
    box, way = one.box, one.box.outward(one.front)
    distance, enemy = frame.distance, None
    ignore = frozenset({frame.supporter} if frame.supporter else ())
    for meet in all_met(state, one, box, way, frame.distance, ignore):
        other = state.elements.get(meet.what) if meet.kind == "element" else None
        if other is not None and _passes(state, one, other):
            continue
        distance = meet.at
        if other is not None and other.side != one.side:
            distance, enemy = _at_enemy(state, one, other, meet.at)
        break
    bank = rivers.met(state, one, box, way, distance)
    if bank is not None:
        if rivers.throws(state, one, bank.river) or rivers.is_stopped(state, one, bank.river):
            return Chase(distance=bank.at, river=Stop(bank.at, "river", bank.river.id, bank.river))
        paced = min(distance, max(bank.at, RIVER_PACE))
        distance, enemy = paced, enemy if paced >= distance else None
    if not frame.forced:
        stopped = _before_zones(state, one, way, distance, frame.loser)
        distance, enemy = stopped, None if stopped < distance else enemy
    free = not_on_friends(state, one, box, way, distance)
    if free < distance:
        distance, enemy = free, None
    return Chase(distance=distance, enemy=None if enemy == frame.loser else enemy)


def _before_zones(state: State, one: Element, way: Point, distance: float, loser: str) -> float:
    """Of its own will it goes no farther once another enemy than the loser pins it, or does so already (8.11)."""
    if any(enemy != loser for enemy in zones.pinned_by(state, one, one.box)):
        return 0.0
    return before_zones(state, one, one.box, way, distance, "", frozenset({loser}))[0]


def _passes(state: State, one: Element, other: Element) -> bool:
    """Only a move of one's own will leads through the air over others (11)."""
    is_bound = one.is_flyer and one.type != "gods"
    return not is_bound and passing.may_pass(state, one, other, "move")


def _at_enemy(state: State, one: Element, other: Element, at: float) -> tuple[float, ElementId | None]:
    """An airborne flyer out of reach only bars the way (9.2)."""
    if not one.is_flyer and state.is_airborne(other) and not zones.may_contact_flyer(state, one, other):
        return max(0.0, at - AIRBORNE_GAP), None
    return at, other.id


def _go(play: Play[State], frame: PursueLoser, way: Point, chase: Chase) -> None:
    state, one = play.state, play.state.elements[frame.element]
    followers = _followers(state, one, frame.supporter, way, chase.distance)
    start, end = one.box.pose, shifted(one.box.pose, way[0] * chase.distance, way[1] * chase.distance)
    if chase.distance > TINY or chase.enemy is not None:
        play.add(ElementPursued(element=one.id, start=start, end=end, followers=followers, enemy=chase.enemy))
    if chase.enemy is not None:
        play.push(NewContact(element=one.id, enemy=chase.enemy))
        _close_in(play, one.id, chase.enemy, tuple(followers))
    contacting.note(play, (one.id,))
    reveals.after_poses(play)
    if chase.enemy is not None:
        facing.face_contacts(play)


def _followers(
    state: State, winner: Element, supporter: ElementId | None, way: Point, distance: float
) -> dict[ElementId, Pose]:
    """Only the one directly behind goes along, as far as it can (15.11, 16.5)."""
    if supporter is None or state.field.behind(winner.id) != supporter:
        return {}
    one = state.elements[supporter]
    gone = 0.0
    if distance > TINY:
        stops = [
            meet.at
            for meet in all_met(state, one, one.box, way, distance, frozenset({winner.id}))
            if meet.kind != "element" or not _passes(state, one, state.elements[meet.what])
        ]
        gone = min([distance, *stops])
    return {supporter: shifted(one.box.pose, way[0] * gone, way[1] * gone)} if gone > TINY else {}


# --- a new enemy ------------------------------------------------------------------------------------------------------


def _close_in(play: Play[State], pursuer: ElementId, enemy: ElementId, followers: tuple[ElementId, ...]) -> None:
    poses = square_poses(play.state, pursuer, enemy, followers)
    while reveals.uncovered(play, poses):
        poses = square_poses(play.state, pursuer, enemy, followers)
    if poses:
        play.add(ClosedIn(element=pursuer, enemy=enemy, poses=poses))


def square_poses(
    state: State, pursuer: ElementId, enemy: ElementId, followers: tuple[ElementId, ...] = ()
) -> dict[ElementId, Pose]:
    """The pursuer takes the nearest contact pose (8.9) without much sideways shift; else a free enemy turns to it."""
    one, other = state.elements[pursuer], state.elements[enemy]
    if one.front != "front":
        return {}
    nearest = sorted(_contact_poses(state, one, other, followers), key=lambda pose: leg_length(one.box, pose))
    if nearest:
        return {pursuer: nearest[0], **_behind(state, one, nearest[0], followers)}
    pose = contacts.front_pose(one.box)
    turns = other.troop.turns_to_face and not state.field.opponents(enemy)
    return {enemy: pose} if turns and _fits(state, other, other.box.at(pose), {enemy}) else {}


def _contact_poses(state: State, one: Element, other: Element, followers: tuple[ElementId, ...]) -> list[Pose]:
    found = []
    for side in SIDES:
        x, y = other.box.outward(side)
        if x * one.box.fx + y * one.box.fy >= -NEAR:
            continue
        poses = [contacts.contact_pose(other.box, side)]
        if side != "front" and (slid := contacts.slid_pose(other.box, side, one.box.pose)) is not None:
            poses.append(slid)
        fitting = (
            pose
            for pose in poses
            if _is_near(one.box, pose) and _fits(state, one, one.box.at(pose), {one.id, *followers})
        )
        found += list(fitting)[:1]
    return found


def _is_near(box: Box, pose: Pose) -> bool:
    return abs(box.local(pose.point)[0]) <= SHIFT_MOST + NEAR


def _behind(state: State, one: Element, pose: Pose, followers: tuple[ElementId, ...]) -> dict[ElementId, Pose]:
    """The supporter stays directly behind, if there is room."""
    if not followers:
        return {}
    there, follower = behind(one.box.at(pose)), state.elements[followers[0]]
    fits = _fits(state, follower, follower.box.at(there), {one.id, follower.id})
    return {follower.id: there} if fits else {}


def _fits(state: State, element: Element, box: Box, ignore: Collection[ElementId]) -> bool:
    if not room.bounds(state).holds(box, NEAR) or ground.barred(state, element, box) is not None:
        return False
    return room.overlapped(state, box, ignore) is None


def enters_instead(state: State, winner: ElementId, loser: str) -> camps.Section | None:
    """The section that a winner has won by beating its defenders: it goes in instead of pursuing (17.3)."""
    section = camps.section_attacked_by(state, winner)
    if section is None:
        return None
    return section if loser == section.key or loser in state.elements else None
