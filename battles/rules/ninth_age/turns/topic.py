"""The round of turns and phases as a part of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from battles.rules.base import Option, Order, Question, Seat
from battles.rules.dice import Dice, pick
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns import markers, steps
from battles.rules.ninth_age.turns.events import EVENTS
from battles.rules.ninth_age.turns.frames import AskMarkers, TurnFrame
from battles.rules.ninth_age.turns.orders import ORDERS, LeaveMarkers, PickUpMarker
from battles.rules.topics import Topic


def _asked(state: State) -> Mapping[Seat, Question[State]]:
    match state.flow[-1]:
        case AskMarkers():
            orders = ("pick_up_marker", "leave_markers")
            question = Question(kind="markers", orders=orders, default=_first_pick(state), clause="A.9.9")
            return {state.seat_of(state.active): question}
        case _:
            return {}


def _first_pick(state: State) -> Order[State]:
    for unit, numbers in markers.takers(state, state.active).items():
        return PickUpMarker(unit=unit, marker=numbers[0])
    return LeaveMarkers()


def _options(known: State, seat: Seat) -> Sequence[Option[State]]:
    return [Option(order=order) for order in _orders(known)]


def _orders(known: State) -> Iterator[Order[State]]:
    match known.flow[-1]:
        case AskMarkers():
            for unit, numbers in markers.takers(known, known.active).items():
                yield from (PickUpMarker(unit=unit, marker=number) for number in numbers)
            yield LeaveMarkers()
        case frame:
            raise RulesBroken(f"nobody is asked by {frame}")


def _suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    return pick(dice, list(_orders(known)))


TOPIC = Topic(
    frames=get_args(TurnFrame),
    events=EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=_asked,
    options=_options,
    suggest=_suggest,
)
