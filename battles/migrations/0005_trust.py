"""What a battle is agreed to be like: pace, odds, delay, take-backs, branches."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("battles", "0004_judge")]

    operations = [
        migrations.AddField("battle", "pace", models.JSONField(blank=True, default=dict)),
        migrations.AddField("battle", "odds", models.BooleanField(default=True)),
        migrations.AddField("battle", "delay", models.PositiveIntegerField(default=0)),
        migrations.AddField("battle", "take_backs", models.BooleanField(default=True)),
        migrations.AddField(
            "battle",
            "branch_of",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="branches",
                to="battles.battle",
            ),
        ),
        migrations.AddField("battle", "branch_at", models.PositiveIntegerField(blank=True, null=True)),
    ]
