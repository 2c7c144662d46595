"""Ratings on the site: months close by themselves, corrections make new revisions (leagues 10)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from accounts.services import delete_user
from battles.leagues import scoring
from battles.leagues import terms as terms_
from battles.leagues.models import Division, Notification, RatingEntry, RatingPeriod, Result, Season
from battles.leagues.ratings.months import Month
from battles.leagues.selectors import ratings as reading
from battles.leagues.services import fixtures, progress, ratings, results, scores
from battles.runtime.clock import SetClock
from tests.leagues.builders import owner_of, pass_time
from tests.leagues.playing import meeting, numbered, scored, started, top

pytestmark = pytest.mark.django_db
LIST = "lost_battles"


@pytest.fixture
def clock() -> SetClock:
    return SetClock(datetime(2027, 5, 2, 12, tzinfo=UTC))


@pytest.fixture
def division(clock: SetClock) -> Division:
    return top(started(6, clock))


def player(division: Division, number: int) -> User:
    found = numbered(division, number).player
    assert found is not None
    return found


def entry(division: Division, number: int, month: str) -> RatingEntry:
    return RatingEntry.objects.get(
        period__is_present=True, period__month=f"{month}-01", player=player(division, number)
    )


def to_month_end(clock: SetClock) -> None:
    ends = Month.of(clock.now()).ends
    pass_time(clock, seconds=(ends - clock.now()).total_seconds() + 1)


@pytest.mark.clause("10.2")
def test_a_month_closes_by_itself_with_all_that_ended_in_it(division: Division, clock: SetClock) -> None:
    """leagues 10.2"""
    scored(meeting(division, 1, 6), 15, 5, clock)

    to_month_end(clock)

    row = entry(division, 1, "2027-05")
    assert (round(row.rating), round(row.deviation), row.battles) == (1662, 290, 1)
    assert round(entry(division, 6, "2027-05").rating) == 1338
    assert RatingPeriod.objects.get().list_key == LIST
    assert Notification.objects.filter(kind="rating").count() == 2


@pytest.mark.clause("1.6")
def test_closing_late_or_twice_changes_nothing(division: Division, clock: SetClock) -> None:
    """leagues 1.6"""
    scored(meeting(division, 1, 6), 15, 5, clock)
    to_month_end(clock)

    ratings.month_closes("2027-05", clock)

    assert RatingPeriod.objects.count() == 1


@pytest.mark.clause("10.2")
def test_between_closings_pages_have_an_estimate(division: Division, clock: SetClock) -> None:
    """leagues 10.2"""
    scored(meeting(division, 1, 6), 15, 5, clock)

    lines = reading.estimates(LIST, clock=clock)

    assert {line.rating for line in lines.values()} == {1662, 1338}
    assert all(line.is_estimate and line.is_provisional for line in lines.values())
    assert reading.rating_of(player(division, 1), LIST) == 1500


def test_check_53_two_idle_months_widen_the_deviation_twice(division: Division, clock: SetClock) -> None:
    scored(meeting(division, 1, 6), 15, 5, clock)
    for _ in range(3):
        to_month_end(clock)

    values = [entry(division, 1, month) for month in ("2027-05", "2027-06", "2027-07")]

    assert len({row.rating for row in values}) == len({row.volatility for row in values}) == 1
    assert values[0].deviation < values[1].deviation < values[2].deviation
    assert [row.idle_months for row in values] == [0, 1, 2]


def test_check_54_a_correction_two_periods_back_recomputes_all_from_there(division: Division, clock: SetClock) -> None:
    first = scored(meeting(division, 1, 6), 15, 5, clock)
    scored(meeting(division, 2, 5), 15, 5, clock)
    to_month_end(clock)
    scored(meeting(division, 1, 2), 15, 5, clock)
    to_month_end(clock)
    untouched = entry(division, 5, "2027-05")
    before = entry(division, 1, "2027-06").rating
    told = Notification.objects.filter(kind="rating_corrected").count()
    season, row = fixtures.locked(first.fixture_id)
    points = scoring.Points(first=5, second=15, match_first=0, match_second=2, outcome="second")

    results.supersede(row, first.leg, points, officer=(owner_of(season), "referee"), reason="a fault", clock=clock)
    pass_time(clock, seconds=1)

    may = RatingPeriod.objects.get(month="2027-05-01", is_present=True)
    assert may.revision == 2
    assert RatingPeriod.objects.filter(month="2027-05-01").count() == 2, "the old one stays readable"
    assert entry(division, 1, "2027-05").rating < 1500
    assert entry(division, 1, "2027-05").is_corrected
    assert entry(division, 1, "2027-06").rating < before
    same = entry(division, 5, "2027-05")
    assert (same.rating, same.deviation, same.volatility) == (
        untouched.rating,
        untouched.deviation,
        untouched.volatility,
    )
    assert told == 0
    assert set(Notification.objects.filter(kind="rating_corrected").values_list("user__username", flat=True)) >= {
        player(division, 1).username,
        player(division, 6).username,
    }


def test_a_correction_in_the_open_month_needs_no_revision(division: Division, clock: SetClock) -> None:
    first = scored(meeting(division, 1, 6), 15, 5, clock)
    season, row = fixtures.locked(first.fixture_id)
    points = scoring.Points(first=5, second=15, match_first=0, match_second=2, outcome="second")

    results.supersede(row, first.leg, points, officer=(owner_of(season), "referee"), reason="a fault", clock=clock)
    to_month_end(clock)

    assert round(entry(division, 1, "2027-05").rating) == 1338
    assert RatingPeriod.objects.get().revision == 1


@pytest.mark.clause("10.5")
def test_a_ruling_can_leave_a_battle_unrated(division: Division, clock: SetClock) -> None:
    """leagues 10.5"""
    first = scored(meeting(division, 1, 6), 15, 5, clock)
    season, row = fixtures.locked(first.fixture_id)
    points = scoring.Points(first=15, second=5, match_first=2, match_second=0, outcome="first")

    results.supersede(
        row, first.leg, points, officer=(owner_of(season), "referee"), reason="a fault", is_rated=False, clock=clock
    )
    to_month_end(clock)

    assert not RatingEntry.objects.exists()


def test_check_55_a_fifth_battle_of_a_pair_in_a_month_is_unrated_and_says_why(clock: SetClock) -> None:
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    made = scored(fixture, 15, 5, clock)
    others = [
        Result.objects.create(
            **{
                name: getattr(made, name)
                for name in (
                    "fixture",
                    "source",
                    "outcome",
                    "points_first",
                    "points_second",
                    "match_first",
                    "match_second",
                    "rated",
                    "player_first",
                    "player_second",
                    "details",
                    "made_at",
                )
            },
            leg=fixture.legs.create(number=number),
            ended_at=made.ended_at.replace(day=2 + number),
        )
        for number in range(2, 6)
    ]

    to_month_end(clock)

    others[-1].refresh_from_db()
    assert (others[-1].rated, others[-1].unrated_because) == (False, "too_many_of_pair")
    assert entry(division, 1, "2027-05").battles == 4


@pytest.mark.clause("10.5", "10")
def test_forfeits_and_unrated_seasons_leave_no_rating(clock: SetClock) -> None:
    """leagues 10.5"""
    division = top(started(6, clock, rated=False))
    scored(meeting(division, 1, 6), 15, 5, clock)

    to_month_end(clock)

    assert not RatingEntry.objects.exists()


def test_check_50_ratings_go_to_whoever_played(division: Division, clock: SetClock) -> None:
    result = scored(meeting(division, 1, 6), 15, 5, clock)
    stand_in = User.objects.create_user("stand-in")
    Result.objects.filter(pk=result.pk).update(player_first=stand_in)

    to_month_end(clock)

    assert RatingEntry.objects.filter(player=stand_in).exists()
    assert not RatingEntry.objects.filter(player=player(division, 1)).exists()


@pytest.mark.clause("10.1")
def test_lists_are_for_each_system_and_mode() -> None:
    """leagues 10.1"""
    clock = SetClock()
    made = Season(league=top(started(4, clock, division_size=4)).season.league, terms={"game": {"options": {}}})

    assert reading.list_of(made) == LIST
    made.league.system = "horden_helden"
    made.terms = {"game": {"options": {"mode": "basic"}}}
    assert reading.list_of(made) == "horden_helden:basic"


@pytest.mark.clause("10.3")
def test_a_ranking_list_leaves_provisional_players_out(division: Division, clock: SetClock) -> None:
    """leagues 10.3"""
    scored(meeting(division, 1, 6), 15, 5, clock)
    to_month_end(clock)

    assert reading.ranking(LIST) == []
    RatingEntry.objects.update(deviation=80.0, battles=8)
    lines = reading.ranking(LIST)
    assert [(line.place, line.name) for line in lines] == [
        (1, player(division, 1).username),
        (2, player(division, 6).username),
    ]
    assert [line.month for line in reading.history(player(division, 1), LIST)] == ["2027-05"]
    assert reading.list_keys() == [LIST]


@pytest.mark.clause("10.3")
def test_a_deleted_account_is_a_former_player_in_closed_months(
    division: Division, clock: SetClock, client: Client
) -> None:
    """leagues 10.3: the list others stand in stays as it was; later months have him no more."""
    scored(meeting(division, 1, 6), 15, 5, clock)
    to_month_end(clock)
    RatingEntry.objects.update(deviation=80.0, battles=8)
    winner, loser = player(division, 1), player(division, 6)
    name = winner.username

    delete_user(user=winner)

    lines = reading.ranking(LIST)
    assert [(line.place, line.player, line.name) for line in lines] == [
        (1, None, "former player"),
        (2, loser.pk, loser.username),
    ]
    page = client.get(f"/leagues/ratings/{LIST}/", headers={"Accept-Language": "de"}).content.decode()
    assert "ehemaliges Mitglied" in page
    assert name not in page
    RatingEntry.objects.update(deviation=300.0)
    assert [line.player for line in reading.unranked(LIST)] == [None, loser.pk]
    scored(meeting(division, 2, 6), 15, 5, clock)
    to_month_end(clock)
    present = RatingEntry.objects.filter(period__month="2027-06-01", period__is_present=True)
    assert set(present.values_list("player", flat=True)) == {player(division, 2).pk, loser.pk}


@pytest.mark.clause("1.6")
def test_10_2_a_battle_whose_result_comes_after_the_closing_counts_in_its_month(
    division: Division, clock: SetClock
) -> None:
    """leagues 1.6: the desk took its time, or spectators of a battle with a delay had to see its end first"""
    scored(meeting(division, 1, 6), 15, 5, clock)
    ended = clock.now()
    to_month_end(clock)
    assert not RatingEntry.objects.filter(player=player(division, 2)).exists()

    with transaction.atomic():
        season, row = fixtures.locked(meeting(division, 2, 3).pk)
        terms, who = terms_.read(season.terms), fixtures.players_of(row, clock.now())
        points = scoring.Points(first=15, second=5, match_first=2, match_second=0, outcome="first")
        leg, details = row.legs.get(), {"turns": [5, 5]}
        result = scores.write(row, leg, points, terms=terms, players=who, details=details, ended_at=ended, clock=clock)
        progress.after_result(row, result, clock)
    pass_time(clock, seconds=1)

    assert entry(division, 2, "2027-05").battles == 1


@pytest.mark.clause("10.6")
def test_check_55_a_battle_of_a_pair_that_counts_after_a_correction_says_so(clock: SetClock) -> None:
    """leagues 10.6: one of the four before it is annulled, so the fifth is one of four"""
    rows = []
    for _ in range(5):
        division = top(started(4, clock))
        rows.append((division, scored(meeting(division, 1, 2), 15, 5, clock)))
        clock.move(hours=1)
    pair = (rows[0][1].player_first, rows[0][1].player_second)
    Result.objects.filter(pk__in=[row.pk for _, row in rows]).update(player_first=pair[0], player_second=pair[1])
    to_month_end(clock)
    last = Result.objects.get(pk=rows[4][1].pk)
    assert (last.rated, last.unrated_because) == (False, "too_many_of_pair")

    Result.objects.filter(pk=rows[0][1].pk).update(is_valid=False)
    ratings.recompute(f"{LIST}:{Month.of(last.ended_at)}:{last.pk}", clock)

    last.refresh_from_db()
    assert (last.rated, last.unrated_because) == (True, "")
