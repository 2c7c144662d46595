"""Sentences: named places, plural forms, names of pieces, both languages."""

from __future__ import annotations

import pytest

from battles.rules import registry
from battles.rules.codec import Json
from battles.rules.words import LANGUAGES, Text, Words, places

TEXTS: dict[str, Text] = {
    "event.lost": {"one": "{unit:piece} loses a man.", "other": "{unit:piece} loses {count} men."},
    "tile.b3": "left centre",
    "term.hill": "hill",
    "order.march": "March",
    "seat.1": "First player",
    "army.rome": "Rome",
    "plural": {"one": "one", "other": "other"},
}
WORDS = Words(TEXTS, {"u1": "Hannibal's veterans", "seat.2": "Anna"})


def say(text: str, language: str = "en", **facts: Json) -> str:
    return Words({**TEXTS, "text": text}, WORDS.names, language).say("text", facts)


@pytest.mark.parametrize(
    ("text", "facts", "sentence"),
    [
        ("{n} tiles", {"n": 3}, "3 tiles"),
        ("{n} tiles", {"n": 3.0}, "3 tiles"),
        ("{n} tiles", {"n": 2.5}, "2.5 tiles"),
        ("{faces}", {"faces": [3, 4.0]}, "3, 4"),
        ("{what}", {}, "–"),
        ("{what}", {"what": None}, "–"),
        ("{flag}", {"flag": 0}, "0"),
        ("{unit:piece}", {"unit": "u1"}, "Hannibal's veterans"),
        ("{unit:piece}", {"unit": "u9"}, "u9"),
        ("{seat:seat}", {"seat": "1"}, "First player"),
        ("{seat:seat}", {"seat": "2"}, "Anna"),
        ("{seat:seat}", {"seat": "7"}, "7"),
        ("{army:army}", {"army": "rome"}, "Rome"),
        ("{at:tile}", {"at": "b3"}, "left centre"),
        ("{at:tile}", {"at": "z9"}, "z9"),
        ("{kind:term}", {"kind": "hill"}, "hill"),
        ("{kind:term}", {"kind": "lava"}, "lava"),
        ("{order:order}", {"order": "march"}, "March"),
        ("{at:tiles}", {"at": ["b3", "c1"]}, "left centre and c1"),
        ("{kinds:terms}", {"kinds": ["hill"]}, "hill"),
        ("{kinds:terms}", {"kinds": []}, ""),
        ("{units:pieces}", {"units": ["u1", "u2", "u3"]}, "Hannibal's veterans, u2 and u3"),
        ("{n:signed}", {"n": 2}, "+2"),
        ("{n:signed}", {"n": -2}, "−2"),
        ("{n:signed}", {"n": 0}, "0"),
        ("{n:signed}", {"n": 0.0}, "0"),
        ("{n:signed}", {"n": -1.0}, "−1"),
        ("no places", {"n": 1}, "no places"),
    ],
)
def test_places_are_filled(text: str, facts: dict[str, Json], sentence: str) -> None:
    assert say(text, **facts) == sentence


def test_lists_end_in_the_languages_word_for_and() -> None:
    assert say("{units:pieces}", "de", units=["a", "b", "c"]) == "a, b und c"


@pytest.mark.parametrize(("count", "sentence"), [(0, "loses 0 men."), (1, "loses a man."), (2, "loses 2 men.")])
def test_plural_forms_go_by_count(count: int, sentence: str) -> None:
    assert WORDS.say("event.lost", {"unit": "u1", "count": count}) == f"Hannibal's veterans {sentence}"


def test_without_a_count_it_is_the_plural() -> None:
    assert WORDS.say("plural") == "other"


def test_a_missing_text_is_its_key() -> None:
    assert WORDS.say("event.unheard_of", {"n": 1}) == "event.unheard_of"
    assert not WORDS.has("event.unheard_of")
    assert WORDS.has("event.lost")


def test_facts_are_never_read_as_texts() -> None:
    """What a player typed may look like a place: it stays what it is."""
    assert say("{name}", name="{n} {unit:piece}", n=3, unit="u1") == "{n} {unit:piece}"


def test_places_of_a_text_are_found_in_all_its_forms() -> None:
    assert places(TEXTS["event.lost"]) == {"{unit:piece}", "{count}"}
    assert places("{a} and {b:signed}") == {"{a}", "{b:signed}"}


def test_kernel_words_are_there_for_every_system_in_both_languages() -> None:
    for language in LANGUAGES:
        words = registry.words("toy", language, {"seat.1": "Anna"})
        for code in ("battle_over", "not_asked", "not_now", "clock_only"):
            assert words.has(f"refusal.{code}")
        assert all(words.has(f"seat.{seat}") for seat in (*range(1, 13), "clock"))
        assert words.say("event.seed_committed", {"seat": "1"}).startswith("Anna ")


def test_orders_are_named_in_the_kernels_refusals() -> None:
    told = registry.words("toy", "en").say("refusal.not_now", {"order": "hide", "orders": ["reroll", "keep"]})

    assert (
        told == "“Hide the token” doesn’t answer the current question. You can choose: Throw again and Keep the face."
    )


def test_lengths_are_told_in_the_systems_own_unit_and_the_languages_own_numbers() -> None:
    texts = {"far": "{mm:measure}", "gap": "{gap}", "measure.mm": "30", "measure.unit": "LE"}

    assert Words(texts).say("far", {"mm": 90.0}) == "3 LE"
    assert Words(texts).say("far", {"mm": 316.8}) == "10.56 LE"
    assert Words(texts, language="de").say("far", {"mm": 316.8}) == "10,56 LE"
    assert Words(texts, language="de").say("gap", {"gap": 40.5}) == "40,5"
    assert Words({"far": "{mm:measure}"}).say("far", {"mm": 12}) == "12 mm"


def test_dice_are_called_as_the_language_calls_them() -> None:
    assert Words({"fell": "{dice:dice}"}).say("fell", {"dice": "2d12"}) == "2d12"
    assert Words({"fell": "{dice:dice}"}, language="de").say("fell", {"dice": "2d12"}) == "2W12"


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        registry.texts("toy", "fr")
