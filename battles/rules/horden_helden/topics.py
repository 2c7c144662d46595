"""The parts of the game, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from battles.rules.base import Event, Frame, Option, Order, Question, Seat
from battles.rules.horden_helden import anytime, events
from battles.rules.horden_helden.approach_inquiry import Approach
from battles.rules.horden_helden.arrivals.topic import TOPIC as ARRIVALS
from battles.rules.horden_helden.figures.topic import TOPIC as FIGURES
from battles.rules.horden_helden.magic.topic import TOPIC as MAGIC
from battles.rules.horden_helden.melee.topic import TOPIC as MELEE
from battles.rules.horden_helden.movement import options as moving_options
from battles.rules.horden_helden.movement.topic import TOPIC as MOVING
from battles.rules.horden_helden.prospects import Prospects
from battles.rules.horden_helden.setup.topic import TOPIC as SETTING_UP
from battles.rules.horden_helden.shooting.topic import TOPIC as SHOOTING
from battles.rules.horden_helden.sight_inquiry import Look
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.turns.topic import TOPIC as TURNING
from battles.rules.inquiry import Inquiry
from battles.rules.topics import Topics

TOPICS = Topics[State](SETTING_UP, TURNING, ARRIVALS, MAGIC, MOVING, FIGURES, SHOOTING, MELEE)
FRAMES: tuple[type[Frame], ...] = TOPICS.frames
EVENTS: tuple[type[Event[State]], ...] = (*events.EVENTS, *TOPICS.events)
ORDERS: tuple[type[Order[State]], ...] = (*TOPICS.orders, *anytime.ORDERS)
INQUIRIES: tuple[type[Inquiry[State]], ...] = (Look, Prospects, Approach)

step, suggest = TOPICS.step, TOPICS.suggest


def asked(state: State) -> Mapping[Seat, Question[State]]:
    if state.ended is not None:
        return {}
    return {seat: _reacting(state, seat, one) for seat, one in TOPICS.asked(state).items()}


def _reacting(state: State, seat: Seat, question: Question[State]) -> Question[State]:
    """What the side is asked whose turn it is not has a standing answer: it cannot hold the battle up."""
    is_own_turn = state.turn == 0 or state.side_of_seat.get(seat) == state.active
    return question if is_own_turn else structs.replace(question, standing=True)


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    """What answers the seat's question; of seats that are not asked, what they may do out of turn (6.5)."""
    return TOPICS.options(known, seat) if seat in asked(known) else moving_options.unasked(known, seat)
