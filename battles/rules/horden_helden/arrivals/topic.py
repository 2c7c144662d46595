"""Arrivals as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.horden_helden.arrivals import options, questions, steps, suggest
from battles.rules.horden_helden.arrivals.events import EVENTS
from battles.rules.horden_helden.arrivals.frames import ArrivalFrame
from battles.rules.horden_helden.arrivals.orders import ORDERS
from battles.rules.topics import Topic

TOPIC = Topic(
    frames=get_args(ArrivalFrame),
    events=EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=questions.asked,
    options=options.options,
    suggest=suggest.suggest,
)
