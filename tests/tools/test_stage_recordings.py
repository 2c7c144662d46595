"""The battles that the tests of the stage watch are those that the rules play and the server tells today."""

from __future__ import annotations

import json

import msgspec
import pytest

from battles.records.merge_patch import merged
from battles.rules import registry
from battles.rules.codec import encode
from tools import stage_recordings as recordings

ALL = [(key, seed) for key, seeds in recordings.BATTLES.items() for seed in seeds]


def test_a_recorded_battle_is_told_just_so_today() -> None:
    rules = registry.system("lost_battles")
    assert recordings.recorded(rules, 1) == recordings.read("lost_battles", 1), "python -m tools.stage_recordings"


@pytest.mark.parametrize(("key", "seed"), ALL)
def test_recorded_events_and_pictures_have_todays_form(key: str, seed: int) -> None:
    rules, recording = registry.system(key), recordings.read(key, seed)
    picture = recording["first"]
    for step in recording["steps"]:
        for event in step["events"]:
            assert json.loads(encode(rules.codec.event(encode(event)))) == event, "python -m tools.stage_recordings"
        picture = merged(picture, step["patch"])
    assert _fields(picture["view"]) <= _names(rules.view_type), "python -m tools.stage_recordings"


def _fields(view: dict[str, object]) -> set[str]:
    return set(view)


def _names(view: type[msgspec.Struct]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(view)}


def test_kinds_of_events_are_those_of_the_rules() -> None:
    kept = json.loads(recordings.KINDS.read_text(encoding="utf-8"))
    assert kept == {key: recordings.kinds_of(key) for key in recordings.BATTLES}, "python -m tools.stage_recordings"
