"""What a seat may decide in melee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Option, Order, Seat
from battles.rules.horden_helden.melee import frames, orders, pairs, support
from battles.rules.horden_helden.state import State


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    return [Option(order=order, cost=_cost(order)) for order in _orders(known, seat)]


def _cost(order: Order[State]) -> dict[str, float]:
    return {"ap": float(support.PRICE)} if isinstance(order, orders.PayMeleeSupport) else {}


def _orders(known: State, seat: Seat) -> Iterator[Order[State]]:
    match known.flow[-1]:
        case frames.AskMelee():
            yield from (orders.ResolveMelee(element=one, foe=foe) for one, foe in pairs.pairs(known))
            yield from payable(known, seat)
        case frames.AskMeleeSupport():
            yield from payable(known, seat)
            yield orders.PassMeleeSupport()
        case frames.AskOutcome():
            yield orders.ChooseOutcome(outcome="recoil")
            yield orders.ChooseOutcome(outcome="retreat")
        case frames.AskBreakOff():
            yield orders.BreakOff()
            yield orders.Stay()
        case frames.AskDeflection():
            yield orders.ChooseDeflection(hand="left")
            yield orders.ChooseDeflection(hand="right")
        case frames.AskPursuit():
            yield orders.Pursue()
            yield orders.Hold()
        case frames.AskEnter():
            yield orders.EnterWorks()
            yield orders.Hold()


def payable(known: State, seat: Seat) -> Iterator[Order[State]]:
    """Wizards of this seat who may still help."""
    for wizard in support.able(known):
        if known.seat_of(wizard.id) == seat:
            yield orders.PayMeleeSupport(wizard=wizard.id)
