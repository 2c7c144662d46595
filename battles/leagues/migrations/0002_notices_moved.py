"""Notices are everybody's now: their tables go to `accounts`, rows and all."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("leagues", "0001_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.AlterModelTable("notice", "accounts_notice"),
                migrations.AlterModelTable("noticesetting", "accounts_noticesetting"),
            ],
            state_operations=[
                migrations.DeleteModel("notice"),
                migrations.DeleteModel("noticesetting"),
            ],
        ),
    ]
