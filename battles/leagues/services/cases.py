"""Putting something on the desk. What the desk does with it is in `desk`; rules that give up early come here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from battles.leagues import addresses
from battles.leagues.models import Case, Fixture, League, Leg, Season
from battles.leagues.models.desk import CaseKind
from battles.leagues.models.seasons import RoleName
from battles.leagues.services import notifications
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock


def open_case(
    *,
    season: Season,
    kind: str,
    code: str = "",
    fixture: Fixture | None = None,
    leg: Leg | None = None,
    claimant: User | None = None,
    claim: str = "",
    clause: str = "",
    evidence: Mapping[str, Json] | None = None,
    at_event: int | None = None,
    due_at: datetime | None = None,
    clock: Clock = WALL,
) -> Case:
    """A case for the referees, who are told. What a rule opens twice for the same thing is one case."""
    if claimant is None:
        same = Case.objects.filter(season=season, fixture=fixture, leg=leg, kind=kind, code=code, closed_at=None)
        if (found := same.first()) is not None:
            return found
    case = Case.objects.create(
        season=season,
        fixture=fixture,
        leg=leg,
        kind=kind,
        code=code,
        claimant=claimant,
        claim=claim[:4000],
        clause=clause,
        evidence=dict(evidence or {}),
        at_event=at_event,
        opened_at=clock.now(),
        due_at=due_at,
    )
    link = addresses.fixture(fixture) if fixture is not None else addresses.season(season)
    facts: dict[str, Json] = {"case": case.pk, "code": code, "season": str(season)}
    notifications.tell(
        users=officers(season.league), kind="case", object=f"case:{case.pk}", facts=facts, link=link, clock=clock
    )
    return case


def waiting(fixture: Fixture) -> QuerySet[Case]:
    """What has to be ruled on before the fixture's result is final; a flag leaves it as it is (11.1)."""
    return fixture.cases.filter(closed_at=None).exclude(kind=CaseKind.FLAG)


def officers(league: League, *roles: str) -> list[User]:
    """Who answers for a league: its owner, and whoever has one of the roles (if none is named: who may rule)."""
    wanted = roles or (RoleName.ORGANISER, RoleName.REFEREE)
    found = {row.user_id: row.user for row in league.roles.filter(role__in=wanted).select_related("user")}
    if league.owner is not None:
        found[league.owner.pk] = league.owner
    return list(found.values())
