"""The set-up as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.base import Order
from battles.rules.ninth_age.setup import events, questions, steps
from battles.rules.ninth_age.setup import options as offered
from battles.rules.ninth_age.setup import suggest as suggesting
from battles.rules.ninth_age.setup.frames import SetUpFrame
from battles.rules.ninth_age.setup.orders import agreement, choices, deployment, for_me
from battles.rules.ninth_age.state import State
from battles.rules.topics import Topic

ORDERS: tuple[type[Order[State]], ...] = (
    *agreement.ORDERS,
    *choices.ORDERS,
    *deployment.ORDERS,
    for_me.SetUpForMe,
)

TOPIC = Topic(
    frames=get_args(SetUpFrame),
    events=events.EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=questions.asked,
    options=offered.options,
    suggest=suggesting.suggest,
)
