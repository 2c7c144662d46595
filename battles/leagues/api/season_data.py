"""Leagues for programs, the reading side: what pages show, as data (13)."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import User
from battles.api.lobby import number
from battles.leagues import lookup
from battles.leagues.api import payloads, schemas
from battles.leagues.errors import LeagueError
from battles.leagues.lookup import Here
from battles.leagues.models import Division
from battles.leagues.selectors import archives, fixtures, leagues, lists, people, ratings, seasons, tables
from battles.leagues.selectors import teams as reading_teams
from battles.leagues.selectors.brackets import bracket_of, has_bracket
from battles.leagues.selectors.tables import DivisionTable
from battles.leagues.services import rights, teams
from battles.leagues.views.rounds import published
from battles.web.json_responses import answer

TAGS = ["leagues"]
MOST = 500
PAGE = OpenApiParameter("after", int, description="Only entries after this number.")


class LeaguesView(APIView):
    @extend_schema(
        operation_id="leagues",
        responses=schemas.LeagueCardShape(many=True),
        tags=TAGS,
        parameters=[OpenApiParameter("system", str), OpenApiParameter("state", str, enum=leagues.STATES)],
    )
    def get(self, request: Request) -> HttpResponse:
        """All leagues you can see, your own first."""
        query = request.query_params
        state = query.get("state", "")
        cards = leagues.league_cards(
            request.user, system=query.get("system", ""), state=state if state in leagues.STATES else ""
        )
        return answer(cards)


class LeagueView(APIView):
    @extend_schema(operation_id="league", responses=schemas.LeagueShape, tags=TAGS)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """A league with its seasons and all awards."""
        found = lookup.league(slug, request.user)
        return answer(payloads.league(found, rights.roles_of(request.user, found)))


class AuditView(APIView):
    @extend_schema(operation_id="league_audit", responses=schemas.EntryShape(many=True), tags=TAGS, parameters=[PAGE])
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The log, oldest first; each entry has the hash of the one before it. Private evidence is left out."""
        found = lookup.league(slug, request.user)
        after = number(request, "after", 0)
        entries = [entry for entry in archives.log_of(found) if entry.number > after]
        return answer(entries[:MOST])


class SeasonPart(APIView):
    """A part of a season."""

    def season(self, request: Request, slug: str, number: int) -> Here:
        return lookup.season(slug, number, request.user)


class SeasonView(SeasonPart):
    @extend_schema(operation_id="season", responses=schemas.SeasonShape, tags=TAGS)
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """A season with its terms and divisions; follow `sequence` and `boards` on /ws/seasons/<id>/."""
        return answer(payloads.season(self.season(request, slug, number).season))


class EntrantsView(SeasonPart):
    @extend_schema(operation_id="season_entrants", responses=schemas.EntrantShape(many=True), tags=TAGS)
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """All entrants in the order in which they entered."""
        season = self.season(request, slug, number).season
        return answer([payloads.entrant(one) for one in seasons.entered(season)])


class ListsView(SeasonPart):
    @extend_schema(operation_id="season_army_lists", responses={200: dict}, tags=TAGS)
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """Army lists by entrant: hashes before the reveal, `content` after it; your own always."""
        here = self.season(request, slug, number)
        found = lists.lists_in(here.season, None, here.reader)
        return answer({str(entrant): rows for entrant, rows in found.items()})


class RoundsView(SeasonPart):
    @extend_schema(operation_id="season_rounds", responses=schemas.RoundShape(many=True), tags=TAGS)
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """The published rounds of all divisions."""
        return answer([payloads.round_(one) for one in published(self.season(request, slug, number))])


class FixturesView(SeasonPart):
    @extend_schema(
        operation_id="season_fixtures",
        responses=schemas.FixtureShape(many=True),
        tags=TAGS,
        parameters=[OpenApiParameter("round", int), OpenApiParameter("division", str, description="Like 1A.")],
    )
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """Published fixtures with scores, and how running battles stand as far as everyone may know."""
        here = self.season(request, slug, number)
        rows = fixtures.rows().filter(fixtures.published(), division__season=here.season, parent=None)
        query = request.query_params
        if query.get("round", "").isdecimal():
            rows = rows.filter(round__number=int(query["round"]))
        if place := query.get("division", ""):
            rows = rows.filter(division=_division(here, place))
        ordered = rows.order_by("round__number", "division__tier", "division__letter", "board", "pk")
        return answer(fixtures.cards(ordered[: MOST * 4]))


def _division(here: Here, place: str) -> Division:
    digits = "".join(sign for sign in place if sign.isdecimal())
    if not digits:
        raise LeagueError("no_such_division", clause="2")
    return lookup.division(here.season, (int(digits), place[len(digits) :]))


class AwardsView(SeasonPart):
    @extend_schema(operation_id="season_awards", responses=schemas.AwardShape(many=True), tags=TAGS)
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        season = self.season(request, slug, number).season
        return answer([payloads.award(one) for one in leagues.awards_in(season)])


# Divisions


class TableView(SeasonPart):
    @extend_schema(
        operation_id="division_table",
        responses=schemas.TableShape,
        tags=TAGS,
        parameters=[
            OpenApiParameter("after_round", int),
            OpenApiParameter("derivations", bool, description="With the terms of every value."),
        ],
    )
    def get(self, request: Request, slug: str, number: int, place: tuple[int, str]) -> HttpResponse:
        """The table now, or after a round; values named `buchholz…` and `sonneborn_berger` are doubled."""
        here = self.season(request, slug, number)
        division = lookup.division(here.season, place)
        made = tables.table(division, _upto(request, here))
        told: dict[str, object] = {
            "division": payloads.place_of(division),
            "sequence": made.sequence,
            "names": {str(pk): name for pk, name in made.names.items()},
            "table": made.table,
        }
        if request.query_params.get("derivations", "") in ("1", "true"):
            told["derivations"] = _derivations(made)
        return answer(told)


def _upto(request: Request, here: Here) -> int | None:
    """As far as asked, and never further than the reader may see."""
    shown = tables.shown_round(here.season, officer=here.is_officer)
    asked = request.query_params.get("after_round", "")
    if not (asked.isascii() and asked.isdecimal() and len(asked) < 6):
        return shown
    return int(asked) if shown is None else min(int(asked), shown)


def _derivations(made: DivisionTable) -> list[object]:
    if made.standings is None:
        return []
    return [
        made.derivation(row.entrant, criterion)
        for row in made.table.rows
        for criterion in made.table.chain
        if criterion in row.values or criterion == "lots"
    ]


class CrosstableView(SeasonPart):
    @extend_schema(operation_id="division_crosstable", responses=schemas.CrosstableShape, tags=TAGS)
    def get(self, request: Request, slug: str, number: int, place: tuple[int, str]) -> HttpResponse:
        """The results of everyone against everyone; `superseded` names results that a ruling replaced."""
        here = self.season(request, slug, number)
        division = lookup.division(here.season, place)
        return answer(tables.table(division, _upto(request, here)).crosstable)


class BracketView(SeasonPart):
    @extend_schema(operation_id="division_bracket", responses={200: dict}, tags=TAGS)
    def get(self, request: Request, slug: str, number: int, place: tuple[int, str]) -> HttpResponse:
        """The matches of a knock-out: seeds, sides, winners."""
        here = self.season(request, slug, number)
        division = lookup.division(here.season, place)
        if not has_bracket(division):
            raise LeagueError("no_such_division", clause="4.7")
        now = bracket_of(division)
        names = {str(pk): name for pk, name in now.names.items()}
        played = {slot: fixture.pk for slot, fixture in now.fixtures.items()}
        return answer(
            {"seeds": now.seeds, "names": names, "matches": now.matches, "fixtures": played, "champion": now.champion}
        )


# Single things


class EntrantView(APIView):
    @extend_schema(operation_id="entrant", responses={200: dict}, tags=TAGS)
    def get(self, request: Request, entrant_id: int) -> HttpResponse:
        """An entrant with its fixtures."""
        found, _ = lookup.entrant(entrant_id, request.user)
        return answer({**payloads.entrant(found), "fixtures": fixtures.of_entrant(found)})


class FixtureView(APIView):
    @extend_schema(operation_id="fixture", responses=schemas.FixtureShape, tags=TAGS)
    def get(self, request: Request, fixture_id: int) -> HttpResponse:
        found = fixtures.rows().filter(fixtures.published(), pk=fixture_id).first()
        if found is None:
            raise LeagueError("no_such_fixture", clause="2")
        lookup.here(found.division.season, request.user)
        return answer(fixtures.cards([found])[0])


class CaptainsView(APIView):
    @extend_schema(operation_id="captains", responses=schemas.CaptainsShape, tags=TAGS)
    def get(self, request: Request, fixture_id: int) -> HttpResponse:
        """How far the captains of a team match are: what is revealed and, for a captain, their own sealed choices."""
        found = fixtures.rows().filter(fixtures.published(), pk=fixture_id).first()
        if found is None:
            raise LeagueError("no_such_fixture", clause="2")
        lookup.here(found.division.season, request.user)
        match = reading_teams.match_of(found)
        if match is None:
            raise LeagueError("no_such_match", clause="4.12")
        user = request.user if isinstance(request.user, User) else None
        return answer(payloads.captains(match, teams.shown(match, user)))


class RatingListsView(APIView):
    @extend_schema(operation_id="rating_lists", responses={200: list[str]}, tags=TAGS)
    def get(self, request: Request) -> HttpResponse:
        """The keys of all lists."""
        return answer(ratings.list_keys())


class RatingListView(APIView):
    @extend_schema(operation_id="rating_list", responses=schemas.RatingListShape, tags=TAGS)
    def get(self, request: Request, list_key: str) -> HttpResponse:
        """A ranking after its last closed month, and estimates of the running one."""
        if list_key not in ratings.list_keys():
            raise LeagueError("no_such_list", clause="10.1", list=list_key)
        found = {"list": list_key, "ranking": ratings.ranking(list_key)}
        return answer({**found, "estimates": list(ratings.estimates(list_key).values())})


class PlayerRatingsView(APIView):
    @extend_schema(operation_id="player_ratings", responses=schemas.RatingLineShape(many=True), tags=TAGS)
    def get(self, request: Request, list_key: str, name: str) -> HttpResponse:
        """A player's closed months in a list, oldest first."""
        user = people.called(name)
        if user is None:
            raise LeagueError("no_such_player", clause="10", name=name)
        return answer(ratings.history(user, list_key))
