"""The moves at the end of a round: broken units flee, pursuers go after them (A.15.60 to A.15.70)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.geometry import shifted
from battles.rules.ninth_age.charges.contact import clashes, engaged
from battles.rules.ninth_age.events import UnitDestroyed
from battles.rules.ninth_age.ground.dangers import ground_tests
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.melee.break_tests import fought_round
from battles.rules.ninth_age.melee.events import FreeUnitDecided, PursuitMoved
from battles.rules.ninth_age.melee.frames import AskPursuitTarget, FlightMoves, FreePursuitRolled, PursuitMoves
from battles.rules.ninth_age.melee.pursuit_choice import range_of
from battles.rules.ninth_age.melee.record import Pursuit
from battles.rules.ninth_age.movement.frames import Dangerous
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology import panic
from battles.rules.ninth_age.psychology.events import UnitShaken
from battles.rules.ninth_age.psychology.frames import Flee, Panic
from battles.rules.ninth_age.psychology.record import PanicCause
from battles.rules.ninth_age.pursuit_plan import PursuitPlan, edges_ahead, plan, route_of
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


def flight_moves(play: Play[State], frame: FlightMoves) -> None:
    """One after another, as far as each has rolled."""
    if not frame.flights:
        play.pop()
        return
    flight = frame.flights[0]
    play.replace(FlightMoves(flights=frame.flights[1:]))
    if play.state.units[flight.unit].is_placed:
        play.push(
            Flee(
                unit=flight.unit,
                heading=flight.heading,
                cause="broken",
                distance=flight.roll,
                same_combat=fought_round(play.state).units,
            )
        )


def pursuit_moves(play: Play[State], frame: PursuitMoves) -> None:
    """Those that will charge move first, the active player's before the other's (A.15.61, A.15.80)."""
    if not frame.pursuits:
        play.pop()
        return
    plans = {one.unit: planned(play.state, one) for one in frame.pursuits}
    order = sorted(frame.pursuits, key=lambda one: _turn(play.state, plans[one.unit]))
    first = order[0]
    play.replace(PursuitMoves(pursuits=tuple(order[1:])))
    unit = play.state.units[first.unit]
    if not unit.is_placed:
        return
    mine = plans[first.unit]
    if len(mine.choices) > 1:
        play.push(AskPursuitTarget(unit=first.unit, enemies=mine.choices, pursuit=first))
    else:
        carry_out(play, first, mine)


def _turn(state: State, mine: PursuitPlan) -> tuple[bool, bool, UnitId]:
    return mine.kind != "charge", state.units[mine.unit].side != state.active, mine.unit


def planned(state: State, pursuit: Pursuit, wanted: UnitId | None = None) -> PursuitPlan:
    """Friends of the same combat are open ground, enemies that fled from it obstructions (A.15.62)."""
    fought = fought_round(state)
    unit = state.units[pursuit.unit]
    if not unit.is_placed:
        return PursuitPlan(unit=unit.id, kind="stop")
    friends = [key for key in fought.units if state.units[key].side == unit.side and key != unit.id]
    return plan(
        state,
        unit,
        pursuit.heading,
        inches(pursuit.roll),
        edges=edges_ahead(state, unit),
        open_ground=friends,
        barred=fought.broken,
        wanted=wanted,
    )


def carry_out(play: Play[State], pursuit: Pursuit, mine: PursuitPlan) -> None:
    """The move as an event; dangerous ground, and a fleeing enemy that is reached, come afterwards."""
    state = play.state
    unit = state.units[pursuit.unit]
    if mine.kind == "charge" and mine.landing is not None:
        _charge(play, unit, mine)
        return
    leaves = mine.kind == "off_board"
    end = mine.path[-1] if mine.path else unit.pose
    assert end is not None
    if leaves and mine.moved:
        fx, fy = end.forward
        end = shifted(end, mine.moved * fx, mine.moved * fy)
    play.add(PursuitMoved(unit=unit.id, how="off_board" if leaves else "pursued", path=mine.path, pose=end))
    if not leaves:
        _dangers(play, unit, pursuit, mine.moved)


def _charge(play: Play[State], unit: Unit, mine: PursuitPlan) -> None:
    landing = mine.landing
    assert landing is not None
    target = play.state.units[landing.target]
    if target.is_fleeing:
        play.add(PursuitMoved(unit=unit.id, how="pursued", path=mine.path, pose=landing.pose))
        caught(play, unit.id, target)
        return
    found = clashes(play.state, landing)
    there = {unit.id: structs.replace(unit, pose=landing.pose)}
    for clash in found:
        there.setdefault(clash.target, play.state.units[clash.target])
    contacts = {one.id: one.engagements for one in engaged(there.values(), found)}
    play.add(
        PursuitMoved(
            unit=unit.id,
            how="charged",
            path=mine.path,
            pose=landing.pose,
            target=landing.target,
            target_pose=landing.target_pose,
            engagements=contacts,
        )
    )


def caught(play: Play[State], unit: UnitId, target: Unit) -> None:
    """A fleeing enemy that is reached is removed; whoever reached it is shaken (A.15.65)."""
    play.add(UnitDestroyed(unit=target.id, cause="caught"))
    play.add(UnitShaken(unit=unit, cause="caught_fleeing", until=play.state.turn))
    friends = panic.destroyed_near(play.state, target)
    if friends:
        play.push(Panic(cause=PanicCause(kind="destroyed", unit=target.id), units=friends))


def _dangers(play: Play[State], before: Unit, pursuit: Pursuit, moved: float) -> None:
    """Dangerous ground on the way (A.15.68)."""
    route = route_of(before, pursuit.heading, moved)
    tests = tuple(ground_tests(play.state, before, route, "pursue"))
    if tests:
        play.push(Dangerous(unit=before.id, tests=tests))


def free_pursuit_rolled(play: Play[State], frame: FreePursuitRolled) -> None:
    """The overrun of a unit whose foes were gone before the phase."""
    unit = play.state.units[frame.unit]
    roll = range_of(play.state, unit, "overrun")
    play.pop()
    play.add(FreeUnitDecided(unit=unit.id))
    pursuit = Pursuit(unit=unit.id, heading=unit.box.pose.facing, roll=roll.inches(frame.faces))
    mine = plan(play.state, unit, pursuit.heading, inches(pursuit.roll), edges=edges_ahead(play.state, unit))
    carry_out(play, pursuit, mine)
