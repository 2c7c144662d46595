"""After the losses of an initiative step: contact that was lost, units without foes (A.15.25 to A.15.28, A.15.53)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.first import first_of
from battles.rules.geometry import Box, Pose, Shape, Side, overlapping, shifted
from battles.rules.ninth_age.measures import NEAR, is_contact
from battles.rules.ninth_age.melee.contacts import meeting_of, offset_along
from battles.rules.ninth_age.melee.events import ContactLost, FoesGone, StepFoughtOut, UnitNudged
from battles.rules.ninth_age.melee.fighters import unit_of_pool
from battles.rules.ninth_age.melee.frames import InitiativeStep
from battles.rules.ninth_age.pieces import Engagement, SideId, Unit
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.tabletop.board import bounds


def step_fought(play: Play[State], step: int) -> None:
    """Overkill, contacts, then the next step."""
    play.add(StepFoughtOut(step=step, overkill=overkill(play.state)))
    restore_contacts(play)
    note_freed(play)
    play.replace(InitiativeStep(step=step - 1))


def overkill(state: State) -> dict[SideId, int]:
    """What duellists lost beyond their last point, for the side that caused it (A.15.37)."""
    last = state.attacks.last
    found = dict[SideId, int]()
    if last is None:
        return found
    for mine, theirs in state.melee.opponents.items():
        excess = sum(one.points for one in last.blows if one.by == mine and one.at == theirs) - last.losses.get(
            theirs, 0
        )
        if excess > 0:
            side = state.units[unit_of_pool(mine)].side
            found[side] = found.get(side, 0) + excess
    return found


def restore_contacts(play: Play[State]) -> None:
    """Units that lost contact are pushed together: first the one that suffered no losses (A.15.25)."""
    fought = play.state.melee.round
    last = play.state.attacks.last
    hurt = set() if last is None else {unit_of_pool(pool) for pool in last.losses}
    for key in () if fought is None else fought.units:
        for engagement in play.state.units[key].engagements:
            if key < engagement.enemy and not touches(play.state, play.state.units[key], engagement):
                _restore(play, key, engagement, hurt)


def touches(state: State, unit: Unit, engagement: Engagement) -> bool:
    """Do the two edges still lie on one line and meet?"""
    return bool(meeting_of(state, unit, engagement).pairs) and is_contact(gap(state, unit, engagement)[1])


def gap(state: State, unit: Unit, engagement: Engagement) -> tuple[float, float]:
    """How far the enemy's edge lies from the unit's own: along the edge beyond its end, and away from it."""
    enemy = state.units[engagement.enemy]
    if enemy.boundary.round or unit.boundary.round:
        return 0.0, 0.0
    theirs = enemy.box
    point = unit.box.middle(engagement.mine)
    away = _height(theirs, engagement.theirs, point)
    along = offset_along(theirs, engagement.theirs, point)
    half = (theirs.length_of(engagement.theirs) + unit.box.length_of(engagement.mine)) / 2
    beyond = max(0.0, abs(along) - half)
    return (beyond if along > 0 else -beyond), away


def _height(box: Box, side: Side, point: tuple[float, float]) -> float:
    (mx, my), (ox, oy) = box.middle(side), box.outward(side)
    return (point[0] - mx) * ox + (point[1] - my) * oy


def _restore(play: Play[State], key: str, engagement: Engagement, hurt: set[str]) -> None:
    pair = (key, engagement.enemy)
    order = sorted(pair, key=lambda one: one in hurt)
    for mover in order:
        pose = nudged(play.state, mover, pair[1] if mover == pair[0] else pair[0])
        if pose is not None:
            play.add(UnitNudged(unit=mover, pose=pose))
            return
    play.add(ContactLost(one=key, other=engagement.enemy))


def nudged(state: State, mover: str, other: str) -> Pose | None:
    """Where a unit stands after the shortest push straight or sideways that restores contact; None if it may not be
    pushed: engaged with others too, or something in the way (A.15.26)."""
    unit = state.units[mover]
    if len({one.enemy for one in unit.engagements}) != 1:
        return None
    engagement = first_of(one for one in unit.engagements if one.enemy == other)
    along, away = gap(state, unit, engagement)
    enemy = state.units[other].box
    ox, oy = enemy.outward(engagement.theirs)
    (x0, y0), (x1, y1) = enemy.edge(engagement.theirs)
    long = enemy.length_of(engagement.theirs)
    rx, ry = (x1 - x0) / long, (y1 - y0) / long
    pose = shifted(unit.pose, -along * rx - away * ox, -along * ry - away * oy)  # type: ignore[arg-type]  # on the table
    box = unit.box_at(pose)
    others: list[Shape] = [one.shape for one in state.on_table if one.id not in (mover, other)]
    others += [piece.shape for piece in state.terrain if piece.is_impassable]
    if overlapping(box, others, NEAR) or not bounds(state.board).holds(box):
        return None
    after = structs.replace(unit, pose=pose)
    return pose if meeting_of(_with(state, after), after, engagement).pairs else None


def _with(state: State, unit: Unit) -> State:
    return structs.replace(state, units={**state.units, unit.id: unit})


def note_freed(play: Play[State]) -> None:
    """Units of the combat that have no more foes (A.15.53)."""
    fought = play.state.melee.round
    for key in () if fought is None else fought.units:
        unit = play.state.units[key]
        gone = fought is not None and key in fought.freed
        if not unit.is_destroyed and not unit.is_engaged and not unit.is_fleeing and not gone:
            play.add(FoesGone(unit=key))
