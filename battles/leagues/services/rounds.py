"""Rounds: begun by the season's format, paired, published, closed when everything is decided (leagues 4, 8.1, 12.2)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from battles.leagues import pairing
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Division, Entrant, Fixture, Round, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing import Pair
from battles.leagues.services import (
    arena,
    brackets,
    cases,
    fixtures,
    log,
    maps,
    pairs,
    ratings,
    rights,
    rungs,
    scores,
    seasons,
    swiss,
)
from battles.leagues.services.pairs import Wanted
from battles.leagues.terms import Terms
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock

# The beginning


def begin(season: Season, clock: Clock) -> None:
    """The first rounds of every division, as the season's format has them. Twice is once."""
    terms = terms_.read(season.terms)
    ratings.schedule_month(clock.now())
    for division in season.divisions.filter(stage="main"):
        division.season = season
        if not division.rounds.exists() and not division.progress:
            _begin(division, terms, clock)


def _begin(division: Division, terms: Terms, clock: Clock) -> None:
    match terms.format:
        case "round_robin" | "double_round_robin":
            make_round_robin(division, terms, clock)
        case "swiss":
            next_round(division, terms, clock)
        case "knockout" | "double_knockout":
            seeds = list(_active(division).values_list("pk", flat=True))
            brackets.begin(division, seeds, terms, double=terms.format == "double_knockout", clock=clock)
        case "groups":
            for group in brackets.make_groups(division, terms):
                make_round_robin(group, terms, clock)
        case "ladder":
            rungs.begin(division, clock)
        case "arena":
            arena.begin(division, terms, clock)


def _active(division: Division) -> QuerySet[Entrant]:
    return division.entrants.filter(state=EntrantState.ACTIVE).exclude(number=None).order_by("number")


def make_round_robin(division: Division, terms: Terms, clock: Clock, start: datetime | None = None) -> None:
    """All rounds at once, published: everybody knows from the first day whom he meets when (4.1, 4.2). `start`: where
    a division begins later than its season."""
    entrants = list(_active(division).values_list("pk", flat=True))
    is_double = terms.format == "double_round_robin" and division.stage == "main"
    table = pairing.double_round_robin(entrants) if is_double else pairing.round_robin(entrants)
    start = start or division.season.starts_at or clock.now()
    for number, planned in enumerate(table, 1):
        opens = start + timedelta(days=terms.dates.round_days * (number - 1))
        round_ = pairs.new_round(
            division,
            number,
            opens,
            terms=terms,
            map_id=maps.of_round(division, number, terms),
            published_at=clock.now(),
        )
        fill(division, round_, planned.pairs, None, terms, clock)
        announce(round_, clock)


def fill(
    division: Division,
    round_: Round,
    planned: tuple[Pair, ...],
    bye: int | None,
    terms: Terms,
    clock: Clock,
    *,
    by_hand: bool = False,
) -> list[Fixture]:
    """The fixtures of a round; `bye` None also where somebody is free without points (4.1)."""
    chosen = maps.for_pairs(division, round_, planned, terms)
    wanted = [
        Wanted(first=pair.first, second=pair.second, board=board, map_id=map_id)
        for board, (pair, map_id) in enumerate(zip(planned, chosen, strict=True), 1)
    ]
    if bye is not None:
        wanted.append(Wanted(first=bye, second=None, board=len(wanted) + 1))
    return pairs.make(division, round_, wanted, terms=terms, by_hand=by_hand, clock=clock)


# Swiss


def next_round(division: Division, terms: Terms, clock: Clock) -> Round | None:
    """The next Swiss round: paired and published, or, if it cannot be, left open for the organiser (4.3)."""
    round_ = _next_row(division, terms, clock)
    if round_ is None or round_.published_at is not None:
        return None
    if round_.number == 1 and terms.swiss.first_round == "by_hand":
        return round_
    try:
        fill_swiss(round_, terms, clock)
    except LeagueError as problem:
        _stopped(round_, problem, clock)
        return round_
    publish_now(round_, clock)
    return round_


def _next_row(division: Division, terms: Terms, clock: Clock) -> Round | None:
    """The round that is to be paired now; None when all have been."""
    last = division.rounds.filter(kind="main").order_by("number").last()
    if last is not None and last.published_at is None:
        return last
    number = last.number + 1 if last is not None else 1
    if number > swiss.rounds_wanted(division, terms):
        return None
    usual = last.opens + timedelta(days=terms.dates.round_days) if last is not None else division.season.starts_at
    is_live = terms.game.pace == "live"
    opens = clock.now() if usual is None or is_live else max(usual, clock.now())
    return pairs.new_round(division, number, opens, terms=terms, map_id=maps.of_round(division, number, terms))


def fill_swiss(round_: Round, terms: Terms, clock: Clock, *, allow_rematches: bool = False) -> list[Fixture]:
    division = round_.division
    if round_.fixtures.exists():
        raise LeagueError("already_paired", clause="12.2", round=round_.number)
    planned = swiss.paired(division, round_.number, terms, allow_rematches=allow_rematches)
    if planned.bye is not None:
        division.entrants.filter(pk=planned.bye).update(bye_wanted=False)
    return fill(division, round_, planned.pairs, planned.bye, terms, clock)


def _stopped(round_: Round, problem: LeagueError, clock: Clock) -> None:
    """Nothing is published; the organisers see which pairs block and choose (check 6)."""
    season = round_.division.season
    evidence: dict[str, Json] = {"round": round_.pk, "number": round_.number, **problem.facts}
    cases.open_case(
        season=season, kind="deadline", code=problem.code, clause=problem.clause, evidence=evidence, clock=clock
    )
    note: Json = {"code": problem.code, "facts": problem.facts}
    log.noted(season, None, "pairing_stopped", object=f"round:{round_.pk}", after=note, clock=clock)


# Publishing


def publish_now(round_: Round, clock: Clock) -> None:
    """From now on everybody sees the pairings; the results before are final for pairing (11.4)."""
    if round_.published_at is not None:
        return
    round_.published_at = clock.now()
    round_.save(update_fields=["published_at"])
    announce(round_, clock)
    season = round_.division.season
    season.cases.filter(fixture=None, evidence__round=round_.pk, closed_at=None).update(closed_at=clock.now())
    log.noted(season, None, "publish_round", object=f"round:{round_.pk}", after=pairings(round_), clock=clock)


def announce(round_: Round, clock: Clock) -> None:
    """Everybody who is paired in it is told."""
    for fixture in fixtures.rows().filter(round=round_, parent=None):
        fixtures.tell(fixture, "pairing", clock=clock, round=str(round_.number), division=str(round_.division))


def pairings(round_: Round) -> list[Json]:
    """Who meets whom, as the log keeps it."""
    rows = round_.fixtures.filter(parent=None).order_by("board").prefetch_related("sides__entrant")
    return [[side.entrant.name for side in fixture.sides.all()] for fixture in rows]


def locked(round_id: int) -> tuple[Season, Round]:
    found = Round.objects.filter(pk=round_id).values_list("division__season_id", flat=True).first()
    if found is None:
        raise LeagueError("no_such_round", clause="2")
    season = seasons.lock(found)
    round_ = Round.objects.select_related("division").get(pk=round_id)
    round_.division.season = season
    return season, round_


def pair(*, user: User, division_id: int, allow_rematches: bool = False, clock: Clock = WALL) -> Round:
    """The organiser has the next Swiss round paired; it is published by `publish`. Raises `no_pairing` (check 6)."""
    with transaction.atomic():
        division = _locked_division(division_id)
        season = division.season
        officer = rights.require(user, season.league, "everything")
        seasons.in_state(season, SeasonState.RUNNING)
        terms = terms_.read(season.terms)
        _check_swiss(terms)
        round_ = _to_be_paired(division, terms, clock)
        fill_swiss(round_, terms, clock, allow_rematches=allow_rematches)
        note: Json = {"pairs": pairings(round_), "rematches": allow_rematches}
        log.noted(season, officer, "pair", object=f"round:{round_.pk}", after=note, clock=clock)
        seasons.touch(season)
    return round_


def _locked_division(division_id: int) -> Division:
    found = Division.objects.filter(pk=division_id).values_list("season_id", flat=True).first()
    if found is None:
        raise LeagueError("no_such_division", clause="2")
    season = seasons.lock(found)
    division = Division.objects.get(pk=division_id)
    division.season = season
    return division


def _check_swiss(terms: Terms) -> None:
    if terms.format != "swiss":
        raise LeagueError("not_swiss", clause="4.3", format=terms.format)


def _to_be_paired(division: Division, terms: Terms, clock: Clock) -> Round:
    """Refused while the round before is still played, or when all rounds have been."""
    last = division.rounds.filter(kind="main", published_at__isnull=False).order_by("number").last()
    if last is not None and not is_done(last):
        raise LeagueError("round_not_done", clause="4.3", round=last.number)
    round_ = _next_row(division, terms, clock)
    if round_ is None:
        raise LeagueError("no_more_rounds", clause="4.3", rounds=swiss.rounds_wanted(division, terms))
    return round_


def publish(*, user: User, round_id: int, clock: Clock = WALL) -> Round:
    """The organiser publishes a paired round; twice is once."""
    with transaction.atomic():
        season, round_ = locked(round_id)
        rights.require(user, season.league, "everything")
        if round_.published_at is None:
            _check_complete(round_)
            publish_now(round_, clock)
            seasons.touch(season)
    return round_


def _check_complete(round_: Round) -> None:
    """Everybody who is to be paired in it is."""
    terms = terms_.read(round_.division.season.terms)
    if terms.format != "swiss":
        return
    there = set(round_.fixtures.filter(parent=None).values_list("sides__entrant_id", flat=True))
    missing = [one.name for one in swiss.active(round_.division, round_.number) if one.pk not in there]
    if missing or not there:
        raise LeagueError("not_everybody_paired", clause="12.2", missing=list[Json](missing))


# The end of a round


def is_done(round_: Round) -> bool:
    """Whether nothing more is expected of it."""
    return not round_.fixtures.filter(parent=None).exclude(state__in=scores.DECIDED).exists()


def close_if_done(division: Division, clock: Clock) -> bool:
    """Close what is done; in a Swiss event pair the next round. Whether all rounds of the division are over."""
    terms = terms_.read(division.season.terms)
    for round_ in division.rounds.filter(closed_at=None, published_at__isnull=False).order_by("number"):
        if is_done(round_):
            round_.closed_at = clock.now()
            round_.save(update_fields=["closed_at"])
            season = division.season
            log.noted(season, None, "close_round", object=f"round:{round_.pk}", clock=clock)
    if division.rounds.filter(closed_at=None, published_at__isnull=False).exists():
        return False
    if terms.format == "swiss" and division.stage == "main":
        return next_round(division, terms, clock) is None
    return True


def all_final(division: Division) -> bool:
    """Whether no result can change by itself any more: provisional ones have run out (11.4)."""
    settled = Q(state__in=(FixtureState.FINAL, FixtureState.ANNULLED))
    return not division.fixtures.filter(parent=None).exclude(settled).exists()


def has_all_rounds(division: Division, terms: Terms) -> bool:
    """Whether no main round is still to be made."""
    if terms.format != "swiss":
        return division.rounds.exists()
    return division.rounds.filter(kind="main").count() >= swiss.rounds_wanted(division, terms)
