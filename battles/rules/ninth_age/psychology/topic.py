"""Tests, panic and flight as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.ninth_age.psychology import options, questions, steps, suggest
from battles.rules.ninth_age.psychology.events import EVENTS
from battles.rules.ninth_age.psychology.frames import PsychologyFrame
from battles.rules.ninth_age.psychology.orders import ORDERS
from battles.rules.topics import Topic

TOPIC = Topic(
    frames=get_args(PsychologyFrame),
    events=EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=questions.asked,
    options=options.options,
    suggest=suggest.suggest,
)
