"""Army rules of the house books (A.8.22): all of them are words, read and judged when the books are."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.ninth_age.armies.book_data import Book
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.moments.registry import Speaker, add_speaker, home
from battles.rules.ninth_age.moments.timed_words import speakers_of_words
from battles.rules.ninth_age.moments.words import WordSource

ONCE = "once_per_game"


def read_rules(book: Book) -> Iterator[Speaker]:
    """The functions of a book's rules; an `UnknownWord` names the rule in which it stands."""
    for row in book.rules:
        key = f"{book.id}:{row['id']}"
        source = WordSource(key=key, clause="A.8.22", quorum=row["quorum"], once=row.get("uses") == ONCE)
        yield from speakers_of_words(row["effects"], source)


for _book in BOOKS.values():
    for _speaker in read_rules(_book):
        add_speaker(_speaker)
    for _row in _book.rules:
        home(f"{_book.id}:{_row['id']}", "moments/words.py")
