"""Figures as a part of the game."""

from __future__ import annotations

from battles.rules.horden_helden.figures import frames
from battles.rules.horden_helden.figures.events import EVENTS
from battles.rules.horden_helden.figures.options import options
from battles.rules.horden_helden.figures.orders import ORDERS
from battles.rules.horden_helden.figures.questions import asked
from battles.rules.horden_helden.figures.steps import step
from battles.rules.horden_helden.figures.suggest import suggest
from battles.rules.topics import Topic

TOPIC = Topic(
    frames=(
        frames.OfferSingle,
        frames.AskSingle,
        frames.OfferJoining,
        frames.AskJoining,
        frames.OfferDefence,
        frames.AskDefence,
        frames.NextDuel,
        frames.AskDuel,
        frames.RollSingle,
        frames.SettleSingle,
    ),
    events=EVENTS,
    orders=ORDERS,
    step=step,
    asked=asked,
    options=options,
    suggest=suggest,
)
