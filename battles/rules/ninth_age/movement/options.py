"""What a seat may decide in the movement phase. Moves are examples to be varied; their preview is the law."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Option, Order, Seat
from battles.rules.codec import Json
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.measures import in_inches
from battles.rules.ninth_age.moments.ask import allowed, ask
from battles.rules.ninth_age.moments.kinds import MayMove
from battles.rules.ninth_age.movement import arrivals, random_moves
from battles.rules.ninth_age.movement.eligibility import march_problems, may_move, needs_march_test
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
from battles.rules.ninth_age.movement.legs import Straight
from battles.rules.ninth_age.movement.orders.arrivals import (
    ChooseRandomTarget,
    OrderDelayed,
    PlaceArrival,
    RandomMove,
)
from battles.rules.ninth_age.movement.orders.characters import JoinUnit, LeaveUnit
from battles.rules.ninth_age.movement.orders.moves import Advance, March
from battles.rules.ninth_age.movement.orders.phase_end import EndMovement, Stay
from battles.rules.ninth_age.movement.orders.rally import TakeRallyTest
from battles.rules.ninth_age.movement.orders.reforms import as_it_stands
from battles.rules.ninth_age.movement.orders.sweeps import NoSweepingAttack, SweepingAttack
from battles.rules.ninth_age.movement.rates import fly_rates, rates
from battles.rules.ninth_age.movement.steps import rallying
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State

STEP = 1.0
"""Inches of the moves that are listed."""
VARY: dict[str, Json] = {"legs": {"inches": 0.01, "degrees": 0.01}}
VARY_REFORM: dict[str, Json] = {"facing": {"degrees": 0.01}, "files": True}
VARY_POSE: dict[str, Json] = {"pose": {"mm": 0.001, "degrees": 0.001}}


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    match known.flow[-1]:
        case AskMoves():
            return [*_moves(known, seat), Option(order=EndMovement())]
        case AskRally():
            return [_told(TakeRallyTest(unit=one), known, seat) for one in rallying(known)]
        case AskRallyReform(unit=unit):
            return [Option(order=as_it_stands(known.units[unit]), vary=VARY_REFORM)]
        case AskRandomMove():
            return [Option(order=one, vary={"heading": {"degrees": 0.01}}) for one in _random(known)]
        case AskRandomTarget(enemies=enemies):
            return [Option(order=ChooseRandomTarget(target=one)) for one in enemies]
        case AskDelayedOrder(units=units):
            return [Option(order=OrderDelayed(units=units[i:] + units[:i])) for i in range(len(units))]
        case AskArrival():
            return [Option(order=one, vary=VARY_POSE) for one in _arrivals(known)]
        case AskSweep(targets=targets):
            return [*(Option(order=SweepingAttack(target=one)) for one in targets), Option(order=NoSweepingAttack())]
        case frame:
            raise RulesBroken(f"no options for {frame}")


def _told(order: Order[State], known: State, seat: Seat, vary: dict[str, Json] | None = None) -> Option[State]:
    preview = order.preview(known, seat)
    return Option(order=order, cost=preview.cost, facts=preview.facts, vary=vary or {})


def _random(known: State) -> Iterator[RandomMove]:
    for key in random_moves.due(known):
        pose = known.units[key].pose
        assert pose is not None
        yield RandomMove(unit=key, heading=pose.facing)


def _arrivals(known: State) -> Iterator[PlaceArrival]:
    for key in known.movement.arriving:
        pose = arrivals.any_place(known, known.units[key])
        if pose is not None:
            yield PlaceArrival(unit=key, pose=pose)


def _moves(known: State, seat: Seat) -> Iterator[Option[State]]:
    """Of each unit that may move: a step ahead with its rates, staying; and who may leave or join whom."""
    for unit in known.units_of(known.active):
        if not may_move(known, unit):
            continue
        step = Advance(unit=unit.id, legs=(Straight(distance=STEP),))
        if not step.preview(known, seat).refusals:
            yield Option(order=step, facts=facts_of(known, unit), vary=VARY)
        march = March(unit=unit.id, legs=(Straight(distance=STEP),))
        if not march.preview(known, seat).refusals:
            yield Option(order=march, facts=march.preview(known, seat).facts, vary=VARY)
        reform = as_it_stands(unit)
        if not reform.preview(known, seat).refusals:
            yield Option(order=reform, vary=VARY_REFORM)
        yield Option(order=Stay(unit=unit.id))
        yield from _leavers(known, seat, unit)


def _leavers(known: State, seat: Seat, unit: Unit) -> Iterator[Option[State]]:
    for member in unit.members:
        if member.id == unit.id:
            for order in joins(known, member.id):
                if not order.preview(known, seat).refusals:
                    yield Option(order=order)
                    break
            continue
        out = LeaveUnit(character=member.id, legs=(Straight(distance=rates(known, unit).adv),))
        if not out.preview(known, seat).refusals:
            yield Option(order=out, vary=VARY)


def joins(known: State, character: str) -> Iterator[JoinUnit]:
    """Places that a character might take: in the middle of first ranks of friends within his reach."""
    home = known.home_of(character)
    if home is None:
        return
    reach = rates(known, home).adv_mm
    for key in known.field.within(home.id, reach):
        other = known.units[key]
        if other.side == home.side and not other.is_engaged:
            yield JoinUnit(character=character, unit=key, cell=Cell(0, other.files // 2))


def facts_of(known: State, unit: Unit) -> dict[str, Json]:
    """What the page needs to draw how far a unit may go."""
    plain, flying = rates(known, unit), fly_rates(known, unit)
    answers = ask(MayMove(state=known, unit=unit, how="reform"))
    return {
        "unit": unit.id,
        "adv": plain.adv,
        "mar": plain.mar,
        "fly": None if flying is None else list(flying),
        "march": next(march_problems(known, unit), None) is None,
        "march_test": needs_march_test(known, unit),
        "swift_reform": allowed(answers, "swift_reform") is not None,
        "light": allowed(ask(MayMove(state=known, unit=unit, how="advance")), "free_reforms") is not None,
        "width": round(in_inches(unit.boundary.width), 3),
    }
