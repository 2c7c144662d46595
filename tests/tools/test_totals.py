"""The totals of `make test`: parts against their budget, tests that take long without saying why."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tools import totals
from tools.totals import Took


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(totals, "FOLDER", tmp_path / "totals")
    totals.begin()
    return tmp_path / "totals"


def note(folder: Path, name: str, minutes: float, code: int = 0) -> None:
    (folder / f"{name}.json").write_text(json.dumps({"seconds": minutes * 60, "code": code, "said": "3 passed"}))


def test_a_part_above_its_budget_is_said_to_be(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note(folder, "checks", 1.9)
    note(folder, "chromium", 5.1)

    assert totals.main(["print"]) == 0
    checks, chromium = capsys.readouterr().out.splitlines()[1:3]
    assert "above" not in checks
    assert "above its budget" in chromium


def test_too_long_in_all_fails(folder: Path) -> None:
    note(folder, "chromium", totals.MOST + 0.1)

    assert totals.main(["print"]) == 1


def test_a_part_that_failed_fails_the_whole(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-c", "print('2 failed, 3 passed in 1.20s'); raise SystemExit(1)"]
    assert totals.main(["part", "sqlite", "--", *command]) == 1
    assert totals.main(["part", "checks", "--", sys.executable, "-c", ""]) == 0

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
