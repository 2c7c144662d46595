"""Time is over: hard deadlines, first orders that did not come, cases nobody decided (leagues 5.7, 7.1, 8.4)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from msgspec import to_builtins

from battles.leagues import terms as terms_
from battles.leagues.models import Case, Fixture, Leg, Season
from battles.leagues.models.desk import CaseKind
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.scheduling import deadlines
from battles.leagues.scheduling.deadlines import Decision
from battles.leagues.selectors import dates as reading
from battles.leagues.selectors import results as points
from battles.leagues.services import cases, dates, fixtures, log, pairs, results, seasons
from battles.models import OrderRecord, Status
from battles.rules.base import CLOCK
from battles.rules.codec import Json
from battles.runtime.clock import Clock
from battles.services import dues


def hard_deadline(key: str, clock: Clock) -> None:
    """By the clock, late or twice; a moved deadline has a row of its own. A team match is decided by its boards."""
    fixture_id, _, at = key.partition(":")
    with transaction.atomic():
        if not Fixture.objects.filter(pk=fixture_id).exists():
            return
        season, fixture = fixtures.locked(int(fixture_id))
        due = fixture.hard_deadline
        if season.paused_at or due is None or seasons.stamp(due) != int(at) or fixture.state not in pairs.UNDER_WAY:
            return
        if _waits_for_judge(fixture) or not fixture.legs_wanted:
            return
        if fixtures.has_begun(fixture):
            results.cut_off(fixture, clock=clock)
        else:
            _without_battle(season, fixture, clock)
        seasons.touch(season)


def _waits_for_judge(fixture: Fixture) -> bool:
    """A battle that stands still until the ruling (11.1) is not cut off meanwhile; the ruling gives the time back."""
    return fixture.cases.filter(closed_at=None).exclude(at_event=None).exists()


def _without_battle(season: Season, fixture: Fixture, clock: Clock) -> None:
    """Nobody has fought: the table of 8.4."""
    decision = deadlines.at_deadline(
        reading.sides_of(fixture),
        reading.standing_offers(fixture),
        reading.window_of(fixture),
        clock.now(),
        agreed=fixture.agreed_for,
        came=reading.came(fixture),
        consequences=reading.consequences(fixture),
        was_extended=fixture.extended,
    )
    match decision.outcome:
        case "wait":
            _wait(fixture)
        case "extend":
            _extend(season, fixture)
        case "desk":
            _to_the_desk(season, fixture, decision, clock)
        case "forfeit_win" | "double_forfeit":
            results.by_decision(fixture, decision, clock=clock)
    note: Json = {"outcome": decision.outcome, "cause": decision.cause}
    log.noted(season, None, "deadline", object=f"fixture:{fixture.pk}", after=note, clock=clock)


def _wait(fixture: Fixture) -> None:
    """Agreed for about now: whoever comes within the half hour is in time."""
    if fixture.agreed_for is not None:
        fixture.hard_deadline = fixture.agreed_for + reading.consequences(fixture).lateness
        fixture.save(update_fields=["hard_deadline"])
        pairs.schedule_deadlines([fixture])


def _extend(season: Season, fixture: Fixture) -> None:
    days = terms_.read(season.terms).dates.extension_days
    if fixture.hard_deadline is not None:
        fixture.hard_deadline, fixture.extended = fixture.hard_deadline + timedelta(days=days), True
        fixtures.change(fixture, "hard_deadline", "extended")
        pairs.schedule_deadlines([fixture])
        dates.schedule_reminders(fixture)


def _to_the_desk(season: Season, fixture: Fixture, decision: Decision, clock: Clock) -> None:
    """Both did their part: a referee decides, and if nobody does in 7 days it is 0–0."""
    due = clock.now() + reading.consequences(fixture).desk
    evidence = {"efforts": [to_builtins(one) for one in reading.efforts(fixture)]}
    case = cases.open_case(
        season=season,
        fixture=fixture,
        kind=CaseKind.DEADLINE,
        code=decision.cause,
        clause=decision.clause,
        evidence=evidence,
        due_at=due,
        clock=clock,
    )
    fixture.state = FixtureState.DESK
    fixtures.change(fixture, "state")
    dues.schedule(("league_case_lapses", str(case.pk), due))


def case_lapses(key: str, clock: Clock) -> None:
    """Nobody decided a deadline case: 0–0. One that was put off by a pause has a row of its own."""
    with transaction.atomic():
        case_id, _, _ = key.partition(":")
        case = Case.objects.filter(pk=case_id, closed_at=None).select_related("fixture").first()
        if case is None or case.fixture is None or case.kind != CaseKind.DEADLINE:
            return
        if case.due_at is not None and clock.now() < case.due_at:
            return
        season, fixture = fixtures.locked(case.fixture.pk)
        if season.paused_at is not None:
            return
        decision = Decision(outcome="double_forfeit", cause="desk_unanswered", clause="8.4")
        results.by_decision(fixture, decision, clock=clock)
        case.closed_at = clock.now()
        case.save(update_fields=["closed_at"])
        log.noted(season, None, "case_lapses", object=f"case:{case.pk}", clock=clock)
        seasons.touch(season)


# Over days: the first order


def first_order(key: str, clock: Clock) -> None:
    """Who has given no order in the first period, though he was asked, has not come: to this leg, whatever he does in
    the other. Late or twice is the same: the key says when the period ended."""
    battle_id, _, at = key.partition(":")
    leg = Leg.objects.select_related("battle").filter(battle_id=battle_id).first()
    if leg is None or leg.battle is None or leg.battle.status in (Status.FINISHED, Status.ABANDONED):
        return
    with transaction.atomic():
        season, fixture = fixtures.locked(leg.fixture_id)
        if season.paused_at is not None or fixture.state != FixtureState.LIVE or _waits_for_judge(fixture):
            return
        ended = fixtures.first_period_ends(leg.battle)
        if ended is not None and at and seasons.stamp(ended) != int(at):
            return
        decision = _silence(fixture, leg, season, clock.now(), ended)
        if decision.outcome in ("forfeit_win", "double_forfeit"):
            results.by_decision(fixture, decision, leg=leg, clock=clock)
            note: Json = {"cause": decision.cause}
            log.noted(season, None, "no_first_order", object=f"fixture:{fixture.pk}", after=note, clock=clock)
            seasons.touch(season)


def _silence(fixture: Fixture, leg: Leg, season: Season, now: datetime, ended: datetime | None) -> Decision:
    """A seat that was never asked cannot be silent. `ended`: when the period did, if not by the battle's beginning."""
    battle = leg.battle
    if battle is None:
        return deadlines.WAIT
    began = battle.started_at or battle.created_at
    orders = OrderRecord.objects.filter(battle=battle).exclude(seat=CLOCK)
    gave = dict(orders.order_by("-first_event").values_list("seat", "given_at"))
    waiting = set(battle.participants.exclude(asked_at=None).values_list("seat", flat=True))
    first = points.first_side(fixture)
    sides = {side.entrant_id: leg.first_seat if side.pk == first.pk else _other(leg) for side in fixture.sides.all()}
    ordered = {entrant: gave.get(seat, began) for entrant, seat in sides.items() if seat in gave or seat not in waiting}
    period = timedelta(hours=terms_.read(season.terms).game.first_period_hours)
    since = began if ended is None else ended - period
    return deadlines.no_first_order(reading.sides_of(fixture), since, period, ordered, now)


def _other(leg: Leg) -> str:
    return fixtures.OTHER_SEAT[leg.first_seat]
