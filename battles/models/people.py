"""Private notes, what moderators have done, and words that are not wanted."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models.battles import Battle
from battles.models.talk import Report


class Note(models.Model):
    """What somebody keeps for himself about a battle; nobody else ever reads it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes")
    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(max_length=8000)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["-saved_at"]
        constraints = [models.UniqueConstraint(fields=["user", "battle"], name="one_note_a_battle")]


class ModerationAct(models.Model):
    """What a moderator did, and why. Never changed."""

    class Kind(models.TextChoices):
        DISMISS = "dismiss"
        WARN = "warn"
        MUTE = "mute"
        DELETE = "delete"
        BAN = "ban"

    moderator = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    name = models.CharField(max_length=60, blank=True)
    """What that user was called then."""
    report = models.ForeignKey(Report, null=True, on_delete=models.SET_NULL, related_name="acts")
    act = models.CharField(max_length=8, choices=Kind)
    reason = models.CharField(max_length=500)
    until = models.DateTimeField(null=True, blank=True)
    """How long somebody is muted."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]


class UnwantedWord(models.Model):
    """A word an operator does not want to read in chat or comments."""

    word = models.CharField(max_length=60, unique=True)

    class Meta:
        verbose_name, verbose_name_plural = _("unwanted word"), _("unwanted words")
        ordering = ["word"]

    def __str__(self) -> str:
        return self.word
