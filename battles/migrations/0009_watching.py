"""Watching."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("battles", "0008_moments")]

    operations = []
