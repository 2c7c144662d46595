"""Take-backs and take-overs."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("battles", "0006_clocks")]

    operations = []
