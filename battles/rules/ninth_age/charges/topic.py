"""The charge phase as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.ninth_age.charges import options, questions, steps, suggest
from battles.rules.ninth_age.charges.events import EVENTS
from battles.rules.ninth_age.charges.frames import ChargeFrame
from battles.rules.ninth_age.charges.orders import ORDERS
from battles.rules.topics import Topic

TOPIC = Topic(
    frames=get_args(ChargeFrame),
    events=EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=questions.asked,
    options=options.options,
    suggest=suggest.suggest,
)
