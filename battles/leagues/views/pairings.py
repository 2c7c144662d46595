"""Pairings by hand, and the people of a season: what organisers do to rounds and entrants (leagues 7.6–7.8, 12.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from battles.leagues import addresses
from battles.leagues import terms as terms_
from battles.leagues.lookup import Here
from battles.leagues.models import Division, Entrant, Penalty, Round
from battles.leagues.models.people import EntrantState
from battles.leagues.presenters import words
from battles.leagues.presenters.fixtures import lines
from battles.leagues.presenters.tables import division_name
from battles.leagues.selectors import fixtures, seasons
from battles.leagues.services import rights
from battles.leagues.services.seasons import known_maps
from battles.leagues.views.action_forms import posted
from battles.leagues.views.league_settings import officer_here
from battles.leagues.views.season_frame import page, season_title

PAIRING = {
    "pair_next_round",
    "pair_round_by_hand",
    "pair_two",
    "give_bye",
    "unpair_round",
    "publish_round",
    "move_round",
    "unpair",
    "set_map",
    "move_deadline",
    "set_date",
    "remind",
    "forbid_pair",
    "permit_pair",
}
PEOPLE = {
    "admit",
    "refuse_entry",
    "remove_entrant",
    "substitute",
    "enter_late",
    "open_division",
    "penalise",
    "revoke_penalty",
    "excuse",
    "write_to_all",
}


@require_http_methods(["GET", "POST"])
def pairing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All rounds of one division, also those that only officers see."""
    here = officer_here(request, slug, number)
    draw = partial(_pairing, request, here)
    if request.method != "POST":
        return draw(200, {})
    data = _pairs(request) if request.POST.get("action") == "pair_round_by_hand" else None
    return posted(request, PAIRING, draw, ids={"season_id": here.season.pk}, data=data)


def _pairs(request: HttpRequest) -> dict[str, object]:
    """A round by hand as the form has it: a list of first and second names in the same order."""
    given = request.POST
    both = zip(given.getlist("first"), given.getlist("second"), strict=False)
    return {
        "pairs": [[first, second] for first, second in both if first and second],
        "bye": given.get("bye") or None,
        "allow_closed": given.get("allow_closed") == "on",
        "reason": given.get("reason", ""),
    }


def _pairing(request: HttpRequest, here: Here, status: int, more: Mapping[str, object]) -> HttpResponse:
    season = here.season
    divisions = seasons.divisions_of(season)
    division = _chosen(divisions, request.GET.get("division", ""))
    terms = terms_.read(season.terms)
    context = {
        **head(here),
        "terms": terms,
        "division_links": [(f"{one.tier}{one.letter}", division_name(one), one == division) for one in divisions],
        "division": division,
        "rounds": _rounds(division, here) if division is not None else [],
        "active": list(_active(division)) if division is not None else [],
        "maps": [(key, words.map_name(here.league.system, key)) for key in known_maps(here.league.system)],
        "forbidden": seasons.forbidden_pairs(season),
        "everybody": season.entrants.filter(state=EntrantState.ACTIVE).order_by("name"),
        **more,
    }
    return page(request, "leagues/acting/pairing.html", context, status)


def head(here: Here) -> dict[str, object]:
    """What the officers' pages of a season begin with."""
    return {
        "league": here.league,
        "season": here.season,
        "title": season_title(here.season),
        "base": addresses.season(here.season),
        "may": {act: bool(here.roles & roles) for act, roles in rights.MAY.items()},
    }


def _chosen(divisions: list[Division], wanted: str) -> Division | None:
    named = next((one for one in divisions if f"{one.tier}{one.letter}" == wanted), None)
    return named or next(iter(divisions), None)


def _active(division: Division) -> list[Entrant]:
    return list(division.entrants.filter(state=EntrantState.ACTIVE).order_by("number", "pk"))


def _rounds(division: Division, here: Here) -> list[dict[str, object]]:
    """Every round with its fixtures and who has nothing in it, in a constant number of queries."""
    rounds = list(division.rounds.order_by("-number"))
    rows = list(fixtures.rows().filter(round__in=rounds, parent=None).order_by("board", "pk"))
    shown = lines(fixtures.cards(rows), here.league.system)
    by_round: dict[int, list[object]] = {}
    busy: dict[int, set[int]] = {}
    for row, line in zip(rows, shown, strict=True):
        by_round.setdefault(row.round_id or 0, []).append(line)
        busy.setdefault(row.round_id or 0, set()).update(side.entrant_id for side in row.sides.all())
    active = _active(division)
    return [_round(one, by_round, busy, active) for one in rounds]


def _round(
    round_: Round, by_round: Mapping[int, list[object]], busy: Mapping[int, set[int]], active: list[Entrant]
) -> dict[str, object]:
    return {
        "round": round_,
        "title": words.label(words.ROUND_KINDS, round_.kind) if round_.kind != "main" else "",
        "lines": by_round.get(round_.pk, []),
        "free": [one for one in active if one.pk not in busy.get(round_.pk, set())],
    }


# People


@require_http_methods(["GET", "POST"])
def people(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Everybody who has entered, and what officers may do with each."""
    here = officer_here(request, slug, number)
    draw = partial(_people, request, here)
    if request.method == "POST":
        return posted(request, PEOPLE, draw, ids={"season_id": here.season.pk}, data=_members(request))
    return draw(200, {})


def _members(request: HttpRequest) -> dict[str, object] | None:
    """A new division's players as the form has them: a name a line."""
    if request.POST.get("action") != "open_division":
        return None
    names = [line.strip() for line in request.POST.get("members", "").splitlines() if line.strip()]
    return {"members": names, "reason": request.POST.get("reason", "")}


def _people(request: HttpRequest, here: Here, status: int, more: Mapping[str, object]) -> HttpResponse:
    season = here.season
    rows = season.entrants.select_related("division", "team").prefetch_related("stints__user", "penalties__revoked_by")
    found = sorted(rows, key=lambda one: (_place(one), one.applied_at))
    context = {
        **head(here),
        "entrants": [_line(one) for one in found],
        "divisions": [(one.pk, division_name(one)) for one in seasons.divisions_of(season) if one.tier > 0],
        "is_tiered": terms_.read(season.terms).format in ("round_robin", "double_round_robin"),
        **more,
    }
    return page(request, "leagues/acting/people.html", context, status)


def _place(entrant: Entrant) -> tuple[int, str]:
    return (entrant.division.tier, entrant.division.letter) if entrant.division is not None else (10_000, "")


def _line(entrant: Entrant) -> dict[str, object]:
    present = next((one.user for one in entrant.stints.all() if one.until is None), None)
    return {
        "entrant": entrant,
        "address": addresses.entrant(entrant),
        "state": words.label(words.ENTRANT_STATES, entrant.state),
        "division": division_name(entrant.division) if entrant.division is not None else "",
        "plays": present.username if present is not None and present.username != entrant.name else "",
        "penalties": [_penalty(one) for one in entrant.penalties.all() if one.revokes_id is None],
    }


def _penalty(row: Penalty) -> dict[str, object]:
    return {"row": row, "is_revoked": hasattr(row, "revoked_by")}
