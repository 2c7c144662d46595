"""Ratings by month. Rows of a revision are derived from results; a correction makes a new revision (leagues 10)."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class RatingPeriod(models.Model):
    """A calendar month (UTC) of one list, closed; `revision` grows when an earlier result is corrected."""

    list_key = models.CharField(max_length=48)
    """System and mode: "<system>", "<system>:advanced", "<system>:campaign"."""
    month = models.DateField()
    revision = models.PositiveIntegerField(default=1)
    is_present = models.BooleanField(default=True)
    closed_at = models.DateTimeField()

    class Meta:
        ordering = ["list_key", "month", "revision"]
        constraints = [
            models.UniqueConstraint(fields=["list_key", "month", "revision"], name="one_period_a_revision"),
            models.UniqueConstraint(
                fields=["list_key", "month"], condition=models.Q(is_present=True), name="one_present_revision"
            ),
        ]


class RatingEntry(models.Model):
    period = models.ForeignKey(RatingPeriod, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="ratings")
    """None: a former player, whose account is deleted; no later month has him."""
    rating_before = models.FloatField()
    rating = models.FloatField()
    deviation_before = models.FloatField()
    deviation = models.FloatField()
    volatility_before = models.FloatField(default=0.06)
    volatility = models.FloatField()
    battles = models.PositiveIntegerField()
    """In all, up to the end of this month."""
    used = models.JSONField(default=list)
    """The results of this month that counted, by id, in the order in which the battles ended."""
    idle_months = models.PositiveIntegerField(default=0)
    is_corrected = models.BooleanField(default=False)
    """A shown number differs from the revision before."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["period", "player"], name="one_rating_a_period")]
