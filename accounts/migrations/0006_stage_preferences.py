"""How a battle is shown and heard: speed, what is played, drops, sounds."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_notifications")]

    operations = [
        migrations.AddField(
            "user",
            "stage_speed",
            models.FloatField(choices=[(0.5, "½×"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×")], default=1.0),
        ),
        migrations.AddField(
            "user",
            "stage_show",
            models.CharField(
                choices=[
                    ("everything", "Everything"),
                    ("fights", "Fights only"),
                    ("nothing", "Nothing: show the result at once"),
                ],
                default="everything",
                max_length=10,
            ),
        ),
        migrations.AddField("user", "drop_gives_order", models.BooleanField(default=True)),
        migrations.AddField("user", "sound_volume", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField(
            "user",
            "sound_scope",
            models.CharField(
                choices=[("all", "Everything at the table"), ("mine", "Only what concerns me")],
                default="all",
                max_length=4,
            ),
        ),
        migrations.AddConstraint(
            "user",
            models.CheckConstraint(condition=models.Q(("sound_volume__lte", 10)), name="no_louder_than_ten"),
        ),
    ]
