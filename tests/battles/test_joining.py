"""What it costs to come to a table: when a server is started again, everybody comes at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.db.models import F

from accounts.models import User
from battles import services, store
from battles.live import sweep
from battles.live.attendance import PresentUser
from battles.live.room import arrival
from battles.models import Battle, Participant, Presence
from battles.rules.base import Seat
from battles.rules.codec import encode
from battles.selectors.people import Viewpoint
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db

Counting = Callable[[int], AbstractContextManager[object]]
ONE = Viewpoint(viewer=Seat("1"), seats=(Seat("1"),), sees_all=False)


def say(table: Table, user: User, text: str) -> None:
    services.say(battle_id=table.battle_id, user=user, text=text, client_id=text, clock=table.clock)


def test_a_battle_nobody_has_at_hand_is_read_in_three_statements(
    table: Table, django_assert_num_queries: Counting
) -> None:
    table.hide("1")
    known = store.latest(table.battle_id)
    store.moment_cache.clear()
    with django_assert_num_queries(3):
        moment = store.latest(table.battle_id)
        assert moment.state == known.state
        assert {seat: player.user for seat, player in moment.players.items()} == {
            Seat(seat): user for seat, user in table.players.items()
        }


def test_a_battle_at_hand_is_not_read_with_its_state(table: Table) -> None:
    store.moment_cache.keep(store.latest(table.battle_id))
    assert "state" in store.find(table.battle_id).get_deferred_fields()
    Battle.objects.filter(pk=table.battle_id).update(revision=F("revision") + 1)
    assert store.latest(table.battle_id).state is not None


def test_whoever_has_missed_nothing_is_read_no_events(
    table: Table, anna: User, django_assert_max_num_queries: Counting
) -> None:
    table.hide("1")
    moment, number = store.latest(table.battle_id), table.number("1")
    with django_assert_max_num_queries(2):
        came = arrival(moment, ONE, number, "en", reader=anna.pk)
    assert (came.events, came.chat, came.draft) == ((), (), None)
    assert len(arrival(moment, ONE, number - 1, "en").events) == 1


def test_draft_and_chat_come_along(table: Table, anna: User, ben: User) -> None:
    for path in ("ford", "hill"):  # The later one takes the place of the first.
        services.save_draft(battle_id=table.battle_id, user=anna, seat="1", data=encode({"path": path}))
    say(table, ben, "Good luck.")
    say(table, anna, "You too.")
    moment = store.latest(table.battle_id)

    came = arrival(moment, ONE, None, "en", reader=anna.pk)
    assert [line.text for line in came.chat] == ["Good luck.", "You too."]
    assert came.draft is not None
    assert bytes(came.draft) == encode({"path": "hill"})
    services.block(user=anna, whom=ben.pk)
    assert [line.text for line in arrival(moment, ONE, None, "en", reader=anna.pk).chat] == ["You too."]


def test_whoever_comes_has_seen_what_he_is_shown(table: Table) -> None:
    table.hide("1")
    moment = store.latest(table.battle_id)
    table.clock.move(minutes=5)

    services.mark_here(moment=moment, seats=(Seat("1"),), clock=table.clock)

    row = Participant.objects.get(battle_id=table.battle_id, seat="1")
    assert (row.seen_version, row.seen_at) == (table.number("1"), table.clock.now())
    assert Participant.objects.get(battle_id=table.battle_id, seat="2").seen_at != table.clock.now()


def test_who_is_here_is_told_other_workers_in_one_statement(
    table: Table, anna: User, ben: User, django_assert_num_queries: Counting
) -> None:
    other = Table.of(ben, anna, clock=table.clock)
    here = {table.battle_id: PresentUser(seats={"1": "here"}), other.battle_id: PresentUser(spectators=2)}
    with django_assert_num_queries(1):
        sweep.save_presence("one", here, [])
    sweep.save_presence("one", {table.battle_id: PresentUser(seats={"1": "away", "2": "here"})}, [other.battle_id])

    row = Presence.objects.get(worker="one")
    assert (str(row.battle_id), row.seats, row.spectators) == (table.battle_id, {"1": "away", "2": "here"}, 0)
