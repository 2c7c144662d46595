"""Any legal order (skill 0), so that random battles come to use every rule."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice
from battles.rules.horden_helden import anytime, topics
from battles.rules.horden_helden.state import State

OFFERS = 900
"""One order in so many is an offer of a draw."""
GIVES_UP = 4_000
AGREES = 20


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    if known.draw_offers and seat not in known.draw_offers:
        agrees = dice.throw(AGREES, 1)[0] == 1
        return anytime.AcceptDraw() if agrees else anytime.DeclineDraw()
    if not known.draw_offers and dice.throw(OFFERS, 1)[0] == 1:
        return anytime.OfferDraw()
    if dice.throw(GIVES_UP, 1)[0] == 1:
        return anytime.Concede()
    return topics.suggest(known, seat, dice)
