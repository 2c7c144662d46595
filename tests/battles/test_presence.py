"""Where the players are: here, away, gone since; after reloads, over workers, when the server was killed."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from battles import services
from battles.live import Hub, sweep
from battles.live.attendance import Attendance, PresentUser
from battles.messages import Presence, SeatPresence
from battles.models import Participant
from battles.rules.base import Seat
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from tests.battles.sockets import Client, seated
from tests.battles.tables import Table

NOBODY = PresentUser()


def players(**seen: datetime | None) -> dict[Seat, Participant]:
    """Two people on seats 1 and 2."""
    return {Seat(seat): Participant(seat=seat, user_id=int(seat), seen_at=seen.get(f"s{seat}")) for seat in ("1", "2")}


def state(presence: Presence, seat: str) -> tuple[str, str | None] | None:
    found: SeatPresence | None = presence.seats.get(seat)
    return None if found is None else (found.state, found.since)


def test_somebody_is_here_then_away_since_then_gone_since(clock: SetClock) -> None:
    both, began = players(), clock.now()
    watch = Attendance(both, began)
    here, away = PresentUser(seats={"1": "here"}), PresentUser(seats={"1": "away"})
    assert state(watch.presence(both, here, clock.now()), "1") == ("here", None)
    clock.move(seconds=30)
    since = clock.now().isoformat()
    assert state(watch.presence(both, away, clock.now()), "1") == ("away", since)
    clock.move(seconds=60)
    assert state(watch.presence(both, away, clock.now()), "1") == ("away", since), "since it began, not since now"
    left = clock.now().isoformat()
    clock.move(seconds=tuning.GONE_SECONDS + 1)
    assert state(watch.presence(both, NOBODY, clock.now()), "1") == ("gone", left)


def test_a_reload_is_no_leaving(clock: SetClock) -> None:
    both = players()
    watch = Attendance(both, clock.now())
    watch.presence(both, PresentUser(seats={"1": "here"}), clock.now())
    clock.move(seconds=tuning.GONE_SECONDS - 1)
    assert state(watch.presence(both, NOBODY, clock.now()), "1") == ("here", None)
    assert state(watch.presence(both, PresentUser(seats={"1": "here"}), clock.now()), "1") == ("here", None)


def test_whoever_left_days_ago_is_gone_since_then(clock: SetClock) -> None:
    left = clock.now() - timedelta(days=3)
    both = players(s1=left)
    watch = Attendance(both, clock.now())
    assert state(watch.presence(both, NOBODY, clock.now()), "1") == ("gone", left.isoformat())


def test_after_a_restart_nobody_is_called_gone_before_he_could_be_back(clock: SetClock) -> None:
    both = players(s1=clock.now() - timedelta(seconds=40))
    watch = Attendance(both, clock.now())
    assert state(watch.presence(both, NOBODY, clock.now()), "1") is None
    clock.move(seconds=tuning.GONE_SECONDS)
    found = state(watch.presence(both, NOBODY, clock.now()), "1")
    assert found is not None
    assert found[0] == "gone"


def test_here_through_one_worker_is_here(clock: SetClock) -> None:
    both = players()
    watch = Attendance(both, clock.now())
    watch.elsewhere = PresentUser(seats={"1": "here"}, spectators=3)
    found = watch.presence(both, PresentUser(seats={"1": "away", "2": "away"}, spectators=2), clock.now())
    assert (found.seats["1"].state, found.seats["2"].state, found.spectators) == ("here", "away", 5)


def test_the_computer_is_nowhere(clock: SetClock) -> None:
    both = players()
    both[Seat("2")].user_id, both[Seat("2")].computer_skill = None, 1
    clock.move(days=1)
    assert set(Attendance(both, clock.now()).presence(both, NOBODY, clock.now()).seats) <= {"1"}


@pytest.mark.django_db(transaction=True)
async def test_the_page_says_when_nobody_looks_at_it(quick_hub: Hub, table: Table) -> None:
    anna, ben = await seated(table, "1"), await seated(table, "2")
    await anna.until_so(lambda: set((anna.presence or {}).get("seats", {})) == {"1", "2"})
    await ben.say({"type": "attention", "here": False})
    await anna.until_so(lambda: anna.presence["seats"]["2"]["state"] == "away")
    assert anna.presence["seats"]["2"]["since"] is not None
    assert anna.presence["now"]
    await ben.say({"type": "attention", "here": True})
    await anna.until_so(lambda: anna.presence["seats"]["2"]["state"] == "here")
    for client in (anna, ben):
        await client.leave()


@pytest.mark.django_db(transaction=True)
async def test_a_newcomer_is_told_where_the_others_are(quick_hub: Hub, table: Table) -> None:
    anna, ben = await seated(table, "1"), await seated(table, "2")
    again = await Client(table.battle_id, table.players["1"]).open()
    await again.join(seat="1")
    await again.until_so(lambda: again.presence is not None)
    assert {seat: one["state"] for seat, one in again.presence["seats"].items()} == {"1": "here", "2": "here"}
    for client in (anna, ben, again):
        await client.leave()


@pytest.mark.django_db(transaction=True)
async def test_gone_is_said_after_a_while_with_its_time(
    quick_hub: Hub, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "GONE_SECONDS", 0.2)
    anna, ben = await seated(table, "1"), await seated(table, "2")
    await anna.until_so(lambda: set((anna.presence or {}).get("seats", {})) == {"1", "2"})
    await ben.leave()
    await anna.until_so(lambda: anna.presence["seats"]["2"]["state"] == "gone")
    assert anna.presence["seats"]["2"]["since"] is not None
    row = await in_db_thread(lambda: Participant.objects.get(battle_id=table.battle_id, seat="2"))
    assert row.seen_at is not None
    await anna.leave()


@pytest.mark.django_db(transaction=True)
async def test_whoever_lost_his_seat_is_sent_away_and_comes_back_as_a_spectator(
    quick_hub: Hub, table: Table, carl: object
) -> None:
    anna, ben = await seated(table, "1"), await seated(table, "2")
    await in_db_thread(
        lambda: services.give_up_seat(battle_id=table.battle_id, user=table.players["2"], seat="2", clock=table.clock)
    )
    await in_db_thread(
        lambda: services.give_to_computer(
            battle_id=table.battle_id, user=table.players["1"], seat="2", clock=table.clock
        )
    )
    await ben.until("bye")
    assert not any('"seat_taken_over"' in text for text in ben.raw if '"update"' in text)
    back = await Client(table.battle_id, table.players["2"]).open()
    refused = await back.join(seat="2")
    assert refused["type"] == "error"
    assert refused["fault"]["code"] == "not_your_seat"
    assert (await back.join())["role"] == "spectator"
    await anna.until_so(lambda: anna.scene["players"]["2"].get("computer") is not None)
    for client in (anna, back):
        await client.leave()


@pytest.mark.django_db(transaction=True)
async def test_whoever_lost_his_seat_while_he_watched_asks_nothing_more_for_it(quick_hub: Hub, table: Table) -> None:
    ben = await Client(table.battle_id, table.players["2"]).open()
    await ben.join(watching=True)
    await in_db_thread(
        lambda: services.give_up_seat(battle_id=table.battle_id, user=table.players["2"], seat="2", clock=table.clock)
    )
    await in_db_thread(
        lambda: services.give_to_computer(
            battle_id=table.battle_id, user=table.players["1"], seat="2", clock=table.clock
        )
    )
    assert (await ben.until("bye"))["code"] == "moved"
    await ben.leave()


@pytest.mark.django_db(transaction=True)
def test_who_is_here_is_written_down_in_one_statement(table: Table, django_assert_num_queries: object) -> None:
    assert callable(django_assert_num_queries)
    with django_assert_num_queries(1):
        sweep.mark_present({table.battle_id: ("1", "2")}, table.clock)
    seen = set(Participant.objects.filter(battle_id=table.battle_id).values_list("seen_at", flat=True))
    assert seen == {table.clock.now()}
