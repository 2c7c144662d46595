"""What somebody may not see is not there for their acts either: no answer tells that it exists (leagues 2, 12.2)."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.models import User
from battles.leagues import lookup
from battles.leagues.errors import LeagueError
from battles.leagues.models import Season
from battles.rules.codec import Json

SEASON_BY = {
    "season_id": ("pk", "no_such_season"),
    "division_id": ("divisions", "no_such_division"),
    "round_id": ("divisions__rounds", "no_such_round"),
    "fixture_id": ("divisions__fixtures", "no_such_fixture"),
    "offer_id": ("divisions__fixtures__offers", "no_such_offer"),
    "match_id": ("divisions__fixtures__team_match", "no_such_match"),
    "challenge_id": ("divisions__challenges", "no_such_challenge"),
    "entrant_id": ("entrants", "no_such_entrant"),
    "penalty_id": ("entrants__penalties", "no_such_penalty"),
    "case_id": ("cases", "no_such_case"),
    "ruling_id": ("cases__rulings", "no_such_ruling"),
}
"""Each number of an address: how its season is found, and what is said where there is none."""


def check_visible(user: User, ids: Mapping[str, Json]) -> None:
    """Raises `no_such_…` for what is not there, and in the same words for what this user may not see."""
    if "slug" in ids:
        lookup.league(str(ids["slug"]), user)
    for name, value in ids.items():
        if name in SEASON_BY:
            _check_season(user, value, *SEASON_BY[name])


def _check_season(user: User, value: Json, way: str, code: str) -> None:
    found = Season.objects.select_related("league__owner").filter(**{way: value}).first()
    if found is None or not lookup.is_visible(found, user):
        raise LeagueError(code, clause="2")
