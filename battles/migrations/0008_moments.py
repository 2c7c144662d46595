"""Moments of a battle: comments, luck."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("battles", "0007_take_back")]

    operations = []
