"""Ratings of a deleted account stay in the closed months, without the player."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0003_households_and_members"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            "ratingentry",
            "player",
            models.ForeignKey(
                null=True,
                on_delete=models.deletion.SET_NULL,
                related_name="ratings",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
