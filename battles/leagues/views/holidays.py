"""Holidays of an entrant, and the hours of the week somebody can play (leagues 8.2, 8.5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils import dateformat
from django.views.decorators.http import require_http_methods

from battles.leagues import terms as terms_
from battles.leagues.lookup import Here
from battles.leagues.models import Entrant
from battles.leagues.selectors import dates as reading
from battles.leagues.views.action_forms import posted, signed_in
from battles.leagues.views.entries import entrant_head, own
from battles.leagues.views.season_frame import page

MONDAY = date(2024, 1, 1)
HOURS = range(24)


@require_http_methods(["GET", "POST"])
def own_holidays(request: HttpRequest, entrant_id: int) -> HttpResponse:
    here, entrant = own(request, entrant_id)
    draw = partial(_own_holidays, request, here, entrant)
    if request.method == "POST":
        return posted(request, {"book_holiday"}, draw, ids={"entrant_id": entrant_id})
    return draw(200, {})


def _own_holidays(
    request: HttpRequest, here: Here, entrant: Entrant, status: int, more: Mapping[str, object]
) -> HttpResponse:
    booked = list(entrant.holidays.select_related("granted_by"))
    most = terms_.read(here.season.terms).dates.holidays
    used = sum(reading.plain_holiday(one).days for one in booked if one.granted_by_id is None)
    context = {
        **entrant_head(here, entrant),
        "holidays": booked,
        "most": most,
        "left": max(0, most - used),
        **more,
    }
    return page(request, "leagues/acting/holidays.html", context, status)


# Free hours


@require_http_methods(["GET", "POST"])
def availability(request: HttpRequest) -> HttpResponse:
    """The grid of the week: seven days, twenty-four hours, a tick for each that is free."""
    signed_in(request)
    draw = partial(_availability, request)
    if request.method != "POST":
        return draw(200, {})
    free = set(request.POST.getlist("free"))
    hours = "".join("1" if str(hour) in free else "0" for hour in range(7 * 24))
    data = {"hours": hours, "zone": request.POST.get("zone", "")}
    return posted(request, {"set_availability"}, draw, data=data)


def _availability(request: HttpRequest, status: int, more: Mapping[str, object]) -> HttpResponse:
    row = reading.availability_of(signed_in(request))
    hours = row.hours if row is not None else "0" * 168
    typed = set(request.POST.getlist("free")) if "given" in more else None
    days = [
        {
            "name": dateformat.format(MONDAY + timedelta(days=day), "l"),
            "short": dateformat.format(MONDAY + timedelta(days=day), "D"),
            "hours": [
                (
                    24 * day + hour,
                    hour,
                    hours[24 * day + hour] == "1" if typed is None else str(24 * day + hour) in typed,
                )
                for hour in HOURS
            ],
        }
        for day in range(7)
    ]
    context = {"days": days, "hours": HOURS, "row": row, **more}
    return page(request, "leagues/acting/availability.html", context, status)
