"""The registry: systems by folder, with their texts, clauses and the fingerprint of their tables."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from battles.rules import registry
from battles.rules.limits import Limits
from tests.rules import toy


def test_every_folder_that_offers_rules_is_a_system_under_its_own_name() -> None:
    for key, rules in registry.systems().items():
        assert rules.key == key
        assert rules.slug == key.replace("_", "-")
        assert registry.folder(key).is_dir()


def test_the_toy_is_there_only_for_tests() -> None:
    assert registry.system("toy") is toy.RULES
    assert not (registry.HERE / "toy").exists()


def test_a_system_that_is_not_offered_is_known_but_in_no_list(monkeypatch: pytest.MonkeyPatch) -> None:
    first = registry.first_offered()
    monkeypatch.setattr(type(first), "offered", False)

    assert first.key in registry.systems()
    assert registry.system(first.key) is first
    assert first.key not in registry.offered()
    assert registry.first_offered().key in registry.offered()


def test_whoever_has_not_said_which_is_shown_a_system_that_needs_no_armies(monkeypatch: pytest.MonkeyPatch) -> None:
    assert registry.first_offered().army_book is None

    for rules in [rules for rules in registry.systems().values() if rules.army_book is None]:
        monkeypatch.setattr(type(rules), "offered", False)
    assert registry.first_offered().army_book is not None


def test_a_file_of_unknown_system_may_be_as_large_as_any(monkeypatch: pytest.MonkeyPatch) -> None:
    assert registry.file_bytes() == 1024 * 1024

    monkeypatch.setattr(toy.Ambush, "limits", Limits(file_bytes=3_000_000))
    assert registry.file_bytes() == 3_000_000


def test_an_unknown_system_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        registry.system("chess")


def test_a_system_knows_its_folder() -> None:
    assert toy.RULES.folder == Path(toy.__file__).parent
    assert registry.folder("toy") == toy.RULES.folder


def test_texts_and_clauses_are_read_from_the_folder() -> None:
    assert registry.texts("toy", "de")["system.name"] == "Hinterhalt"
    assert registry.texts("toy", "de")["refusal.battle_over"]
    assert registry.clauses("toy")[0]["id"] == "1.1"


def test_the_fingerprint_changes_with_any_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = registry.data_hash("toy")
    shutil.copytree(toy.RULES.folder / "data", tmp_path / "data")
    monkeypatch.setattr(registry, "folder", lambda key: tmp_path)

    assert registry.data_hash.__wrapped__("toy") == before
    table = tmp_path / "data" / "forces.json"
    table.write_text(table.read_text(encoding="utf-8").replace('"loss": 1', '"loss": 2'), encoding="utf-8")
    assert registry.data_hash.__wrapped__("toy") != before
