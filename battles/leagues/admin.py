"""Leagues for operators: to look at. An operator may play, too, so nothing here that players may not know yet.

Not here at all: offers, picks of lists, captains' seals, private feeds, notifications. A draw seed appears when its
season has closed, a list when it is revealed, private entries of the log never.
"""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from battles.leagues.models import (
    AuditEntry,
    Award,
    Ban,
    CampaignPlace,
    CampaignResult,
    Case,
    Division,
    Entrant,
    Fixture,
    Household,
    League,
    LeagueRole,
    Leg,
    ListSubmission,
    ListWindow,
    Penalty,
    RatingEntry,
    RatingPeriod,
    Result,
    Round,
    Ruling,
    Season,
    Side,
    Stint,
    Team,
)
from battles.leagues.models.lists import ListState
from battles.leagues.models.seasons import SeasonState
from battles.rules.codec import Json
from battles.web.admin_base import ReadOnly

HIDDEN = "—"


class InlineRows(admin.TabularInline):  # type: ignore[type-arg]  # generic only in the stubs
    """Rows of something else, to look at."""

    extra = 0
    can_delete = False
    show_change_link = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class Roles(InlineRows):
    model = LeagueRole
    fields = ("user", "role")


class Divisions(InlineRows):
    model = Division
    fields = ("tier", "letter", "name", "size", "stage")


class Windows(InlineRows):
    model = ListWindow
    fields = ("opens", "closes", "reveals", "lists", "update", "frozen_at", "revealed_at")


class Stints(InlineRows):
    model = Stint
    fields = ("user", "since", "until")


class InlineSides(InlineRows):
    model = Side
    fields = ("is_first", "entrant", "player", "checked_in_at", "confirmed_at")


class Legs(InlineRows):
    model = Leg
    fields = ("number", "battle", "first_seat", "deployment_hash")


class Results(InlineRows):
    model = Result
    fields = ("leg", "source", "outcome", "points_first", "points_second", "cause", "rated", "is_valid", "made_at")


class Rulings(InlineRows):
    model = Ruling
    fields = ("referee", "outcome", "text", "clause", "made_at")


@admin.register(League)
class LeagueAdmin(ReadOnly):
    list_display = ("name", "system", "owner", "visibility", "created_at")
    list_filter = ("system", "visibility")
    search_fields = ("name", "slug", "owner__username")
    inlines = (Roles,)


@admin.register(Season)
class SeasonAdmin(ReadOnly):
    list_display = ("__str__", "league", "number", "state", "entry_closes", "starts_at", "paused_at")
    list_filter = ("state", "league__system")
    search_fields = ("league__name", "name")
    fields = (
        "league", "number", "name", "state", "terms", "rules_version", "draw_commitment", "revealed_seed", "paused_at",
        "hidden_from_round", "sequence", "entry_opens", "entry_closes", "starts_at", "closed_at", "next_season",
        "created_at",
    )  # fmt: skip
    readonly_fields = ("revealed_seed",)
    inlines = (Divisions, Windows)

    @admin.display(description=_("draw seed"))
    def revealed_seed(self, season: Season) -> str:
        """Secret until the season closes (1.2)."""
        return season.draw_seed if season.state == SeasonState.CLOSED else HIDDEN


@admin.register(Entrant)
class EntrantAdmin(ReadOnly):
    list_display = ("name", "season", "division", "number", "state", "player", "team", "applied_at")
    list_filter = ("state",)
    search_fields = ("name", "player__username", "season__league__name")
    inlines = (Stints,)


@admin.register(Team)
class TeamAdmin(ReadOnly):
    list_display = ("name", "season", "captain", "vice_captain", "boards")
    search_fields = ("name", "captain__username")


@admin.register(Round)
class RoundAdmin(ReadOnly):
    list_display = (
        "division",
        "number",
        "kind",
        "opens",
        "soft_deadline",
        "hard_deadline",
        "published_at",
        "closed_at",
    )
    list_filter = ("kind",)


@admin.register(Fixture)
class FixtureAdmin(ReadOnly):
    list_display = ("pk", "division", "round", "board", "state", "agreed_for", "hard_deadline")
    list_filter = ("state",)
    search_fields = ("sides__entrant__name", "division__season__league__name")
    inlines = (InlineSides, Legs, Results)


@admin.register(ListSubmission)
class ListAdmin(ReadOnly):
    """Before the reveal everybody but the owner has the hash, operators included (3.3)."""

    list_display = ("entrant", "slot", "state", "sha256", "handed_in_at")
    list_filter = ("state",)
    fields = ("window", "entrant", "slot", "state", "sha256", "validator_version", "handed_in_at", "revealed")
    readonly_fields = ("revealed",)

    @admin.display(description=_("content"))
    def revealed(self, row: ListSubmission) -> Json:
        return row.content if row.state == ListState.REVEALED else HIDDEN


@admin.register(Case)
class CaseAdmin(ReadOnly):
    """Without evidence: that is for the desk and the two."""

    list_display = ("opened_at", "season", "fixture", "kind", "code", "clause", "due_at", "closed_at")
    list_filter = ("kind", "code")
    exclude = ("evidence", "claim")
    inlines = (Rulings,)


@admin.register(Penalty)
class PenaltyAdmin(ReadOnly):
    list_display = ("entrant", "points", "reason", "clause", "given_by", "given_at", "revokes")


@admin.register(Ban)
class BanAdmin(ReadOnly):
    list_display = ("user", "offence", "until", "given_at", "cleared_at")
    search_fields = ("user__username",)
    readonly_fields = ("user", "until", "offence", "fixture", "given_at")

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Only `cleared_at` can be set."""
        return admin.ModelAdmin.has_change_permission(self, request)


@admin.register(Household)
class HouseholdAdmin(ReadOnly):
    list_display = ("one", "other")
    search_fields = ("one__username", "other__username")

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """People move out."""
        return admin.ModelAdmin.has_delete_permission(self, request)


@admin.register(Award)
class AwardAdmin(ReadOnly):
    list_display = ("season", "kind", "entrant", "division", "text")
    list_filter = ("kind",)


class Ratings(InlineRows):
    model = RatingEntry
    fields = ("player", "rating_before", "rating", "deviation", "volatility", "battles", "is_corrected")


@admin.register(RatingPeriod)
class RatingAdmin(ReadOnly):
    list_display = ("list_key", "month", "revision", "is_present", "closed_at")
    list_filter = ("list_key", "is_present")
    inlines = (Ratings,)


class CampaignPlaces(InlineRows):
    model = CampaignPlace
    fields = ("place", "user", "seat", "twice_points")


@admin.register(CampaignResult)
class CampaignAdmin(ReadOnly):
    list_display = ("list_key", "battle", "ended_at", "turns", "rated", "has_computer")
    list_filter = ("list_key", "rated")
    inlines = (CampaignPlaces,)


@admin.register(AuditEntry)
class AuditAdmin(ReadOnly):
    """The log; of private entries only that they are there, as in its export (12.3)."""

    list_display = ("league", "number", "at", "actor", "role", "action", "object", "is_private")
    list_filter = ("action", "role", "is_private")
    search_fields = ("league__name", "actor", "object")
    fields = (
        "league", "season", "number", "at", "actor", "role", "action", "object", "was", "now", "why", "is_private",
        "previous_hash", "hash",
    )  # fmt: skip
    readonly_fields = ("was", "now", "why")

    @admin.display(description=_("before"))
    def was(self, row: AuditEntry) -> Json:
        return HIDDEN if row.is_private else row.before

    @admin.display(description=_("after"))
    def now(self, row: AuditEntry) -> Json:
        return HIDDEN if row.is_private else row.after

    @admin.display(description=_("reason"))
    def why(self, row: AuditEntry) -> str:
        return HIDDEN if row.is_private else row.reason
