"""Any lawful decision about spells, by the throw of dice."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, permutation, pick
from battles.rules.horden_helden.magic import cast_check, places
from battles.rules.horden_helden.magic.options import options
from battles.rules.horden_helden.magic.orders import CastSpell, SupportCounter, SupportSpell
from battles.rules.horden_helden.magic.record import Arrival
from battles.rules.horden_helden.magic.spells import SPELLS
from battles.rules.horden_helden.state import State


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    """One of the options; spells with several targets, if the points allow, support by several figures."""
    found = options(known, seat)
    option = pick(dice, found)
    match option.order:
        case CastSpell() as order:
            return _widened(known, seat, order, dice)
        case SupportSpell() | SupportCounter() as order:
            more = structs.replace(order, figures=tuple(option.vary["figures"][: option.vary["most"]]))
            return order if more.preview(known, seat).refusals else more
        case order:
            return order


def _widened(known: State, seat: Seat, order: CastSpell, dice: Dice) -> CastSpell:
    """Other targets, more of them, or more of those who are called."""
    match SPELLS[order.spell].aim:
        case "self" | "figure" | "altar":
            return order
        case "graveyard":
            return _more_graves(known, seat, order, dice)
        case _:
            return _more_targets(known, seat, order, dice)


def _more_targets(known: State, seat: Seat, order: CastSpell, dice: Dice) -> CastSpell:
    able = cast_check.legal_targets(known, known.elements[order.wizard], SPELLS[order.spell])
    chosen: tuple[str, ...] = ()
    for place in permutation(dice, len(able))[: dice.throw(3, 1)[0]]:
        wider = structs.replace(order, targets=(*chosen, able[place].id))
        if not wider.preview(known, seat).refusals:
            chosen = wider.targets
    return structs.replace(order, targets=chosen) if chosen else order


def _more_graves(known: State, seat: Seat, order: CastSpell, dice: Dice) -> CastSpell:
    assert order.place is not None
    caster = known.elements[order.wizard]
    kind = pick(dice, sorted(places.risers(known)))
    wanted, best = dice.throw(3, 1)[0], order
    arrivals: tuple[Arrival, ...] = ()
    for pose in places.poses(known, caster, order.spell, kind, order.place):
        more = structs.replace(order, arrivals=(*arrivals, Arrival(type=kind, pose=pose)))
        refusals = {refusal.code for refusal in more.preview(known, seat).refusals}
        if not refusals:
            best, arrivals = more, more.arrivals
        if len(arrivals) == wanted or "not_enough_zap" in refusals:
            break
    return best
