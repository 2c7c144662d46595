"""A battle's log: orders, events, states between, and what a seat is thinking of.

Its rows are found by what makes them the only ones, which begins with the battle: an index of the battle alone would
only be one thing more to write with every order.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

from battles.models.battles import Battle


class OrderRecord(models.Model):
    """An order that was carried out, with the answer its giver got; a repeat of its client id gets that again."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="orders", db_index=False)
    seat = models.CharField(max_length=8)
    client_id = models.CharField(max_length=64)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    data = models.BinaryField()
    first_event = models.PositiveIntegerField()
    last_event = models.PositiveIntegerField()
    bar = models.CharField(max_length=8, blank=True, default="")
    """What kept it from being taken back freely when it was given; empty: nothing."""
    taken_back = models.BooleanField(default=False)
    given_at = models.DateTimeField()
    took_ms = models.PositiveBigIntegerField(null=True, blank=True)
    """How long its question had been put; null: it answered none."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "seat", "client_id"], name="one_order_a_client_id")]
        ordering = ["first_event"]


class EventRecord(models.Model):
    """One event. `seen` numbers it for each audience that may see it, so sealed events leave no gap."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="events", db_index=False)
    number = models.PositiveIntegerField()
    data = models.BinaryField()
    seen = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "number"], name="one_event_a_number")]
        ordering = ["number"]


class Snapshot(models.Model):
    """The state after an event: every 50 events and at irrevocable points, for replay and take-back."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="snapshots", db_index=False)
    number = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "number"], name="one_snapshot_a_number")]


class Draft(models.Model):
    """What a seat is thinking of: one row, overwritten, seen by its owner alone, outside the log."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="drafts", db_index=False)
    seat = models.CharField(max_length=8)
    data = models.BinaryField()
    saved_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "seat"], name="one_draft_a_seat")]
