"""Calling the judge in a battle, claims after it, appeals (leagues 11.1, 11.3)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles import store
from battles.clock import SetClock
from battles.errors import ApplicationError
from battles.leagues.errors import LeagueError
from battles.leagues.models import Case, Fixture, Notice, Season
from battles.leagues.services import claims, desk, fixtures
from battles.models import Battle, Participant
from battles.rules.base import Seat
from battles.rules.kernel_events import Halted, Ruled
from battles.selectors import scenes
from tests.leagues import playing
from tests.leagues.builders import owner_of, pass_time, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(clock: SetClock) -> Season:
    return playing.started(4, clock)


@pytest.fixture
def fixture(season: Season) -> Fixture:
    return playing.of_round(playing.top(season), 1)[0]


@pytest.fixture
def battle(fixture: Fixture, clock: SetClock) -> Battle:
    return playing.begun(fixture, clock)


def call(fixture: Fixture, battle: Battle, clock: SetClock, said: str = "the wood hides it") -> Case:
    user = playing.players(fixture, clock)[0]
    return claims.call_judge(user=user, battle_id=str(battle.pk), claim=said, clause="A.3", clock=clock)


def test_check_57_clocks_stand_still_until_the_ruling_whose_text_is_in_the_replay(
    season: Season, fixture: Fixture, battle: Battle, clock: SetClock
) -> None:
    before = dict(Participant.objects.filter(battle=battle).values_list("seat", "asked_since"))
    case = call(fixture, battle, clock)
    battle.refresh_from_db()
    assert case.at_event == battle.version - 1
    assert case.evidence["running"] is True
    moment = store.moment_of(battle)
    shown = scenes.plain(scenes.scene(moment, Seat("1")))
    assert shown["halted"] == clock.now().isoformat()
    assert shown["league"] == f"/leagues/fixtures/{fixture.pk}/"
    with pytest.raises(ApplicationError) as caught:
        playing.resign(battle, "1", clock)
    assert caught.value.code == "halted"
    pass_time(clock, hours=20)
    desk.rule(user=owner_of(season), case_id=case.pk, outcome="dismiss", text="It does not.", clause="A.3", clock=clock)
    after = dict(Participant.objects.filter(battle=battle).values_list("seat", "asked_since"))
    for seat, since in before.items():
        assert after[seat] == (since + timedelta(hours=20) if since is not None else None)
    battle.refresh_from_db()
    events = [one.event for one in store.events_after(battle, 0)]
    assert Halted(seat=Seat(fixture.legs.get().first_seat), claim="the wood hides it") in events
    assert events[-1] == Ruled(outcome="dismiss", text="It does not.", clause="A.3")
    assert "halted" not in scenes.plain(scenes.scene(store.moment_of(battle), Seat("1")))
    playing.resign(battle, "1", clock)


def test_11_1_twice_a_battle_and_only_by_the_two(fixture: Fixture, battle: Battle, clock: SetClock) -> None:
    with pytest.raises(LeagueError) as stranger:
        claims.call_judge(user=person(), battle_id=str(battle.pk), claim="look", clock=clock)
    assert stranger.value.code == "not_your_fixture"
    with pytest.raises(LeagueError) as empty:
        call(fixture, battle, clock, "  ")
    assert empty.value.code == "claim_empty"
    for _ in range(2):
        call(fixture, battle, clock)
    with pytest.raises(LeagueError) as third:
        call(fixture, battle, clock)
    assert (third.value.code, third.value.facts["most"]) == ("too_many_claims", 2)


def test_the_referees_are_told_and_both_sides_too(
    season: Season, fixture: Fixture, battle: Battle, clock: SetClock
) -> None:
    call(fixture, battle, clock)
    told = set(Notice.objects.filter(kind="case").values_list("user_id", flat=True))
    assert told == {owner_of(season).pk, *(user.pk for user in playing.players(fixture, clock))}


def test_a_friendly_battle_has_no_judge(clock: SetClock) -> None:
    with pytest.raises(LeagueError) as caught:
        claims.call_judge(user=person(), battle_id="11111111-1111-1111-1111-111111111111", claim="look", clock=clock)
    assert caught.value.code == "no_league_battle"


def test_11_1_after_the_battle_within_forty_eight_hours(fixture: Fixture, clock: SetClock) -> None:
    with pytest.raises(LeagueError) as nothing:
        claims.claim_after(user=playing.players(fixture, clock)[1], fixture_id=fixture.pk, claim="unfair", clock=clock)
    assert nothing.value.code == "claim_too_late"
    fought = playing.fought(fixture, clock)
    loser = playing.players(fought, clock)[1]
    claims.claim_after(user=loser, fixture_id=fixture.pk, claim="unfair", clock=clock)
    assert playing.fresh(fixture).state == "desk"
    with pytest.raises(LeagueError) as again:
        claims.claim_after(user=loser, fixture_id=fixture.pk, claim="unfair", clock=clock)
    assert again.value.code == "claimed_already"
    clock.move(hours=48, minutes=1)
    with pytest.raises(LeagueError) as late:
        claims.claim_after(user=playing.players(fought, clock)[0], fixture_id=fixture.pk, claim="me too", clock=clock)
    assert late.value.code == "claim_too_late"


def test_11_3_one_appeal_within_seventy_two_hours(season: Season, fixture: Fixture, clock: SetClock) -> None:
    playing.fought(fixture, clock)
    first, second = playing.players(fixture, clock)
    case = claims.claim_after(user=second, fixture_id=fixture.pk, claim="unfair", clock=clock)
    ruling = desk.rule(
        user=owner_of(season), case_id=case.pk, outcome="dismiss", text="It was fair.", clause="11.2", clock=clock
    )
    with pytest.raises(LeagueError) as stranger:
        claims.appeal(user=person(), ruling_id=ruling.pk, claim="it was not", clock=clock)
    assert stranger.value.code == "not_your_fixture"
    clock.move(hours=72, seconds=1)
    with pytest.raises(LeagueError) as late:
        claims.appeal(user=second, ruling_id=ruling.pk, claim="it was not", clock=clock)
    assert late.value.code == "appeal_too_late"
    clock.move(hours=-1)
    made = claims.appeal(user=second, ruling_id=ruling.pk, claim="it was not", clock=clock)
    assert (made.kind, made.appeals) == ("appeal", ruling)
    with pytest.raises(LeagueError) as again:
        claims.appeal(user=first, ruling_id=ruling.pk, claim="me too", clock=clock)
    assert again.value.code == "appealed_already"
    assert fixtures.rows().get(pk=fixture.pk).results.filter(is_valid=True).count() == 1
