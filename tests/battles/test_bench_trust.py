"""The benchmarks of odds and of a fallen server measure what they say: real odds, clients that come back as pages."""

from __future__ import annotations

import asyncio
import re
from math import isfinite
from pathlib import Path

import pytest
from django.conf import settings
from msgspec import Raw

from battles.benchmarks import client, hosting, odds, odds_load, recovery
from battles.benchmarks.odds_load import Asker, BenchTable
from battles.benchmarks.recovery import Chair, RecoveryPlayer, pause
from battles.rules import odds as counting
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.dice import seeded
from battles.rules.play import begin
from battles.runtime import tuning
from tests.battles.bench_sites import bench_site
from tests.patience import PATIENCE

KEYS = [key for key in ("lost_battles", "horden_helden") if key in registry.systems()]
FOUND = b'{"type":"odds","id":"1","chances":[{"verdict":"a","count":1},{"verdict":"b","count":35}],"total":36}'
NOTHING = b'{"type":"odds","id":"1","chances":[],"total":1}'
REFUSED = b'{"type":"answer","id":"1","ok":false,"version":3,"fault":{"code":"odds_off"}}'


@pytest.mark.parametrize("key", KEYS)
def test_the_table_stands_just_before_a_fight_that_may_be_ordered(key: str) -> None:
    rules = registry.system(key)
    state, seat, order = odds.first_fight(rules)
    there = begin(rules, Setup(position=rules.position(state)), seeded(1)).state

    found = counting.odds(rules, rules.known_to(there, seat), seat, order, seeded(1))

    assert found.exact
    assert len(found.chances) > 2


async def _asked(answer: bytes) -> Asker:
    asker = Asker(BenchTable("b", "1", Raw(b"{}"), "cookie"))
    asker._answered = asyncio.get_running_loop().create_future()
    asker.heard(answer, 0.0)
    assert asker._answered.done()
    return asker


async def test_only_odds_that_tell_something_count() -> None:
    asker = await _asked(FOUND)
    asker.close()
    assert asker.found == 1
    for answer in (NOTHING, REFUSED):
        with pytest.raises(RuntimeError, match="no odds were found"):
            (await _asked(answer)).close()


def test_clients_come_back_as_the_page_does() -> None:
    page = (Path(settings.BASE_DIR) / "frontend" / "src" / "net" / "socket.ts").read_text()
    told = {name: int(number.replace("_", "")) for name, number in re.findall(r"const ([A-Z_]+) = ([\d_]+);", page)}

    assert told["SOON"] == recovery.SOON
    assert told["SLOWEST_SOON"] == recovery.SLOWEST_SOON * 1000
    assert told["SLOWEST"] == recovery.SLOWEST * 1000
    assert "Math.min(slowest, 400 * 2 ** tries) * (0.7 + 0.6 * chance)" in page
    assert [pause(tries, 0.5) for tries in (0, 1, 3, 19, 20)] == [0.4, 0.8, 2.0, 2.0, 15.0]


async def test_a_battle_is_back_when_it_is_shown_with_all_that_belongs_to_it() -> None:
    player = RecoveryPlayer(Chair("b", "1", "cookie"), 1)
    player.heard(b'{"type":"situation","version":7}', 1.0)
    assert player.has_battle.is_set()

    player.lose(1)
    player.heard(b'{"type":"update","version":8}', 2.0)
    assert not player.has_battle.is_set(), "an update of what is not there"
    player.lose(1)
    player.heard(b'{"type":"situation","version":8}', 3.0)
    assert not player.has_battle.is_set(), "the time that was given back is missing"
    player.heard(b'{"type":"update","version":9}', 4.0)
    assert player.has_battle.is_set()
    assert player.at == 4.0


@pytest.mark.slow("two servers that count odds")
async def test_a_small_round_of_odds_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_load, "ROUNDS", 1)
    for name, value in (("BATCHES", 1), ("BATCH", 3)):
        monkeypatch.setattr(hosting, name, value)
    monkeypatch.setattr(client, "PATIENCE", PATIENCE)

    site = bench_site(tmp_path)
    figures = [figure for key in KEYS for figure in await odds_load.others_meanwhile(site, key)]

    assert len(figures) == 3 * len(KEYS)
    assert all(isfinite(figure.value) and figure.value > 0 for figure in figures)


@pytest.mark.slow("a server that falls twice, once for four seconds")
async def test_a_small_hall_comes_back_and_is_given_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured with 20 seconds is looked at with a tenth of them."""
    monkeypatch.setattr(recovery, "BATTLES", 4)
    monkeypatch.setattr(recovery, "AFTER_A_GAP", 4.0)
    monkeypatch.setattr(tuning, "GAP_SECONDS", 2.0)
    for name, seconds in (("GAP", "2"), ("HEARTBEAT", "1"), ("RETURN", "1")):
        monkeypatch.setenv(f"FELDHERR_{name}_SECONDS", seconds)
    site = bench_site(tmp_path)

    figures = await recovery.battles_back(site, "SQLite")

    assert [figure.limit for figure in figures] == [10.0, None, None, 10.0, None, None]
    assert all(isfinite(figure.value) and figure.value > 0 for figure in figures)
