"""Notices of battles and leagues alike, how people want them, and the browsers they are pushed to."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

KEY = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def owner(related: str) -> models.Field:
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name=related, to=settings.AUTH_USER_MODEL
    )


NOTICE = migrations.CreateModel(
    name="Notice",
    fields=[
        ("id", KEY.clone()),
        ("kind", models.CharField(max_length=24)),
        ("object", models.CharField(max_length=80)),
        ("version", models.CharField(default="1", max_length=40)),
        ("facts", models.JSONField(default=dict)),
        ("link", models.CharField(blank=True, max_length=200)),
        ("is_urgent", models.BooleanField(default=False)),
        ("made_at", models.DateTimeField()),
        ("seen_at", models.DateTimeField(blank=True, null=True)),
        ("mailed_at", models.DateTimeField(blank=True, null=True)),
        ("mail_after", models.DateTimeField(blank=True, null=True)),
        ("user", owner("notices")),
    ],
    options={
        "ordering": ["-made_at", "-pk"],
        "constraints": [
            models.UniqueConstraint(fields=["user", "kind", "object", "version"], name="a_notice_never_twice")
        ],
    },
)
SETTING = migrations.CreateModel(
    name="NoticeSetting",
    fields=[
        ("id", KEY.clone()),
        ("kinds", models.JSONField(default=dict)),
        ("quiet_from", models.TimeField(blank=True, null=True)),
        ("quiet_until", models.TimeField(blank=True, null=True)),
        ("zone", models.CharField(default="UTC", max_length=64)),
        ("webhook", models.URLField(blank=True)),
        (
            "user",
            models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notice_setting",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ],
)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial"), ("leagues", "0002_notices_moved")]

    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[NOTICE, SETTING]),
        migrations.AddIndex(
            "notice",
            models.Index(fields=["user"], condition=models.Q(seen_at=None), name="notices_unseen"),
        ),
        migrations.AddField("noticesetting", "mail", models.BooleanField(default=True)),
        migrations.AddField("noticesetting", "hide_details", models.BooleanField(default=False)),
        migrations.AddField("noticesetting", "webhook_secret", models.CharField(blank=True, max_length=64)),
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                ("id", KEY.clone()),
                ("endpoint", models.TextField(max_length=2000)),
                ("endpoint_hash", models.CharField(max_length=64, unique=True)),
                ("p256dh", models.CharField(max_length=128)),
                ("auth", models.CharField(max_length=64)),
                ("browser", models.CharField(blank=True, max_length=60)),
                ("session_hash", models.CharField(blank=True, max_length=64)),
                ("made_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("user", owner("push_subscriptions")),
            ],
            options={"ordering": ["-made_at", "-pk"]},
        ),
    ]
