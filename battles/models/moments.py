"""What is kept about moments of a battle, and where an imported one came from."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from battles.models.battles import Battle


class Comment(models.Model):
    """What somebody says about a moment of a battle that is over."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="comments")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    """The event of the battle it is about."""
    text = models.CharField(max_length=500)
    client_id = models.CharField(max_length=64)
    hidden = models.BooleanField(default=False)
    """A moderator has taken it away."""
    at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = _("comment"), _("comments")
        constraints = [models.UniqueConstraint(fields=["battle", "user", "client_id"], name="one_comment_a_client_id")]
        ordering = ["number", "pk"]

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"


class LuckReport(models.Model):
    """The luck of a battle that is over: reckoned once, when somebody first asks."""

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="luck")
    report = models.JSONField()
    """`battles.rules.luck.Report`."""
    made_at = models.DateTimeField()


class Source(models.Model):
    """What the file of an imported battle said of itself, so that it goes out again as it came in."""

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="source")
    head = models.BinaryField()
    """The file without its events and orders, which are rows of their own."""
