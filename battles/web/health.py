"""GET /healthz: is this worker able to host battles? GET /readyz: does everything go on by itself, too?"""

import asyncio
import logging
from contextlib import suppress
from typing import Literal
from uuid import uuid4

from channels.db import database_sync_to_async
from channels.layers import BaseChannelLayer, get_channel_layer
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse

from battles import __version__
from battles.rules.codec import Json
from battles.runtime import tuning
from battles.runtime.clock import WALL
from battles.selectors import task_status

log = logging.getLogger(__name__)
LAYER_SECONDS = 1.0
ROUND_SECONDS = 3 * tuning.HEARTBEAT_SECONDS
"""Rounds are written down with heartbeats; a timekeeper that has missed so many is down."""


def database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        log.warning("health check: no database", exc_info=True)
        return False
    return True


async def layer_state() -> Literal["up", "down"]:
    layer = get_channel_layer()
    if layer is None:
        return "down"
    try:
        async with asyncio.timeout(LAYER_SECONDS):
            return "up" if await comes_back(layer, uuid4().hex) else "down"
    except Exception:  # whatever a lost layer raises, the answer is "down"
        log.warning("health check: no channel layer", exc_info=True)
        return "down"


async def comes_back(layer: BaseChannelLayer, token: str) -> bool:
    """Send one message to a throwaway channel and take it out again."""
    channel = await layer.new_channel()
    try:
        await layer.send(channel, {"type": "health.check", "token": token})
        answer = await layer.receive(channel)
    finally:
        await forget(layer, channel)
    return bool(answer["token"] == token)


async def forget(layer: BaseChannelLayer, channel: str) -> None:
    """Layers forget a channel when somebody stops waiting on it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(0):
            await layer.receive(channel)


def timekeeper_state() -> dict[str, Json]:
    """Whether some timekeeper finishes its rounds, how long ago the last did, and what it could not do."""
    seconds = task_status.seconds_since_round(WALL.now())
    is_up = seconds is not None and seconds < ROUND_SECONDS
    return {
        "timekeeper": "up" if is_up else "down",
        "timekeeper_seconds": None if seconds is None else round(seconds, 1),
        "failed_dues": task_status.failed_dues(),
    }


async def healthz(request: HttpRequest) -> JsonResponse:
    """200 while the database answers; a lost layer or timekeeper is reported, and orders are taken meanwhile."""
    if not await database_sync_to_async(database_answers)():
        return JsonResponse({"status": "down", "version": __version__}, status=503)
    kept = await database_sync_to_async(timekeeper_state)()
    return JsonResponse({"status": "ok", "version": __version__, "layer": await layer_state(), **kept})


async def readyz(request: HttpRequest) -> JsonResponse:
    """200 while the database answers and a timekeeper keeps clocks, computers and notifications going."""
    if not await database_sync_to_async(database_answers)():
        return JsonResponse({"status": "down", "version": __version__}, status=503)
    kept = await database_sync_to_async(timekeeper_state)()
    status, code = ("ok", 200) if kept["timekeeper"] == "up" else ("down", 503)
    return JsonResponse({"status": status, "version": __version__, **kept}, status=code)
