"""The armies a player keeps, and the page where one is built."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods

from accounts.adapter import asker_of, player_of
from battles import selectors, services
from battles.errors import ApplicationError
from battles.models import ArmyList
from battles.presenters import army_reports
from battles.presenters.battle_cards import system_name
from battles.records import army_file
from battles.records.army_file import ArmyFile, ArmyFileTask
from battles.rules import registry
from battles.rules.errors import BadSetup, Refusal
from battles.rules.registry import AnyRules
from battles.runtime.db_thread import in_db_thread
from battles.texts.wording import fault, known, refusal
from battles.thinking import pool
from battles.web.forms import ArmyTextForm

SHOWN_PROBLEMS = 12
UNREAD = "army_text_line"
"""A line that says nothing: then the whole paper is refused, and nothing is kept."""


def building_systems() -> list[AnyRules]:
    """Systems whose armies are built."""
    return [rules for rules in registry.offered().values() if rules.army_book is not None]


def _rules(key: str) -> AnyRules:
    found = next((rules for rules in building_systems() if rules.key == key), None)
    if found is None and not building_systems():
        raise ApplicationError("no_armies")
    return found or building_systems()[0]


def _language() -> str:
    return known(get_language() or "en")


@require_http_methods(["GET", "POST"])
def armies(request: HttpRequest) -> HttpResponse:
    """One's own armies; a form to begin a new one."""
    rules = _rules(request.POST.get("system", request.GET.get("system", "")))
    if request.method == "POST":
        return redirect("army", _begin(request, rules).pk)
    return _page(request, rules)


def _begin(request: HttpRequest, rules: AnyRules) -> ArmyList:
    """An empty army of a list, a random one, or a copy of a ready one."""
    book, start = selectors.army_book(rules), request.POST.get("start", "")
    army = book.blank({"list": request.POST.get("list", "")})
    setup = book.setup_for(army)
    samples = {f"sample-{number}": sample for number, sample in enumerate(book.samples(setup))}
    if start == "random":
        army = services.random_army(rules, setup, army)
    else:
        army = samples.get(start, army)
    return services.save_army(user=player_of(request), system=rules.key, data=army)


def _page(request: HttpRequest, rules: AnyRules, *, status: int = 200, **more: object) -> HttpResponse:
    book, words = selectors.army_book(rules), registry.words(rules.key, _language())
    rows = selectors.armies_of(request.user)
    context = {
        "rules": rules,
        "systems": [(one.key, system_name(one.key)) for one in building_systems()],
        "armies": [(row, _told(row), system_name(row.system)) for row in rows if row.system in registry.systems()],
        "lists": [(key, words.say("{list:term}", {"list": term})) for key, term in book.lists().items()],
        "samples": [
            (f"sample-{number}", army_reports.told(rules, book, army, _language()))
            for number, army in enumerate(book.samples(book.setup_for(book.blank({}))))
        ],
        "has_maps": rules.map_book is not None,
        "form": ArmyTextForm(),
        **more,
    }
    return render(request, "battles/armies.html", context, status=status)


def _told(row: ArmyList) -> army_reports.Told:
    rules = registry.system(row.system)
    return army_reports.told(rules, selectors.army_book(rules), row.data, _language())


@ensure_csrf_cookie
@require_http_methods(["GET", "POST"])
def army(request: HttpRequest, army_id: int) -> HttpResponse:
    """The builder. Without scripts the army is a text that is sent, checked and kept."""
    row = selectors.readable_army(request.user, army_id)
    if row.owner != request.user:
        return _somebody_elses(request, row)
    if request.method == "POST":
        return _act(request, row)
    return _builder(request, row)


def _somebody_elses(request: HttpRequest, row: ArmyList) -> HttpResponse:
    """A shared army can be read, and taken and changed."""
    if request.method == "POST":
        copy = services.copy_army(user=player_of(request), army_id=row.pk, name=row.name)
        return redirect("army", copy.pk)
    rules = registry.system(row.system)
    context = {"row": row, "rules": rules, "system": system_name(rules.key), "told": _told(row)}
    return render(request, "battles/army_shared.html", context)


def _builder(request: HttpRequest, row: ArmyList, *, status: int = 200, **more: object) -> HttpResponse:
    rules = registry.system(row.system)
    book = selectors.army_book(rules)
    context = {
        "row": row,
        "rules": rules,
        "system": system_name(rules.key),
        "told": _told(row),
        "paper": book.to_text(row.data, _language()),
        "language": _language(),
        **more,
    }
    return render(request, "battles/army.html", context, status=status)


def _act(request: HttpRequest, row: ArmyList) -> HttpResponse:
    match request.POST.get("action", "save"):
        case "delete":
            services.delete_army(user=request.user, army_id=row.pk)
            messages.success(request, _("“%(name)s” is deleted.") % {"name": row.name})
            return redirect("armies")
        case "copy":
            name = _("%(name)s, copy") % {"name": row.name[:70]}
            copy = services.copy_army(user=player_of(request), army_id=row.pk, name=name)
            return redirect("army", copy.pk)
        case "share" | "unshare" as action:
            return _share(request, row, shared=action == "share")
        case action:
            return _save_text(request, row, ready=action == "ready")


def _share(request: HttpRequest, row: ArmyList, *, shared: bool) -> HttpResponse:
    try:
        services.share_army(user=player_of(request), army_id=row.pk, shared=shared)
    except ApplicationError as error:
        return _builder(request, row, status=400, fault=fault(error, _language()))
    said = _("“%(name)s” is shared.") if shared else _("“%(name)s” is private again.")
    messages.success(request, said % {"name": row.name})
    return redirect("army", row.pk)


def _save_text(request: HttpRequest, row: ArmyList, *, ready: bool) -> HttpResponse:
    """What was typed on the paper; what could not be understood is said line by line, and nothing is kept then."""
    rules, text = registry.system(row.system), request.POST.get("text", "")
    data, problems = selectors.army_book(rules).from_text(text)
    if problems:
        return _builder(request, row, status=400, paper=text, unread=_worded(rules, problems))
    try:
        name = str(data.get("name") or row.name)
        services.save_army(user=player_of(request), system=rules.key, data=data, army_id=row.pk, name=name, ready=ready)
    except (ApplicationError, BadSetup) as error:
        found = fault(error, _language(), system=rules.key)
        return _builder(request, row, status=400, paper=text, fault=found)
    messages.success(request, _("Saved."))
    return redirect("army", row.pk)


def _worded(rules: AnyRules, problems: Sequence[Refusal]) -> list[str]:
    words = registry.words(rules.key, _language())
    return [refusal(one, words).message for one in problems]


@require_GET
def export_army(request: HttpRequest, army_id: int) -> HttpResponse:
    """The army as a file: text in the reader's language, or JSON."""
    row = selectors.readable_army(request.user, army_id)
    name = slugify(row.name) or "army"
    if request.GET.get("format") == "json":
        response: HttpResponse = JsonResponse(row.data, json_dumps_params={"indent": 1, "ensure_ascii": False})
        response.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
        return response
    text = selectors.army_book(registry.system(row.system)).to_text(row.data, _language())
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.txt"'
    return response


async def import_army(request: HttpRequest) -> HttpResponseBase:
    """A new army from pasted text or JSON, or from a file. Lines that say nothing are named, and nothing is kept."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    task = await in_db_thread(_brought, request)
    if isinstance(task, HttpResponseBase):
        return task
    try:
        found = await pool.pool().read_army(task)
    except ApplicationError as error:
        return await in_db_thread(_refuse_import, request, error)
    return await in_db_thread(_keep_import, request, found)


def _brought(request: HttpRequest) -> ArmyFileTask | HttpResponse:
    """A file that has to be read; or the answer, if there is none."""
    rules = _rules(request.POST.get("system", ""))
    form = ArmyTextForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, rules, status=400, form=form)
    file = form.cleaned_data.get("file")
    if file is None:
        army, problems = selectors.army_book(rules).from_text(form.cleaned_data["text"])
        return _keep_import(request, ArmyFile(army=army, problems=tuple(problems)))
    try:
        return army_file.task_of(
            rules, file.read(army_file.most_bytes(rules) + 1), str(file.name or ""), asker_of(request)
        )
    except ApplicationError as error:
        return _refuse_import(request, error)


def _refuse_import(request: HttpRequest, error: ApplicationError) -> HttpResponse:
    rules = _rules(request.POST.get("system", ""))
    return _page(request, rules, status=400, fault=fault(error, _language(), system=rules.key))


def _keep_import(request: HttpRequest, found: ArmyFile) -> HttpResponse:
    rules, data, problems = _rules(request.POST.get("system", "")), found.army, found.problems
    form = ArmyTextForm(request.POST)
    if any(one.code == UNREAD for one in problems) or (problems and not data):
        return _page(request, rules, status=400, form=form, unread=_worded(rules, problems))
    try:
        row = services.save_army(user=player_of(request), system=rules.key, data=data)
    except (ApplicationError, BadSetup) as error:
        refused = fault(error, _language(), system=rules.key)
        return _page(request, rules, status=400, form=form, fault=refused, unread=_worded(rules, problems))
    _tell_unread(request, _worded(rules, problems))
    return redirect("army", row.pk)


def _tell_unread(request: HttpRequest, unread: Sequence[str]) -> None:
    for one in unread[:SHOWN_PROBLEMS]:
        messages.warning(request, one)
    more = len(unread) - SHOWN_PROBLEMS
    if more > 0:
        said = ngettext("We couldn’t read %(count)d more line.", "We couldn’t read %(count)d more lines.", more)
        messages.warning(request, said % {"count": more})
    if not unread:
        messages.success(request, _("Everything was read."))
