"""What is kept. No logic here: services write, selectors and store read."""

from __future__ import annotations

from battles.models.battles import Battle, Invitation, Participant, Presence, Status, Visibility, Watcher
from battles.models.clocks import Holiday
from battles.models.library import ArmyList, DrawnMap, ScenarioUpload
from battles.models.logs import Draft, EventRecord, OrderRecord, Snapshot
from battles.models.moments import Comment, LuckReport, Source
from battles.models.people import ModerationAct, Note, UnwantedWord
from battles.models.running import Due, Heartbeat, Outbox
from battles.models.talk import ChatMessage, Report, ReportKind

__all__ = [
    "ArmyList",
    "Battle",
    "ChatMessage",
    "Comment",
    "Draft",
    "DrawnMap",
    "Due",
    "EventRecord",
    "Heartbeat",
    "Holiday",
    "Invitation",
    "LuckReport",
    "ModerationAct",
    "Note",
    "OrderRecord",
    "Outbox",
    "Participant",
    "Presence",
    "Report",
    "ReportKind",
    "ScenarioUpload",
    "Snapshot",
    "Source",
    "Status",
    "UnwantedWord",
    "Visibility",
    "Watcher",
]
