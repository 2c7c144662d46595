"""Ratings by month. Rows of a revision are derived from results; a correction makes a new revision (leagues 10)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models import Battle


class RatingPeriod(models.Model):
    """A calendar month (UTC) of one list, closed; `revision` grows when an earlier result is corrected."""

    list_key = models.CharField(max_length=48)
    """System and mode: "<system>", "<system>:advanced", "<system>:campaign"."""
    month = models.DateField()
    revision = models.PositiveIntegerField(default=1)
    is_present = models.BooleanField(default=True)
    closed_at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = _("rating month"), _("rating months")
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
        verbose_name, verbose_name_plural = _("rating"), _("ratings")
        constraints = [models.UniqueConstraint(fields=["period", "player"], name="one_rating_a_period")]


class CampaignResult(models.Model):
    """How a campaign of more than two ended. It is no fixture: nobody is paired, and places are all there is (5.6)."""

    battle = models.OneToOneField(Battle, null=True, on_delete=models.SET_NULL, related_name="campaign_result")
    """None: the battle is deleted; what it was worth stays."""
    list_key = models.CharField(max_length=48)
    ended_at = models.DateTimeField()
    turns = models.PositiveIntegerField()
    """Game turns that were done."""
    rated = models.BooleanField()
    has_computer = models.BooleanField(default=False)

    class Meta:
        verbose_name, verbose_name_plural = _("campaign result"), _("campaign results")
        ordering = ["ended_at", "pk"]
        indexes = [models.Index(fields=["list_key", "ended_at"], name="campaigns_of_a_list")]


class CampaignPlace(models.Model):
    """Where one seat came in."""

    result = models.ForeignKey(CampaignResult, on_delete=models.CASCADE, related_name="places")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="campaign_places"
    )
    """None: a computer, or a former player."""
    seat = models.CharField(max_length=8)
    place = models.PositiveSmallIntegerField()
    twice_points = models.PositiveSmallIntegerField()
    """Doubled, because shared places share (1.4)."""
    parts = models.JSONField(default=list)
    """The lines of the score, as the system told them at the end."""

    class Meta:
        verbose_name, verbose_name_plural = _("place"), _("places")
        ordering = ["place", "seat"]
        constraints = [models.UniqueConstraint(fields=["result", "seat"], name="one_place_a_seat")]
