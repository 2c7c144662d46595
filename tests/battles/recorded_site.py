"""`python -m tests.battles.recorded_site make | rows | serve …`: a site in which everything but the path is the same.

The time stands, secrets and ids come from one word, and nobody is told anything but by what somebody does. So two runs
of the same battle write the same rows and the same frames, whatever way they take.
"""

from __future__ import annotations

import os
import secrets
import sys
from datetime import UTC, datetime
from importlib import import_module
from random import Random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "battles.settings")
django.setup()

from django.apps import apps  # noqa: E402 - only after Django is set up
from django.db.models import AutoField, Model  # noqa: E402

from accounts.models import User  # noqa: E402
from battles import services  # noqa: E402
from battles.consumers import battle as battle_consumer  # noqa: E402
from battles.live import room  # noqa: E402
from battles.models import Heartbeat, Presence  # noqa: E402
from battles.rules.base import Setup  # noqa: E402
from battles.rules.codec import Json, encode  # noqa: E402
from battles.runtime.clock import WallClock  # noqa: E402
from manage import main  # noqa: E402
from tests.battles import toy_site  # noqa: E402
from tests.battles.sockets import session_of  # noqa: E402
from tests.rules import toy  # noqa: E402

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
NOT_COMPARED = (Heartbeat, Presence)
"""They have the name of a process in them."""


def make() -> Json:
    """A battle that Anna opened and Ben joined; nobody has agreed on dice yet."""
    anna, ben = User.objects.create_user("anna"), User.objects.create_user("ben")
    setup = Setup(scenario="brook", options={"nights": False})
    battle = services.create_battle(host=anna, system=toy.KEY, setup=setup, seat="1")
    services.join_battle(battle_id=battle.pk, user=ben)
    return {"battle": str(battle.pk), "cookies": {"1": session_of(anna), "2": session_of(ben)}}


def rows() -> Json:
    """Whatever is stored of battles, table by table. Numbers that only count rows are left out: whatever was refused
    and tried again has used one up."""
    models = [model for model in apps.get_app_config("battles").get_models() if model not in NOT_COMPARED]
    return {model.__name__: _stored(model) for model in models}


def _stored(model: type[Model]) -> list[str]:
    return sorted(encode(_values(row)).decode() for row in model._base_manager.all())


def _values(row: Model) -> dict[str, str]:
    fields = [field for field in row._meta.concrete_fields if not isinstance(field, AutoField)]
    return {field.attname: _told(getattr(row, field.attname)) for field in fields}


def _told(value: Json) -> str:
    return bytes(value).hex() if isinstance(value, bytes | memoryview) else repr(value)


def stand_still() -> None:
    """One time, one luck, and nothing that comes by itself."""
    luck = Random("recorded")
    WallClock.now = lambda self: NOW  # type: ignore[method-assign]
    secrets.token_bytes = lambda nbytes=None: luck.randbytes(nbytes or 32)
    os.urandom = luck.randbytes
    for module in (room, battle_consumer):
        module.time = NOW.timestamp  # type: ignore[attr-defined]
    import_module("battles.live.hub").PAUSE_SECONDS = 3600  # type: ignore[attr-defined]


if __name__ == "__main__":
    assert toy.KEY in toy_site.registry.systems()
    stand_still()
    if sys.argv[1] == "serve":
        main()
    else:
        sys.stdout.write(encode({"make": make, "rows": rows}[sys.argv[1]]()).decode() + "\n")
