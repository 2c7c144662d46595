"""Leagues, offices, and the life of a season up to its first round."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

import pytest

from battles.leagues import terms
from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Case, LeagueRole, Notification
from battles.leagues.services import leagues, pauses, rights, seasons
from battles.rules.errors import BadSetup
from battles.runtime.clock import SetClock
from tests.leagues import builders
from tests.leagues.builders import owner_of, person

pytestmark = pytest.mark.django_db


@pytest.mark.clause("1.7", "4")
@pytest.mark.parametrize("preset", sorted(terms.PRESETS))
def test_1_7_every_preset_makes_a_season_in_one_call(preset: str, clock: SetClock) -> None:
    season = builders.season(clock=clock, preset=preset, opened=False)
    assert terms.read(season.terms) == terms.preset(preset, "lost_battles")
    assert season.state == "draft"
    assert season.maps.count() == 16, "all scenarios of Lost Battles"


def test_changes_replace_parts_of_a_preset_and_leave_the_rest(clock: SetClock) -> None:
    season = builders.season(clock=clock, opened=False, division_size=4, dates={"round_days": 7})
    read = terms.read(season.terms)
    assert (read.division_size, read.dates.round_days, read.dates.grace_days) == (4, 7, 14)
    assert read.withdrawal == "forfeit_all"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"division_size": 1}, "bad_number"),
        ({"dates": {"round_days": 0}}, "bad_number"),
        ({"format": "lottery"}, "bad_terms"),
        ({"colour": "red"}, "bad_terms"),
        ({"forfeit_points": 10}, "bad_number"),
        ({"dates": {"no_show_minutes": -5}}, "bad_number"),
        ({"game": {"first_period_hours": 0}}, "bad_number"),
        ({"team": {"boards": 0}}, "bad_number"),
        ({"swiss": {"rounds": -1}}, "bad_number"),
        ({"match_points": [0, 1, 2]}, "bad_terms"),
    ],
)
def test_terms_that_make_no_sense_are_refused(changes: dict[str, object], code: str, clock: SetClock) -> None:
    home = builders.league(clock=clock)
    assert home.owner is not None
    with pytest.raises(LeagueError) as caught:
        seasons.create_season(user=home.owner, league_id=home.pk, changes=changes, clock=clock)
    assert caught.value.code == code
    assert not home.seasons.exists()


def test_a_game_that_cannot_be_set_up_is_refused(clock: SetClock) -> None:
    home = builders.league(clock=clock)
    assert home.owner is not None
    with pytest.raises(BadSetup):
        seasons.create_season(
            user=home.owner, league_id=home.pk, changes={"game": {"scenario": "nowhere"}}, clock=clock
        )


def test_1_2_the_hash_of_the_seed_is_public_from_entry_on_and_the_seed_is_not(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    assert season.draw_commitment == sha256(season.draw_seed.encode()).hexdigest()
    entries = AuditEntry.objects.filter(league=season.league)
    assert season.draw_commitment in str([entry.after for entry in entries])
    assert season.draw_seed not in str([(entry.before, entry.after) for entry in entries])


@pytest.mark.clause("15.3")
def test_15_3_a_new_seed_is_logged_with_its_hash(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    old = season.draw_commitment
    new = seasons.redraw_seed(user=owner_of(season), season_id=season.pk, reason="a mistake", clock=clock)
    assert new.draw_commitment != old
    entry = AuditEntry.objects.get(league=season.league, action="redraw_seed")
    assert (entry.before, entry.reason) == ({"draw_commitment": old}, "a mistake")


def test_entry_closes_before_lists_and_lists_before_round_one(clock: SetClock) -> None:
    season = builders.season(clock=clock, system="horden_helden")
    window = season.list_windows.get()
    assert season.entry_closes is not None
    assert season.starts_at is not None
    assert season.entry_closes < window.closes == window.reveals
    assert season.starts_at - window.reveals == timedelta(hours=24)


def test_dates_in_the_wrong_order_are_refused(clock: SetClock) -> None:
    season = builders.season(clock=clock, opened=False)
    past = clock.now() - timedelta(days=1)
    with pytest.raises(LeagueError) as caught:
        seasons.open_entry(user=owner_of(season), season_id=season.pk, entry_closes=past, clock=clock)
    assert caught.value.code == "bad_dates"


def test_12_1_only_officers_act_and_each_in_his_office(clock: SetClock) -> None:
    season = builders.season(clock=clock, opened=False)
    helper, stranger = person(), person()
    leagues.appoint(user=owner_of(season), league_id=season.league_id, somebody=helper, role="editor", clock=clock)
    assert rights.may(helper, season.league, "edit")
    assert not rights.may(helper, season.league, "everything")
    for user in (helper, stranger):
        with pytest.raises(LeagueError) as caught:
            seasons.change_terms(user=user, season_id=season.pk, changes={"rated": False}, clock=clock)
        assert (caught.value.code, caught.value.clause) == ("not_in_office", "12.1")
    leagues.dismiss(user=owner_of(season), league_id=season.league_id, somebody=helper, role="editor", clock=clock)
    assert not rights.may(helper, season.league, "edit")


def test_the_owner_gives_the_league_away_and_stays_an_organiser(clock: SetClock) -> None:
    home = builders.league(clock=clock)
    old, new = home.owner, person()
    assert old is not None
    leagues.give_away(user=old, league_id=home.pk, somebody=new, clock=clock)
    home.refresh_from_db()
    assert home.owner == new
    assert LeagueRole.objects.filter(league=home, user=old, role="organiser").exists()
    with pytest.raises(LeagueError):
        leagues.give_away(user=old, league_id=home.pk, somebody=old, clock=clock)


def test_12_2_a_pause_stops_what_is_due_and_moves_it(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    closes = season.entry_closes
    assert closes is not None
    pauses.pause(user=owner_of(season), season_id=season.pk, reason="holidays", clock=clock)
    builders.pass_time(clock, days=10)
    season.refresh_from_db()
    assert season.state == "entry", "nothing falls due in a pause"
    pauses.go_on(user=owner_of(season), season_id=season.pk, reason="back", clock=clock)
    season.refresh_from_db()
    assert season.entry_closes == closes + timedelta(days=10)


@pytest.mark.clause("7.3")
def test_7_3_an_outage_moves_deadlines_by_its_length(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    closes = season.entry_closes
    assert closes is not None
    pauses.give_back_outage(clock.now() - timedelta(minutes=5), clock)
    season.refresh_from_db()
    assert season.entry_closes == closes, "five minutes are nothing"
    clock.move(minutes=90)
    pauses.give_back_outage(clock.now() - timedelta(minutes=90), clock)
    season.refresh_from_db()
    assert season.entry_closes == closes + timedelta(minutes=90)


def test_two_organisers_touch_one_after_the_other(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    before = season.sequence
    seasons.touch(seasons.lock(season.pk))
    seasons.touch(seasons.lock(season.pk))
    season.refresh_from_db()
    assert season.sequence == before + 2


@pytest.mark.clause("1.7", "11.1")
def test_a_season_that_cannot_begin_says_so_and_its_dates_can_be_moved(clock: SetClock) -> None:
    """leagues 1.7, 11.1: nothing waits in silence; entry is open again until the new date"""
    made = builders.season(clock=clock)
    builders.entrants(made, 2, clock)
    builders.pass_time(clock, days=7)
    made.refresh_from_db()
    case = Case.objects.get(season=made)
    assert (made.state, case.code, case.closed_at) == ("lists", "too_few", None)
    assert Notification.objects.filter(user=owner_of(made), kind="case", object=f"case:{case.pk}").exists()

    later = clock.now() + timedelta(days=3)
    seasons.move_dates(
        user=owner_of(made), season_id=made.pk, entry_closes=later, starts_at=later, reason="too few", clock=clock
    )
    builders.entrants(made, 2, clock)
    builders.pass_time(clock, days=4)

    made.refresh_from_db()
    case.refresh_from_db()
    assert made.state == "running"
    assert case.closed_at is not None
