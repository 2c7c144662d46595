"""Odds before an order and luck after the battle, through the host: REST, switches, secrets, imports, slices."""

from __future__ import annotations

import asyncio
import json

import pytest

from accounts.models import User
from battles import selectors, services, store
from battles.errors import ApplicationError
from battles.live.luck import Reckoner
from battles.models import Battle, LuckReport
from battles.rules.codec import Json, encode
from battles.rules.kernel_events import Restored
from battles.rules.luck import Point, ThrowLuck
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.selectors import luck as reports
from battles.thinking import luck as luck_work
from battles.thinking import pool
from battles.thinking.luck import LuckTask, rest
from tests.battles.programs import Program
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def inline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_thinking", pool.Inline())


@pytest.fixture
def annas(anna: User) -> Program:
    return Program(anna)


def hide(table: Table) -> Json:
    return {"seat": "1", "order": {"kind": "hide", "path": table.open_path()}}


def odds_off(table: Table) -> None:
    Battle.objects.filter(pk=table.battle_id).update(odds=False)
    store.moment_cache.clear()


# Odds


def test_odds_over_rest(table: Table, annas: Program) -> None:
    told = annas.post(f"battles/{table.battle_id}/odds", hide(table))

    assert told["chances"] == [{"verdict": "hidden", "count": 1, "low": None, "high": None}]
    assert (told["total"], told["exact"], told["assumptions"]) == (1, True, [])


def test_an_order_that_may_not_be_given_has_no_odds(table: Table, annas: Program) -> None:
    refused = annas.post(
        f"battles/{table.battle_id}/odds", {"seat": "1", "order": {"kind": "hide", "path": "moon"}}, 422
    )

    assert refused["message"]


def test_a_stranger_gets_no_odds(table: Table, carl: User) -> None:
    assert Program(carl).post(f"battles/{table.battle_id}/odds", hide(table), 403)["code"] == "not_your_seat"


def test_a_battle_without_odds_refuses_them_in_words(table: Table, anna: User) -> None:
    odds_off(table)
    refused = Program(anna, "de").post(f"battles/{table.battle_id}/odds", hide(table), 409)

    assert refused["code"] == "odds_off"
    assert "Chancen" in refused["message"]


def test_a_battle_without_odds_says_so_and_tells_no_chances_elsewhere(
    table: Table, annas: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules tell chances along with other facts: those are left out, the others stay."""
    monkeypatch.setattr(type(store.rules_of(table.battle)), "chance_facts", frozenset({"modifier"}))
    before = table.scene("1")
    odds_off(table)
    after = table.scene("1")

    assert (before.odds, after.odds) == (True, False)
    assert all("modifier" in option["facts"] for option in before.options if option["order"]["kind"] == "hide")
    assert "modifier" not in json.dumps(after.options)
    assert [option["order"] for option in before.options] == [option["order"] for option in after.options]
    trial = annas.post(f"battles/{table.battle_id}/trials", hide(table))
    assert "modifier" not in json.dumps(trial["facts"])


# Luck


def test_nobody_gets_the_luck_of_a_battle_that_is_under_way(table: Table, annas: Program, carl: User) -> None:
    for program in (annas, Program(carl), Program()):
        assert program.get(f"battles/{table.battle_id}/luck", 409)["code"] == "not_over"
    assert not LuckReport.objects.exists()


def test_after_the_end_luck_is_reckoned_once_and_kept(table: Table, annas: Program) -> None:
    table.play_to_the_end()
    first = annas.get(f"battles/{table.battle_id}/luck")
    made_at = LuckReport.objects.get().made_at
    again = Program().get(f"battles/{table.battle_id}/luck")

    assert first["status"] == "ready"
    assert first == again
    assert LuckReport.objects.get().made_at == made_at
    assert {one["kind"] for one in first["throws"]} == {"duels"}
    assert first["left_out"] == 0


def test_the_sums_of_a_report_add_up(table: Table, annas: Program) -> None:
    table.play_to_the_end()
    told = annas.get(f"battles/{table.battle_id}/luck")
    total = {one["seat"]: one["luck"] for one in told["sums"] if not one["kind"]}
    start, end = told["line"][0]["worth"], told["line"][-1]["worth"]

    for at, seat in enumerate(told["seats"]):
        luck = sum(one["actual"][at] - one["expected"][at] for one in told["throws"])
        assert total[seat] == pytest.approx(luck, abs=0.001)
        assert end[at] - start[at] == pytest.approx(luck + told["decisions"][at], abs=0.001)


def test_the_line_has_a_point_after_every_order(table: Table, annas: Program) -> None:
    battle = table.play_to_the_end()
    told = annas.get(f"battles/{table.battle_id}/luck")

    ends = sorted(battle.orders.values_list("last_event", flat=True))
    assert [point["event"] for point in told["line"]][2:] == ends


def test_slices_find_what_one_long_look_finds(table: Table, anna: User, clock: SetClock) -> None:
    battle = table.play_to_the_end()
    task = reports.luck_task(battle, selectors.viewer_of(battle, anna, clock.now()))
    whole = luck_work.reckon(task, 600.0)
    throws: list[ThrowLuck] = []
    points: list[Point] = []
    slices = 0
    while task.orders:
        found = luck_work.reckon(task, 0.0)
        throws += found.throws
        points += found.points
        task, slices = rest(task, found), slices + 1

    assert tuple(throws) == whole.throws
    assert tuple(points) == whole.points
    assert slices >= whole.done


def test_what_was_taken_back_is_no_luck(table: Table, anna: User, clock: SetClock) -> None:
    battle = table.play_to_the_end()
    point = selectors.viewer_of(battle, anna, clock.now())
    whole = reports.luck_task(battle, point)
    end = whole.orders[len(whole.orders) // 2].last
    store.append(battle, store.players_of(battle), [Restored(to=end)], clock.now())
    after = reports.luck_task(battle, point)

    assert after.orders == tuple(one for one in whole.orders if one.last <= end)
    assert [number for number, _ in after.events] == [number for number, _ in whole.events if number <= end]


def test_an_imported_battle_has_the_same_luck(table: Table, annas: Program, anna: User, clock: SetClock) -> None:
    battle = table.play_to_the_end()
    told = annas.get(f"battles/{table.battle_id}/luck")
    file = encode(selectors.replay_of(battle, selectors.viewer_of(battle, anna, clock.now())))
    copy = services.import_battle(user=anna, data=file)

    assert annas.get(f"battles/{copy.pk}/luck") == told


def test_a_file_without_orders_leaves_its_throws_out_and_says_how_many(table: Table, annas: Program) -> None:
    battle = table.play_to_the_end()
    throws = len(annas.get(f"battles/{table.battle_id}/luck")["throws"])
    LuckReport.objects.all().delete()
    battle.orders.all().delete()
    Battle.objects.filter(pk=battle.pk).update(imported=True)
    store.moment_cache.clear()
    told = annas.get(f"battles/{table.battle_id}/luck")

    assert told["throws"] == []
    assert told["left_out"] >= throws


class Slow(pool.Inline):
    """Thinks until it is let go."""

    def __init__(self) -> None:
        self.go, self.asked = asyncio.Event(), 0

    async def luck(self, task: LuckTask) -> luck_work.LuckSlice:
        self.asked += 1
        await self.go.wait()
        return luck_work.reckon(task, 600.0)


@pytest.mark.django_db(transaction=True)
async def test_asked_twice_it_is_reckoned_once_and_meanwhile_tells_how_far_it_is(
    table: Table, anna: User, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = await in_db_thread(table.play_to_the_end)
    task = await in_db_thread(lambda: reports.luck_task(battle, selectors.viewer_of(battle, anna, clock.now())))
    slow, reckoner = Slow(), Reckoner()
    monkeypatch.setattr(pool, "_thinking", slow)
    first = await reckoner.ask(battle.pk, task, 0.01)
    second = await reckoner.ask(battle.pk, task, 0.01)
    assert first is second
    assert not isinstance(first, dict)
    assert (first.done, first.total) == (0, len(task.orders))
    slow.go.set()
    found = await reckoner.ask(battle.pk, task, 5.0)

    assert isinstance(found, dict)
    assert slow.asked == 1


def test_a_report_needs_a_battle_that_began(anna: User, clock: SetClock) -> None:
    table = Table.of(anna, User.objects.create(username="dora"), clock=clock)
    Battle.objects.filter(pk=table.battle_id).update(status="abandoned")
    store.moment_cache.clear()
    table.battle.snapshots.all().delete()
    point = selectors.viewer_of(table.battle, anna, clock.now())
    with pytest.raises(ApplicationError) as refused:
        reports.luck_task(table.battle, point)
    assert refused.value.code == "not_running"
