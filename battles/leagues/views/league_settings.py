"""Founding a league, its offices, a new season from a preset, and the settings of a season (leagues 1.7, 2, 12)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from battles.errors import ApplicationError
from battles.leagues import actions, addresses, forms, lookup, scoring
from battles.leagues import terms as terms_
from battles.leagues.lookup import Here
from battles.leagues.models import League
from battles.leagues.models.seasons import Openness, RoleName
from battles.leagues.presenters import words
from battles.leagues.selectors import lists as reading_lists
from battles.leagues.services import rights, seasons
from battles.leagues.views.action_forms import posted, signed_in, told
from battles.leagues.views.season_frame import page, season_title
from battles.presenters.battle_cards import system_name
from battles.rules import registry
from battles.rules.codec import Json

OPENNESS = {
    Openness.PUBLIC: gettext_lazy("everyone can find it"),
    Openness.LINK: gettext_lazy("anyone with the address can find it"),
    Openness.PRIVATE: gettext_lazy("members only"),
}
OFFICES = {
    RoleName.ORGANISER: (gettext_lazy("Organiser"), gettext_lazy("can do everything except hand the league over")),
    RoleName.REFEREE: (gettext_lazy("Referee"), gettext_lazy("rules on cases")),
    RoleName.SCHEDULER: (gettext_lazy("Scheduler"), gettext_lazy("moves deadlines, sets dates")),
    RoleName.STEWARD: (
        gettext_lazy("List steward"),
        gettext_lazy("marks rules updates; sees no list before the reveal"),
    ),
    RoleName.EDITOR: (gettext_lazy("Editor"), gettext_lazy("changes the texts")),
    RoleName.MEMBER: (gettext_lazy("Member"), gettext_lazy("no role; can see and enter a private league")),
}
PRESETS = {
    "fortnight_league": (
        gettext_lazy("Fortnight league"),
        gettext_lazy("Divisions of six, everyone plays everyone, two weeks per round, promotion and relegation."),
    ),
    "mirrored_swiss": (
        gettext_lazy("Mirrored Swiss"),
        gettext_lazy("Five rounds of two weeks, every fixture twice with swapped sides."),
    ),
    "team_eight": (
        gettext_lazy("Teams of eight"),
        gettext_lazy("Swiss system, captains pair eight boards with sealed choices."),
    ),
    "club_cup": (gettext_lazy("Club cup"), gettext_lazy("Groups, then a knock-out of the best.")),
    "evening_arena": (
        gettext_lazy("Evening arena"),
        gettext_lazy("Two hours of short battles; free players are paired again."),
    ),
    "ladder": (gettext_lazy("Ladder"), gettext_lazy("Challenge a player above you; the winner takes the place.")),
}


# Leagues


@require_http_methods(["GET", "POST"])
def new_league(request: HttpRequest) -> HttpResponse:
    signed_in(request)
    draw = partial(_new_league, request)
    if request.method == "POST":
        return posted(request, {"create_league"}, draw, back=lambda made: f"{made['address']}new-season")
    return draw(200, {})


def _new_league(request: HttpRequest, status: int, more: Mapping[str, object]) -> HttpResponse:
    context = {
        "systems": [(key, system_name(key)) for key in scoring.counted_systems()],
        "openness": OPENNESS.items(),
        "chosen_language": request.POST.get("language") or words.language(),
        **more,
    }
    return page(request, "leagues/acting/new_league.html", context, status)


@require_http_methods(["GET", "POST"])
def edit_league(request: HttpRequest, slug: str) -> HttpResponse:
    """Texts and offices; each officer sees what is his."""
    league = lookup.league(slug, request.user)
    rights.require(request.user, league, "edit")
    draw = partial(_edit_league, request, league)
    if request.method == "POST":
        allowed = {"change_league", "appoint", "dismiss", "give_away"}
        return posted(request, allowed, draw, ids={"slug": slug})
    return draw(200, {})


def _edit_league(request: HttpRequest, league: League, status: int, more: Mapping[str, object]) -> HttpResponse:
    league.refresh_from_db()
    context = {
        "league": league,
        "openness": OPENNESS.items(),
        "offices": [(key, label, help) for key, (label, help) in OFFICES.items()],
        "officers": [
            (row, OFFICES[RoleName(row.role)][0]) for row in league.roles.select_related("user").order_by("role", "pk")
        ],
        "may_appoint": rights.may(request.user, league, "everything"),
        "is_owner": rights.may(request.user, league, "own"),
        **more,
    }
    return page(request, "leagues/acting/edit_league.html", context, status)


# A new season


@require_http_methods(["GET", "POST"])
def new_season(request: HttpRequest, slug: str) -> HttpResponse:
    """One form from a preset; the usual choices are open, all others folded."""
    league = lookup.league(slug, request.user)
    rights.require(request.user, league, "everything")
    draw = partial(_new_season, request, league)
    if request.method != "POST":
        return draw(200, {})
    read = _read_terms(request, league)
    if isinstance(read, ApplicationError):
        return draw(read.status, {"fault": told(read), "given": request.POST})
    data = {"preset": request.POST.get("preset", ""), "name": request.POST.get("name", ""), "changes": read}
    return posted(
        request,
        {"create_season"},
        draw,
        ids={"slug": slug},
        data=data,
        back=lambda made: f"{made['address']}settings",
        system=league.system,
    )


def _read_terms(request: HttpRequest, league: League) -> dict[str, Json] | ApplicationError:
    try:
        return forms.changes(request.POST, registry.system(league.system))
    except ApplicationError as error:
        return error


def _new_season(request: HttpRequest, league: League, status: int, more: Mapping[str, object]) -> HttpResponse:
    given = more.get("given")
    name = request.POST.get("preset", request.GET.get("preset", "")) or next(iter(terms_.PRESETS))
    terms = forms.preset_of(name, league.system)
    rules = registry.system(league.system)
    typed = request.POST if given is not None else None
    context = {
        "league": league,
        "system": system_name(league.system),
        "presets": [(key, label, help, key == name) for key, (label, help) in PRESETS.items()],
        "preset": name,
        "groups": forms.shown(terms, league.system, typed),
        "options": forms.options(rules, terms, typed),
        "scenarios": [(one.id, words.map_name(league.system, one.id)) for one in rules.scenarios],
        "scenario": typed.get("game.scenario", "") if typed is not None else terms.game.scenario,
        **more,
    }
    return page(request, "leagues/acting/new_season.html", context, status)


# The settings of a season

SETTINGS = {
    "change_terms",
    "open_entry",
    "move_dates",
    "close_entry",
    "start_season",
    "close_season",
    "pause_season",
    "resume_season",
    "hide_standings",
    "redraw_seed",
    "mark_update",
    "open_next_season",
}


@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The life of a season in the organiser's hands; every officer sees what he may do."""
    here = officer_here(request, slug, number)
    draw = partial(_settings, request, here)
    if request.method != "POST":
        return draw(200, {})
    data: object = None
    if request.POST.get("action") == "change_terms":
        read = _read_terms(request, here.league)
        if isinstance(read, ApplicationError):
            return draw(read.status, {"fault": told(read), "given": request.POST})
        data = {"changes": _different(here, read)}
    ids = {"season_id": here.season.pk}
    return posted(request, SETTINGS, draw, ids=ids, data=data, system=here.league.system)


def officer_here(request: HttpRequest, slug: str, number: int) -> Here:
    """A season for whoever has an office in its league; raises `not_in_office` for everybody else."""
    here = lookup.season(slug, number, request.user)
    if not here.roles:
        signed_in(request)
        raise actions.refused_office()
    return here


def _different(here: Here, read: dict[str, Json]) -> dict[str, Json]:
    """Only what differs: after the first pairing the rest is fixed."""
    return {key: value for key, value in read.items() if _is_changed(here.season.terms.get(key), value)}


def _is_changed(stored: Json, given: Json) -> bool:
    """Parts that the form does not show stay as they are."""
    if isinstance(stored, dict) and isinstance(given, dict):
        return any(_is_changed(stored.get(name), value) for name, value in given.items())
    return bool(stored != given)


def _settings(request: HttpRequest, here: Here, status: int, more: Mapping[str, object]) -> HttpResponse:
    season = here.season
    season.refresh_from_db()
    terms = terms_.read(season.terms)
    rules = registry.system(here.league.system)
    typed = request.POST if request.POST.get("action") == "change_terms" and "given" in more else None
    context = {
        "league": here.league,
        "season": season,
        "title": season_title(season),
        "base": addresses.season(season),
        "may": {act: bool(here.roles & roles) for act, roles in rights.MAY.items()},
        "state_label": words.label(words.SEASON_STATES, season.state),
        "window": reading_lists.window_of(season),
        "groups": forms.shown(terms, here.league.system, typed),
        "options": forms.options(rules, terms, typed),
        "scenarios": [(one.id, words.map_name(here.league.system, one.id)) for one in rules.scenarios],
        "scenario": terms.game.scenario,
        "is_paired": seasons.is_paired(season),
        "updates": [
            ("none", _("none: all lists stay valid")),
            ("minor", _("minor: small changes to lists that are no longer valid")),
            ("major", _("major: free changes to lists that are no longer valid")),
        ],
        **more,
    }
    return page(request, "leagues/acting/settings.html", context, status)
