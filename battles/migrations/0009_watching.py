"""Watching."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("battles", "0008_moments")]

    operations = [
        migrations.AddIndex(
            "battle",
            models.Index(fields=["ended_at"], condition=models.Q(delay__gt=0), name="delayed_ends"),
        ),
    ]
