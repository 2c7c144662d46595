"""Movement can say in both languages whatever it may have to say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from battles.rules import horden_helden, registry
from battles.rules.horden_helden.movement.judgement import costs
from battles.rules.horden_helden.movement.topic import TOPIC
from battles.rules.words import places
from tests.rules.sources import Said

HOME = Path(horden_helden.__file__).parent
KERNEL = registry.own_texts(registry.HERE, "en").keys()


def texts(language: str, *names: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in names:
        found |= json.loads((HOME / "texts" / "parts" / f"{name}.{language}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_code_has_its_words(language: str) -> None:
    said = Said(HOME / "movement")
    known = texts(language, "moving", "common")
    needed = {f"{kind}.{code}" for kind in ("refusal", "consequence", "question", "throw") for code in said[kind]}
    needed |= {f"order.{order.__struct_config__.tag}" for order in TOPIC.orders}
    needed |= {f"event.{event.__struct_config__.tag}" for event in TOPIC.events}
    needed |= {f"cost.{row}" for row in (*costs.BASIC_ROWS, *costs.ADVANCED_ROWS)}

    assert needed - set(known) - KERNEL == set()


def test_both_languages_have_the_same_places() -> None:
    english, german = texts("en", "moving"), texts("de", "moving")

    assert set(english) == set(german)
    assert [key for key in english if places(english[key]) != places(german[key])] == []


def test_events_speak_only_of_what_they_hold() -> None:
    english = texts("en", "moving")
    for event in TOPIC.events:
        named = {
            place.strip("{}").partition(":")[0] for place in places(english[f"event.{event.__struct_config__.tag}"])
        }
        assert named <= set(event.__struct_encode_fields__)
