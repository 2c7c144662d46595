"""Arrivals step by step: dice for all, delayed units in their enemy's order, then the others (row 4.5)."""

from __future__ import annotations

from battles.rules.geometry import Pose
from battles.rules.ninth_age.movement import arrivals
from battles.rules.ninth_age.movement.arrangement import arrangement_of
from battles.rules.ninth_age.movement.events import ArrivalPutOff, ArrivalsKnown, UnitArrived
from battles.rules.ninth_age.movement.frames import (
    Arrivals,
    ArrivalsRolled,
    AskArrival,
    AskDelayedOrder,
    OrderArrivals,
    PlaceDelayed,
    RollArrivals,
)
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play

FOR_GOOD = 1_000
"""A player turn that no battle reaches."""


def step(play: Play[State]) -> None:
    match play.top:
        case RollArrivals():
            _roll(play)
        case ArrivalsRolled(units=units, faces=faces):
            _count(play, units, faces)
        case OrderArrivals():
            _order(play)
        case PlaceDelayed(units=units):
            _place_delayed(play, units)
        case Arrivals():
            _next(play)


def _roll(play: Play[State]) -> None:
    """A die for each, all before anybody is placed."""
    units = arrivals.rolling(play.state)
    if not units:
        _known(play, ())
        return
    faces = play.throw(f"{len(units)}d6", reason="arrival", seat=play.state.seat_of(play.state.active))
    play.replace(ArrivalsRolled(units=units, faces=faces))


def _count(play: Play[State], units: tuple[UnitId, ...], faces: tuple[int, ...]) -> None:
    state = play.state
    came = [key for key, face in zip(units, faces, strict=True) if face >= arrivals.needed(state, state.units[key])]
    _known(play, tuple(came), tuple(key for key in units if key not in came))


def _known(play: Play[State], units: tuple[UnitId, ...], waiting: tuple[UnitId, ...] = ()) -> None:
    arriving = (*units, *arrivals.returning(play.state))
    if arriving or waiting:
        play.add(ArrivalsKnown(units=arriving, waiting=waiting))
    play.pop()


def _order(play: Play[State]) -> None:
    """Delayed units come before all others, in the order that their enemy chooses (A.9.7)."""
    delayed = tuple(key for key in play.state.movement.arriving if play.state.units[key].place == "delayed")
    if len(delayed) > 1:
        play.replace(AskDelayedOrder(units=delayed))
    else:
        play.replace(PlaceDelayed(units=delayed))


def _place_delayed(play: Play[State], units: tuple[UnitId, ...]) -> None:
    """As near as possible to the middle of the long edge of its side."""
    if not units:
        play.pop()
        return
    unit = play.state.units[units[0]]
    put(play, unit, arrivals.any_place(play.state, unit))
    play.replace(PlaceDelayed(units=units[1:]))


def _next(play: Play[State]) -> None:
    """Who returns from pursuit comes where he left; of the others each one's owner says where."""
    state = play.state
    if not state.movement.arriving:
        play.pop()
        return
    for key in state.movement.arriving:
        unit = state.units[key]
        place = arrivals.any_place(state, unit)
        if unit.place == "off_board" or place is None:
            put(play, unit, place)
            return
    play.push(AskArrival())


def put(play: Play[State], unit: Unit, pose: Pose | None, files: int = 0) -> None:
    """It arrives there; or, if there is no place for it, it tries again next turn."""
    if pose is None:
        play.add(ArrivalPutOff(unit=unit.id))
        return
    after = arrivals.arrived(unit, pose, files)
    edge = arrivals.edge_behind(play.state.board, after.box)
    assert edge is not None
    play.add(
        UnitArrived(
            unit=unit.id,
            pose=pose,
            edge=edge,
            stands=arrangement_of(after) if files else None,
            no_scoring_until=_no_scoring(play.state, unit),
        )
    )


def _no_scoring(state: State, unit: Unit) -> int:
    """From game turn 4 on whoever arrives scores no more; returning pursuers keep it (A.15.70, B.21.10)."""
    if unit.place == "off_board":
        return 0
    return FOR_GOOD if state.game_turn >= arrivals.LATE_TURN else 0
