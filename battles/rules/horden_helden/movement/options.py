"""What a seat may do while elements move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from battles.rules.base import Option, Order, Preview, Seat
from battles.rules.codec import Json
from battles.rules.horden_helden.arrivals import places
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.contact import facing
from battles.rules.horden_helden.movement.errands import errands
from battles.rules.horden_helden.movement.frames import AskFacing, AskFlyerFacing, AskMarchReveal, AskMoves
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict
from battles.rules.horden_helden.movement.kinds import flying
from battles.rules.horden_helden.movement.orders import (
    ChooseFacing,
    Dismount,
    EndFacing,
    EndMovement,
    FaceContact,
    FaceFlyer,
    Land,
    PassReveal,
    Reveal,
    SetUpAmbush,
    SetUpHidden,
    TakeOff,
)
from battles.rules.horden_helden.movement.ways import boats
from battles.rules.horden_helden.state import State

FINE_MM, FINE_DEGREES = 0.001, 0.001
STEP = 10.0
"""Millimetres of the moves that are listed."""
VARY: dict[str, Json] = {"legs": {"poses": True, "mm": FINE_MM, "degrees": FINE_DEGREES}}
VARY_GROUP: dict[str, Json] = {"distance": {"mm": FINE_MM}, "degrees": {"degrees": FINE_DEGREES}}


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    """Orders that would be accepted now; of moves one of an element and one of a group, to be varied at will."""
    match known.flow[-1]:
        case AskFacing(attackers=attackers):
            return [Option(order=ChooseFacing(attacker=one)) for one in attackers]
        case AskFlyerFacing():
            return [*_flyers(known, seat), Option(order=EndFacing())]
        case AskMarchReveal() as frame:
            return [*_reveals(known, seat, frame), Option(order=PassReveal())]
        case _:
            return [*_moves(known, seat), *_free(known, seat), *errands(known, seat), Option(order=EndMovement())]


def _moves(state: State, seat: Seat) -> Iterator[Option[State]]:
    """A short step of an element and of a group, as examples: everything else about a move is drawn, not listed."""
    yield from islice(_singles(state, seat), 1)
    yield from islice(_groups(state, seat), 1)
    for column in plans.entering(state, seat):
        marched = plans.column_advance(state, seat, column) if len(column) > 1 else None
        if marched is not None:
            yield _told(*marched, vary=VARY)


def _singles(state: State, seat: Seat) -> Iterator[Option[State]]:
    for element in plans.movable(state, seat):
        planned = plans.advance(state, seat, element, STEP) if element.is_placed else None
        if planned is not None:
            yield _told(*planned, vary=VARY)


def _groups(state: State, seat: Seat) -> Iterator[Option[State]]:
    for group in plans.whole_groups(state, seat):
        moved = plans.group_advance(state, seat, group, STEP)
        if moved is not None:
            yield _told(*moved, vary=VARY_GROUP)


def _told(order: Order[State], verdict: Verdict, vary: dict[str, Json]) -> Option[State]:
    preview = verdict.preview()
    return Option(order=order, cost=preview.cost, facts={"lines": preview.facts.get("lines", [])}, vary=vary)


def _free(state: State, seat: Seat) -> Iterator[Option[State]]:
    """Landing, taking off, dismounting, showing ambushers, turning to contacts."""
    for one in state.elements_of(state.active):
        if state.seat_of(one.id) != seat:
            continue
        orders: list[Order[State]] = []
        if one.is_placed and one.is_flyer:
            orders.append(TakeOff(elements=(one.id,)) if one.landed else Land(elements=(one.id,)))
        if one.is_placed and one.rides:
            orders.append(Dismount(elements=(one.id,)))
        if one.place == "ambush":
            orders.append(Reveal(element=one.id))
        yield from _allowed(state, seat, orders)
    yield from _turns(state, seat)


def _turns(state: State, seat: Seat) -> Iterator[Option[State]]:
    return _allowed(state, seat, [FaceContact(element=one) for one in facing.pressed(state)])


def unasked(known: State, seat: Seat) -> Sequence[Option[State]]:
    """While the enemy moves: turning to whoever touches flank or rear (6.5)."""
    return tuple(_turns(known, seat)) if known.flow and isinstance(known.flow[-1], AskMoves) else ()


def _allowed(state: State, seat: Seat, orders: Sequence[Order[State]]) -> Iterator[Option[State]]:
    for order in orders:
        preview: Preview = order.preview(state, seat)
        if not preview.refusals:
            yield Option(order=order, cost=preview.cost)


def _flyers(state: State, seat: Seat) -> Iterator[Option[State]]:
    for element, flyer in flying.turnable(state):
        if state.seat_of(element) == seat:
            yield Option(order=FaceFlyer(element=element, flyer=flyer))


def _reveals(state: State, seat: Seat, frame: AskMarchReveal) -> Iterator[Option[State]]:
    orders: list[Order[State]] = [SetUpAmbush(element=one) for one in frame.ambushers]
    for being in state.elements.values():
        if being.place == "hidden" and being.lair in frame.pieces and state.seat_of(being.id) == seat:
            orders += [
                SetUpHidden(element=being.id, victim=victim, pose=pose)
                for victim in frame.marchers
                if victim in state.field.boxes
                for pose in places.hidden_places(state, being, state.elements[victim])
            ]
    yield from _allowed(state, seat, orders)


def boats_at_bank(state: State, seat: Seat) -> list[str]:
    """Boats of the seat from which somebody may go ashore."""
    mine = (one for one in state.on_table if one.type == "boats" and state.seat_of(one.id) == seat)
    return [one.id for one in mine if boats.is_landed(state, one) and boats.passengers(state, one.id)]
