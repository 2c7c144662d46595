"""What people say: chat and reports."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models.battles import Battle


class ChatMessage(models.Model):
    """Players' chat and spectators' chat never mix; spectators' chat is hidden from seats until the end."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="chat")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=60)
    room = models.CharField(max_length=10, choices=[("players", "players"), ("spectators", "spectators")])
    text = models.CharField(max_length=500)
    phrase = models.CharField(max_length=24, blank=True, default="")
    """A quick phrase: its code, worded for each reader; `text` is empty then."""
    hidden = models.BooleanField(default=False)
    """A moderator has taken it away."""
    client_id = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = _("chat message"), _("chat messages")
        constraints = [models.UniqueConstraint(fields=["battle", "user", "client_id"], name="one_message_a_client_id")]
        ordering = ["pk"]


class ReportKind(models.TextChoices):
    """What a report is about."""

    PROBLEM = "problem"
    CHAT = "chat"
    NAME = "name"
    COMMENT = "comment"
    BATTLE = "battle"


class Report(models.Model):
    """Somebody pressed "report this": what they said, where, and the position; or whose words he complains of."""

    kind = models.CharField(max_length=10, choices=ReportKind, default=ReportKind.PROBLEM)
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """Who is complained of."""
    line = models.ForeignKey(ChatMessage, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    comment = models.ForeignKey("Comment", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    quoted = models.TextField(blank=True, default="")
    """The words as they stood when they were reported."""

    battle = models.ForeignKey(Battle, null=True, blank=True, on_delete=models.SET_NULL, related_name="reports")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField(max_length=4000)
    version = models.PositiveIntegerField(default=0)
    position = models.JSONField(null=True, blank=True)
    made_at = models.DateTimeField()
    done = models.BooleanField(default=False)

    class Meta:
        verbose_name, verbose_name_plural = _("report"), _("reports")
        indexes = [models.Index(fields=["made_at"], condition=models.Q(done=False), name="reports_to_do")]
