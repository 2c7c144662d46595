"""What the environment may say about the machine."""

import stat
from pathlib import Path

import pytest

from battles import environment


def test_a_postgres_address_is_taken_apart() -> None:
    database = environment.database("postgres://me:p%40ss@db.example:5433/feld?sslmode=require")

    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["USER"], database["PASSWORD"]) == ("me", "p@ss")
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", "5433", "feld")
    assert database["OPTIONS"]["sslmode"] == "require"


def test_sqlite_writes_begin_immediately() -> None:
    database = environment.database("sqlite:////var/lib/feld.sqlite3")

    assert database["NAME"] == "/var/lib/feld.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.parametrize("read", [environment.database, environment.mail])
def test_an_unknown_scheme_is_said_clearly(read: object) -> None:
    with pytest.raises(ValueError, match="expected, not"):
        read("gopher://somewhere")  # type: ignore[operator]


def test_the_secret_key_is_made_once_and_for_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    key = environment.secret_key(tmp_path)

    assert len(key) >= 50
    assert environment.secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]
