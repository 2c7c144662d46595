"""Orders that come too late: the phase they belong to is over, often because it ended by itself (5.1, 5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from battles.rules.base import Order, Seat, tag_of
from battles.rules.errors import Refusal
from battles.rules.horden_helden.magic.orders import CastSpell
from battles.rules.horden_helden.magic.spells import SPELLS
from battles.rules.horden_helden.movement.orders import MOVES
from battles.rules.horden_helden.state import Phase, State
from battles.rules.horden_helden.turns.phases import phases
from battles.rules.refusals import refuse

Why = Literal["you_ended_it", "nothing_was_left", "nobody_could_act"]
"""`nobody_could_act` also where a player may have said so: such a phase is skipped as soon as nothing is possible."""

_ARRIVALS = [
    "pay_god",
    "dismiss_god",
    "call_god",
    "replace_horde",
    "reveal_hidden",
    "free_frog",
    "give_ap",
    "win_back_ally",
    "end_arrivals",
]
LAST_PHASE: Mapping[str, Phase] = {
    **dict.fromkeys(_ARRIVALS, "arrivals"),
    **dict.fromkeys(MOVES, "moves"),
    **dict.fromkeys(("face_flyer", "end_facing"), "facing"),
    **dict.fromkeys(("magic_attack", "cast_sphere", "end_single"), "single_one"),
    "start_single_melee": "single_two",
    **dict.fromkeys(("declare_fire", "pay_shoot_support", "resolve_shot"), "shooting"),
    **dict.fromkeys(("resolve_melee", "pay_melee_support", "pass_melee_support"), "melee"),
}
"""The last phase of a turn in which each order can be given."""
_FOUGHT: tuple[Phase, ...] = ("shooting", "single_two", "melee")
"""They end when everything in them is done; nobody ends them."""


def too_late(state: State, seat: Seat, order: Order[State]) -> Refusal | None:
    """The phase of an order of the active side is over."""
    if not state.turn or state.side_of_seat.get(seat) != state.active:
        return None
    order_of_phases, phase = phases(state), _phase_of(order)
    if phase not in order_of_phases or state.phase not in order_of_phases:
        return None
    if order_of_phases.index(phase) >= order_of_phases.index(state.phase):
        return None
    why = _why(state, seat, phase)
    return refuse("phase_over", "5.3" if phase == "arrivals" else "5.1", order=tag_of(order), phase=phase, why=why)


def _phase_of(order: Order[State]) -> Phase | None:
    if isinstance(order, CastSpell):
        return SPELLS[order.spell].window
    return LAST_PHASE.get(tag_of(order))


def _why(state: State, seat: Seat, phase: Phase) -> Why:
    if phase == "moves" and seat in state.moving.done:
        return "you_ended_it"
    return "nothing_was_left" if phase in _FOUGHT else "nobody_could_act"
