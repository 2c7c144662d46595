"""Results: from finished battles, from rules of this text, from rulings; never typed in (leagues 1.1, 5, 7, 11)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from accounts.models import User
from battles import store
from battles.leagues import scoring
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Fixture, Leg, Result, Season
from battles.leagues.models.fixtures import FixtureState, Source
from battles.leagues.scheduling.deadlines import Decision
from battles.leagues.scoring import Desk, Points, Side
from battles.leagues.selectors import ends
from battles.leagues.selectors.ends import End
from battles.leagues.selectors.results import first_side, worth_of
from battles.leagues.services import boards, cases, conduct, fixtures, log, pairs, progress, scores, seasons
from battles.leagues.terms import Terms
from battles.models import Battle, Status
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock
from battles.services import dues, halt_battle, stop_battle

KEPT_OPEN = (FixtureState.OPEN, FixtureState.AGREED, FixtureState.LIVE, FixtureState.DESK)


# From battles


def record_finished(battle: Battle) -> None:
    """The listener, in the order's transaction: only a note that the league has to look. So a player's order never
    waits for, nor fails with, what the league makes of it; the timekeeper serves the note at once after the commit,
    or once spectators of a battle with a delay have seen its end: tables must not tell them earlier."""
    if Leg.objects.filter(battle_id=battle.pk).exists():
        at = (battle.ended_at or WALL.now()) + timedelta(seconds=battle.delay)
        dues.schedule(("league_battle_ended", f"{battle.pk}:{battle.version}", at))


def battle_ended(key: str, clock: Clock) -> None:
    """By the clock, once for each end of a battle; late or twice changes nothing (check 40)."""
    battle_id, _, _ = key.partition(":")
    take_battle(battle_id=battle_id, clock=clock)


def take_battle(*, battle_id: UUID | str, clock: Clock = WALL) -> Result | None:
    """The result of a finished battle on its fixture; None if there is nothing to take, or the desk has to look."""
    with transaction.atomic():
        leg = Leg.objects.filter(battle_id=battle_id).first()
        if leg is None:
            return None
        season, fixture = fixtures.locked(leg.fixture_id)
        battle = store.find(battle_id)
        if battle.status != Status.FINISHED or scores.present(fixture, leg) or fixture.state not in KEPT_OPEN:
            return None
        return _scored(season, fixture, leg, ends.end_of(leg, battle), battle.ended_at, clock)


def _scored(
    season: Season, fixture: Fixture, leg: Leg, end: End, ended_at: datetime | None, clock: Clock
) -> Result | None:
    terms = terms_.read(season.terms)
    points = scoring.score(end.finish, scores.table_of(season, terms), worth_of(terms))
    if isinstance(points, Desk):
        _to_the_desk(season, fixture, leg, points, end, clock)
        return None
    return _write(season, fixture, leg, points, terms, details=end.details, ended_at=ended_at, clock=clock)


def _write(
    season: Season,
    fixture: Fixture,
    leg: Leg | None,
    points: Points,
    terms: Terms,
    *,
    details: Mapping[str, Json] | None = None,
    source: str = "",
    cause: str = "",
    unrated: str = "",
    ended_at: datetime | None = None,
    officer: log.Officer | None = None,
    reason: str = "",
    clock: Clock,
) -> Result:
    """Write it, log it, and let the season go on from it."""
    before = scores.last(fixture, leg)
    result = scores.write(
        fixture,
        leg,
        points,
        terms=terms,
        players=_who_played(fixture, leg, before, clock),
        source=source,
        cause=cause,
        details=details,
        unrated=unrated,
        ended_at=ended_at,
        clock=clock,
    )
    log.noted(
        season,
        officer,
        "result",
        object=f"fixture:{fixture.pk}",
        before=_told(before),
        after=_told(result),
        reason=reason,
        clock=clock,
    )
    progress.after_result(fixture, result, clock)
    conduct.after_result(fixture, result, clock)
    seasons.touch(season)
    return result


def _told(result: Result | None) -> Json:
    if result is None:
        return None
    return {
        "result": result.pk,
        "points": [result.points_first, result.points_second],
        "outcome": result.outcome,
        "cause": result.cause,
        "source": result.source,
    }


def _who_played(
    fixture: Fixture, leg: Leg | None, before: Result | None, clock: Clock
) -> tuple[User | None, User | None]:
    """Ratings go to whoever sat at the table (7.8); a correction concerns the same two, also if the battle is gone."""
    if leg is not None and leg.battle is not None:
        seated = {player.seat: player.user for player in leg.battle.participants.select_related("user")}
        return seated.get(leg.first_seat), seated.get(fixtures.OTHER_SEAT[leg.first_seat])
    if before is not None:
        return before.player_first, before.player_second
    return fixtures.players_of(fixture, clock.now())


def _to_the_desk(season: Season, fixture: Fixture, leg: Leg, desk: Desk, end: End, clock: Clock) -> None:
    """No points by themselves: a referee decides (5.7), and a battle that was cut off stands still until then."""
    kind = "early_stop" if desk.code == "stopped_early" else "deadline"
    evidence: dict[str, Json] = {"points_now": list(desk.points_now), **end.details}
    is_on = leg.battle is not None and leg.battle.status == Status.RUNNING
    at = halt_battle(battle_id=str(leg.battle_id), clock=clock) if is_on else None
    cases.open_case(
        season=season,
        fixture=fixture,
        leg=leg,
        kind=kind,
        code=desk.code,
        clause=desk.clause,
        evidence=evidence,
        at_event=at,
        clock=clock,
    )
    fixture.state = FixtureState.DESK
    fixtures.change(fixture, "state")
    seasons.touch(season)


def cut_off(fixture: Fixture, *, clock: Clock = WALL) -> None:
    """The hard deadline with battles running: table score less what slowness costs, or the desk (5.7).

    Legs that were not begun are forfeited by both. Nobody plays on what has its result. The season must be locked.
    """
    season = fixture.division.season
    terms = terms_.read(season.terms)
    for leg in scores.open_legs(fixture):
        battle = leg.battle
        if battle is None or battle.status == Status.ABANDONED or battle.state is None:
            _write(season, fixture, leg, scoring.double_forfeit(worth_of(terms)), terms, cause="deadline", clock=clock)
            stop(leg, clock)
        elif battle.status == Status.FINISHED:
            _scored(season, fixture, leg, ends.end_of(leg, battle), battle.ended_at, clock)
        else:
            end = ends.end_of(leg, battle, ended="deadline", now=clock.now())
            if _scored(season, fixture, leg, end, clock.now(), clock) is not None:
                stop(leg, clock)


def stop(leg: Leg, clock: Clock) -> None:
    """What a leg was worth is decided: its battle stays as it stands on the table."""
    if leg.battle_id is not None:
        stop_battle(battle_id=leg.battle_id, clock=clock)


# Without a battle


def by_decision(fixture: Fixture, decision: Decision, *, leg: Leg | None = None, clock: Clock = WALL) -> None:
    """What a rule makes of a fixture without a battle, or of one leg: forfeit or 0–0 (7.1, 8.4). The season must be
    locked."""
    if decision.outcome == "double_forfeit":
        double_forfeit(fixture, cause=decision.cause, only=leg, clock=clock)
    elif decision.winner is not None:
        forfeit(fixture, winner=decision.winner, cause=decision.cause, only=leg, clock=clock)


def forfeit(
    fixture: Fixture,
    *,
    winner: int,
    cause: str,
    only: Leg | None = None,
    officer: log.Officer | None = None,
    reason: str = "",
    clock: Clock = WALL,
) -> list[Result]:
    """13–0 for the entrant who was there, in every leg that has no result, or `only` in one (7.2). The season must be
    locked."""
    side: Side = "first" if first_side(fixture).entrant_id == winner else "second"
    terms = terms_.read(fixture.division.season.terms)
    points = forfeited(fixture, side, terms, cause)
    return _unplayed(fixture, points, terms, cause, only, officer, reason, clock)


def forfeited(fixture: Fixture, winner: Side, terms: Terms, cause: str = "no_show") -> Points:
    """A forfeit win of a leg; of a whole team match on each of its boards (7.2, 4.14)."""
    if terms.team is None or fixture.parent_id is not None:
        return scoring.forfeit(worth_of(terms), winner, cause=cause)
    return boards.every_board(scoring.forfeit(worth_of(terms), winner, legs=terms.game.legs, cause=cause), terms)


def double_forfeit(
    fixture: Fixture,
    *,
    cause: str,
    only: Leg | None = None,
    officer: log.Officer | None = None,
    reason: str = "",
    clock: Clock = WALL,
) -> list[Result]:
    """0–0, both lose (7.1)."""
    terms = terms_.read(fixture.division.season.terms)
    points = scoring.double_forfeit(worth_of(terms), cause=cause)
    return _unplayed(fixture, points, terms, cause, only, officer, reason, clock)


def _unplayed(
    fixture: Fixture,
    points: Points,
    terms: Terms,
    cause: str,
    only: Leg | None,
    officer: log.Officer | None,
    reason: str,
    clock: Clock,
) -> list[Result]:
    season = fixture.division.season
    source = Source.RULING if officer is not None else ""
    open_legs = [leg for leg in scores.open_legs(fixture) if only is None or leg.pk == only.pk]
    legs: list[Leg | None] = [*open_legs] if only is not None else [*open_legs] or [None]
    written = [
        _write(
            season,
            fixture,
            leg,
            points,
            terms,
            source=source,
            cause=cause,
            officer=officer,
            reason=reason,
            clock=clock,
        )
        for leg in legs
    ]
    for leg in legs:
        if leg is not None:
            stop(leg, clock)
    return written


# Rulings


def supersede(
    fixture: Fixture,
    leg: Leg | None,
    points: Points,
    *,
    officer: log.Officer,
    reason: str,
    cause: str = "ruling",
    is_rated: bool = True,
    clock: Clock = WALL,
) -> Result:
    """A referee's result takes the place of the present one, which stays readable (check 41). The season is locked."""
    season = fixture.division.season
    terms = terms_.read(season.terms)
    before = scores.last(fixture, leg)
    ended_at = before.ended_at if before is not None else None
    return _write(
        season,
        fixture,
        leg,
        points,
        terms,
        details=before.details if before is not None else None,
        source=Source.RULING,
        cause=cause,
        unrated="" if is_rated else "ruling",
        ended_at=ended_at,
        officer=officer,
        reason=reason,
        clock=clock,
    )


def table_score(fixture: Fixture, leg: Leg, *, officer: log.Officer, reason: str, clock: Clock = WALL) -> Result:
    """A ruling: the points on the table as it stands now (11.2)."""
    battle = leg.battle
    if battle is None or battle.state is None:
        raise LeagueError("no_battle", clause="11.2")
    season = fixture.division.season
    terms = terms_.read(season.terms)
    end = ends.end_of(leg, battle, ended="now")
    points = scoring.points_now(end.finish, scores.table_of(season, terms), worth_of(terms))
    before = scores.last(fixture, leg)
    return _write(
        season,
        fixture,
        leg,
        points,
        terms,
        details=end.details,
        source=Source.RULING,
        cause="table_score",
        ended_at=before.ended_at if before is not None else battle.ended_at,
        officer=officer,
        reason=reason,
        clock=clock,
    )


def replay(
    fixture: Fixture, leg: Leg | None, *, officer: log.Officer, reason: str, days: int = 14, clock: Clock = WALL
) -> None:
    """A ruling: what was fought counts for nothing, and the leg (or all) is fought again (11.2)."""
    season = fixture.division.season
    for one in [leg] if leg is not None else [None, *fixture.legs.all()]:
        scores.take_away(fixture, one)
        if one is not None:
            one.battle = None
            one.save(update_fields=["battle"])
    fixture.state, fixture.agreed_for = FixtureState.OPEN, None
    fixture.hard_deadline = max(fixture.hard_deadline or clock.now(), clock.now() + timedelta(days=days))
    fixtures.change(fixture, "state", "agreed_for", "hard_deadline")
    fixture.sides.update(confirmed_at=None, checked_in_at=None)
    pairs.schedule_deadlines([fixture])
    log.noted(season, officer, "replay", object=f"fixture:{fixture.pk}", reason=reason, clock=clock)
    progress.reopened(fixture, clock)
    conduct.settle_bans(fixture, clock)
    seasons.touch(season)


# Confirming


def confirm(*, user: User, fixture_id: int, clock: Clock = WALL) -> Fixture:
    """A side agrees with the result; when both have, it is final (11.4)."""
    with transaction.atomic():
        season, fixture = fixtures.locked(fixture_id)
        if fixture.state != FixtureState.PROVISIONAL:
            raise LeagueError("nothing_to_confirm", clause="11.4", state=fixture.state)
        side = fixtures.own_side(fixture, user, clock.now())
        if side.confirmed_at is None:
            side.confirmed_at = clock.now()
            side.save(update_fields=["confirmed_at"])
        if not fixture.sides.filter(confirmed_at=None).exists():
            progress.make_final(fixture, clock)
        seasons.touch(season)
    return fixture


def runs_out(key: str, clock: Clock) -> None:
    """By the clock: the 48 hours of a provisional result are over, unless something newer has come."""
    fixture_id, _, result_id = key.partition(":")
    with transaction.atomic():
        if not Fixture.objects.filter(pk=fixture_id).exists():
            return
        season, fixture = fixtures.locked(int(fixture_id))
        newest = fixture.results.filter(is_valid=True).order_by("-pk").values_list("pk", flat=True).first()
        if fixture.state == FixtureState.PROVISIONAL and newest == int(result_id):
            progress.make_final(fixture, clock)
            seasons.touch(season)
