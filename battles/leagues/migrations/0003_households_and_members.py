"""Households are confirmed by the other side; private leagues have members."""

from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    dependencies = [("leagues", "0002_notices_moved")]

    operations = [
        migrations.AddField("household", "said_at", models.DateTimeField(default=timezone.now), preserve_default=False),
        migrations.AddField("household", "confirmed_at", models.DateTimeField(blank=True, null=True)),
        migrations.AlterField(
            "leaguerole",
            "role",
            models.CharField(
                choices=[
                    ("organiser", "Organiser"),
                    ("referee", "Referee"),
                    ("scheduler", "Scheduler"),
                    ("steward", "Steward"),
                    ("editor", "Editor"),
                    ("member", "Member"),
                ],
                max_length=10,
            ),
        ),
    ]
