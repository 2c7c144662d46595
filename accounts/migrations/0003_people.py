"""Blocks, muting, and whether a profile shows its record."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_notices")]

    operations = [
        migrations.AddField("user", "muted_until", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("user", "hides_record", models.BooleanField(default=False)),
        migrations.CreateModel(
            name="Block",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("made_at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blocks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "whom",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blocked_by",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["whom__username"],
                "constraints": [
                    models.UniqueConstraint(fields=("by", "whom"), name="one_block_a_pair"),
                    models.CheckConstraint(
                        condition=models.Q(("by", models.F("whom")), _negated=True), name="nobody_blocks_himself"
                    ),
                ],
            },
        ),
    ]
