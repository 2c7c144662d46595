"""The computer opponent: skill 1 thinks about each tile, skill 2 looks further and weighs dangers."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice
from battles.rules.lost_battles import frames, questions
from battles.rules.lost_battles.computer import arrivals, fights, marches, plans, turns
from battles.rules.lost_battles.computer.field import MINDS, ThreatBoard, group_of
from battles.rules.lost_battles.orders import turn as turning
from battles.rules.lost_battles.state import State


def choose(state: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
    """What this seat orders now; always lawful, the same for the same state and dice."""
    field = ThreatBoard(state, state.army_of(seat), MINDS[min(skill, max(MINDS))])
    if state.end_offered not in (None, seat):
        return turns.answer_offer(state, field)
    default = questions.asked(state)[seat].default
    order = _answer(field, dice) or default
    return order if not order.preview(state, seat).refusals else default


def _answer(field: ThreatBoard, dice: Dice) -> Order[State] | None:
    """The answer to the question on top of the flow."""
    match field.state.flow[-1]:
        case frames.SelectActivation():
            return activation(field)
        case frames.TakeStep():
            return step(field)
        case frames.SelectAttacker():
            return fights.attacker(field)
        case frames.AskAllOut():
            return fights.all_out(field)
        case frames.AskAdvance():
            return fights.advance(field)
        case frames.AskReroll():
            return fights.reroll(field)
        case frame:
            return _reaction(field, frame, dice)


def _reaction(field: ThreatBoard, frame: frames.AnyFrame, dice: Dice) -> Order[State] | None:
    match frame:
        case frames.AskRally(general=general):
            return fights.rally(field, general)
        case frames.AskLead(tile=tile, candidates=units, may_keep=may_keep):
            return fights.name_lead(field, tile, units, may_keep=may_keep)
        case frames.AskLeads():
            return turning.DesignateLeads(leads=fights.designate(field))
        case frames.AskReversal():
            return turns.reversal(field)
        case frames.AskActiveGeneral():
            return turns.active_general(field)
        case frames.AskBid():
            return turns.bid(field.state, dice)
        case frames.AskSide():
            return turns.side(field.state)
        case _:
            return None


def activation(field: ThreatBoard) -> Order[State]:
    """The best activation, arrivals among them; then commanders, then the end."""
    chosen = plans.next_plan(field, arrivals.next_group(field))
    if chosen is not None:
        return chosen.order
    return turns.ride(field) or turning.EndPlayerTurn()


def step(field: ThreatBoard) -> Order[State] | None:
    """The first step towards the best end of the group in hand."""
    group = group_of(field)
    if group.tile is None:
        return arrivals.entry(field, group)
    if group.activation.is_deploying:
        return arrivals.onward(field, group)
    chosen = marches.best(field, group)
    return chosen[0].first if chosen is not None else None
