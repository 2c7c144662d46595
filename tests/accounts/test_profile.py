"""A profile's numbers against battles made in the test; what it hides; how many questions it costs."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import profiles, services
from accounts.models import User
from accounts.profiles import Profile, RatingSheet
from battles import services as battle_services
from battles.agreements.pace import Pace
from battles.hooks import hooks
from battles.models import Battle, OrderRecord, Status
from battles.runtime.clock import SetClock
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db
DAYS = Pace(kind="days", bank=7 * 24 * 3600, increment=0, cap=7 * 24 * 3600)


def profile(user: User, reader: User | None = None, clock: SetClock | None = None) -> Profile:
    return profiles.profile_of(user, reader, (clock or SetClock()).now())


def resigned(table: Table, seat: str) -> None:
    table.order(seat, {"kind": "resign"})


def test_won_and_lost_in_leagues_and_friendly(anna: User, ben: User) -> None:
    clock = SetClock()
    for loser, league in (("1", ""), ("2", ""), ("2", "Winter league")):
        table = Table.of(anna, ben, clock=clock)
        Battle.objects.filter(pk=table.battle_id).update(league=league)
        resigned(table, loser)

    [record] = profile(anna).records
    assert (record.all.won, record.all.drawn, record.all.lost, record.all.played) == (2, 0, 1, 3)
    assert (record.league.won, record.league.lost) == (1, 0)
    assert (record.friendly.won, record.friendly.lost) == (1, 1)
    assert profile(ben).records[0].all.won == 1


def well_under_way(anna: User, ben: User, clock: SetClock) -> Table:
    """A battle that still goes on after as many of Anna's answers as it takes; one that ended sooner never was."""
    while True:
        table = Table.of(anna, ben, clock=clock, rounds=8)
        answers = OrderRecord.objects.filter(battle_id=table.battle_id, seat="1")
        while table.battle.status == Status.RUNNING and answers.count() < profiles.EARLY:
            table.play_one()
        if table.battle.status == Status.RUNNING:
            return table
        Battle.objects.filter(pk=table.battle_id).delete()


def test_early_resignations_tell_on_reliability(anna: User, ben: User) -> None:
    clock = SetClock()
    early, won = (Table.of(anna, ben, clock=clock, rounds=8) for _ in range(2))
    resigned(early, "1")
    resigned(well_under_way(anna, ben, clock), "1")
    resigned(won, "2")

    found = profile(anna).reliability
    assert found is not None
    assert (found.battles, found.resigned, found.early, found.unanswered) == (3, 2, 1, 0)
    assert found.seen_through == 67


def test_whoever_does_not_answer_is_not_reliable(anna: User, ben: User) -> None:
    table = Table.of(anna, ben, clock=SetClock())
    table.hide("1")
    table.clock.move(days=8)
    battle_services.claim_battle(battle_id=table.battle_id, user=anna, clock=table.clock)

    bens, annas = profile(ben).reliability, profile(anna).reliability
    assert bens is not None
    assert annas is not None
    assert (bens.unanswered, bens.seen_through) == (1, 0)
    assert (annas.unanswered, annas.seen_through) == (0, 100)


def test_pace_is_the_middle_of_the_answers(anna: User, ben: User) -> None:
    table = Table.of(anna, ben, clock=SetClock())
    OrderRecord.objects.all().delete()
    for number, seconds in enumerate([1, 2, 3, 4, 5, 6, 7, 8, 9], 1):
        OrderRecord.objects.create(
            battle_id=table.battle_id, seat="1", client_id=str(number), user=anna, data=b"{}", first_event=number,
            last_event=number, given_at=table.clock.now() + timedelta(seconds=number), took_ms=seconds * 1000,
        )  # fmt: skip
    assert profile(anna).paces == ()

    Battle.objects.update(status=Status.FINISHED)
    [pace] = profile(anna).paces

    assert (pace.kind, pace.answers, pace.low, pace.median, pace.high) == ("none", 9, 3, 5, 7)
    assert profile(ben).paces == ()


def test_an_answer_is_timed_from_its_question(anna: User, ben: User) -> None:
    table = Table.of(anna, ben, clock=SetClock())
    table.clock.move(seconds=12)
    table.hide("1")
    table.clock.move(seconds=30)
    table.hide("2")
    resigned(table, "2")

    assert list(OrderRecord.objects.order_by("pk").values_list("seat", "took_ms")) == [
        ("1", 12_000), ("2", 42_000), ("2", None),
    ]  # fmt: skip


def test_battles_over_days_are_counted_apart(anna: User, ben: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "FEWEST", 2)
    clock = SetClock()
    days, quick = Table.of(anna, ben, clock=clock, pace=DAYS), Table.of(anna, ben, clock=clock)
    for table, hours in ((days, 1), (quick, 0)):
        while table.battle.status == Status.RUNNING:
            clock.move(hours=hours)
            table.play_one()

    kinds = {pace.kind: pace for pace in profile(anna).paces}
    assert set(kinds) == {"days", "none"}
    assert kinds["days"].median >= 3600
    assert kinds["days"].low >= 3600


def test_an_end_that_spectators_do_not_know_does_not_show(anna: User, ben: User) -> None:
    table = Table.of(anna, ben, clock=SetClock())
    Battle.objects.update(delay=600)
    resigned(table, "2")

    assert profile(anna, None, table.clock).records == ()
    assert profile(anna, None, table.clock).reliability is None
    assert profile(anna, anna, table.clock).records[0].all.won == 1
    table.clock.move(seconds=601)
    assert profile(anna, None, table.clock).records[0].all.won == 1


def test_whoever_hides_his_record_sees_it_himself(client: Client, anna: User, ben: User) -> None:
    resigned(Table.of(anna, ben, clock=SetClock()), "2")
    client.force_login(anna)
    client.post("/accounts/privacy/", {"hides_record": "on"})
    anna.refresh_from_db()

    assert profile(anna, ben).is_hidden
    assert profile(anna, ben).records == ()
    assert profile(anna, anna).records[0].all.won == 1
    assert "Reliability" in client.get("/players/anna").content.decode()
    client.force_login(ben)
    page = client.get("/players/anna").content.decode()
    assert "anna doesn’t show this." in page
    assert "Reliability" not in page


def test_guests_have_a_profile_and_the_deleted_have_none(client: Client, anna: User) -> None:
    guest = services.make_guest()

    assert client.get(f"/players/{guest.username}").status_code == 200
    services.delete_user(user=anna)
    assert client.get("/players/anna").status_code == 404


def test_ratings_come_through_a_hook(client: Client, anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.utils.safestring import SafeString

    sheet = RatingSheet(
        name="Lost Battles", address="/x", rating=1612, deviation=80, is_provisional=True, chart=SafeString("<svg/>")
    )
    monkeypatch.setattr(hooks, "rating_sheets", [lambda user: [sheet]])

    page = client.get("/players/anna").content.decode()
    assert "1612?" in page
    assert "<svg/>" in page


def test_more_battles_cost_no_more_queries(anna: User, ben: User) -> None:
    clock = SetClock()
    resigned(Table.of(anna, ben, clock=clock), "2")
    with CaptureQueriesContext(connection) as few:
        profile(anna)
    for _ in range(4):
        resigned(Table.of(anna, ben, clock=clock), "1")
    with CaptureQueriesContext(connection) as many:
        profile(anna)

    assert len(many) == len(few)
    assert len(few) <= 5
