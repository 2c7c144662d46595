"""Any legal order (skill 0), so that random battles come to use every rule."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.ninth_age import anytime, topics
from battles.rules.ninth_age.state import StandingAnswers, State

OFFERS, GIVES_UP, AGREES, STANDING = 1_500, 6_000, 20, 150
"""One order in so many offers a draw, gives up, agrees to a draw, sets standing answers."""


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    if known.draw_offers and seat not in known.draw_offers:
        return anytime.AcceptDraw() if dice.throw(AGREES, 1)[0] == 1 else anytime.DeclineDraw()
    if not known.draw_offers and dice.throw(OFFERS, 1)[0] == 1:
        return anytime.OfferDraw()
    if dice.throw(GIVES_UP, 1)[0] == 1:
        return anytime.Concede()
    if dice.throw(STANDING, 1)[0] == 1:
        return anytime.SetStandingAnswers(answers=random_answers(dice))
    return topics.suggest(known, seat, dice)


def random_answers(dice: Dice) -> StandingAnswers:
    return StandingAnswers(
        reroll_tests=pick(dice, (True, True, False)),
        removal=pick(dice, ("as_proposed", "ask")),
        distribution=pick(dice, ("as_proposed", "ask")),
        test_order=pick(dice, ("worst_first", "ask")),
        restrain=pick(dice, ("ask", "always", "never")),
        dispel_from=pick(dice, (0, 4, 8)),
    )
