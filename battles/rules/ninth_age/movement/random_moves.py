"""Random movement: a unit turns freely, rolls, and goes as a pursuer does (B.21.44)."""

from __future__ import annotations

from battles.rules.ninth_age.charges.frames import Land
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.moments.ask import ask, has_rule
from battles.rules.ninth_age.moments.kinds import RandomDistance
from battles.rules.ninth_age.movement.distances import DistanceRoll, distance_roll
from battles.rules.ninth_age.movement.events import RandomMoveMade, UnitMoved
from battles.rules.ninth_age.movement.frames import (
    AskRandomTarget,
    RandomMoveEnd,
    RandomMoveRoll,
    RandomMoveRolled,
)
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.pursuit_plan import PursuitPlan, edges_ahead, plan
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def is_random_mover(state: State, unit: Unit) -> bool:
    return has_rule(state, unit, "random_movement")


def due(state: State) -> tuple[UnitId, ...]:
    """Units of the active side that must still make their random move."""
    return tuple(
        unit.id
        for unit in state.units_of(state.active)
        if unit.is_placed
        and unit.id not in state.movement.random_moved
        and not (unit.is_fleeing or unit.is_engaged or state.is_shaken(unit))
        and is_random_mover(state, unit)
    )


def distance_of(state: State, unit: Unit) -> DistanceRoll:
    return distance_roll(ask(RandomDistance(state=state, unit=unit)))


def roll(play: Play[State], frame: RandomMoveRoll) -> None:
    unit = play.state.units[frame.unit]
    faces = play.throw(distance_of(play.state, unit).dice, reason="random_movement", seat=play.state.owner(unit.id))
    play.replace(RandomMoveRolled(unit=unit.id, heading=frame.heading, faces=faces))


def count(play: Play[State], frame: RandomMoveRolled) -> None:
    unit = play.state.units[frame.unit]
    far = distance_of(play.state, unit).inches(frame.faces)
    found = planned(play.state, unit, frame.heading, far)
    if len(found.choices) > 1:
        play.replace(AskRandomTarget(unit=unit.id, heading=frame.heading, inches=far, enemies=found.choices))
    else:
        play.replace(RandomMoveEnd(unit=unit.id, heading=frame.heading, inches=far))


def planned(state: State, unit: Unit, heading: float, far: int, wanted: UnitId | None = None) -> PursuitPlan:
    """All friends are obstructions, and so is the edge of the board."""
    edges = edges_ahead(state, unit)
    return plan(state, unit, heading, inches(far), edges=edges, wanted=wanted, leaves_board=False)


def make(play: Play[State], frame: RandomMoveEnd) -> None:
    """The move; an enemy that it meets is charged, without a reaction."""
    unit = play.state.units[frame.unit]
    found = planned(play.state, unit, frame.heading, frame.inches, frame.wanted)
    landing = found.landing
    if found.kind == "charge" and landing is not None:
        play.add(RandomMoveMade(unit=unit.id))
        play.replace(
            Land(
                unit=unit.id,
                target=landing.target,
                edge=landing.edge,
                path=found.path,
                target_pose=landing.target_pose,
                touched=landing.touched,
                models=landing.models,
                is_pursuit=True,
            )
        )
        return
    pose = found.path[-1] if found.path else unit.pose
    assert pose is not None
    play.add(UnitMoved(unit=unit.id, how="random", path=found.path, pose=pose, mm=round(found.moved, 3)))
    play.add(RandomMoveMade(unit=unit.id))
    play.pop()
