"""The set-up as a part of the game."""

from __future__ import annotations

from typing import get_args

from battles.rules.base import Order
from battles.rules.horden_helden.setup import events, questions, steps
from battles.rules.horden_helden.setup import options as offered
from battles.rules.horden_helden.setup import suggest as suggesting
from battles.rules.horden_helden.setup.frames import SettingUpFrame
from battles.rules.horden_helden.setup.orders import armies, camps, deployment, for_me, secret, terrain
from battles.rules.horden_helden.state import State
from battles.rules.topics import Topic

ORDERS: tuple[type[Order[State]], ...] = (
    armies.SubmitArmy,
    armies.NameEdge,
    terrain.ChooseTerrain,
    terrain.PlaceTerrain,
    secret.RecordHidden,
    secret.SwapUnplaceable,
    secret.RecordAmbush,
    secret.SketchCommandZones,
    camps.PlaceCamp,
    camps.PlaceBaggage,
    camps.PlaceWorks,
    deployment.Deploy,
    deployment.DeployCommand,
    deployment.OrderColumns,
    deployment.PlaceVanguard,
    for_me.SetUpForMe,
)

TOPIC = Topic(
    frames=get_args(SettingUpFrame),
    events=events.EVENTS,
    orders=ORDERS,
    step=steps.step,
    asked=questions.asked,
    options=offered.options,
    suggest=suggesting.suggest,
)
