"""Which tests are enough to try every statement of the site on another database.

    pytest -p tools.storage_cover --note-statements NOTES      note, test by test, where the site issues statements
    python tools/storage_cover.py pick NOTES TESTS             write the fewest tests that reach all of those places
    pytest -p tools.storage_cover --storage-tests TESTS …      mark these, and those with real transactions, `storage`
    python tools/storage_cover.py compare NOTES OTHER          fail if the other run left out a place of the first

A place is a function of `battles/` or `accounts/` with the shape of the statement that it issued. The tests are picked
anew in every run of `make test` from what its first part has noted: no list is kept that could become stale.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
SITE = tuple(f"{ROOT / name}{os.sep}" for name in ("battles", "accounts"))
BETWEEN = ("statements.py", f"{os.sep}migrations{os.sep}")
"""Code of the site that issues a statement for somebody else."""
VALUES = re.compile(r"%s(::\w+)?|'[^']*'|\b\d+\b")
LISTS = re.compile(r"\(\?(?:, \?)*\)(?:, \(\?(?:, \?)*\))*")
CHAINS = re.compile(r'\(((?:"\w+"\.)?"\w+" = \?)(?: OR \1)+\)')
"""A list, as Django words it for rows that are fetched by several keys."""
NAMES = re.compile(r'"s\d+_x\d+"')
ABOUT_ROWS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "(SELECT")
"""Databases begin and end transactions each in their own way."""
AROUND = 0.05
"""Seconds that any test costs beside what it does."""

Place = tuple[str, str, str]
"""File, function, shape of the statement."""


# Noting


@cache
def shape(sql: str) -> str:
    """The statement without its values: lists of any length look alike."""
    return CHAINS.sub(r"\1", LISTS.sub("(?)", VALUES.sub("?", NAMES.sub("?", sql))))


@cache
def _is_site(filename: str) -> bool:
    return filename.startswith(SITE) and not any(part in filename for part in BETWEEN)


def place_of(frame: FrameType | None, sql: str) -> Place | None:
    """Where in the site this statement comes from, if it comes from there and is about rows."""
    sql = sql.removeprefix("BEGIN; ")
    if not sql.startswith(ABOUT_ROWS):
        return None
    while frame is not None:
        if _is_site(frame.f_code.co_filename):
            file = str(Path(frame.f_code.co_filename).relative_to(ROOT))
            return file, frame.f_code.co_qualname, shape(sql)
        frame = frame.f_back
    return None


class StatementNotes:
    """Keeps the places of each test and the seconds it took, and writes them when the run is over."""

    def __init__(self, folder: Path, worker: str) -> None:
        self.file = folder / f"{worker}.json"
        self.places: dict[str, set[Place]] = defaultdict(set)
        self.seconds: dict[str, float] = {}
        self.test = ""

    def watch(self) -> None:
        from django.db.backends.utils import CursorWrapper

        for name in ("execute", "executemany"):
            setattr(CursorWrapper, name, self.noting(getattr(CursorWrapper, name)))

    def noting(self, execute: Any) -> Any:
        def noted(cursor: Any, sql: str, params: Any = None) -> Any:
            if self.test and (place := place_of(sys._getframe(1), str(sql))) is not None:
                self.places[self.test].add(place)
            return execute(cursor, sql, params)

        return noted

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self.test, began = item.nodeid, time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - began
            self.test = ""

    def pytest_sessionfinish(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        noted = {test: [self.seconds.get(test, 0.0), sorted(places)] for test, places in self.places.items()}
        self.file.write_text(json.dumps(noted))


class StorageMarks:
    """Marks the tests of a list, and all that need real transactions."""

    def __init__(self, file: Path) -> None:
        self.chosen = set(file.read_text().splitlines())

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if item.nodeid in self.chosen or _has_transactions(item):
                item.add_marker(pytest.mark.storage)


def _has_transactions(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("django_db")
    return bool(mark and mark.kwargs.get("transaction")) or "transactional_db" in getattr(item, "fixturenames", ())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--note-statements", metavar="FOLDER", help="note where the site issues statements, test by test")
    parser.addoption("--storage-tests", metavar="FILE", help="tests to be marked `storage`, one id a line")


def pytest_configure(config: pytest.Config) -> None:
    if (folder := config.getoption("--note-statements")) and not _is_controller(config):
        notes = StatementNotes(Path(folder), os.environ.get("PYTEST_XDIST_WORKER", "main"))
        notes.watch()
        config.pluginmanager.register(notes)
    if file := config.getoption("--storage-tests"):
        config.pluginmanager.register(StorageMarks(Path(file)))


def _is_controller(config: pytest.Config) -> bool:
    return bool(config.getoption("numprocesses", None)) and "PYTEST_XDIST_WORKER" not in os.environ


# Choosing


class Reach(NamedTuple):
    """What a test takes, and the places it reaches."""

    seconds: float
    places: set[Place]


def read(folder: Path) -> dict[str, Reach]:
    """What all workers of a run have noted."""
    found: dict[str, Reach] = {}
    for file in sorted(folder.glob("*.json")):
        for test, (seconds, places) in json.loads(file.read_text()).items():
            found[test] = Reach(seconds, {(one[0], one[1], one[2]) for one in places})
    return found


def pick(found: dict[str, Reach]) -> list[str]:
    """The test that adds most for its time, until nothing is left to add; the first by name of those alike. Then those
    are left out, the longest first, whose places others reach that came later."""
    missing = all_places(found)
    chosen: list[str] = []
    left = dict(sorted(found.items()))
    while missing:
        best = max(left, key=lambda test: len(left[test].places & missing) / (AROUND + left[test].seconds))
        chosen.append(best)
        missing -= left.pop(best).places
        left = {test: reach for test, reach in left.items() if reach.places & missing}
    times = Counter(place for test in chosen for place in found[test].places)
    for test in sorted(chosen, key=lambda test: (-found[test].seconds, test)):
        if all(times[place] > 1 for place in found[test].places):
            chosen.remove(test)
            times.subtract(found[test].places)
    return sorted(chosen)


def all_places(found: dict[str, Reach]) -> set[Place]:
    return set().union(*(reach.places for reach in found.values()))


def functions(found: dict[str, Reach]) -> set[tuple[str, str]]:
    """Where statements are issued; databases word them differently."""
    return {(file, function) for file, function, _ in all_places(found)}


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case ["pick", folder, tests]:
            found = read(Path(folder))
            chosen = pick(found)
            Path(tests).write_text("".join(f"{test}\n" for test in chosen))
            print(f"storage: {len(chosen)} of {len(found)} tests reach all {len(all_places(found))} places")
            return 0
        case ["compare", folder, other]:
            return _compare(functions(read(Path(folder))) - functions(read(Path(other))))
        case _:
            print(__doc__, file=sys.stderr)
            return 64


def _compare(left_out: Iterable[tuple[str, str]]) -> int:
    for file, function in sorted(left_out):
        print(f"storage: no test reached {file}, {function}")
    return 1 if left_out else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
