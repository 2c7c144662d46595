"""Any lawful decision about single combat, by the throw of dice."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.horden_helden.figures.options import options
from battles.rules.horden_helden.figures.orders import CastSphere, JoinSphere, SupportDefence
from battles.rules.horden_helden.state import State


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    """One of the options; now and then spheres by several wizards, and support by several figures."""
    option = pick(dice, options(known, seat))
    match option.order:
        case CastSphere() as order:
            others = tuple(option.vary["others"][: dice.throw(1 + option.vary["most"], 1)[0] - 1])
            joined = structs.replace(order, others=others)
            return order if joined.preview(known, seat).refusals else joined
        case JoinSphere() | SupportDefence() as order:
            more = structs.replace(order, figures=tuple(option.vary["figures"][: option.vary["most"]]))
            return order if more.preview(known, seat).refusals else more
        case order:
            return order
