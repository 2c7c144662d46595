"""manage.py random_battles SYSTEM --count N --seed S [--jobs J] [--json]"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from typing import TypedDict, Unpack

from django.core.management.base import BaseCommand

from battles.management import arguments, many
from battles.rules.codec import Json
from battles.rules.playthrough import Tally, missing
from battles.rules.registry import AnyRules


class Arguments(TypedDict):
    system: str
    count: int
    seed: int
    jobs: int
    verify: bool
    json: bool


class Command(BaseCommand):
    help = "Plays random battles and counts what came of them; exit status 1 if any crashed or had no end."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system")
        parser.add_argument("--count", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1, help="number of the first battle")
        parser.add_argument("--jobs", type=int, default=1, help="processes")
        parser.add_argument("--verify", action="store_true", help="also replay each order through JSON")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: str, **given: Unpack[Arguments]) -> None:
        rules = arguments.system(given["system"])
        start = time.perf_counter()
        tally = many.play_many(rules.key, given["count"], given["seed"], jobs=given["jobs"], verify=given["verify"])
        told = report(rules, tally, time.perf_counter() - start)
        self.stdout.write(json.dumps(told, ensure_ascii=False) if given["json"] else lines(told))
        if tally.crashes:
            raise SystemExit(1)


def report(rules: AnyRules, tally: Tally, seconds: float) -> dict[str, Json]:
    return {
        "system": rules.key,
        "battles": tally.battles,
        "ended": tally.ended,
        "crashed": tally.crashed,
        "endless": tally.endless,
        "inexact": tally.inexact,
        "orders": tally.orders,
        "seconds": round(seconds, 2),
        "rows_never_given": missing(rules, tally),
        "crashes": tally.crashes,
    }


def lines(told: dict[str, Json]) -> str:
    crashes = told["crashes"]
    counted = "\n".join(f"{name.replace('_', ' '):<17} {value}" for name, value in told.items() if name != "crashes")
    return "\n".join([counted, *(f"! {crash}" for crash in crashes)])
