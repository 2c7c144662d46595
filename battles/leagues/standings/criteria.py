"""Tie-break values as sums of terms: what is added is what can be opened (6.4–6.7, check 47)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from battles.leagues.standings.ledger import Ledger, LedgerEntry
from battles.leagues.standings.structs import Criterion, EntrantId, FixtureId

Terms = list[tuple[int, str, LedgerEntry | None]]
"""Amount, why, and the fixture it comes from."""


class Term(Struct, frozen=True, kw_only=True):
    """One summand of a value, as a page shows it. `code`: `fixture`, `average` (bye or forfeit win), `lost_by_forfeit`,
    `absent`, `won`, `drawn`, `lost`, `cut`, `penalty`."""

    amount: int
    code: str
    round: int | None = None
    fixture: FixtureId | None = None
    opponent: EntrantId | None = None
    penalty: int | None = None


def _points(ledger: Ledger, entrant: EntrantId) -> Terms:
    """Points on the event's scale; penalties come off after all sums (6.7)."""
    terms: Terms = [(line.points, "fixture", line) for line in ledger.lines[entrant]]
    return terms + [(-penalty.points, "penalty", None) for penalty in ledger.penalties[entrant]]


def _match_points(ledger: Ledger, entrant: EntrantId) -> Terms:
    return [(line.match_points, "fixture", line) for line in ledger.lines[entrant]]


def _vp_margin(ledger: Ledger, entrant: EntrantId) -> Terms:
    return [(line.margin, "fixture", line) for line in ledger.lines[entrant] if line.is_met]


def _vp_for(ledger: Ledger, entrant: EntrantId) -> Terms:
    return [(line.vp_for, "fixture", line) for line in ledger.lines[entrant] if line.is_met]


def _wins(ledger: Ledger, entrant: EntrantId) -> Terms:
    """Won on the board; a forfeit is no such win (7.2)."""
    return [(1, "won", line) for line in ledger.lines[entrant] if line.is_board and line.ending == "won"]


def _sonneborn_berger(ledger: Ledger, entrant: EntrantId) -> Terms:
    """Opponents' points, doubled: two for a win, one for a draw, played battles only (6.5)."""
    raw = ledger.raw
    terms: Terms = []
    for line in ledger.lines[entrant]:
        if line.is_board and line.opponent is not None and line.ending is not None:
            factor = 2 if line.ending == "won" else 1 if line.ending == "drawn" else 0
            terms.append((factor * raw[line.opponent], str(line.ending), line))
    return terms


def _buchholz(ledger: Ledger, entrant: EntrantId) -> Terms:
    """Opponents' points before penalties, doubled; one term a round so far (6.4)."""
    average = ledger.record.ranking.most_a_round * ledger.rounds
    terms: Terms = [_opponent(ledger, line, average) for line in ledger.lines[entrant]]
    if ledger.record.ranking.format == "swiss":
        absences = ledger.rounds - sum(1 for number in ledger.paired[entrant] if number <= ledger.rounds)
        terms += [(0, "absent", None)] * absences
    return terms


def _opponent(ledger: Ledger, line: LedgerEntry, average: int) -> tuple[int, str, LedgerEntry]:
    if line.is_met and line.opponent is not None:
        return 2 * ledger.raw[line.opponent], "fixture", line
    if line.is_bye or line.ending == "won":
        return average, "average", line
    return 0, "lost_by_forfeit", line


def _buchholz_cut1(ledger: Ledger, entrant: EntrantId) -> Terms:
    """Without the smallest term, the earliest of several: taken off again, so that the sum can be followed."""
    terms = _buchholz(ledger, entrant)
    if not terms:
        return terms
    smallest = min(terms, key=lambda term: term[0])
    return [*terms, (-smallest[0], "cut", smallest[2])]


SUMS: dict[Criterion, Callable[[Ledger, EntrantId], Terms]] = {
    "points": _points,
    "match_points": _match_points,
    "buchholz": _buchholz,
    "buchholz_cut1": _buchholz_cut1,
    "sonneborn_berger": _sonneborn_berger,
    "vp_margin": _vp_margin,
    "vp_for": _vp_for,
    "wins": _wins,
}
"""All criteria that are sums; head_to_head needs the tied group, lots the draw seed."""


def values(ledger: Ledger, criterion: Criterion) -> dict[EntrantId, int]:
    """The criterion's value for everybody."""
    terms = SUMS[criterion]
    return {entrant: sum([term[0] for term in terms(ledger, entrant)]) for entrant in ledger.entrants}
