"""The tables of the game: complete, readable, and about the game alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from battles.rules.ninth_age import tables

DATA = Path(tables.__file__).with_name("data")
FILES = sorted(path.relative_to(DATA).with_suffix("").as_posix() for path in DATA.rglob("*.json"))
BOOKS = [name for name in FILES if name.startswith("house/books/")]
FOREIGN = re.compile(r'\.txt|\.json|"lines"|"source"|shared/|\bL\d{3,4}\b')
"""Files elsewhere and lines of other texts."""


@pytest.mark.parametrize("name", FILES)
def test_a_table_is_read_and_speaks_of_nothing_but_the_game(name: str) -> None:
    assert tables.load(name)
    assert FOREIGN.findall((DATA / f"{name}.json").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("house/")])
def test_invented_content_says_that_it_is(name: str) -> None:
    assert tables.load(name)["status"] == "house"


def test_there_are_six_books_and_lists_maps_and_spells_for_them() -> None:
    assert len(BOOKS) == 6
    assert {name.rpartition("/")[2] for name in FILES if name.startswith("house/")} >= {
        "effect_words",
        "flux_cards",
        "maps",
        "paths",
        "sample_armies",
        "special_items",
    }


@pytest.mark.clause("A.3.10")
def test_every_height_says_what_makes_a_rank_full() -> None:
    assert dict(tables.FULL_RANK) == {"STANDARD": 5, "LARGE": 3, "GIGANTIC": 1}
    assert tuple(tables.FULL_RANK) == tables.HEIGHTS


@pytest.mark.parametrize("name", FILES)
def test_no_table_names_a_thing_twice(name: str) -> None:
    """A key that stands twice in one record would silently lose the first."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        assert len(found) == len(pairs), [key for key, _ in pairs]
        return found

    text = (DATA / f"{name}.json").read_text(encoding="utf-8")
    assert json.loads(text, object_pairs_hook=once) == msgspec.json.decode(text)
