"""Notices are called notifications; rows, constraints and indexes stay as they are."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_skeletons")]

    operations = [
        migrations.RenameModel("Notice", "Notification"),
        migrations.RenameModel("NoticeSetting", "NotificationSetting"),
        migrations.AlterField(
            "notification",
            "user",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notifications",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            "notificationsetting",
            "user",
            models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notification_setting",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
