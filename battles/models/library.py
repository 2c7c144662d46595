"""What people bring along: scenarios, armies, maps."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ScenarioUpload(models.Model):
    """A scenario file an organiser uploaded and the rules accepted."""

    system = models.CharField(max_length=32)
    slug = models.SlugField(max_length=60)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="scenarios")
    document = models.JSONField()
    uploaded_at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = _("uploaded scenario"), _("uploaded scenarios")
        constraints = [models.UniqueConstraint(fields=["system", "slug"], name="one_upload_a_slug")]

    def __str__(self) -> str:
        return self.slug


class ArmyList(models.Model):
    """A saved army of a player, for systems with army building."""

    system = models.CharField(max_length=32)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="armies")
    name = models.CharField(max_length=80)
    data = models.JSONField()
    ready = models.BooleanField(default=False)
    """Its owner has called it ready, and the rules agreed."""
    shared = models.BooleanField(default=False)
    """Everybody may read it, on its owner's profile."""
    saved_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class DrawnMap(models.Model):
    """A map somebody has drawn; a shared one can be seen and fought on by everybody."""

    system = models.CharField(max_length=32)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="maps")
    name = models.CharField(max_length=80)
    document = models.JSONField()
    sound = models.BooleanField(default=False)
    """The rules have nothing against it."""
    shared = models.BooleanField(default=False)
    saved_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["system", "shared"])]

    def __str__(self) -> str:
        return self.name
