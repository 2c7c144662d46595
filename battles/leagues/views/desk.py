"""The organiser's desk beside the standings: cases with their facts, what needs attention, the log (leagues 11, 12)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_http_methods

from battles.leagues.actions import Now
from battles.leagues.lookup import Here
from battles.leagues.presenters import cases, history
from battles.leagues.selectors import desk as reading
from battles.leagues.selectors import logs
from battles.leagues.selectors import seasons as reading_seasons
from battles.leagues.services import rights
from battles.leagues.views.action_forms import posted, signed_in
from battles.leagues.views.bodies import body_of
from battles.leagues.views.league_settings import officer_here
from battles.leagues.views.pairings import PAIRING, PEOPLE, head
from battles.leagues.views.season_frame import page, season_frame
from battles.leagues.views.seasons import chosen, round_parts

DESK = {"rule"} | PAIRING | PEOPLE
A_PAGE = 50


@require_http_methods(["GET", "POST"])
def desk(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What waits for a decision, oldest first; everything else runs by the rules of the season."""
    here = officer_here(request, slug, number)
    draw = partial(_desk, request, here)
    if request.method == "POST":
        return posted(request, DESK, draw, ids={"season_id": here.season.pk})
    return draw(200, {})


def _desk(request: HttpRequest, here: Here, status: int, more: Mapping[str, object]) -> HttpResponse:
    now, user = Now.clock.now(), signed_in(request)
    found = list(reading.open_cases(here.season))
    barred = reading.barred(user, found)
    precedents = reading.precedents(here.league, found)
    attention = reading.attention(here.season, now)
    context = {
        **season_frame(here, "desk").context,
        **head(here),
        **_standings(here, now),
        "cases": [
            cases.case_sheet(
                one, here.league.system, may_rule=one.pk not in barred, rulings=precedents.get(one.clause, ())
            )
            for one in found
        ],
        "attention": [cases.attention_sheet(one, now) for one in attention[:20]],
        "more_attention": max(0, len(attention) - 20),
        "open_count": len(found) + len(attention),
        "outcomes": cases.OUTCOMES.items(),
        "penalties": cases.penalties(here.season),
        **more,
    }
    return page(request, "leagues/acting/desk.html", context, status)


def _standings(here: Here, now: datetime) -> dict[str, object]:
    """The reader's own division, or the top one, beside the desk."""
    frame = season_frame(here, "desk")
    division = chosen(frame)
    if division is None:
        return {"body": None, "rounds": []}
    current, following = reading_seasons.present_rounds([division], now)[division.pk]
    rounds = [one for one in (current, following) if one is not None]
    return {"body": body_of(division, frame, short=True, now=now), "rounds": round_parts(rounds, frame, now)}


# The log


@require_GET
def log(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every act of the season, newest first, by action, by who did it, by what it was done to."""
    here = officer_here(request, slug, number)
    wanted = {name: request.GET.get(name, "").strip()[:80] for name in ("action", "actor", "object")}
    shown = Paginator(logs.entries_of(here.season, **wanted), A_PAGE).get_page(request.GET.get("page"))
    context = {
        **head(here),
        "entries": [cases.entry_sheet(one, full=_reads_private(here)) for one in shown],
        "page": shown,
        "actions": [(one, history.act(one)) for one in logs.actions_of(here.season)],
        "wanted": wanted,
    }
    return page(request, "leagues/acting/log.html", context)


def _reads_private(here: Here) -> bool:
    """Private evidence is for the desk (12.3)."""
    return bool(here.roles & (rights.MAY["rule"] | rights.MAY["schedule"]))
