"""What is kept. No logic here: services write, selectors and store read."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q


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

    halted_at = models.DateTimeField(null=True, blank=True)
    """The judge was called: no orders and no clocks until a ruling."""
    rematch_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematches")
    rematch = models.UUIDField(null=True, blank=True)
    """The battle that was offered as a rematch of this one."""
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["status", "visibility", "-moved_at"])]

    def __str__(self) -> str:
        return f"{self.system} {self.title or self.pk}"


class Participant(models.Model):
    """A seat and who sits there: a user, the computer, or nobody yet."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="participants")
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
    seed_hash = models.CharField(max_length=64, blank=True)
    seed = models.BinaryField(null=True, editable=False)
    seed_by_server = models.BooleanField(default=False)
    seen_version = models.PositiveIntegerField(default=0)

    class Meta:
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
    seats = models.JSONField(default=list)
    spectators = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["worker", "battle"], name="one_presence_a_worker")]


class OrderRecord(models.Model):
    """An order that was carried out, with the answer its giver got; a repeat of its client id gets that again."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="orders")
    seat = models.CharField(max_length=8)
    client_id = models.CharField(max_length=64)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    data = models.BinaryField()
    first_event = models.PositiveIntegerField()
    last_event = models.PositiveIntegerField()
    given_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "seat", "client_id"], name="one_order_a_client_id")]
        ordering = ["first_event"]


class EventRecord(models.Model):
    """One event. `seen` numbers it for each audience that may see it, so sealed events leave no gap."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    data = models.BinaryField()
    seen = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "number"], name="one_event_a_number")]
        ordering = ["number"]


class Snapshot(models.Model):
    """The state after an event: every 50 events and at irrevocable points, for replay and take-back."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="snapshots")
    number = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "number"], name="one_snapshot_a_number")]


class Draft(models.Model):
    """What a seat is thinking of: one row, overwritten, seen by its owner alone, outside the log."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="drafts")
    seat = models.CharField(max_length=8)
    data = models.BinaryField()
    saved_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "seat"], name="one_draft_a_seat")]


class Due(models.Model):
    """Something that happens by itself, exactly once, at its time or as soon after as anybody can."""

    at = models.DateTimeField(db_index=True)
    kind = models.CharField(max_length=32)
    key = models.CharField(max_length=120)
    done = models.BooleanField(default=False)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="one_due_a_kind_and_key")]
        indexes = [models.Index(fields=["at"], condition=Q(done=False), name="due_open")]


class Outbox(models.Model):
    """Mail and webhooks to be sent after the commit, with retries."""

    kind = models.CharField(max_length=16)
    to = models.CharField(max_length=254)
    payload = models.JSONField()
    made_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    last_error = models.CharField(max_length=200, blank=True)


class Heartbeat(models.Model):
    """A worker is alive; the gap at start is given back to running clocks."""

    worker = models.CharField(max_length=64, primary_key=True)
    at = models.DateTimeField()


class ChatMessage(models.Model):
    """Players' chat and spectators' chat never mix; spectators' chat is hidden from seats until the end."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="chat")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=60)
    room = models.CharField(max_length=10, choices=[("players", "players"), ("spectators", "spectators")])
    text = models.CharField(max_length=500)
    client_id = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "user", "client_id"], name="one_message_a_client_id")]
        ordering = ["pk"]


class ScenarioUpload(models.Model):
    """A scenario file an organiser uploaded and the rules accepted."""

    system = models.CharField(max_length=32)
    slug = models.SlugField(max_length=60)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="scenarios")
    document = models.JSONField()
    uploaded_at = models.DateTimeField()

    class Meta:
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


class Report(models.Model):
    """Somebody pressed "report this": what they said, where, and the position."""

    battle = models.ForeignKey(Battle, null=True, blank=True, on_delete=models.SET_NULL, related_name="reports")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField(max_length=4000)
    version = models.PositiveIntegerField(default=0)
    position = models.JSONField(null=True, blank=True)
    made_at = models.DateTimeField()
    done = models.BooleanField(default=False)
