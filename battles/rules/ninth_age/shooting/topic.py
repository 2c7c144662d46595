"""Shooting as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.ninth_age.shooting import options, questions, steps, suggest
from battles.rules.ninth_age.shooting.events import EVENTS
from battles.rules.ninth_age.shooting.frames import ShootingFrame
from battles.rules.ninth_age.shooting.orders import ORDERS
from battles.rules.topics import Topic

TOPIC = Topic(
    frames=get_args(ShootingFrame),
    events=EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=questions.asked,
    options=options.options,
    suggest=suggest.suggest,
)
