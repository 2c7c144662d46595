"""What somebody has done in leagues: seasons, awards, ratings, missed battles (leagues 13.1, 15.1)."""

from __future__ import annotations

from django.db.models import Q
from msgspec import Struct

from accounts.models import User
from battles.leagues.models import Award, Entrant, League, RatingEntry, Season
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import Openness
from battles.leagues.ratings.months import Month
from battles.leagues.selectors import conduct
from battles.leagues.selectors.leagues import own
from battles.leagues.selectors.ratings import RatingLine, entry_of, line_of
from battles.models import Battle
from battles.selectors.people import AnyUser

MOST = 100


class Missed(Struct, frozen=True, kw_only=True):
    """How many of somebody's battles he missed."""

    missed: int
    fixtures: int

    @property
    def percent(self) -> int:
        return round(100 * self.missed / self.fixtures) if self.fixtures else 0


def _seen(path: str, reader: AnyUser) -> Q:
    """Leagues that are not private, and the reader's own."""
    public = ~Q(**{f"{path}league__visibility": Openness.PRIVATE})
    if not isinstance(reader, User):
        return public
    return public | Q(**{f"{path}league__in": League.objects.filter(own(reader)).values("pk")})


def entries_of(user: User, reader: AnyUser) -> list[Entrant]:
    """The seasons he played in, for himself, as a substitute, or in a team; newest first."""
    plays = Q(player=user) | Q(stints__user=user) | Q(team__members__user=user)
    rows = Entrant.objects.filter(plays).filter(_seen("season__", reader)).exclude(season__state="draft")
    return list(
        rows.select_related("season__league", "division", "team")
        .distinct()
        .order_by("-season__created_at", "-pk")[:MOST]
    )


def players_in(season: Season, division: int | None = None) -> list[User]:
    """Everybody who plays in the season now, or in one division: players, substitutes, rosters of teams."""
    rows = season.entrants.filter(state=EntrantState.ACTIVE)
    if division is not None:
        rows = rows.filter(division=division)
    alone = Q(entries__in=rows) | Q(stints__entrant__in=rows, stints__until=None)
    in_teams = Q(team_places__team__in=rows.exclude(team=None).values("team"))
    return list(User.objects.filter(alone | in_teams, is_active=True).distinct().order_by("pk"))


def awards_of(user: User, reader: AnyUser) -> list[Award]:
    rows = Award.objects.filter(Q(entrant__player=user) | Q(entrant__team__members__user=user))
    found = rows.filter(_seen("season__", reader)).select_related("season__league", "entrant", "division")
    return list(found.distinct().order_by("-season__created_at", "kind")[:MOST])


def missed_rate(user: User) -> Missed:
    """Battles he did not come to or let run out of time, of all he was to fight (15.1)."""
    missed, battles = conduct.records_of([user.pk])[user.pk].missed_rate
    return Missed(missed=missed, fixtures=battles)


def rating_histories(user: User) -> dict[str, list[RatingLine]]:
    """His closed months in every list, oldest first, in one query."""
    rows = RatingEntry.objects.filter(player=user, period__is_present=True).select_related("period")
    names = {user.pk: user.get_username()}
    found: dict[str, list[RatingLine]] = {}
    for row in rows.order_by("period__list_key", "period__month"):
        month = row.period.month
        line = line_of(entry_of(row, month), names, Month(month.year, month.month), is_corrected=row.is_corrected)
        found.setdefault(row.period.list_key, []).append(line)
    return found


def plays_somewhere(user: User) -> bool:
    """Whether he is in a season that is not over."""
    plays = Q(stints__user=user, stints__until=None) | Q(team__members__user=user)
    return Entrant.objects.filter(plays).exclude(season__state__in=("draft", "closed")).exists()


def called(name: str) -> User | None:
    """Somebody by the exact name."""
    return User.objects.filter(username=name).first()


def present_called(name: str) -> User | None:
    """Somebody whose account is in use, however the name is spelt in capitals."""
    return User.objects.filter(username__iexact=name.strip(), is_active=True).first()


def may_substitute(battle: Battle, user: User) -> bool:
    """Whether somebody is a reserve of the season this battle belongs to: nobody who plays for points of their own."""
    season = Season.objects.filter(divisions__fixtures__legs__battle=battle.pk)
    return Entrant.objects.filter(season__in=season, player=user.pk, state=EntrantState.RESERVE).exists()
