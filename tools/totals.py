"""How long `make test` takes, part by part, against its budget (docs/testing.md).

    python tools/totals.py begin                       forget the last run
    python tools/totals.py part NAME -- command …      run a part; note how long it took and how it ended
    pytest -p tools.totals --note-times FOLDER         note, test by test, what it took
    python tools/totals.py print                       the table; fails if a part did, or if all was too much work

Minutes are told beside their budget, which is one for two quiet cores. What fails is judged by the work of processors:
minutes depend on what else the machine does.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "var" / "totals"
GUIDE = ROOT / "docs" / "testing.md"
FIRST_SYSTEMS = 2
FURTHER_SYSTEMS = max(0, sum(1 for _ in (ROOT / "battles" / "rules").glob("*/data")) - FIRST_SYSTEMS)
"""Systems whose rules are tested, whether or not they are offered already."""


def _budget(first: float, further: float) -> float:
    return first + further * FURTHER_SYSTEMS


BUDGET = {
    "checks": _budget(2.0, 0.4),
    "rules": _budget(1.3, 1.2),
    "hosting": _budget(2.7, 0.2),
    "leagues": _budget(2.0, 0.2),
    "chromium": _budget(5.0, 2.0),
    "postgresql": _budget(2.0, 0.2),
}
"""Minutes on two quiet cores: with the first two systems, and what each further one may add."""
ALL = _budget(15.0, 4.2)
MOST = _budget(40.0, 8.4)
"""Minutes of one processor: with more work than this in all parts, `make test` fails."""
REAP_ORPHANS = 36
"""Of prctl(2) on Linux: processes whose parents have ended become this one's children."""
SLOW, LONG = 5.0, 20.0
"""Processor seconds: above the first a test is marked `slow`, above the second docs/testing.md says why it is there."""
FOLDERS = {"rules": "rules", "leagues": "leagues"}
"""Folders of tests that are a part of their own; all others are hosting."""
SPLIT = "sqlite"
"""This run is told folder by folder."""


class Took(NamedTuple):
    """A test: its part, its processor seconds, the seconds it lasted, and whether it is marked slow."""

    test: str
    part: str
    worked: float
    lasted: float
    is_slow: bool


# Noting


def worked() -> float:
    """Processor seconds of this process and of those of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


class TimeNotes:
    """Keeps what each test took, and writes it when the run is over. What many tests share is nobody's."""

    def __init__(self, folder: Path, worker: str) -> None:
        self.file = folder / f"{worker}.json"
        self.took: list[tuple[str, float, float, bool]] = []
        self.shared = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        before, began = worked(), time.monotonic()
        self.shared = 0.0
        try:
            return (yield)
        finally:
            seconds = (round(worked() - before - self.shared, 2), round(time.monotonic() - began, 2))
            self.took.append((item.nodeid, *seconds, item.get_closest_marker("slow") is not None))

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Any:
        """What stays for the whole run, whoever needs it first."""
        before, inner = worked(), self.shared
        try:
            return (yield)
        finally:
            if fixturedef.scope == "session":
                self.shared = inner + worked() - before

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, nextitem: pytest.Item | None) -> Any:
        """After the last test all of that ends."""
        before = worked()
        try:
            return (yield)
        finally:
            if nextitem is None:
                self.shared += worked() - before

    def pytest_sessionfinish(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.took))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--note-times", metavar="FOLDER", help="note what each test took")


def pytest_configure(config: pytest.Config) -> None:
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    is_controller = bool(config.getoption("numprocesses", None)) and worker is None
    if (folder := config.getoption("--note-times")) and not is_controller:
        config.pluginmanager.register(TimeNotes(Path(folder), worker or "main"))


# Running


def begin() -> int:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    return 0


def run_part(name: str, command: Sequence[str], reap: Callable[[], None] = lambda: None) -> int:
    """Run it, and keep what it took and its last words: the line with the counts."""
    before, began, log = worked(), time.monotonic(), FOLDER / f"{name}.log"
    FOLDER.mkdir(parents=True, exist_ok=True)
    print(f"== {name}", flush=True)
    with log.open("wb") as kept, subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            sys.stdout.buffer.write(line)
            sys.stdout.flush()
            kept.write(line)
    seconds = round(time.monotonic() - began, 1)
    reap()
    noted = {
        "seconds": seconds,
        "worked": round(worked() - before, 1),
        "code": process.returncode,
        "said": _counts(log.read_text(errors="replace")),
    }
    (FOLDER / f"{name}.json").write_text(json.dumps(noted))
    return process.returncode


def adopt_orphans() -> None:
    """A browser that is ended leaves its processes behind: they count too. Only Linux can."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(REAP_ORPHANS, 1)


def reap_orphans() -> None:
    """All that have ended; nobody is waited for."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _counts(log: str) -> str:
    found = re.findall(r"^=* ?(\d+ (?:passed|failed|error).*?) in [\d.]+s", log, re.MULTILINE)
    return str(found[-1]) if found else ""


# Printing


def took(part: str) -> list[Took]:
    """What the tests of a part took."""
    rows = [row for file in sorted((FOLDER / f"{part}.times").glob("*.json")) for row in json.loads(file.read_text())]
    return [Took(row[0], part_of(row[0]) if part == SPLIT else part, *row[1:]) for row in rows]


def part_of(test: str) -> str:
    return FOLDERS.get(test.split("/")[1], "hosting")


def lines(parts: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Each part with its budget; the run that is told by folders shares its minutes out among them."""
    for name, noted in parts.items():
        minutes = noted["seconds"] / 60
        if name != SPLIT:
            yield _line(name, minutes, _said(noted), BUDGET.get(name))
            continue
        by_folder = _by_part(took(name))
        scale = minutes / max(sum(by_folder.values()), 1e-9)
        yield f"{name:<12}{minutes:6.1f} min            {_said(noted)}, of which"
        for part, seconds in sorted(by_folder.items()):
            yield _line(f"  {part}", seconds * scale, "", BUDGET.get(part))


def _said(noted: dict[str, Any]) -> str:
    work = f"{noted['worked']:.0f} s of processors"
    return f"{noted['said']}, {work}" if noted["said"] else work


def _by_part(tests: Iterable[Took]) -> dict[str, float]:
    found: dict[str, float] = {}
    for test in tests:
        found[test.part] = found.get(test.part, 0.0) + test.lasted
    return found


def _line(name: str, minutes: float, said: str, budget: float | None) -> str:
    allowed = "" if budget is None else f"of {budget:4.1f}"
    text = f"{name:<12}{minutes:6.1f} min {allowed:<10} {said}".rstrip()
    return red(text) if budget is not None and minutes > budget else text


def red(text: str) -> str:
    return f"\033[31m{text}  (above its budget)\033[0m" if sys.stdout.isatty() else f"{text}  (above its budget)"


def unexplained(tests: Iterable[Took], guide: str) -> Iterator[str]:
    """Tests that take long without saying so."""
    for test in sorted(tests, key=lambda one: -one.worked):
        function = test.test.split("::")[-1].split("[")[0]
        if test.worked > LONG and function not in guide:
            yield f"{test.worked:6.1f} s  {test.test}: above {LONG:.0f} s, not in docs/testing.md"
        elif test.worked > SLOW and not test.is_slow:
            yield f"{test.worked:6.1f} s  {test.test}: above {SLOW:.0f} s without the mark `slow`"


def print_all() -> int:
    files = sorted(FOLDER.glob("*.json"), key=lambda file: file.stat().st_mtime)
    parts = {file.stem: json.loads(file.read_text()) for file in files}
    failed = [name for name, noted in parts.items() if noted["code"]]
    minutes = sum(noted["seconds"] for noted in parts.values()) / 60
    print("== totals")
    for line in lines(parts):
        print(line)
    work = sum(noted["worked"] for noted in parts.values()) / 60
    print(_line("all", minutes, f"{work:.1f} min of processors", ALL))
    late = list(unexplained((test for part in parts for test in took(part)), GUIDE.read_text()))
    if late:
        print("tests that take long without saying why:", *late, sep="\n")
    if failed:
        print(f"failed: {', '.join(failed)}")
    if work > MOST:
        print(f"failed: {work:.0f} minutes of processors are more than {MOST:.0f}")
    return 1 if failed or work > MOST else 0


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case ["begin"]:
            return begin()
        case ["part", name, "--", *command] if command:
            adopt_orphans()
            return run_part(name, command, reap_orphans)
        case ["print"]:
            return print_all()
        case _:
            print(__doc__, file=sys.stderr)
            return 64


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
