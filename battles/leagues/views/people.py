"""Entrants, teams, and what a player has done in all leagues (13.1)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from accounts import selectors as accounts
from battles.leagues import addresses, lookup
from battles.leagues.errors import LeagueError
from battles.leagues.models import Award, Entrant
from battles.leagues.presenters import awards as awards_
from battles.leagues.presenters import lists as list_sheets
from battles.leagues.presenters import words
from battles.leagues.presenters.fixtures import lines
from battles.leagues.presenters.pictures import rating_chart
from battles.leagues.presenters.tables import division_name
from battles.leagues.selectors import fixtures, lists, people, ratings, tables
from battles.leagues.selectors.tables import shown_round
from battles.leagues.views.season_frame import live_page, page, reader_of, season_frame, season_title


@require_GET
def entrant(request: HttpRequest, entrant_id: int) -> HttpResponse:
    """An entrant's season: place, fixtures, lists, who played for it."""
    found, here = lookup.entrant(entrant_id, reader_of(request))
    frame = season_frame(here, "entrants")
    system = here.league.system
    shown = lists.lists_in(here.season, None, here.reader).get(found.pk, ())
    context = {
        "entrant": found,
        "state": words.label(words.ENTRANT_STATES, found.state),
        "division_name": division_name(found.division) if found.division is not None else "",
        "place": _place(found, officer=here.is_officer),
        "stints": list(found.stints.select_related("user").order_by("since")),
        "members": list(found.team.members.select_related("user")) if found.team is not None else [],
        "lines": lines(fixtures.of_entrant(found), system),
        "lists": [list_sheets.list_sheet(system, one) for one in shown],
        "awards": [
            (words.label(words.AWARDS, one.kind), awards_.subject(one, system))
            for one in sorted(found.awards.select_related("division"), key=awards_.weight)
        ],
        "missed": people.missed_rate(found.player) if found.player is not None else None,
    }
    return live_page(request, "entrant", frame.context | context)


def _place(entrant: Entrant, *, officer: bool) -> dict[str, object] | None:
    division = entrant.division
    if division is None or entrant.number is None:
        return None
    division.season = entrant.season
    made = tables.table(division, shown_round(entrant.season, officer=officer))
    row = next((one for one in made.table.rows if one.entrant == entrant.pk), None)
    if row is None:
        return None
    return {"rank": row.rank, "of": len(made.table.rows), "row": row, "address": addresses.division(division)}


@require_GET
def player(request: HttpRequest, name: str) -> HttpResponse:
    """Somebody's seasons in all leagues, awards and ratings."""
    found = accounts.user_named(name)
    if found is None:
        raise LeagueError("no_such_player", clause="13.1", name=name)
    if found.username != name:
        return redirect("league_player", found.username)
    entries = people.entries_of(found, reader_of(request))
    awards = people.awards_of(found, reader_of(request))
    histories = people.rating_histories(found)
    estimates = {key: ratings.estimates(key).get(found.pk) for key in histories}
    context = {
        "player": found,
        "entries": [
            (one, season_title(one.season), division_name(one.division) if one.division is not None else "")
            for one in entries
        ],
        "awards": [_award(one) for one in awards],
        "missed": people.missed_rate(found),
        "ratings": [
            {
                "key": key,
                "name": words.list_name(key),
                "lines": list(reversed(months)),
                "last": months[-1],
                "estimate": estimates[key],
                "chart": rating_chart([*months, *_more(estimates[key])], key, found.username),
            }
            for key, months in histories.items()
        ],
    }
    return page(request, "leagues/player.html", context)


def _more(estimate: ratings.RatingLine | None) -> list[ratings.RatingLine]:
    return [estimate] if estimate is not None else []


def _award(award: Award) -> dict[str, object]:
    return {
        "label": words.label(words.AWARDS, award.kind),
        "text": awards_.subject(award, award.season.league.system),
        "season": season_title(award.season),
        "address": addresses.season(award.season),
    }
