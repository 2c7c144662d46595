"""TRF16, the tournament report file: an event of wins, draws and losses, written for pairing engines (13.4).

The line with the dates of the rounds (132) is left out: the engine takes its columns for others and refuses the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Literal

from msgspec import Struct

from battles.leagues.errors import LeagueError

Code = Literal["1", "=", "0", "+", "-", "U", "Z"]
"""Won, drawn, lost; forfeit won, lost; bye; absent or free without points."""

HALVES: Mapping[Code, int] = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "U": 2, "Z": 0}
ALONE: frozenset[Code] = frozenset(("U", "Z"))
MOST_ENTRANTS = 9999
LONGEST_NAME = 33
_UNPRINTABLE = re.compile(r"[\s\x00-\x1f\x7f\u2028\u2029]+")


class TrfOuting(Struct, frozen=True, kw_only=True):
    """What one round was for an entrant; byes and absences have neither opponent nor seat."""

    code: Code
    opponent: int | None = None
    seat: Literal[1, 2] | None = None


class TrfEntry(Struct, frozen=True, kw_only=True):
    """An entrant by his number in the draw, with all rounds so far."""

    number: int
    name: str
    rating: int | None = None
    rank: int
    outings: tuple[TrfOuting, ...] = ()
    is_away: bool = False
    """He has left or misses the next round."""

    @property
    def halves(self) -> int:
        """Points in halves: a win is two."""
        return sum(HALVES[outing.code] for outing in self.outings)


class TrfReport(Struct, frozen=True, kw_only=True):
    """An event with everything that the pairing of its next round depends on."""

    name: str
    rounds: int
    kind: str = "Individual: Swiss-System (Dutch)"
    city: str = ""
    starts: date | None = None
    ends: date | None = None
    entries: tuple[TrfEntry, ...]
    forbidden: tuple[tuple[int, int], ...] = ()


def written(report: TrfReport) -> str:
    """The report as a file. Engines want numbers without gaps: entrants keep their order and are counted anew."""
    if len(report.entries) > MOST_ENTRANTS:
        raise LeagueError("too_many_for_trf", clause="13.4", most=MOST_ENTRANTS)
    entries = sorted(report.entries, key=lambda entry: entry.number)
    numbers = {entry.number: place for place, entry in enumerate(entries, 1)}
    lines = [*_head(report), *(_line(entry, numbers) for entry in entries), *_tail(report, numbers)]
    return "".join(f"{line}\n" for line in lines)


def _head(report: TrfReport) -> Iterator[str]:
    values = {
        "012": _text(report.name),
        "022": _text(report.city),
        "042": _date(report.starts),
        "052": _date(report.ends),
        "062": str(len(report.entries)),
        "072": str(sum(entry.rating is not None for entry in report.entries)),
        "092": _text(report.kind),
    }
    yield from (f"{code} {value}" for code, value in values.items() if value)


def _text(text: str) -> str:
    """One line, whatever somebody called himself."""
    return _UNPRINTABLE.sub(" ", text).strip()


def _date(day: date | None) -> str:
    return "" if day is None else f"{day:%Y/%m/%d}"


def _line(entry: TrfEntry, numbers: Mapping[int, int]) -> str:
    """Player line 001: every value in its columns, then ten columns a round."""
    rating = "" if entry.rating is None else str(min(9999, max(0, entry.rating)))
    return (
        f"001 {numbers[entry.number]:>4} {'':4} {_text(entry.name)[:LONGEST_NAME]:<33} {rating:>4} {'':3} {'':>11} "
        f"{'':10} {_points(entry.halves):>4} {entry.rank:>4}"
        + "".join(f"  {_outing(outing, numbers)}" for outing in entry.outings)
    )


def _points(halves: int) -> str:
    return f"{halves // 2}.{5 * (halves % 2)}"


def _outing(outing: TrfOuting, numbers: Mapping[int, int]) -> str:
    if outing.opponent is None:
        return f"0000 - {outing.code}"
    return f"{numbers[outing.opponent]:>4} {'w' if outing.seat == 1 else 'b'} {outing.code}"


def _tail(report: TrfReport, numbers: Mapping[int, int]) -> Iterator[str]:
    """What engines read beyond the standard: rounds, first seat, who is away, who must not meet."""
    yield f"XXR {report.rounds}"
    yield "XXC white1"
    away = sorted(numbers[entry.number] for entry in report.entries if entry.is_away)
    if away:
        yield "XXZ " + " ".join(map(str, away))
    for pair in sorted(sorted((numbers[one], numbers[other])) for one, other in report.forbidden):
        yield "XXP " + " ".join(map(str, pair))
