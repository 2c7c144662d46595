"""Who is asked what in the movement phase."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.movement import arrivals, random_moves
from battles.rules.ninth_age.movement.eligibility import may_move
from battles.rules.ninth_age.movement.frames import (
    AskArrival,
    AskDelayedOrder,
    AskMoves,
    AskRally,
    AskRallyReform,
    AskRandomMove,
    AskRandomTarget,
    AskSweep,
)
from battles.rules.ninth_age.movement.orders.arrivals import (
    ChooseRandomTarget,
    OrderDelayed,
    PlaceArrival,
    RandomMove,
)
from battles.rules.ninth_age.movement.orders.phase_end import EndMovement
from battles.rules.ninth_age.movement.orders.rally import TakeRallyTest
from battles.rules.ninth_age.movement.orders.reforms import as_it_stands
from battles.rules.ninth_age.movement.orders.sweeps import NoSweepingAttack
from battles.rules.ninth_age.movement.steps import rallying
from battles.rules.ninth_age.state import State

MOVES = (
    "advance",
    "march",
    "move_line",
    "reform",
    "swift_reform",
    "stay",
    "leave_unit",
    "join_unit",
    "end_movement",
)


def asked(state: State) -> Mapping[Seat, Question[State]]:
    active = state.seat_of(state.active)
    match state.flow[-1]:
        case AskDelayedOrder(units=units):
            return {state.seat_of(state.reactive): _delayed(units)}
        case AskRandomTarget() as frame:
            return {state.owner(frame.unit): _target(frame)}
        case AskSweep() as frame:
            return {state.owner(frame.unit): _sweep(frame)}
        case AskRallyReform(unit=unit):
            return {state.owner(unit): _rally_reform(state, unit)}
        case AskRally():
            return {active: _rally(state)}
        case AskRandomMove():
            return {active: _random(state)}
        case AskArrival():
            return {active: _arrival(state)}
        case AskMoves():
            return {active: _moves(state)}
        case frame:
            raise RulesBroken(f"no question for {frame}")


def _moves(state: State) -> Question[State]:
    units = [unit.id for unit in state.units_of(state.active) if may_move(state, unit)]
    return Question(kind="moves", orders=MOVES, default=EndMovement(), clause="A.12.1", facts={"units": units})


def _rally(state: State) -> Question[State]:
    due = rallying(state)
    return Question(
        kind="rally",
        orders=("take_rally_test",),
        default=TakeRallyTest(unit=due[0]),
        clause="A.12.2",
        facts={"units": list(due)},
    )


def _rally_reform(state: State, unit: str) -> Question[State]:
    return Question(
        kind="rally_reform",
        orders=("reform",),
        default=as_it_stands(state.units[unit]),
        clause="A.12.3",
        facts={"unit": unit},
        standing=True,
    )


def _random(state: State) -> Question[State]:
    due = random_moves.due(state)
    pose = state.units[due[0]].pose
    assert pose is not None
    return Question(
        kind="random_move",
        orders=("random_move",),
        default=RandomMove(unit=due[0], heading=pose.facing),
        clause="B.21.44",
        facts={"units": list(due)},
    )


def _target(frame: AskRandomTarget) -> Question[State]:
    return Question(
        kind="random_target",
        orders=("choose_random_target",),
        default=ChooseRandomTarget(target=frame.enemies[0]),
        clause="A.15.64",
        facts={"unit": frame.unit, "units": list(frame.enemies)},
    )


def _delayed(units: tuple[str, ...]) -> Question[State]:
    return Question(
        kind="delayed_order",
        orders=("order_delayed",),
        default=OrderDelayed(units=units),
        clause="A.9.7",
        facts={"units": list(units)},
        standing=True,
    )


def _arrival(state: State) -> Question[State]:
    unit = state.units[state.movement.arriving[0]]
    pose = arrivals.any_place(state, unit)
    assert pose is not None
    return Question(
        kind="arrival",
        orders=("place_arrival",),
        default=PlaceArrival(unit=unit.id, pose=pose),
        clause="B.21.10",
        facts={"units": list(state.movement.arriving)},
    )


def _sweep(frame: AskSweep) -> Question[State]:
    return Question(
        kind="sweep",
        orders=("sweeping_attack", "no_sweeping_attack"),
        default=NoSweepingAttack(),
        clause="B.21.173",
        facts={"unit": frame.unit, "units": list(frame.targets)},
    )
