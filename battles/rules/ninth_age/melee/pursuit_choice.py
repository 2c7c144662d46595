"""Who flees from whom, who may pursue, overrun or must restrain itself, and how far they go (A.15.56 to A.15.59)."""

from __future__ import annotations

from typing import Literal

from battles.rules.first import first_of
from battles.rules.geometry import facing_towards
from battles.rules.ninth_age.events import UnitDestroyed
from battles.rules.ninth_age.melee.break_tests import fought_round
from battles.rules.ninth_age.melee.events import FlightFixed, PursuitChosen, PursuitRanged
from battles.rules.ninth_age.melee.frames import (
    AskFleeFrom,
    AskPursuit,
    AskRollOrder,
    FlightRolled,
    FlightRolls,
    FreePursuitRolled,
    PursuitRolled,
    PursuitRolls,
    Restrained,
)
from battles.rules.ninth_age.melee.record import BrokenFlight, Pursuit
from battles.rules.ninth_age.melee.round_start import in_order
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask, forbidden
from battles.rules.ninth_age.movement.distances import DistanceRoll, distance_roll
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology import panic
from battles.rules.ninth_age.psychology.frames import Panic
from battles.rules.ninth_age.psychology.record import PanicCause
from battles.rules.ninth_age.state import State
from battles.rules.play import Play

HALF_TURN = 180.0


# --- directions -------------------------------------------------------------------------------------------------------


def fix_flights(play: Play[State]) -> None:
    """Each broken unit's direction; where it touched several enemies their owner says from whom (A.15.56)."""
    for key in reversed(fought_round(play.state).broken):
        enemies = touched_by(play.state, key)
        if len(enemies) > 1:
            play.push(AskFleeFrom(unit=key, enemies=enemies))
        else:
            play.add(FlightFixed(flight=flight_from(play.state, key, enemies[0] if enemies else None)))


def touched_by(state: State, key: UnitId) -> tuple[UnitId, ...]:
    """Enemies that it was engaged with when the round began and that still stand."""
    contacts = fought_round(state).contacts.get(key, ())
    there = dict.fromkeys(one.enemy for one in contacts)
    return tuple(enemy for enemy in there if state.units[enemy].is_placed and not state.units[enemy].is_fleeing)


def flight_from(state: State, key: UnitId, enemy: UnitId | None) -> BrokenFlight:
    """Its rear parallel to the enemy's edge: along the outward normal of that edge (A.15.60)."""
    unit = state.units[key]
    if enemy is None:
        near = panic.nearest_enemies(state, unit)
        away = unit.box.pose.facing if not near else facing_towards(state.units[near[0]].centre, unit.centre)
        return BrokenFlight(unit=key, heading=away)
    contact = first_of(one for one in fought_round(state).contacts[key] if one.enemy == enemy)
    other = state.units[enemy]
    if other.boundary.round:
        return BrokenFlight(unit=key, away_from=enemy, heading=(unit.box.pose.facing + HALF_TURN) % 360.0)
    ox, oy = other.box.outward(contact.theirs)
    return BrokenFlight(unit=key, away_from=enemy, heading=facing_towards((0.0, 0.0), (ox, oy)))


# --- pursuing or not --------------------------------------------------------------------------------------------------


def choose_pursuits(play: Play[State]) -> None:
    """Everybody who touched a broken unit and fights nobody else, and everybody without foes (A.15.57, A.15.80)."""
    state = play.state
    asked = list[AskPursuit]()
    for side in in_order(state):
        for key in fought_round(state).units:
            unit = state.units[key]
            if unit.side != side or unit.is_destroyed or unit.is_engaged or unit.is_fleeing:
                continue
            after = broken_by(state, key)
            if not may_pursue(state, unit) or not (after or may_overrun(state, key)):
                continue
            asked.append(AskPursuit(unit=key, after=after))
    play.push(*reversed(asked))


def broken_by(state: State, key: UnitId) -> tuple[UnitId, ...]:
    """Broken units that it touched."""
    fought = fought_round(state)
    return tuple(dict.fromkeys(one.enemy for one in fought.contacts.get(key, ()) if one.enemy in fought.broken))


def may_overrun(state: State, key: UnitId) -> bool:
    """All its opponents were destroyed in its first round after charging (A.15.58)."""
    fought = fought_round(state)
    foes = [state.units[one.enemy] for one in fought.contacts.get(key, ())]
    return key in fought.charged and bool(foes) and all(foe.is_destroyed for foe in foes)


def may_pursue(state: State, unit: Unit) -> bool:
    """Not if shaken, nor war machines (A.15.57)."""
    return not state.is_shaken(unit) and not forbidden(ask(kinds.MayPursue(state=state, unit=unit)))


def pursuit_of(state: State, key: UnitId, after: UnitId | None) -> Pursuit:
    """Along the way of the pursued; an overrun goes straight ahead."""
    if after is None:
        return Pursuit(unit=key, heading=state.units[key].box.pose.facing)
    flight = first_of(one for one in fought_round(state).flights if one.unit == after)
    return Pursuit(unit=key, after=after, heading=flight.heading)


def restrained(play: Play[State], frame: Restrained) -> None:
    """A failed test: it must pursue, and only whom is open (A.15.57)."""
    found = play.state.psychology.result
    if found is not None and found.passed:
        play.add(PursuitChosen(unit=frame.unit, choice="restrain"))
        play.pop()
    elif len(frame.after) == 1:
        pursuit = pursuit_of(play.state, frame.unit, frame.after[0])
        play.add(PursuitChosen(unit=frame.unit, choice="pursue", pursuit=pursuit))
        play.pop()
    else:
        play.replace(AskPursuit(unit=frame.unit, after=frame.after, must=True))


# --- rolls ------------------------------------------------------------------------------------------------------------


def roll_flights(play: Play[State]) -> None:
    """In the order in which they will move: their owner's, or as they broke (A.15.59)."""
    broken = fought_round(play.state).broken
    if not broken:
        return
    answers = play.state.standing_answers.get(play.state.owner(broken[0]))
    if len(broken) > 1 and answers is not None and answers.test_order == "ask":
        play.push(AskRollOrder(side=play.state.units[broken[0]].side, units=broken))
    else:
        play.push(FlightRolls(units=broken))


def flight_rolls(play: Play[State], frame: FlightRolls) -> None:
    if not frame.units:
        play.pop()
        return
    key = frame.units[0]
    roll = range_of(play.state, play.state.units[key], "flight")
    faces = play.throw(roll.dice, reason="flee_distance", seat=play.state.owner(key))
    play.replace(FlightRolled(faces=faces, unit=key, units=frame.units[1:]))


def flight_rolled(play: Play[State], frame: FlightRolled) -> None:
    roll = range_of(play.state, play.state.units[frame.unit], "flight")
    play.add(PursuitRanged(unit=frame.unit, inches=roll.inches(frame.faces), what="flight"))
    play.replace(FlightRolls(units=frame.units))


def roll_pursuits(play: Play[State]) -> None:
    pursuits = fought_round(play.state).pursuits
    order = sorted(pursuits, key=lambda one: (play.state.units[one.unit].side != play.state.active, one.unit))
    if order:
        play.push(PursuitRolls(units=tuple(one.unit for one in order)))


def pursuit_rolls(play: Play[State], frame: PursuitRolls) -> None:
    if not frame.units:
        play.pop()
        catch(play)
        return
    key = frame.units[0]
    roll = pursuit_roll(play.state, key)
    faces = play.throw(roll.dice, reason="pursuit_distance", seat=play.state.owner(key))
    play.replace(PursuitRolled(faces=faces, unit=key, units=frame.units[1:]))


def pursuit_rolled(play: Play[State], frame: PursuitRolled) -> None:
    roll = pursuit_roll(play.state, frame.unit)
    play.add(PursuitRanged(unit=frame.unit, inches=roll.inches(frame.faces), what="pursuit"))
    play.replace(PursuitRolls(units=frame.units))


def pursuit_roll(state: State, key: UnitId) -> DistanceRoll:
    pursuit = first_of(one for one in fought_round(state).pursuits if one.unit == key)
    return range_of(state, state.units[key], "pursuit" if pursuit.after is not None else "overrun")


def range_of(state: State, unit: Unit, what: Literal["flight", "pursuit", "overrun"]) -> DistanceRoll:
    """2D6; one more die and the lowest dropped for the swift (A.15.59)."""
    return distance_roll(ask(_MOMENTS[what](state=state, unit=unit)))


_MOMENTS: dict[str, type[kinds.Moment]] = {
    "flight": kinds.FleeRoll,
    "pursuit": kinds.PursuitRoll,
    "overrun": kinds.OverrunRoll,
}


def catch(play: Play[State]) -> None:
    """A pursuer that rolls at least as much as the unit it pursues destroys it (A.15.59)."""
    fought = fought_round(play.state)
    for flight in fought.flights:
        rolls = [one.roll for one in fought.pursuits if one.after == flight.unit]
        unit = play.state.units[flight.unit]
        if unit.is_destroyed or not rolls or max(rolls) < flight.roll:
            continue
        play.add(UnitDestroyed(unit=flight.unit, cause="run_down"))
        friends = panic.destroyed_near(play.state, unit)
        if friends:
            play.push(Panic(cause=PanicCause(kind="destroyed", unit=flight.unit), units=friends))


def free_pursuit(play: Play[State], key: UnitId) -> None:
    """An overrun before the first combat (A.15.4)."""
    roll = range_of(play.state, play.state.units[key], "overrun")
    faces = play.throw(roll.dice, reason="pursuit_distance", seat=play.state.owner(key))
    play.replace(FreePursuitRolled(faces=faces, unit=key))
