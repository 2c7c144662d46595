"""A division: its table with derivations, crosstable, chart of places; brackets, ladders, arenas (13.1)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from battles.leagues import lookup
from battles.leagues.errors import LeagueError
from battles.leagues.presenters import words
from battles.leagues.presenters.crosstables import cross_sheet
from battles.leagues.presenters.derivations import derivation_sheet
from battles.leagues.presenters.pictures import places_chart
from battles.leagues.presenters.tables import division_name
from battles.leagues.selectors import seasons, tables
from battles.leagues.views.bodies import body_of
from battles.leagues.views.season_frame import live_page, reader_of, season_frame
from battles.runtime.clock import WALL


@require_GET
def division(request: HttpRequest, slug: str, number: int, place: tuple[int, str]) -> HttpResponse:
    """Everything about a division."""
    here = lookup.season(slug, number, reader_of(request))
    frame = season_frame(here, "standings")
    found = lookup.division(here.season, place)
    body = body_of(found, frame, now=WALL.now())
    context: dict[str, object] = {"division": found, "division_name": division_name(found), "body": body}
    if body["kind"] == "table":
        made = tables.table(found, tables.shown_round(here.season, officer=here.is_officer))
        context["cross"] = cross_sheet(found, officer=here.is_officer)
        context["chart"] = places_chart(made, division_name(found))
    context["rounds"] = [(one, words.label(words.ROUND_KINDS, one.kind)) for one in seasons.rounds_of(found)]
    return live_page(request, "division", frame.context | context)


@require_GET
def derivation(
    request: HttpRequest, slug: str, number: int, place: tuple[int, str], entrant: int, criterion: str
) -> HttpResponse:
    """One value of the table, term by term (check 47)."""
    here = lookup.season(slug, number, reader_of(request))
    frame = season_frame(here, "standings")
    found = lookup.division(here.season, place)
    made = tables.table(found, tables.shown_round(here.season, officer=here.is_officer))
    if made.standings is None or criterion not in made.table.chain:
        raise LeagueError("unknown_criterion", clause="6.1", unknown=[criterion], allowed=list(made.table.chain))
    sheet = derivation_sheet(made, entrant, criterion)
    row = made.table.row(entrant)
    context = {
        "division": found,
        "division_name": division_name(found),
        "sheet": sheet,
        "row": row,
        "entrant": entrant,
        "others": [(one, words.label(words.CRITERIA, one)) for one in made.table.chain],
        "criterion": criterion,
    }
    return live_page(request, "derivation", frame.context | context)
