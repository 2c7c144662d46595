"""manage.py sample_export SYSTEM > tests/rules/SYSTEM/exports/SYSTEM-VERSION.json"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import TypedDict, Unpack

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.models import User
from battles import selectors, services, store
from battles.management import arguments
from battles.models import Battle, Status
from battles.operations import demo
from battles.rules.codec import encode
from battles.rules.dice import seeded
from battles.runtime.clock import WALL

MOST_ORDERS = 2_000


class Arguments(TypedDict):
    system: str
    seed: int


class Command(BaseCommand):
    help = "Plays a random battle and prints its export; the database is left as it was."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: str, **given: Unpack[Arguments]) -> None:
        with transaction.atomic():
            battle = self._played(arguments.system(given["system"]).key, given["seed"])
            point = selectors.viewer_of(battle, None, WALL.now())
            self.stdout.write(encode(selectors.replay_of(battle, point)).decode())
            transaction.set_rollback(True)
        store.moment_cache.clear()

    def _played(self, system: str, seed: int) -> Battle:
        setup = store.system(system).sample_setup(seeded(seed))
        user = User.objects.create_user(f"sample-{seed}")
        begun = services.create_battle(host=user, system=system, setup=setup, seat="all")
        services.draw_missing_seeds(battle_id=begun.pk, stage="hash")
        demo.advance(begun, MOST_ORDERS)
        battle = store.find(begun.pk)
        if battle.status != Status.FINISHED:
            raise CommandError(f"no end within {MOST_ORDERS} orders; try another seed")
        return battle
