"""Forms of league pages: a button names an act, and whatever it refuses is said on the page it was pressed on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import get_language
from msgspec import structs

from accounts.models import User
from battles.errors import ApplicationError
from battles.leagues import actions
from battles.leagues.actions import Action, Given
from battles.leagues.presenters.cases import blocked
from battles.leagues.scheduling import local
from battles.messages import Fault
from battles.rules import registry
from battles.rules.codec import Json
from battles.rules.errors import BadSetup
from battles.rules.words import Words
from battles.texts.wording import fault, known, texts

Page = Callable[[int, dict[str, object]], HttpResponse]
"""Draws the page again: with a status, and what is new to say on it."""
Back = Callable[[dict[str, Json]], str]
EMPTY: Given = {}


def language() -> str:
    return known(get_language() or "en")


def signed_in(request: HttpRequest) -> User:
    """Who acts; raises `sign_in`."""
    if not isinstance(request.user, User):
        raise ApplicationError("sign_in")
    return request.user


def posted(
    request: HttpRequest,
    allowed: Collection[str],
    page: Page,
    *,
    ids: Given = EMPTY,
    data: object = None,
    back: Back | None = None,
    system: str = "",
) -> HttpResponse:
    """Do what the pressed button says, then show the page anew; a refusal keeps what was typed."""
    signed_in(request)
    try:
        act = _act(request, allowed)
        done = actions.perform(act, request.user, _ids(act, request.POST, ids), request.POST if data is None else data)
    except (ApplicationError, BadSetup) as error:
        status = error.status if isinstance(error, ApplicationError) else 400
        return page(status, {"fault": told(error, system), "given": request.POST})
    if act.done:
        messages.success(request, str(act.done))
    return redirect(back(done) if back is not None else request.get_full_path())


def _act(request: HttpRequest, allowed: Collection[str]) -> Action:
    name = request.POST.get("action", "")
    if name not in allowed:
        raise ApplicationError("unknown_act", act=name[:40])
    return actions.BY_NAME[name]


def _ids(act: Action, given: QueryDict, known_ids: Given) -> dict[str, Json]:
    """The numbers an act's address would have: the page's own, else from the form."""
    return {name: known_ids[name] if name in known_ids else _number(given, name) for name in act.ids}


def _number(given: QueryDict, name: str) -> int:
    value = given.get(name, "")
    if not (value.isascii() and value.isdecimal() and len(value) < 12):
        raise ApplicationError("malformed", detail=f"{name}: a whole number is expected")
    return int(value)


def told(error: ApplicationError | BadSetup, system: str = "") -> Fault:
    """A refusal in the reader's words; problems and choices inside it are worded too."""
    found = fault(error, language(), system=system)
    facts = dict(found.facts)
    if found.code == "bad_score_table":
        facts["problems"] = [_problem(one) for one in _rows(facts.get("problems"))]
    if found.code == "no_pairing":
        facts["problems"] = [{"message": said, "clause": ""} for said in blocked(facts.get("blocking"))]
    if isinstance(error, BadSetup) and system in registry.systems():
        facts["rules"] = registry.system(system).slug
    if "choices" in facts:
        facts["choices"] = [_choice(one, str(facts.get("zone", "UTC"))) for one in _rows(facts["choices"])]
    return structs.replace(found, facts=facts)


def _rows(value: Json) -> list[dict[str, Json]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _problem(one: Mapping[str, Json]) -> dict[str, Json]:
    words = Words(texts(language()), None, language())
    facts = one.get("facts")
    said = words.say(f"error.{one.get('code', '')}", facts if isinstance(facts, dict) else {})
    return {"message": f"{one.get('where', '')}: {said}", "clause": ""}


def _choice(one: Mapping[str, Json], zone: str) -> dict[str, Json]:
    """One of two readings of a local time that comes twice: with the name of its time, and in UTC."""
    at = datetime.fromisoformat(str(one.get("instant", "")))
    there = local.shown(at, zone)
    return {
        "which": one.get("which"),
        "label": f"{there:%H:%M} {there.tzname()} ({at.astimezone(UTC):%H:%M} UTC)",
    }
