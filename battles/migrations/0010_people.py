"""Notes, blocks, moderation."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("battles", "0009_watching")]

    operations = []
