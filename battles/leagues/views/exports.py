"""Files: JSON, CSV, TRF16, calendars, the audit log and its check (12.3, 13.4)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_http_methods

from battles.leagues import audit, lookup
from battles.leagues.exports.tables import results_csv, table_csv
from battles.leagues.models import Season
from battles.leagues.presenters import reports
from battles.leagues.presenters.history import entry_line
from battles.leagues.selectors import archives, calendars, logs
from battles.leagues.services import rights
from battles.leagues.views.season_frame import live_page, page, reader_of, season_frame
from battles.rules.codec import encode
from battles.web.body_limit import body_limit
from battles.web.pagination import Page

ENTRIES = 50
LARGEST_LOG = 8 * 1024 * 1024
FORM_BYTES = 16 * 1024
"""What a form puts around the file it sends."""
CSV = "text/csv; charset=utf-8"
CALENDAR = "text/calendar; charset=utf-8"
LINES = "application/x-ndjson"


def _file(content: bytes | str, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _stem(season: Season) -> str:
    return f"{season.league.slug}-{season.number}"


@require_GET
def season_json(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The whole season; importing it elsewhere gives the same tables."""
    season = lookup.season(slug, number, reader_of(request)).season
    return _file(encode(archives.exported(season)), "application/json", f"{_stem(season)}.json")


@require_GET
def table_file(request: HttpRequest, slug: str, number: int, place: tuple[int, str]) -> HttpResponse:
    season = lookup.season(slug, number, reader_of(request)).season
    division = lookup.division(season, place)
    return _file(table_csv(reports.table_lines(division)), CSV, f"{_stem(season)}-{division.tier}{division.letter}.csv")


@require_GET
def results_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    season = lookup.season(slug, number, reader_of(request)).season
    return _file(results_csv(reports.result_lines(season)), CSV, f"{_stem(season)}-results.csv")


@require_GET
def report_file(request: HttpRequest, slug: str, number: int, place: tuple[int, str]) -> HttpResponse:
    """TRF16: for pairing engines."""
    season = lookup.season(slug, number, reader_of(request)).season
    division = lookup.division(season, place)
    name = f"{_stem(season)}-{division.tier}{division.letter}.trf"
    return _file(reports.report_of(division), "text/plain; charset=utf-8", name)


# Calendars


@require_GET
def season_calendar(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    season = lookup.season(slug, number, reader_of(request)).season
    return HttpResponse(calendars.feed_of_season(season), content_type=CALENDAR)


@require_GET
def entrant_calendar(request: HttpRequest, entrant_id: int) -> HttpResponse:
    found, _ = lookup.entrant(entrant_id, reader_of(request))
    return HttpResponse(calendars.feed_of_entrant(found), content_type=CALENDAR)


@require_GET
def private_calendar(request: HttpRequest, token: str) -> HttpResponse:
    """A user's own, by its secret address; a revoked one answers 404 (check 32)."""
    response = HttpResponse(calendars.feed_of_user(calendars.user_of(token)), content_type=CALENDAR)
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


# The log


@require_GET
def history(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What was done in the season, newest first (12.3)."""
    here = lookup.season(slug, number, reader_of(request))
    frame = season_frame(here, "history")
    paging = Page(request, ENTRIES)
    rows = logs.entries_of(here.season)
    found = paging.fit(list(rows[paging.offset : paging.offset + paging.asked]))
    is_desk = bool(here.roles & rights.MAY["rule"])
    lines = [entry_line(one, is_desk) for one in found]
    context = {"entries": lines, "page": paging, "head": logs.head_of(here.league)}
    return live_page(request, "history", frame.context | context)


@require_GET
def log_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The league's whole log, a line an entry; private evidence as hashes."""
    league = lookup.league(slug, reader_of(request))
    return _file(audit.exported(archives.log_of(league)), LINES, f"{league.slug}-log.jsonl")


@body_limit(LARGEST_LOG + FORM_BYTES)
@require_http_methods(["GET", "POST"])
def check_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether an exported log is as it was written: the first entry that is not is named (check 58)."""
    league = lookup.league(slug, reader_of(request))
    context: dict[str, object] = {"league": league, "checked": False}
    upload = request.FILES.get("log")
    if request.method == "POST" and upload is not None and not isinstance(upload, list):
        is_small = upload.size is not None and upload.size <= LARGEST_LOG
        bad = audit.first_bad_line(upload.read(), head=logs.head_of(league)) if is_small else None
        context |= {"checked": is_small, "bad": bad, "too_large": not is_small}
    return page(request, "leagues/check_log.html", context)
