"""Leagues for programs: what the acts refer to. Offers and rulings of a fixture, the desk, penalties, challenges, the
proposal (8.2, 9.3, 11)."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import User
from battles.leagues import lookup
from battles.leagues.actions import Now
from battles.leagues.api import payloads, schemas
from battles.leagues.api.season_data import TAGS, SeasonPart
from battles.leagues.errors import LeagueError
from battles.leagues.lookup import Here
from battles.leagues.models import Fixture
from battles.leagues.selectors import dates, desk, fixtures, ladders
from battles.leagues.services import rights, rollover
from battles.leagues.services.fixtures import own_side
from battles.web.json_responses import answer


def _published(fixture_id: int, request: Request) -> tuple[Fixture, Here]:
    found = fixtures.rows().filter(fixtures.published(), pk=fixture_id).first()
    if found is None:
        raise LeagueError("no_such_fixture", clause="2")
    return found, lookup.here(found.division.season, request.user)


class OffersView(APIView):
    @extend_schema(operation_id="fixture_offers", responses=schemas.DatesShape, tags=TAGS)
    def get(self, request: Request, fixture_id: int) -> HttpResponse:
        """All offers of a fixture, and what both sides have done to find a date: for the two sides and the referees."""
        found, here = _published(fixture_id, request)
        if not here.roles & (rights.MAY["rule"] | rights.MAY["schedule"]):
            if not isinstance(request.user, User):
                raise LeagueError("sign_in", clause="12.1")
            own_side(found, request.user, Now.clock.now())
        has_window = found.hard_deadline is not None and found.sides.count() == 2
        return answer(
            {
                "agreed_for": found.agreed_for,
                "hard_deadline": found.hard_deadline,
                "checked_in": {str(entrant): at for entrant, at in dates.came(found).items()},
                "offers": [payloads.offer(one) for one in found.offers.all()],
                "efforts": dates.efforts(found) if has_window else (),
                "slots": dates.common_slots(found, Now.clock.now()) if has_window else (),
            }
        )


class RulingsView(APIView):
    @extend_schema(operation_id="fixture_rulings", responses=schemas.RulingShape(many=True), tags=TAGS)
    def get(self, request: Request, fixture_id: int) -> HttpResponse:
        """What referees have decided about a fixture, oldest first."""
        found, _ = _published(fixture_id, request)
        return answer([payloads.ruling(one) for one in desk.rulings_on(found)])


class DeskView(SeasonPart):
    @extend_schema(operation_id="season_desk", responses=schemas.DeskShape, tags=TAGS)
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """For people with a role: what waits for a decision, oldest first, and what the rules will settle."""
        here = self.season(request, slug, number)
        user, _ = _officer(here)
        found = list(desk.open_cases(here.season))
        barred = desk.barred(user, found)
        return answer(
            {
                "cases": [payloads.case(one, may_rule=one.pk not in barred) for one in found],
                "attention": desk.attention(here.season, Now.clock.now()),
            }
        )


def _officer(here: Here) -> tuple[User, frozenset[str]]:
    """Whoever has an office in the league."""
    if not isinstance(here.reader, User):
        raise LeagueError("sign_in", clause="12.1")
    if not here.roles:
        raise LeagueError("not_in_office", clause="12.1", act="rule")
    return here.reader, here.roles


class PenaltiesView(SeasonPart):
    @extend_schema(operation_id="season_penalties", responses=schemas.PenaltyShape(many=True), tags=TAGS)
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """Points that were taken off, newest first; `revoked` where a later entry gave them back."""
        season = self.season(request, slug, number).season
        return answer([payloads.penalty(one) for one in desk.penalties_of(season)])


class ChallengesView(SeasonPart):
    @extend_schema(operation_id="division_challenges", responses=schemas.ChallengeShape(many=True), tags=TAGS)
    def get(self, request: Request, slug: str, number: int, place: tuple[int, str]) -> HttpResponse:
        """The challenges of a ladder, newest first."""
        division = lookup.division(self.season(request, slug, number).season, place)
        return answer([payloads.challenge(one) for one in ladders.challenges_of(division)[:500]])


class ProposalView(SeasonPart):
    @extend_schema(operation_id="season_proposal", responses={200: dict}, tags=TAGS)
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """For people with a role: who would play where in the next season, and why. Use `who` to move one by hand."""
        here = self.season(request, slug, number)
        _officer(here)
        return answer(rollover.proposal_of(here.season))
