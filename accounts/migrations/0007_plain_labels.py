from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_stage_preferences"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="apitoken",
            options={"ordering": ["-made_at"], "verbose_name": "API key", "verbose_name_plural": "API keys"},
        ),
    ]
