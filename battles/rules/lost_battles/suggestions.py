"""What is chosen already when a seat is asked: quick judgements of the computer, and nothing where fate is in hand."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.lost_battles import frames, questions
from battles.rules.lost_battles.computer import fights, turns
from battles.rules.lost_battles.computer.field import MINDS, ThreatBoard
from battles.rules.lost_battles.orders import turn as turning
from battles.rules.lost_battles.squares import TileId
from battles.rules.lost_battles.state import State, Unit, UnitId

QUICK = MINDS[1]


def suggestions(known: State, seat: Seat) -> tuple[Order[State], ...]:
    """Best first. Whom to activate, all-out attacks, and lead units that differ are the player's own choice."""
    if seat not in questions.asked(known):
        return ()
    field = ThreatBoard(known, known.army_of(seat), QUICK)
    lawful = [order for order in _thought(field) if not order.preview(known, seat).refusals]
    return tuple(lawful)


def _thought(field: ThreatBoard) -> list[Order[State]]:
    match field.state.flow[-1]:
        case frames.SelectAttacker():
            return fights.attackers(field)
        case frames.AskAdvance():
            return [fights.advance(field)]
        case frames.AskReroll():
            return [fights.reroll(field)]
        case frames.AskRally(general=general):
            return [fights.rally(field, general)]
        case frames.AskLead() as frame:
            return _lead(field, frame)
        case frames.AskLeads():
            return [turning.DesignateLeads(leads=fights.designate(field))]
        case frames.AskActiveGeneral():
            return [turns.active_general(field)]
        case _:
            return []


def _lead(field: ThreatBoard, frame: frames.AskLead) -> list[Order[State]]:
    if len({_kind(field.state, unit) for unit in _candidates(field.state, frame.tile, frame)}) > 1:
        return []
    return [fights.name_lead(field, frame.tile, frame.candidates, may_keep=frame.may_keep)]


def _candidates(state: State, tile: TileId, frame: frames.AskLead) -> list[Unit]:
    present: UnitId | None = state.leads.get(tile) if frame.may_keep else None
    return [state.units[unit] for unit in (*frame.candidates, *(() if present is None else (present,)))]


def _kind(state: State, unit: Unit) -> tuple[object, ...]:
    """Units that are alike in everything that matters in front."""
    return unit.type, unit.subtype, unit.unit_class, unit.spent, state.leader_of(unit.id) is not None
