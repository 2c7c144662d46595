"""Rating lists as pages and services read them: closed months, the running estimate, ranking lists (leagues 10)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime

import msgspec
from django.db.models import Q, QuerySet
from msgspec import Struct

from accounts.models import User
from battles import store
from battles.leagues import terms as terms_
from battles.leagues.models import RatingEntry, RatingPeriod, Result, Season
from battles.leagues.ratings import periods, places, rankings
from battles.leagues.ratings.glicko import CENTRE, Rating
from battles.leagues.ratings.lists import ListKey
from battles.leagues.ratings.lists import list_of as list_for
from battles.leagues.ratings.months import Month
from battles.leagues.ratings.periods import Period, PeriodEntry
from battles.leagues.ratings.places import PlacesEntry, PlacesPeriod
from battles.leagues.ratings.rated import RatedBattle
from battles.leagues.selectors import campaigns
from battles.runtime.clock import WALL, Clock

RATED_KINDS = ("battle",)
FORMER_PLAYER = "former player"
"""In the place of a name whose account is deleted; pages say it in their language."""


# Which list


def list_of(season: Season) -> str:
    """The list its battles are rated in: system and mode (10.1)."""
    rules = store.system(season.league.system)
    options = msgspec.convert(terms_.read(season.terms).game.options, rules.options_schema)
    mode = str(getattr(options, "mode", ""))
    key = list_for(system=season.league.system, mode=mode, players=2, is_campaign=False)
    return str(key)


def seasons_of(list_key: str) -> list[int]:
    """The seasons whose battles a list counts."""
    found = Season.objects.filter(league__system=ListKey.read(list_key).system).select_related("league")
    return [season.pk for season in found if list_of(season) == list_key]


# What ratings are computed from


def battles_of(list_key: str, since: datetime | None = None) -> list[RatedBattle]:
    """All results of a list that ratings look at, with what speaks against them; annulled by withdrawal or not (10.6).

    A result that was superseded is not looked at; one that a ruling took away is not either.
    """
    rows = Result.objects.filter(
        fixture__division__season__in=seasons_of(list_key), is_valid=True, kind__in=RATED_KINDS
    ).exclude(Q(player_first=None) | Q(player_second=None) | Q(leg=None))
    if since is not None:
        rows = rows.filter(ended_at__gte=since)
    fields = ("pk", "ended_at", "player_first_id", "player_second_id", "outcome", "unrated_because", "details")
    return [_battle(*row) for row in rows.order_by("ended_at", "pk").values_list(*fields)]


def _battle(
    pk: int,
    ended: datetime,
    first: int,
    second: int,
    outcome: str,
    reason: str,
    details: dict[str, object],
) -> RatedBattle:
    turns = details.get("turns")
    return RatedBattle(
        id=str(pk),
        ended=ended,
        players=(first, second),
        places=PLACES[outcome],
        turns=tuple(turns) if isinstance(turns, list) else (1, 1),
        is_rated_event=reason != "unrated_event",
        is_friendly=reason == "friendly",
        has_bot=reason in ("bot", "no_account"),
        is_marked_unrated=reason == "ruling",
    )


PLACES: Mapping[str, tuple[int, int]] = {"first": (1, 2), "second": (2, 1), "draw": (1, 1), "both_lose": (1, 1)}


# Closed months


def period_rows(list_key: str) -> QuerySet[RatingPeriod]:
    """The present revision of each closed month."""
    return RatingPeriod.objects.filter(list_key=list_key, is_present=True).order_by("month")


def period_of(row: RatingPeriod, *, with_former: bool = False) -> Period:
    """A closed month as the pure functions see it; former players, who play no more, only where they are shown."""
    entries = [entry_of(entry, row.month) for entry in row.entries.all() if with_former or entry.player_id is not None]
    entries.sort(key=lambda entry: entry.player)
    return Period(month=_month(row), revision=row.revision, entries=tuple(entries), unrated=())


def entry_of(row: RatingEntry, month: date) -> PeriodEntry:
    """A former player has a number below zero, his own in this month alone."""
    return PeriodEntry(
        player=row.player_id if row.player_id is not None else -row.pk,
        before=Rating(rating=row.rating_before, deviation=row.deviation_before, volatility=row.volatility_before),
        after=Rating(rating=row.rating, deviation=row.deviation, volatility=row.volatility),
        battles=tuple(str(used) for used in row.used),
        total=row.battles,
        last_played=_months_before(Month(month.year, month.month), row.idle_months),
    )


def _month(row: RatingPeriod) -> Month:
    return Month(row.month.year, row.month.month)


def _months_before(month: Month, count: int) -> Month:
    number = month.year * 12 + month.month - 1 - count
    return Month(number // 12, number % 12 + 1)


def last_period(list_key: str, *, with_former: bool = False) -> Period | None:
    row = period_rows(list_key).prefetch_related("entries").last()
    return None if row is None else period_of(row, with_former=with_former)


def rating_of(user: User, list_key: str) -> float:
    """His rating at the last closing; the start value for somebody unknown (10.7)."""
    entry = RatingEntry.objects.filter(player=user, period__list_key=list_key, period__is_present=True)
    found = entry.order_by("period__month").values_list("rating", flat=True).last()
    return CENTRE if found is None else float(found)


def strengths_of(system: str, users: Collection[int]) -> dict[int, float]:
    """Each player's rating at the last closing of a list of this system he is in; nothing of those without one."""
    rows = RatingEntry.objects.filter(player__in=users, period__is_present=True)
    rows = rows.filter(Q(period__list_key=system) | Q(period__list_key__startswith=f"{system}:"))
    found: dict[int, float] = {}
    for player, rating in rows.order_by("period__month").values_list("player_id", "rating"):
        found[player] = float(rating)
    return found


# For pages


class RatingLine(Struct, frozen=True, kw_only=True):
    """A line of a ranking list or of a player's history. `player` None: a former player."""

    place: int | None
    player: int | None
    name: str
    rating: int
    deviation: int
    is_provisional: bool
    battles: int
    change: int = 0
    is_estimate: bool = False
    is_corrected: bool = False
    month: str = ""


def list_keys() -> list[str]:
    """The lists that have a closed month, a league or a campaign."""
    closed = set(RatingPeriod.objects.values_list("list_key", flat=True).distinct())
    played = {list_of(season) for season in Season.objects.select_related("league")}
    return sorted(closed | campaigns.list_keys() | played)


def ranking(list_key: str, *, clock: Clock = WALL) -> list[RatingLine]:
    """The list after its last closed month, without provisional and idle players (10.3)."""
    if campaigns.is_campaign_list(list_key):
        return _campaign_ranking(list_key, clock)
    period = last_period(list_key, with_former=True)
    if period is None:
        return []
    lines = rankings.ranking(period)
    names = _names(line.entry.player for line in lines)
    return [line_of(line.entry, names, period.month, place=line.place) for line in lines]


def unranked(list_key: str, *, clock: Clock = WALL) -> list[RatingLine]:
    """Who has a value after the last closed month but no place: provisional and idle players, best first."""
    if campaigns.is_campaign_list(list_key):
        month = campaigns.last_period(list_key, clock)
        found = list(campaigns.unlisted(month)) if month is not None else []
        return sorted(_campaign_lines(found, month), key=lambda line: (-line.rating, line.name))
    period = last_period(list_key, with_former=True)
    if period is None:
        return []
    entries = [entry for entry in period.entries if not rankings.is_listed(entry, period.month)]
    names = _names(entry.player for entry in entries)
    lines = [line_of(entry, names, period.month) for entry in entries]
    return sorted(lines, key=lambda line: (-line.rating, line.name))


def estimates(list_key: str, *, clock: Clock = WALL) -> dict[int, RatingLine]:
    """How the running month would close now, for those who played in it; marked as estimates (10.2)."""
    if campaigns.is_campaign_list(list_key):
        running = campaigns.running_period(list_key, clock)
        played = [entry for entry in running.entries if entry.battles] if running is not None else []
        lines = _campaign_lines(played, running, is_estimate=True)
        return {line.player: line for line in lines if line.player is not None}
    month = Month.of(clock.now())
    period = last_period(list_key)
    start = datetime(month.year, month.month, 1, tzinfo=UTC)
    found = periods.estimates([period] if period else [], battles_of(list_key, start), month)
    names = _names(found)
    return {player: line_of(entry, names, month, is_estimate=True) for player, entry in found.items()}


def _campaign_ranking(list_key: str, clock: Clock) -> list[RatingLine]:
    period = campaigns.last_period(list_key, clock)
    if period is None:
        return []
    ranked = places.ranking(period)
    lines = _campaign_lines([one.entry for one in ranked], period)
    return [msgspec.structs.replace(line, place=one.place) for one, line in zip(ranked, lines, strict=True)]


def _campaign_lines(
    entries: Sequence[PlacesEntry], period: PlacesPeriod | None, *, is_estimate: bool = False
) -> list[RatingLine]:
    names = _names(entry.player for entry in entries)
    return [
        RatingLine(
            place=None,
            player=entry.player if entry.player > 0 else None,
            name=names.get(entry.player, FORMER_PLAYER),
            rating=campaigns.shown(entry.after)[0],
            deviation=campaigns.shown(entry.after)[1],
            is_provisional=entry.is_provisional,
            battles=entry.total,
            change=campaigns.shown(entry.after)[0] - campaigns.shown(entry.before)[0],
            is_estimate=is_estimate,
            month=str(period.month) if period is not None else "",
        )
        for entry in entries
    ]


def history(user: User, list_key: str) -> list[RatingLine]:
    """A player's closed months, oldest first: the chart of his rating."""
    rows = RatingEntry.objects.filter(player=user, period__list_key=list_key, period__is_present=True)
    found = rows.select_related("period").order_by("period__month")
    names = {user.pk: user.get_username()}
    return [
        line_of(
            entry_of(row, row.period.month),
            names,
            Month.read(f"{row.period.month:%Y-%m}"),
            is_corrected=row.is_corrected,
        )
        for row in found
    ]


def _names(players: Iterable[int]) -> dict[int, str]:
    return {user.pk: user.get_username() for user in User.objects.filter(pk__in=list(players))}


def line_of(
    entry: PeriodEntry,
    names: Mapping[int, str],
    month: Month,
    *,
    place: int | None = None,
    is_estimate: bool = False,
    is_corrected: bool = False,
) -> RatingLine:
    rating, deviation, is_provisional = entry.shown
    return RatingLine(
        place=place,
        player=entry.player if entry.player > 0 else None,
        name=names.get(entry.player, FORMER_PLAYER),
        rating=rating,
        deviation=deviation,
        is_provisional=is_provisional,
        battles=entry.total,
        change=rating - round(entry.before.rating),
        is_estimate=is_estimate,
        is_corrected=is_corrected,
        month=str(month),
    )
