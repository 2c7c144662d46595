"""Everything leagues keep about one user, for the export of his data; nothing that others hide from him."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from accounts.models import User
from battles.leagues.models import (
    Availability,
    Ban,
    CalendarFeed,
    CampaignPlace,
    Case,
    Entrant,
    Holiday,
    Household,
    League,
    LeagueRole,
    ListPick,
    ListSubmission,
    Member,
    Offer,
    RatingEntry,
    Result,
    Stint,
    Team,
)
from battles.rules.codec import Json

LEAGUE, NUMBER = "season__league__name", "season__number"


def data_of(user: User) -> dict[str, Json]:
    """As it stands; a secret address is not told again, only that there is one."""
    mine = Entrant.objects.filter(Q(player=user) | Q(stints__user=user) | Q(team__captain=user)).distinct()
    return {"leagues": {**_entries(user, mine), **_dates(user, mine), **_conduct(user)}}


def _entries(user: User, mine: QuerySet[Entrant]) -> dict[str, Json]:
    return {
        "entries": _rows(
            mine.order_by("pk"), LEAGUE, NUMBER, "name", "division__tier", "division__letter", "number", "state",
            "zone", "seed_rating", "old_list_allowed", "stays", "bye_wanted", "applied_at", "left_at",
        ),
        "stints": _rows(Stint.objects.filter(user=user), "entrant__name", "since", "until"),
        "teams": _rows(Member.objects.filter(user=user), "team__name", "place", LEAGUE, NUMBER),
        "captaincies": _rows(Team.objects.filter(Q(captain=user) | Q(vice_captain=user)), "name", LEAGUE, NUMBER),
        "lists": _rows(
            ListSubmission.objects.filter(entrant__in=mine), "entrant__name", "slot", "content", "sha256", "state",
            "handed_in_at",
        ),
        "picks": _rows(ListPick.objects.filter(entrant__in=mine), "fixture", "slot", "picked_at"),
        "owned_leagues": _rows(League.objects.filter(owner=user), "name", "system", "about", "created_at"),
        "roles": _rows(LeagueRole.objects.filter(user=user), "league__name", "role"),
    }  # fmt: skip


def _dates(user: User, mine: QuerySet[Entrant]) -> dict[str, Json]:
    return {
        "offers": _rows(
            Offer.objects.filter(Q(made_by=user) | Q(maker__in=mine)), "fixture", "starts_at", "zone", "made_at",
            "answer", "answered_at",
        ),
        "holidays": _rows(
            Holiday.objects.filter(entrant__in=mine), "first_day", "last_day", "zone", "booked_at", "reason"
        ),
        "availability": _rows(Availability.objects.filter(user=user), "hours", "zone"),
        "calendar_feed": _rows(CalendarFeed.objects.filter(user=user), "made_at"),
    }  # fmt: skip


def _conduct(user: User) -> dict[str, Json]:
    played = Result.objects.filter(Q(player_first=user) | Q(player_second=user))
    homes = Household.objects.filter(Q(one=user) | Q(other=user))
    return {
        "results": _rows(
            played, "fixture", "points_first", "points_second", "outcome", "cause", "rated", "ended_at", "is_valid"
        ),
        "ratings": _rows(
            RatingEntry.objects.filter(player=user, period__is_present=True), "period__list_key", "period__month",
            "rating", "deviation", "volatility", "battles",
        ),
        "campaigns": _rows(
            CampaignPlace.objects.filter(user=user), "result__list_key", "result__ended_at", "seat", "place",
            "twice_points",
        ),
        "claims": _rows(Case.objects.filter(claimant=user), "fixture", "claim", "clause", "opened_at", "closed_at"),
        "bans": _rows(Ban.objects.filter(user=user), "offence", "until", "given_at", "cleared_at"),
        "households": _rows(homes, "one__username", "other__username", "said_at", "confirmed_at"),
    }  # fmt: skip


def _rows(found: QuerySet[Json], *fields: str) -> list[Json]:
    """The fields of each row."""
    names = [{LEAGUE: "league", NUMBER: "season"}.get(field, field) for field in fields]
    return [dict(zip(names, row, strict=True)) for row in found.values_list(*fields)]
