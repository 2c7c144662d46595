"""Notes, reports about people, moderation; how long an answer took."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

KINDS = [
    ("problem", "Problem"),
    ("chat", "Chat"),
    ("name", "Name"),
    ("comment", "Comment"),
    ("battle", "Battle"),
]
ACTS = [("dismiss", "Dismiss"), ("warn", "Warn"), ("mute", "Mute"), ("delete", "Delete"), ("ban", "Ban")]


def key() -> models.BigAutoField:
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def kept(to: str, name: str = "+", *, blank: bool = True) -> models.ForeignKey:
    """What may go while the row stays."""
    return models.ForeignKey(
        to, blank=blank, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name=name
    )


class Migration(migrations.Migration):
    dependencies = [("battles", "0009_watching"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.AddField("chatmessage", "hidden", models.BooleanField(default=False)),
        migrations.AddField("chatmessage", "phrase", models.CharField(blank=True, default="", max_length=24)),
        migrations.AddField("orderrecord", "took_ms", models.PositiveBigIntegerField(blank=True, null=True)),
        migrations.AddField("report", "about", kept(settings.AUTH_USER_MODEL)),
        migrations.AddField("report", "comment", kept("battles.comment")),
        migrations.AddField("report", "line", kept("battles.chatmessage")),
        migrations.AddField("report", "kind", models.CharField(choices=KINDS, default="problem", max_length=10)),
        migrations.AddField("report", "quoted", models.TextField(blank=True, default="")),
        migrations.AddIndex(
            "report",
            models.Index(condition=models.Q(("done", False)), fields=["made_at"], name="reports_to_do"),
        ),
        migrations.CreateModel(
            name="UnwantedWord",
            fields=[("id", key()), ("word", models.CharField(max_length=60, unique=True))],
            options={"ordering": ["word"]},
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", key()),
                ("text", models.TextField(max_length=8000)),
                ("saved_at", models.DateTimeField()),
                (
                    "battle",
                    models.ForeignKey("battles.battle", on_delete=django.db.models.deletion.CASCADE, related_name="+"),
                ),
                (
                    "user",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notes",
                    ),
                ),
            ],
            options={"ordering": ["-saved_at"]},
        ),
        migrations.AddConstraint("note", models.UniqueConstraint(fields=("user", "battle"), name="one_note_a_battle")),
        migrations.CreateModel(
            name="ModerationAct",
            fields=[
                ("id", key()),
                ("name", models.CharField(blank=True, max_length=60)),
                ("act", models.CharField(choices=ACTS, max_length=8)),
                ("reason", models.CharField(max_length=500)),
                ("until", models.DateTimeField(blank=True, null=True)),
                ("at", models.DateTimeField()),
                ("about", kept(settings.AUTH_USER_MODEL)),
                ("moderator", kept(settings.AUTH_USER_MODEL, blank=False)),
                ("report", kept("battles.report", "acts", blank=False)),
            ],
            options={"ordering": ["-at", "-pk"]},
        ),
    ]
