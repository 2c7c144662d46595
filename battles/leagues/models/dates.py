"""When fixtures are played: offers, free hours, holidays, feeds (leagues 8)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from battles.leagues.models.fixtures import Fixture
from battles.leagues.models.people import Entrant


class OfferAnswer(models.TextChoices):
    ACCEPTED = "accepted"
    DECLINED = "declined"
    COUNTERED = "countered"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Offer(models.Model):
    """A proposed start. Never changed after its answer: offers are the evidence (8.3)."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="offers")
    maker = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="offers")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    starts_at = models.DateTimeField()
    zone = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    answer = models.CharField(max_length=10, choices=OfferAnswer, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["starts_at", "pk"]


class Availability(models.Model):
    """Hours of the week somebody can play, in his own zone: 168 signs, "1" for free, Monday 0 h first."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="availability")
    hours = models.CharField(max_length=168)
    zone = models.CharField(max_length=64)


class Holiday(models.Model):
    """Whole local days; both count."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="holidays")
    first_day = models.DateField()
    last_day = models.DateField()
    zone = models.CharField(max_length=64)
    booked_at = models.DateTimeField()
    granted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """The organiser who excused it beyond the limits, with its reason."""
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["first_day"]
        constraints = [models.CheckConstraint(condition=Q(first_day__lte=F("last_day")), name="a_holiday_has_days")]


class CalendarFeed(models.Model):
    """A user's private calendar: only the hash of its secret is kept; a new one revokes the old (8.7)."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="calendar_feed")
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
