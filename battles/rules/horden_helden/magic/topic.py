"""Magic as a part of the game."""

from __future__ import annotations

from battles.rules.horden_helden.magic import frames
from battles.rules.horden_helden.magic.events import EVENTS
from battles.rules.horden_helden.magic.options import options
from battles.rules.horden_helden.magic.orders import ORDERS
from battles.rules.horden_helden.magic.questions import asked
from battles.rules.horden_helden.magic.steps import step
from battles.rules.horden_helden.magic.suggest import suggest
from battles.rules.topics import Topic

TOPIC = Topic(
    frames=(
        frames.RollZap,
        frames.SettleZap,
        frames.OfferSpells,
        frames.AskSpell,
        frames.OfferCounter,
        frames.AskCounter,
        frames.OfferSupport,
        frames.AskSupport,
        frames.RollDuel,
        frames.SettleDuel,
        frames.WorkSpell,
        frames.AskReroll,
        frames.RollAgain,
    ),
    events=EVENTS,
    orders=ORDERS,
    step=step,
    asked=asked,
    options=options,
    suggest=suggest,
)
