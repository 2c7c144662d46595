"""`python -m tests.battles.prepared make N | check`: battles for servers that run as processes of their own.

`make` creates, in a database that is up to date, Anna and Ben and N battles between them with their dice agreed, and
prints what a test needs. `check` folds every battle's log and prints what it found.
"""

from __future__ import annotations

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "battles.settings")
django.setup()

from accounts.models import User  # noqa: E402 - only after Django is set up
from battles import services, store  # noqa: E402
from battles.agreements.pace import PRESETS  # noqa: E402
from battles.models import Battle, OrderRecord, Outbox  # noqa: E402
from battles.rules.base import Setup  # noqa: E402
from battles.rules.codec import Json, encode  # noqa: E402
from battles.runtime.clock import SetClock, WallClock  # noqa: E402
from tests.battles import toy_site  # noqa: E402
from tests.battles.monthly import monthly, seal  # noqa: E402
from tests.battles.sockets import session_of  # noqa: E402
from tests.battles.tables import Table  # noqa: E402
from tests.rules import toy  # noqa: E402
from tests.rules.toy.tables import FORCES  # noqa: E402

BROOK = Setup(scenario="brook")


def make(count: int) -> Json:
    anna, ben = User.objects.create_user("anna"), User.objects.create_user("ben")
    clock = SetClock(WallClock().now())
    tables = [Table.of(anna, ben, clock=clock, rounds=FORCES.rounds.most, nights=False) for _ in range(count)]
    battles = [table.battle_id for table in tables]
    return {"battles": battles, "cookies": {"1": session_of(anna), "2": session_of(ben)}}


def make_computer(count: int) -> Json:
    """Battles of Anna against the computer."""
    anna = User.objects.create_user("anna")
    choice = {"system": toy.KEY, "setup": BROOK, "seat": "1", "computer": 1}
    battles = [services.create_battle(host=anna, **choice) for _ in range(count)]  # type: ignore[arg-type]
    for battle in battles:
        services.draw_missing_seeds(battle_id=battle.pk, stage="hash")
    return {"battles": [str(battle.pk) for battle in battles], "cookies": {"1": session_of(anna)}}


def make_months(count: int) -> Json:
    """Games of Months in rounds; Ben has sealed, and only Anna's sheet is missing."""
    anna, ben = User.objects.create_user("anna"), User.objects.create_user("ben")
    clock = SetClock(WallClock().now())
    tables = [monthly(anna, ben, clock=clock, pace=PRESETS["daily"]) for _ in range(count)]
    for table in tables:
        seal(table, "2")
    battles = [table.battle_id for table in tables]
    return {"battles": battles, "cookies": {"1": session_of(anna), "2": session_of(ben)}}


def make_webhook(port: int) -> Json:
    """A webhook to a machine at this port waits to be sent."""
    to, now = f"http://127.0.0.1:{port}/", WallClock().now()
    return {"row": Outbox.objects.create(kind="webhook", to=to, payload={"kind": "turn"}, made_at=now).pk}


def outbox() -> Json:
    """How each row stands: how often it was tried, and what is known of that."""
    return list(Outbox.objects.values_list("tries", "last_error"))


def check() -> Json:
    """For each battle: do the events alone give the state, are they numbered without a gap, which orders are there?"""
    return {str(battle.pk): _checked(battle) for battle in Battle.objects.all()}


def _checked(battle: Battle) -> Json:
    numbers = list(battle.events.values_list("number", flat=True))
    return {
        "folds": store.state_of(battle) == store.state_at(battle, battle.version),
        "numbers": numbers == list(range(1, battle.version + 1)),
        "orders": list(OrderRecord.objects.filter(battle=battle).values_list("client_id", flat=True)),
    }


if __name__ == "__main__":
    assert toy.KEY in toy_site.registry.systems()
    makers = {
        "make": make,
        "make-computer": make_computer,
        "make-months": make_months,
        "make-webhook": make_webhook,
    }
    made = makers.get(sys.argv[1])
    found = made(int(sys.argv[2])) if made else {"check": check, "outbox": outbox}[sys.argv[1]]()
    sys.stdout.write(encode(found).decode() + "\n")
