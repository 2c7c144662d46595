"""Rating lists of campaigns, recomputed from their places each time: nothing is added up (leagues 1.3, 10.1)."""

from __future__ import annotations

from collections.abc import Iterable

from battles.leagues.models import CampaignPlace, CampaignResult
from battles.leagues.ratings import places
from battles.leagues.ratings.lists import ListKey
from battles.leagues.ratings.months import Month
from battles.leagues.ratings.places import PlacesEntry, PlacesPeriod, Skill
from battles.leagues.ratings.rankings import is_idle
from battles.leagues.ratings.rated import RatedBattle
from battles.runtime.clock import Clock

SCALE = 60
"""Means and spreads are shown so many times as large: everybody begins at 1500, as in the lists of two."""


def is_campaign_list(list_key: str) -> bool:
    return ListKey.read(list_key).kind == "places"


def list_keys() -> set[str]:
    """The lists that have a campaign."""
    return set(CampaignResult.objects.values_list("list_key", flat=True).distinct())


def campaigns_of(list_key: str) -> list[RatedBattle]:
    """All campaigns of a list, as ratings look at them."""
    rows = CampaignResult.objects.filter(list_key=list_key).prefetch_related("places")
    return [_battle(row, list(row.places.all())) for row in rows]


def _battle(row: CampaignResult, company: list[CampaignPlace]) -> RatedBattle:
    return RatedBattle(
        id=str(row.pk),
        ended=row.ended_at,
        players=tuple(_player(one) for one in company),
        places=tuple(one.place for one in company),
        turns=(row.turns,) * len(company),
        is_friendly=not row.rated,
        has_bot=row.has_computer,
    )


def _player(one: CampaignPlace) -> int:
    """A former player has a number below zero, of this campaign alone."""
    return one.user_id if one.user_id is not None else -one.pk


def last_period(list_key: str, clock: Clock) -> PlacesPeriod | None:
    """The last month that has ended; None before there is one."""
    through = Month.of(clock.now()).before
    months = places.history(campaigns_of(list_key), through)
    return months[-1] if months else None


def running_period(list_key: str, clock: Clock) -> PlacesPeriod | None:
    """How the running month would close now."""
    months = places.history(campaigns_of(list_key), Month.of(clock.now()))
    return months[-1] if months else None


def shown(skill: Skill) -> tuple[int, int]:
    """Value and spread as pages print them."""
    return round(SCALE * skill.mean), round(SCALE * skill.spread)


def unlisted(period: PlacesPeriod) -> Iterable[PlacesEntry]:
    """Provisional and idle players (10.3)."""
    return (one for one in period.entries if one.is_provisional or is_idle(one.last_played, period.month))
