"""The site with real thinking processes: what one player asks for harms nobody else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import AsyncClient

from accounts.models import User
from accounts.services import make_token
from battles import services, store, thinking, tuning
from battles.clock import SetClock
from battles.hops import in_database
from battles.models import Battle, OrderRecord
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.thinking import Pool
from battles.thinking_queue import Kind
from battles.timekeeper import Timekeeper
from tests.battles import thinking_work
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db(transaction=True)

FLOOD = 80
ILLEGAL = {"kind": "rally"}
CANNAE = Setup(scenario="cannae")


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    cache.clear()
    monkeypatch.setattr(tuning, "THINKING_PROCESSES", 2)
    pool = Pool()
    monkeypatch.setattr(thinking, "_thinking", pool)
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
    token = await in_database(lambda: make_token(user=table.players[seat], name="test"))
    headers = {"Authorization": f"Token {token}", "Accept-Language": "de"}
    response = await AsyncClient().post(
        f"/api/battles/{table.battle_id}/odds",
        data=json.dumps({"seat": seat, "order": order}),
        content_type="application/json",
        headers=headers,
    )
    return response.status_code, json.loads(response.content)


async def test_the_odds_of_an_illegal_order_are_refused_and_no_process_dies(pool: Pool, cannae: Table) -> None:
    await pool.run(Kind.ODDS, "", thinking_work.pid, None)
    before = pool.pids()

    status, told = await ask_odds(cannae, "1", ILLEGAL)

    assert (status, told["code"]) == (422, "not_asked")
    assert pool.pids() == before


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

    against_computer = await in_database(begin)
    clock.move(seconds=tuning.SEED_SECONDS)
    flood = [asyncio.create_task(ask_odds(cannae, "1", ILLEGAL)) for _ in range(FLOOD)]
    others = [asyncio.create_task(ask_odds(cannae, "2", {"kind": "decline"})) for _ in range(3)]
    await Timekeeper(worker="test", clock=clock, thinking_=pool).settle()
    told, statuses = await asyncio.gather(*others), {status for status, _ in await asyncio.gather(*flood)}

    assert [status for status, _ in told] == [200] * 3
    assert statuses <= {422, 429}
    played = await in_database(lambda: OrderRecord.objects.filter(battle=against_computer, seat="2").count())
    moment = await in_database(store.latest, against_computer.pk)
    assert played
    assert moment.state is not None
    assert "2" not in moment.rules.asked(moment.state)
