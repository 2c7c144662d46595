"""What is stored or sent is never renamed: rows and files of years ago are still read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from battles.hooks import hooks
from battles.messages import CLIENT_MESSAGES, SERVER_MESSAGES
from battles.rules import registry
from battles.rules.kernel_events import KERNEL_EVENTS

FILE = Path(__file__).with_name("stored_names.json")


def test_every_stored_tag_and_kind_is_still_known() -> None:
    """What is added may be written into the file; what stands there is never taken out."""
    now = stored_names()
    for place, names in json.loads(FILE.read_text(encoding="utf-8")).items():
        assert set(names) <= set(now.get(place, [])), place


def stored_names() -> dict[str, list[str]]:
    found = {
        "due kinds": sorted(hooks.due_handlers),
        "messages of clients": _tags(CLIENT_MESSAGES),
        "messages of servers": _tags(SERVER_MESSAGES),
        "kernel events": _tags(KERNEL_EVENTS),
    }
    for key, rules in registry.systems().items():
        found[f"{key} orders"] = _tags(rules.orders)
        found[f"{key} events"] = _tags(rules.events)
        found[f"{key} inquiries"] = _tags(rules.inquiries)
        found[f"{key} frames"] = _tags(rules.frames)
    return found


def _tags(kinds: Iterable[type]) -> list[str]:
    return sorted(str(kind.__struct_config__.tag) for kind in kinds)  # type: ignore[attr-defined]  # msgspec's own
