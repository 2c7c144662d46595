"""Ready maps, maps that players have drawn, and the editor."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from msgspec import Struct

from accounts.adapter import player_of
from battles import selectors, services
from battles.errors import ApplicationError
from battles.models import DrawnMap
from battles.presenters import army_reports, scenarios
from battles.presenters.battle_cards import system_name
from battles.rules import registry
from battles.rules.books import MapSize
from battles.rules.codec import Json, encode
from battles.rules.registry import AnyRules
from battles.rules.words import LANGUAGES
from battles.texts.wording import fault, known
from battles.web.forms import MapFileForm, json_object, read_file


class MapCard(Struct, frozen=True, kw_only=True):
    """A map on a page: its picture, and its document for scripts that draw it better."""

    key: str
    name: str
    picture: SafeString
    document: str
    size: str
    width: str
    depth: str
    """How large it is drawn; a document of no known size as the smallest."""
    row: DrawnMap | None = None


def drawing_systems() -> list[AnyRules]:
    return [rules for rules in registry.offered().values() if rules.map_book is not None]


def _rules(key: str) -> AnyRules:
    found = next((rules for rules in drawing_systems() if rules.key == key), None)
    if found is None and not drawing_systems():
        raise ApplicationError("no_maps")
    return found or drawing_systems()[0]


def _language() -> str:
    return known(get_language() or "en")


def card(rules: AnyRules, key: str, document: dict[str, Json], row: DrawnMap | None = None) -> MapCard:
    book = selectors.map_book(rules)
    size = book.size_of(document)
    return MapCard(
        key=key,
        name=book.named(document, _language()) or (row.name if row is not None else key),
        picture=scenarios.map_picture(rules.key, document),
        document=encode(document).decode(),
        size=_measured(size) if size is not None else "",
        width=f"{(size or book.sizes()[0]).width:g}",
        depth=f"{(size or book.sizes()[0]).depth:g}",
        row=row,
    )


def _measured(size: MapSize) -> str:
    return f"{size.width / 10:g} × {size.depth / 10:g} cm"


@require_http_methods(["GET", "POST"])
def maps(request: HttpRequest) -> HttpResponse:
    """All maps one may fight on; a form to draw a new one."""
    rules = _rules(request.POST.get("system", request.GET.get("system", "")))
    if request.method == "POST":
        return redirect("map", _begin(request, rules).pk)
    return _page(request, rules)


def _begin(request: HttpRequest, rules: AnyRules) -> DrawnMap:
    """An empty map of some size, or a copy of a ready one."""
    book = selectors.map_book(rules)
    document = book.blank(request.POST.get("size", ""))
    if (ready := book.ready().get(request.POST.get("copy", ""))) is not None:
        document = _copied(rules, ready)
    return services.save_map(user=player_of(request), system=rules.key, document=document)


def _copied(rules: AnyRules, document: dict[str, Json]) -> dict[str, Json]:
    """A map under a name of its own; how it grows on larger boards stays with the ready one."""
    book = selectors.map_book(rules)
    names = {language: _copy_name(book.named(document, language), language) for language in LANGUAGES}
    copy = book.renamed(document, f"{document.get('id', 'map')}_copy", names)
    return {key: value for key, value in copy.items() if key != "plan"}


def _copy_name(name: str, language: str) -> str:
    with translation.override(language):
        return _("%(name)s, copy") % {"name": name[:50]}


def _page(request: HttpRequest, rules: AnyRules, *, status: int = 200, **more: object) -> HttpResponse:
    book = selectors.map_book(rules)
    context = {
        "rules": rules,
        "systems": [(one.key, system_name(one.key)) for one in drawing_systems()],
        "ready": [card(rules, key, document) for key, document in book.ready().items()],
        "mine": [card(rules, str(row.pk), row.document, row) for row in selectors.maps_of(request.user, rules.key)],
        "shared": [
            card(rules, str(row.pk), row.document, row) for row in selectors.shared_maps(request.user, rules.key)
        ],
        "sizes": [(size.id, _measured(size)) for size in book.sizes()],
        "form": MapFileForm(),
        **more,
    }
    return render(request, "battles/maps.html", context, status=status)


@ensure_csrf_cookie
@require_http_methods(["GET", "POST"])
def drawn_map(request: HttpRequest, map_id: int) -> HttpResponse:
    """The editor for one's own map; a shared map of somebody else can be looked at and copied."""
    row = selectors.map_of(request.user, map_id)
    if request.method == "POST":
        return _act(request, row)
    rules = registry.system(row.system)
    context = {
        "row": row,
        "rules": rules,
        "system": system_name(rules.key),
        "card": card(rules, str(row.pk), row.document, row),
        "problems": army_reports.map_problems(rules, row.document, _language()),
        "is_own": row.owner_id == request.user.pk,
        "palette": encode(selectors.map_book(rules).palette()).decode(),
        "language": _language(),
    }
    return render(request, "battles/map.html", context)


def _act(request: HttpRequest, row: DrawnMap) -> HttpResponse:
    rules = registry.system(row.system)
    match request.POST.get("action", ""):
        case "delete":
            services.delete_map(user=request.user, map_id=row.pk)
            messages.success(request, _("“%(name)s” is deleted.") % {"name": row.name})
            return redirect("maps")
        case "copy":
            document = _copied(rules, row.document)
            return redirect("map", services.save_map(user=player_of(request), system=row.system, document=document).pk)
        case action:
            return _share(request, row, shared=action == "share")


def _share(request: HttpRequest, row: DrawnMap, *, shared: bool) -> HttpResponse:
    try:
        services.save_map(
            user=player_of(request), system=row.system, document=row.document, map_id=row.pk, shared=shared
        )
    except ApplicationError as error:
        messages.error(request, fault(error, _language()).message)
    return redirect("map", row.pk)


@require_GET
def export_map(request: HttpRequest, map_id: int) -> HttpResponse:
    row = selectors.map_of(request.user, map_id)
    response = JsonResponse(row.document, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response.headers["Content-Disposition"] = f'attachment; filename="{slugify(row.name) or "map"}.json"'
    return response


@require_POST
def import_map(request: HttpRequest) -> HttpResponse:
    """A map from a file; what is wrong with it is listed in the editor."""
    rules = _rules(request.POST.get("system", ""))
    form = MapFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, rules, status=400, form=form)
    try:
        document = json_object(read_file(form.cleaned_data["file"]))
        row = services.save_map(user=player_of(request), system=rules.key, document=document)
    except ApplicationError as error:
        return _page(request, rules, status=400, form=form, fault=fault(error, _language(), system=rules.key))
    return redirect("map", row.pk)
