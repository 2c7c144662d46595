"""The parts of the game, put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from battles.rules.base import Event, Frame, Option, Order, Question, Seat
from battles.rules.inquiry import Inquiry
from battles.rules.ninth_age import anytime, events
from battles.rules.ninth_age.abilities.topic import TOPIC as ABILITIES
from battles.rules.ninth_age.attacks.topic import TOPIC as ATTACKS
from battles.rules.ninth_age.charges.reach_inquiry import AskReach
from battles.rules.ninth_age.charges.topic import TOPIC as CHARGES
from battles.rules.ninth_age.magic.topic import TOPIC as MAGIC
from battles.rules.ninth_age.melee.topic import TOPIC as MELEE
from battles.rules.ninth_age.movement.topic import TOPIC as MOVEMENT
from battles.rules.ninth_age.psychology.topic import TOPIC as PSYCHOLOGY
from battles.rules.ninth_age.setup.topic import TOPIC as SETTING_UP
from battles.rules.ninth_age.shooting.topic import TOPIC as SHOOTING
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns import markers
from battles.rules.ninth_age.turns.topic import TOPIC as TURNING
from battles.rules.play import Play
from battles.rules.topics import Topics

TOPICS = Topics[State](
    SETTING_UP,
    TURNING,
    ABILITIES,
    PSYCHOLOGY,
    ATTACKS,
    CHARGES,
    MOVEMENT,
    SHOOTING,
    MAGIC,
    MELEE,
)
FRAMES: tuple[type[Frame], ...] = TOPICS.frames
EVENTS: tuple[type[Event[State]], ...] = tuple(dict.fromkeys((*events.EVENTS, *anytime.EVENTS, *TOPICS.events)))
ORDERS: tuple[type[Order[State]], ...] = tuple(dict.fromkeys((*TOPICS.orders, *anytime.ORDERS)))
INQUIRIES: tuple[type[Inquiry[State]], ...] = (AskReach,)

suggest = TOPICS.suggest


def step(play: Play[State]) -> None:
    """One step; whoever has lost its marker in it drops it at once (A.9.9)."""
    before = play.state
    TOPICS.step(play)
    markers.drop(play, before)


def asked(state: State) -> Mapping[Seat, Question[State]]:
    if state.ended is not None:
        return {}
    return {seat: _reacting(state, seat, one) for seat, one in TOPICS.asked(state).items()}


def _reacting(state: State, seat: Seat, question: Question[State]) -> Question[State]:
    """What the side is asked whose turn it is not has a standing answer: it cannot hold the battle up."""
    is_own_turn = state.turn == 0 or state.side_of_seat.get(seat) == state.active
    return question if is_own_turn or question.standing else structs.replace(question, standing=True)


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    """What answers the seat's question."""
    return TOPICS.options(known, seat) if seat in asked(known) else ()
