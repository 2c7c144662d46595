"""After a pause or an outage: what rounds, captains, ladders and arenas still wait for comes later by its length, and
what could not go on in the meantime goes on (leagues 7.3, 12.2)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from battles.leagues import terms as terms_
from battles.leagues.models import Challenge, Fixture, Leg, Rung, Season, TeamMatch
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing.ladder import ANSWER_WITHIN
from battles.leagues.services import arena, dates, entry, fixtures, pairs, progress, seasons
from battles.leagues.terms import Terms
from battles.runtime.clock import Clock
from battles.services import dues

IN_PLAY = (SeasonState.RUNNING, SeasonState.DECIDERS)


def move(season: Season, by: timedelta, clock: Clock) -> None:
    """The hook of `season_moved`; deadlines of rounds and fixtures have been moved there."""
    pairs.schedule_deadlines(Fixture.objects.filter(division__season=season, state__in=pairs.UNDER_WAY))
    dates.reschedule(season, clock)
    _move_team_steps(season, by)
    _move_cases(season, by)
    _move_first_periods(season, by, clock)
    _move_reserves(season, by, clock)
    _move_ladders(season, by)
    _move_arenas(season, by, terms_.read(season.terms))
    dues.schedule(("league_go_on", f"{season.pk}:{season.sequence}", clock.now()))


def _move_team_steps(season: Season, by: timedelta) -> None:
    waiting = TeamMatch.objects.filter(fixture__division__season=season, done_at=None).exclude(step_due=None)
    waiting.update(step_due=F("step_due") + by)
    for match in waiting:
        if match.step_due is not None:
            dues.schedule(
                ("league_team_step", f"{match.pk}:{match.step}:{seasons.stamp(match.step_due)}", match.step_due)
            )


def _move_cases(season: Season, by: timedelta) -> None:
    """The desk has as much longer to decide (8.4)."""
    waiting = season.cases.filter(closed_at=None).exclude(due_at=None)
    waiting.update(due_at=F("due_at") + by)
    for case in waiting:
        if case.due_at is not None:
            dues.schedule(("league_case_lapses", f"{case.pk}:{seasons.stamp(case.due_at)}", case.due_at))


def _move_first_periods(season: Season, by: timedelta, clock: Clock) -> None:
    """Battles over days that were begun: the first order may come as much later (7.1)."""
    legs = Leg.objects.filter(fixture__division__season=season, fixture__state=FixtureState.LIVE)
    for leg in legs.exclude(battle=None).select_related("battle"):
        if leg.battle is not None:
            fixtures.give_back_first_period(leg.battle, by, clock.now() - by)


def _move_reserves(season: Season, by: timedelta, clock: Clock) -> None:
    """Who is asked to move up has his whole day (7.9)."""
    asked = entry.reserves(season).filter(offered_until__gt=clock.now() - by)
    asked.update(offered_until=F("offered_until") + by)
    for entrant in entry.reserves(season).filter(offered_until__gt=clock.now()):
        if entrant.offered_until is not None:
            key = f"{season.pk}:{entrant.pk}:{seasons.stamp(entrant.offered_until)}"
            dues.schedule(("league_reserve_lapses", key, entrant.offered_until))


def _move_ladders(season: Season, by: timedelta) -> None:
    """Time to answer, and idle time, stood still."""
    Rung.objects.filter(division__season=season).update(active_at=F("active_at") + by)
    waiting = Challenge.objects.filter(division__season=season, answer="")
    waiting.update(made_at=F("made_at") + by)
    for challenge in waiting:
        until = challenge.made_at + ANSWER_WITHIN
        dues.schedule(("league_challenge_lapses", f"{challenge.pk}:{seasons.stamp(until)}", until))


def _move_arenas(season: Season, by: timedelta, terms: Terms) -> None:
    if terms.format != "arena":
        return
    for division in season.divisions.all():
        if "begun" in division.progress:
            begun = datetime.fromisoformat(division.progress["begun"]) + by
            division.progress["begun"] = begun.isoformat()
            division.save(update_fields=["progress"])
            division.season = season
            arena.set_bell(division, terms)


def look_again(key: str, clock: Clock) -> None:
    """By the clock, when a season goes on: results that came in during the pause have their consequences now."""
    season_id, _, _ = key.partition(":")
    with transaction.atomic():
        season = seasons.lock(int(season_id))
        if season.state not in IN_PLAY or season.paused_at is not None:
            return
        terms = terms_.read(season.terms)
        for division in season.divisions.all():
            division.season = season
            if terms.format == "arena":
                arena.match_up(division, terms, clock)
            else:
                progress.go_on(division, clock)
        seasons.touch(season)
