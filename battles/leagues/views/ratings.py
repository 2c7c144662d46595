"""Rating lists: who is how strong, by system and mode (10, 13.1)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from battles.leagues import addresses
from battles.leagues.errors import LeagueError
from battles.leagues.presenters import words
from battles.leagues.selectors import ratings
from battles.leagues.views.season_frame import page


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    keys = ratings.list_keys()
    tops = {key: ratings.ranking(key) for key in keys}
    found = [(words.list_name(key), addresses.ratings(key), tops[key][:5], len(tops[key])) for key in keys]
    return page(request, "leagues/ratings.html", {"lists": found})


@require_GET
def rating_list(request: HttpRequest, list_key: str) -> HttpResponse:
    """A list after its last closed month, with how the running month would change it; newcomers apart."""
    if list_key not in ratings.list_keys():
        raise LeagueError("no_such_list", clause="10.1", list=list_key)
    ranked, others, estimates = ratings.ranking(list_key), ratings.unranked(list_key), ratings.estimates(list_key)
    known = {line.player for line in (*ranked, *others)}
    new = [line for player, line in estimates.items() if player not in known]
    context = {
        "key": list_key,
        "name": words.list_name(list_key),
        "month": ranked[0].month if ranked else (others[0].month if others else ""),
        "lines": [(line, estimates.get(line.player or 0)) for line in ranked],
        "others": [(line, estimates.get(line.player or 0)) for line in others],
        "new": sorted(new, key=lambda line: -line.rating),
    }
    return page(request, "leagues/rating_list.html", context)
