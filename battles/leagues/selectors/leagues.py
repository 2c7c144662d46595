"""Leagues as a reader finds them: those everybody sees, those with an address, his own (leagues 2, 13.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Count, Q, QuerySet
from msgspec import Struct

from accounts.models import User
from battles.leagues.models import Award, League, Season
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import Openness, SeasonState
from battles.selectors.people import AnyUser

TAKING_PART = (EntrantState.APPLIED, EntrantState.ADMITTED, EntrantState.RESERVE, EntrantState.ACTIVE)
STATES = ("entry", "running", "closed")
"""What a list of leagues can be filtered by: `running` is everything between entry and the end."""
MOST = 200


class LeagueCard(Struct, frozen=True, kw_only=True):
    """A league in a list, with the season that counts now."""

    id: int
    name: str
    slug: str
    system: str
    language: str
    about: str
    season: int | None
    """The present season's number; None while there is none to be seen."""
    season_name: str
    state: str
    entrants: int
    divisions: int
    is_mine: bool


# Lists


def own(user: User) -> Q:
    """Leagues somebody belongs to: an office, an entry, a stint, a team."""
    return (
        Q(owner=user)
        | Q(roles__user=user)
        | Q(seasons__entrants__player=user, seasons__entrants__state__in=TAKING_PART)
        | Q(seasons__entrants__stints__user=user, seasons__entrants__stints__until=None)
        | Q(seasons__teams__members__user=user)
    )


def visible(reader: AnyUser) -> QuerySet[League]:
    """Leagues that stand in lists: public ones, and one's own."""
    public = Q(visibility=Openness.PUBLIC)
    if not isinstance(reader, User):
        return League.objects.filter(public)
    mine = League.objects.filter(own(reader)).values("pk")
    return League.objects.filter(public | Q(pk__in=mine))


def league_cards(reader: AnyUser, *, system: str = "", state: str = "") -> list[LeagueCard]:
    """Own leagues first, then by name; in a constant number of queries."""
    rows = visible(reader)
    if system:
        rows = rows.filter(system=system)
    leagues = list(rows.order_by("name")[:MOST])
    mine = _own_ids(reader)
    seasons = _present(leagues, mine)
    found = [_card(league, seasons.get(league.pk), league.pk in mine) for league in leagues]
    wanted = [card for card in found if not state or _fits(card, state)]
    return sorted(wanted, key=lambda card: (not card.is_mine, card.name.casefold()))


def _own_ids(reader: AnyUser) -> set[int]:
    if not isinstance(reader, User):
        return set()
    return set(League.objects.filter(own(reader)).values_list("pk", flat=True))


def _present(leagues: Iterable[League], mine: set[int]) -> dict[int, Season]:
    """The latest season of each league that is no draft, counted."""
    rows = Season.objects.filter(league__in=list(leagues)).exclude(state=SeasonState.DRAFT).order_by("number")
    going = Count("entrants", filter=Q(entrants__state__in=TAKING_PART), distinct=True)
    found = rows.annotate(entered=going, fields=Count("divisions", filter=Q(divisions__tier__gt=0), distinct=True))
    return {season.league_id: season for season in found}


def _card(league: League, season: Season | None, is_mine: bool) -> LeagueCard:
    return LeagueCard(
        id=league.pk,
        name=league.name,
        slug=league.slug,
        system=league.system,
        language=league.language,
        about=league.about,
        season=season.number if season else None,
        season_name=season.name if season else "",
        state=season.state if season else "",
        entrants=int(getattr(season, "entered", 0)),
        divisions=int(getattr(season, "fields", 0)),
        is_mine=is_mine,
    )


def _fits(card: LeagueCard, state: str) -> bool:
    if state == "running":
        return card.state in (SeasonState.LISTS, SeasonState.RUNNING, SeasonState.DECIDERS)
    return card.state == state


# A league's own page


def seasons_of(league: League, roles: frozenset[str]) -> list[Season]:
    """Newest first; drafts for those with an office."""
    rows = league.seasons.order_by("-number")
    if not roles:
        rows = rows.exclude(state=SeasonState.DRAFT)
    going = Count("entrants", filter=Q(entrants__state__in=TAKING_PART), distinct=True)
    return list(rows.annotate(entered=going))


def awards_of(league: League) -> dict[int, list[Award]]:
    """The hall of fame: all awards of a league, by season."""
    found: dict[int, list[Award]] = {}
    rows = Award.objects.filter(season__league=league).select_related("entrant__player", "division", "season")
    for award in rows.order_by("-season__number", "division__tier", "division__letter", "kind", "pk"):
        found.setdefault(award.season_id, []).append(award)
    return found


def counts(season: Season) -> Mapping[str, int]:
    """How many entrants are in which state."""
    rows = season.entrants.order_by().values_list("state").annotate(number=Count("pk"))
    return dict(rows)


def awards_in(season: Season) -> list[Award]:
    """What was won in one season."""
    rows = Award.objects.filter(season=season).select_related("season", "entrant", "division")
    return list(rows.order_by("kind", "pk"))
