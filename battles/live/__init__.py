"""The hub of a worker: notices in, encode-once updates out."""

from battles.live.connection import Connection
from battles.live.hub import Hub, hub
from battles.live.room import Room

__all__ = ["Connection", "Hub", "Room", "hub"]
