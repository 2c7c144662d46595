"""Team matches: the captains' sealed choices (leagues 4.12–4.14)."""

from __future__ import annotations

from django.db import models

from battles.leagues.models.fixtures import Fixture
from battles.leagues.models.people import Entrant


class TeamMatch(models.Model):
    """Where the pairing of a team match stands; its boards become fixtures with this one as parent."""

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="team_match")
    process = models.CharField(max_length=20)
    """roster, put_up, defender_attackers"""
    step = models.PositiveIntegerField(default=0)
    state = models.JSONField(default=dict)
    """What has been opened so far, for both."""
    step_due = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)


class TeamSeal(models.Model):
    """A captain's choice for a step: nobody else reads it until both are in."""

    match = models.ForeignKey(TeamMatch, on_delete=models.CASCADE, related_name="seals")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    step = models.PositiveIntegerField()
    choice = models.JSONField()
    sealed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "entrant", "step"], name="one_seal_a_step")]
