"""Reading TRF16 back: what we write, and what other programs write of the same kind (13.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Literal

from battles.leagues.errors import LeagueError
from battles.leagues.exports.trf import ALONE, HALVES, Code, TrfEntry, TrfOuting, TrfReport

OUTINGS_FROM, OUTING_WIDTH = 91, 10
CODES: Mapping[str, Code] = {
    **{code: code for code in HALVES},
    "W": "1",
    "D": "=",
    "L": "0",
    "F": "U",
    " ": "Z",
}
"""Ours, and those of other programs that mean the same to us; half-point byes do not exist here."""


class _Line:
    """A line with its number, for refusals that say where."""

    def __init__(self, number: int, text: str) -> None:
        self.number, self.text = number, text

    def bad(self, column: int) -> LeagueError:
        return LeagueError("bad_trf", clause="13.4", line=self.number, column=column + 1)

    def whole(self, start: int, end: int | None = None) -> int:
        try:
            return int(self.text[start:end])
        except ValueError as error:
            raise self.bad(start) from error

    def wholes(self) -> tuple[int, ...]:
        try:
            return tuple(int(word) for word in self.text[4:].split())
        except ValueError as error:
            raise self.bad(4) from error

    def day(self, start: int, end: int, form: str) -> date:
        try:
            return datetime.strptime(self.text[start:end].strip(), form).date()
        except ValueError as error:
            raise self.bad(start) from error


def read(text: str) -> TrfReport:
    """The event in a report; anything that does not fit is refused with line and column."""
    lines = [_Line(number, line.rstrip()) for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)]
    found: dict[str, list[_Line]] = {}
    for line in lines:
        found.setdefault(line.text[:3], []).append(line)
    away = {number for line in found.get("XXZ", ()) for number in line.wholes()}
    entries = tuple(_entry(line, away) for line in found.get("001", ()))
    _check(entries)
    return TrfReport(
        name=_value(found, "012"),
        city=_value(found, "022"),
        kind=_value(found, "092"),
        starts=_day(found, "042"),
        ends=_day(found, "052"),
        rounds=_rounds(found, entries),
        entries=entries,
        forbidden=tuple(_pair(line) for line in found.get("XXP", ())),
    )


def _value(found: Mapping[str, Sequence[_Line]], code: str) -> str:
    return found[code][0].text[4:].strip() if code in found else ""


def _day(found: Mapping[str, Sequence[_Line]], code: str) -> date | None:
    return found[code][0].day(4, 14, "%Y/%m/%d") if _value(found, code) else None


def _rounds(found: Mapping[str, Sequence[_Line]], entries: Sequence[TrfEntry]) -> int:
    if "XXR" in found:
        return found["XXR"][0].whole(4)
    return max((len(entry.outings) for entry in entries), default=0)


def _pair(line: _Line) -> tuple[int, int]:
    numbers = line.wholes()
    if len(numbers) != 2:
        raise line.bad(4)
    return numbers[0], numbers[1]


def _entry(line: _Line, away: set[int]) -> TrfEntry:
    number = line.whole(4, 8)
    entry = TrfEntry(
        number=number,
        name=line.text[14:47].strip(),
        rating=line.whole(48, 52) if line.text[48:52].strip() else None,
        rank=line.whole(85, 89),
        outings=tuple(_outing(line, start) for start in range(OUTINGS_FROM, len(line.text), OUTING_WIDTH)),
        is_away=number in away,
    )
    if _halves(line) != entry.halves:
        raise line.bad(80)
    return entry


def _halves(line: _Line) -> int:
    whole, _, tenth = line.text[80:84].strip().partition(".")
    if tenth not in ("0", "5") or not whole.isdecimal():
        raise line.bad(80)
    return 2 * int(whole) + (tenth == "5")


def _outing(line: _Line, start: int) -> TrfOuting:
    opponent, colour, sign = line.text[start : start + 4], line.text[start + 5 : start + 6], line.text[start + 7 :][:1]
    code = CODES.get(sign.upper() or " ")
    if code is None:
        raise line.bad(start + 7)
    if opponent.strip("0 ") == "":
        return TrfOuting(code=code if code in ALONE else _alone(line, start, code))
    if colour not in ("w", "b") or code in ALONE:
        raise line.bad(start + 5)
    seat: Literal[1, 2] = 1 if colour == "w" else 2
    return TrfOuting(code=code, opponent=line.whole(start, start + 4), seat=seat)


def _alone(line: _Line, start: int, code: Code) -> Code:
    """Some programs write a forfeit without its opponent: a win is then a bye, a loss an absence."""
    if code not in ("+", "-"):
        raise line.bad(start)
    return "U" if code == "+" else "Z"


MATCHES: frozenset[tuple[Code, Code]] = frozenset(
    (("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"))
)


def _check(entries: Sequence[TrfEntry]) -> None:
    """Both sides of every fixture must tell the same story."""
    by_number = {entry.number: entry for entry in entries}
    if len(by_number) < len(entries):
        raise LeagueError("trf_number_twice", clause="13.4")
    for entry in entries:
        for number, outing in enumerate(entry.outings):
            if outing.opponent is not None and not _is_told_by(by_number.get(outing.opponent), entry, number):
                raise LeagueError("trf_disagrees", clause="13.4", number=entry.number, round=number + 1)


def _is_told_by(opponent: TrfEntry | None, entry: TrfEntry, number: int) -> bool:
    if opponent is None or len(opponent.outings) <= number:
        return False
    own, other = entry.outings[number], opponent.outings[number]
    return other.opponent == entry.number and other.seat != own.seat and (own.code, other.code) in MATCHES
