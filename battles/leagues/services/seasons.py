"""The life of a season up to the first round (leagues 1.7, 2, 12)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256

from django.db import transaction

from accounts.models import User
from battles import store
from battles.leagues import scoring
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import League, ListWindow, MapChoice, Season
from battles.leagues.models.seasons import SeasonState
from battles.leagues.services import log, rights
from battles.leagues.standings.chains import checked_chain
from battles.leagues.terms import Terms
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.errors import BadSetup
from battles.runtime import bus as hub
from battles.runtime.clock import WALL, Clock
from battles.services import dues

LONGEST_NAME = 80


def lock(season_id: int) -> Season:
    """The season's row, locked: acts on a season come one after another."""
    found = Season.objects.select_for_update(of=("self",)).select_related("league").filter(pk=season_id).first()
    if found is None:
        raise LeagueError("no_such_season", clause="2")
    return found


def touch(season: Season) -> None:
    """Its pages have changed: everybody who watches them learns it after the commit."""
    season.sequence += 1
    season.save(update_fields=["sequence"])
    transaction.on_commit(partial(hub.publish, "season", season.pk, season.sequence))


def create_season(
    *,
    user: User,
    league_id: int,
    preset: str = "fortnight_league",
    changes: Mapping[str, Json] | None = None,
    name: str = "",
    clock: Clock = WALL,
) -> Season:
    """A draft from a preset; `changes` replaces whole parts of its terms."""
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league_id)
        officer = rights.require(user, league, "everything")
        plain = terms_.write(terms_.preset(preset, league.system))
        if not isinstance(plain, dict):
            raise TypeError(plain)
        terms = terms_.read(_merged(plain, changes or {}))
        terms_.check_new(terms)
        season = new_season(league, terms, name, clock)
        log.noted(season, officer, "create_season", after={"preset": preset, "terms": terms_.write(terms)}, clock=clock)
    return season


def _merged(base: dict[str, Json], changes: Mapping[str, Json]) -> dict[str, Json]:
    """Changes win, part by part."""
    merged = dict(base)
    for key, value in changes.items():
        old = merged.get(key)
        merged[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def new_season(league: League, terms: Terms, name: str, clock: Clock) -> Season:
    """Its row, with a draw seed nobody has seen and the hash that will be published (1.2)."""
    check_game(league, terms)
    last = Season.objects.filter(league=league).order_by("-number").first()
    seed = secrets.token_hex(32)
    season = Season.objects.create(
        league=league,
        number=last.number + 1 if last else 1,
        name=" ".join(name.split())[:LONGEST_NAME],
        terms=terms_.write(terms),
        rules_version=store.system(league.system).version,
        draw_seed=seed,
        draw_commitment=sha256(seed.encode()).hexdigest(),
        created_at=clock.now(),
    )
    set_maps(season, terms)
    return season


def check_game(league: League, terms: Terms) -> None:
    """The battles these terms ask for can be set up."""
    rules = store.system(league.system)
    if problems := tuple(rules.setup_problems(game_setup(league, terms))):
        raise BadSetup(problems)
    if terms.game.rounds is not None and not rules.rounds:
        raise LeagueError("no_rounds_here", clause="5.7")
    if terms.points_table is not None:
        _check_table(league, scoring.load_table(terms.points_table))
    if terms.chain:
        checked_chain(terms.chain)
    if unknown := sorted(set(terms.game.maps) - set(known_maps(league.system))):
        raise LeagueError("no_such_map", clause="4.5", maps=list[Json](unknown))
    if terms.team is not None and terms.format not in ("swiss", "round_robin", "double_round_robin", "knockout"):
        raise LeagueError(
            "bad_choice", clause="4.12", field="format", value=terms.format, known=["swiss", "round_robin"]
        )


def _check_table(league: League, table: scoring.ScoreTable) -> None:
    if table.system != league.system:
        raise LeagueError("wrong_score_table", clause="5.2", system=league.system, table=table.name)


def game_setup(league: League, terms: Terms, scenario: str = "") -> Setup:
    """What every battle of the season begins with, without armies and map."""
    rules = store.system(league.system)
    chosen = scenario or terms.game.scenario or rules.scenarios[0].id
    has_points = "points" in rules.options_schema.__struct_fields__
    agreed: dict[str, Json] = {"points": terms.game.army_points} if has_points else {}
    return Setup(scenario=chosen, options={**agreed, **terms.game.options})


def set_maps(season: Season, terms: Terms) -> None:
    """The maps it is played on, in the organiser's order; all that the system has if none are named."""
    season.maps.all().delete()
    names = terms.game.maps or known_maps(season.league.system)
    MapChoice.objects.bulk_create(
        MapChoice(season=season, place=place, map_id=name, capacity=terms.game.map_capacity)
        for place, name in enumerate(names, 1)
    )


def known_maps(system: str) -> tuple[str, ...]:
    """Ready maps of a system with maps; elsewhere its scenarios are what is fought over."""
    rules = store.system(system)
    if rules.map_book is not None:
        return tuple(rules.map_book.ready())
    return tuple(scenario.id for scenario in rules.scenarios)


def change_terms(*, user: User, season_id: int, changes: Mapping[str, Json], clock: Clock = WALL) -> Season:
    """Anything before the first pairing is published; afterwards only what is live (leagues, first lines)."""
    with transaction.atomic():
        season = lock(season_id)
        officer = rights.require(user, season.league, "everything")
        if is_paired(season) and (fixed := sorted(set(changes) - set(terms_.LIVE))):
            raise LeagueError("terms_fixed", clause="2", fields=list[Json](fixed), live=list[Json](terms_.LIVE))
        before: dict[str, Json] = dict(season.terms)
        terms = terms_.read(_merged(before, changes))
        terms_.check_new(terms)
        check_game(season.league, terms)
        season.terms = terms_.write(terms)
        season.save(update_fields=["terms"])
        if not is_paired(season):
            set_maps(season, terms)
            season.list_windows.filter(frozen_at=None).update(lists=terms.lists.count)
        log.noted(season, officer, "change_terms", before=before, after=season.terms, clock=clock)
        touch(season)
    return season


def is_paired(season: Season) -> bool:
    return season.divisions.filter(rounds__published_at__isnull=False).exists()


def in_state(season: Season, *states: str) -> None:
    if season.state not in states:
        raise LeagueError("wrong_state", clause="2", state=season.state, wanted=list[Json](states))


def open_entry(
    *, user: User, season_id: int, entry_closes: datetime, starts_at: datetime | None = None, clock: Clock = WALL
) -> Season:
    """From now on people can enter; the hash of the draw seed is public (1.2)."""
    with transaction.atomic():
        season = lock(season_id)
        officer = rights.require(user, season.league, "everything")
        in_state(season, SeasonState.DRAFT)
        set_dates(season, entry_closes, starts_at, clock)
        season.state, season.entry_opens = SeasonState.ENTRY, clock.now()
        season.save()
        schedule_life(season)
        log.noted(
            season,
            officer,
            "open_entry",
            after={"draw_commitment": season.draw_commitment, **dates_of(season)},
            clock=clock,
        )
        touch(season)
    return season


def set_dates(season: Season, entry_closes: datetime, starts_at: datetime | None, clock: Clock) -> None:
    """Entry, the lists' window and round 1 follow one another."""
    terms = terms_.read(season.terms)
    needs_lists = store.system(season.league.system).army_book is not None
    least = timedelta(hours=terms.lists.reveal_hours) if needs_lists else timedelta()
    usual = entry_closes + (timedelta(days=terms.lists.window_days) + least if needs_lists else timedelta())
    start = starts_at or usual
    if not clock.now() < entry_closes <= start - least or (needs_lists and start - least <= entry_closes):
        raise LeagueError("bad_dates", clause="2", reveal_hours=terms.lists.reveal_hours if needs_lists else 0)
    season.entry_closes, season.starts_at = entry_closes, start
    if needs_lists:
        _set_window(season, start - least, terms.lists.count, clock)


def _set_window(season: Season, closes: datetime, lists: int, clock: Clock) -> None:
    """A window that is open moves with its lists: what was handed in stays handed in."""
    window = season.list_windows.filter(frozen_at=None).first() or ListWindow(season=season, opens=clock.now())
    window.closes = window.reveals = closes
    window.lists = lists
    window.save()


def dates_of(season: Season) -> dict[str, Json]:
    return {
        name: value.isoformat() if (value := getattr(season, name)) else None for name in ("entry_closes", "starts_at")
    }


def schedule_life(season: Season) -> None:
    """Due rows for what comes. Their keys carry the instant: a moved date makes a new row, the old one does nothing."""
    wanted = []
    if season.entry_closes:
        wanted.append(("league_entry_closes", f"{season.pk}:{stamp(season.entry_closes)}", season.entry_closes))
    for window in season.list_windows.filter(revealed_at=None):
        wanted += window_dues(window)
    if season.starts_at:
        wanted.append(("league_season_starts", f"{season.pk}:{stamp(season.starts_at)}", season.starts_at))
    dues.schedule(*wanted)


def window_dues(window: ListWindow) -> list[dues.Wanted]:
    hours = (72, 24)
    reminders = [
        ("league_list_reminder", f"{window.pk}:{hour}:{stamp(window.closes)}", window.closes - timedelta(hours=hour))
        for hour in hours
    ]
    return [
        *reminders,
        ("league_lists_close", f"{window.pk}:{stamp(window.closes)}", window.closes),
        ("league_lists_reveal", f"{window.pk}:{stamp(window.reveals)}", window.reveals),
    ]


def stamp(at: datetime) -> int:
    return int(at.timestamp())


def move_dates(
    *, user: User, season_id: int, entry_closes: datetime, starts_at: datetime, reason: str, clock: Clock = WALL
) -> Season:
    """The organiser moves entry closing and start before the season runs; entry that has closed is open again until
    then, unless the divisions are published."""
    with transaction.atomic():
        season = lock(season_id)
        officer = rights.require(user, season.league, "schedule")
        in_state(season, SeasonState.ENTRY, SeasonState.LISTS)
        before = dates_of(season)
        set_dates(season, entry_closes, starts_at, clock)
        if not season.divisions.exists():
            season.state = SeasonState.ENTRY
        season.save()
        schedule_life(season)
        log.noted(
            season, officer, "move_dates", before=before, after=dates_of(season), reason=needed(reason), clock=clock
        )
        touch(season)
    return season


def needed(reason: str) -> str:
    """Acts by hand carry a reason (12.2)."""
    text = " ".join(reason.split())
    if len(text) < 3:
        raise LeagueError("reason_needed", clause="12.2")
    return text[:400]


def hide_standings(*, user: User, season_id: int, from_round: int | None, reason: str, clock: Clock = WALL) -> Season:
    """No table from this round on until the season closes (12.2)."""
    with transaction.atomic():
        season = lock(season_id)
        officer = rights.require(user, season.league, "everything")
        season.hidden_from_round = from_round
        season.save(update_fields=["hidden_from_round"])
        log.noted(
            season, officer, "hide_standings", after={"from_round": from_round}, reason=needed(reason), clock=clock
        )
        touch(season)
    return season


def redraw_seed(*, user: User, season_id: int, reason: str, clock: Clock = WALL) -> Season:
    """A new seed before the draw, with a log entry and a new published hash (15.3)."""
    with transaction.atomic():
        season = lock(season_id)
        officer = rights.require(user, season.league, "everything")
        in_state(season, SeasonState.DRAFT, SeasonState.ENTRY, SeasonState.LISTS)
        before = season.draw_commitment
        season.draw_seed = secrets.token_hex(32)
        season.draw_commitment = sha256(season.draw_seed.encode()).hexdigest()
        season.save(update_fields=["draw_seed", "draw_commitment"])
        log.noted(
            season,
            officer,
            "redraw_seed",
            before={"draw_commitment": before},
            after={"draw_commitment": season.draw_commitment},
            reason=needed(reason),
            clock=clock,
        )
        touch(season)
    return season
