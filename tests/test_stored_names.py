"""What is stored or sent is never renamed: rows and files of years ago are still read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from battles.hooks import hooks
from battles.messages import CLIENT_MESSAGES, SERVER_MESSAGES
from battles.rules import registry
from battles.rules.kernel_events import KERNEL_EVENTS

NAME = "stored_names.json"
"""The site's own lie beside this file, those of a system in its folder, `tests/rules/<key>/`."""
HERE = Path(__file__).parent


def test_every_stored_tag_and_kind_is_still_known() -> None:
    """What is added may be written into a file; what stands there is never taken out."""
    now = stored_names()
    for place, names in written_names().items():
        assert set(names) <= set(now.get(place, [])), place


@pytest.mark.parametrize("key", registry.offered())
def test_a_system_that_is_offered_has_its_names_written_down(key: str) -> None:
    assert _read(HERE / "rules" / key).keys() >= {"events", "frames", "orders"}


def written_names() -> dict[str, list[str]]:
    found = _read(HERE)
    for file in sorted((HERE / "rules").glob(f"*/{NAME}")):
        found |= {f"{file.parent.name} {kind}": names for kind, names in _read(file.parent).items()}
    return found


def _read(folder: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads((folder / NAME).read_text(encoding="utf-8"))
    return found


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
