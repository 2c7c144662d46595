"""Rules and scenarios to read, and scenarios to upload."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from msgspec import Struct

from accounts.models import User
from battles import selectors, services
from battles.errors import ApplicationError
from battles.messages import Fault
from battles.presenters import clause_search, rules_text
from battles.presenters import scenarios as scenario_pages
from battles.presenters.battle_cards import is_own, system_name
from battles.rules import registry
from battles.rules.codec import Json
from battles.rules.errors import BadSetup
from battles.rules.registry import AnyRules
from battles.texts.wording import fault, known
from battles.web.context_processors import is_organiser
from battles.web.forms import ScenarioForm

MOST_HITS = 60
"""Clauses that are shown at once."""


def _rules(slug: str) -> AnyRules:
    rules = rules_text.by_slug(slug)
    if rules is None:
        raise Http404
    return rules


def _language() -> str:
    return known(get_language() or "en")


@require_GET
def rules_index(request: HttpRequest) -> HttpResponse:
    """All systems and leagues; with words to look for, what each of them says about it."""
    keys = [*registry.offered(), *rules_text.books()]
    query = _query(request)
    context = {
        "systems": [_about(key) for key in keys],
        "query": query,
        "results": [_result(key, query) for key in keys] if query else [],
        "action": reverse("rules_index"),
    }
    return render(request, _page(request, "battles/rules_index.html"), context)


class SearchHit(Struct, frozen=True, kw_only=True):
    """A clause that was found, with what was looked for marked in it."""

    id: str
    title: SafeString
    text: SafeString
    note: str


class SearchResult(Struct, frozen=True, kw_only=True):
    """What the rules of one system, or of leagues, say about it."""

    about: dict[str, str]
    hits: tuple[SearchHit, ...]
    count: int


def _query(request: HttpRequest) -> str:
    return request.GET.get("q", "")[: clause_search.LONGEST].strip()


def _page(request: HttpRequest, whole: str) -> str:
    """The whole page, or only what was found, for a page that searches while one types."""
    return "battles/rules_found.html" if "part" in request.GET else whole


def _result(key: str, query: str) -> SearchResult:
    matches, wanted = clause_search.found(rules_text.clauses(key, _language()), query), clause_search.terms(query)
    hits = tuple(_hit(clause, wanted) for clause in matches[:MOST_HITS])
    return SearchResult(about=_about(key), hits=hits, count=len(matches))


def _hit(clause: rules_text.Clause, wanted: tuple[str, ...]) -> SearchHit:
    return SearchHit(
        id=clause.id,
        title=clause_search.marked(clause.title, wanted),
        text=clause_search.marked(clause.text, wanted),
        note=clause.note if clause.status == "not_automated" else "",
    )


def _about(key: str) -> dict[str, str]:
    if key in rules_text.books():
        return _about_book(key, rules_text.books()[key])
    words = registry.words(key, _language())
    return {
        "slug": registry.system(key).slug,
        "name": words.say("system.name"),
        "tagline": words.say("system.tagline"),
        "description": words.say("system.description"),
        "symbol": scenario_pages.symbol(key),
    }


def _about_book(key: str, book: rules_text.Book) -> dict[str, str]:
    texts = {"name": book.name, "tagline": book.tagline, "description": book.description}
    return {"slug": key, "symbol": book.symbol} | {name: str(text) for name, text in texts.items()}


@require_GET
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Every clause under its section; with words to look for, those that have them."""
    key, query = slug if slug in rules_text.books() else _rules(slug).key, _query(request)
    sections = rules_text.sections(key, _language())
    context = {
        "about": _about(key),
        "sections": sections,
        "ids": {clause.id for section in sections for clause in section.clauses},
        "is_system": key not in rules_text.books(),
        "query": query,
        "results": [_result(key, query)] if query else [],
        "action": reverse("rules", args=[slug]),
    }
    return render(request, _page(request, "battles/rules.html"), context)


@require_GET
def scenarios_index(request: HttpRequest) -> HttpResponse:
    systems = list(registry.offered().values())
    if len(systems) == 1:
        return redirect("scenarios", systems[0].slug)
    context = {"systems": [_about(one.key) for one in systems], "scenarios": True}
    return render(request, "battles/rules_index.html", context)


@require_GET
def scenarios(request: HttpRequest, slug: str) -> HttpResponse:
    found = _rules(slug)
    uploads = selectors.uploads(found.key)
    context = {
        "about": _about(found.key),
        "scenarios": [scenario_pages.scenario_sheet(found.key, one.id, None, _language()) for one in found.scenarios],
        "uploads": [
            (one, scenario_pages.scenario_sheet(found.key, one.slug, one.document, _language())) for one in uploads
        ],
        "may_upload": is_organiser(request.user),
    }
    return render(request, "battles/scenarios.html", context)


def _document(found: AnyRules, scenario: str) -> dict[str, Json] | None:
    if is_own(found.key, scenario):
        return None
    try:
        document: dict[str, Json] = selectors.upload_of(found.key, scenario).document
    except ApplicationError as error:
        raise Http404 from error
    return document


@require_GET
def scenario(request: HttpRequest, slug: str, scenario: str) -> HttpResponse:
    found = _rules(slug)
    sheet = scenario_pages.scenario_sheet(found.key, scenario, _document(found, scenario), _language())
    context = {"about": _about(found.key), "sheet": sheet, "scenario": scenario, "own": is_own(found.key, scenario)}
    return render(request, "battles/scenario.html", context)


@require_GET
def scenario_file(request: HttpRequest, slug: str, scenario: str) -> HttpResponse:
    """The document of an uploaded scenario, or of one of the rules' own: a pattern to begin with."""
    found = _rules(slug)
    document = _document(found, scenario) or scenario_pages.document(found.key, scenario)
    response = JsonResponse(document, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response.headers["Content-Disposition"] = f'attachment; filename="{scenario}.json"'
    return response


@login_required
def scenario_upload(request: HttpRequest, slug: str) -> HttpResponse:
    """Organisers only. Everything that is wrong with a file is said at once, each with its clause."""
    found, user = _rules(slug), request.user
    if not isinstance(user, User) or not is_organiser(user):
        raise PermissionDenied
    form = ScenarioForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _upload_page(request, found, form, status=400 if form.is_bound else 200)
    name = form.cleaned_data["slug"]
    try:
        services.upload_scenario(user=user, system=found.key, slug=name, document=form.document())
    except (ApplicationError, BadSetup) as error:
        return _upload_page(request, found, form, status=400, refused=fault(error, _language(), system=found.key))
    messages.success(request, _("The scenario is saved and ready to play."))
    return redirect("scenario", slug, name)


def _upload_page(
    request: HttpRequest, found: AnyRules, form: ScenarioForm, *, status: int, refused: Fault | None = None
) -> HttpResponse:
    about, system = _about(found.key), system_name(found.key)
    context = {"about": about, "form": form, "fault": refused, "system": system, "rules": found}
    return render(request, "battles/scenario_upload.html", context, status=status)
