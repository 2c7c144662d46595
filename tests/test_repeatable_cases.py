"""Hypothesis' cases depend on the test alone: not on what else the project says, nor on what ran before."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies

NUMBERS = range(70_000, 71_000)


def cases() -> list[int]:
    drawn: list[int] = []

    @settings(max_examples=300, database=None)
    @given(strategies.integers())
    def draw(number: int) -> None:
        drawn.append(number)

    draw()
    return drawn


def test_another_module_of_the_project_changes_no_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = cases()
    file = tmp_path.parent / "numbers_of_this_run.py"
    file.write_text(f"NUMBERS = {list(NUMBERS)}\n")
    spec = importlib.util.spec_from_file_location("numbers_of_this_run", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setitem(sys.modules, "numbers_of_this_run", module)

    assert cases() == before
    assert not {abs(number) for number in before} & {*NUMBERS}
