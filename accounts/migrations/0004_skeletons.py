"""What names look like. Of names that look alike already the oldest keeps the skeleton; the others stay beside it."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import accounts.models
from accounts.confusables import second_skeleton, skeleton_of


def write_skeletons(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    users = apps.get_model("accounts", "User").objects.order_by("date_joined", "pk")
    taken: set[str] = set()
    for pk, name in users.values_list("pk", "username").iterator():
        skeleton = skeleton_of(name)
        users.filter(pk=pk).update(skeleton=second_skeleton(name) if skeleton in taken else skeleton)
        taken.add(skeleton)


def field(**more: object) -> accounts.models.SkeletonField:
    return accounts.models.SkeletonField(max_length=accounts.models.LONGEST_SKELETON, editable=False, **more)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_people")]

    operations = [
        migrations.AddField("user", "skeleton", field(default=""), preserve_default=False),
        migrations.RunPython(write_skeletons, migrations.RunPython.noop, elidable=False),
        migrations.AlterField("user", "skeleton", field(unique=True)),
    ]
