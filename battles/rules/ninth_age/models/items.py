"""Special items (B.22): what they grant is compiled into profiles; what they do besides are words."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.ninth_age.armies.book_data import Item
from battles.rules.ninth_age.armies.books import ITEMS
from battles.rules.ninth_age.moments.holdings import item_key
from battles.rules.ninth_age.moments.registry import Speaker, add_speaker, home
from battles.rules.ninth_age.moments.timed_words import speakers_of_words
from battles.rules.ninth_age.moments.words import WordSource


def read_item(item: Item) -> Iterator[Speaker]:
    """The functions of an item; an `UnknownWord` names it."""
    source = WordSource(key=item_key(item.id), clause="B.22.7", once=item.one_use_only, is_item=True)
    yield from speakers_of_words(item.effects, source)


for _item in ITEMS.values():
    for _speaker in read_item(_item):
        add_speaker(_speaker)
    home(item_key(_item.id), "moments/words.py" if _item.effects else "profiles/compile_unit.py")
