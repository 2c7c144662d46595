"""Users and their keys. A guest is a user without a password; registering upgrades the same row."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class Theme(models.TextChoices):
    """How pages look; `auto` follows the machine."""

    AUTO = "auto", _("As my device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class User(AbstractUser):
    is_guest = models.BooleanField(default=False)
    language = models.CharField(max_length=8, default="en", choices=settings.LANGUAGES)
    theme = models.CharField(max_length=5, default=Theme.AUTO, choices=Theme)


class ApiToken(models.Model):
    """A key for programs. Only the hash of its 160 bits is kept; it is shown once, when it is made."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return self.name
