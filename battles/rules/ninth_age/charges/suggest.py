"""Any legal order of the charge phase."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.ninth_age.charges import options, orders, pivots
from battles.rules.ninth_age.charges.frames import AskCharger, AskPivot
from battles.rules.ninth_age.state import State

_QUARTERS = (0.0, 90.0, 180.0, 270.0)


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    found = [one.order for one in options.options(known, seat)]
    match known.flow[-1]:
        case AskCharger():
            for charge in known.charges.pending:
                found += [
                    orders.SelectCharger(unit=charge.unit, place="ask"),
                    orders.SelectCharger(unit=charge.unit, offset=0.0),
                ]
        case AskPivot(unit=unit):
            free = [one for one in _QUARTERS if not pivots.problems(known, known.units[unit], one)]
            found += [orders.TurnCharger(heading=one) for one in free]
        case _:
            pass
    return pick(dice, found)
