"""Attacks, their losses and the panic they cause, as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.ninth_age.attacks import options, questions, steps, suggest
from battles.rules.ninth_age.attacks.events import EVENTS
from battles.rules.ninth_age.attacks.frames import AttackFrame
from battles.rules.ninth_age.attacks.orders import ORDERS
from battles.rules.topics import Topic

TOPIC = Topic(
    frames=get_args(AttackFrame),
    events=EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=questions.asked,
    options=options.options,
    suggest=suggest.suggest,
)
