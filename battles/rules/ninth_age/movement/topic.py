"""The movement phase as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.ninth_age.movement import options, questions, steps, suggest
from battles.rules.ninth_age.movement.events import EVENTS
from battles.rules.ninth_age.movement.frames import MovementFrame
from battles.rules.ninth_age.movement.orders import ORDERS
from battles.rules.topics import Topic

TOPIC = Topic(
    frames=get_args(MovementFrame),
    events=EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=questions.asked,
    options=options.options,
    suggest=suggest.suggest,
)
