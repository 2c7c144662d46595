"""Leagues, seasons, divisions and people by their addresses, for pages and the interface: what a reader may not see is
not there."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from battles.leagues.errors import LeagueError
from battles.leagues.models import Division, Entrant, League, Round, Season
from battles.leagues.models.seasons import SeasonState
from battles.leagues.services import rights
from battles.selectors.people import AnyUser


@dataclass(frozen=True)
class Here:
    """A season and who reads it."""

    reader: AnyUser
    season: Season
    roles: frozenset[str]

    @property
    def league(self) -> League:
        return self.season.league

    @property
    def is_officer(self) -> bool:
        """Organisers see standings that are hidden from everybody else (12.2)."""
        return bool(self.roles & rights.MAY["everything"])

    @property
    def is_signed_in(self) -> bool:
        return isinstance(self.reader, User)


def league(slug: str, reader: AnyUser) -> League:
    found = League.objects.select_related("owner").filter(slug=slug).first()
    if found is None or not rights.may_see(reader, found):
        raise LeagueError("no_such_league", clause="2")
    return found


def season(slug: str, number: int, reader: AnyUser) -> Here:
    """Drafts are for those with an office alone."""
    found = Season.objects.select_related("league__owner").filter(league__slug=slug, number=number).first()
    if found is None:
        raise LeagueError("no_such_season", clause="2")
    return here(found, reader)


def season_numbered(pk: int, reader: AnyUser) -> Here:
    found = Season.objects.select_related("league__owner").filter(pk=pk).first()
    if found is None:
        raise LeagueError("no_such_season", clause="2")
    return here(found, reader)


def here(found: Season, reader: AnyUser) -> Here:
    if not is_visible(found, reader):
        raise LeagueError("no_such_season", clause="2")
    return Here(reader=reader, season=found, roles=rights.roles_of(reader, found.league))


def is_visible(season: Season, reader: AnyUser) -> bool:
    """Drafts are for those with an office alone, private leagues for their members."""
    if season.state == SeasonState.DRAFT and not rights.roles_of(reader, season.league):
        return False
    return rights.may_see(reader, season.league)


def division(season: Season, place: tuple[int, str]) -> Division:
    found = season.divisions.filter(tier=place[0], letter=place[1]).first()
    if found is None:
        raise LeagueError("no_such_division", clause="2")
    found.season = season
    return found


def round_(division: Division, number: int) -> Round:
    """A published round; what is still being paired is the organisers' business."""
    found = division.rounds.filter(number=number).exclude(published_at=None).first()
    if found is None:
        raise LeagueError("no_such_round", clause="2")
    found.division = division
    return found


def entrant(pk: int, reader: AnyUser) -> tuple[Entrant, Here]:
    rows = Entrant.objects.select_related("season__league__owner", "division", "player", "team__captain")
    found = rows.filter(pk=pk).first()
    if found is None:
        raise LeagueError("no_such_entrant", clause="2")
    return found, here(found.season, reader)
