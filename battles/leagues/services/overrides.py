"""What organisers do by hand, with a reason: pair, unpair, forbid, byes, maps, deadlines (leagues 12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from battles.leagues import pairing
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Entrant, Fixture, ForbiddenPair, Round, Season
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing import Pair
from battles.leagues.services import fixtures, log, maps, pairs, rights, rounds, seasons, swiss
from battles.leagues.services.pairs import Wanted
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock

# Pairings


def unpair(*, user: User, fixture_id: int, reason: str, clock: Clock = WALL) -> None:
    """A pairing is taken back, until the first order of its battle (check 15)."""
    with transaction.atomic():
        season, fixture = fixtures.locked(fixture_id)
        officer = rights.require(user, season.league, "everything")
        _check_unpairable(season, fixture)
        fixtures.tell(fixture, "change", version=f"unpaired-{fixture.pk}", clock=clock)
        _remove(season, fixture, officer, seasons.needed(reason), clock)
        seasons.touch(season)


def unpair_round(*, user: User, round_id: int, reason: str, clock: Clock = WALL) -> Round:
    """All pairings of a round are taken back; none may have begun."""
    with transaction.atomic():
        season, round_ = rounds.locked(round_id)
        officer = rights.require(user, season.league, "everything")
        found = list(fixtures.rows().filter(round=round_, parent=None))
        for fixture in found:
            _check_unpairable(season, fixture)
        for fixture in found:
            fixtures.tell(fixture, "change", version=f"unpaired-{fixture.pk}", clock=clock)
            _remove(season, fixture, officer, seasons.needed(reason), clock)
        round_.published_at = round_.closed_at = None
        round_.save(update_fields=["published_at", "closed_at"])
        seasons.touch(season)
    return round_


def _check_unpairable(season: Season, fixture: Fixture) -> None:
    seasons.in_state(season, SeasonState.RUNNING, SeasonState.DECIDERS)
    fixtures.check_not_begun(fixture)


def _remove(season: Season, fixture: Fixture, officer: log.Officer, reason: str, clock: Clock) -> None:
    before: Json = [side.entrant.name for side in fixture.sides.all()]
    name = f"fixture:{fixture.pk}"
    pairs.remove(fixture, clock)
    log.noted(season, officer, "unpair", object=name, before=before, reason=reason, clock=clock)


def pair_round(
    *,
    user: User,
    round_id: int,
    chosen: Sequence[tuple[int, int]],
    bye: int | None = None,
    allow_closed: bool = False,
    reason: str,
    clock: Clock = WALL,
) -> Round:
    """A whole Swiss round by hand, first named in seat 1; `publish` shows it. Closed pairs only if he says so."""
    with transaction.atomic():
        season, round_ = rounds.locked(round_id)
        officer = rights.require(user, season.league, "everything")
        if round_.fixtures.exists():
            raise LeagueError("already_paired", clause="12.2", round=round_.number)
        terms = terms_.read(season.terms)
        division = round_.division
        field = swiss.field_of(
            division, swiss.active(division, round_.number), swiss.meetings(division, round_.number, terms)
        )
        planned = pairing.pair_by_hand(
            field,
            [Pair(first, second) for first, second in chosen],
            round_number=round_.number,
            bye=bye,
            forbidden=swiss.forbidden_pairs(division),
            allow_closed=allow_closed,
        )
        rounds.fill(division, round_, planned.pairs, planned.bye, terms, clock, by_hand=True)
        note: Json = {"pairs": rounds.pairings(round_), "closed_allowed": allow_closed}
        _log(season, officer, "pair_by_hand", f"round:{round_.pk}", note, reason, clock)
        seasons.touch(season)
    return round_


def pair_two(*, user: User, round_id: int, first: int, second: int, reason: str, clock: Clock = WALL) -> Fixture:
    """Two who have nothing in a round meet in it. Raises `already_in_round` for who has."""
    with transaction.atomic():
        season, round_ = rounds.locked(round_id)
        officer = rights.require(user, season.league, "everything")
        _check_free(round_, first, second)
        terms = terms_.read(season.terms)
        chosen = maps.for_pairs(round_.division, round_, [Pair(first, second)], terms)
        wanted = Wanted(first=first, second=second, board=_next_board(round_), map_id=chosen[0])
        made = pairs.make(round_.division, round_, [wanted], terms=terms, by_hand=True, clock=clock)[0]
        fixture = fixtures.rows().get(pk=made.pk)
        if round_.published_at is not None:
            _reopen(round_)
            fixtures.tell(fixture, "pairing", clock=clock, round=str(round_.number), division=str(round_.division))
        note: Json = {"pairs": [side.entrant.name for side in fixture.sides.all()]}
        _log(season, officer, "pair_by_hand", f"fixture:{made.pk}", note, reason, clock)
        seasons.touch(season)
    return fixture


def _check_free(round_: Round, *entrants: int) -> None:
    known = set(round_.division.entrants.filter(state=EntrantState.ACTIVE).values_list("pk", flat=True))
    if len(set(entrants)) != len(entrants) or not set(entrants) <= known:
        raise LeagueError("no_such_entrant", clause="2")
    taken = Entrant.objects.filter(pk__in=entrants, sides__round=round_).values_list("name", flat=True)
    if busy := sorted(set(taken)):
        raise LeagueError("already_in_round", clause="2", names=list[Json](busy))


def _next_board(round_: Round) -> int:
    last = round_.fixtures.filter(parent=None).order_by("board").last()
    return last.board + 1 if last is not None else 1


def _reopen(round_: Round) -> None:
    if round_.closed_at is not None:
        round_.closed_at = None
        round_.save(update_fields=["closed_at"])


def give_bye(*, user: User, round_id: int, entrant_id: int, reason: str, clock: Clock = WALL) -> Fixture:
    """Somebody without an opponent gets the bye's points; once an entrant (4.4)."""
    with transaction.atomic():
        season, round_ = rounds.locked(round_id)
        officer = rights.require(user, season.league, "everything")
        _check_free(round_, entrant_id)
        had = Fixture.objects.filter(division=round_.division, results__cause="bye", sides__entrant=entrant_id)
        if had.exists():
            raise LeagueError("had_bye", clause="4.4")
        terms = terms_.read(season.terms)
        wanted = Wanted(first=entrant_id, second=None, board=_next_board(round_))
        fixture = pairs.make(round_.division, round_, [wanted], terms=terms, by_hand=True, clock=clock)[0]
        note: Json = {"entrant": entrant_id, "round": round_.number}
        _log(season, officer, "give_bye", f"fixture:{fixture.pk}", note, reason, clock)
        seasons.touch(season)
    return fixture


def _log(
    season: Season, officer: log.Officer, action: str, object: str, after: Json, reason: str, clock: Clock
) -> None:
    log.noted(season, officer, action, object=object, after=after, reason=seasons.needed(reason), clock=clock)


# Forbidden pairs


def forbid(*, user: User, season_id: int, one: int, other: int, reason: str, clock: Clock = WALL) -> ForbiddenPair:
    """These two are never paired by the engine (check 7); pairings that stand are not touched."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        first, second = _both(season, one, other)
        row, made = ForbiddenPair.objects.get_or_create(
            season=season, one=first, other=second, defaults={"reason": seasons.needed(reason)[:200]}
        )
        if made:
            note: Json = [first.name, second.name]
            _log(season, officer, "forbid_pair", f"season:{season.pk}", note, reason, clock)
            seasons.touch(season)
    return row


def permit(*, user: User, season_id: int, one: int, other: int, reason: str, clock: Clock = WALL) -> None:
    """Allow a pair that was forbidden."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        first, second = _both(season, one, other)
        if ForbiddenPair.objects.filter(season=season, one=first, other=second).delete()[0]:
            note: Json = [first.name, second.name]
            _log(season, officer, "permit_pair", f"season:{season.pk}", note, reason, clock)
            seasons.touch(season)


def _both(season: Season, one: int, other: int) -> tuple[Entrant, Entrant]:
    """In the order of their ids, so that a pair is one row whichever way round it is named."""
    found = list(season.entrants.filter(pk__in={one, other}).order_by("pk"))
    if len(found) != 2:
        raise LeagueError("no_such_entrant", clause="2")
    return found[0], found[1]


# Maps and deadlines


def set_map(*, user: User, fixture_id: int, map_id: str, reason: str, clock: Clock = WALL) -> Fixture:
    """The organiser names the map of a fixture whose battle has not begun (12.2)."""
    with transaction.atomic():
        season, fixture = fixtures.locked(fixture_id)
        officer = rights.require(user, season.league, "everything")
        fixtures.check_not_begun(fixture)
        if map_id not in seasons.known_maps(season.league.system):
            raise LeagueError("no_such_map", clause="4.5", maps=[map_id])
        before: Json = {"map": fixture.map_id}
        fixtures.take_back_battles(fixture, clock)
        fixture.map_id = map_id
        fixtures.change(fixture, "map_id", "state")
        log.noted(
            season,
            officer,
            "set_map",
            object=f"fixture:{fixture.pk}",
            before=before,
            after={"map": map_id},
            reason=seasons.needed(reason),
            clock=clock,
        )
        fixtures.tell(fixture, "change", version=f"map-{fixture.change}", clock=clock, map=map_id)
        seasons.touch(season)
    return fixture


def move_deadline(*, user: User, fixture_id: int, deadline: datetime, reason: str, clock: Clock = WALL) -> Fixture:
    """The hard deadline of one fixture; later rounds do not move (8.5)."""
    with transaction.atomic():
        season, fixture = fixtures.locked(fixture_id)
        officer = rights.require(user, season.league, "schedule")
        if fixture.state not in pairs.UNDER_WAY:
            raise LeagueError("fixture_over", clause="12.2", state=fixture.state)
        _move(season, [fixture], deadline, officer, f"fixture:{fixture.pk}", reason, clock)
    return fixture


def move_round(*, user: User, round_id: int, deadline: datetime, reason: str, clock: Clock = WALL) -> Round:
    """The hard deadline of a round, for all its fixtures that are not decided. Who has more time of his own (holidays,
    an excuse) keeps as much more."""
    with transaction.atomic():
        season, round_ = rounds.locked(round_id)
        officer = rights.require(user, season.league, "schedule")
        found = list(fixtures.rows().filter(round=round_, state__in=pairs.UNDER_WAY))
        old = round_.hard_deadline
        _move(season, found, deadline, officer, f"round:{round_.pk}", reason, clock, of_round=old)
        round_.hard_deadline = deadline
        round_.soft_deadline = min(round_.soft_deadline, deadline)
        round_.save(update_fields=["hard_deadline", "soft_deadline"])
    return round_


def _move(
    season: Season,
    found: Sequence[Fixture],
    deadline: datetime,
    officer: log.Officer,
    object: str,
    reason: str,
    clock: Clock,
    of_round: datetime | None = None,
) -> None:
    """`of_round`: the deadline that their round had; what a fixture had beyond it is added."""
    if deadline <= clock.now():
        raise LeagueError("deadline_in_the_past", clause="12.2")
    before: Json = [fixture.hard_deadline.isoformat() if fixture.hard_deadline else None for fixture in found]
    for fixture in found:
        own = fixture.hard_deadline - of_round if of_round is not None and fixture.hard_deadline else timedelta()
        until = deadline + max(own, timedelta())
        fixture.hard_deadline = until
        fixtures.change(fixture, "hard_deadline")
        fixtures.tell(fixture, "change", version=f"deadline-{fixture.change}", clock=clock, until=until.isoformat())
    pairs.schedule_deadlines(found)
    log.noted(
        season,
        officer,
        "move_deadline",
        object=object,
        before=before,
        after=deadline.isoformat(),
        reason=seasons.needed(reason),
        clock=clock,
    )
    seasons.touch(season)
