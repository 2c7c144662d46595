"""A site of its own with fresh demo data, for tools that look at pages: own database, own port, gone afterwards."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

from tools.services import free_port

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 90.0
PERSON = re.compile(r"^  (\w+) +(\S+) +\((organiser|player)\)$", re.M)


@contextmanager
def demo_site() -> Iterator[tuple[str, list[str]]]:
    """Its address, and `name=password` of the organiser and of a player."""
    with tempfile.TemporaryDirectory() as var:
        port = free_port()
        env = {**os.environ, "FELDHERR_VAR": var, "HOST": "127.0.0.1", "PORT": str(port), "DATABASE_URL": ""}
        _manage(env, "migrate", "--verbosity", "0")
        people = [f"{name}={password}" for name, password, _ in PERSON.findall(_manage(env, "demo", "--if-empty"))]
        with (Path(var) / "server.log").open("wb") as log:
            command = [sys.executable, "manage.py", "serve"]
            server = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=log)
        try:
            _wait(f"http://127.0.0.1:{port}", server)
            yield f"http://127.0.0.1:{port}", people[:2]
        finally:
            server.terminate()
            server.wait(20)


def _manage(env: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout


def _wait(address: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_SECONDS
    while server.poll() is None and time.monotonic() < until:
        with suppress(OSError), urlopen(f"{address}/healthz", timeout=10):
            return
        time.sleep(0.05)
    raise SystemExit("the site does not start")
