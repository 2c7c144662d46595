"""The site as a process of its own, from a database that was prepared once a run."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import ClassVar

import pytest

from tests import databases
from tests.browser.draws import COMMAND
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parent.parent.parent
ADDRESS = re.compile(r"Feldherr is at (http://127\.0\.0\.1:(\d+))/")
"""What a server says once it listens."""
DATABASE = "feldherr.sqlite3"
TUNED = {
    "FELDHERR_SIGNUPS_A_MINUTE": "10000",  # All guests of all tests come from one address.
    "FELDHERR_SOCKETS_AN_ADDRESS": "0",
    "FELDHERR_GONE_SECONDS": "3",
}
"""No test waits for a limit, nor longer than it must for somebody to be called gone."""


def battle_file(system: str) -> Path:
    """A battle that is over, as somebody took it home."""
    return ROOT / "tests" / "rules" / system / "exports" / f"{system}-1.json"


def prepare(folder: Path) -> None:
    """`empty` and `demo` in this folder: what a site keeps, migrated, without and with demo data. Made once a run."""
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "demo").exists():
            (folder / "empty").mkdir(exist_ok=True)
            databases.sqlite_copy(folder / "empty" / DATABASE)
            shutil.copytree(folder / "empty", folder / "making")
            command = [sys.executable, "manage.py", "demo", "--if-empty"]
            given = {**environment(folder / "making"), COMMAND: "demo"}
            subprocess.run(command, cwd=ROOT, env=given, check=True, capture_output=True)
            (folder / "making").rename(folder / "demo")


def environment(var: Path) -> dict[str, str]:
    """Of a command of the site that keeps its things in this folder."""
    settings = {"DJANGO_SETTINGS_MODULE": "tests.browser.site_settings", "FELDHERR_VAR": str(var), "DATABASE_URL": ""}
    return {**os.environ, **settings}


class RunningSite:
    """SQLite and the in-memory layer, as `make run` has it. It can be killed and started again at the same address."""

    program: ClassVar[tuple[str, ...]] = ("manage.py",)

    def __init__(self, var: Path, **tuned: str) -> None:
        self.var, self.port = var, "0"
        self.environment = {**environment(var), **TUNED, **tuned, "HOST": "127.0.0.1"}
        self.log, self.database = var / "server.log", var / DATABASE
        self.server: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """It takes any free port, the first time, and says which when it listens."""
        with self.log.open("wb") as log:
            command = [sys.executable, *self.program, "serve"]
            given = {**self.environment, "PORT": self.port}
            self.server = subprocess.Popen(command, cwd=ROOT, env=given, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE
        while (told := ADDRESS.search(self.log.read_text(errors="replace"))) is None:
            if self.server.poll() is not None or time.monotonic() > until:
                pytest.fail(f"the server does not start:\n{self.log.read_text(errors='replace')[-3000:]}")
            time.sleep(0.05)
        self.port = told[2]

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.server is not None:
            self.server.send_signal(how)
            self.server.wait(PATIENCE)
            self.server = None
