"""What follows from a result: boards make a match, rounds close, brackets go on, seasons end (leagues 4, 9, 11.4)."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from accounts.models import User
from battles.leagues import terms as terms_
from battles.leagues.models import Challenge, Division, Fixture, Result, Season
from battles.leagues.models.fixtures import FixtureState, Source
from battles.leagues.models.seasons import SeasonState
from battles.leagues.ratings.months import Month
from battles.leagues.selectors import ratings as rating_lists
from battles.leagues.selectors import results
from battles.leagues.selectors.arena import bell_of
from battles.leagues.selectors.brackets import has_bracket
from battles.leagues.services import (
    arena,
    boards,
    brackets,
    cases,
    deciders,
    fixtures,
    log,
    rights,
    rollover,
    rounds,
    rungs,
    scores,
    seasons,
)
from battles.leagues.terms import Terms
from battles.runtime.clock import WALL, Clock
from battles.services import dues

RUNG = "rung"
"""In a result's details: where the challenger stood before it, so that a correction can put him back (4.10)."""
ROSE = "rose"
"""Beside it: whether the challenger won the fixture, all its legs together."""
AT_ONCE = (Source.RULING, Source.BYE)
"""Results that are final when they are made; whoever disagrees appeals (11.3)."""


def after_result(fixture: Fixture, result: Result, clock: Clock) -> None:
    """Everything that a new result changes. The season is locked; late or twice makes the same."""
    terms = terms_.read(fixture.division.season.terms)
    _note_correction(fixture, result, clock)
    if scores.is_decided(fixture):
        _decide(fixture, result, terms, clock)
    if fixture.parent is not None:
        _after_board(fixture, fixture.parent, terms, clock)
    else:
        _after_fixture(fixture, terms, clock)


def _decide(fixture: Fixture, result: Result, terms: Terms, clock: Clock) -> None:
    """Provisional for a while, or until both confirm (11.4)."""
    is_final = result.source in AT_ONCE or terms.provisional_hours == 0
    fixture.state = FixtureState.FINAL if is_final else FixtureState.PROVISIONAL
    if result.source != Source.RULING and cases.waiting(fixture).exists():
        fixture.state = FixtureState.DESK
    fixtures.change(fixture, "state")
    if not is_final:
        until = result.provisional_until or clock.now() + timedelta(hours=terms.provisional_hours)
        dues.schedule(("league_result_final", f"{fixture.pk}:{result.pk}", until))
    points = f"{result.points_first}–{result.points_second}"
    fixtures.tell(fixture, "result", version=str(result.pk), clock=clock, points=points, cause=result.cause)


def _note_correction(fixture: Fixture, result: Result, clock: Clock) -> None:
    """A corrected battle result recomputes the ratings from its month on (10.6); so does one that is known only when
    its month has closed: the desk took its time, or spectators were behind (10.2)."""
    rated = [one for one in (result.supersedes, result) if one is not None and one.rated]
    if rated:
        recompute_ratings(fixture.division.season, min(rated, key=lambda one: one.ended_at), clock)


def recompute_ratings(season: Season, result: Result, clock: Clock) -> None:
    """Only months that are closed need it; the open one is computed when it closes."""
    month = Month.of(result.ended_at)
    if month.ends <= clock.now():
        key = f"{rating_lists.list_of(season)}:{month}:{result.pk}"
        dues.schedule(("league_rating_recompute", key, clock.now()))


def _after_board(board: Fixture, parent: Fixture, terms: Terms, clock: Clock) -> None:
    """A board of a team match: when all are decided, so is the match (4.14)."""
    match = fixtures.rows().get(pk=parent.pk)
    match.division = board.division
    result = boards.total_of_match(match, terms, clock)
    if result is not None:
        _decide(match, result, terms, clock)
        _after_fixture(match, terms, clock)


def _after_fixture(fixture: Fixture, terms: Terms, clock: Clock) -> None:
    if not scores.is_decided(fixture):
        return
    if terms.format == "ladder":
        _climb(fixture, terms, clock)
    elif terms.format == "arena":
        arena.after_result(fixture, terms, clock)
    go_on(fixture.division, clock)


def _climb(fixture: Fixture, terms: Terms, clock: Clock) -> None:
    challenge = Challenge.objects.filter(fixture=fixture).first()
    points = results.total(fixture, terms)
    if challenge is None or points is None:
        return
    his_win = "first" if results.first_side(fixture).entrant_id == challenge.challenger_id else "second"
    won = points.outcome == his_win
    if challenge.answer == "played":
        _climb_anew(fixture, challenge, his_win, won=won, clock=clock)
        return
    place = rungs.place_of(fixture.division, challenge.challenger_id)
    rungs.after_battle(fixture.division, challenge, challenger_won=won, now=clock.now())
    _note_climb(fixture, place, won=won)


def _note_climb(fixture: Fixture, place: int | None, *, won: bool) -> None:
    row = fixture.results.filter(is_valid=True).order_by("pk").last()
    if row is not None:
        row.details = {**row.details, RUNG: place, ROSE: won}
        row.save(update_fields=["details"])


def _climb_anew(fixture: Fixture, challenge: Challenge, his_win: str, *, won: bool, clock: Clock) -> None:
    """A correction (1.3), of whichever leg: who rose by a fixture that he did not win goes back; who won it after all
    rises."""
    earlier = next((row for row in fixture.results.order_by("-pk")[1:] if RUNG in row.details), None)
    if earlier is None:
        return
    place, had_won = earlier.details[RUNG], earlier.details.get(ROSE, earlier.outcome == his_win)
    if won and not had_won:
        place = rungs.place_of(fixture.division, challenge.challenger_id)
        rungs.rise(fixture.division, challenge, clock.now())
    elif had_won and not won and isinstance(place, int):
        rungs.fall_back(fixture.division, challenge.challenger_id, place)
    _note_climb(fixture, place, won=won)


def make_final(fixture: Fixture, clock: Clock) -> None:
    """The result stands. The season is locked."""
    fixture.state = FixtureState.FINAL
    fixtures.change(fixture, "state")
    log.noted(fixture.division.season, None, "final", object=f"fixture:{fixture.pk}", clock=clock)
    if fixture.parent is None:
        go_on(fixture.division, clock)


def reopened(fixture: Fixture, clock: Clock) -> None:
    """A leg is fought again: its round is open again, and closed months may have counted what it was. A board opens its
    team match, too."""
    if fixture.parent is not None:
        scores.take_away(fixture.parent, None)
        fixture.parent.state = FixtureState.OPEN
        fixtures.change(fixture.parent, "state")
    if fixture.round is not None and fixture.round.closed_at is not None:
        fixture.round.closed_at = None
        fixture.round.save(update_fields=["closed_at"])
    taken = fixture.results.filter(is_valid=False, superseded_by=None, rated=True)
    for result in taken:
        recompute_ratings(fixture.division.season, result, clock)


# A division, a season


def go_on(division: Division, clock: Clock) -> None:
    """The next matches of a bracket, the next round, the end of the season: whatever has become possible."""
    season = division.season
    if season.state == SeasonState.CLOSED:
        rollover.give_awards(season)
        return
    if season.state not in (SeasonState.RUNNING, SeasonState.DECIDERS) or season.paused_at is not None:
        return
    terms = terms_.read(season.terms)
    if has_bracket(division):
        brackets.advance(division, terms, clock)
    rounds.close_if_done(division, clock)
    if season.state == SeasonState.RUNNING and main_is_over(season, terms):
        finish_main(season, clock)
    elif season.state == SeasonState.DECIDERS and deciders.are_over(season):
        rollover.close(season, clock)


def main_is_over(season: Season, terms: Terms) -> bool:
    """Whether every division has played all its rounds and no result is provisional any more."""
    if terms.format in ("ladder", "arena"):
        return False
    return all(_is_over(division, terms) for division in _divisions(season))


def _divisions(season: Season) -> list[Division]:
    found = list(season.divisions.exclude(tier=0))
    for division in found:
        division.season = season
    return found


def _is_over(division: Division, terms: Terms) -> bool:
    if has_bracket(division):
        return brackets.is_over(division) and rounds.all_final(division)
    open_rounds = division.rounds.filter(closed_at=None).exists()
    return not open_rounds and rounds.has_all_rounds(division, terms) and rounds.all_final(division)


def finish_main(season: Season, clock: Clock) -> None:
    """The last round is over: play-offs of the groups, promotion matches, play-offs for the title; or the end."""
    if season.state != SeasonState.RUNNING:
        return
    terms = terms_.read(season.terms)
    divisions = _divisions(season)
    season.state = SeasonState.DECIDERS
    season.save(update_fields=["state"])
    if terms.format == "groups":
        brackets.begin_playoffs(divisions, terms, clock)
    else:
        deciders.make(season, terms, clock)
    log.noted(season, None, "main_over", clock=clock)
    if deciders.are_over(season):
        rollover.close(season, clock)


def close_now(*, user: User, season_id: int, reason: str, clock: Clock = WALL) -> Season:
    """The organiser ends a season: ladders have no end of their own. What is not fought any more counts for nobody;
    a result that somebody disputes stands."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        seasons.in_state(season, SeasonState.RUNNING, SeasonState.DECIDERS)
        open_ones = Fixture.objects.filter(division__season=season).exclude(state__in=scores.DECIDED)
        for fixture in open_ones:
            fixture.state = FixtureState.FINAL if scores.is_decided(fixture) else FixtureState.ANNULLED
            fixtures.change(fixture, "state")
        Fixture.objects.filter(division__season=season, state=FixtureState.PROVISIONAL).update(state=FixtureState.FINAL)
        log.noted(season, officer, "close_now", reason=seasons.needed(reason), clock=clock)
        rollover.close(season, clock)
    return season


def bell(key: str, clock: Clock) -> None:
    """By the clock: an arena is over, and with it its season."""
    division_id, _, _ = key.partition(":")
    with transaction.atomic():
        division = Division.objects.filter(pk=division_id).first()
        if division is None:
            return
        season = seasons.lock(division.season_id)
        division.season = season
        if season.state != SeasonState.RUNNING or season.paused_at is not None:
            return
        if clock.now() < bell_of(division, terms_.read(season.terms)):
            return
        arena.ring(division, clock)
        Fixture.objects.filter(division=division, state=FixtureState.PROVISIONAL).update(state=FixtureState.FINAL)
        rollover.close(season, clock)
