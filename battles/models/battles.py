"""Battles, seats and who may sit or watch there."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Status(models.TextChoices):
    """A battle's life: open seats, dice being agreed, under way, over."""

    OPEN = "open"
    SEEDING = "seeding"
    RUNNING = "running"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class Visibility(models.TextChoices):
    PUBLIC = "public"
    LINK = "link"
    PRIVATE = "private"


class Battle(models.Model):
    """One battle. Its log is the truth; `state` is its fold at `version`, so an order costs the same early and late."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    system = models.CharField(max_length=32)
    rules_version = models.PositiveIntegerField()
    data_hash = models.CharField(max_length=32)
    setup = models.BinaryField()
    title = models.CharField(max_length=120, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PUBLIC)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted")
    rated = models.BooleanField(default=False)
    league = models.CharField(max_length=120, blank=True)
    """The league it is fought for, as lists name it; empty for a friendly battle."""
    league_path = models.CharField(max_length=200, blank=True)
    """Where that fixture's page is."""
    imported = models.BooleanField(default=False)

    version = models.PositiveIntegerField(default=0)
    """The number of the last event."""
    revision = models.PositiveIntegerField(default=0)
    """Grows with everything an audience may notice (events, players, seeds); hubs compare it, notices carry it."""
    numbers = models.JSONField(default=dict)
    """How many events each audience has seen: {"1": 40, "2": 41, "public": 38}."""
    state = models.BinaryField(null=True)
    throws = models.PositiveIntegerField(default=0)
    """Dice throws so far; never goes back."""
    dice_secret = models.BinaryField(editable=False)
    dice_commitment = models.CharField(max_length=64)
    outcome = models.JSONField(null=True, blank=True)
    """places, points, verdict, reason once it is over."""

    pace = models.JSONField(default=dict, blank=True)
    """The agreed pace of `battles.agreements.pace`; empty: no clock."""
    round_ends_at = models.DateTimeField(null=True, blank=True)
    """When the present round, or the review after it, ends for everybody; null where there are no rounds."""
    rounds = models.JSONField(default=dict, blank=True)
    """Which round it is, and who has had one last longer: see `battles.services.clocks.round_log.RoundLog`."""
    late_entry = models.BooleanField(default=False)
    """Whether people may take the computers' seats while it runs."""
    odds = models.BooleanField(default=True)
    """Whether players may ask for odds."""
    delay = models.PositiveIntegerField(default=0)
    """Spectators see the battle as it was so many seconds ago."""
    take_backs = models.BooleanField(default=True)
    """Whether orders may be taken back at all."""
    trail = models.JSONField(default=dict, blank=True)
    """Which orders could be taken back, and who has asked to: see `battles.selectors.take_back_candidates.Trail`."""
    branch_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="branches")
    branch_at = models.PositiveIntegerField(null=True, blank=True)
    """The event of that battle after which this one goes its own way."""
    halted_at = models.DateTimeField(null=True, blank=True)
    """The judge was called: no orders and no clocks until a ruling."""
    paused_at = models.DateTimeField(null=True, blank=True)
    """All have agreed to pause: no orders and no clocks."""
    pause_wishes = models.JSONField(default=list, blank=True)
    """Seats that would like to pause or, in a pause, to go on."""
    resumes_at = models.DateTimeField(null=True, blank=True)
    """Somebody has ended the pause: then it goes on."""
    last_turn = models.PositiveIntegerField(null=True, blank=True)
    """The battle has lasted as long as agreed, and this game turn was called its last."""
    rematch_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematches")
    rematch = models.UUIDField(null=True, blank=True)
    """The battle that was offered as a rematch of this one."""
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField()
    """When something last happened that everybody may know of."""
    ended_at = models.DateTimeField(null=True, blank=True)

    past: object = None
    """On a row that stands for an earlier moment (`selectors.past`): that moment. Such a row is never written."""
    is_optimistic: bool = False
    """On a row that is not locked (`store.believe`): it is written only if the database still has it like this."""

    class Meta:
        verbose_name, verbose_name_plural = _("battle"), _("battles")
        indexes = [
            models.Index(fields=["status", "visibility", "-moved_at"]),
            models.Index(fields=["ended_at"], condition=models.Q(delay__gt=0), name="delayed_ends"),
        ]

    def __str__(self) -> str:
        return f"{self.system} {self.title or self.pk}"


class Participant(models.Model):
    """A seat and who sits there: a user, the computer, or nobody yet."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="participants", db_index=False)
    seat = models.CharField(max_length=8)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    name = models.CharField(max_length=60, blank=True)
    """What the seat was called when its user left for good; empty while there is one."""
    computer_skill = models.PositiveSmallIntegerField(null=True, blank=True)
    asked_at = models.PositiveIntegerField(null=True, blank=True)
    """The seat's own event number at which its present question was put; null while it is not asked."""
    asked_since = models.DateTimeField(null=True, blank=True)
    clock_left_ms = models.BigIntegerField(null=True, blank=True)
    """The bank when the present question was put; null: no clock."""
    clock_spent_ms = models.PositiveBigIntegerField(default=0)
    """What the present question has taken before `clock_since`."""
    clock_since = models.DateTimeField(null=True, blank=True)
    """The clock runs since then; null: it stands."""
    clock_away_until = models.DateTimeField(null=True, blank=True)
    """A declared holiday: until then the clock stands."""
    timed_out_at = models.DateTimeField(null=True, blank=True)
    """Its time is out: the battle may be claimed, or time granted."""
    missed = models.PositiveSmallIntegerField(default=0)
    """Rounds in a row of which nothing has come from its user."""
    former = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="former_seats"
    )
    """Who held it before the computer or a regent played on, and may come back."""
    regent = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="regencies"
    )
    """Who plays for its user on holiday; nobody and no `regent_skill`: its standing orders do."""
    regent_skill = models.PositiveSmallIntegerField(null=True, blank=True)
    """On holiday the computer plays, as strong as this."""
    seed_hash = models.CharField(max_length=64, blank=True)
    seed = models.BinaryField(null=True, editable=False)
    seed_by_server = models.BooleanField(default=False)
    seen_version = models.PositiveIntegerField(default=0)
    seen_at = models.DateTimeField(null=True, blank=True)
    """When its holder was last at the table."""
    given_up_at = models.DateTimeField(null=True, blank=True)
    """Its holder leaves it to whoever plays on."""
    offered_at = models.DateTimeField(null=True, blank=True)
    """Abandoned, and offered to a substitute; void as soon as its holder has answered."""

    class Meta:
        verbose_name, verbose_name_plural = _("seat"), _("seats")
        constraints = [models.UniqueConstraint(fields=["battle", "seat"], name="one_participant_a_seat")]

    def __str__(self) -> str:
        return f"{self.battle_id}/{self.seat}"


class Invitation(models.Model):
    """A link to a seat or to watching. Only the hash of its 128 bits is kept; a seat's link is good for one."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="invitations")
    token_hash = models.CharField(max_length=64, unique=True)
    seat = models.CharField(max_length=8, blank=True)
    """Empty: for watching."""
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField()


class Watcher(models.Model):
    """Somebody who may watch a private battle because he took a link for watching."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="watchers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "user"], name="one_watcher_a_user")]


class Presence(models.Model):
    """Who sits at a battle's table through one worker; rows of workers without a heartbeat count for nothing."""

    worker = models.CharField(max_length=64)
    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="presences")
    seats = models.JSONField(default=dict)
    """Seat → "here" or "away"."""
    spectators = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["worker", "battle"], name="one_presence_a_worker")]
