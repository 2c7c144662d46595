"""Orders that come too late: an attack has begun or is over, an activation or a player turn has ended (4.4, 5.3)."""

from __future__ import annotations

from battles.rules.base import Order, Seat, tag_of
from battles.rules.errors import Refusal
from battles.rules.lost_battles.questions import ACTIVATIONS, STEPS
from battles.rules.lost_battles.state import PlayerTurn, State
from battles.rules.refusals import refuse

ATTACKS = ("attack_with", "stop_attacking", "all_out", "no_all_out", "advance")


def too_late(state: State, seat: Seat, order: Order[State]) -> Refusal | None:
    """What is over to which the order belonged, and why it ended."""
    kind = tag_of(order)
    turn = state.player_turn
    if state.active is None or turn is None or kind not in (*ACTIVATIONS, *STEPS, *ATTACKS):
        return None
    ended = turn.ended if state.seat(state.active) == seat else turn.before
    if ended is not None:
        return refuse("player_turn_over", "4.4", order=kind, why=f"turn_ended_by_{ended}")
    if state.seat(state.active) != seat:
        return None
    return _in_attack(state, kind) if state.attack is not None else _activation_over(state, turn, kind)


def _in_attack(state: State, kind: str) -> Refusal | None:
    assert state.attack is not None
    if kind in STEPS:
        return refuse("attack_has_begun", "5.3", order=kind, tile=state.attack.target)
    if kind in ("attack_with", "stop_attacking") and state.attack.is_closed:
        return refuse("attack_over", "8.12", order=kind, tile=state.attack.target)
    return None


def _activation_over(state: State, turn: PlayerTurn, kind: str) -> Refusal | None:
    if turn.group_ended is None or state.activation is not None or kind in ACTIVATIONS:
        return None
    units = [unit for unit in turn.group if unit in state.units]
    return refuse("activation_over", "5.3", order=kind, units=units, why=f"group_ended_by_{turn.group_ended}")
