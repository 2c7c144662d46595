"""The melee phase as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.ninth_age.melee import options, questions, steps, suggest
from battles.rules.ninth_age.melee.events import EVENTS
from battles.rules.ninth_age.melee.frames import MeleeFrame
from battles.rules.ninth_age.melee.orders import ORDERS
from battles.rules.topics import Topic

TOPIC = Topic(
    frames=get_args(MeleeFrame),
    events=EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=questions.asked,
    options=options.options,
    suggest=suggest.suggest,
)
