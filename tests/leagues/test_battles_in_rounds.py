"""Seasons whose battles go in rounds: set in the form, shown to all, used for every battle (5.7, 7.8, 8.5)."""

from __future__ import annotations

import pytest

from battles import services, store
from battles.agreements.pace import DAY, MINUTE, Pace
from battles.errors import ApplicationError
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Entrant, Fixture, Season
from battles.leagues.models.people import EntrantState
from battles.leagues.services import seasons
from battles.leagues.terms import Game, SeasonRounds, Terms
from battles.models import Battle, Participant, Status
from battles.rules.base import Seat
from battles.rules.clock_events import TimeOut
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from battles.selectors.take_over import offered_seats
from battles.services.clocks import rest_log
from battles.timekeeper import loop
from tests.leagues import builders
from tests.leagues.acting import at, press, text
from tests.leagues.builders import owner_of, pass_time, person
from tests.leagues.playing import begun, give, made_by_services, meeting, players, top
from tests.leagues.test_pages_acting import address
from tests.leagues.test_pages_organising import filled
from tests.rules import toy_months

pytestmark = pytest.mark.django_db
KEY = toy_months.KEY
ONE, TWO = Seat("1"), Seat("2")


@pytest.fixture(autouse=True)
def months(monkeypatch: pytest.MonkeyPatch) -> toy_months.Months:
    return toy_months.register(monkeypatch)


def running(clock: SetClock, **rounds: Json) -> Fixture:
    """The first fixture of a season played in rounds of two days."""
    chosen = {"ends": "days", "length": 2, "hold": False, **rounds}
    game = {"rounds": chosen, "maps": ["duel"], "options": {"months": 20}}
    return meeting(top(made_by_services(4, clock, system=KEY, game=game)), 1, 4)


def player(battle: Battle, seat: Seat) -> Participant:
    return store.players_of(store.find(battle.pk))[seat]


def round_of(battle: Battle, clock: SetClock, *sealing: str) -> None:
    """These seal, the round ends, the month is evaluated."""
    for seat in sealing:
        give(battle, seat, {"kind": "seal_month", "cards": [1]}, clock)
    clock.at = max(clock.now(), store.find(battle.pk).round_ends_at or clock.now())
    for due in loop.due_now(clock.now()):
        loop.serve(due.pk, clock)
    services.run_clock(battle_id=battle.pk, version=rest_log.version_of(store.find(battle.pk)), clock=clock)


# Terms


@pytest.mark.parametrize(
    ("rounds", "pace"),
    [
        (
            SeasonRounds(),
            Pace(kind="rounds", round=2 * DAY, grace=DAY, extensions=2, missed=3, regents=True),
        ),
        (
            SeasonRounds(ends="calendar", days=("tue", "fri"), at="19:30", hold=False, extensions=0, missed=0),
            Pace(kind="rounds", days="tue,fri", at="19:30", zone="Europe/Berlin", regents=True),
        ),
        (
            SeasonRounds(ends="minutes", length=8, late_entry=True, regents=False),
            Pace(kind="rounds", round=8 * MINUTE, grace=MINUTE, extensions=2),
        ),
    ],
)
def test_5_7_rounds_take_the_place_of_clocks(rounds: SeasonRounds, pace: Pace) -> None:
    game = Game(clock="usual", rounds=rounds)

    assert terms_.pace_of(game) == pace
    assert terms_.agreement_of(Terms(game=game)).late_entry is rounds.late_entry
    assert terms_.read(terms_.write(Terms(game=game))) == Terms(game=game)


@pytest.mark.parametrize(
    ("rounds", "pace", "code"),
    [
        ({"ends": "calendar", "days": []}, "days", "bad_round_days"),
        ({"ends": "calendar", "at": "25:00"}, "days", "bad_round_days"),
        ({"ends": "calendar", "zone": "Rhine/Main"}, "days", "bad_round_days"),
        ({"ends": "days", "length": 31}, "days", "bad_round"),
        ({"ends": "days", "length": 0}, "days", "bad_number"),
        ({"extensions": 11}, "days", "bad_number"),
        ({"ends": "minutes", "length": 8}, "days", "rounds_and_pace"),
        ({"ends": "days", "length": 2}, "live", "rounds_and_pace"),
    ],
)
def test_rounds_that_cannot_be_are_refused(rounds: Json, pace: str, code: str, clock: SetClock) -> None:
    with pytest.raises(LeagueError) as refused:
        builders.season(clock=clock, system=KEY, game={"rounds": rounds, "pace": pace, "maps": ["duel"]})

    assert refused.value.code == code
    assert not Season.objects.exists()


def test_a_game_without_rounds_has_none_in_its_leagues(clock: SetClock) -> None:
    with pytest.raises(LeagueError) as refused:
        builders.season(clock=clock, game={"rounds": {"length": 2}})

    assert refused.value.code == "no_rounds_here"


# Pages


def test_the_form_stores_the_rounds_and_everybody_reads_them(clock: SetClock) -> None:
    home = builders.league(system=KEY, clock=clock)
    assert home.owner is not None
    client, path = at(home.owner), f"/leagues/{home.slug}/new-season?preset=fortnight_league"
    form = filled(client, path)
    assert (form["game.rounds.ends"], form["game.rounds.days"]) == ("none", ["tue", "fri"])
    chosen = {"game.rounds.ends": "calendar", "game.rounds.days": ["sun", "wed"], "game.rounds.missed": "4"}
    press(client, path, "create_season", {**form, "preset": "fortnight_league", "game.maps": ["duel"], **chosen})

    season = Season.objects.get()
    rounds = terms_.read(season.terms).game.rounds
    assert rounds == SeasonRounds(ends="calendar", days=("sun", "wed"), missed=4)
    again = filled(client, address(season, "settings"))
    assert (again["game.rounds.ends"], again["game.rounds.days"]) == ("calendar", ["wed", "sun"])
    page = text(client.get(address(season, "rules/")))
    assert "Sun, Wed at 20:00 (Europe/Berlin), 2 extensions each" in page
    assert "after 4 in a row the other side can claim the battle" in page
    assert "a regent can play on, unrated" in page
    german = text(at(home.owner, "de").get(address(season, "rules/")))
    assert "nach 4 in Folge kann die andere Seite die Schlacht beanspruchen" in german
    press(client, address(season, "settings"), "change_terms", {**again, "game.rounds.ends": "none"})
    season.refresh_from_db()
    assert terms_.read(season.terms).game.rounds is None


def test_the_form_of_a_game_without_rounds_does_not_ask_for_them(clock: SetClock) -> None:
    home = builders.league(clock=clock)
    assert home.owner is not None
    form = filled(at(home.owner), f"/leagues/{home.slug}/new-season?preset=ladder")

    assert not [name for name in form if name.startswith("game.rounds")]


# Battles


@pytest.mark.clause("5.7")
def test_5_7_a_side_that_misses_rounds_is_out_of_time_and_the_other_claims(clock: SetClock) -> None:
    fixture = running(clock, missed=2)
    battle = begun(fixture, clock)
    assert battle.pace == {"kind": "rounds", "round": 2 * DAY, "extensions": 2, "missed": 2, "regents": True}
    claimant = player(battle, ONE).user
    round_of(battle, clock, "1")
    with pytest.raises(ApplicationError) as early:
        services.claim_battle(battle_id=battle.pk, user=claimant, clock=clock)
    assert early.value.code == "not_timed_out"
    round_of(battle, clock, "1")
    assert [one.event for one in store.events_after(store.find(battle.pk), 0) if isinstance(one.event, TimeOut)] == [
        TimeOut(seat=TWO)
    ]
    round_of(battle, clock, "1")
    assert player(battle, TWO).timed_out_at is not None, "it stands until the seat answers"

    services.claim_battle(battle_id=battle.pk, user=claimant, clock=clock)
    pass_time(clock, seconds=1)

    assert Battle.objects.get(pk=battle.pk).status == Status.FINISHED
    row = fixture.results.get()
    won = row.points_first if fixture.legs.get().first_seat == "1" else row.points_second
    assert (row.cause, won >= 13) == ("clock", True)


def test_whoever_answers_is_no_longer_out_of_time(clock: SetClock) -> None:
    battle = begun(running(clock, missed=1), clock)
    round_of(battle, clock, "1")
    assert player(battle, TWO).timed_out_at is not None
    give(battle, "2", {"kind": "seal_month", "cards": [1]}, clock)

    assert (player(battle, TWO).timed_out_at, player(battle, TWO).missed) == (None, 0)
    with pytest.raises(ApplicationError) as refused:
        services.claim_battle(battle_id=battle.pk, user=player(battle, ONE).user, clock=clock)
    assert refused.value.code == "not_timed_out"


@pytest.mark.parametrize("allowed", [True, False])
def test_8_5_regents_only_where_the_season_has_them(allowed: bool, clock: SetClock) -> None:
    fixture = running(clock, regents=allowed)
    battle = begun(fixture, clock)
    person("friend")
    first = player(battle, ONE).user

    if allowed:
        services.name_regent(battle_id=battle.pk, user=first, seat="1", name="friend", clock=clock)
        assert player(battle, ONE).regent is not None
        return
    with pytest.raises(ApplicationError) as refused:
        services.name_regent(battle_id=battle.pk, user=first, seat="1", name="friend", clock=clock)
    assert refused.value.code == "league_seat"


@pytest.mark.clause("7.8")
def test_7_8_with_late_entry_a_reserve_takes_the_seat_and_nobody_else_does(clock: SetClock) -> None:
    fixture = running(clock, late_entry=True)
    season = fixture.division.season
    battle = begun(fixture, clock)
    reserve, stranger = person("reserve"), person("stranger")
    Entrant.objects.create(
        season=season, player=reserve, name="reserve", state=EntrantState.RESERVE, applied_at=clock.now()
    )
    for _ in range(2):
        round_of(battle, clock, "1")

    assert player(battle, TWO).timed_out_at is None
    assert [one.seat for one in offered_seats(reserve, clock.now())] == ["2"]
    assert offered_seats(stranger, clock.now()) == offered_seats(None, clock.now()) == []
    with pytest.raises(ApplicationError) as refused:
        services.take_over_seat(battle_id=battle.pk, user=stranger, seat="2", clock=clock)
    assert refused.value.code == "league_seat"
    services.take_over_seat(battle_id=battle.pk, user=reserve, seat="2", clock=clock)
    assert player(battle, TWO).user == reserve
    assert {user.pk for user in players(fixture, clock)} & {reserve.pk} == set(), "the result is the entrant's"


def test_an_organiser_cannot_change_rounds_after_the_first_pairing(clock: SetClock) -> None:
    season = running(clock).division.season
    with pytest.raises(LeagueError) as refused:
        seasons.change_terms(
            user=owner_of(season), season_id=season.pk, changes={"game": {"rounds": None}}, clock=clock
        )

    assert refused.value.code == "terms_fixed"
