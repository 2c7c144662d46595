"""Own page: with whom I live (leagues 15.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from battles.leagues.selectors import households as reading
from battles.leagues.views.action_forms import posted, signed_in
from battles.leagues.views.season_frame import page

ACTS = {"declare_household", "confirm_household", "end_household"}


@require_http_methods(["GET", "POST"])
def households(request: HttpRequest) -> HttpResponse:
    signed_in(request)
    draw = partial(_drawn, request)
    return posted(request, ACTS, draw) if request.method == "POST" else draw(200, {})


def _drawn(request: HttpRequest, status: int, more: Mapping[str, object]) -> HttpResponse:
    user = signed_in(request)
    rows = [
        {
            "row": row,
            "name": row.other.username if row.one_id == user.pk else row.one.username,
            "asks_me": row.confirmed_at is None and row.other_id == user.pk,
        }
        for row in reading.of(user)
    ]
    return page(request, "leagues/acting/households.html", {"rows": rows, **more}, status)
