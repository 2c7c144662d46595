"""Abandoned seats: given up, offered, taken over by a substitute or the computer."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from battles import selectors, services, store
from battles.errors import ApplicationError
from battles.models import Battle, Draft, Due, Participant, Status, Visibility, Watcher
from battles.rules.base import PUBLIC
from battles.rules.seat_events import SeatTakenOver
from battles.runtime import tuning
from battles.runtime.clock import WALL, SetClock
from battles.selectors.take_over import abandoned_seats, offered_seats
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


def kinds(table: Table) -> list[str]:
    return [type(one.event).__name__ for one in store.events_after(table.battle, 0)]


def leave(table: Table, seat: str = "2") -> None:
    services.give_up_seat(battle_id=table.battle_id, user=table.players[seat], seat=seat, clock=table.clock)


def offer(table: Table, by: str = "1", seat: str = "2") -> str:
    return services.offer_seat(battle_id=table.battle_id, user=table.players[by], seat=seat, clock=table.clock)


def computer(table: Table, by: str = "1", seat: str = "2", skill: int | None = None) -> None:
    user = table.players[by]
    services.give_to_computer(battle_id=table.battle_id, user=user, seat=seat, skill=skill, clock=table.clock)


def code(work: object, *args: object) -> str:
    assert callable(work)
    with pytest.raises(ApplicationError) as caught:
        work(*args)
    return caught.value.code


def test_a_seat_in_use_is_nobody_elses(table: Table, carl: User) -> None:
    assert code(offer, table) == code(computer, table) == "seat_in_use"
    assert abandoned_seats(table.battle, table.clock.now()) == ()
    with pytest.raises(ApplicationError) as caught:
        services.take_over_seat(battle_id=table.battle_id, user=carl, seat="2", clock=table.clock)
    assert caught.value.code == "not_offered"


def test_a_seat_without_an_answer_for_days_can_be_given_away(table: Table) -> None:
    table.hide("1")
    table.clock.move(days=tuning.ABANDONED_DAYS, seconds=1)
    (found,) = abandoned_seats(table.battle, table.clock.now())
    assert (found.seat, found.why, found.offered) == ("2", "silent", False)
    offer(table)
    (found,) = abandoned_seats(table.battle, table.clock.now())
    assert found.offered


def test_only_a_remaining_player_may_offer_it(table: Table, carl: User) -> None:
    leave(table)
    for user in (carl, table.players["2"]):
        with pytest.raises(ApplicationError) as caught:
            services.offer_seat(battle_id=table.battle_id, user=user, seat="2", clock=table.clock)
        assert caught.value.code == "not_allowed"


def test_a_substitute_plays_on_with_what_the_seat_knows(table: Table, carl: User) -> None:
    table.hide("2")
    secret = table.view("2")["forces"]["2"]["path"]
    services.save_draft(battle_id=table.battle_id, user=table.players["2"], seat="2", data=b'{"note": "mine"}')
    leave(table)
    offer(table)
    (found,) = offered_seats(carl, table.clock.now())
    assert (found.card.id, found.seat) == (table.battle_id, "2")
    services.take_over_seat(battle_id=table.battle_id, user=carl, seat="2", clock=table.clock)
    table.players["2"] = carl
    assert kinds(table)[-3:] == ["SeatGivenUp", "SeatOffered", "SeatTakenOver"]
    assert table.view("2")["forces"]["2"]["path"] == secret
    assert not Draft.objects.exists(), "what the former player thought of is his"
    assert offered_seats(None, table.clock.now()) == []
    assert table.play_to_the_end().status == Status.FINISHED


def test_the_former_player_watches_and_can_no_longer_order(table: Table, carl: User, ben: User) -> None:
    Battle.objects.filter(pk=table.battle_id).update(visibility=Visibility.PRIVATE)
    store.moment_cache.clear()
    leave(table)
    token = offer(table)
    assert offered_seats(carl, table.clock.now()) == [], "private battles are offered by link alone"
    services.take_over_offered(token=token, user=carl, clock=table.clock)
    point = selectors.viewer_of(table.battle, ben, table.clock.now())
    assert (point.viewer, point.seats) == (PUBLIC, ())
    assert Watcher.objects.filter(user=ben).exists()
    assert code(table.hide, "2") == "not_your_seat"


def test_a_link_is_good_for_one(table: Table, carl: User) -> None:
    leave(table)
    token = offer(table)
    services.take_over_offered(token=token, user=carl, clock=table.clock)
    other = User.objects.create_user("dora")
    with pytest.raises(ApplicationError) as caught:
        services.take_over_offered(token=token, user=other, clock=table.clock)
    assert caught.value.code == "invitation_taken"


def test_an_offer_is_void_once_the_player_is_back(table: Table, carl: User) -> None:
    table.hide("1")
    table.clock.move(days=tuning.ABANDONED_DAYS, seconds=1)
    offer(table)
    table.hide("2")
    assert offered_seats(carl, table.clock.now()) == []
    with pytest.raises(ApplicationError) as caught:
        services.take_over_seat(battle_id=table.battle_id, user=carl, seat="2", clock=table.clock)
    assert caught.value.code == "not_offered"


def test_the_computer_plays_on_and_nothing_is_rated(table: Table) -> None:
    Battle.objects.filter(pk=table.battle_id).update(rated=True)
    store.moment_cache.clear()
    leave(table)
    assert code(computer, table, "1", "2", 99) == "bad_skill"
    computer(table, skill=1)
    row = Participant.objects.get(battle_id=table.battle_id, seat="2")
    assert (row.user_id, row.computer_skill, table.battle.rated) == (None, 1, False)
    assert Due.objects.filter(kind="computer", key=f"{table.battle_id}:2:{row.asked_at}").exists()
    services.give_default(battle_id=table.battle_id, seat="2", asked_at=row.asked_at or 0, clock=table.clock)
    assert store.events_after(table.battle, 0)[-1].number > table.battle.version - 3
    told = [one.event for one in store.events_after(table.battle, 0) if isinstance(one.event, SeatTakenOver)]
    assert [event.computer for event in told] == [1]


def test_a_league_puts_in_its_own_substitutes(table: Table) -> None:
    Battle.objects.filter(pk=table.battle_id).update(league="A league")
    store.moment_cache.clear()
    assert code(leave, table) == code(offer, table) == code(computer, table) == "league_seat"


def test_whoever_plays_alone_resigns_instead(anna: User, table: Table) -> None:
    Participant.objects.filter(battle_id=table.battle_id, seat="2").update(user=None, computer_skill=1)
    store.moment_cache.clear()
    Battle.objects.filter(pk=table.battle_id).update(revision=table.battle.revision + 1)
    assert code(leave, table, "1") == "nobody_remains"


def test_a_seat_given_up_may_be_claimed_at_once(table: Table) -> None:
    leave(table)
    services.claim_abandoned(battle_id=table.battle_id, user=table.players["1"], clock=table.clock)
    assert table.battle.status == Status.FINISHED
    assert table.battle.outcome is not None
    assert table.battle.outcome["places"]["1"] == 1


def test_all_of_it_through_the_interface(anna: User, ben: User, carl: User) -> None:
    table = Table.of(anna, ben, clock=SetClock(WALL.now()))
    anna_, ben_, carl_ = Client(), Client(), Client()
    for client, user in ((anna_, anna), (ben_, ben), (carl_, carl)):
        client.force_login(user)
    at = f"/api/battles/{table.battle_id}"
    assert ben_.post(f"{at}/seats/2/give-up").status_code == 200
    found = anna_.get(f"{at}/abandoned").json()
    assert [(one["seat"], one["why"]) for one in found["seats"]] == [("2", "given_up")]
    assert found["skills"]
    assert carl_.get(f"{at}/abandoned").status_code == 403
    link = anna_.post(f"{at}/seats/2/offer").json()["link"]
    assert [one["seat"] for one in carl_.get("/api/seats").json()["seats"]] == ["2"]
    page = carl_.get(link)
    assert page.status_code == 200
    assert b"take-over" in page.content
    assert b"take-over" in carl_.get("/").content, "the lobby offers it"
    assert carl_.post(f"{at}/seats/2/take-over").status_code == 200
    assert carl_.get(f"{at}/state").json()["seat"] == "2"
    assert ben_.get(f"{at}/state").json()["seat"] is None


def test_the_lobbys_button_takes_the_seat(table: Table, carl: User) -> None:
    leave(table)
    offer(table)
    client = Client()
    client.force_login(carl)
    assert client.post(f"/battles/{table.battle_id}/take-over", {"seat": "2"}).status_code == 302
    assert Participant.objects.get(battle_id=table.battle_id, seat="2").user == carl
