"""Any legal order of the magic phase."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.ninth_age.magic import attempts, spell_casts
from battles.rules.ninth_age.magic.options import orders_of
from battles.rules.ninth_age.magic.orders import CastBoundSpell, CastSpell, EndMagic
from battles.rules.ninth_age.state import State


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    """Casters cast as long as they have dice, with any number of them."""
    found = list(orders_of(known, seat))
    casts = [order for order in found if isinstance(order, CastSpell | CastBoundSpell)]
    chosen = pick(dice, casts) if casts else pick(dice, found)
    pool = spell_casts.dice_of_side(known, known.active)
    if isinstance(chosen, CastSpell):
        return structs.replace(chosen, dice=1 + dice.throw(min(pool, attempts.MOST_DICE), 1)[0] - 1)
    if isinstance(chosen, CastBoundSpell) and pool >= spell_casts.BOUND_DICE[-1]:
        return structs.replace(chosen, dice=pick(dice, list(spell_casts.BOUND_DICE)))
    return chosen if not casts else EndMagic() if isinstance(chosen, EndMagic) else chosen
