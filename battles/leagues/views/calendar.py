"""The private calendar: a secret address for one's own fixtures (leagues 8.7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.models import User
from battles.leagues import actions
from battles.leagues.selectors.calendars import has_feed
from battles.leagues.views.action_forms import posted, signed_in
from battles.leagues.views.season_frame import page


@require_http_methods(["GET", "POST"])
def calendar(request: HttpRequest) -> HttpResponse:
    """Make an address, make another one, withdraw it."""
    user = signed_in(request)
    draw = partial(_drawn, request, user)
    if request.method != "POST":
        return draw(200, {})
    if request.POST.get("action") == "new_calendar":
        return _new(user, draw)
    return posted(request, {"revoke_calendar"}, draw)


def _new(user: User, draw: partial[HttpResponse]) -> HttpResponse:
    """The address is shown on this answer and never again: only its hash is kept."""
    token = actions.perform(actions.BY_NAME["new_calendar"], user, {}, {})["token"]
    response = draw(200, {"feed": reverse("private_calendar", args=[token])})
    response.headers["Cache-Control"] = "no-store"
    return response


def _drawn(request: HttpRequest, user: User, status: int, more: Mapping[str, object]) -> HttpResponse:
    return page(request, "leagues/acting/calendar.html", {"has_feed": has_feed(user), **more}, status)
