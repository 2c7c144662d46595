"""Addresses of the websockets."""

from django.urls import URLPattern, path

from battles.consumers.battle import battle_socket
from battles.consumers.lobby import lobby_socket
from battles.leagues.live import season_socket

websocket_urlpatterns: list[URLPattern] = [
    path("ws/battles/<uuid:battle_id>/", battle_socket),  # type: ignore[arg-type]  # applications, not views
    path("ws/lobby/", lobby_socket),  # type: ignore[arg-type]
    path("ws/seasons/<int:season_id>/", season_socket),  # type: ignore[arg-type]
]
