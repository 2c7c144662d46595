"""Magic and figures can say in both languages whatever they may have to say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from battles.rules import horden_helden, registry
from battles.rules.horden_helden.figures.topic import TOPIC as FIGURES
from battles.rules.horden_helden.magic.spells import SPELLS
from battles.rules.horden_helden.magic.topic import TOPIC as MAGIC
from battles.rules.horden_helden.state import State
from battles.rules.topics import Topic
from battles.rules.words import places
from tests.rules.sources import Said

HOME = Path(horden_helden.__file__).parent
ELSEWHERE = {
    "refusal.not_yours",
    "refusal.no_such_element",
    "refusal.too_few_ap",
    *registry.own_texts(registry.HERE, "en"),
}
"""Said by the kernel, or in words common to all parts."""


def texts(name: str, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((HOME / "texts" / "parts" / f"{name}.{language}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("name", "part"), [("magic", MAGIC), ("figures", FIGURES)])
def test_every_code_has_its_words(name: str, part: Topic[State], language: str) -> None:
    said = Said(HOME / name)
    known = texts("magic", language) | texts("figures", language)
    needed = {f"{kind}.{code}" for kind in ("refusal", "consequence", "question", "throw") for code in said[kind]}
    needed |= {f"order.{order.__struct_config__.tag}" for order in part.orders}
    needed |= {f"event.{event.__struct_config__.tag}" for event in part.events}
    needed |= {f"term.{spell}" for spell in SPELLS}

    assert needed - set(known) - ELSEWHERE == set()


@pytest.mark.parametrize("name", ["magic", "figures"])
def test_both_languages_have_the_same_places(name: str) -> None:
    english, german = texts(name, "en"), texts(name, "de")

    assert set(english) == set(german)
    assert [key for key in english if places(english[key]) != places(german[key])] == []


@pytest.mark.parametrize(("name", "part"), [("magic", MAGIC), ("figures", FIGURES)])
def test_events_speak_only_of_what_they_hold(name: str, part: Topic[State]) -> None:
    english = texts(name, "en")
    for event in part.events:
        named = {
            place.strip("{}").partition(":")[0] for place in places(english[f"event.{event.__struct_config__.tag}"])
        }
        assert named <= set(event.__struct_encode_fields__)
