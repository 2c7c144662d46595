"""What happens by itself, what is to be sent, who is alive."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

MOST_TRIES = 8
"""A row of `Due` that failed so often is given up; it stays for operators."""


class Due(models.Model):
    """Something that happens by itself, exactly once, at its time or as soon after as anybody can."""

    at = models.DateTimeField(db_index=True)
    kind = models.CharField(max_length=32)
    key = models.CharField(max_length=120)
    done = models.BooleanField(default=False)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name, verbose_name_plural = _("scheduled task"), _("scheduled tasks")
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="one_due_a_kind_and_key")]
        indexes = [
            models.Index(fields=["at"], condition=Q(done=False), name="due_open"),
            models.Index(fields=["kind"], condition=Q(tries__gte=MOST_TRIES), name="due_given_up"),
        ]


class Outbox(models.Model):
    """Mail and webhooks to be sent after the commit, with retries."""

    kind = models.CharField(max_length=16)
    to = models.CharField(max_length=254)
    payload = models.JSONField()
    made_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    last_error = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("outgoing message"), _("outgoing messages")


class Heartbeat(models.Model):
    """A worker is alive; the gap at start is given back to running clocks."""

    worker = models.CharField(max_length=64, primary_key=True)
    at = models.DateTimeField()
    is_host = models.BooleanField(default=True)
    """Players can answer here; a timekeeper in a process of its own takes no orders."""
    round_at = models.DateTimeField(null=True, blank=True)
    """When its timekeeper last finished a round."""

    class Meta:
        verbose_name, verbose_name_plural = _("heartbeat"), _("heartbeats")
