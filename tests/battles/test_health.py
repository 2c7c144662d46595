"""GET /healthz and /readyz."""

import pytest
from channels.layers import InMemoryChannelLayer
from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import AsyncClient

from battles import __version__
from battles.models import Due
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.services import dues
from battles.web import health

pytestmark = pytest.mark.django_db(transaction=True)


class LostLayer(InMemoryChannelLayer):
    async def send(self, channel: str, message: object) -> None:
        raise ConnectionError("gone")


class SilentLayer(InMemoryChannelLayer):
    async def send(self, channel: str, message: object) -> None:
        return None


async def test_all_is_well(async_client: AsyncClient) -> None:
    await in_db_thread(dues.beat_after_round, worker="test")
    response = await async_client.get("/healthz")

    assert response.status_code == 200
    told = response.json()
    assert told.pop("timekeeper_seconds") >= 0
    well = {"status": "ok", "version": __version__, "layer": "up", "timekeeper": "up", "failed_dues": 0}
    assert told == well
    assert (await async_client.get("/readyz")).status_code == 200


@pytest.mark.usefixtures("one_time")
async def test_a_timekeeper_that_finishes_no_round_is_down(async_client: AsyncClient, clock: SetClock) -> None:
    assert (await async_client.get("/readyz")).status_code == 503
    await in_db_thread(dues.beat_after_round, worker="test", clock=clock)
    clock.move(minutes=1)
    await in_db_thread(dues.beat, worker="test", clock=clock)

    response, ready = await async_client.get("/healthz"), await async_client.get("/readyz")

    assert (response.status_code, response.json()["timekeeper"]) == (200, "down")
    assert response.json()["timekeeper_seconds"] == 60
    assert (ready.status_code, ready.json()["status"]) == (503, "down")


async def test_rows_that_failed_are_counted_for_operators(async_client: AsyncClient, clock: SetClock) -> None:
    rows = [("flag", 0, False), ("flag", 2, False), ("flag", 8, True), ("computer", 1, False), ("flag", 2, True)]
    for number, (kind, tries, done) in enumerate(rows):
        await in_db_thread(Due.objects.create, kind=kind, key=str(number), at=clock.now(), tries=tries, done=done)

    assert (await async_client.get("/healthz")).json()["failed_dues"] == 2


async def test_without_database_it_is_503(async_client: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_cursor(self: BaseDatabaseWrapper) -> None:
        raise DatabaseError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(BaseDatabaseWrapper, "cursor", no_cursor)
        response, ready = await async_client.get("/healthz"), await async_client.get("/readyz")

    assert response.status_code == ready.status_code == 503
    assert response.json()["status"] == "down"


@pytest.mark.parametrize("layer", [LostLayer(), SilentLayer(), None])
async def test_without_layer_it_is_200_and_says_so(
    async_client: AsyncClient, monkeypatch: pytest.MonkeyPatch, layer: InMemoryChannelLayer | None
) -> None:
    monkeypatch.setattr(health, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(health, "LAYER_SECONDS", 0.05)
    response = await async_client.get("/healthz")

    assert response.status_code == 200
    assert response.json()["layer"] == "down"
