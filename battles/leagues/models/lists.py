"""Army lists of a season: windows, submissions, secret picks (leagues 3)."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from battles.leagues.models.people import Entrant
from battles.leagues.models.seasons import Season


class ListState(models.TextChoices):
    DRAFT = "draft"
    SUBMITTED = "submitted"
    FROZEN = "frozen"
    REVEALED = "revealed"
    REPLACED = "replaced"


class ListWindow(models.Model):
    """When lists are taken. A later window of the same season is for amendments after a rules update (3.6)."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="list_windows")
    opens = models.DateTimeField()
    closes = models.DateTimeField()
    reveals = models.DateTimeField()
    lists = models.PositiveSmallIntegerField(default=1)
    update = models.CharField(max_length=8, default="none")
    """none; minor, major: what the rules update was, for a window of amendments; playoffs: new lists for the title."""
    frozen_at = models.DateTimeField(null=True, blank=True)
    revealed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("list window"), _("list windows")
        ordering = ["opens"]
        constraints = [
            models.CheckConstraint(
                condition=Q(opens__lt=F("closes")) & Q(closes__lte=F("reveals")), name="a_window_has_its_order"
            )
        ]


class ListSubmission(models.Model):
    """A list handed in. Its content is its owner's alone until the reveal; everybody else has the hash (3.3)."""

    window = models.ForeignKey(ListWindow, on_delete=models.CASCADE, related_name="submissions")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="lists")
    slot = models.PositiveSmallIntegerField(default=1)
    content = models.JSONField()
    sha256 = models.CharField(max_length=64)
    validator_version = models.PositiveIntegerField()
    verdict = models.JSONField(default=list)
    """All problems, each with its clause; empty for a valid list."""
    state = models.CharField(max_length=10, choices=ListState, default=ListState.DRAFT)
    handed_in_at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = _("army list"), _("army lists")
        ordering = ["slot", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "slot"],
                condition=Q(state__in=("frozen", "revealed")),
                name="one_frozen_list_a_slot",
            )
        ]


class ListPick(models.Model):
    """Which list an entrant brings to a fixture: sealed until both are in (3.5)."""

    fixture = models.ForeignKey("leagues.Fixture", on_delete=models.CASCADE, related_name="picks")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="picks")
    slot = models.PositiveSmallIntegerField()
    picked_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["fixture", "entrant"], name="one_pick_a_fixture")]
