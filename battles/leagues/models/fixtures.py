"""Rounds, fixtures, their legs (each a battle) and results (leagues 2, 4, 5)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from battles.leagues.models.people import Entrant
from battles.leagues.models.seasons import Division
from battles.models import Battle


class FixtureState(models.TextChoices):
    OPEN = "open"
    AGREED = "agreed"
    LIVE = "live"
    PROVISIONAL = "provisional"
    FINAL = "final"
    DESK = "desk"
    ANNULLED = "annulled"


class Source(models.TextChoices):
    """Where a result comes from (1.1)."""

    BATTLE = "battle"
    FORFEIT = "forfeit"
    BYE = "bye"
    RULING = "ruling"


class MapChoice(models.Model):
    """A map a season plays on. `capacity`: how many fixtures of a round may have it; null for any number."""

    season = models.ForeignKey("leagues.Season", on_delete=models.CASCADE, related_name="maps")
    place = models.PositiveSmallIntegerField()
    map_id = models.CharField(max_length=60)
    version = models.PositiveIntegerField(default=1)
    symmetric = models.BooleanField(default=False)
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["place"]
        constraints = [models.UniqueConstraint(fields=["season", "map_id"], name="one_choice_a_map")]


class Round(models.Model):
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=16, default="main")
    """main, promotion, jump, playoff, grand_final: what its fixtures decide."""
    opens = models.DateTimeField()
    soft_deadline = models.DateTimeField()
    hard_deadline = models.DateTimeField()
    map_id = models.CharField(max_length=60, blank=True)
    scenario = models.CharField(max_length=60, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("round"), _("rounds")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["division", "number"], name="one_round_a_number")]


class Fixture(models.Model):
    """Two entrants who are to meet, or one and a bye. Its sides are rows of their own, so the database holds 4."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="fixtures")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.CASCADE, related_name="fixtures")
    """Null in ladders and arenas, which have none."""
    board = models.PositiveIntegerField(default=1)
    slot = models.CharField(max_length=24, blank=True)
    """Its place in a bracket, or the board of a team match: "W1.3", "board-2"."""
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="boards")
    """The team match that this is a board of."""
    state = models.CharField(max_length=12, choices=FixtureState, default=FixtureState.OPEN)
    legs_wanted = models.PositiveSmallIntegerField(default=1)
    map_id = models.CharField(max_length=60, blank=True)
    scenario = models.CharField(max_length=60, blank=True)
    hard_deadline = models.DateTimeField(null=True, blank=True)
    """Its own: the round's, moved by holidays, outages or the organiser."""
    extended = models.BooleanField(default=False)
    """The deadline was put off once by the league's rule (terms.dates.at_deadline)."""
    agreed_for = models.DateTimeField(null=True, blank=True)
    change = models.PositiveIntegerField(default=0)
    """SEQUENCE of its calendar entries: +1 with every change of date or state (8.7)."""
    made_by_hand = models.BooleanField(default=False)

    class Meta:
        verbose_name, verbose_name_plural = _("fixture"), _("fixtures")
        ordering = ["round__number", "board", "pk"]
        indexes = [models.Index(fields=["state", "hard_deadline"])]


class Side(models.Model):
    """An entrant's half of a fixture. One side of two is first: seat 1 of the first leg."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="sides")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    """The fixture's, repeated: an entrant is once in a round, and the database holds that. Null for team boards."""
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="sides")
    is_first = models.BooleanField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """Who plays this board of a team match; else the entrant's stint tells."""
    banned_map = models.CharField(max_length=60, blank=True)
    """The map it does not want where maps are picked (4.5)."""
    checked_in_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    """Agrees with the result (11.4)."""

    class Meta:
        verbose_name, verbose_name_plural = _("side"), _("sides")
        ordering = ["-is_first"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="an_entrant_once_a_round"),
            models.UniqueConstraint(fields=["fixture", "is_first"], name="one_first_one_second"),
        ]


class Leg(models.Model):
    """One battle of a fixture. `first_seat`: the seat that the fixture's first entrant has in it."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="legs")
    number = models.PositiveSmallIntegerField(default=1)
    battle = models.OneToOneField(Battle, null=True, blank=True, on_delete=models.SET_NULL, related_name="leg")
    first_seat = models.CharField(max_length=8, default="1")
    deployment_hash = models.CharField(max_length=64, blank=True)
    """Of the set-up both legs share: map, scenario, options (4.9)."""

    class Meta:
        verbose_name, verbose_name_plural = _("leg"), _("legs")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["fixture", "number"], name="one_leg_a_number")]


class Result(models.Model):
    """What a leg was worth, first entrant and second. A correction supersedes; both stay readable (1.3)."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="results")
    leg = models.ForeignKey(Leg, null=True, blank=True, on_delete=models.CASCADE, related_name="results")
    """Null where the whole fixture was decided without legs: byes, forfeits."""
    source = models.CharField(max_length=8, choices=Source)
    kind = models.CharField(max_length=8, default="battle")
    """battle, forfeit, bye: whether it was fought; a ruling makes one of these too."""
    outcome = models.CharField(max_length=10)
    """first, second, draw, both_lose"""
    points_first = models.IntegerField()
    points_second = models.IntegerField()
    match_first = models.IntegerField()
    match_second = models.IntegerField()
    vp_first = models.IntegerField(default=0)
    vp_second = models.IntegerField(default=0)
    margin = models.IntegerField(default=0)
    """From the first entrant's eyes."""
    cause = models.CharField(max_length=32, blank=True)
    """no_effort, no_show, double_forfeit, resigned, time, deadline, withdrawn, …"""
    table_version = models.CharField(max_length=32, blank=True)
    details = models.JSONField(default=dict)
    """The finish it was computed from: losses, totals, turns; for the derivation."""
    rated = models.BooleanField(default=False)
    unrated_because = models.CharField(max_length=32, blank=True)
    player_first = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    player_second = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    ended_at = models.DateTimeField()
    provisional_until = models.DateTimeField(null=True, blank=True)
    supersedes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="superseded_by"
    )
    is_valid = models.BooleanField(default=True)
    """False once superseded; in the table `annulled` fixtures do not count either."""
    made_at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = _("result"), _("results")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["leg"], condition=Q(is_valid=True), name="one_valid_result_a_leg"),
            models.UniqueConstraint(
                fields=["fixture"], condition=Q(is_valid=True, leg=None), name="one_valid_result_without_leg"
            ),
        ]
