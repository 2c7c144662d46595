"""German for every sentence, compiled files that match, and no gettext needed for either."""

from __future__ import annotations

import gettext
import re
from functools import cache
from pathlib import Path

import pytest

from battles.management import catalogue, extraction
from battles.management.catalogue import Message
from battles.management.commands import messages
from battles.management.commands.messages import APPS, LANGUAGE, place

collected = cache(messages.collected)
"""The sources are read once."""
NAMED = re.compile(r"%\(\w+\)[sd]|<[^>]+>")


@pytest.mark.parametrize("app", APPS)
def test_every_sentence_has_its_german(app: str) -> None:
    assert list(catalogue.missing(collected(app))) == []


@pytest.mark.parametrize("app", APPS)
def test_the_compiled_file_is_the_written_one(app: str) -> None:
    written = catalogue.read_po(place(app))

    assert place(app).with_suffix(".mo").read_bytes() == catalogue.compiled(written, LANGUAGE)
    assert written == collected(app), "run `manage.py messages`"


@pytest.mark.parametrize("app", APPS)
def test_translations_keep_places_and_tags(app: str) -> None:
    for message, texts in catalogue.read_po(place(app)).items():
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
    catalogue.write_po(tmp_path / "django.po", found, "de")
    assert catalogue.read_po(tmp_path / "django.po") == found
    catalogue.write_mo(tmp_path / "django.mo", found, "de")

    with (tmp_path / "django.mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert words.ngettext("one apple", "%(count)d apples", 3) == "%(count)d Äpfel"
    assert words.pgettext("players", "against") == "gegen"
    assert words.gettext('a "quoted"\nline') == "eine „zitierte“\nZeile"
    assert words.gettext("unsaid") == "unsaid"


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
