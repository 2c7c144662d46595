"""Take-backs, presence with its times, and seats that are taken over."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def forget_presence(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Rows of the old form; every worker writes its own again."""
    apps.get_model("battles", "Presence").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("battles", "0006_clocks")]

    operations = [
        migrations.AddField("battle", "trail", models.JSONField(blank=True, default=dict)),
        migrations.AddField("orderrecord", "bar", models.CharField(blank=True, default="", max_length=8)),
        migrations.AddField("orderrecord", "taken_back", models.BooleanField(default=False)),
        migrations.AddField("participant", "seen_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("participant", "given_up_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("participant", "offered_at", models.DateTimeField(blank=True, null=True)),
        migrations.AlterField("presence", "seats", models.JSONField(default=dict)),
        migrations.RunPython(forget_presence, migrations.RunPython.noop),
    ]
