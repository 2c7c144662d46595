"""The draw: entrants into divisions, numbers into the draw, from the committed seed (leagues 1.2, 2, 9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from django.db import transaction

from accounts.models import User
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Division, Entrant, Season
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing.draw import lot, shuffled
from battles.leagues.services import cases, entry, lists, log, rights, rounds, seasons
from battles.leagues.terms import Terms
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock

TIERED = ("round_robin", "double_round_robin")
"""Formats whose fields are divided into tiers; the others have one field."""
SMALLEST = 3
START_RATING = 1500.0
NO_START = ("too_few", "another_season_runs")
"""Why a season did not begin by itself; the case is closed when it does."""


def season_starts(key: str, clock: Clock) -> None:
    """By the clock: the draw is made and round 1 opens."""
    season_id, _, at = key.partition(":")
    with transaction.atomic():
        season = seasons.lock(int(season_id))
        start = season.starts_at
        if season.paused_at or not start or seasons.stamp(start) != int(at):
            return
        if season.state == SeasonState.ENTRY:
            entry.close_entry(season, None, clock)
        if season.state == SeasonState.LISTS:
            _start_if_it_can(season, clock)


def _start_if_it_can(season: Season, clock: Clock) -> None:
    """If it cannot (too few have entered, another season runs) the organisers learn it: they move the dates or start
    it themselves."""
    try:
        with transaction.atomic():
            start_season(season, None, clock)
    except LeagueError as problem:
        season.refresh_from_db()
        cases.open_case(
            season=season,
            kind="deadline",
            code=problem.code,
            clause=problem.clause,
            evidence=problem.facts,
            clock=clock,
        )
        note: Json = {"code": problem.code, "facts": problem.facts}
        log.noted(season, None, "start_stopped", after=note, clock=clock)
        seasons.touch(season)


def start_now(*, user: User, season_id: int, reason: str, clock: Clock = WALL) -> Season:
    """The organiser starts early: nobody waits for a date when everybody is there."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        seasons.in_state(season, SeasonState.ENTRY, SeasonState.LISTS)
        seasons.needed(reason)
        if season.state == SeasonState.ENTRY:
            entry.close_entry(season, officer, clock)
        for window in season.list_windows.filter(revealed_at=None):
            window.closes = window.reveals = clock.now()
            window.save(update_fields=["closes", "reveals"])
            lists.window_reveals(f"{window.pk}:{seasons.stamp(window.reveals)}", clock)
        season.refresh_from_db()
        season.starts_at = clock.now()
        season.save(update_fields=["starts_at"])
        start_season(season, officer, clock)
    return season


def start_season(season: Season, officer: log.Officer | None, clock: Clock) -> None:
    """Only one season of a league runs at a time, unless the league says so; too few entrants wait for more."""
    running = season.league.seasons.filter(state__in=(SeasonState.RUNNING, SeasonState.DECIDERS)).exclude(pk=season.pk)
    if running.exists() and not season.league.several_seasons:
        raise LeagueError("another_season_runs", clause="2")
    place_entrants(season)
    season.entrants.filter(state=EntrantState.ADMITTED).update(state=EntrantState.ACTIVE)
    season.state = SeasonState.RUNNING
    season.save(update_fields=["state"])
    season.cases.filter(fixture=None, code__in=NO_START, closed_at=None).update(closed_at=clock.now())
    drawn = {
        str(division): [entrant.name for entrant in division.entrants.order_by("number")]
        for division in season.divisions.all()
    }
    log.noted(season, officer, "start_season", after=drawn, clock=clock)
    rounds.begin(season, clock)
    seasons.touch(season)


def place_entrants(season: Season) -> None:
    """Divisions by seed rating, or as the published proposal has them; then numbers in each."""
    terms = terms_.read(season.terms)
    entrants = list(season.entrants.filter(state=EntrantState.ADMITTED))
    least = SMALLEST if terms.format in TIERED else 2
    if len(entrants) < least:
        raise LeagueError("too_few", clause="4.1", count=len(entrants), least=least)
    if season.divisions.exists():
        _fill(season, entrants)
    else:
        _divide(season, terms, by_rating(season, entrants))
    for division in season.divisions.all():
        _number(season, division, terms)


def by_rating(season: Season, entrants: Sequence[Entrant]) -> list[Entrant]:
    """Highest first; equals by lots of the committed seed."""
    return sorted(
        entrants, key=lambda one: (-(one.seed_rating or START_RATING), lot(season.draw_seed, "seeding", one.pk))
    )


def sizes(count: int, size: int) -> list[int]:
    """How many play in each tier: full divisions from the top; a rest too small for its own joins the last."""
    full, rest = divmod(count, size)
    if not full:
        return [count]
    if not rest:
        return [size] * full
    if rest >= max(SMALLEST, size // 2):
        return [size] * full + [rest]
    return [size] * (full - 1) + [size + rest]


def _divide(season: Season, terms: Terms, entrants: Sequence[Entrant]) -> None:
    parts = sizes(len(entrants), terms.division_size) if terms.format in TIERED else [len(entrants)]
    ends = [sum(parts[:n]) for n in range(len(parts) + 1)]
    for tier, (start, end) in enumerate(pairwise(ends), 1):
        division = Division.objects.create(season=season, tier=tier, size=max(terms.division_size, end - start))
        for entrant in entrants[start:end]:
            entrant.division = division
            entrant.save(update_fields=["division"])


def _fill(season: Season, entrants: Sequence[Entrant]) -> None:
    """Divisions are published already: who came since then gets the free places, from the lowest tier."""
    free = {
        division: division.size - division.entrants.filter(state__in=entry.IN).count()
        for division in season.divisions.all()
    }
    for entrant in by_rating(season, [one for one in entrants if one.division_id is None]):
        division = max((one for one in free if free[one] > 0), key=lambda one: one.tier, default=None)
        if division is None:
            lowest = max(season.divisions.all(), key=lambda one: one.tier)
            division = Division.objects.create(season=season, tier=lowest.tier + 1, size=lowest.size)
            free[division] = division.size
        entrant.division = division
        entrant.save(update_fields=["division"])
        free[division] -= 1


def _number(season: Season, division: Division, terms: Terms) -> None:
    """By lots in a round robin, by seed elsewhere."""
    entrants = list(division.entrants.filter(state__in=entry.IN))
    if terms.format in TIERED:
        found = {entrant.pk: entrant for entrant in entrants}
        ordered = [found[pk] for pk in shuffled(season.draw_seed, f"numbers:{division}", found)]
    else:
        ordered = by_rating(season, entrants)
    division.entrants.update(number=None)
    for number, entrant in enumerate(ordered, 1):
        entrant.number = number
        entrant.save(update_fields=["number"])
