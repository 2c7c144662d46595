"""Every code hosting can give has its words in both languages; the types of the protocol are current."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from django.core.management import call_command

from battles.errors import STATUS, ApplicationError
from battles.records.merge_patch import adds, diff, merged, pruned
from battles.rules import registry
from battles.rules.codec import Json
from battles.rules.words import places
from battles.texts import wording
from tests.rules import toy

SOURCES = [Path(wording.__file__).parent / name for name in ("services", "selectors", "live", "serving", "leagues")]
_RAISED = re.compile(r'(?:Application|League)Error\(\s*"(\w+)"|code="(\w+)"|bye\(\s*"(\w+)"')


def codes() -> set[str]:
    files = [file for folder in SOURCES for file in folder.rglob("*.py")]
    files += SOURCES[0].parent.glob("*.py")
    found = {code for file in files for match in _RAISED.findall(file.read_text()) for code in match if code}
    return found - {"restarting", "revoked"} | set(STATUS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_code_has_its_sentence(language: str) -> None:
    missing = {code for code in codes() if f"error.{code}" not in wording.texts(language)}
    assert not missing


def test_both_languages_have_the_same_sentences_with_the_same_places() -> None:
    english, german = wording.texts("en"), wording.texts("de")
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert places(text) == places(german[key]), key


def test_an_error_is_worded_in_the_readers_language() -> None:
    error = ApplicationError("not_abandoned", count=7, days=7)
    assert wording.fault(error, "de-AT").message.endswith("7 Tage nicht geantwortet hat.")
    assert wording.fault(error, "fr").message.endswith("for 7 days.")
    assert wording.fault(ApplicationError("stale", version=4), "en").facts == {"version": 4}


def test_the_types_of_the_protocol_are_current(monkeypatch: pytest.MonkeyPatch) -> None:
    """If this fails: `manage.py protocol_types`."""
    monkeypatch.delitem(registry.systems(), toy.KEY)
    call_command("protocol_types", check=True)


CASES: list[tuple[Json, Json]] = [
    ({}, {}),
    ({"a": 1}, {"a": 2}),
    ({"a": 1, "b": 2}, {"b": 2}),
    ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "d": [1, None]}}),
    ({"a": {"b": 1}}, {"a": [1, 2]}),
    ({"a": [1, 2]}, {"a": {"b": 1}}),
    ({"a": {"b": {"c": 1}}}, {"a": {}}),
    ({"a": {}}, {"a": {"b": {"c": {}}}}),
]


@pytest.mark.parametrize(("old", "new"), CASES)
def test_a_patch_makes_the_new_of_the_old(old: Json, new: Json) -> None:
    patch = diff(old, new)
    assert merged(old, msgspec.json.decode(msgspec.json.encode(patch))) == new
    assert (patch == {}) == (old == new)


@pytest.mark.parametrize(
    ("old", "patch", "new"),
    [
        ({"a": 1}, {"a": 2}, False),
        ({"a": 1}, {"b": 2}, True),
        ({"a": {"b": 1}}, {"a": {"b": None}}, False),
        ({"a": {"b": 1}}, {"a": {"c": 1}}, True),
        ({"a": 1}, {"a": {"c": 1}}, True),
        ({}, {}, False),
    ],
)
def test_what_a_patch_brings_that_was_not_there(old: Json, patch: Json, new: bool) -> None:
    assert adds(old, patch) is new


def test_null_members_are_left_out_but_not_null_items() -> None:
    assert pruned({"a": None, "b": {"c": None, "d": (1, None)}}) == {"b": {"d": [1, None]}}
