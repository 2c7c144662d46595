"""Shooting as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.horden_helden.shooting import options, questions, steps, suggest
from battles.rules.horden_helden.shooting.events import EVENTS
from battles.rules.horden_helden.shooting.frames import ShootingFrame
from battles.rules.horden_helden.shooting.orders import ORDERS
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
