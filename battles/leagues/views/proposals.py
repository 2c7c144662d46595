"""The proposal for the next season: who rises and falls and why, moved by hand, published once (leagues 9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from battles.leagues.lookup import Here
from battles.leagues.rollover.structs import ProposalNote, ProposedDivision, Seat
from battles.leagues.selectors import seasons
from battles.leagues.selectors.endings import who_of
from battles.leagues.services import rollover
from battles.leagues.views.action_forms import posted
from battles.leagues.views.league_settings import officer_here
from battles.leagues.views.pairings import head
from battles.leagues.views.season_frame import page
from battles.rules.codec import Json

PROPOSAL = {"propose_again", "move_in_proposal", "publish_next_season"}
CAUSES: Mapping[str, str | Promise] = {
    "stays": _("stays"),
    "relegated": _("is relegated"),
    "promoted": _("is promoted"),
    "promotion_match": _("after the promotion match"),
    "jump_match": _("jumps up two tiers"),
    "vacancy_match_loser": _("fills a free place: lost the promotion match"),
    "vacancy_relegated": _("fills a free place: would have been relegated"),
    "vacancy_best": _("fills a free place: best of the next tier"),
    "returns": _("returns"),
    "returns_lower": _("returns, one tier lower"),
    "removed": _("was removed, begins at the bottom"),
    "newcomer": _("newcomer"),
    "by_hand": _("moved by hand"),
}
CHIPS = {"promoted": "ok", "jump_match": "ok", "relegated": "bad", "removed": "bad", "by_hand": "turn"}
NOTES: Mapping[str, str | Promise] = {
    "small_division": _("is small"),
    "large_division": _("is larger than planned"),
    "match_not_played": _("has a deciding match that wasn’t played"),
}


@require_http_methods(["GET", "POST"])
def proposal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    here = officer_here(request, slug, number)
    draw = partial(_proposal, request, here)
    if request.method == "POST":
        ids, data = {"season_id": here.season.pk}, _given(request)
        return posted(request, PROPOSAL, draw, ids=ids, data=data, back=partial(_after, request))
    return draw(200, {})


def _after(request: HttpRequest, done: Mapping[str, Json]) -> str:
    """To the new season where one was made, else here again."""
    return str(done.get("address", request.path))


def _given(request: HttpRequest) -> dict[str, object] | None:
    """Where somebody is moved to is one choice on the page: tier and letter together."""
    if request.POST.get("action") != "move_in_proposal":
        return None
    place = request.POST.get("place", "")
    letter = place.lstrip("0123456789")
    tier = place.removesuffix(letter)
    return {**request.POST.dict(), "tier": tier, "letter": letter}


def _proposal(request: HttpRequest, here: Here, status: int, more: Mapping[str, object]) -> HttpResponse:
    season = here.season
    season.refresh_from_db()
    made = rollover.proposal_of(season)
    names = _names(here)
    following = season.next_season
    context = {
        **head(here),
        "proposal": made,
        "divisions": [_division(one, names) for one in made.divisions],
        "targets": [(f"{one.tier}{one.letter}", one.tier, one.letter) for one in made.divisions],
        "leaving": [names.get(who, "?") for who in made.leaving],
        "notes": [_note(one) for one in made.notes],
        "following": following,
        "is_published": following is not None and following.divisions.exists(),
        **more,
    }
    return page(request, "leagues/acting/proposal.html", context, status)


def _names(here: Here) -> dict[int, str]:
    """Everybody by the id the proposal knows him under."""
    wanted = [here.season.pk, *([here.season.next_season_id] if here.season.next_season_id else [])]
    return {who_of(one): one.name for one in seasons.entrants_of(wanted)}


def _division(one: ProposedDivision, names: Mapping[int, str]) -> dict[str, object]:
    return {
        "label": f"{one.tier}{one.letter}",
        "size": one.size,
        "seats": [_seat(seat, names, one) for seat in one.seats],
    }


def _seat(seat: Seat, names: Mapping[int, str], division: ProposedDivision) -> dict[str, object]:
    came = f"{seat.from_tier}{seat.from_letter}" if seat.from_tier is not None else ""
    return {
        "who": seat.who,
        "name": names.get(seat.who, "?"),
        "cause": CAUSES.get(seat.cause, seat.cause),
        "chip": _chip(seat, division),
        "clause": seat.clause,
        "came": came,
        "place": seat.place,
        "rating": seat.rating,
    }


def _chip(seat: Seat, division: ProposedDivision) -> str:
    if seat.cause == "promotion_match" and seat.from_tier is not None:
        return "ok" if division.tier < seat.from_tier else "bad" if division.tier > seat.from_tier else ""
    return CHIPS.get(seat.cause, "")


def _note(one: ProposalNote) -> tuple[str, str | Promise]:
    return f"{one.tier}{one.letter}", NOTES.get(one.code, one.code)
