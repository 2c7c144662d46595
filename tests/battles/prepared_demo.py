"""`python -m tests.battles.prepared_demo`: a migrated database with the demo data, and Hanno against the computer.

Prints the battle, and the cookie of a session of Hanno's that outlasts every absence.
"""

from __future__ import annotations

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "battles.settings")
django.setup()

from django.core.management import call_command  # noqa: E402 - only after Django is set up

from accounts.models import User  # noqa: E402
from battles import services  # noqa: E402
from battles.operations import demo  # noqa: E402
from battles.rules.base import Setup  # noqa: E402
from battles.rules.codec import Json, encode  # noqa: E402
from tests.battles.sockets import session_of  # noqa: E402

TEN_YEARS = 3650 * 86400


def make() -> Json:
    call_command("migrate", verbosity=0)
    call_command("demo", stdout=sys.stderr)
    hanno = User.objects.get(username=demo.FIRST)
    setup = Setup(scenario="cannae")
    battle = services.create_battle(host=hanno, system="lost_battles", setup=setup, seat="1", computer=1)
    services.draw_missing_seeds(battle_id=battle.pk, stage="hash")
    return {"battle": str(battle.pk), "cookie": session_of(hanno, seconds=TEN_YEARS)}


if __name__ == "__main__":
    sys.stdout.write(encode(make()).decode() + "\n")
