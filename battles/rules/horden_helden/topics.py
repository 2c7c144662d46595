"""The parts of the game, and which of them owns a frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from battles.rules.base import Event, Frame, Option, Order, Question, Seat
from battles.rules.dice import Dice
from battles.rules.horden_helden import anytime, events
from battles.rules.horden_helden.arrivals.topic import TOPIC as ARRIVALS
from battles.rules.horden_helden.figures.topic import TOPIC as FIGURES
from battles.rules.horden_helden.magic.topic import TOPIC as MAGIC
from battles.rules.horden_helden.melee.topic import TOPIC as MELEE
from battles.rules.horden_helden.movement import options as moving_options
from battles.rules.horden_helden.movement.topic import TOPIC as MOVING
from battles.rules.horden_helden.setup.topic import TOPIC as SETTING_UP
from battles.rules.horden_helden.shooting.topic import TOPIC as SHOOTING
from battles.rules.horden_helden.sight_inquiry import Look
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.topic import Topic
from battles.rules.horden_helden.turns.topic import TOPIC as TURNING
from battles.rules.inquiry import Inquiry
from battles.rules.play import Play

TOPICS: tuple[Topic, ...] = (SETTING_UP, TURNING, ARRIVALS, MAGIC, MOVING, FIGURES, SHOOTING, MELEE)
OWNER: Mapping[type[Frame], Topic] = {frame: topic for topic in TOPICS for frame in topic.frames}
FRAMES: tuple[type[Frame], ...] = tuple(OWNER)
EVENTS: tuple[type[Event[State]], ...] = (*events.EVENTS, *(event for topic in TOPICS for event in topic.events))
ORDERS: tuple[type[Order[State]], ...] = (*(order for topic in TOPICS for order in topic.orders), *anytime.ORDERS)
INQUIRIES: tuple[type[Inquiry[State]], ...] = (Look,)


def _owner(state: State) -> Topic:
    return OWNER[type(state.flow[-1])]


def step(play: Play[State]) -> None:
    _owner(play.state).step(play)


def asked(state: State) -> Mapping[Seat, Question[State]]:
    if state.ended is not None or not state.flow or not state.flow[-1].waits:
        return {}
    return {seat: _reacting(state, seat, one) for seat, one in _owner(state).asked(state).items()}


def _reacting(state: State, seat: Seat, question: Question[State]) -> Question[State]:
    """What the side is asked whose turn it is not has a standing answer: it cannot hold the battle up."""
    is_own_turn = state.turn == 0 or state.side_of_seat.get(seat) == state.active
    return question if is_own_turn else structs.replace(question, standing=True)


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    """What answers the seat's question; of seats that are not asked, what they may do out of turn (6.5)."""
    return _owner(known).options(known, seat) if seat in asked(known) else moving_options.unasked(known, seat)


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    return _owner(known).suggest(known, seat, dice)


anytime.asking.asked = asked
