"""`manage.py bench`: measure, print a table, write bench.json."""

from __future__ import annotations

import os
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import psycopg
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from psycopg.sql import SQL, Identifier

from battles.benchmarks import (
    clicks,
    dice,
    dry_run_load,
    figures,
    front_door,
    geometry,
    hosting,
    leagues,
    odds,
    odds_load,
    page,
    prospects,
    recovery,
    replays,
    rounds,
    rules,
    servers,
    stage,
    sustained,
    systems,
)
from battles.benchmarks.figures import BenchFigure
from battles.benchmarks.servers import Site
from battles.rules import registry

PARTS = (
    "rules",
    "geometry",
    "own",
    "spectators",
    "workers",
    "stalled",
    "long",
    "idle",
    "dragging",
    "rounds",
    "leagues",
    "page",
    "replay",
    "odds",
    "restart",
    "sustained",
)


class Command(BaseCommand):
    help = "Measure rules, hosting and the page (PostgreSQL, Redis and Chromium by tools/services.py: `make bench`)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("parts", nargs="*", help=f"some of: {', '.join(PARTS)}; all by default")
        parser.add_argument("--prepare", type=int, help="only create this many battles and print them")
        parser.add_argument("--system", default=servers.SYSTEM, help="the system for --prepare")
        parser.add_argument("--prepare-replay", action="store_true", help="only make a long battle and print it")
        parser.add_argument(
            "--prepare-fight", action="store_true", help="only make a battle before a fight and print it"
        )
        parser.add_argument("--prepare-running", type=int, help="only create this many battles of two with clocks")
        parser.add_argument("--twelve-seats", type=int, nargs=2, help="only measure rounds: spectators, months")
        parser.add_argument("--crowds", type=int, nargs=4, help="only measure leagues of such sizes and print it")

    def handle(self, *args: Any, parts: list[str], prepare: int | None, system: str, **options: Any) -> None:
        if prepare is not None:
            self.stdout.write(servers.dumped(servers.prepare(prepare, system)))
            return
        if options["prepare_replay"]:
            self.stdout.write(replays.prepare())
            return
        if options["prepare_fight"]:
            self.stdout.write(msgspec.json.encode(odds_load.prepare(system)).decode())
            return
        if options["prepare_running"]:
            self.stdout.write(msgspec.json.encode(recovery.prepare(options["prepare_running"])).decode())
            return
        if options["twelve_seats"]:
            self.stdout.write(msgspec.json.encode(rounds.measured(*options["twelve_seats"])).decode())
            return
        if options["crowds"]:
            self.stdout.write(msgspec.json.encode(leagues.measured(options["crowds"])).decode())
            return
        if unknown := set(parts) - set(PARTS):
            raise CommandError(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
        found = []
        with tempfile.TemporaryDirectory(prefix="feldherr-bench-") as folder:
            for figure in measured(Path(folder), parts or list(PARTS)):
                found.append(figure)
                self.stdout.write(figures.table([figure]))
                self.stdout.flush()
        figures.write(found, Path(settings.BASE_DIR) / "bench.json")
        if slow := [figure.name.strip() for figure in found if not figure.ok]:
            raise CommandError(f"beyond the limit: {'; '.join(slow)}")


def measured(folder: Path, parts: list[str]) -> Iterator[BenchFigure]:
    sqlite = Site(folder, f"sqlite:///{folder / 'bench.sqlite3'}")
    if "rules" in parts:
        yield from rules.figures(registry.system(servers.SYSTEM))
        yield from systems.figures()
        yield from prospects.figures()
    if "geometry" in parts:
        yield from geometry.figures()
    if "odds" in parts:
        for key in _with_odds():
            yield from odds.figures(registry.system(key))
    if "own" in parts:
        durable = Site(folder, f"sqlite:///{folder / 'durable.sqlite3'}", synchronous="FULL")
        name = "SQLite, synchronous FULL"
        yield from hosting.measured([partial(hosting.own_event, durable, name, waits_for_disk=True)])
    yield from hosting.measured([measure for part in parts for measure in _with_sqlite(sqlite, part)])
    if postgres := os.environ.get("TEST_POSTGRES_URL"):
        real = Site(folder, _fresh_database(postgres), os.environ.get("TEST_REDIS_URL", ""))
        yield from hosting.measured([measure for part in parts for measure in _with_services(real, part)])
    if "rounds" in parts:
        yield from rounds.figures(Site(folder, f"sqlite:///{folder / 'rounds.sqlite3'}"))
    if "leagues" in parts:
        yield from leagues.figures(Site(folder, f"sqlite:///{folder / 'leagues.sqlite3'}"))
    if "page" in parts:
        yield from page.script()
        if chromium := os.environ.get("CHROMIUM"):
            yield from page.first_board(sqlite, chromium)
            yield from clicks.figures(sqlite, chromium)
            yield from front_door.first_decision(sqlite, chromium)
            yield from stage.figures(sqlite, chromium)
            yield from dice.checked(sqlite, chromium)
    if "replay" in parts and (chromium := os.environ.get("CHROMIUM")):
        yield from replays.figures(sqlite, chromium)


def _with_odds() -> list[str]:
    return [servers.SYSTEM, *systems.keys()]


def _with_sqlite(sqlite: Site, part: str) -> Sequence[hosting.Measure]:
    measures: dict[str, Sequence[hosting.Measure]] = {
        "own": [partial(hosting.own_event, sqlite, "SQLite, synchronous NORMAL")],
        "spectators": [
            partial(hosting.last_spectator, sqlite, "uvicorn", 50, 6),
            partial(hosting.last_spectator, sqlite, "uvicorn", 500, 12),
            partial(hosting.last_spectator, sqlite, "daphne", 500, 30),
        ],
        "odds": [partial(odds_load.others_meanwhile, sqlite, key) for key in _with_odds()],
        "stalled": [partial(hosting.stalled_reader, sqlite)],
        "restart": [partial(recovery.battles_back, sqlite, "SQLite")],
        "long": [partial(hosting.long_battle, sqlite)],
        "dragging": [partial(measure, sqlite) for measure in dry_run_load.measures()],
        "sustained": [partial(sustained.sustained, sqlite, "SQLite")],
        "idle": [partial(hosting.idle_sockets, sqlite, "daphne"), partial(hosting.idle_sockets, sqlite, "uvicorn")],
    }
    return measures.get(part, [])


def _with_services(real: Site, part: str) -> Sequence[hosting.Measure]:
    return {
        "own": [partial(hosting.own_event, real, "PostgreSQL")],
        "workers": [partial(hosting.two_workers, real)],
        "restart": [partial(recovery.battles_back, real, "PostgreSQL")],
        "sustained": [partial(sustained.sustained, real, "PostgreSQL")],
    }.get(part, [])


def _fresh_database(server: str) -> str:
    name = f"bench_{uuid4().hex[:8]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
    return server.rsplit("/", 1)[0] + f"/{name}"
