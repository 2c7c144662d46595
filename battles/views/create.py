"""Offering a battle: system, scenario, options, side, opponent; or a position; or the file of a finished one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.adapter import player_of
from battles import selectors, services
from battles.agreements.agreement import AS_EVER
from battles.errors import ApplicationError
from battles.models import Battle, ScenarioUpload
from battles.presenters import battle_sheet, front_page, scenarios
from battles.presenters.battle_cards import is_own
from battles.presenters.battle_sheet import BattlePreview
from battles.presenters.scenarios import ScenarioSheet
from battles.presenters.usual_terms import usual_terms
from battles.rules import registry
from battles.rules.base import BattleSize, Scenario, Setup
from battles.rules.codec import Json
from battles.rules.errors import BadSetup
from battles.rules.registry import AnyRules
from battles.selectors.practice import strength_for
from battles.texts.wording import fault, known
from battles.views import army_choice
from battles.views.table import with_link
from battles.web.forms import OPPONENTS, OWN, BattleForm, ImportForm, option_fields, options_from, saved_number

FIRST_SCENARIO = "cannae"
LINKED = ("link", "private")
LAST = "new_battle"
"""Where the session keeps what was chosen last."""
KEPT = ("size", "ready", "opponent", "pace", "without_odds", "without_take_backs", "delay")
WHOLE = ("size", "scenario", "option-mode", "option-points", "option-edition")
"""Choices on which others depend."""


def new_battle(request: HttpRequest) -> HttpResponse:
    rules = _rules(request)
    if request.method != "POST":
        return _page(request, rules, BattleForm(initial=_initial(request, rules)))
    form = BattleForm(_applied(rules, _sent(request)), request.FILES)
    if not form.is_valid():
        return _page(request, rules, form, status=400)
    try:
        battle = _create(request, rules, form)
    except (ApplicationError, BadSetup) as error:
        found = fault(error, _language(), system=rules.key)
        return _page(request, rules, form, status=400, fault=found)
    request.session[LAST] = {"system": rules.key, **{name: form.cleaned_data[name] for name in KEPT}}
    if form.cleaned_data["opponent"] in LINKED:
        return with_link(request, battle)
    return redirect("battle", battle.pk)


def _sent(request: HttpRequest) -> QueryDict:
    """What was sent; a position is one's own choice, whatever size was chosen before."""
    if not request.POST.get("position", "").strip() and "position_file" not in request.FILES:
        return request.POST
    changed = request.POST.copy()
    changed["size"] = OWN
    return changed


def _rules(request: HttpRequest) -> AnyRules:
    asked = request.POST.get("system", request.GET.get("system", "")) or _last(request).get("system", "")
    return registry.offered().get(str(asked)) or registry.first_offered()


def _last(request: HttpRequest) -> dict[str, Json]:
    """What was chosen on this sheet the last time."""
    kept = request.session.get(LAST)
    return kept if isinstance(kept, dict) else {}


def _initial(request: HttpRequest, rules: AnyRules) -> dict[str, Json]:
    """As the last time, but for what the address asks for."""
    last = _last(request)
    kept = {name: value for name, value in last.items() if name in KEPT}
    if last.get("system") != rules.key:
        kept = {name: value for name, value in kept.items() if name not in ("size", "ready")}
    against = {"computer": f"computer-{min(rules.skills)}", "friend": "link"}.get(request.GET.get("against", ""))
    scenario = request.GET.get("scenario", "")
    usual = {"seat": "random", "opponent": "open", "size": OWN if "advanced" in request.GET else ""}
    own = bool(scenario) or _brings_own(request)
    asked = {"scenario": scenario, "opponent": against, "size": OWN if own else request.GET.get("size")}
    return usual | kept | {name: value for name, value in asked.items() if value}


def _brings_own(request: HttpRequest) -> bool:
    """Does the address bring an army, a map or another option? A size would put its own in their place."""
    return any(value and (name == "army" or name.startswith("option-")) for name, value in request.GET.items())


def _size(rules: AnyRules, data: Mapping[str, Json]) -> BattleSize | None:
    """The size that was chosen; None where scenario and options were chosen one by one, or there are no sizes."""
    return next((one for one in rules.sizes if one.id == data.get("size")), None)


def _ready(rules: AnyRules, data: Mapping[str, Json]) -> Scenario | None:
    """The ready battle that is played, if the size is one of them."""
    size = _size(rules, data)
    if size is None or size.scenario or not rules.ready_battles:
        return None
    return next((one for one in rules.ready_battles if one.id == data.get("ready")), rules.ready_battles[0])


def _applied(rules: AnyRules, data: QueryDict) -> QueryDict:
    """What was sent, with the scenario and options of the chosen size in place of those below."""
    size = _size(rules, data.dict())
    if size is None:
        return data
    changed = data.copy()
    for name in [name for name in changed if name.startswith("option-") or name in ("scenario", "army", "position")]:
        del changed[name]
    changed["scenario"] = size.scenario
    for name, value in size.options.items():
        changed[f"option-{name}"] = str(value)
    return changed


def _create(request: HttpRequest, rules: AnyRules, form: BattleForm) -> Battle:
    chosen, host = form.cleaned_data, player_of(request)
    visibility, computer = OPPONENTS[chosen["opponent"]]
    ready = _ready(rules, chosen)
    setup = _setup(request, rules, form)
    setup, seat = services.mustered(
        rules,
        setup,
        services.seats_of(rules, setup),
        seat="all" if chosen["opponent"] == "both" else chosen["seat"],
        army=army_choice.army_chosen(rules, setup, host, chosen["army"]) if setup.position is None else None,
    )
    name = registry.words(rules.key, _language()).say(f"ready.{ready.id}.name") if ready is not None else ""
    return services.create_battle(
        host=host,
        system=rules.key,
        setup=setup,
        seat=seat,
        computer=computer,
        visibility=visibility,
        title=chosen["title"] or name,
        agreement=form.agreement(),
    )


def _setup(request: HttpRequest, rules: AnyRules, form: BattleForm) -> Setup:
    if (ready := _ready(rules, form.cleaned_data)) is not None:
        return Setup(position=ready.ready)
    return form.setup(rules, _document(rules, form.cleaned_data["scenario"]), _drawn(request, form.data))


def _document(rules: AnyRules, scenario: str) -> dict[str, Json] | None:
    """An uploaded scenario; none if it is one of the rules' own, or there is none of this name."""
    return None if is_own(rules.key, scenario) else selectors.documents(rules.key).get(scenario)


def _drawn(request: HttpRequest, data: Mapping[str, str]) -> dict[str, Json] | None:
    """The document of a kept map, if one was chosen."""
    number = saved_number(data.get("option-map", ""))
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
    data = _shown_data(request, rules, form)
    advanced = "advanced" in request.GET or bool(form.data.get("position"))
    context = {
        "form": form,
        "has_rounds": rules.rounds,
        "rules": rules,
        "games": front_page.games(_language()),
        "sizes": battle_sheet.sizes(rules, _language()),
        "paces": battle_sheet.paces(),
        "main_paces": [one.value for one in battle_sheet.paces()],
        "last": _last(request),
        "strength": strength_for(request.user, rules),
        **_parts(request, rules, data),
        "advanced": advanced,
        "opened": advanced or bool(form.errors) or _brings_own(request),
        "import_form": ImportForm(),
        **more,
    }
    return render(request, "battles/new.html", context, status=status)


def _shown_data(request: HttpRequest, rules: AnyRules, form: BattleForm) -> dict[str, str]:
    """What the page shows as chosen: as it was sent, or what was asked for and is usual."""
    if form.is_bound:
        return {**{name: str(form.data[name]) for name in form.data}, "size": str(form.data.get("size") or OWN)}
    asked = {**request.GET.dict(), **{name: str(value) for name, value in form.initial.items()}}
    named = {one.id for one in rules.sizes}
    usual = "standard" if "standard" in named else next(iter(named), OWN)
    asked["size"] = asked["size"] if asked["size"] in (*named, OWN) else usual
    return _with_size(rules, asked)


def _with_size(rules: AnyRules, data: dict[str, str]) -> dict[str, str]:
    """The fields below show what a size stands for."""
    query = QueryDict(mutable=True)
    query.update(data)
    applied = _applied(rules, query)
    return {name: str(applied[name]) for name in applied}


def _parts(request: HttpRequest, rules: AnyRules, data: dict[str, str]) -> dict[str, object]:
    """Everything that depends on what has been chosen so far."""
    uploads = selectors.uploads(rules.key)
    known_ids = _known_ids(rules, uploads)
    usual = FIRST_SCENARIO if FIRST_SCENARIO in known_ids else known_ids[0]
    chosen = data.get("scenario", "") if data.get("scenario") in known_ids else usual
    ready = _ready(rules, data)
    sheet = _sheet(rules, chosen, _document(rules, chosen))
    choices = _choices(request, rules, data, chosen)
    setup = Setup(position=ready.ready) if ready is not None else Setup(scenario=chosen, options=choices["given"])
    preview = (
        battle_sheet.ready_preview(rules, ready, _language())
        if ready is not None
        else battle_sheet.scenario_preview(rules, sheet, is_own(rules.key, chosen), _shown_map(request, rules, data))
    )
    return {
        **choices,
        "scenarios": [_sheet(rules, one.id) for one in rules.scenarios],
        "uploads": [(upload, _sheet(rules, upload.slug, upload.document)) for upload in uploads],
        "chosen": chosen,
        "size": data.get("size", ""),
        "ready": ready,
        "ready_names": battle_sheet.ready_names(rules, _language()),
        "preview": preview,
        "seat_value": data.get("seat", "random"),
        "terms": _terms(rules, setup, data, preview),
    }


def _shown_map(request: HttpRequest, rules: AnyRules, data: dict[str, str]) -> Json:
    """The map that was chosen, for the preview; None for one by lot, or one that is not there."""
    chosen = data.get("option-map", "")
    if rules.map_book is None or not chosen:
        return None
    try:
        return _drawn(request, data) or rules.map_book.ready().get(chosen)
    except ApplicationError:
        return None


def _terms(rules: AnyRules, setup: Setup, data: dict[str, str], preview: BattlePreview) -> str:
    """“As usual: …” for what has been chosen; an agreement that cannot be is told when it is sent."""
    form = BattleForm({"seat": "random", "opponent": "open", **data})
    visibility = OPPONENTS.get(data.get("opponent", ""), OPPONENTS["open"])[0]
    try:
        agreed = form.agreement() if form.is_valid() else AS_EVER
    except ApplicationError:
        agreed = AS_EVER
    army = next((one.name for one in preview.armies if one.seat == data.get("seat")), "")
    leads = _("you lead %(army)s") % {"army": army} if army else _("random sides")
    has_army = data.get("army", "") not in ("", army_choice.TABLE)
    return usual_terms(rules, setup, agreed, visibility, leads=leads, has_army=has_army)


def _known_ids(rules: AnyRules, uploads: Iterable[ScenarioUpload]) -> list[str]:
    """Scenarios that can be chosen: the rules' own, then those that were uploaded."""
    return [*(one.id for one in rules.scenarios), *(upload.slug for upload in uploads)]


def _choices(request: HttpRequest, rules: AnyRules, data: Mapping[str, str], scenario: str) -> dict[str, Json]:
    """Options and armies for what has been chosen so far."""
    usable = _usable(rules, data, scenario)
    setup = Setup(scenario=scenario, options=options_from(rules, usable))
    drawn = selectors.fitting_maps(request.user, rules, setup)
    return {
        "given": setup.options,
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
    """What depends on the choices so far, fetched when one of them has `changed`: all, or only preview and sentence."""
    rules = _rules(request)
    data = _with_size(rules, request.GET.dict())
    if request.GET.get("scenario", "") not in ("", *_known_ids(rules, selectors.uploads(rules.key))):
        raise Http404
    whole = request.GET.get("changed", "scenario") in WHOLE
    return render(request, "battles/new_live.html", {"rules": rules, "whole": whole, **_parts(request, rules, data)})
