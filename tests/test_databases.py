"""Tests use copies of one database: it is what the migrations make from nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests import databases


def schema(file: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(file) as connection:
        found: list[tuple[str, str]] = connection.execute(
            "SELECT name, sql FROM sqlite_master ORDER BY name"
        ).fetchall()
        return found


@pytest.mark.slow("all migrations, from nothing")
def test_a_copy_is_what_the_migrations_make_from_nothing(tmp_path: Path) -> None:
    databases.migrate(f"sqlite:///{tmp_path / 'new.sqlite3'}")
    databases.sqlite_copy(tmp_path / "copy.sqlite3")

    assert schema(tmp_path / "copy.sqlite3") == schema(tmp_path / "new.sqlite3")
    assert len(schema(tmp_path / "copy.sqlite3")) > 50


def test_another_migration_makes_another_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = databases.digest()
    for name in ("requirements", "battles", "accounts"):
        (tmp_path / name).mkdir()
    for name in ("requirements/base.txt", "battles/settings.py"):
        (tmp_path / name).write_text("")
    monkeypatch.setattr(databases, "ROOT", tmp_path)
    empty = databases.digest()
    (tmp_path / "battles" / "migrations").mkdir()
    (tmp_path / "battles" / "migrations" / "0001_initial.py").write_text("")

    assert len({before, empty, databases.digest()}) == 3
