"""A site for the tests of the benchmark itself."""

from __future__ import annotations

from pathlib import Path

from battles.benchmarks.servers import Site
from tests.battles.forking import Forked, fork_server, run
from tests.databases import sqlite_copy


class ForkedSite(Site):
    """A site to be measured whose processes are forked: tests ask whether figures come, not how large they are."""

    def run(self, arguments: list[str]) -> str:
        return run(arguments, self.env, self.folder / "command.log")

    def start(self, arguments: list[str], log: Path) -> Forked:
        return fork_server().start(arguments, self.env, log)


def bench_site(folder: Path) -> ForkedSite:
    """With a database that is up to date."""
    return ForkedSite(folder, sqlite_copy(folder / "bench.sqlite3"))
