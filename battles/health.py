"""GET /healthz: is this worker able to host battles?"""

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

log = logging.getLogger(__name__)
LAYER_SECONDS = 1.0


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


async def healthz(request: HttpRequest) -> JsonResponse:
    """200 while the database answers; a lost layer is reported but harms nobody for long."""
    if not await database_sync_to_async(database_answers)():
        return JsonResponse({"status": "down", "version": __version__}, status=503)
    return JsonResponse({"status": "ok", "version": __version__, "layer": await layer_state()})
