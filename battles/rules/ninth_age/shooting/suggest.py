"""Any legal order of the shooting phase."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.ninth_age.shooting import orders, targets
from battles.rules.ninth_age.shooting.frames import AskEngineerReroll, AskFire
from battles.rules.ninth_age.shooting.options import options
from battles.rules.ninth_age.state import State

_HOLDS_FIRE = 12
"""One time in so many a random player ends the phase early."""


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    match known.flow[-1]:
        case AskEngineerReroll():
            return orders.UseEngineerReroll(again=dice.throw(2, 1)[0] == 1)
        case AskFire() if dice.throw(_HOLDS_FIRE, 1)[0] == 1:
            return orders.EndShooting()
    found = [option.order for option in options(known, seat) if not isinstance(option.order, orders.EndShooting)]
    if not found:
        return orders.EndShooting()
    chosen = pick(dice, found)
    if isinstance(chosen, orders.Shoot) and dice.throw(2, 1)[0] == 1:
        ways = [one.id for one in targets.targets_of(known, known.units[chosen.unit])]
        return orders.Shoot(unit=chosen.unit, target=pick(dice, ways))
    return chosen
