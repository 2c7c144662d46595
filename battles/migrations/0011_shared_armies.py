"""Armies whose owners let everybody read them."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("battles", "0010_people")]

    operations = [migrations.AddField("armylist", "shared", models.BooleanField(default=False))]
