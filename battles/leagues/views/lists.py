"""Handing in army lists: a kept army, a text, or JSON; all problems at once (leagues 3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from battles import selectors as hosting
from battles.errors import ApplicationError
from battles.leagues import terms as terms_
from battles.leagues.actions import Now
from battles.leagues.errors import LeagueError
from battles.leagues.lookup import Here
from battles.leagues.models import Entrant, ListWindow
from battles.leagues.presenters import lists as sheets
from battles.leagues.presenters import rules
from battles.leagues.selectors import lists as reading
from battles.leagues.views.action_forms import posted, signed_in, told
from battles.leagues.views.entries import entrant_head, own
from battles.leagues.views.season_frame import page
from battles.web.forms import json_object


@require_http_methods(["GET", "POST"])
def own_lists(request: HttpRequest, entrant_id: int) -> HttpResponse:
    """The lists of one's own entry: what is handed in, with its hash, and the form to hand in another."""
    here, entrant = own(request, entrant_id)
    if not rules.has_lists(here.season):
        raise LeagueError("no_lists_here", clause="3.1")
    draw = partial(_own_lists, request, here, entrant)
    if request.method != "POST":
        return draw(200, {})
    try:
        data = _given(request)
    except ApplicationError as error:
        return draw(error.status, {"fault": told(error), "given": request.POST})
    return posted(request, {"hand_in_list"}, draw, ids={"entrant_id": entrant_id}, data=data, system=here.league.system)


def _given(request: HttpRequest) -> dict[str, object]:
    """What the form sends: the number of a kept army, else a text that is JSON or paper."""
    given = request.POST
    kept, text = given.get("army", ""), given.get("text", "")
    data: dict[str, object] = {"slot": given.get("slot", "1")}
    if kept:
        return data | {"army": kept}
    if text.lstrip().startswith("{"):
        return data | {"content": json_object(text.encode())}
    return data | {"text": text}


def _own_lists(
    request: HttpRequest, here: Here, entrant: Entrant, status: int, more: Mapping[str, object]
) -> HttpResponse:
    user, season = signed_in(request), here.season
    window = reading.window_of(season)
    handed = {one.slot: one for one in reading.lists_of(entrant, user)}
    slots = _slots(entrant, window, terms_.read(season.terms).lists.count)
    kept = [one for one in hosting.armies_of(user) if one.system == here.league.system]
    context = {
        **entrant_head(here, entrant),
        "window": window,
        "is_open": window is not None and window.frozen_at is None and window.opens <= Now.clock.now() < window.closes,
        "slots": [
            (slot, sheets.list_sheet(here.league.system, handed[slot]) if slot in handed else None) for slot in slots
        ],
        "armies": kept,
        "points": terms_.read(season.terms).game.army_points,
        **more,
    }
    return page(request, "leagues/acting/lists.html", context, status)


def _slots(entrant: Entrant, window: ListWindow | None, usual: int) -> range:
    """One for each list; a team has one for each place of its roster."""
    most = entrant.team.members.count() if entrant.team is not None else window.lists if window is not None else usual
    return range(1, most + 1)
