"""Databases with all migrations applied: made once for the migrations there are, and copied for whoever needs one."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import psycopg

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "var" / "databases"
APPS = ("accounts", "battles")


def digest() -> str:
    """Of all that decides what `migrate` makes: migrations, models, packages."""
    files = [ROOT / "requirements" / "base.txt", ROOT / "battles" / "settings.py"]
    for app in APPS:
        files += [*(ROOT / app).glob("**/migrations/*.py"), *(ROOT / app).glob("**/models/*.py")]
        files += (ROOT / app).glob("**/models.py")
    found = sha256()
    for file in sorted(files):
        found.update(str(file.relative_to(ROOT)).encode() + file.read_bytes())
    return found.hexdigest()[:16]


def sqlite_copy(to: Path) -> str:
    """A database of its own at this place; its address."""
    kept = KEPT / f"{digest()}.sqlite3"
    with locked(KEPT):
        if not kept.exists():
            made = KEPT / "making.sqlite3"
            for old in KEPT.glob("*.sqlite3"):
                old.unlink()
            migrate(f"sqlite:///{made}")
            made.rename(kept)
    shutil.copyfile(kept, to)
    return f"sqlite:///{to}"


def postgres_copy(server: str, name: str) -> str:
    """A database of this name on a server; its address."""
    template = f"template_{digest()}"
    with locked(KEPT), psycopg.connect(server, autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [template]).fetchone():
            connection.execute("DROP DATABASE IF EXISTS making")
            connection.execute("CREATE DATABASE making")
            migrate(_beside(server, "making"))
            connection.execute(f"ALTER DATABASE making RENAME TO {template}")
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return _beside(server, name)


def _beside(server: str, name: str) -> str:
    return f"{server.rsplit('/', 1)[0]}/{name}"


def migrate(url: str) -> None:
    """By the command, in a process of its own."""
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "DATABASE_URL": url}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """One process at a time."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
