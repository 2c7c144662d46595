"""Offering a battle: system, scenario, options, side, opponent; or a position; or the file of a finished one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_POST

from accounts.adapter import player_of
from battles import selectors, services
from battles.errors import ApplicationError
from battles.models import Battle, ScenarioUpload
from battles.presenters import scenarios
from battles.presenters.battle_cards import is_own, system_name
from battles.presenters.scenarios import ScenarioSheet
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.errors import BadSetup
from battles.rules.registry import AnyRules
from battles.texts.wording import fault, known
from battles.views import army_choice
from battles.views.table import with_link
from battles.web.forms import OPPONENTS, BattleForm, ImportForm, option_fields, options_from, saved_number

FIRST_SCENARIO = "cannae"
LINKED = ("link", "private")


def new_battle(request: HttpRequest) -> HttpResponse:
    rules = _rules(request)
    if request.method != "POST":
        return _page(request, rules, BattleForm(initial=_initial(request)))
    form = BattleForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, rules, form, status=400)
    try:
        battle = _create(request, rules, form)
    except (ApplicationError, BadSetup) as error:
        found = fault(error, _language(), system=rules.key)
        return _page(request, rules, form, status=400, fault=found)
    if form.cleaned_data["opponent"] in LINKED:
        return with_link(request, battle)
    return redirect("battle", battle.pk)


def _rules(request: HttpRequest) -> AnyRules:
    asked = request.POST.get("system", request.GET.get("system", ""))
    return registry.offered().get(asked) or registry.first_offered()


def _initial(request: HttpRequest) -> dict[str, str]:
    against = request.GET.get("against", "")
    opponent = {"computer": "computer-1", "friend": "link"}.get(against, "open")
    return {"scenario": request.GET.get("scenario", ""), "seat": "random", "opponent": opponent}


def _create(request: HttpRequest, rules: AnyRules, form: BattleForm) -> Battle:
    chosen, host = form.cleaned_data, player_of(request)
    visibility, computer = OPPONENTS[chosen["opponent"]]
    setup = form.setup(rules, _document(rules, chosen["scenario"]), _drawn(request))
    setup, seat = services.mustered(
        rules,
        setup,
        services.seats_of(rules, setup),
        seat="all" if chosen["opponent"] == "both" else chosen["seat"],
        army=army_choice.army_chosen(rules, setup, host, chosen["army"]) if setup.position is None else None,
    )
    return services.create_battle(
        host=host,
        system=rules.key,
        setup=setup,
        seat=seat,
        computer=computer,
        visibility=visibility,
        title=chosen["title"],
        agreement=form.agreement(),
    )


def _document(rules: AnyRules, scenario: str) -> dict[str, Json] | None:
    """An uploaded scenario; none if it is one of the rules' own, or there is none of this name."""
    return None if is_own(rules.key, scenario) else selectors.documents(rules.key).get(scenario)


def _drawn(request: HttpRequest) -> dict[str, Json] | None:
    """The document of a kept map, if one was chosen."""
    number = saved_number(request.POST.get("option-map", ""))
    if number is None:
        return None
    document: dict[str, Json] = selectors.map_of(request.user, number).document
    return document


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """From any page to the first decision: a small ready battle against the computer, as a guest if need be."""
    asked = request.POST.get("system", "")
    try:
        battle = services.play_now(
            user=player_of(request), system=asked if asked in registry.offered() else "", language=_language()
        )
    except ApplicationError as error:
        messages.error(request, fault(error, _language()).message)
        return redirect("lobby")
    return redirect("battle", battle.pk)


def _page(
    request: HttpRequest, rules: AnyRules, form: BattleForm, *, status: int = 200, **more: object
) -> HttpResponse:
    uploads = selectors.uploads(rules.key)
    chosen = str(form["scenario"].value() or "")
    known_ids = _known_ids(rules, uploads)
    chosen = chosen if chosen in known_ids else FIRST_SCENARIO if FIRST_SCENARIO in known_ids else known_ids[0]
    context = {
        "form": form,
        "has_rounds": rules.rounds,
        "rules": rules,
        "system": system_name(rules.key),
        "systems": [(key, system_name(key)) for key in registry.offered()],
        "scenarios": [_sheet(rules, one.id) for one in rules.scenarios],
        "uploads": [(upload, _sheet(rules, upload.slug, upload.document)) for upload in uploads],
        "chosen": chosen,
        "sheet": _sheet(rules, chosen, _document(rules, chosen)),
        **_choices(request, rules, request.POST if request.method == "POST" else request.GET, chosen),
        "advanced": "advanced" in request.GET or bool(form.data.get("position")),
        "import_form": ImportForm(),
        **more,
    }
    return render(request, "battles/new.html", context, status=status)


def _known_ids(rules: AnyRules, uploads: Iterable[ScenarioUpload]) -> list[str]:
    """Scenarios that can be chosen: the rules' own, then those that were uploaded."""
    return [*(one.id for one in rules.scenarios), *(upload.slug for upload in uploads)]


def _choices(request: HttpRequest, rules: AnyRules, data: Mapping[str, str], scenario: str) -> dict[str, object]:
    """Options and armies for what has been chosen so far."""
    usable = _usable(rules, data, scenario)
    setup = Setup(scenario=scenario, options=options_from(rules, usable))
    drawn = selectors.fitting_maps(request.user, rules, setup)
    return {
        "options": list(option_fields(rules, usable, scenario, drawn)),
        "armies": army_choice.army_choices(rules, setup, request.user, data.get("army", "")),
    }


def _usable(rules: AnyRules, data: Mapping[str, str], scenario: str) -> Mapping[str, str]:
    """What was chosen, without values that this scenario does not have."""
    fields = option_fields(rules, data, scenario)
    return {**dict(data.items()), **{f"option-{one.name}": one.value for one in fields if one.kind == "one"}}


def _sheet(rules: AnyRules, scenario: str, document: dict[str, Json] | None = None) -> ScenarioSheet:
    return scenarios.scenario_sheet(rules.key, scenario, document, _language())


def _language() -> str:
    return known(get_language() or "en")


@require_GET
def scenario_fragment(request: HttpRequest) -> HttpResponse:
    """The chosen scenario's sheet and sides, fetched when another one is chosen."""
    rules = _rules(request)
    scenario = request.GET.get("scenario", "")
    if scenario not in _known_ids(rules, selectors.uploads(rules.key)):
        raise Http404
    sheet = _sheet(rules, scenario, _document(rules, scenario))
    return render(
        request,
        "battles/new_live.html",
        {
            "sheet": sheet,
            "rules": rules,
            "seat_value": request.GET.get("seat", "random"),
            **_choices(request, rules, request.GET, scenario),
        },
    )
