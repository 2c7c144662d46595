"""Addresses of the websockets."""

from django.urls import URLPattern, path

from battles.consumers.battle import BattleConsumer
from battles.consumers.lobby import LobbyConsumer
from battles.leagues.consumers import SeasonConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/battles/<uuid:battle_id>/", BattleConsumer.as_asgi()),  # type: ignore[arg-type]  # applications, not views
    path("ws/lobby/", LobbyConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/seasons/<int:season_id>/", SeasonConsumer.as_asgi()),  # type: ignore[arg-type]
]
