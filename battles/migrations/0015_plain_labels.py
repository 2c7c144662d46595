from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0014_rounds"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="battle",
            options={"verbose_name": "battle", "verbose_name_plural": "battles"},
        ),
        migrations.AlterModelOptions(
            name="chatmessage",
            options={"ordering": ["pk"], "verbose_name": "chat message", "verbose_name_plural": "chat messages"},
        ),
        migrations.AlterModelOptions(
            name="comment",
            options={"ordering": ["number", "pk"], "verbose_name": "comment", "verbose_name_plural": "comments"},
        ),
        migrations.AlterModelOptions(
            name="due",
            options={"verbose_name": "scheduled task", "verbose_name_plural": "scheduled tasks"},
        ),
        migrations.AlterModelOptions(
            name="heartbeat",
            options={"verbose_name": "heartbeat", "verbose_name_plural": "heartbeats"},
        ),
        migrations.AlterModelOptions(
            name="outbox",
            options={"verbose_name": "outgoing message", "verbose_name_plural": "outgoing messages"},
        ),
        migrations.AlterModelOptions(
            name="participant",
            options={"verbose_name": "seat", "verbose_name_plural": "seats"},
        ),
        migrations.AlterModelOptions(
            name="report",
            options={"verbose_name": "report", "verbose_name_plural": "reports"},
        ),
        migrations.AlterModelOptions(
            name="scenarioupload",
            options={"verbose_name": "uploaded scenario", "verbose_name_plural": "uploaded scenarios"},
        ),
        migrations.AlterModelOptions(
            name="unwantedword",
            options={"ordering": ["word"], "verbose_name": "unwanted word", "verbose_name_plural": "unwanted words"},
        ),
    ]
