"""examples/bot.py plays whole battles against a running server, through nothing but HTTP."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAKE_KEYS = """
from accounts.models import User
from accounts.services import make_token
for name in ("first bot", "second bot"):
    print("KEY", make_token(user=User.objects.create_user(name), name="bot"))
"""
pytestmark = pytest.mark.slow


class Site:
    """A server of its own, with an empty SQLite database, and two keys."""

    def __init__(self, var: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.environment = kept | {"FELDHERR_VAR": str(var), "PORT": str(self.port), "FELDHERR_SEED_SECONDS": "5"}
        self.url = f"http://127.0.0.1:{self.port}"
        self.run("manage.py", "migrate", "--verbosity", "0")
        self.keys = re.findall(r"^KEY (\w+)$", self.run("manage.py", "shell", "-c", MAKE_KEYS), re.MULTILINE)
        self.process = subprocess.Popen([sys.executable, "manage.py", "serve"], cwd=ROOT, env=self.environment)

    def run(self, *command: str) -> str:
        found = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=300
        )
        assert found.returncode == 0, found.stderr
        return found.stdout

    def wait(self) -> None:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        pytest.fail("the server did not come up")

    def bot(self, key: int, *arguments: str) -> list[str]:
        """The lines a bot prints until its battle is over."""
        command = ("examples/bot.py", "--url", self.url, "--token", self.keys[key], "--pause", "0.05", "--random", "7")
        return self.run(*command, *arguments).splitlines()

    def get(self, path: str) -> dict[str, object]:
        with urllib.request.urlopen(self.url + path, timeout=30) as response:
            found: dict[str, object] = json.load(response)
            return found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("var"))
    try:
        site.wait()
        yield site
    finally:
        site.process.terminate()
        site.process.wait(20)


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
        for _ in range(200):
            offers = site.get("/api/battles?list=open")["battles"]
            assert isinstance(offers, list)
            if offers:
                battle = offers[0]["id"]
                break
            time.sleep(0.1)
        second = site.bot(1, "--battle", battle)
        first = host.result(300)

    assert json.loads(first[-1])["outcome"] == json.loads(second[-1])["outcome"]
