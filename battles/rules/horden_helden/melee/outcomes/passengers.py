"""Whoever was aboard a boat that is destroyed (16.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.geometry import Point, Pose, bearing, behind, placed
from battles.rules.horden_helden import ground, room
from battles.rules.horden_helden.combat import totals
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee.events import PassengersLanded
from battles.rules.horden_helden.melee.outcomes.losses import passengers
from battles.rules.horden_helden.melee.rulings import BANK_SEARCH, STEP
from battles.rules.horden_helden.movement.contact import reveals
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import WIDTH
from battles.rules.play import Play


def put_ashore(play: Play[State], boat: ElementId, fight: Fight) -> None:
    """Passengers whom the same dice would not have destroyed stand on the far bank; the others go down."""
    state = play.state
    spared = [
        one for one in passengers(state, boat) if totals.passenger_outcome(state, fight, boat, one.id) != "destroyed"
    ]
    poses = landing(state, boat, fight, spared) if spared else None
    while poses and reveals.uncovered_on(play, [placed(WIDTH, one.depth, poses[one.id]) for one in spared]):
        poses = landing(play.state, boat, fight, spared)
    if poses:
        play.add(PassengersLanded(boat=boat, poses=poses))
        reveals.after_poses(play)


def landing(state: State, boat: ElementId, fight: Fight, spared: Sequence[Element]) -> dict[ElementId, Pose] | None:
    """Facing the opponent beyond the water, as near as possible; None without a bank or room within 6 LE."""
    foe = state.elements.get(fight.defender if fight.attacker == boat else fight.attacker)
    if foe is None or not foe.is_placed:
        return None
    side = fight.face if fight.kind == "shooting" and foe.id == fight.attacker else foe.front
    start, way = foe.box.middle(side), foe.box.outward(side)
    for offset in _offsets():
        poses = _poses(state, boat, start, way, offset, spared)
        if poses is not None:
            return poses
    return None


def _offsets() -> Iterator[float]:
    """Along the bank, to both sides in turn."""
    yield 0.0
    at = STEP
    while at <= BANK_SEARCH:
        yield from (at, -at)
        at += STEP


def _poses(
    state: State, boat: ElementId, start: Point, way: Point, offset: float, spared: Sequence[Element]
) -> dict[ElementId, Pose] | None:
    across = (way[1], -way[0])
    bank = ground.far_bank(state, (start[0] + offset * across[0], start[1] + offset * across[1]), way)
    if bank is None:
        return None
    pose = Pose(*bank, bearing(-way[0], -way[1]))
    poses: dict[ElementId, Pose] = {}
    for one in spared:
        box = placed(WIDTH, one.depth, pose)
        if room.problems(state, one, box, {boat}):
            return None
        poses[one.id] = pose
        pose = behind(box)
    return poses
