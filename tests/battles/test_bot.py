"""examples/bot.py plays whole battles against a running server, through nothing but HTTP."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.battles import forking
from tests.battles.servers import READY
from tests.databases import sqlite_copy
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
MAKE_KEYS = """
from accounts.models import User
from accounts.services import make_token
for name in ("first bot", "second bot"):
    print("KEY", make_token(user=User.objects.create_user(name), name="bot"))
"""
pytestmark = pytest.mark.slow("whole battles against a running server")


class Site:
    """A server of its own, with a SQLite database of its own, and two keys."""

    def __init__(self, var: Path) -> None:
        self.var, self.url = var, ""
        tuned = {"FELDHERR_VAR": str(var), "REDIS_URL": "", "FELDHERR_SEED_SECONDS": "5"}
        self.environment = {**os.environ, **tuned, "DATABASE_URL": sqlite_copy(var / "site.sqlite3")}
        made = forking.run(["manage.py", "shell", "-c", MAKE_KEYS], self.environment, var / "keys.log")
        self.keys = re.findall(r"^KEY (\w+)$", made, re.MULTILINE)
        self.process = forking.fork_server().start(
            ["manage.py", "serve", "--port", "0"], self.environment, var / "server.log"
        )

    def run(self, *command: str) -> str:
        found = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        assert found.returncode == 0, found.stderr
        return found.stdout

    def wait(self) -> None:
        """Until the server has printed where it is."""
        log, deadline = self.var / "server.log", time.monotonic() + PATIENCE
        while not log.exists() or (ready := READY.search(log.read_text())) is None:
            assert time.monotonic() < deadline, "the server did not come up"
            time.sleep(0.02)
        self.url = f"http://127.0.0.1:{ready[1]}"

    def bot(self, key: int, *arguments: str) -> list[str]:
        """The lines a bot prints until its battle is over."""
        command = ("examples/bot.py", "--url", self.url, "--token", self.keys[key], "--pause", "0.05", "--random", "7")
        return self.run(*command, *arguments).splitlines()

    def get(self, path: str) -> dict[str, object]:
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as response:
            found: dict[str, object] = json.load(response)
            return found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("var"))
    try:
        site.wait()
        yield site
    finally:
        site.process.send_signal(signal.SIGTERM)
        site.process.wait(PATIENCE)


def test_a_bot_plays_a_whole_battle_against_the_computer(site: Site) -> None:
    first, last = site.bot(0, "--scenario", "cannae", "--title", "bot against computer")

    battle = first.split()[1].rstrip(",")
    result = json.loads(last)
    assert result["orders"] > 10
    assert sorted(result["outcome"]["places"]) == ["1", "2"]
    assert site.get(f"/api/battles/{battle}")["status"] == "finished"
    assert site.get(f"/api/battles/{battle}/replay")["steps"]


def test_two_bots_meet(site: Site) -> None:
    with ThreadPoolExecutor(1) as aside:
        host = aside.submit(site.bot, 0, "--scenario", "leuctra", "--computer", "0", "--title", "two bots")
        battle = ""
        while not battle:
            assert not host.done(), host.result()
            offers = site.get("/api/battles?list=open")["battles"]
            assert isinstance(offers, list)
            if offers:
                battle = offers[0]["id"]
        second = site.bot(1, "--battle", battle)
        first = host.result(PATIENCE)

    assert json.loads(first[-1])["outcome"] == json.loads(second[-1])["outcome"]
