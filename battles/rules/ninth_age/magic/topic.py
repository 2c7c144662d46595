"""The magic phase as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.ninth_age.magic import options, questions, steps, suggest
from battles.rules.ninth_age.magic.events import EVENTS
from battles.rules.ninth_age.magic.frames import MagicFrame
from battles.rules.ninth_age.magic.orders import ORDERS
from battles.rules.topics import Topic

TOPIC = Topic(
    frames=get_args(MagicFrame),
    events=EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=questions.asked,
    options=options.options,
    suggest=suggest.suggest,
)
