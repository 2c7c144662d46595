"""Rounds with their fixtures and live boards (13.1)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from battles.leagues import lookup
from battles.leagues.errors import LeagueError
from battles.leagues.lookup import Here
from battles.leagues.models import Round
from battles.leagues.presenters import words
from battles.leagues.presenters.tables import division_name
from battles.leagues.selectors import seasons
from battles.leagues.views.season_frame import SeasonFrame, live_page, reader_of, season_frame
from battles.leagues.views.seasons import round_parts
from battles.runtime.clock import WALL


@require_GET
def rounds(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All rounds with their dates."""
    here = lookup.season(slug, number, reader_of(request))
    frame = season_frame(here, "rounds")
    rows = published(here)
    found: dict[int, list[Round]] = {}
    for row in rows:
        found.setdefault(row.number, []).append(row)
    now = WALL.now()
    context = {
        "all_rounds": [
            {
                "number": key,
                "kinds": [words.label(words.ROUND_KINDS, one) for one in dict.fromkeys(r.kind for r in group)],
                "is_main": all(one.kind == "main" for one in group),
                "opens": min(one.opens for one in group),
                "soft": max(one.soft_deadline for one in group),
                "hard": max(one.hard_deadline for one in group),
                "is_done": all(one.closed_at is not None for one in group),
                "is_on": any(one.opens <= now for one in group),
            }
            for key, group in sorted(found.items())
        ]
    }
    return live_page(request, "rounds", frame.context | context)


def published(here: Here) -> list[Round]:
    return seasons.published_rounds(here.season)


@require_GET
def round_page(request: HttpRequest, slug: str, number: int, round_number: int) -> HttpResponse:
    """One round of all divisions: who plays whom, and how it stands now."""
    here = lookup.season(slug, number, reader_of(request))
    frame = season_frame(here, "rounds")
    return live_page(request, "round", frame.context | round_of(frame, published(here), round_number))


def round_of(frame: SeasonFrame, rows: list[Round], number: int) -> dict[str, object]:
    """A round with its boards, division by division."""
    wanted = [one for one in rows if one.number == number]
    if not wanted:
        raise LeagueError("no_such_round", clause="2")
    for one in wanted:
        one.division.season = frame.here.season
    parts = round_parts(wanted, frame, WALL.now())
    return {
        "number": number,
        "numbers": sorted({one.number for one in rows}),
        "parts": [(division_name(one.division), part) for one, part in zip(wanted, parts, strict=True)],
        "first": wanted[0],
    }
