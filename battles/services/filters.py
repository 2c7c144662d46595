"""What keeps chat and comments fit to read; a refusal tells the writer why."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import datetime, timedelta

from accounts.models import User
from battles.errors import ApplicationError
from battles.models import UnwantedWord
from battles.runtime import tuning

REPEATS, REPEAT_SECONDS = 2, 60
"""The same line may be said so often in so many seconds."""
_WORD = re.compile(r"\w+")
_LINK = re.compile(
    r"(https?:|ftp:|//|www\.)\S|\b[\w-]+\.(com|net|org|de|eu|io|ru|cn|info|biz|xyz|top|shop|site)\b", re.I
)


def check_writer(user: User, now: datetime) -> None:
    """Raises `muted`. The row is read anew: an open connection may know an older one."""
    until = User.objects.filter(pk=user.pk).values_list("muted_until", flat=True).first()
    if until is not None and until > now:
        raise ApplicationError("muted", until=until.isoformat())


def check_words(user: User, text: str, now: datetime) -> None:
    """Raises `no_links` for those who are new here, `unwanted_word` for words the operators do not want."""
    is_new = user.is_guest or now - user.date_joined < timedelta(days=tuning.NEWCOMER_DAYS)
    if is_new and _LINK.search(text):
        raise ApplicationError("no_links")
    unwanted = set(UnwantedWord.objects.values_list("word", flat=True))
    if unwanted and (found := _first(text, unwanted)):
        raise ApplicationError("unwanted_word", word=found)


def check_repeat(text: str, earlier: Iterable[str]) -> None:
    """Raises `said_already`."""
    if sum(plain(text) == plain(other) for other in earlier) >= REPEATS:
        raise ApplicationError("said_already")


def plain(text: str) -> str:
    """As one compares: no matter which letters were chosen to write it, how large, and with which spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _first(text: str, unwanted: Iterable[str]) -> str:
    """The first unwanted word; only whole words count."""
    said = _words(text)
    return next((word for word in sorted(unwanted) if (sought := _words(word)).strip() and sought in said), "")


def _words(text: str) -> str:
    """Words between single spaces, and spaces around them."""
    return f" {' '.join(re.findall(_WORD, plain(text)))} "
