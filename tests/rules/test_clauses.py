"""Clauses: in one file, or in a file a chapter; either makes a folder a book of rules."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from battles.leagues import rules as league_rules
from battles.presenters import rules_text
from battles.rules import clauses, registry
from tests.rules import toy


def write(file: Path, *ids: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("[" + ", ".join(f'{{"id": "{one}"}}' for one in ids) + "]", encoding="utf-8")


def ids(folder: Path) -> list[str]:
    return [clause["id"] for clause in clauses.read(folder)]


def test_one_file_has_all_of_them(tmp_path: Path) -> None:
    write(tmp_path / "clauses.json", "1.1", "2.1")

    assert ids(tmp_path) == ["1.1", "2.1"]


def test_chapters_are_joined_in_order_of_their_names(tmp_path: Path) -> None:
    write(tmp_path / "clauses" / "10.json", "10.1")
    write(tmp_path / "clauses" / "02.json", "2.2", "2.1")

    assert ids(tmp_path) == ["2.2", "2.1", "10.1"]


@pytest.mark.parametrize("name", ["geometry", "texts"])
def test_a_folder_without_clauses_is_no_system(name: str) -> None:
    assert clauses.files_of(registry.HERE / name) == ()
    assert name not in registry.systems()


def test_a_folder_with_either_is_a_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two systems beside each other: one with its clauses in one file, one with a file a chapter."""
    for key in ("lost_battles", "horden_helden", "geometry", "coming"):
        (tmp_path / key).mkdir()
        (tmp_path / key / "__init__.py").touch()
        if key != "coming":
            (tmp_path / key / "system.py").touch()
    write(tmp_path / "lost_battles" / "clauses.json", "1.1")
    write(tmp_path / "horden_helden" / "clauses" / "01.json", "1.1")
    write(tmp_path / "coming" / "clauses" / "01.json", "1.1")  # its rules are not there yet
    monkeypatch.setattr(registry, "HERE", tmp_path)

    assert list(registry.systems.__wrapped__()) == ["horden_helden", "lost_battles"]


def test_the_registry_reads_chapters_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "clauses").mkdir()
    shutil.copy(toy.RULES.folder / "clauses.json", tmp_path / "clauses" / "01.json")
    monkeypatch.setattr(registry, "folder", lambda key: tmp_path)

    assert registry.clauses.__wrapped__("toy") == clauses.read(toy.RULES.folder)


def test_the_rules_of_leagues_are_read_the_same_way() -> None:
    read = rules_text.written_clauses(league_rules.KEY)

    own = clauses.read(league_rules.BOOK.folder)
    assert [clause for clause in read if clause in own] == list(own)
    assert sorted(clause["id"] for clause in read if clause not in own) == ["5.3", "5.4", "5.5", "5.6"]
    assert read[0]["id"] == "1.1"
    assert len({clause["id"] for clause in read}) == len(read)
