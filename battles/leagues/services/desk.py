"""The adjudication desk: rulings with text and clause, penalties and their revocation (leagues 7.5, 11)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction

from accounts.models import User
from battles import services as hosting
from battles.leagues import addresses, scoring
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Case, Entrant, Fixture, Leg, Penalty, Ruling, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.selectors.desk import may_rule, plays_there
from battles.leagues.selectors.results import first_side, worth_of
from battles.leagues.services import (
    cases,
    conduct,
    entry,
    fixtures,
    log,
    notifications,
    pairs,
    progress,
    results,
    rights,
    scores,
    seasons,
)
from battles.models import Battle, Status
from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock
from battles.services.referee_calls import NO_CLOCKS

OUTCOMES = ("dismiss", "restore", "continue", "table_score", "forfeit", "double_forfeit", "replay", "penalty")
CLOCK_FACTS = ("first_minutes", "second_minutes")
"""Continue with changed clocks: what the first and the second side have left."""


def rule(
    *,
    user: User,
    case_id: int,
    outcome: str,
    text: str,
    clause: str,
    facts: Mapping[str, Json] | None = None,
    clock: Clock = WALL,
) -> Ruling:
    """Decide a case. `facts`: `winner` (entrant), `event` (restore), `entrant` and `points` (penalty),
    `first_minutes` and `second_minutes` (continue: what the two sides have left), `rated`."""
    given = dict(facts or {})
    with transaction.atomic():
        case = _locked(case_id)
        season = seasons.lock(case.season_id)
        officer = rights.require(user, season.league, "rule")
        _check(case, user, season, outcome, text, clause)
        if outcome != "continue" and any(name in given for name in CLOCK_FACTS):
            raise LeagueError("clocks_only_on", clause="11.2")
        ruling = Ruling.objects.create(
            case=case,
            referee=user,
            outcome=outcome,
            text=text.strip()[:4000],
            clause=clause[:16],
            facts=given,
            made_at=clock.now(),
        )
        _carry_out(season, case, ruling, given, officer, clock)
        case.closed_at = clock.now()
        case.save(update_fields=["closed_at"])
        note: Json = {"outcome": outcome, "clause": clause, "facts": given}
        log.noted(season, officer, "rule", object=f"case:{case.pk}", after=note, reason=text, clock=clock)
        _publish(case, ruling, clock)
        seasons.touch(season)
    return ruling


def _locked(case_id: int) -> Case:
    found = Case.objects.select_related("fixture", "leg__battle", "season", "appeals").filter(pk=case_id).first()
    if found is None:
        raise LeagueError("no_such_case", clause="11.1")
    if found.closed_at is not None:
        raise LeagueError("case_closed", clause="11.2")
    return found


def _check(case: Case, user: User, season: Season, outcome: str, text: str, clause: str) -> None:
    if outcome not in OUTCOMES:
        raise LeagueError("bad_choice", clause="11.2", field="outcome", value=outcome, known=list[Json](OUTCOMES))
    if len(text.strip()) < 3 or not clause.strip():
        raise LeagueError("reason_needed", clause="11.2")
    if not may_rule(user, case):
        raise LeagueError("own_division", clause="11.3")
    if case.appeals is not None and case.appeals.referee_id == user.pk and season.league.owner_id != user.pk:
        raise LeagueError("own_ruling", clause="11.3")


def _carry_out(
    season: Season, case: Case, ruling: Ruling, facts: Mapping[str, Json], officer: log.Officer, clock: Clock
) -> None:
    """Each outcome in its own way; what touches the battle becomes one of its events."""
    fixture = fixtures.rows().get(pk=case.fixture_id) if case.fixture_id is not None else None
    if fixture is not None:
        fixture.division.season = season
    match ruling.outcome:
        case "penalty":
            _penalise(season, facts, ruling, officer, clock)
            _go_on(case, fixture, ruling, clock)
        case "dismiss":
            _go_on(case, fixture, ruling, clock)
        case "continue" if fixture is not None and _was_stopped(case, fixture):
            _restore(fixture, case, ruling, {"event": _before_stop(case)}, clock)
        case "continue":
            _go_on(case, fixture, ruling, clock, clocks=_clocks(case, facts))
        case "restore":
            _restore(_needed(fixture), case, ruling, facts, clock)
        case _:
            _decide(_needed(fixture), case, ruling, facts, officer, clock)


def _needed(fixture: Fixture | None) -> Fixture:
    if fixture is None:
        raise LeagueError("no_such_fixture", clause="11.2")
    return fixture


def _battle(case: Case) -> Battle | None:
    return case.leg.battle if case.leg is not None else None


def _was_stopped(case: Case, fixture: Fixture) -> bool:
    """A battle that both ended early, and that has no result (5.7): nothing goes on unless it is taken up again."""
    battle = _battle(case)
    return battle is not None and battle.status == Status.FINISHED and not scores.is_decided(fixture)


def _before_stop(case: Case) -> int:
    """The event before the order that ended the battle."""
    battle = _battle(case)
    last = battle.orders.filter(taken_back=False).order_by("first_event").last() if battle is not None else None
    if last is None:
        raise LeagueError("no_battle", clause="11.2")
    return int(last.first_event) - 1


def _clocks(case: Case, facts: Mapping[str, Json]) -> dict[Seat, int]:
    """Seats and their seconds, from the sides' minutes; raises `no_battle` where there is no clock to set."""
    minutes = [facts.get(name) for name in CLOCK_FACTS]
    if all(one is None for one in minutes):
        return {}
    battle, leg = _battle(case), case.leg
    if battle is None or leg is None or battle.status != Status.RUNNING:
        raise LeagueError("no_battle", clause="11.2")
    seats = (leg.first_seat, fixtures.OTHER_SEAT[leg.first_seat])
    return {Seat(seat): one * 60 for seat, one in zip(seats, minutes, strict=True) if isinstance(one, int)}


def _go_on(
    case: Case,
    fixture: Fixture | None,
    ruling: Ruling,
    clock: Clock,
    *,
    clocks: Mapping[Seat, int] = NO_CLOCKS,
) -> None:
    """Nothing changes but the ruling itself and the clocks it sets: the battle goes on, or the result stands."""
    battle = _battle(case)
    if fixture is not None and fixture.state == FixtureState.DESK and _was_stopped(case, fixture):
        raise LeagueError("decision_needed", clause="11.2")
    if battle is not None and battle.status == Status.RUNNING:
        _into_battle(battle, ruling, goes_on=True, clocks=clocks, clock=clock)
    is_last = fixture is not None and not cases.waiting(fixture).exclude(pk=case.pk).exists()
    if fixture is not None and fixture.state == FixtureState.DESK and is_last:
        fixture.state = _state_without_case(fixture)
        fixtures.change(fixture, "state")
        if fixture.state == FixtureState.PROVISIONAL:
            progress.make_final(fixture, clock)
    if fixture is not None:
        _give_time(fixture, case, clock)


def _give_time(fixture: Fixture, case: Case, clock: Clock) -> None:
    """Whoever goes on has time for it: what a battle stood still is given back, and where the hard deadline has passed
    at the desk there is an extension."""
    if fixture.hard_deadline is None or fixture.state not in pairs.UNDER_WAY:
        return
    now, until = clock.now(), fixture.hard_deadline
    if case.at_event is not None:
        until += now - case.opened_at
    if until <= now:
        until = now + timedelta(days=max(1, terms_.read(fixture.division.season.terms).dates.extension_days))
    if until != fixture.hard_deadline:
        fixture.hard_deadline = until
        fixtures.change(fixture, "hard_deadline")
        pairs.schedule_deadlines([fixture])
    battle = _battle(case)
    if battle is not None and case.at_event is not None:
        fixtures.give_back_first_period(battle, now - case.opened_at, case.opened_at)


def _state_without_case(fixture: Fixture) -> str:
    if scores.is_decided(fixture):
        return FixtureState.PROVISIONAL
    if any(leg.battle is not None for leg in fixture.legs.all()):
        return FixtureState.LIVE
    return FixtureState.AGREED if fixture.agreed_for is not None else FixtureState.OPEN


def _into_battle(
    battle: Battle, ruling: Ruling, *, goes_on: bool, clocks: Mapping[Seat, int] = NO_CLOCKS, clock: Clock
) -> None:
    hosting.rule_battle(
        battle_id=battle.pk,
        outcome=ruling.outcome,
        text=ruling.text,
        clause=ruling.clause,
        goes_on=goes_on,
        clocks=clocks,
        clock=clock,
    )


def _restore(fixture: Fixture, case: Case, ruling: Ruling, facts: Mapping[str, Json], clock: Clock) -> None:
    """The battle goes on from event n; its result, if it had one, holds no longer."""
    battle, leg = _battle(case), case.leg
    if battle is None or leg is None:
        raise LeagueError("no_battle", clause="11.2")
    to = facts.get("event", case.at_event)
    if not isinstance(to, int):
        raise LeagueError("event_needed", clause="11.2")
    if battle.status == Status.RUNNING:
        hosting.restore_battle(battle_id=battle.pk, to=to, text=ruling.text, clause=ruling.clause, clock=clock)
    else:
        _continue(fixture, leg, battle, to, ruling, clock)
    scores.take_away(fixture, leg)
    conduct.settle_bans(fixture, clock)
    fixture.state = FixtureState.LIVE
    fixtures.change(fixture, "state")
    progress.reopened(fixture, clock)
    _give_time(fixture, case, clock)


def _continue(fixture: Fixture, leg: Leg, battle: Battle, to: int, ruling: Ruling, clock: Clock) -> None:
    """What was over goes on as a new battle: its dice are open to everybody."""
    leg.battle = hosting.continue_battle(
        battle_id=battle.pk, to=to, text=ruling.text, clause=ruling.clause, clock=clock
    )
    leg.save(update_fields=["battle"])
    fixtures.tell(fixture, "battle_begun", version=str(leg.battle.pk), clock=clock)


def _decide(
    fixture: Fixture, case: Case, ruling: Ruling, facts: Mapping[str, Json], officer: log.Officer, clock: Clock
) -> None:
    """The fixture is decided at the desk: what was fought ends with the ruling as its last event."""
    leg: Leg | None = case.leg or fixture.legs.first()
    if ruling.outcome == "table_score":
        if leg is None:
            raise LeagueError("no_battle", clause="11.2")
        results.table_score(fixture, leg, officer=officer, reason=ruling.text, clock=clock)
    elif ruling.outcome == "forfeit":
        winner = facts.get("winner")
        if not isinstance(winner, int) or winner not in {side.entrant_id for side in fixture.sides.all()}:
            raise LeagueError("winner_needed", clause="11.2")
        _forfeit(fixture, winner, ruling, officer, clock)
    elif ruling.outcome == "double_forfeit":
        _forfeit(fixture, None, ruling, officer, clock)
    else:
        results.replay(fixture, leg, officer=officer, reason=ruling.text, clock=clock)
    _close_battle(_battle(case), ruling, clock)


def _forfeit(fixture: Fixture, winner: int | None, ruling: Ruling, officer: log.Officer, clock: Clock) -> None:
    """In every leg, whatever was on the table; None: both lose."""
    terms = terms_.read(fixture.division.season.terms)
    side: scoring.Side = "first" if first_side(fixture).entrant_id == winner else "second"
    points = scoring.double_forfeit(worth_of(terms)) if winner is None else results.forfeited(fixture, side, terms)
    legs: list[Leg | None] = [*fixture.legs.all()] or [None]
    for leg in legs:
        results.supersede(fixture, leg, points, officer=officer, reason=ruling.text, clock=clock)
        if leg is not None:
            _close_battle(leg.battle, ruling, clock)


def _close_battle(battle: Battle | None, ruling: Ruling, clock: Clock) -> None:
    """A battle that was decided elsewhere stands as it stands; its log says why. Twice is once."""
    if battle is not None and Battle.objects.filter(pk=battle.pk, status=Status.RUNNING).exists():
        _into_battle(battle, ruling, goes_on=False, clock=clock)
        hosting.stop_battle(battle_id=battle.pk, clock=clock)


def _publish(case: Case, ruling: Ruling, clock: Clock) -> None:
    fixture = fixtures.rows().filter(pk=case.fixture_id).first() if case.fixture_id is not None else None
    if fixture is not None:
        fixtures.tell(fixture, "ruling", version=str(ruling.pk), clock=clock, text=ruling.text, clause=ruling.clause)
    elif case.claimant is not None:
        facts: dict[str, Json] = {"text": ruling.text, "clause": ruling.clause}
        notifications.tell(users=[case.claimant], kind="ruling", object=f"ruling:{ruling.pk}", facts=facts, clock=clock)


# Penalties


def _penalise(season: Season, facts: Mapping[str, Json], ruling: Ruling, officer: log.Officer, clock: Clock) -> Penalty:
    entrant_id, points = facts.get("entrant"), facts.get("points")
    if not isinstance(entrant_id, int) or not isinstance(points, int):
        raise LeagueError("penalty_needed", clause="7.5")
    return _give(season, entrant_id, points, ruling.text, ruling.clause, f"ruling:{ruling.pk}", officer, clock)


def penalise(
    *, user: User, entrant_id: int, points: int, reason: str, clause: str = "7.5", clock: Clock = WALL
) -> Penalty:
    """By hand, with a reason; shown in the table as a footnote."""
    with transaction.atomic():
        found = Entrant.objects.filter(pk=entrant_id).values_list("season_id", flat=True).first()
        if found is None:
            raise LeagueError("no_such_entrant", clause="2")
        season = seasons.lock(found)
        officer = rights.require(user, season.league, "rule")
        _check_uninvolved(user, Entrant.objects.get(pk=entrant_id))
        key = f"hand:{entrant_id}:{season.sequence}"
        row = _give(season, entrant_id, points, seasons.needed(reason), clause, key, officer, clock)
        seasons.touch(season)
    return row


def _check_uninvolved(user: User, entrant: Entrant) -> None:
    """Nobody takes points from his rivals, nor gives them back to himself (11.3)."""
    if plays_there(user, entrant):
        raise LeagueError("own_division", clause="11.3")


def _give(
    season: Season,
    entrant_id: int,
    points: int,
    reason: str,
    clause: str,
    key: str,
    officer: log.Officer,
    clock: Clock,
) -> Penalty:
    entrant = season.entrants.filter(pk=entrant_id).first()
    if entrant is None:
        raise LeagueError("no_such_entrant", clause="7.5")
    if not 1 <= points <= 100:
        raise LeagueError("bad_number", clause="7.5", field="points", least=1, most=100)
    row = Penalty.objects.create(
        entrant=entrant,
        points=points,
        reason=reason[:200],
        clause=clause[:16],
        given_by=officer[0],
        given_at=clock.now(),
        key=key,
    )
    note: Json = {"points": points, "clause": clause}
    log.noted(season, officer, "penalty", object=f"entrant:{entrant.pk}", after=note, reason=reason, clock=clock)
    notifications.tell(
        users=entry.people(entrant),
        kind="penalty",
        object=f"penalty:{row.pk}",
        facts={"points": points, "reason": reason, "clause": clause},
        link=addresses.season(season),
        clock=clock,
    )
    return row


def revoke_penalty(*, user: User, penalty_id: int, reason: str, clock: Clock = WALL) -> Penalty:
    """A new entry gives the points back; both stay in the footnotes."""
    with transaction.atomic():
        old = Penalty.objects.select_related("entrant").filter(pk=penalty_id, revokes=None).first()
        if old is None:
            raise LeagueError("no_such_penalty", clause="7.5")
        season = seasons.lock(old.entrant.season_id)
        officer = rights.require(user, season.league, "rule")
        _check_uninvolved(user, old.entrant)
        if hasattr(old, "revoked_by"):
            return old.revoked_by
        row = Penalty.objects.create(
            entrant=old.entrant,
            points=-old.points,
            reason=seasons.needed(reason)[:200],
            clause="7.5",
            revokes=old,
            given_by=user,
            given_at=clock.now(),
            key=f"revoke:{old.pk}",
        )
        log.noted(season, officer, "revoke_penalty", object=f"penalty:{old.pk}", reason=reason, clock=clock)
        seasons.touch(season)
    return row
