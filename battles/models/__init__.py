"""What is kept. No logic here: services write, selectors and store read."""

from __future__ import annotations

from battles.models.battles import Battle, Invitation, Participant, Presence, Status, Visibility, Watcher
from battles.models.library import ArmyList, DrawnMap, ScenarioUpload
from battles.models.logs import Draft, EventRecord, OrderRecord, Snapshot
from battles.models.running import Due, Heartbeat, Outbox
from battles.models.talk import ChatMessage, Report

__all__ = [
    "ArmyList",
    "Battle",
    "ChatMessage",
    "Draft",
    "DrawnMap",
    "Due",
    "EventRecord",
    "Heartbeat",
    "Invitation",
    "OrderRecord",
    "Outbox",
    "Participant",
    "Presence",
    "Report",
    "ScenarioUpload",
    "Snapshot",
    "Status",
    "Visibility",
    "Watcher",
]
