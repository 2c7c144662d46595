"""Entering a season, as a player or with a team, and what an entrant settles for himself (leagues 2, 7.6, 7.9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from battles.leagues import addresses, lookup
from battles.leagues import terms as terms_
from battles.leagues.lookup import Here
from battles.leagues.models import Entrant
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.presenters import rules, words
from battles.leagues.selectors import seasons
from battles.leagues.services import entry, withdrawals
from battles.leagues.views.action_forms import posted, signed_in
from battles.leagues.views.season_frame import page, season_title

LEAST_ROWS = 4


@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The form of entry; whoever is in already finds his entry."""
    here = lookup.season(slug, number, request.user)
    signed_in(request)
    draw = partial(_enter, request, here)
    if request.method != "POST":
        return draw(200, {})
    data = _team(request) if request.POST.get("action") == "enter_team" else None
    ids = {"season_id": here.season.pk}
    allowed = {"enter_season", "enter_team"}
    return posted(request, allowed, draw, ids=ids, data=data, back=lambda made: f"{made['address']}entry")


def _team(request: HttpRequest) -> dict[str, object]:
    """A roster as the form has it: a line a name."""
    given = request.POST
    names = [line.strip() for line in given.get("members", "").splitlines() if line.strip()]
    return {"name": given.get("name", ""), "zone": given.get("zone", ""), "members": names}


def _enter(request: HttpRequest, here: Here, status: int, more: Mapping[str, object]) -> HttpResponse:
    season = here.season
    terms = terms_.read(season.terms)
    mine = seasons.own_entrant(season, request.user)
    context = {
        **season_head(here),
        "terms": terms,
        "mine": mine,
        "mine_address": f"{addresses.entrant(mine)}entry" if mine is not None else "",
        "is_open": season.state == SeasonState.ENTRY,
        "is_full": entry.is_full(season),
        "has_lists": rules.has_lists(season),
        "least": max(entry.SMALLEST_ROSTER, terms.team.boards) if terms.team is not None else 0,
        **more,
    }
    return page(request, "leagues/acting/enter.html", context, status)


def season_head(here: Here) -> dict[str, object]:
    return {
        "league": here.league,
        "season": here.season,
        "title": season_title(here.season),
        "base": addresses.season(here.season),
    }


# One's own entry

ENTRY = {"change_entry", "take_back_entry", "take_place", "withdraw"}


@require_http_methods(["GET", "POST"])
def own_entry(request: HttpRequest, entrant_id: int) -> HttpResponse:
    """What an entrant says of himself: zone, byes, next season; taking back, withdrawing, moving up."""
    here, entrant = own(request, entrant_id)
    draw = partial(_own_entry, request, here, entrant)
    if request.method == "POST":
        data = _ticks(request) if request.POST.get("action") == "change_entry" else None
        return posted(request, ENTRY, draw, ids={"entrant_id": entrant_id}, data=data)
    return draw(200, {})


def _ticks(request: HttpRequest) -> dict[str, object]:
    """A box that was shown and is not ticked says no; one that was not shown says nothing."""
    given = request.POST
    return {"zone": given.get("zone", ""), **{name: name in given for name in given.getlist("asked")}}


def own(request: HttpRequest, entrant_id: int) -> tuple[Here, Entrant]:
    """An entrant the reader answers for; who has left still finds his page."""
    user = signed_in(request)
    entrant, here = lookup.entrant(entrant_id, user)
    if not entry.answers_for(user, entrant) and entrant.player_id != user.pk:
        entry.own_entrant(entrant_id, user)
    return here, entrant


def _own_entry(
    request: HttpRequest, here: Here, entrant: Entrant, status: int, more: Mapping[str, object]
) -> HttpResponse:
    entrant.refresh_from_db()
    state = here.season.state
    is_in = entrant.state not in (EntrantState.WITHDRAWN, EntrantState.REMOVED)
    context = {
        **entrant_head(here, entrant),
        "terms": terms_.read(here.season.terms),
        "has_lists": rules.has_lists(here.season),
        "is_in": is_in,
        "may_take_back": is_in and state in (SeasonState.ENTRY, SeasonState.LISTS),
        "may_withdraw": entrant.state == EntrantState.ACTIVE and state in withdrawals.IN_PLAY,
        "is_offered": entrant.state == EntrantState.RESERVE and entrant.offered_until is not None,
        **more,
    }
    return page(request, "leagues/acting/entry.html", context, status)


def entrant_head(here: Here, entrant: Entrant) -> dict[str, object]:
    """What the pages of one's own entry begin with."""
    return {
        **season_head(here),
        "entrant": entrant,
        "entrant_address": addresses.entrant(entrant),
        "entrant_state": words.label(words.ENTRANT_STATES, entrant.state),
    }
