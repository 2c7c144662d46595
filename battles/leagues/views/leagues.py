"""The list of leagues, and a league with its seasons and its hall of fame (13.1)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from accounts.models import User
from battles.leagues import addresses, lookup, scoring
from battles.leagues.models import Season
from battles.leagues.presenters import words
from battles.leagues.presenters.awards import award_lines
from battles.leagues.presenters.fixtures import FixtureLine, lines_of_all
from battles.leagues.selectors import fixtures, leagues
from battles.leagues.services import rights
from battles.leagues.views.season_frame import page, reader_of, season_title
from battles.rules import registry

WAITING = 6


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """All leagues; one's own first, with what waits for one there."""
    reader = reader_of(request)
    system, state = request.GET.get("system", ""), request.GET.get("state", "")
    cards = leagues.league_cards(
        reader,
        system=system if system in registry.systems() else "",
        state=state if state in leagues.STATES else "",
    )
    told = [
        (card, words.system_name(card.system), words.label(words.SEASON_STATES, card.state), _chip(card.state))
        for card in cards
    ]
    context = {
        "mine": [one for one in told if one[0].is_mine],
        "others": [one for one in told if not one[0].is_mine],
        "waiting": waiting(reader) if isinstance(reader, User) else [],
        "systems": [(key, words.system_name(key)) for key in scoring.counted_systems()],
        "states": [(key, words.label(words.SEASON_STATES, key)) for key in leagues.STATES],
        "system": system,
        "state": state,
    }
    return page(request, "leagues/leagues.html", context)


def waiting(user: User) -> list[FixtureLine]:
    """Fixtures that need somebody: the next deadline first."""
    cards = [card for card in fixtures.of_user(user) if card.state != "provisional"][:WAITING]
    return lines_of_all(cards)


def _chip(state: str) -> str:
    return words.SEASON_CHIPS.get(state, "")


@require_GET
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """A league: what it is, its seasons, and who won what."""
    reader = reader_of(request)
    found = lookup.league(slug, reader)
    roles = rights.roles_of(reader, found)
    seasons = leagues.seasons_of(found, roles)
    awards = leagues.awards_of(found)
    context = {
        "league": found,
        "system": words.system_name(found.system),
        "roles": roles,
        "is_officer": bool(roles & rights.MAY["everything"]),
        "seasons": [_season(one, found.name) for one in seasons],
        "fame": [
            (season_title(one), addresses.season(one), award_lines(awards[one.pk], found.system))
            for one in seasons
            if one.pk in awards
        ],
    }
    return page(request, "leagues/league.html", context)


def _season(season: Season, league_name: str) -> dict[str, object]:
    return {
        "season": season,
        "title": season_title(season),
        "address": addresses.season(season),
        "state": words.label(words.SEASON_STATES, season.state),
        "chip": words.SEASON_CHIPS.get(season.state, ""),
        "entered": getattr(season, "entered", 0),
    }
