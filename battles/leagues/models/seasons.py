"""Leagues, their seasons and divisions, and who may do what in them (leagues 2, 12.1)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class SeasonState(models.TextChoices):
    """A season's life. `deciders`: promotion matches and play-offs after the last round."""

    DRAFT = "draft"
    ENTRY = "entry"
    LISTS = "lists"
    RUNNING = "running"
    DECIDERS = "deciders"
    CLOSED = "closed"


class Openness(models.TextChoices):
    """Who finds a league: everybody, who has its address, its members."""

    PUBLIC = "public"
    LINK = "link"
    PRIVATE = "private"


class RoleName(models.TextChoices):
    """What somebody may do in a league (12.1); the owner is the league's own field, captains belong to teams."""

    ORGANISER = "organiser"
    REFEREE = "referee"
    SCHEDULER = "scheduler"
    STEWARD = "steward"
    EDITOR = "editor"
    MEMBER = "member"
    """No office: may see and enter a private league."""


class League(models.Model):
    """A competition that goes on from season to season, in one system for ever."""

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=60, unique=True)
    system = models.CharField(max_length=32)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="owned_leagues"
    )
    language = models.CharField(max_length=8, default="en")
    visibility = models.CharField(max_length=10, choices=Openness, default=Openness.PUBLIC)
    about = models.TextField(max_length=8000, blank=True)
    several_seasons = models.BooleanField(default=False)
    """Whether more than one season may run at a time."""
    created_at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = _("league"), _("leagues")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class LeagueRole(models.Model):
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="league_roles")
    role = models.CharField(max_length=10, choices=RoleName)

    class Meta:
        verbose_name, verbose_name_plural = _("role"), _("roles")
        constraints = [models.UniqueConstraint(fields=["league", "user", "role"], name="one_role_of_a_kind")]


class Season(models.Model):
    """One run of a league. `terms` are its rules as data (battles.leagues.terms), fixed with the first pairing."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=10, choices=SeasonState, default=SeasonState.DRAFT)
    terms = models.JSONField()
    rules_version = models.PositiveIntegerField()
    draw_seed = models.CharField(max_length=64, editable=False)
    """64 hex digits; secret until the season closes (1.2)."""
    draw_commitment = models.CharField(max_length=64)
    """SHA-256 of the seed, published when entry opens."""
    paused_at = models.DateTimeField(null=True, blank=True)
    """While it is set nothing falls due; going on moves what is open by the length of the pause (12.2)."""
    hidden_from_round = models.PositiveIntegerField(null=True, blank=True)
    """Standings are hidden from this round on until the season closes (12.2)."""
    sequence = models.PositiveIntegerField(default=0)
    """Grows with everything its pages show; its socket repairs itself by it (13.2)."""
    entry_opens = models.DateTimeField(null=True, blank=True)
    entry_closes = models.DateTimeField(null=True, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    """When round 1 opens."""
    closed_at = models.DateTimeField(null=True, blank=True)
    proposal = models.JSONField(null=True, blank=True)
    """Who would play where in the next season (9.3); the organiser's changes are in it."""
    next_season = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="season_before"
    )
    created_at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = _("season"), _("seasons")
        ordering = ["league", "-number"]
        constraints = [models.UniqueConstraint(fields=["league", "number"], name="one_season_a_number")]

    def __str__(self) -> str:
        return self.name or f"{self.league} {self.number}"


class Division(models.Model):
    """A field of entrants that play each other. Tier 0 holds the season's play-offs, tier 1 is the top."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    tier = models.PositiveSmallIntegerField()
    letter = models.CharField(max_length=2, default="A")
    size = models.PositiveSmallIntegerField(default=6)
    name = models.CharField(max_length=60, blank=True)
    stage = models.CharField(max_length=16, default="main")
    """main, playoffs, group: what is played here."""
    progress = models.JSONField(default=dict)
    """Where its format stands: the bracket, the groups, the arena's queue. Derived from draw and results."""

    class Meta:
        verbose_name, verbose_name_plural = _("division"), _("divisions")
        ordering = ["tier", "letter"]
        constraints = [models.UniqueConstraint(fields=["season", "tier", "letter"], name="one_division_a_letter")]

    def __str__(self) -> str:
        return self.name or f"{self.tier}{self.letter}"


class ForbiddenPair(models.Model):
    """Two entrants the organiser will not have paired (4.3, 12.2)."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="forbidden_pairs")
    one = models.ForeignKey("leagues.Entrant", on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey("leagues.Entrant", on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=200)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "one", "other"], name="one_forbidding_a_pair")]


ONE_HOLDER = ("champion", "division_winner")


class Award(models.Model):
    """Computed when a season closes, shown for ever (9.6)."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="awards")
    division = models.ForeignKey(Division, null=True, blank=True, on_delete=models.CASCADE, related_name="awards")
    entrant = models.ForeignKey("leagues.Entrant", on_delete=models.CASCADE, related_name="awards")
    kind = models.CharField(max_length=24)
    text = models.CharField(max_length=120, blank=True)
    """What it is for where the kind alone does not say it: a faction."""

    class Meta:
        verbose_name, verbose_name_plural = _("award"), _("awards")
        constraints = [
            models.UniqueConstraint(fields=["season", "kind", "entrant", "text"], name="one_award_of_a_kind"),
            models.UniqueConstraint(fields=["season"], condition=Q(kind="champion"), name="one_champion_a_season"),
            models.UniqueConstraint(
                fields=["division"], condition=Q(kind="division_winner"), name="one_winner_a_division"
            ),
        ]
