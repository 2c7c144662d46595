"""Holidays from clocks that run over days."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Holiday(models.Model):
    """Whole local days on which a person's clocks over days stand, declared in good time."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="clock_holidays")
    first_day = models.DateField()
    last_day = models.DateField()
    zone = models.CharField(max_length=64)
    """The IANA zone in which the days are counted, as it was when they were declared."""
    begins = models.DateTimeField()
    ends = models.DateTimeField()
    declared_at = models.DateTimeField()

    class Meta:
        ordering = ["begins"]
        indexes = [models.Index(fields=["user", "ends"])]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.first_day} – {self.last_day}"
