"""GET /healthz (issue 2, section 1)."""

import pytest
from channels.layers import InMemoryChannelLayer
from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import AsyncClient

from battles import __version__, health

pytestmark = pytest.mark.django_db(transaction=True)


class LostLayer(InMemoryChannelLayer):
    async def send(self, channel: str, message: object) -> None:
        raise ConnectionError("gone")


class SilentLayer(InMemoryChannelLayer):
    async def send(self, channel: str, message: object) -> None:
        return None


async def test_all_is_well(async_client: AsyncClient) -> None:
    response = await async_client.get("/healthz")

    assert response.status_code == 200
    assert response.json() == {"status": "ok", "version": __version__, "layer": "up"}


async def test_without_database_it_is_503(async_client: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_cursor(self: BaseDatabaseWrapper) -> None:
        raise DatabaseError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(BaseDatabaseWrapper, "cursor", no_cursor)
        response = await async_client.get("/healthz")

    assert response.status_code == 503
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
