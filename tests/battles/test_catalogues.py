"""German for every sentence, compiled files that match, and no gettext programs needed for either."""

from __future__ import annotations

import gettext
import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

from battles.management import catalogue, extraction
from battles.management.commands import messages
from battles.management.commands.messages import APPS, LANGUAGE, place
from battles.management.extraction import Message

collected = cache(messages.collected)
"""The sources are read once."""
NAMED = re.compile(r"%\(\w+\)[sd]|<[^>]+>")


@pytest.mark.parametrize("app", APPS)
def test_every_sentence_has_its_german(app: str) -> None:
    assert list(catalogue.missing(collected(app))) == []


@pytest.mark.parametrize("app", APPS)
def test_the_compiled_file_is_the_written_one(app: str) -> None:
    file = place(app)
    known = catalogue.read(file, LANGUAGE)

    assert known == collected(app), "run `manage.py messages`"
    assert file.read_bytes() == catalogue.written(known, LANGUAGE)
    assert file.with_suffix(".mo").read_bytes() == catalogue.compiled(known, LANGUAGE)


@pytest.mark.parametrize("app", APPS)
def test_python_reads_every_sentence_of_the_compiled_file(app: str) -> None:
    with place(app).with_suffix(".mo").open("rb") as file:
        words = gettext.GNUTranslations(file)

    for message, texts in catalogue.read(place(app), LANGUAGE).items():
        assert _said(words, message) == texts


def _said(words: gettext.GNUTranslations, message: Message) -> tuple[str, ...]:
    """What a page would say: for one and for many where it is counted."""
    if message.plural:
        return tuple(words.ngettext(message.id, message.plural, count) for count in (1, 2))
    return (words.pgettext(message.context, message.id) if message.context else words.gettext(message.id),)


@pytest.mark.parametrize("app", APPS)
def test_no_two_sentences_share_what_gettext_looks_up(app: str) -> None:
    keys = [(message.context, message.id) for message in collected(app)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("app", APPS)
def test_translations_keep_places_and_tags(app: str) -> None:
    for message, texts in catalogue.read(place(app), LANGUAGE).items():
        wanted = sorted(set(NAMED.findall(message.plural or message.id)))
        for text in texts[-1:]:
            assert sorted(set(NAMED.findall(text))) == wanted, message.id


def test_python_reads_what_was_compiled(tmp_path: Path) -> None:
    found = {
        Message(id="one apple", plural="%(count)d apples"): ("ein Apfel", "%(count)d Äpfel"),
        Message(id="against", context="players"): ("gegen",),
        Message(id='a "quoted"\nline'): ("eine „zitierte“\nZeile",),
        Message(id="unsaid"): ("",),
    }
    (tmp_path / "django.po").write_bytes(catalogue.written(found, "de"))
    assert catalogue.read(tmp_path / "django.po", "de") == found

    words = gettext.GNUTranslations(BytesIO(catalogue.compiled(found, "de")))
    assert words.ngettext("one apple", "%(count)d apples", 3) == "%(count)d Äpfel"
    assert words.pgettext("players", "against") == "gegen"
    assert words.gettext('a "quoted"\nline') == "eine „zitierte“\nZeile"
    assert words.gettext("unsaid") == "unsaid"


def test_a_file_is_in_the_order_of_its_sentences_and_names_no_day() -> None:
    found = {Message(id="b"): ("2",), Message(id="a", context="x"): ("1",), Message(id="c", plural="cs"): ()}

    lines = catalogue.written(found, "de").decode().splitlines()

    assert lines == [
        *('msgid ""', 'msgstr ""'),
        *('"Language: de\\n"', '"Content-Type: text/plain; charset=UTF-8\\n"'),
        *('"Plural-Forms: nplurals=2; plural=(n != 1);\\n"', ""),
        *('msgctxt "x"', 'msgid "a"', 'msgstr "1"', ""),
        *('msgid "b"', 'msgstr "2"', ""),
        *('msgid "c"', 'msgid_plural "cs"', 'msgstr[0] ""', 'msgstr[1] ""'),
    ]


def test_what_is_said_in_part_is_not_compiled() -> None:
    found = {Message(id="day", plural="days"): ("Tag", ""), Message(id="week"): ()}
    words = gettext.GNUTranslations(BytesIO(catalogue.compiled(found, "de")))
    assert words.ngettext("day", "days", 1) == "day"
    assert [message.id for message in catalogue.missing(found)] == ["day", "week"]


def test_sentences_are_found_in_templates_and_sources() -> None:
    template = """{% load i18n %}{% translate "plain" %}{% translate "against" context "players" %}
    {% blocktranslate count n=list|length %}one{% plural %}{{ n }} of them{% endblocktranslate %}"""
    source = 'a = _("yes")\nb = ngettext("%d day", "%d days", 3)\nc = other("no")'

    assert set(extraction.in_template(template)) == {
        Message(id="plain"),
        Message(id="against", context="players"),
        Message(id="one", plural="%(n)s of them"),
    }
    assert set(extraction.in_python(source)) == {Message(id="yes"), Message(id="%d day", plural="%d days")}
