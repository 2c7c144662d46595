"""Tables of numbers: found beside the module that reads them, and read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from battles.rules.table_data import reader


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    (tmp_path / "data" / "more").mkdir(parents=True)
    (tmp_path / "data" / "points.json").write_text('{"foot": 4}', encoding="utf-8")
    (tmp_path / "data" / "more" / "rows.json").write_text("[1, 2]", encoding="utf-8")
    return tmp_path / "tables.py"


def test_a_table_lies_in_the_data_beside_the_module(tables: Path) -> None:
    load = reader(str(tables))

    assert load("points") == {"foot": 4}
    assert load("more/rows") == [1, 2]


def test_a_table_is_read_once(tables: Path) -> None:
    load = reader(str(tables))
    before = load("points")
    (tables.parent / "data" / "points.json").write_text('{"foot": 5}', encoding="utf-8")

    assert load("points") is before
    assert reader(str(tables))("points") == {"foot": 5}


def test_a_table_that_is_not_there_is_noticed_when_it_is_read(tables: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.json"):
        reader(str(tables))("nothing")
