"""Help, imprint, privacy, licences; reporting problems."""

from __future__ import annotations

from uuid import UUID

from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from battles import selectors, services
from battles.errors import ApplicationError
from battles.presenters.battle_cards import BattleCardPage, shown
from battles.runtime.clock import WALL
from battles.texts.wording import fault
from battles.web.forms import ReportForm

PARTS = (
    ("Django, Channels, Daphne", gettext_lazy("pages and connections"), "BSD-3-Clause"),
    ("Django REST framework, drf-spectacular", gettext_lazy("the API for programs"), "BSD-3-Clause"),
    ("django-allauth", gettext_lazy("accounts"), "MIT"),
    ("msgspec", gettext_lazy("reading and writing JSON"), "BSD-3-Clause"),
    ("WhiteNoise", gettext_lazy("serving files"), "MIT"),
    ("psycopg", gettext_lazy("PostgreSQL"), "LGPL-3.0"),
    ("redis-py, channels_redis", gettext_lazy("several workers"), "MIT, BSD-3-Clause"),
    ("uvicorn, websockets", gettext_lazy("connections"), "BSD-3-Clause"),
    ("cryptography", gettext_lazy("sealing what is sent to browsers"), "Apache-2.0, BSD-3-Clause"),
    ("Preact", gettext_lazy("the table in the browser"), "MIT"),
    ("Swagger UI", gettext_lazy("the API documentation"), "Apache-2.0"),
    ("Vollkorn, Source Sans 3", gettext_lazy("typefaces"), "SIL Open Font License 1.1"),
)


@require_GET
def help_page(request: HttpRequest) -> HttpResponse:
    return render(request, "battles/about/help.html")


@require_GET
def imprint(request: HttpRequest) -> HttpResponse:
    return render(request, "battles/about/imprint.html")


@require_GET
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "battles/about/privacy.html")


@require_GET
def licences(request: HttpRequest) -> HttpResponse:
    parts = [{"name": name, "purpose": purpose, "licence": licence} for name, purpose, licence in PARTS]
    return render(request, "battles/about/licences.html", {"parts": parts})


def report(request: HttpRequest) -> HttpResponse:
    """Anybody may report; from a table the position goes with it, as far as the reporter may see it."""
    battle_id = _battle(request.POST.get("battle", request.GET.get("battle", "")))
    if request.method != "POST":
        return _report_page(request, ReportForm(initial={"text": _begun(request)}), battle_id)
    if not ratelimit.consume(request, action="report"):
        raise ApplicationError("too_fast")
    form = ReportForm(request.POST)
    if not form.is_valid():
        return _report_page(request, form, battle_id)
    try:
        services.make_report(user=request.user, text=form.cleaned_data["text"], battle_id=battle_id)
    except ApplicationError as error:
        form.add_error("text", fault(error, get_language() or "en").message)
        return _report_page(request, form, battle_id)
    messages.success(request, _("Thank you. Your report has been sent."))
    return redirect("battle", battle_id) if battle_id else redirect("lobby")


def _begun(request: HttpRequest) -> str:
    """From an error page: where it happened."""
    place = request.GET.get("from", "")[:300]
    return f"{place}\n\n" if place.startswith("/") else ""


def _battle(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _report_page(request: HttpRequest, form: ReportForm, battle_id: UUID | None) -> HttpResponse:
    context = {"form": form, "battle_id": battle_id, "one": _shown(request, battle_id) if battle_id else None}
    return render(request, "battles/about/report.html", context, status=400 if form.errors else 200)


def _shown(request: HttpRequest, battle_id: UUID) -> BattleCardPage:
    battle = selectors.battle_of(battle_id)
    selectors.viewer_of(battle, request.user, WALL.now())
    return shown([selectors.battle_card(battle, request.user)])[0]
