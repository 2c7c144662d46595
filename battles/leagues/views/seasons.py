"""A season: standings and present rounds, who has entered, lists, rules, history (13.1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from battles.leagues import lookup
from battles.leagues.lookup import Here
from battles.leagues.models import Division, Entrant, Round
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.presenters import lists as list_sheets
from battles.leagues.presenters import rules, words
from battles.leagues.presenters.fixtures import lines
from battles.leagues.presenters.tables import division_name
from battles.leagues.selectors import fixtures, lists, seasons
from battles.leagues.views.bodies import body_of
from battles.leagues.views.season_frame import SeasonFrame, live_page, reader_of, season_frame
from battles.runtime.clock import WALL

BEFORE = (SeasonState.DRAFT, SeasonState.ENTRY, SeasonState.LISTS)


@require_GET
def home(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Where a season stands: before it begins who has entered, then the reader's division or the first."""
    here = lookup.season(slug, number, reader_of(request))
    frame = season_frame(here, "standings")
    if here.season.state in BEFORE:
        return live_page(request, "entry", frame.context | _entry(here))
    return live_page(request, "standings", frame.context | _standings(frame, WALL.now()))


def _entry(here: Here) -> dict[str, object]:
    """The phase before round 1: who is in, what comes when."""
    entered = seasons.entered(here.season)
    return {
        "entrants": [(one, words.label(words.ENTRANT_STATES, one.state)) for one in entered],
        "entered": sum(one.state in (EntrantState.APPLIED, EntrantState.ADMITTED) for one in entered),
        "window": lists.window_of(here.season),
    }


def _standings(frame: SeasonFrame, now: datetime) -> dict[str, object]:
    division = chosen(frame)
    if division is None:
        return {"division": None}
    current, following = seasons.present_rounds([division], now)[division.pk]
    return {
        "division": division,
        "body": body_of(division, frame, short=True, now=now),
        "rounds": round_parts([one for one in (current, following) if one is not None], frame, now),
    }


def chosen(frame: SeasonFrame) -> Division | None:
    """The reader's own division, else the top one."""
    own = next((one for one in frame.divisions if frame.mine is not None and one.pk == frame.mine.division_id), None)
    return own or next((one for one in frame.divisions if one.tier > 0), next(iter(frame.divisions), None))


def round_parts(rounds: Sequence[Round], frame: SeasonFrame, now: datetime) -> list[dict[str, object]]:
    """Rounds with their fixtures, however many in the same number of queries."""
    found = fixtures.rows().filter(round__in=rounds, parent=None).order_by("round__number", "board", "pk")
    by_round: dict[int, list[fixtures.FixtureCard]] = {}
    rows = list(found)
    for row, card in zip(rows, fixtures.cards(rows), strict=True):
        by_round.setdefault(row.round_id or 0, []).append(card)
    system = frame.here.league.system
    return [
        {
            "round": one,
            "title": words.label(words.ROUND_KINDS, one.kind) if one.kind != "main" else "",
            "is_ahead": one.opens > now,
            "map": words.map_name(system, one.map_id),
            "lines": lines(by_round.get(one.pk, ()), system, frame.own),
        }
        for one in rounds
    ]


@require_GET
def entrants(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Everybody who is in, by division."""
    here = lookup.season(slug, number, reader_of(request))
    frame = season_frame(here, "entrants")
    armies = list_sheets.armies_of(here.season)
    found = [
        {
            "entrant": one,
            "state": words.label(words.ENTRANT_STATES, one.state),
            "army": armies.get(one.pk, ""),
            "division": division_name(one.division) if one.division is not None else "",
            "rating": round(one.seed_rating) if one.seed_rating is not None else None,
        }
        for one in sorted(seasons.entered(here.season), key=_by_division)
    ]
    return live_page(request, "entrants", frame.context | {"entrants": found})


def _by_division(entrant: Entrant) -> tuple[int, str, int, str]:
    division = entrant.division
    place = (division.tier, division.letter) if division is not None else (10_000, "")
    return (*place, entrant.number or 10_000, entrant.name.casefold())


@require_GET
def army_lists(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Hashes before the reveal, armies after it; one division at a time (3.3)."""
    here = lookup.season(slug, number, reader_of(request))
    frame = season_frame(here, "lists")
    wanted = request.GET.get("division", "")
    named = next((one for one in frame.divisions if f"{one.tier}{one.letter}" == wanted), None)
    return live_page(request, "lists", frame.context | _lists(here, named or chosen(frame)))


def _lists(here: Here, division: Division | None) -> dict[str, object]:
    season = here.season
    shown = lists.lists_in(season, division.pk if division is not None else None, here.reader)
    rows = season.entrants.exclude(state=EntrantState.REMOVED).select_related("division")
    if division is not None:
        rows = rows.filter(division=division)
    found = [
        (one, [list_sheets.list_sheet(here.league.system, each) for each in shown.get(one.pk, ())])
        for one in rows.order_by("number", "applied_at", "pk")
    ]
    return {"division": division, "entrants": found, "window": lists.window_of(season)}


@require_GET
def terms(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The terms of the season in words."""
    here = lookup.season(slug, number, reader_of(request))
    frame = season_frame(here, "rules")
    maps = [words.map_name(here.league.system, one.map_id) for one in here.season.maps.order_by("place")]
    return live_page(request, "rules", frame.context | {"rules": rules.rules_sheet(here.season), "maps": maps})
