"""Users and their keys. A guest is a user without a password; registering upgrades the same row."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.confusables import SECOND, skeleton_of

LOOKS_ALIKE = _("Another player has this name, or one that looks like it. Please choose another.")


class Theme(models.TextChoices):
    """How pages look; `auto` follows the machine."""

    AUTO = "auto", _("As my device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class StageShow(models.TextChoices):
    """What the board plays step by step; the rest is set at once."""

    EVERYTHING = "everything", _("Everything")
    FIGHTS = "fights", _("Fights only")
    NOTHING = "nothing", _("Nothing: show the result at once")


class SoundScope(models.TextChoices):
    """Whose deeds are heard."""

    ALL = "all", _("Everything at the table")
    MINE = "mine", _("Only what concerns me")


STAGE_SPEEDS = ((0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×"))
LOUDEST = 10

LONGEST_SKELETON = 640


class SkeletonField(models.CharField[str, str]):
    """Kept with the name, however a row is saved."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        kept, name = str(self.value_from_object(model_instance)), str(model_instance.__dict__["username"])
        skeleton = skeleton_of(name)
        if kept.partition(SECOND)[0] == skeleton:
            return kept
        setattr(model_instance, self.attname, skeleton)
        return skeleton


class User(AbstractUser):
    skeleton = SkeletonField(max_length=LONGEST_SKELETON, unique=True, editable=False)
    """What the name looks like: no two players have names that look alike."""
    is_guest = models.BooleanField(default=False)
    language = models.CharField(max_length=8, default="en", choices=settings.LANGUAGES)
    theme = models.CharField(max_length=5, default=Theme.AUTO, choices=Theme)
    muted_until = models.DateTimeField(null=True, blank=True)
    """Muted by a moderator until then: no chat, no comments."""
    hides_record = models.BooleanField(default=False)
    """Nobody else sees record, reliability and pace on the profile."""
    stage_speed = models.FloatField(default=1.0, choices=STAGE_SPEEDS)
    stage_show = models.CharField(max_length=10, default=StageShow.EVERYTHING, choices=StageShow)
    drop_gives_order = models.BooleanField(default=True)
    """A piece that is put down is an order at once, where it can be taken back for free; else it is confirmed."""
    sound_volume = models.PositiveSmallIntegerField(default=0)
    """0 to 10; 0 is off, as it is until somebody chooses."""
    sound_scope = models.CharField(max_length=4, default=SoundScope.ALL, choices=SoundScope)

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(condition=models.Q(sound_volume__lte=LOUDEST), name="no_louder_than_ten"),
        ]

    def clean(self) -> None:
        super().clean()
        if User.objects.filter(skeleton=skeleton_of(self.username)).exclude(pk=self.pk).exists():
            raise ValidationError({"username": LOOKS_ALIKE})


class Block(models.Model):
    """`by` wants nothing to do with `whom`; `whom` is not told."""

    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    whom = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by")
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["whom__username"]
        constraints = [
            models.UniqueConstraint(fields=["by", "whom"], name="one_block_a_pair"),
            models.CheckConstraint(condition=~models.Q(by=models.F("whom")), name="nobody_blocks_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} / {self.whom_id}"


class ApiToken(models.Model):
    """A key for programs. Only the hash of its 160 bits is kept; it is shown once, when it is made."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("API key"), _("API keys")
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return self.name


# What people are told, and how


class Notification(models.Model):
    """One thing one user is told, never twice; its words are made when it is shown, in their language."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=24)
    object = models.CharField(max_length=80)
    version = models.CharField(max_length=40, default="1")
    facts = models.JSONField(default=dict)
    link = models.CharField(max_length=200, blank=True)
    is_urgent = models.BooleanField(default=False)
    """Reaches people in their quiet hours too: the reminder 2 h before a battle."""
    made_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)
    mail_after = models.DateTimeField(null=True, blank=True)
    """Quiet hours and digests: not before."""

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "object", "version"], name="a_notice_never_twice")
        ]
        indexes = [models.Index(fields=["user"], condition=models.Q(seen_at=None), name="notices_unseen")]


class NotificationSetting(models.Model):
    """How a user wants to be told: for each kind and channel on, off or digest; quiet hours in their zone."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notification_setting")
    kinds = models.JSONField(default=dict)
    """{"offer": {"mail": "on", "push": "off"}, …}; what is missing has its default."""
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    zone = models.CharField(max_length=64, default="UTC")
    mail = models.BooleanField(default=True)
    """Off: no mail at all, as the link below every mail says."""
    hide_details = models.BooleanField(default=False)
    """Push notifications say only that there is something: others may see the screen."""
    webhook = models.URLField(blank=True)
    webhook_secret = models.CharField(max_length=64, blank=True)
    """With it webhooks are signed."""


class PushSubscription(models.Model):
    """A browser that takes push notifications: where they go, and the keys only it can read them with."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.TextField(max_length=2000)
    endpoint_hash = models.CharField(max_length=64, unique=True)
    p256dh = models.CharField(max_length=128)
    auth = models.CharField(max_length=64)
    browser = models.CharField(max_length=60, blank=True)
    """What its owner knows it by."""
    session_hash = models.CharField(max_length=64, blank=True)
    """The session it was made in: whoever signs out there gets no more."""
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.browser or self.endpoint_hash[:8]
