"""Movement as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.horden_helden.movement import options, questions, steps, suggest
from battles.rules.horden_helden.movement.events import EVENTS
from battles.rules.horden_helden.movement.frames import MovingFrame
from battles.rules.horden_helden.movement.orders import ORDERS
from battles.rules.topics import Topic

TOPIC = Topic(
    frames=get_args(MovingFrame),
    events=EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=questions.asked,
    options=options.options,
    suggest=suggest.suggest,
)
