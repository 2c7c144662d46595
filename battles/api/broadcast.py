"""For those who watch: what a broadcast shows beside the table."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextvars import Context
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from battles import selectors
from battles.api.lobby import number
from battles.api.play import TableView
from battles.errors import ApplicationError
from battles.rules.codec import Json
from battles.rules.errors import RulesError
from battles.runtime.clock import WALL
from battles.runtime.db_thread import in_db_thread
from battles.selectors import delayed
from battles.selectors.broadcasts import BroadcastGlance, glance
from battles.thinking import pool
from battles.thinking.tasks import OddsTask, chances
from battles.web.json_responses import answer

KEPT = 256
_odds: OrderedDict[tuple[str, int], Json] = OrderedDict()
"""Odds that were counted lately: everybody who watches asks for the same."""
_counting: dict[tuple[str, int], asyncio.Task[Json]] = {}
"""Odds that are being counted now."""


class LastOrderShape(serializers.Serializer[object]):
    seat = serializers.CharField()
    order = serializers.JSONField()
    since = serializers.IntegerField(help_text="The public's version before the order.")
    version = serializers.IntegerField(help_text="The public's version after it.")
    odds = serializers.JSONField(allow_null=True, help_text="Before its throw: chances, total, exact.")


class BroadcastShape(serializers.Serializer[object]):
    version = serializers.IntegerField()
    status = serializers.CharField()
    worth = serializers.DictField(
        child=serializers.FloatField(),
        allow_null=True,
        help_text="Each seat's chances from 0 to 1; null while something is hidden, or if odds are switched off.",
    )
    order = LastOrderShape(allow_null=True)


class BroadcastView(TableView):
    """Reads what the database knows; `broadcast` adds the odds, which take their time."""

    found: BroadcastGlance | None = None

    @extend_schema(
        operation_id="broadcast",
        responses=BroadcastShape,
        parameters=[OpenApiParameter("delay", int, default=0, description="At least this many seconds behind.")],
        tags=["table"],
    )
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The last order with its odds, and the expected result: only what everyone may know, even if you play."""
        delay = delayed.step_of(number(request, "delay", 0))
        battle = selectors.battle_of(battle_id)
        self.system = battle.system
        seen, _ = selectors.seen_by(battle, request.user, WALL.now(), watching=True, delay=delay)
        self.found = glance(seen)
        return answer({})


async def broadcast(request: HttpRequest, battle_id: UUID) -> HttpResponseBase:
    """GET …/broadcast."""
    view = BroadcastView()
    view.setup(request, battle_id=battle_id)
    response = await in_db_thread(view.dispatch, request, battle_id=battle_id)
    return response if view.found is None else answer(await _told(str(battle_id), view.found))


# How the description of the interface finds a view that is no class.
broadcast.cls, broadcast.initkwargs = BroadcastView, {}  # type: ignore[attr-defined]


async def _told(battle_id: str, found: BroadcastGlance) -> dict[str, Json]:
    order = None
    if found.order is not None:
        odds = await _counted(battle_id, found.order.version, found.odds) if found.odds is not None else None
        order = {
            "seat": found.order.seat,
            "order": found.order.order,
            "since": found.order.since,
            "version": found.order.version,
            "odds": odds,
        }
    return {"version": found.version, "status": found.status, "worth": found.worth, "order": order}


async def _counted(battle_id: str, version: int, task: OddsTask) -> Json:
    """Once for all who ask at the same time."""
    key = (battle_id, version)
    if key in _odds:
        return _odds[key]
    counting = _counting.get(key)
    if counting is None or counting.get_loop() is not asyncio.get_running_loop():
        counting = _counting[key] = asyncio.create_task(_count(task), context=Context())
        counting.add_done_callback(lambda done: _keep(key, done))
    return await asyncio.shield(counting)


def _keep(key: tuple[str, int], done: asyncio.Task[Json]) -> None:
    _counting.pop(key, None)
    if not done.cancelled() and done.exception() is None:
        _odds[key] = done.result()
    while len(_odds) > KEPT:
        _odds.popitem(last=False)


async def _count(task: OddsTask) -> Json:
    """None for an order whose odds cannot be told from outside."""
    try:
        found = await pool.pool().odds(task)
    except (ApplicationError, RulesError):
        return None
    return {"chances": chances(found), "total": found.total, "exact": found.exact} if found.chances else None
