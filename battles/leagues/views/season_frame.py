"""What all pages of a season share: its head, its tabs, the reader's zone, and how they stay up to date (13.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from msgspec import Struct

from battles.leagues import addresses
from battles.leagues import terms as terms_
from battles.leagues.lookup import Here
from battles.leagues.models import Division, Entrant, Season
from battles.leagues.presenters import rules, words
from battles.leagues.presenters.tables import division_name
from battles.leagues.selectors import seasons
from battles.selectors.people import AnyUser


class Tab(Struct, frozen=True, kw_only=True):
    key: str
    label: str
    address: str


def tabs(season: Season) -> list[Tab]:
    """The pages of a season that everybody finds at its head."""
    base = addresses.season(season)
    found = [
        Tab(key="standings", label=_("Standings"), address=base),
        Tab(key="rounds", label=_("Rounds"), address=f"{base}rounds/"),
        Tab(key="entrants", label=_("Entrants"), address=f"{base}entrants/"),
    ]
    if rules.has_lists(season):
        found.append(Tab(key="lists", label=_("Lists"), address=f"{base}lists/"))
    found.append(Tab(key="rules", label=_("Rules"), address=f"{base}rules/"))
    found.append(Tab(key="history", label=_("History"), address=f"{base}history/"))
    return found


def season_title(season: Season) -> str:
    """“Rhein-Main league, season 4”."""
    return season.name or _("%(league)s, season %(number)s") % {"league": season.league.name, "number": season.number}


@dataclass(frozen=True)
class SeasonFrame:
    """What every page of a season begins with."""

    here: Here
    divisions: list[Division]
    mine: Entrant | None
    """Who the reader plays for."""
    context: dict[str, object]

    @property
    def own(self) -> int | None:
        return self.mine.pk if self.mine is not None else None


def season_frame(here: Here, tab: str) -> SeasonFrame:
    season = here.season
    divisions, mine = seasons.divisions_of(season), seasons.own_entrant(season, here.reader)
    context: dict[str, object] = {
        "here": here,
        "league": season.league,
        "season": season,
        "terms": terms_.read(season.terms),
        "title": season_title(season),
        "eyebrow": _eyebrow(season),
        "state_label": words.label(words.SEASON_STATES, season.state),
        "state_chip": words.SEASON_CHIPS.get(season.state, ""),
        "tabs": tabs(season),
        "tab": tab,
        "division_links": [(one, division_name(one), addresses.division(one)) for one in divisions],
        "mine": mine,
        "zone": seasons.zone_of(here.reader),
        "mark": seasons.mark(season),
        "base": addresses.season(season),
    }
    return SeasonFrame(here=here, divisions=divisions, mine=mine, context=context)


def _eyebrow(season: Season) -> str:
    terms = terms_.read(season.terms)
    system = words.system_name(season.league.system)
    if rules.has_lists(season):
        return _("%(system)s, %(points)d points") % {"system": system, "points": terms.game.army_points}
    return f"{system}, {words.label(words.FORMATS, terms.format)}"


def reader_of(request: HttpRequest) -> AnyUser:
    return request.user


def page(request: HttpRequest, template: str, context: Mapping[str, object], status: int = 200) -> HttpResponse:
    """A page of leagues outside a season, in the reader's zone."""
    return render(request, template, {"zone": seasons.zone_of(reader_of(request)), **context}, status=status)


def live_page(request: HttpRequest, part: str, context: Mapping[str, object]) -> HttpResponse:
    """A page that follows its season. With `?fragment` only what changes: drawn by the same template, so a page that
    repaired itself equals a fresh one (check 61)."""
    query = request.GET.copy()
    is_fragment = query.pop("fragment", None) is not None
    query["fragment"] = "1"
    whole = {
        **context,
        "part": f"leagues/parts/{part}.html",
        "fragment_address": f"{request.path}?{query.urlencode()}",
    }
    response = render(request, "leagues/fragment.html" if is_fragment else "leagues/season_page.html", whole)
    response.headers["Cache-Control"] = "private, no-cache"
    return response
