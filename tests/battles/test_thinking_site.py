"""The site with real thinking processes: what one player asks for harms nobody else."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import AsyncClient, Client

from accounts.models import User
from accounts.services import make_token
from battles import services, store
from battles.api import broadcast
from battles.errors import ApplicationError
from battles.models import Battle, OrderRecord
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.odds import Odds
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.thinking import pool as thinking_pool
from battles.thinking.pool import Pool
from battles.thinking.queue import Kind
from battles.thinking.tasks import OddsTask
from battles.timekeeper.loop import Timekeeper
from tests.battles import thinking_work
from tests.battles.programs import Program
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db(transaction=True)

T = TypeVar("T")
Task = TypeVar("Task")
FLOOD = 80
ILLEGAL = {"kind": "rally"}
CANNAE = Setup(scenario="cannae")


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    cache.clear()
    monkeypatch.setattr(tuning, "THINKING_PROCESSES", 2)
    pool = Pool()
    monkeypatch.setattr(thinking_pool, "_thinking", pool)
    yield pool
    pool.close()


@pytest.fixture
def cannae(anna: User, ben: User, clock: SetClock) -> Table:
    battle = services.create_battle(host=anna, system="lost_battles", setup=CANNAE, seat="1", clock=clock)
    services.join_battle(battle_id=battle.pk, user=ben, clock=clock)
    table = Table(str(battle.pk), {"1": anna, "2": ben}, clock)
    table.agree_dice()
    return table


async def ask_odds(table: Table, seat: str, order: Json) -> tuple[int, Json]:
    token = await in_db_thread(lambda: make_token(user=table.players[seat], name="test"))
    headers = {"Authorization": f"Token {token}", "Accept-Language": "de"}
    response = await AsyncClient().post(
        f"/api/battles/{table.battle_id}/odds",
        data=json.dumps({"seat": seat, "order": order}),
        content_type="application/json",
        headers=headers,
    )
    return response.status_code, json.loads(response.content)


async def test_the_odds_of_an_illegal_order_are_refused_and_no_process_dies(pool: Pool, cannae: Table) -> None:
    before = await pool.run(Kind.ODDS, "", thinking_work.pid, None)

    status, told = await ask_odds(cannae, "1", ILLEGAL)

    assert (status, told["code"]) == (422, "not_asked")
    assert await pool.run(Kind.ODDS, "", thinking_work.pid, None) == before


async def test_odds_that_break_their_process_are_answered_in_words(
    pool: Pool, cannae: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "odds", lambda task: pool.run(Kind.ODDS, task.asker, thinking_work.leave, 3))

    status, told = await ask_odds(cannae, "2", {"kind": "decline"})

    assert (status, told["code"]) == (500, "internal")


async def test_who_asks_for_too_much_at_once_is_told_so_in_words(
    pool: Pool, cannae: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "THINKING_TASKS_A_USER", 0)

    status, told = await ask_odds(cannae, "2", {"kind": "decline"})

    assert (status, told["code"], told["facts"]) == (429, "too_many_requests", {"most": 0})
    assert "Anfragen" in told["message"]


async def test_while_one_player_floods_the_site_with_odds_others_and_a_computer_go_on(
    pool: Pool, cannae: Table, anna: User, ben: User, clock: SetClock
) -> None:
    def begin() -> Battle:
        return services.create_battle(host=ben, system="lost_battles", setup=CANNAE, seat="1", computer=1, clock=clock)

    against_computer = await in_db_thread(begin)
    clock.move(seconds=tuning.SEED_SECONDS)
    flood = [asyncio.create_task(ask_odds(cannae, "1", ILLEGAL)) for _ in range(FLOOD)]
    others = [asyncio.create_task(ask_odds(cannae, "2", {"kind": "decline"})) for _ in range(3)]
    await Timekeeper(worker="test", clock=clock, thinking_=pool).settle()
    told, statuses = await asyncio.gather(*others), {status for status, _ in await asyncio.gather(*flood)}

    assert [status for status, _ in told] == [200] * 3
    assert statuses <= {422, 429}
    played = await in_db_thread(lambda: OrderRecord.objects.filter(battle=against_computer, seat="2").count())
    moment = await in_db_thread(store.latest, against_computer.pk)
    assert played
    assert moment.state is not None
    assert "2" not in moment.rules.asked(moment.state)


class Overrun(thinking_pool.Inline):
    """As if everybody had as many requests waiting as they may have."""

    def __init__(self) -> None:
        self.askers: list[str] = []

    async def run(self, kind: Kind, asker: str, work: Callable[[Task], T], task: Task) -> T:
        self.askers.append(asker)
        raise ApplicationError("too_many_requests", most=8)


@pytest.fixture
def overrun(monkeypatch: pytest.MonkeyPatch) -> Overrun:
    cache.clear()
    overrun = Overrun()
    monkeypatch.setattr(thinking_pool, "_thinking", overrun)
    return overrun


def test_replays_files_and_luck_are_refused_in_words_too(table: Table, anna: User, overrun: Overrun) -> None:
    table.play_to_the_end()
    program, place = Program(anna), f"battles/{table.battle_id}"
    exported = program.get(f"{place}/export")
    answers = [
        program.get(f"{place}/replay", 429),
        Program().get(f"{place}/replay", 429),
        program.post("battles/import", exported, 429),
        program.get(f"{place}/luck", 429),
    ]

    assert {one["code"] for one in answers} == {"too_many_requests"}
    assert overrun.askers == [f"user {anna.pk}", "address 127.0.0.1", f"user {anna.pk}", ""]


def test_the_page_that_takes_a_file_says_why_not(table: Table, anna: User, client: Client, overrun: Overrun) -> None:
    client.force_login(anna)
    page = client.post("/battles/import", {"file": SimpleUploadedFile("battle.json", b"{}")})

    assert page.status_code == 400
    assert "8 requests waiting" in page.content.decode()
    assert overrun.askers == [f"user {anna.pk}"]


async def test_odds_of_a_broadcast_are_counted_once_for_all_who_ask_at_the_same_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[OddsTask] = []
    may_count = asyncio.Event()

    class Counting(thinking_pool.Inline):
        async def odds(self, task: OddsTask) -> Odds:
            asked.append(task)
            await may_count.wait()
            return Odds(chances=(), total=1, exact=True, assumptions=())

    monkeypatch.setattr(thinking_pool, "_thinking", Counting())
    monkeypatch.setattr(broadcast, "_odds", OrderedDict())
    task = OddsTask(system=toy.KEY, state=b"", seat="1", order=b"")
    waiting = [asyncio.create_task(broadcast._counted(table.battle_id, 7, task)) for _ in range(20)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    may_count.set()
    told = await asyncio.gather(*waiting, return_exceptions=True)

    assert len(asked) == 1
    assert told[1:] == [None] * 19
    assert await broadcast._counted(table.battle_id, 7, task) is None
    assert len(asked) == 1
