"""Clocks."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("battles", "0005_trust")]

    operations = []
