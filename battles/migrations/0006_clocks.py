"""Clocks: what is left of each seat's time, pauses, holidays."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("battles", "0005_trust"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.AddField("battle", "paused_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("battle", "pause_wishes", models.JSONField(blank=True, default=list)),
        migrations.AddField("battle", "resumes_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("battle", "last_turn", models.PositiveIntegerField(blank=True, null=True)),
        migrations.AddField("participant", "clock_left_ms", models.BigIntegerField(blank=True, null=True)),
        migrations.AddField("participant", "clock_spent_ms", models.PositiveBigIntegerField(default=0)),
        migrations.AddField("participant", "clock_since", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("participant", "clock_away_until", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("participant", "timed_out_at", models.DateTimeField(blank=True, null=True)),
        migrations.CreateModel(
            "Holiday",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("zone", models.CharField(max_length=64)),
                ("begins", models.DateTimeField()),
                ("ends", models.DateTimeField()),
                ("declared_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock_holidays",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["begins"],
                "indexes": [models.Index(fields=["user", "ends"], name="battles_hol_user_id_508e04_idx")],
            },
        ),
    ]
