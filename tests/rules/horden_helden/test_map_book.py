"""The map book: ready maps, the editor's palette, and maps of players as set-up."""

from __future__ import annotations

import pytest

from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.horden_helden.map_book import MapBook
from battles.rules.horden_helden.system import HordenHelden
from battles.rules.words import LANGUAGES

BOOK = MapBook()


def test_all_ready_maps_are_sound_and_named_in_both_languages() -> None:
    assert len(BOOK.ready()) >= 8
    for key, document in BOOK.ready().items():
        assert list(BOOK.problems(document)) == []
        for language in LANGUAGES:
            assert BOOK.named(document, language) == registry.words("horden_helden", language).say(
                f"option.map.{key}.name"
            )


def test_the_palette_has_every_kind_of_terrain_once() -> None:
    palette = BOOK.palette()

    assert not set(palette["areas"]) & set(palette["lines"])
    assert {"wood", "sea", "steep_hill", "depression"} <= set(palette["areas"])
    assert {"river", "road", "bridge", "ford"} <= set(palette["lines"])
    assert [(size["id"], size["width"], size["depth"]) for size in palette["sizes"]] == [
        ("3", 1200.0, 800.0),
        ("5", 2000.0, 800.0),
        ("7", 2800.0, 800.0),
        ("9", 3600.0, 800.0),
    ]
    assert set(palette["marks"]) <= set(palette["areas"])
    assert set(palette["shapes"]) <= set(palette["lines"])


def test_a_drawn_map_is_what_the_battle_is_fought_on() -> None:
    document = BOOK.renamed(BOOK.ready()["kings_ford"], "My Ford!", {"en": "My ford"})
    setup = Setup(scenario="clash", document=document)

    assert document["id"] == "my_ford_"
    assert BOOK.fits(document, setup)
    assert not BOOK.fits(document, Setup(scenario="grand", options={"points": 1200}))
    state = HordenHelden().initial(setup)
    assert [piece.id for piece in state.terrain] == [piece["id"] for piece in document["pieces"]]


def test_an_empty_map_is_one_without_terrain() -> None:
    assert BOOK.blank("5")["columns"] == 5
    assert BOOK.blank("99")["columns"] == 3
    assert [BOOK.size_of(BOOK.blank(size.id)) for size in BOOK.sizes()] == list(BOOK.sizes())
    assert BOOK.size_of(BOOK.blank("3") | {"columns": 4}) is None
    assert BOOK.problems(BOOK.blank("3") | {"names": {"en": "", "de": "x"}})[0].code == "map_name"


@pytest.mark.parametrize("document", [None, [], "map", {"pieces": 3}, {"id": "x"}])
def test_what_is_no_map_is_reported_and_never_raises(document: Json) -> None:
    assert BOOK.problems(document)
    assert BOOK.named(document, "en") == ""
    assert not BOOK.fits(document, Setup())


def test_every_value_of_the_option_map_can_be_played_and_has_a_name() -> None:
    words = registry.words("horden_helden", "de")
    for value in BOOK.choices(Setup()):
        setup = Setup(scenario="clash", options={"map": value})
        assert list(HordenHelden().setup_problems(setup)) == []
        assert words.has(f"option.map.{value or 'lot'}.name")
