"""The totals of `make test`: parts against their budget, tests that take long without saying why."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tools import totals
from tools.totals import TimeNotes, Took


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(totals, "FOLDER", tmp_path / "totals")
    totals.begin()
    return tmp_path / "totals"


def note(folder: Path, name: str, minutes: float, work: float = 1.0) -> None:
    noted = {"seconds": minutes * 60, "worked": work * 60, "code": 0, "said": "3 passed"}
    (folder / f"{name}.json").write_text(json.dumps(noted))


def test_a_part_above_its_budget_is_said_to_be(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note(folder, "checks", totals.BUDGET["checks"] - 0.1)
    note(folder, "chromium", totals.BUDGET["chromium"] + 0.1)

    assert totals.main(["print"]) == 0
    checks, chromium = capsys.readouterr().out.splitlines()[1:3]
    assert "above" not in checks
    assert "above its budget" in chromium


def test_each_further_system_may_take_its_time() -> None:
    """As docs/testing.md tells it: 15 minutes with two systems, 4.2 more for each further one."""
    rules = totals.ROOT / "battles" / "rules"
    further = sum(1 for one in rules.iterdir() if (one / "data").is_dir()) - 2
    assert pytest.approx(15 + 4.2 * further) == totals.ALL
    assert totals.BUDGET["chromium"] == pytest.approx(5 + 2 * further)


def test_too_much_work_in_all_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note(folder, "sqlite", 1, work=totals.MOST / 2)
    note(folder, "chromium", 1, work=totals.MOST / 2)
    assert totals.main(["print"]) == 0

    note(folder, "postgresql", 1, work=0.1)
    assert totals.main(["print"]) == 1
    assert "minutes of processors are more than" in capsys.readouterr().out


def test_a_busy_machine_fails_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note(folder, "chromium", 10 * totals.ALL)

    assert totals.main(["print"]) == 0
    assert capsys.readouterr().out.count("above its budget") == 2, "the part, and all"


WORK = "while __import__('time').process_time() < 0.3: pass"
ORPHANED = f"""
import os, subprocess, sys
left = subprocess.Popen([sys.executable, "-c", {WORK!r}])
os.waitid(os.P_PID, left.pid, os.WEXITED | os.WNOWAIT)
os._exit(0)
"""
"""Starts a process, and ends without asking what became of it."""
RUN = "import sys; from pathlib import Path; from tools import totals; totals.FOLDER = Path(sys.argv[1]); "


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the work of orphans is nobody's")
def test_the_work_of_a_part_is_that_of_all_its_processes(folder: Path) -> None:
    """Also of one that nobody waited for, as browsers leave theirs."""
    part = ["part", "chromium", "--", sys.executable, "-c", ORPHANED]
    subprocess.run([sys.executable, "-c", f"{RUN}totals.main({part!r})", str(folder)], cwd=totals.ROOT, check=True)

    assert json.loads((folder / "chromium.json").read_text())["worked"] >= 0.3


def test_a_part_that_failed_fails_the_whole(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-c", "print('2 failed, 3 passed in 1.20s'); raise SystemExit(1)"]
    assert totals.run_part("sqlite", command) == 1
    assert totals.run_part("checks", [sys.executable, "-c", ""]) == 0

    assert totals.main(["print"]) == 1
    assert "2 failed, 3 passed" in capsys.readouterr().out.split("== totals")[1]


def test_one_run_is_told_folder_by_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note(folder, "sqlite", 4)
    (folder / "sqlite.times").mkdir()
    rows = [("tests/rules/test_x.py::a", 1, 30, False), ("tests/battles/test_y.py::b", 1, 90, False)]
    (folder / "sqlite.times" / "gw0.json").write_text(json.dumps(rows))

    totals.main(["print"])
    out = capsys.readouterr().out
    assert "  hosting      3.0 min" in out
    assert "  rules        1.0 min" in out


@pytest.mark.parametrize(
    ("worked", "is_slow", "guide", "said"),
    [
        (4.9, False, "", ""),
        (5.1, False, "", "without the mark"),
        (5.1, True, "", ""),
        (20.1, True, "", "not in docs/testing.md"),
        (20.1, True, "| `test_long` | because |", ""),
    ],
)
def test_a_test_that_takes_long_says_so(worked: float, is_slow: bool, guide: str, said: str) -> None:
    test = Took("tests/battles/test_y.py::test_long[one]", "hosting", worked, 1.0, is_slow)

    found = list(totals.unexplained([test], guide))
    assert bool(found) is bool(said)
    assert all(said in line for line in found)


class Work:
    """Processor seconds that pass when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done = 0.0
        monkeypatch.setattr(totals, "worked", lambda: self.done)

    def within(self, hook: Generator[None, None, object], *parts: Callable[[], None]) -> Callable[[], None]:
        """Everything that happens while pytest is in a hook."""

        def happen() -> None:
            next(hook)
            for part in parts:
                part()
            with suppress(StopIteration):
                hook.send(None)

        return happen

    def take(self, seconds: float) -> Callable[[], None]:
        def happen() -> None:
            self.done += seconds

        return happen


def test_what_many_tests_share_is_nobodys(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither whoever needs it first nor whoever is last is said to have taken long."""
    work, notes = Work(monkeypatch), TimeNotes(folder / "x.times", "main")
    site: Any = SimpleNamespace(scope="session")
    own: Any = SimpleNamespace(scope="function")
    first, last = (SimpleNamespace(nodeid=name, get_closest_marker=lambda _: None) for name in ("first", "last"))
    hooks: Any = notes
    work.within(
        hooks.pytest_runtest_protocol(first),
        work.within(hooks.pytest_fixture_setup(site), work.take(8)),
        work.within(hooks.pytest_fixture_setup(own), work.take(1)),
        work.take(2),
        work.within(hooks.pytest_runtest_teardown(last), work.take(1)),
    )()
    work.within(
        hooks.pytest_runtest_protocol(last),
        work.take(3),
        work.within(hooks.pytest_runtest_teardown(None), work.take(100)),
    )()
    notes.pytest_sessionfinish()

    assert [(one.test, one.worked) for one in totals.took("x")] == [("first", 4), ("last", 3)]
