"""Who enters: players, teams and their rosters, substitutes, households (leagues 2, 7.8, 15.3)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from battles.leagues.models.seasons import Division, Season


class EntrantState(models.TextChoices):
    APPLIED = "applied"
    ADMITTED = "admitted"
    RESERVE = "reserve"
    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    REMOVED = "removed"


class Team(models.Model):
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=60)
    captain = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    vice_captain = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    boards = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name, verbose_name_plural = _("team"), _("teams")
        constraints = [models.UniqueConstraint(fields=["season", "name"], name="one_team_a_name")]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A player on a team's roster, in the captain's order; in one team a season."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="team_places")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["season", "user"], name="one_team_a_player"),
            models.UniqueConstraint(fields=["team", "place"], name="one_player_a_place"),
        ]


class Entrant(models.Model):
    """A player or a team in a season. Results belong to it; who plays for it is told by its stints."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entrants")
    division = models.ForeignKey(Division, null=True, blank=True, on_delete=models.SET_NULL, related_name="entrants")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    team = models.OneToOneField(Team, null=True, blank=True, on_delete=models.CASCADE, related_name="entrant")
    name = models.CharField(max_length=60)
    """As it entered; stays when the account goes."""
    number = models.PositiveIntegerField(null=True, blank=True)
    """In the draw of its division."""
    seed_rating = models.FloatField(null=True, blank=True)
    """At entry closing (10.7)."""
    state = models.CharField(max_length=10, choices=EntrantState, default=EntrantState.APPLIED)
    zone = models.CharField(max_length=64, default="UTC")
    """IANA time zone of whoever answers for it."""
    old_list_allowed = models.BooleanField(default=False)
    """Take the most recent valid list if none comes in time (3.4)."""
    stays = models.BooleanField(default=True)
    """Plays on in the next season (9.3)."""
    bye_wanted = models.BooleanField(default=False)
    """Volunteers for the next bye (4.4)."""
    applied_at = models.DateTimeField()
    offered_until = models.DateTimeField(null=True, blank=True)
    """A reserve who is asked to move up has until then (7.9)."""
    left_at = models.DateTimeField(null=True, blank=True)
    joined_round = models.PositiveIntegerField(default=1)
    """The first round it is paired for; later than 1 for late entries (7.7)."""

    class Meta:
        verbose_name, verbose_name_plural = _("entrant"), _("entrants")
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="one_entrant_a_number"),
            models.UniqueConstraint(fields=["season", "player"], name="one_entry_a_player"),
            models.CheckConstraint(condition=Q(player__isnull=True) | Q(team__isnull=True), name="a_player_or_a_team"),
        ]

    def __str__(self) -> str:
        return self.name


class Stint(models.Model):
    """Who plays for an entrant, from when to when; stints of an entrant do not overlap (services see to it)."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="stints")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="stints")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("player"), _("players")
        ordering = ["since"]
        constraints = [
            models.UniqueConstraint(fields=["entrant"], condition=Q(until=None), name="one_present_stint"),
            models.UniqueConstraint(fields=["entrant", "since"], name="one_stint_a_beginning"),
        ]


class Household(models.Model):
    """Two people who live together say so: not paired early (4.3), never each other's referee (15.3).

    One of them says it, the other confirms it: nobody is kept apart from somebody on one side's word.
    """

    one = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    said_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("household"), _("households")
        constraints = [models.UniqueConstraint(fields=["one", "other"], name="one_household_a_pair")]
