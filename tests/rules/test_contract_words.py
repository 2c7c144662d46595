"""The contract about words: whatever a system can say it can say in both languages, and look up by clause."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from battles.rules import registry
from battles.rules.base import FlowSet
from battles.rules.kernel_events import KERNEL_EVENTS
from battles.rules.odds import UNDECIDED
from battles.rules.playthrough import golden
from battles.rules.words import LANGUAGES, places
from tests.rules import recorded
from tests.rules.recorded import moments, playthroughs, recordings
from tests.rules.sources import Said

AnyRules = registry.AnyRules
every_system = recorded.every_system()
STATUSES = {"enforced", "server_step", "not_automated"}
KINDS = {
    "piece",
    "seat",
    "army",
    "tile",
    "term",
    "order",
    "orders",
    "pieces",
    "tiles",
    "terms",
    "signed",
    "time",
    "measure",
    "dice",
    "",
}


@cache
def said(key: str) -> Said:
    return Said(registry.folder(key))


def needed(rules: AnyRules) -> set[str]:
    """Keys of all sentences the system may need."""
    found = said(rules.key)
    keys = {
        f"{kind}.{code}" for kind in ("refusal", "consequence", "score", "throw", "question") for code in found[kind]
    }
    keys |= {f"order.{order.__struct_config__.tag}" for order in rules.orders}
    keys |= {f"event.{event.__struct_config__.tag}" for event in _told(rules)}
    keys |= {f"verdict.{verdict}" for verdict in (*rules.verdicts, UNDECIDED)}
    keys |= {f"luck.{kind}" for kind in rules.luck_kinds}
    keys |= {f"outcome.{reason}" for reason in found["outcome"]}
    return keys | _met(rules) | {"system.name", "system.tagline"}


def _told(rules: AnyRules) -> list[type[msgspec.Struct]]:
    return [event for event in (*rules.events, *KERNEL_EVENTS) if not issubclass(event, FlowSet)]


def _met(rules: AnyRules) -> set[str]:
    """What came up in random battles, whether or not its code stands in the source as a constant."""
    keys: set[str] = set()
    for moment in moments(rules):
        keys |= {f"question.{question.kind}" for question in rules.asked(moment.state).values()}
        standing = rules.standing(moment.state)
        keys |= {f"score.{part.code}" for seat in standing.seats.values() for part in seat.parts}
        keys |= {f"term.victory.{standing.verdict}"} if standing.verdict else set()
        if (outcome := rules.outcome(moment.state)) is not None:
            keys |= {f"outcome.{outcome.reason}", f"term.victory.{outcome.verdict}"}
    for recording in recordings(rules.key):
        facts = [msgspec.to_builtins(event) for event in recording.events]
        keys |= {f"throw.{fact['reason']}" for fact in facts if fact["kind"] == "thrown"}
        trays = (fact["casts"] for fact in facts if fact["kind"] == "tray_thrown")
        keys |= {f"throw.{cast['reason']}" for casts in trays for cast in casts}
    return keys


@every_system
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_words(rules: AnyRules, language: str) -> None:
    assert sorted(needed(rules) - set(registry.texts(rules.key, language))) == []


@every_system
def test_both_languages_say_the_same_things_with_the_same_places(rules: AnyRules) -> None:
    english, german = (registry.texts(rules.key, language) for language in ("en", "de"))

    assert sorted(set(english) ^ set(german)) == []
    differing = [key for key in english if places(english[key]) != places(german[key])]
    assert differing == []


@every_system
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_sentences_or_plural_forms(rules: AnyRules, language: str) -> None:
    for key, text in registry.texts(rules.key, language).items():
        forms = [text] if isinstance(text, str) else list(text.values())
        assert isinstance(text, str) or set(text) == {"one", "other"}, key
        assert all(form.strip() == form and form for form in forms), key
        kinds = {place.strip("{}").partition(":")[2] for place in places(text)}
        assert kinds <= KINDS, key


@every_system
def test_events_speak_only_of_what_they_hold(rules: AnyRules) -> None:
    texts = registry.texts(rules.key, "en")
    for event in _told(rules):
        tag = event.__struct_config__.tag
        named = {place.strip("{}").partition(":")[0] for place in places(texts.get(f"event.{tag}", ""))}
        assert named <= set(event.__struct_encode_fields__), tag


@every_system
def test_plural_events_have_a_count(rules: AnyRules) -> None:
    texts = registry.texts(rules.key, "en")
    for event in _told(rules):
        tag = event.__struct_config__.tag
        assert isinstance(texts.get(f"event.{tag}", ""), str) or "count" in event.__struct_encode_fields__, tag


@every_system
def test_clauses_are_whole_and_unique(rules: AnyRules) -> None:
    clauses = registry.clauses(rules.key)
    ids = [clause["id"] for clause in clauses]

    assert len(set(ids)) == len(ids)
    for clause in clauses:
        assert clause["status"] in STATUSES, clause["id"]
        needed = ("title", "text", "reason") if clause["status"] == "not_automated" else ("title", "text")
        assert all(clause[name][language].strip() for name in needed for language in LANGUAGES), clause["id"]


@every_system
def test_clauses_that_the_source_names_exist(rules: AnyRules) -> None:
    ids = {clause["id"] for clause in registry.clauses(rules.key)}

    assert sorted(said(rules.key)["clause"] - ids) == []


@every_system
def test_the_golden_playthrough_is_current(rules: AnyRules) -> None:
    """A file that changed is read line by line, then kept: `manage.py playthrough SYSTEM --seed S --keep`."""
    files = sorted(playthroughs(rules.key).glob(f"{rules.key}-*.txt"))

    assert files, f"no golden playthrough of {rules.key} in {playthroughs(rules.key)}"
    for file in files:
        seed = file.stem.removeprefix(f"{rules.key}-")
        assert golden(rules, int(seed), registry.words(rules.key, "en")) == file.read_text(encoding="utf-8")


@every_system
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_battle_can_be_told_without_a_missing_word(rules: AnyRules, language: str) -> None:
    told = golden(rules, 1, registry.words(rules.key, language))

    keys = ("event.", "throw.", "outcome.", "order.", "term.", "seat.", "verdict.")
    assert [line for line in told.splitlines() if any(key in line for key in keys)] == []
