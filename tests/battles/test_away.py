"""The whole site, as a process of its own, after it was away: `manage.py serve` on the demo data, later."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from battles.rules.codec import Json
from tests.battles.servers import Remote, Server, prepared, serving
from tests.databases import sqlite_copy
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow("servers on the demo data")

LATER = "tests.battles.later_site"
NOT_PLAY = {"resign", "offer_end", "accept_end", "decline_end", "set_defaults"}


def env_of(folder: Path, days: int = 0) -> dict[str, str]:
    database = f"sqlite:///{folder / 'feldherr.sqlite3'}"
    more = {"REDIS_URL": "", "LOG_LEVEL": "INFO", "TEST_DAYS_AHEAD": str(days)}
    return {"FELDHERR_VAR": str(folder), "DATABASE_URL": database, **more}


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Json]:
    """A site with the demo data that has run, and was stopped as `make run` is."""
    folder = tmp_path_factory.mktemp("left")
    sqlite_copy(folder / "feldherr.sqlite3")
    made = prepared(env_of(folder), by="tests.battles.prepared_demo")
    with serving(env_of(folder), site=LATER) as server:
        wait_for_timekeeper(server)
        server.stop()
    return folder, made


def wait_for_timekeeper(server: Server) -> Json:
    """Until a round is over: `/readyz` says so."""
    deadline = time.monotonic() + PATIENCE
    while (status := ready_status(server)) != 200:
        assert status == 503, server.log.read_text()
        assert time.monotonic() < deadline, server.log.read_text()
        time.sleep(0.05)
    return server.health()


def ready_status(server: Server) -> int:
    try:
        with urlopen(f"http://127.0.0.1:{server.port}/readyz", timeout=PATIENCE) as response:
            return int(response.status)
    except HTTPError as error:
        return error.code


@pytest.mark.parametrize("days", [1, 30, 365])
async def test_a_site_that_was_away_wakes_up_and_the_computer_answers(
    left: tuple[Path, Json], tmp_path: Path, days: int
) -> None:
    folder, made = left
    later = shutil.copytree(folder, tmp_path / "later")
    with serving(env_of(later, days), site=LATER) as server:
        health = wait_for_timekeeper(server)
        hanno = await Remote(server, made["battle"], made["cookie"]).open("1")
        await play_until_the_computer_answers(hanno)
        await hanno.close()

    assert (health["status"], health["timekeeper"], health["failed_dues"]) == ("ok", "up", 0)
    assert "Traceback" not in server.log.read_text()


async def play_until_the_computer_answers(player: Remote) -> None:
    """One turn of the player, as the page offers it; then the other side's."""
    while "1" in player.scene["asked"]:
        orders = [option["order"] for option in player.scene["options"]]
        order = next(order for order in orders if order["kind"] not in NOT_PLAY)
        version = player.version
        assert (await player.order("1", order))["ok"]
        while player.version == version:
            await player.next()
    while "1" not in player.scene["asked"]:
        await player.next()
