"""The organiser's desk: cases, rulings, penalties, bans, and the log that nobody changes (leagues 7.5, 11, 12, 15)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.leagues.models.fixtures import Fixture, Leg
from battles.leagues.models.people import Entrant
from battles.leagues.models.seasons import League, Season


class CaseKind(models.TextChoices):
    """Why something lies on the desk."""

    CLAIM = "claim"
    """From a player, in battle or after it."""
    DEADLINE = "deadline"
    EARLY_STOP = "early_stop"
    FLAG = "flag"
    APPEAL = "appeal"


class Case(models.Model):
    """Something that waits for a referee. `at_event`: the number in the battle at which its clocks were stopped."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="cases")
    fixture = models.ForeignKey(Fixture, null=True, blank=True, on_delete=models.CASCADE, related_name="cases")
    leg = models.ForeignKey(Leg, null=True, blank=True, on_delete=models.CASCADE, related_name="cases")
    kind = models.CharField(max_length=12, choices=CaseKind)
    code = models.CharField(max_length=32, blank=True)
    """What a flag or deadline case is about."""
    claimant = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    claim = models.TextField(max_length=4000, blank=True)
    clause = models.CharField(max_length=16, blank=True)
    """The rule the claimant cites."""
    evidence = models.JSONField(default=dict)
    """What the machine knew when it was opened: thinking times, offers; private to the desk and the two."""
    at_event = models.PositiveIntegerField(null=True, blank=True)
    appeals = models.ForeignKey(
        "leagues.Ruling", null=True, blank=True, on_delete=models.CASCADE, related_name="appeals"
    )
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True)
    """When it lapses by itself (8.4)."""
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("case"), _("cases")
        ordering = ["opened_at", "pk"]
        indexes = [models.Index(fields=["season", "closed_at"])]


class Ruling(models.Model):
    """What a referee decided, with text and clause; published on the fixture (11.2)."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="rulings")
    referee = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    outcome = models.CharField(max_length=16)
    """dismiss, restore, continue, table_score, forfeit, double_forfeit, replay, penalty"""
    text = models.TextField(max_length=4000)
    clause = models.CharField(max_length=16)
    facts = models.JSONField(default=dict)
    """Which entrant, how many points, which event: what the outcome needs."""
    made_at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = _("ruling"), _("rulings")
        ordering = ["pk"]


class Penalty(models.Model):
    """Points taken off after all sums (6.7). A negative row gives points of an earlier one back."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="penalties")
    points = models.IntegerField()
    reason = models.CharField(max_length=200)
    clause = models.CharField(max_length=16)
    revokes = models.OneToOneField("self", null=True, blank=True, on_delete=models.CASCADE, related_name="revoked_by")
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    given_at = models.DateTimeField()
    key = models.CharField(max_length=80, unique=True)
    """What it is for: a penalty given by a rule comes once, however often the rule is applied."""

    class Meta:
        verbose_name, verbose_name_plural = _("penalty"), _("penalties")


class Ban(models.Model):
    """No entry until then (15.1); cleared by finished battles."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="league_bans")
    until = models.DateTimeField()
    offence = models.CharField(max_length=24)
    fixture = models.ForeignKey(Fixture, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    given_at = models.DateTimeField()
    cleared_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("ban"), _("bans")
        constraints = [models.UniqueConstraint(fields=["user", "offence", "fixture"], name="one_ban_an_offence")]


class AuditEntry(models.Model):
    """One act, for ever: each entry carries the hash of the one before it (12.3)."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="audit")
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.CASCADE, related_name="audit")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=60)
    """A name, or "timekeeper"."""
    role = models.CharField(max_length=12)
    action = models.CharField(max_length=40)
    object = models.CharField(max_length=80)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(max_length=400, blank=True)
    is_private = models.BooleanField(default=False)
    """Private evidence: its content is shown to the desk only, its hash to everybody."""
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        verbose_name, verbose_name_plural = _("log entry"), _("log entries")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["league", "number"], name="one_audit_entry_a_number")]
