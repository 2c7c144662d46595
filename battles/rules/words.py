"""Sentences for codes: `texts/{en,de}.json` with named places and plural forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from battles.rules.codec import Json

Text = str | Mapping[str, str]
LANGUAGES = ("en", "de")
MOST_CASTS = 6
"""More of a tray are counted, not told; the page does the same (`frontend/src/ui/words.ts`)."""
_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Words:
    """The texts of one language, with the names of the pieces of one battle."""

    def __init__(self, texts: Mapping[str, Text], names: Mapping[str, str] | None = None, language: str = "en") -> None:
        self.texts, self.names, self.language = texts, names or {}, language
        self._kinds: dict[str, Callable[[Json], str]] = {
            "piece": self._name,
            "seat": self.seat,
            "army": self._army,
            "tile": lambda value: self._text(f"tile.{value}", value),
            "term": lambda value: self._text(f"term.{value}", value),
            "order": lambda value: self._text(f"order.{value}", value),
            "orders": lambda value: self._list([self._text(f"order.{item}", item) for item in value]),
            "pieces": lambda value: self._list([self._name(item) for item in value]),
            "tiles": lambda value: self._list([self._text(f"tile.{item}", item) for item in value]),
            "terms": lambda value: self._list([self._text(f"term.{item}", item) for item in value]),
            "time": time_of,
            "dice": self._dice,
            "measure": self._measure,
            "signed": lambda value: f"{'+' if value > 0 else '−' if value < 0 else ''}{self._plain(abs(value))}",
        }

    def has(self, key: str) -> bool:
        return key in self.texts

    def say(self, key: str, facts: Mapping[str, Json] | None = None) -> str:
        """The sentence under this key; the key itself where there is none."""
        facts = facts or {}
        text = self.texts.get(key, key)
        if not isinstance(text, str):
            text = text["one" if facts.get("count") == 1 else "other"]
        return _PLACE.sub(lambda match: self._word(match[1], match[2], facts), text)

    def _word(self, place: str, kind: str | None, facts: Mapping[str, Json]) -> str:
        value = facts.get(place)
        if value is None:
            return "–"
        return self._kinds[kind](value) if kind else self._plain(value)

    def tray(self, casts: Sequence[Mapping[str, Json]]) -> str:
        """The casts of a tray in words: the first of them, and how many more there are."""
        told = [self._cast(cast) for cast in casts[:MOST_CASTS]]
        if (more := len(casts) - len(told)) > 0:
            told.append(self.say("tray.more", {"count": more}))
        return "; ".join(told)

    def _cast(self, cast: Mapping[str, Json]) -> str:
        reason = self.say(f"throw.{cast['reason']}")
        return self.say("tray.kept" if cast.get("kept") else "tray.cast", {**cast, "reason": reason})

    def _name(self, value: Json) -> str:
        return self.names.get(str(value), str(value))

    def seat(self, value: Json) -> str:
        """What a seat is called in this battle."""
        return self.names.get(f"seat.{value}") or self._text(f"seat.{value}", value)

    def _army(self, value: Json) -> str:
        return self.names.get(f"army.{value}") or self._text(f"army.{value}", value)

    def _text(self, key: str, fallback: Json) -> str:
        text = self.texts.get(key)
        return text if isinstance(text, str) else str(fallback)

    def _measure(self, value: Json) -> str:
        """A length in millimetres in the system's own unit, which its texts name."""
        return f"{self._plain(round(value / float(self._text('measure.mm', 1)), 2))} {self._text('measure.unit', 'mm')}"

    def _dice(self, value: Json) -> str:
        """Two dice of six sides: 2d6, in German 2W6."""
        return str(value).replace("d", "W") if self.language == "de" else str(value)

    def _plain(self, value: Json) -> str:
        """A value as it is; numbers with the language's own decimal sign."""
        if isinstance(value, list | tuple):
            return ", ".join(self._plain(item) for item in value)
        if isinstance(value, float):
            number = str(int(value)) if value.is_integer() else str(value)
            return number.replace(".", ",") if self.language == "de" else number
        return str(value)

    def _list(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {'und' if self.language == 'de' else 'and'} {items[-1]}"


def time_of(ms: Json) -> str:
    """A span of milliseconds as clocks show it: 2 d 3 h, 1:02:05, 4:09."""
    seconds = int(ms) // 1000
    days, hours, minutes = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60
    if days:
        return f"{days} d {hours} h"
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def places(text: Text) -> frozenset[str]:
    """The named places of a text, to compare languages."""
    texts = [text] if isinstance(text, str) else list(text.values())
    return frozenset(match[0] for one in texts for match in _PLACE.finditer(one))
