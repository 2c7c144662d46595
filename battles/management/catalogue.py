"""Translation catalogues: `.po` for people, `.mo` for programs, both by Babel, which only development has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path

from babel.messages import Catalog
from babel.messages import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from battles.management.extraction import Message

Catalogue = dict[Message, tuple[str, ...]]
"""What each sentence is called; empty where nobody has said it yet."""


class _Plain(Catalog):
    """No dates, names or versions in the header: the same sentences give the same bytes, on every machine."""

    def __iter__(self) -> Iterator[Entry]:
        text = f"Language: {self.locale}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: {self.plural_forms}\n"
        yield Entry("", text)
        yield from islice(super().__iter__(), 1, None)


def read(file: Path, language: str) -> Catalogue:
    """All messages of a `.po` file, without its header."""
    if not file.exists():
        return {}
    with file.open("rb") as lines:
        entries = read_po(lines, locale=language, abort_invalid=True)
    return {_message(entry): _texts(entry) for entry in entries if entry.id}


def _message(entry: Entry) -> Message:
    singular, plural = (entry.id, "") if isinstance(entry.id, str) else entry.id
    return Message(id=singular, plural=plural, context=entry.context or "")


def _texts(entry: Entry) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))


def written(catalogue: Catalogue, language: str) -> bytes:
    """The `.po` file: a block for each sentence, in the order of the sentences, so that branches merge."""
    file = BytesIO()
    write_po(file, _plain(catalogue, language), width=0)
    return file.getvalue().strip() + b"\n"


def compiled(catalogue: Catalogue, language: str) -> bytes:
    """The `.mo` file, of what is translated whole."""
    lacking = set(missing(catalogue))
    file = BytesIO()
    write_mo(file, _plain({one: texts for one, texts in catalogue.items() if one not in lacking}, language))
    return file.getvalue()


def _plain(catalogue: Catalogue, language: str) -> _Plain:
    plain = _Plain(locale=language, header_comment="", fuzzy=False)
    for one in sorted(catalogue):
        text = catalogue[one] if one.plural else "".join(catalogue[one])
        entry = plain.add((one.id, one.plural) if one.plural else one.id, text, context=one.context or None)
        entry.flags.clear()
    return plain


def missing(catalogue: Catalogue) -> Iterable[Message]:
    """What nobody has translated yet."""
    return [message for message, texts in sorted(catalogue.items()) if not texts or not all(texts)]
