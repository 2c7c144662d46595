"""A captain's page: seal a choice; of the other captain's seal nothing can be seen, not even that it is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from battles.leagues import addresses
from battles.leagues.errors import LeagueError
from battles.leagues.models import TeamMatch
from battles.leagues.pairing.teams import DefenderView, PutUpView, RosterView, SquadView
from battles.leagues.pairing.teams.boards import Sides
from battles.leagues.presenters import words
from battles.leagues.selectors import teams as reading
from battles.leagues.selectors.teams import View
from battles.leagues.services import teams
from battles.leagues.services.teams import AGAIN
from battles.leagues.views.action_forms import posted
from battles.leagues.views.fixtures import FixtureMeeting, meeting
from battles.leagues.views.season_frame import page, season_title
from battles.rules.codec import Json

STEPS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "line_up": (_("Choose your line-up"), _("Who plays on which board; each player once.")),
    "squad": (_("Choose who plays"), _("As many players as there are boards; the others sit out.")),
    "defender": (_("Choose your defender"), _("Both captains seal one player.")),
    "attackers": (_("Choose two attackers"), _("They play the other side’s defender.")),
    "accept": (_("Choose who your defender plays"), _("The other attacker goes back to your hand.")),
    "champion": (_("Choose your champion"), _("The champions play on the last map.")),
    "put_up": (_("Name a player"), _("The other captain answers; then you choose the map.")),
    "answer": (_("Answer with a player"), _("The other captain then chooses the map.")),
    "map": (_("Choose the map"), _("For the two players named.")),
    "over": (_("The pairing is complete"), ""),
}


@require_http_methods(["GET", "POST"])
def captains(request: HttpRequest, fixture_id: int) -> HttpResponse:
    found = meeting(request, fixture_id)
    match = _match(found)
    draw = partial(_captains, request, found, match)
    if request.method != "POST":
        return draw(200, {})
    data = {name: request.POST.getlist(name) for name in ("choice", "players")}
    return posted(request, {"seal_choice", "seal_line_up"}, draw, ids={"match_id": match.pk}, data=data)


def _match(found: FixtureMeeting) -> TeamMatch:
    match = reading.match_of(found.fixture)
    if match is None:
        raise LeagueError("no_such_match", clause="4.12")
    return match


def _captains(
    request: HttpRequest, found: FixtureMeeting, match: TeamMatch, status: int, more: Mapping[str, object]
) -> HttpResponse:
    match.refresh_from_db(fields=["step", "state", "step_due", "done_at"])
    user = request.user if isinstance(request.user, User) else None
    view, names = teams.shown(match, user), reading.names_of(match)
    home, away = reading.entrants_of(match)
    title, help = STEPS[view.step]
    system = found.here.league.system
    context = {
        "league": found.here.league,
        "season": found.here.season,
        "title": season_title(found.here.season),
        "base": addresses.season(found.here.season),
        "fixture": found.fixture,
        "fixture_address": addresses.fixture(found.fixture),
        "home": home.name,
        "away": away.name,
        "match": match,
        "step": view.step,
        "step_title": title,
        "step_help": help,
        "is_captain": reading.bench_of(match, user) is not None,
        "choices": [(one, _named(one, names, system)) for one in view.eligible],
        "count": view.count if isinstance(view, DefenderView | SquadView) else 1,
        "ticked": request.POST.getlist("choice") or _first(view),
        "places": _places(view, request.POST.getlist("players")),
        "sealed": [_named(one, names, system) for one in _sealed(view)],
        "named": _named_so_far(view, names),
        "boards": _boards(view, names, system),
        "hands": _hands(view, names),
        **more,
    }
    response = page(request, "leagues/acting/captains.html", context, status)
    response.headers["Cache-Control"] = "no-store"
    return response


def _named(one: Json, names: Mapping[int, str], system: str) -> str:
    if isinstance(one, int):
        return names.get(one, "?")
    return words.map_name(system, str(one).partition(AGAIN)[0])


def _places(view: View, given: Sequence[str]) -> list[tuple[int, str]]:
    """The boards of a line-up and who is chosen there: as it was given, else in roster order."""
    if not isinstance(view, RosterView):
        return []
    chosen = given or [str(one) for one in view.eligible]
    return [(number, one) for number, one in enumerate(chosen[: view.count], 1)]


def _first(view: View) -> list[str]:
    """Of a longer roster the first are ticked: they would play if nothing was sealed."""
    return [str(one) for one in view.eligible[: view.count]] if isinstance(view, SquadView) else []


def _sealed(view: View) -> tuple[Json, ...]:
    if view.sealed is None:
        return ()
    return view.sealed if isinstance(view.sealed, tuple) else (view.sealed,)


def _named_so_far(view: View, names: Mapping[int, str]) -> list[tuple[str | Promise, str]]:
    """Whom the captains have named in the open and who has no board yet; home before away."""
    if isinstance(view, DefenderView):
        rows = ((_("Defenders"), _each(view.defenders)), (_("Attackers"), view.attackers))
        return [(label, _against(sides, names)) for label, sides in rows if sides is not None]
    if isinstance(view, PutUpView):
        singles = ((_("Named"), view.put_up), (_("Answer"), view.answer))
        champions = _each(view.champions)
        met = [(_("Champions"), _against(champions, names))] if champions is not None else []
        return [*met, *((label, names.get(one, "?")) for label, one in singles if one is not None)]
    return []


def _each(sides: Sides[int] | None) -> Sides[tuple[int, ...]] | None:
    return None if sides is None else Sides((sides.home,), (sides.away,))


def _against(sides: Sides[tuple[int, ...]], names: Mapping[int, str]) -> str:
    home, away = (", ".join(names.get(one, "?") for one in side) for side in (sides.home, sides.away))
    return f"{home} – {away}"


def _boards(view: View, names: Mapping[int, str], system: str) -> list[tuple[str, str, str]]:
    return [
        (
            names.get(one.home or 0, "–"),
            names.get(one.away or 0, "–"),
            _named(one.map, names, system) if one.map else "",
        )
        for one in view.boards
    ]


def _hands(view: View, names: Mapping[int, str]) -> list[list[str]]:
    """Who is still without a board, on either side."""
    return [[names.get(one, "?") for one in hand] for hand in (view.hands.home, view.hands.away)]
