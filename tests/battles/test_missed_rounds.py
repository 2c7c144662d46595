"""People who come and go in rounds: missed rounds, substitutes, computers, coming back, regents, late entry."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from battles import services, store
from battles.agreements.agreement import Agreement
from battles.agreements.pace import DAY, MINUTE, Pace
from battles.errors import ApplicationError
from battles.models import Battle, Due, Participant
from battles.rules.base import CLOCK, Seat, Setup
from battles.rules.seat_events import RegentBegan, RegentEnded, SeatOffered, SeatReturned, SeatTakenOver
from battles.runtime.clock import SetClock
from battles.selectors.take_over import abandoned_seats, offered_seats
from battles.services.clocks import holidays
from tests.battles.in_rounds import ends, evaluate, months, serve, to_the_end
from tests.battles.monthly import draft, events, monthly, seal
from tests.battles.tables import Table
from tests.rules import toy_months

__all__ = ["months"]
pytestmark = pytest.mark.django_db

OVER_DAYS = Pace(kind="rounds", round=DAY)
LIVE = Pace(kind="rounds", round=5 * MINUTE)
THREE = Seat("3")


@pytest.fixture
def dora(db: None) -> User:
    return User.objects.create_user("dora", password="secret")


@pytest.fixture
def game(anna: User, ben: User, carl: User, clock: SetClock) -> Table:
    return monthly(anna, ben, carl, clock=clock, pace=OVER_DAYS, months=20)


def round_without(table: Table, missing: str = "3") -> None:
    """A round in which nothing comes from one seat."""
    asked = table.asked()
    seal(table, *(seat for seat in table.players if seat != missing and seat in asked))
    to_the_end(table)
    evaluate(table)


def player(table: Table, seat: str = "3") -> Participant:
    return store.players_of(table.battle)[Seat(seat)]


def test_missed_rounds_are_counted_in_a_row(game: Table) -> None:
    round_without(game)
    assert player(game).missed == 1
    assert abandoned_seats(game.battle, game.clock.now()) == ()
    seal(game)
    assert player(game).missed == 0
    evaluate(game)
    round_without(game)
    draft(game, "3", {"cards": [2]})
    round_without(game)
    assert player(game).missed == 0, "a draft is an answer"


def test_after_two_the_seat_is_offered_by_itself(game: Table, dora: User) -> None:
    round_without(game)
    round_without(game)

    assert events(game, SeatOffered) == [SeatOffered(seat=THREE, by=CLOCK)]
    (found,) = abandoned_seats(game.battle, game.clock.now())
    assert (found.seat, found.why, found.offered) == ("3", "missed", True)
    assert [one.seat for one in offered_seats(dora, game.clock.now())] == ["3"]
    round_without(game)
    assert len(events(game, SeatOffered)) == 1
    services.take_over_seat(battle_id=game.battle_id, user=dora, seat="3", clock=game.clock)

    assert (player(game).user, player(game).missed, player(game).former) == (dora, 0, None)


def test_the_offer_is_void_as_soon_as_the_seat_answers(game: Table, dora: User) -> None:
    round_without(game)
    round_without(game)
    seal(game, "3")

    assert offered_seats(dora, game.clock.now()) == []
    with pytest.raises(ApplicationError) as refused:
        services.take_over_seat(battle_id=game.battle_id, user=dora, seat="3", clock=game.clock)
    assert refused.value.code == "not_offered"


def test_after_four_the_computer_plays_on(game: Table) -> None:
    for _ in range(4):
        round_without(game)

    assert (player(game).user, player(game).computer_skill) == (None, toy_months.RULES.skills[-1])
    assert player(game).former == game.players["3"]
    assert events(game, SeatTakenOver) == [SeatTakenOver(seat=THREE, computer=2)]
    assert not game.battle.rated


def test_in_a_live_battle_the_computer_plays_on_after_two(anna: User, ben: User, carl: User, clock: SetClock) -> None:
    table = monthly(anna, ben, carl, clock=clock, pace=LIVE, months=20)
    round_without(table)
    assert player(table).user == carl
    round_without(table)

    assert (player(table).user, player(table).computer_skill) == (None, 2)
    assert Due.objects.filter(kind="computer", key__startswith=f"{table.battle_id}:3:", done=False).exists()


def test_whoever_is_alone_with_computers_keeps_the_seat(game: Table) -> None:
    """Nobody would be left to play."""
    Participant.objects.filter(battle_id=game.battle_id, seat__in=["1", "2"]).update(user=None, computer_skill=1)
    store.moment_cache.clear()
    for _ in range(5):
        to_the_end(game)
        evaluate(game)

    assert player(game).user is not None


def test_somebody_who_lost_the_seat_to_the_computer_comes_back(game: Table, dora: User) -> None:
    for _ in range(4):
        round_without(game)
    with pytest.raises(ApplicationError) as refused:
        services.return_to_seat(battle_id=game.battle_id, user=dora, seat="3", clock=game.clock)
    assert refused.value.code == "not_your_seat"
    services.return_to_seat(battle_id=game.battle_id, user=game.players["3"], seat="3", clock=game.clock)

    assert (player(game).user, player(game).computer_skill, player(game).former) == (game.players["3"], None, None)
    assert events(game, SeatReturned) == [SeatReturned(seat=THREE)]
    assert game.scene("3").asked["3"] is not None
    seal(game)
    with pytest.raises(ApplicationError) as again:
        services.return_to_seat(battle_id=game.battle_id, user=game.players["3"], seat="3", clock=game.clock)
    assert again.value.code == "not_your_seat"


def test_leagues_put_in_their_own_substitutes(game: Table) -> None:
    Battle.objects.filter(pk=game.battle_id).update(league="A league")
    store.moment_cache.clear()
    for _ in range(5):
        round_without(game)

    assert player(game).user == game.players["3"]
    assert events(game, SeatOffered) == []


# Regents


def on_holiday(table: Table, seat: str = "3", *, days: int = 5) -> None:
    """Declared, and begun."""
    now = table.clock.now()
    first = (now + timedelta(days=4)).date()
    holidays.declare_holiday(
        user=table.players[seat], first=first, last=first + timedelta(days=days - 1), zone="UTC", clock=table.clock
    )


def go_to(table: Table, days: float) -> None:
    """Rounds go on meanwhile; everybody who can seals."""
    until = table.clock.now() + timedelta(days=days)
    while table.clock.now() < until:
        step = min(until, ends(table))
        table.clock.move(seconds=max(1.0, (step - table.clock.now()).total_seconds()))
        serve(table)
        evaluate(table)


def test_holidays_do_not_stop_a_round(game: Table) -> None:
    on_holiday(game)
    go_to(game, 5)

    assert len(game.asked()) == 3
    assert game.battle.rounds["number"] > 3
    assert player(game).user in (game.players["3"], None)


def test_a_friend_plays_for_somebody_on_holiday_and_gives_the_seat_back(game: Table, dora: User) -> None:
    services.name_regent(battle_id=game.battle_id, user=game.players["3"], seat="3", name="dora", clock=game.clock)
    on_holiday(game)
    for _ in range(5):
        seal(game)
        evaluate(game)
        game.clock.move(hours=20)
        serve(game)

    assert (player(game).user, player(game).former) == (dora, game.players["3"])
    assert events(game, RegentBegan) == [RegentBegan(seat=THREE)]
    with pytest.raises(ApplicationError) as refused:
        game.order("3", {"kind": "seal_month", "cards": [1]})
    assert refused.value.code == "not_your_seat"
    game.clock.move(days=6)
    serve(game)
    evaluate(game)
    serve(game)

    assert (player(game).user, player(game).former) == (game.players["3"], None)
    assert events(game, RegentEnded) == [RegentEnded(seat=THREE)]


def test_the_computer_may_be_regent(game: Table) -> None:
    services.name_regent(battle_id=game.battle_id, user=game.players["3"], seat="3", skill=1, clock=game.clock)
    on_holiday(game)
    game.clock.move(days=5)
    for _ in range(3):
        serve(game)
        evaluate(game)

    assert (player(game).user, player(game).computer_skill) == (None, 1)
    services.return_to_seat(battle_id=game.battle_id, user=game.players["3"], seat="3", clock=game.clock)
    assert (player(game).user, player(game).regent_skill) == (game.players["3"], None), "back earlier than planned"


@pytest.mark.parametrize(
    ("wish", "code"),
    [({"name": "nobody"}, "no_such_user"), ({"name": "ben"}, "already_seated"), ({"skill": 7}, "bad_skill")],
)
def test_a_regent_that_cannot_be_is_refused(game: Table, wish: dict[str, object], code: str) -> None:
    with pytest.raises(ApplicationError) as refused:
        services.name_regent(
            battle_id=game.battle_id,
            user=game.players["3"],
            seat="3",
            clock=game.clock,
            **wish,  # type: ignore[arg-type]
        )
    assert refused.value.code == code


def test_nobody_names_a_regent_for_another_or_without_rounds(game: Table, table: Table) -> None:
    for battle_id, user, code in (
        (game.battle_id, game.players["1"], "not_your_seat"),
        (table.battle_id, table.players["2"], "not_your_seat"),
    ):
        with pytest.raises(ApplicationError) as refused:
            services.name_regent(battle_id=battle_id, user=user, seat="3", skill=1, clock=game.clock)
        assert refused.value.code == code
    with pytest.raises(ApplicationError) as unrounded:
        services.name_regent(battle_id=table.battle_id, user=table.players["2"], seat="2", skill=1, clock=game.clock)
    assert unrounded.value.code == "no_rounds"


# Late entry


def entry_game(anna: User, ben: User, clock: SetClock, *, late_entry: bool) -> Battle:
    battle = services.create_battle(
        host=anna,
        system=toy_months.KEY,
        setup=Setup(scenario="table"),
        seat="1",
        agreement=Agreement(pace=OVER_DAYS, late_entry=late_entry),
        clock=clock,
    )
    services.join_battle(battle_id=battle.pk, user=ben, clock=clock)
    Participant.objects.filter(battle=battle, seat="3").update(computer_skill=1)
    battle.status = "seeding"
    battle.save()
    store.moment_cache.clear()
    for stage in ("hash", "open"):
        services.draw_missing_seeds(battle_id=battle.pk, stage=stage, clock=clock)
    return store.find(battle.pk)


def test_people_take_computers_seats_where_that_was_agreed(anna: User, ben: User, dora: User, clock: SetClock) -> None:
    battle = entry_game(anna, ben, clock, late_entry=True)
    assert [one.seat for one in offered_seats(dora, clock.now())] == ["3"]
    services.take_over_seat(battle_id=battle.pk, user=dora, seat="3", clock=clock)

    taken = store.players_of(store.find(battle.pk))[THREE]
    assert (taken.user, taken.computer_skill) == (dora, None)
    assert offered_seats(User.objects.create_user("eve"), clock.now()) == []


def test_elsewhere_computers_keep_their_seats(anna: User, ben: User, dora: User, clock: SetClock) -> None:
    battle = entry_game(anna, ben, clock, late_entry=False)
    with pytest.raises(ApplicationError) as refused:
        services.take_over_seat(battle_id=battle.pk, user=dora, seat="3", clock=clock)

    assert refused.value.code == "not_offered"
    assert offered_seats(dora, clock.now()) == []


def test_the_same_by_rest(game: Table, dora: User, one_time: None) -> None:
    client = Client()
    client.force_login(game.players["3"])
    at = f"/api/battles/{game.battle_id}/seats/3"
    assert client.put(f"{at}/regent", {"name": "dora"}, content_type="application/json").status_code == 200
    assert player(game).regent == dora
    assert client.put(f"{at}/regent", {}, content_type="application/json").status_code == 200
    assert player(game).regent is None
    refused = client.post(f"{at}/return", {}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_seat")
    for _ in range(4):
        round_without(game)
    assert client.post(f"{at}/return", {}, content_type="application/json").status_code == 200
    assert player(game).user == game.players["3"]
