"""What people are told, never twice (leagues 14)."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Notice(models.Model):
    """One thing one user is told; its words are made when it is shown, in his language."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="league_notices")
    kind = models.CharField(max_length=24)
    object = models.CharField(max_length=80)
    version = models.CharField(max_length=40, default="1")
    facts = models.JSONField(default=dict)
    link = models.CharField(max_length=200, blank=True)
    is_urgent = models.BooleanField(default=False)
    """Reaches people in their quiet hours too: the reminder 2 h before a battle."""
    made_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)
    mail_after = models.DateTimeField(null=True, blank=True)
    """Quiet hours and digests: not before."""

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "object", "version"], name="a_notice_never_twice")
        ]


class NoticeSetting(models.Model):
    """How a user wants to be told: for each kind on, off or digest; quiet hours in his zone."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_setting")
    kinds = models.JSONField(default=dict)
    """{"offer": {"mail": "on", "site": "on"}, …}; what is missing has its default."""
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    zone = models.CharField(max_length=64, default="UTC")
    webhook = models.URLField(blank=True)
