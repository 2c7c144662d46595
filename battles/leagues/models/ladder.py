"""Ladders: who stands on which rung, and who has challenged whom (leagues 4.10)."""

from __future__ import annotations

from django.db import models

from battles.leagues.models.fixtures import Fixture
from battles.leagues.models.people import Entrant
from battles.leagues.models.seasons import Division


class Rung(models.Model):
    """An entrant's place on the ladder; places are 1, 2, 3 … without gaps (services see to it)."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="rungs")
    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="rung")
    place = models.PositiveIntegerField()
    active_at = models.DateTimeField()
    """When it last played or answered; idle time counts from here."""
    slipped = models.BooleanField(default=False)
    """It has already gone down a place for this idle time."""

    class Meta:
        ordering = ["place"]


class Challenge(models.Model):
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="challenges_made")
    challenged = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="challenges_had")
    made_at = models.DateTimeField()
    answer = models.CharField(max_length=10, blank=True)
    """accepted, refused, expired; empty while it waits."""
    answered_at = models.DateTimeField(null=True, blank=True)
    fixture = models.OneToOneField(Fixture, null=True, blank=True, on_delete=models.SET_NULL, related_name="challenge")

    class Meta:
        ordering = ["-made_at"]
