from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0002_armies_and_maps"),
    ]

    operations = [
        migrations.AddField(
            model_name="battle",
            name="league",
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddField(
            model_name="battle",
            name="league_path",
            field=models.CharField(blank=True, max_length=200),
        ),
    ]
