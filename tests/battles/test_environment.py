"""What the environment may say about the machine."""

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from battles.runtime import environment


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


@pytest.mark.parametrize(("said", "meant"), [("", 2), ("full", 2), ("NORMAL", 1)])
def test_sqlite_waits_for_the_disk_unless_told_otherwise(
    said: str, meant: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SQLITE_SYNCHRONOUS", said)
    database = environment.database(f"sqlite:///{tmp_path / 'feld.sqlite3'}")

    with closing(sqlite3.connect(database["NAME"])) as connection:
        connection.executescript(database["OPTIONS"]["init_command"])
        assert connection.execute("PRAGMA synchronous").fetchone() == (meant,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_sqlite_without_any_waiting_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SQLITE_SYNCHRONOUS", "off")
    with pytest.raises(ValueError, match="one of FULL, NORMAL expected"):
        environment.database("sqlite:///feld.sqlite3")


def rights(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.fixture
def generous() -> Iterator[None]:
    """A process whose files everybody may read and write, if nobody thinks of it."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("generous")
def test_a_new_database_is_its_owners_from_the_first_moment(tmp_path: Path) -> None:
    file = tmp_path / "var" / "feld.sqlite3"
    database = environment.database(f"sqlite:///{file}")
    environment.make_private(database)

    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(database["OPTIONS"]["init_command"] + "CREATE TABLE battle (id);")
        files = {one.name: rights(one) for one in file.parent.iterdir()}
    assert files == {"feld.sqlite3": 0o600, "feld.sqlite3-wal": 0o600, "feld.sqlite3-shm": 0o600}
    assert rights(file.parent) == 0o700


@pytest.mark.parametrize(("before", "after"), [(0o644, 0o600), (0o666, 0o600), (0o640, 0o640), (0o600, 0o600)])
def test_files_of_an_earlier_release_are_taken_from_everybody(tmp_path: Path, before: int, after: int) -> None:
    """Rights that somebody gave to a group on purpose stay."""
    names = ("feld.sqlite3", "feld.sqlite3-wal", "feld.sqlite3-shm")
    for name in names:
        (tmp_path / name).touch()
        (tmp_path / name).chmod(before)

    environment.make_private(environment.database(f"sqlite:///{tmp_path / names[0]}"))

    assert {rights(tmp_path / name) for name in names} == {after}


@pytest.mark.parametrize("url", ["postgres://me@db.example/feld", "sqlite:///:memory:"])
def test_what_is_no_file_is_not_made(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    environment.make_private(environment.database(url))

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("make", [environment.secret_key, environment.vapid_key])
def test_a_key_that_everybody_could_read_is_taken_from_them(
    make: Callable[[Path], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.delenv("VAPID_PRIVATE_KEY", raising=False)
    key = make(tmp_path)
    [file] = tmp_path.iterdir()
    file.chmod(0o644)

    assert make(tmp_path) == key
    assert rights(file) == 0o600


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
