"""What somebody was told, how he wants to be told, and the private calendar (leagues 8.7, 14)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.models import User
from battles.leagues import acts
from battles.leagues.models import CalendarFeed, Division, Notice, NoticeSetting
from battles.leagues.selectors import fixtures, seasons
from battles.leagues.services import notices as telling
from battles.leagues.sheets.fixtures import line
from battles.leagues.sheets.kinds import KINDS, WAYS
from battles.leagues.views.framing import page
from battles.leagues.views.posting import language, posted, signed_in

SHOWN = 100
MOST_FIXTURES = 20


@require_http_methods(["GET", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    """The newest first; and what one has to play."""
    signed_in(request)
    draw = partial(_notices, request)
    if request.method == "POST":
        return posted(request, {"notices_seen"}, draw)
    return draw(200, {})


def _notices(request: HttpRequest, status: int, more: Mapping[str, object]) -> HttpResponse:
    user = signed_in(request)
    zone = seasons.zone_of(user) or "UTC"
    rows = Notice.objects.filter(user=user)[:SHOWN]
    found = fixtures.of_user(user)[:MOST_FIXTURES]
    homes = {card.division for card in found}
    systems = dict(Division.objects.filter(pk__in=homes).values_list("pk", "season__league__system"))
    context = {
        "notices": [(row, *telling.worded(row, language(), zone)) for row in rows],
        "unseen": Notice.objects.filter(user=user, seen_at=None).count(),
        "to_play": [line(card, systems[card.division]) for card in found],
        **more,
    }
    return page(request, "leagues/acting/notices.html", context, status)


@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """For each kind on, off or a daily digest; quiet hours; a webhook; the private calendar."""
    user = signed_in(request)
    draw = partial(_settings, request, user)
    if request.method != "POST":
        return draw(200, {})
    if request.POST.get("action") == "new_calendar":
        return _new_calendar(user, draw)
    data = _given(request) if request.POST.get("action") == "notice_settings" else None
    return posted(request, {"notice_settings", "revoke_calendar"}, draw, data=data)


def _new_calendar(user: User, draw: partial[HttpResponse]) -> HttpResponse:
    """The address is shown on this answer and never again: only its hash is kept."""
    token = acts.perform(acts.BY_NAME["new_calendar"], user, {}, {})["token"]
    response = draw(200, {"feed": reverse("private_calendar", args=[token])})
    response.headers["Cache-Control"] = "no-store"
    return response


def _given(request: HttpRequest) -> dict[str, object]:
    given = request.POST
    kinds = {
        kind: {channel: given.get(f"{channel}-{kind}", "on") for channel in telling.CHANNELS} for kind in telling.KINDS
    }
    plain = {name: given.get(name, "") for name in ("quiet_from", "quiet_until", "zone", "webhook")}
    return {"kinds": kinds, **plain}


def _settings(request: HttpRequest, user: User, status: int, more: Mapping[str, object]) -> HttpResponse:
    ways = NoticeSetting.objects.filter(user=user).first()
    typed = request.POST if "given" in more else None
    kinds = [
        (kind, label, [(channel, _way(ways, kind, channel, typed)) for channel in telling.CHANNELS])
        for kind, label in KINDS.items()
    ]
    context = {
        "kinds": kinds,
        "ways": WAYS.items(),
        "setting": ways,
        "has_feed": CalendarFeed.objects.filter(user=user).exists(),
        **more,
    }
    return page(request, "leagues/acting/notice_settings.html", context, status)


def _way(ways: NoticeSetting | None, kind: str, channel: str, typed: Mapping[str, str] | None) -> str:
    if typed is not None:
        return typed.get(f"{channel}-{kind}", "on")
    return telling.way_of(ways, kind, channel)
