"""Any lawful order, by the throw of dice: skill 0, for random battles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from battles.rules.base import Option, Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.lost_battles import options, questions
from battles.rules.lost_battles.orders import activation as activating
from battles.rules.lost_battles.orders import anytime, bidding, steps
from battles.rules.lost_battles.orders import attack as attacking
from battles.rules.lost_battles.orders import turn as turning
from battles.rules.lost_battles.state import State

CHANCE_IN = 1_000
RARE = 4
"""Of a thousand suggestions so many are orders nobody asked for."""


def suggest(state: State, seat: Seat, dice: Dice) -> Order[State]:
    """A random lawful order of this seat."""
    if state.end_offered not in (None, seat):
        return _answer_offer(dice)
    if _one_in(dice, CHANCE_IN, RARE):
        return _unasked(state, seat, dice)
    found = options.options(state, seat)
    if not found:
        return questions.asked(state)[seat].default
    option = pick(dice, _weighted(found))
    varied = _varied(option, dice)
    return varied if varied == option.order or not varied.preview(state, seat).refusals else option.order


def _one_in(dice: Dice, sides: int, hits: int = 1) -> bool:
    return dice.throw(sides, 1)[0] <= hits


def _answer_offer(dice: Dice) -> Order[State]:
    return anytime.AcceptEnd() if _one_in(dice, 4) else anytime.DeclineEnd()


def _unasked(state: State, seat: Seat, dice: Dice) -> Order[State]:
    """Standing answers mostly; now and then an offer, rarely resignation."""
    roll = dice.throw(20, 1)[0]
    if roll == 1:
        return anytime.Resign()
    if roll <= 5 and state.end_offered is None:
        return anytime.OfferEnd()
    yes_no = (None, True, False)
    numbers = (None, None, 0, 3)
    mine = [unit.id for unit in state.units.values() if unit.army == state.army_of(seat)]
    return anytime.SetDefaults(
        keep_lead_when_spent=pick(dice, yes_no),
        lead_order=(pick(dice, mine),) if _one_in(dice, 2) else (),
        rally_from=pick(dice, numbers),
        reroll_attack=pick(dice, numbers),
        reroll_defence=pick(dice, numbers),
    )


WEIGHTS: dict[type[Order[State]], int] = {
    activating.ActivateGroup: 8,
    activating.ActivateExpress: 3,
    steps.DeclareAttack: 30,
    steps.TurnToAttack: 8,
    steps.MoveForward: 12,
    steps.Turn: 1,
    steps.AboutFace: 1,
    steps.EndActivation: 3,
    attacking.AttackWith: 4,
    bidding.PassBid: 2,
}
"""Lawful orders that make battles happen are likelier; everything else weighs one."""


def _weighted(found: Sequence[Option[State]]) -> list[Option[State]]:
    return [option for option in found for _ in range(WEIGHTS.get(type(option.order), 1))]


def _varied(option: Option[State], dice: Dice) -> Order[State]:
    """The option's order with some of its fields changed within what it says may vary."""
    vary = VARIATIONS.get(type(option.order))
    return option.order if vary is None else vary(option, dice)


Vary = Callable[[Option[State], Dice], Order[State]]


def _some(dice: Dice, items: Sequence[str]) -> tuple[str, ...]:
    chosen = tuple(item for item in items if _one_in(dice, 2))
    return chosen or (pick(dice, items),)


def _maybe(dice: Dice, items: Sequence[str]) -> str | None:
    return pick(dice, items) if items and _one_in(dice, 2) else None


def _vary_group(option: Option[State], dice: Dice) -> Order[State]:
    order, units = option.order, option.vary["units"]
    if _one_in(dice, 3):
        order = structs.replace(order, units=_some(dice, units))
    return _vary_company(order, option, dice)


def _vary_company(order: Order[State], option: Option[State], dice: Dice) -> Order[State]:
    """Who comes along, and whose exemptions pay first."""
    first = _maybe(dice, option.vary.get("payers", ()))
    payers = () if first is None else (first,)
    return structs.replace(order, commander=_maybe(dice, option.vary["commander"]), payers=payers)


def _vary_express(option: Option[State], dice: Dice) -> Order[State]:
    unit = pick(dice, option.vary["unit"])
    order = structs.replace(option.order, unit=unit)
    if _one_in(dice, 4) and unit in option.facts.get("full_price", ()):
        order = structs.replace(order, full_price=True)
    return _vary_company(order, option, dice)


def _vary_ride(option: Option[State], dice: Dice) -> Order[State]:
    tiles = option.vary.get("tile")
    return structs.replace(option.order, tile=pick(dice, tiles)) if tiles else option.order


def _vary_attack(option: Option[State], dice: Dice) -> Order[State]:
    bonus, supporter = pick(dice, option.vary["bonus"]), _maybe(dice, option.vary["supporter"])
    return structs.replace(option.order, bonus=bonus, supporter=supporter)


def _vary_advance(option: Option[State], dice: Dice) -> Order[State]:
    if not option.vary or not _one_in(dice, 3):
        return option.order
    return structs.replace(option.order, units=_some(dice, option.vary["units"]), commander=False)


def _vary_leads(option: Option[State], dice: Dice) -> Order[State]:
    chosen = {tile: pick(dice, units) for tile, units in option.vary["leads"].items() if _one_in(dice, 2)}
    return turning.DesignateLeads(leads=chosen)


def _vary_turn(option: Option[State], dice: Dice) -> Order[State]:
    return structs.replace(option.order, use_free=not _one_in(dice, 4))


def _vary_bid(option: Option[State], dice: Dice) -> Order[State]:
    return bidding.Bid(points=option.vary["points"]["least"] + dice.throw(6, 1)[0] - 1)


VARIATIONS: dict[type[Order[State]], Vary] = {
    activating.ActivateGroup: _vary_group,
    activating.ActivateExpress: _vary_express,
    activating.ActivateCommander: _vary_ride,
    attacking.AttackWith: _vary_attack,
    attacking.Advance: _vary_advance,
    turning.DesignateLeads: _vary_leads,
    steps.Turn: _vary_turn,
    bidding.Bid: _vary_bid,
}
