"""Turn notifications: only who is asked and not there is told, once a turn, and never after answering meanwhile."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from battles import services, store
from battles.models import Battle, Due, Heartbeat, Participant
from battles.rules.base import Seat, Setup
from battles.runtime import presence, tuning
from battles.runtime.clock import SetClock
from battles.selectors import take_back_candidates
from battles.services import notifications, turns
from battles.services.clocks import pauses
from battles.timekeeper.loop import due_now, serve
from tests.battles.notification_cases import pass_time, sit, told
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db


# Whom


def test_who_is_asked_and_not_there_is_told_after_a_while_once(table: Table, anna: User, clock: SetClock) -> None:
    assert not told(anna), "nothing at once"
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    [row] = told(anna)
    assert (row.kind, row.object, row.link) == ("turn", f"battle:{table.battle_id}", f"/battles/{table.battle_id}")
    assert row.facts["opponents"] == "ben"
    pass_time(clock, days=3)
    assert len(told(anna)) == 1


def test_who_has_answered_meanwhile_is_not_told(table: Table, anna: User, ben: User, clock: SetClock) -> None:
    table.hide("1")
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    assert not told(anna)
    assert len(told(ben)) == 1


def test_who_sits_at_the_table_is_not_told(table: Table, anna: User, ben: User, clock: SetClock) -> None:
    sit(table, "1", clock)
    clock.move(seconds=tuning.TURN_NOTICE_SECONDS)
    Heartbeat.objects.update(at=clock.now())
    pass_time(clock, seconds=0)
    assert not told(anna)
    assert len(told(ben)) == 1


def test_a_worker_that_has_died_keeps_nobody_at_the_table(table: Table, anna: User, clock: SetClock) -> None:
    sit(table, "1", clock)
    clock.move(seconds=tuning.DEAD_SECONDS + tuning.TURN_NOTICE_SECONDS)
    pass_time(clock, seconds=0)
    assert len(told(anna)) == 1


def test_the_next_turn_is_told_anew_and_the_old_notice_is_read(table: Table, anna: User, clock: SetClock) -> None:
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    table.hide("1")
    table.hide("2")
    while "1" not in table.asked():
        table.play_one()
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    first, second = told(anna)
    assert first.seen_at is not None
    assert second.seen_at is None


def test_whoever_gives_an_order_knows_that_he_is_asked_again(anna: User, clock: SetClock) -> None:
    battle = services.create_battle(host=anna, system=toy.KEY, setup=Setup(scenario="brook"), seat="all", clock=clock)
    table = Table(str(battle.pk), {"1": anna, "2": anna}, clock)
    table.agree_dice()
    Due.objects.all().delete()
    table.hide("1")
    table.hide("2")
    assert not Due.objects.filter(kind="turn_notice").exists(), "he plays both sides and has just been here"


def test_computers_are_not_told(anna: User, clock: SetClock) -> None:
    services.create_battle(host=anna, system=toy.KEY, setup=Setup(scenario="brook"), seat="1", computer=1, clock=clock)
    clock.move(seconds=tuning.SEED_SECONDS)
    for _ in range(3):
        for due in due_now(clock.now()):
            if due.kind != "computer":
                serve(due.pk, clock)
    keys = Due.objects.filter(kind="turn_notice").values_list("key", flat=True)
    assert [key.split(":")[1] for key in keys] == ["1"]


def test_an_order_costs_nothing_more_while_everybody_sits_here(table: Table) -> None:
    for seat in ("1", "2"):
        presence.note(table.battle_id, {"1", "2"})
        with CaptureQueriesContext(connection) as queries:
            table.hide(seat)
        assert not [one for one in queries.captured_queries if "notification" in one["sql"]], seat
    presence.forget()
    assert Due.objects.filter(kind="turn_notice").count() == 2, "those of the beginning, when nobody sat there yet"


def test_what_came_just_before_a_page_went_silent_is_told(table: Table, anna: User, clock: SetClock) -> None:
    Due.objects.filter(kind="turn_notice").delete()
    turns.leave_table(battle_id=table.battle_id, seats=["1"], clock=clock)
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    assert len(told(anna)) == 1


def test_who_leaves_a_question_he_has_long_seen_is_not_told(table: Table, clock: SetClock) -> None:
    Due.objects.filter(kind="turn_notice").delete()
    clock.move(hours=1)
    turns.leave_table(battle_id=table.battle_id, seats=["1"], clock=clock)
    assert not Due.objects.filter(kind="turn_notice").exists()


def test_after_a_restart_late_questions_are_looked_at(table: Table, anna: User, ben: User, clock: SetClock) -> None:
    Due.objects.filter(kind="turn_notice").delete()
    turns.look_after_start(clock=clock)
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    assert len(told(anna)) == len(told(ben)) == 1


# What else


def test_the_end_is_told_to_who_was_not_there_and_how_it_ended(table: Table, clock: SetClock) -> None:
    battle = table.play_to_the_end()
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    assert battle.outcome is not None
    places, last = battle.outcome["places"], battle.orders.order_by("pk").last()
    assert last is not None
    for seat, other in (("1", "2"), ("2", "1")):
        expected = "result_lost" if places[seat] != 1 else "result_won" if places[other] != 1 else "result_drawn"
        rows = told(table.players[seat], "battle_over")
        assert [row.facts["result"] for row in rows] == ([] if last.seat == seat else [expected]), "the giver knows"


def test_a_taken_challenge_is_told_to_its_host(anna: User, ben: User, clock: SetClock) -> None:
    battle = services.create_battle(host=anna, system=toy.KEY, setup=Setup(scenario="brook"), seat="1", clock=clock)
    services.join_battle(battle_id=battle.pk, user=ben, clock=clock)
    pass_time(clock, seconds=tuning.JOINED_NOTICE_SECONDS)
    [row] = told(anna, "battle_joined")
    assert row.facts["name"] == "ben"
    assert not told(ben, "battle_joined")


def test_a_rematch_is_told_while_it_stands(table: Table, anna: User, ben: User, clock: SetClock) -> None:
    table.play_to_the_end()
    offered = services.offer_rematch(battle_id=table.battle_id, user=anna, clock=clock)
    pass_time(clock, seconds=tuning.JOINED_NOTICE_SECONDS)
    [row] = told(ben, "rematch")
    assert row.link == f"/battles/{offered.pk}"
    assert notifications.is_wanted(row, clock)
    services.cancel_battle(battle_id=offered.pk, user=anna, clock=clock)
    assert not notifications.is_wanted(row, clock)


def test_a_take_back_that_is_asked_for_is_told_while_it_waits(
    table: Table, anna: User, ben: User, clock: SetClock
) -> None:
    battle = Battle.objects.get(pk=table.battle_id)
    players = {Seat(one.seat): one for one in Participant.objects.filter(battle=battle)}
    battle.trail = take_back_candidates.plain(
        take_back_candidates.OrderTrail(offer=take_back_candidates.TakeBackCandidate(seat=Seat("1"), to=4))
    )
    battle.save()
    store.moment_cache.clear()
    for mark in ("3", "4"):
        turns.offer_made(battle=battle, kind="take_back", by=Seat("1"), mark=mark, players=players, clock=clock)
    pass_time(clock, seconds=tuning.JOINED_NOTICE_SECONDS)
    [row] = told(ben, "take_back")
    assert (row.version, row.facts["name"]) == (f"2:4-{battle.version}", "anna")
    assert not told(anna, "take_back")
    assert notifications.is_wanted(row, clock)
    Battle.objects.update(trail={})
    store.moment_cache.clear()
    assert not notifications.is_wanted(row, clock)


def test_a_pause_that_is_offered_is_told_and_nobody_is_waited_for_in_it(anna: User, ben: User, clock: SetClock) -> None:
    table = Table.of(anna, ben, clock=clock)
    _over_days(table, timedelta(days=2), clock)
    pauses.offer_pause(battle_id=table.battle_id, user=anna, clock=clock)
    pass_time(clock, seconds=tuning.JOINED_NOTICE_SECONDS)
    [row] = told(ben, "pause")
    assert row.facts["name"] == "anna"
    pauses.offer_pause(battle_id=table.battle_id, user=ben, clock=clock)
    assert not notifications.is_wanted(row, clock)
    pass_time(clock, days=3)
    assert not told(ben), "it stands"
    for user in (anna, ben):
        pauses.resume(battle_id=table.battle_id, user=user, clock=clock)
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    assert len(told(ben)) == 1, "now it waits for him"


def _over_days(table: Table, left: timedelta, clock: SetClock) -> None:
    Battle.objects.filter(pk=table.battle_id).update(pace={"kind": "days", "bank": 172800})
    Participant.objects.filter(battle_id=table.battle_id).update(
        clock_left_ms=left // timedelta(milliseconds=1), clock_since=clock.now()
    )
    store.moment_cache.clear()


def test_time_that_runs_low_over_days_is_told(table: Table, anna: User, clock: SetClock) -> None:
    _over_days(table, timedelta(days=2), clock)
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    pass_time(clock, hours=35)
    assert not told(anna, "time_low")
    pass_time(clock, hours=2)
    [row] = told(anna, "time_low")
    out = datetime.fromisoformat(row.facts["at"])
    assert abs(out - clock.now() - timedelta(hours=11)) < timedelta(minutes=2)


def test_a_clock_that_has_stood_is_looked_at_again(table: Table, anna: User, clock: SetClock) -> None:
    _over_days(table, timedelta(days=2), clock)
    pass_time(clock, seconds=tuning.TURN_NOTICE_SECONDS)
    Participant.objects.filter(battle_id=table.battle_id).update(clock_since=clock.now() + timedelta(hours=10))
    store.moment_cache.clear()
    pass_time(clock, hours=44)
    assert not told(anna, "time_low")
    pass_time(clock, hours=4)
    assert len(told(anna, "time_low")) == 1
