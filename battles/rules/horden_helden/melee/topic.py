"""Melee as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.horden_helden.melee import options, questions, steps, suggest
from battles.rules.horden_helden.melee.events import EVENTS
from battles.rules.horden_helden.melee.frames import MeleeFrame
from battles.rules.horden_helden.melee.orders import ORDERS
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
