"""The round of phases as a part of the game: it asks nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from battles.rules.base import Option, Order, Question, Seat
from battles.rules.dice import Dice
from battles.rules.errors import RulesBroken
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.turns import steps
from battles.rules.horden_helden.turns.events import EVENTS
from battles.rules.horden_helden.turns.frames import TurningFrame
from battles.rules.topics import Topic


def _asked(state: State) -> Mapping[Seat, Question[State]]:
    return {}


def _options(known: State, seat: Seat) -> Sequence[Option[State]]:
    return ()


def _suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    raise RulesBroken("nobody is asked between phases")


TOPIC = Topic(
    frames=get_args(TurningFrame),
    events=EVENTS,
    orders=(),
    step=steps.step,
    asked=_asked,
    options=_options,
    suggest=_suggest,
)
