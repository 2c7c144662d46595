"""Any legal order of the movement phase, every kind of it sooner or later."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.geometry import Hand
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.movement import arrivals
from battles.rules.ninth_age.movement.eligibility import may_move
from battles.rules.ninth_age.movement.frames import AskArrival, AskMoves, AskRallyReform, AskRandomMove
from battles.rules.ninth_age.movement.legs import Direction, Leg, Pivot, Regroup, Straight, Wheel
from battles.rules.ninth_age.movement.options import joins, options
from battles.rules.ninth_age.movement.orders.arrivals import PlaceArrival, RandomMove
from battles.rules.ninth_age.movement.orders.characters import LeaveUnit
from battles.rules.ninth_age.movement.orders.lines import MoveLine
from battles.rules.ninth_age.movement.orders.moves import Advance, March
from battles.rules.ninth_age.movement.orders.phase_end import EndMovement, Stay
from battles.rules.ninth_age.movement.orders.reforms import Reform, SwiftReform, as_it_stands
from battles.rules.ninth_age.movement.random_moves import due
from battles.rules.ninth_age.movement.rates import fly_rates, rates
from battles.rules.ninth_age.movement.record import PlaceChange
from battles.rules.ninth_age.movement.ways import manner
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State

TRIES = 6
"""So many moves of a unit are tried before it stays."""
ENDS = 25
"""One time in so many a random player ends the phase early."""
LINES = 8
HANDS: tuple[Hand, Hand] = ("left", "right")
ACROSS: tuple[Direction, ...] = ("backward", "left", "right")


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    match known.flow[-1]:
        case AskMoves():
            return _move(known, seat, dice)
        case AskRallyReform(unit=unit):
            stays = as_it_stands(known.units[unit])
            return _first_legal(known, seat, [_reform(known.units[unit], dice), stays]) or stays
        case AskRandomMove():
            return RandomMove(unit=pick(dice, due(known)), heading=_angle(dice))
        case AskArrival():
            return _arrival(known, seat, dice)
        case _:
            return pick(dice, options(known, seat)).order


def _first_legal(known: State, seat: Seat, orders: Sequence[Order[State]]) -> Order[State] | None:
    return next((one for one in orders if not one.preview(known, seat).refusals), None)


def _angle(dice: Dice) -> float:
    return dice.throw(36_000, 1)[0] / 100


def _share(dice: Dice, most: float) -> float:
    """Some of it, in hundredths of an inch; often all."""
    return max(0.01, round(most * min(1.0, dice.throw(120, 1)[0] / 100), 2))


def _move(known: State, seat: Seat, dice: Dice) -> Order[State]:
    free = [unit for unit in known.units_of(known.active) if may_move(known, unit)]
    if not free or dice.throw(ENDS, 1)[0] == 1:
        return EndMovement()
    if len(free) > 1 and dice.throw(LINES, 1)[0] == 1:
        line = _first_legal(known, seat, [_line(known, free, dice)])
        if line is not None:
            return line
    unit = pick(dice, free)
    found = _first_legal(known, seat, [pick(dice, KINDS)(known, unit, dice) for _ in range(TRIES)])
    return found or Stay(unit=unit.id)


def _line(known: State, free: Sequence[Unit], dice: Dice) -> MoveLine:
    units = tuple(unit.id for unit in free if dice.throw(2, 1)[0] == 1) or (free[0].id,)
    most = min(rates(known, known.units[key]).adv for key in units)
    return MoveLine(units=units, distance=_share(dice, most))


def _ahead(known: State, unit: Unit, dice: Dice, most: float) -> tuple[Leg, ...]:
    """Forward with a wheel or two; a single model turns, Light Troops reform."""
    how = manner(known, unit, "advance", fly=False)
    far = Straight(distance=_share(dice, most))
    match dice.throw(4, 1)[0]:
        case 1 if how.is_single:
            return Pivot(facing=_angle(dice)), far
        case 1 if how.is_light:
            return Regroup(facing=_angle(dice), files=_files(unit, dice)), far
        case 2 if not how.is_light:
            bent = Wheel(hand=pick(dice, HANDS), degrees=float(dice.throw(40, 1)[0]))
            return bent, Straight(distance=_share(dice, most / 2))
        case 3 if how.is_light:
            return (Straight(distance=_share(dice, most), direction=pick(dice, ACROSS)),)
        case _:
            return (far,)


def _files(unit: Unit, dice: Dice) -> int:
    return dice.throw(max(1, unit.rows.models), 1)[0]


def _advance(known: State, unit: Unit, dice: Dice) -> Order[State]:
    most = rates(known, unit).adv
    if dice.throw(6, 1)[0] == 1:
        across = Straight(distance=_share(dice, most / 2), direction=pick(dice, ACROSS))
        return Advance(unit=unit.id, legs=(across,))
    return Advance(unit=unit.id, legs=_ahead(known, unit, dice, most), places=_places(unit, dice))


def _places(unit: Unit, dice: Dice) -> tuple[PlaceChange, ...]:
    """Now and then somebody of the command group changes his place."""
    if not unit.command or dice.throw(5, 1)[0] > 1:
        return ()
    post = pick(dice, unit.command)
    return (PlaceChange(who=post.kind, cell=Cell(0, dice.throw(unit.files, 1)[0] - 1)),)


def _march(known: State, unit: Unit, dice: Dice) -> Order[State]:
    return March(unit=unit.id, legs=_ahead(known, unit, dice, rates(known, unit).mar))


def _fly(known: State, unit: Unit, dice: Dice) -> Order[State]:
    flying = fly_rates(known, unit)
    if flying is None:
        return _march(known, unit, dice)
    legs = _ahead(known, unit, dice, float(flying[1]))
    return March(unit=unit.id, legs=legs, fly=True)


def _reform(unit: Unit, dice: Dice) -> Reform:
    facing = unit.box.pose.facing + pick(dice, (0.0, 45.0, 90.0, 180.0, 270.0))
    return Reform(unit=unit.id, facing=facing, files=pick(dice, (unit.files, _files(unit, dice))))


def _reforms(known: State, unit: Unit, dice: Dice) -> Order[State]:
    plain = _reform(unit, dice)
    if dice.throw(2, 1)[0] == 1:
        return plain
    legs = (Straight(distance=_share(dice, rates(known, unit).adv)),) if dice.throw(2, 1)[0] == 1 else ()
    return SwiftReform(unit=unit.id, facing=plain.facing, files=plain.files, legs=legs)


def _characters(known: State, unit: Unit, dice: Dice) -> Order[State]:
    """Somebody leaves, or joins whom he can reach."""
    inside = [member for member in unit.members if member.id != unit.id]
    if inside:
        leaver = pick(dice, inside)
        legs = (Pivot(facing=_angle(dice)), Straight(distance=rates(known, unit).adv))
        return LeaveUnit(character=leaver.id, legs=legs)
    found = list(joins(known, unit.id)) if unit.is_lone_character else []
    return pick(dice, found) if found else _advance(known, unit, dice)


KINDS: tuple[Callable[[State, Unit, Dice], Order[State]], ...] = (
    _advance,
    _advance,
    _march,
    _march,
    _fly,
    _reforms,
    _characters,
)


def _arrival(known: State, seat: Seat, dice: Dice) -> Order[State]:
    unit = known.units[pick(dice, known.movement.arriving)]
    edge = pick(dice, arrivals.edges_for(known, unit))
    along = dice.throw(1_000, 1)[0] / 1_000 * arrivals.edge_length(known.board, edge)
    wanted = arrivals.nearest_place(known, unit, edge, along)
    pose = arrivals.any_place(known, unit) if wanted is None else wanted
    assert pose is not None
    return PlaceArrival(unit=unit.id, pose=pose)
