"""Claims: players call the judge in a battle, or bring a case after it (leagues 11.1, 11.3)."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from msgspec import to_builtins

from accounts.models import User
from battles.leagues import addresses
from battles.leagues.errors import LeagueError
from battles.leagues.models import Case, Fixture, Leg, Ruling, Season
from battles.leagues.models.desk import CaseKind
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.selectors import dates as reading
from battles.leagues.selectors.desk import may_rule
from battles.leagues.selectors.ends import thinking_ms
from battles.leagues.services import cases, fixtures, log, notifications, rights, seasons
from battles.models import Battle, Status
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock
from battles.services import halt_battle

MOST_IN_BATTLE = 2
"""Claims of one player in one battle."""
AFTER_HOURS = 48
APPEAL_HOURS = 72


def call_judge(*, user: User, battle_id: str, claim: str, clause: str = "", clock: Clock = WALL) -> Case:
    """In the battle: it stands still at this event until the ruling."""
    text = _text(claim)
    with transaction.atomic():
        leg = Leg.objects.filter(battle_id=battle_id).first()
        if leg is None:
            raise LeagueError("no_league_battle", clause="11.1")
        season, fixture = fixtures.locked(leg.fixture_id)
        side = fixtures.own_side(fixture, user, clock.now())
        mine = season.cases.filter(leg=leg, claimant=user, kind=CaseKind.CLAIM).exclude(at_event=None)
        mine = mine.filter(opened_at__gte=leg.battle.created_at) if leg.battle is not None else mine
        if mine.count() >= MOST_IN_BATTLE:
            raise LeagueError("too_many_claims", clause="11.1", most=MOST_IN_BATTLE)
        seat = leg.first_seat if side.is_first else fixtures.OTHER_SEAT[leg.first_seat]
        at = halt_battle(battle_id=battle_id, seat=seat, claim=text, clock=clock)
        return _open(season, fixture, leg, user, text, clause, at, clock)


def claim_after(*, user: User, fixture_id: int, claim: str, clause: str = "", clock: Clock = WALL) -> Case:
    """After the battle, within 48 hours of its end: the result waits for the desk."""
    text = _text(claim)
    with transaction.atomic():
        season, fixture = fixtures.locked(fixture_id)
        fixtures.own_side(fixture, user, clock.now())
        last = fixture.results.filter(is_valid=True).order_by("-ended_at").first()
        if last is None or clock.now() > last.ended_at + timedelta(hours=AFTER_HOURS):
            raise LeagueError("claim_too_late", clause="11.1", hours=AFTER_HOURS)
        if season.cases.filter(fixture=fixture, claimant=user, closed_at=None).exists():
            raise LeagueError("claimed_already", clause="11.1")
        case = _open(season, fixture, last.leg, user, text, clause, None, clock)
        fixture.state = FixtureState.DESK
        fixtures.change(fixture, "state")
    return case


def _text(claim: str) -> str:
    text = claim.strip()
    if len(text) < 3:
        raise LeagueError("claim_empty", clause="11.1")
    return text[:4000]


def _open(
    season: Season, fixture: Fixture, leg: Leg | None, user: User, claim: str, clause: str, at: int | None, clock: Clock
) -> Case:
    case = cases.open_case(
        season=season,
        fixture=fixture,
        leg=leg,
        kind=CaseKind.CLAIM,
        claimant=user,
        claim=claim,
        clause=clause[:16],
        evidence=_evidence(fixture, leg, clock),
        at_event=at,
        clock=clock,
    )
    note: Json = {"case": case.pk, "event": at}
    log.noted(season, (user, "player"), "claim", object=f"fixture:{fixture.pk}", after=note, clock=clock)
    fixtures.tell(
        fixture, "case", version=str(case.pk), clock=clock, case=str(case.pk), code="claim", season=str(season)
    )
    seasons.touch(season)
    return case


def is_judge(battle: Battle, user: User) -> bool:
    """The listener: a case about this battle is open, and he may rule on it. So he sees all of what he judges."""
    found = Case.objects.filter(leg__battle=battle.pk, closed_at=None).select_related("season__league", "fixture")
    return any(rights.may(user, one.season.league, "rule") and may_rule(user, one) for one in found)


def _evidence(fixture: Fixture, leg: Leg | None, clock: Clock) -> dict[str, Json]:
    """What the machine knows: offers, where the battle stands, how long each side has thought."""
    offers: list[Json] = [to_builtins(one) for one in reading.plain_offers(fixture)]
    battle: Battle | None = leg.battle if leg is not None else None
    took = thinking_ms(battle, clock.now()) if battle is not None else {}
    seats = (leg.first_seat, fixtures.OTHER_SEAT[leg.first_seat]) if leg is not None and took else ()
    return {
        "offers": offers,
        "thinking_ms": [took.get(seat, 0) for seat in seats],
        "battle": str(battle.pk) if battle is not None else None,
        "version": battle.version if battle is not None else None,
        "running": battle is not None and battle.status == Status.RUNNING,
    }


def appeal(*, user: User, ruling_id: int, claim: str, clock: Clock = WALL) -> Case:
    """One appeal within 72 hours, to another referee."""
    text = _text(claim)
    with transaction.atomic():
        ruling = Ruling.objects.select_related("case__fixture").filter(pk=ruling_id).first()
        if ruling is None or ruling.case.fixture is None:
            raise LeagueError("no_such_ruling", clause="11.3")
        season, fixture = fixtures.locked(ruling.case.fixture.pk)
        fixtures.own_side(fixture, user, clock.now())
        if ruling.case.kind == CaseKind.APPEAL or ruling.appeals.exists():
            raise LeagueError("appealed_already", clause="11.3")
        if clock.now() > ruling.made_at + timedelta(hours=APPEAL_HOURS):
            raise LeagueError("appeal_too_late", clause="11.3", hours=APPEAL_HOURS)
        case = cases.open_case(
            season=season,
            fixture=fixture,
            leg=ruling.case.leg,
            kind=CaseKind.APPEAL,
            claimant=user,
            claim=text,
            clause=ruling.clause,
            evidence=_evidence(fixture, ruling.case.leg, clock),
            clock=clock,
        )
        case.appeals = ruling
        case.save(update_fields=["appeals"])
        log.noted(season, (user, "player"), "appeal", object=f"ruling:{ruling.pk}", clock=clock)
        notifications.tell(
            users=cases.officers(season.league),
            kind="case",
            object=f"case:{case.pk}",
            facts={"case": case.pk, "code": "appeal", "season": str(season)},
            link=addresses.fixture(fixture),
            clock=clock,
        )
        seasons.touch(season)
    return case
