"""manage.py rules_upgrade_report [SYSTEM] [--running] [--json]"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import TypedDict, Unpack

from django.core.management.base import BaseCommand

from battles.management import arguments
from battles.management.upgrade import begun, difference
from battles.rules import registry


class Arguments(TypedDict):
    system: str | None
    json: bool
    running: bool


class Command(BaseCommand):
    help = "Replays stored battles with the current rules and lists those with a different outcome."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", nargs="?")
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--running", action="store_true", help="only battles that will continue under these rules")

    def handle(self, *args: str, **given: Unpack[Arguments]) -> None:
        keys = [arguments.system(given["system"]).key] if given["system"] else list(registry.systems())
        battles = [battle for battle in begun(running=given["running"]) if battle.system in keys]
        found = {
            str(battle.pk): {"system": battle.system, "status": battle.status, "difference": what}
            for battle in battles
            if (what := difference(battle)) is not None
        }
        if given["json"]:
            self.stdout.write(json.dumps({"battles": len(battles), "differing": found}, ensure_ascii=False))
            return
        self.stdout.write(f"{len(battles)} battles, {len(found)} would have gone otherwise")
        for battle_id, told in found.items():
            self.stdout.write(f"  {battle_id} ({told['system']}, {told['status']}): {told['difference']}")
