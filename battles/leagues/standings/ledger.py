"""Every entrant's account: one line a fixture that counts, seen from him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from battles.leagues.scoring.structs import Verdict, Worth, verdict_of
from battles.leagues.standings.counted_results import Counted, counted
from battles.leagues.standings.structs import Entrant, EntrantId, Fixture, FixtureId, Penalty, Record, Result

Ending = Literal["won", "drawn", "lost"]
ENDINGS: dict[Verdict, tuple[Ending, Ending]] = {
    "first": ("won", "lost"),
    "second": ("lost", "won"),
    "draw": ("drawn", "drawn"),
    "both_lose": ("lost", "lost"),
}


class LedgerEntry(Struct, frozen=True, gc=False):
    """A fixture on one entrant's account. `points` are those of the event's scale; `ending` None: a leg is missing.
    `is_met`: something was fought; `is_board`: all of it was (6.5)."""

    fixture: FixtureId
    round: int
    opponent: EntrantId | None
    points: int
    battle_points: int
    match_points: int
    vp_for: int
    vp_against: int
    margin: int
    ending: Ending | None
    is_bye: bool
    is_met: bool
    is_board: bool


@dataclass(frozen=True)
class Ledger:
    """The accounts of a division, and sums that many criteria need."""

    record: Record
    entrants: dict[EntrantId, Entrant]
    lines: dict[EntrantId, list[LedgerEntry]]
    met: dict[EntrantId, dict[EntrantId, int]]
    """Points against each opponent with whom there is a result (6.3)."""
    paired: dict[EntrantId, set[int]]
    """Rounds in which an entrant has a fixture, finished or not."""
    penalties: dict[EntrantId, list[Penalty]]
    raw: dict[EntrantId, int]
    """Points before penalties (6.4)."""
    rounds: int

    @property
    def chain(self) -> tuple[str, ...]:
        return self.record.ranking.chain


def open_ledger(record: Record, *, until: int | None = None, fixtures: list[Counted] | None = None) -> Ledger:
    """The accounts, of all rounds or up to one; `fixtures`: if they are already counted."""
    everything = counted(record) if fixtures is None else fixtures
    counting = everything if until is None else [one for one in everything if one.fixture.round <= until]
    entrants = {entrant.id: entrant for entrant in sorted(record.entrants, key=_by_number)}
    lines: dict[EntrantId, list[LedgerEntry]] = {entrant: [] for entrant in entrants}
    met: dict[EntrantId, dict[EntrantId, int]] = {entrant: {} for entrant in entrants}
    paired: dict[EntrantId, set[int]] = {entrant: set() for entrant in entrants}
    for one in counting:
        _enter(record, one, lines, met, paired)
    raw = {entrant: sum([line.points for line in lines[entrant]]) for entrant in entrants}
    penalties = _penalties(record.penalties, entrants, until)
    return Ledger(record, entrants, lines, met, paired, penalties, raw, _rounds(record, counting, until))


def _by_number(entrant: Entrant) -> tuple[int, int]:
    return entrant.number, entrant.id


def _rounds(record: Record, counting: list[Counted], until: int | None) -> int:
    said = record.ranking.rounds
    so_far = said if said is not None else max((one.fixture.round for one in counting if one.legs), default=0)
    return so_far if until is None else min(so_far, until)


def _penalties(
    penalties: Iterable[Penalty], entrants: Iterable[EntrantId], until: int | None
) -> dict[EntrantId, list[Penalty]]:
    """Those that hold: a penalty that a later entry revokes does not, nor does the entry itself (7.5)."""
    everything = sorted(penalties, key=lambda penalty: penalty.id)
    revoked = {penalty.revokes for penalty in everything}
    found: dict[EntrantId, list[Penalty]] = {entrant: [] for entrant in entrants}
    for penalty in everything:
        is_due = until is None or penalty.round <= until
        if penalty.id not in revoked and penalty.revokes is None and is_due:
            found[penalty.entrant].append(penalty)
    return found


def _enter(
    record: Record,
    one: Counted,
    lines: dict[EntrantId, list[LedgerEntry]],
    met: dict[EntrantId, dict[EntrantId, int]],
    paired: dict[EntrantId, set[int]],
) -> None:
    fixture, second = one.fixture, one.fixture.second
    for entrant in (fixture.first,) if second is None else (fixture.first, second):
        paired[entrant].add(fixture.round)
    if not one.legs:
        return
    mine, theirs = _both(record, fixture, one.legs)
    lines[fixture.first].append(mine)
    if second is not None and theirs is not None:
        lines[second].append(theirs)
        met[fixture.first][second] = met[fixture.first].get(second, 0) + mine.points
        met[second][fixture.first] = met[second].get(fixture.first, 0) + theirs.points


def _both(record: Record, fixture: Fixture, legs: tuple[Result, ...]) -> tuple[LedgerEntry, LedgerEntry | None]:
    """The fixture's line on both accounts."""
    total = total_of(fixture, legs, record.ranking.worth)
    is_complete = len(legs) == fixture.legs or total.kind == "bye"
    fought = [leg.kind == "battle" for leg in legs]
    is_met, is_board = any(fought), is_complete and all(fought)
    mine, theirs = ENDINGS[total.outcome] if is_complete else (None, None)
    first, second, match_first, match_second = total.first, total.second, total.match_first, total.match_second
    scored = (match_first, match_second) if record.ranking.scale == "match_points" else (first, second)
    vp_first, vp_second, margin, is_bye = total.vp_first, total.vp_second, total.margin, total.kind == "bye"
    # fmt: off
    own = LedgerEntry(fixture.id, fixture.round, fixture.second, scored[0], first, match_first,
               vp_first, vp_second, margin, mine, is_bye, is_met, is_board)
    if fixture.second is None:
        return own, None
    return own, LedgerEntry(fixture.id, fixture.round, fixture.first, scored[1], second, match_second,
                     vp_second, vp_first, -margin, theirs, False, is_met, is_board)
    # fmt: on


def total_of(fixture: Fixture, legs: tuple[Result, ...], worth: Worth) -> Result:
    """The fixture as one result: both legs added (4.9). A leg alone gives its points; who wins is open until the
    other one is there. VP and margin come from legs that were fought (6.5)."""
    if fixture.legs == 1 or legs[0].kind == "bye":
        return legs[0]
    first, second = sum(leg.first for leg in legs), sum(leg.second for leg in legs)
    all_lost = all(leg.outcome == "both_lose" for leg in legs)
    outcome: Verdict = "both_lose" if all_lost else verdict_of(first, second)
    match_first, match_second = worth.of(outcome) if len(legs) == fixture.legs else (0, 0)
    fought = [leg for leg in legs if leg.kind == "battle"]
    return Result(
        id=0,
        fixture=fixture.id,
        first=first,
        second=second,
        match_first=match_first,
        match_second=match_second,
        vp_first=sum(leg.vp_first for leg in fought),
        vp_second=sum(leg.vp_second for leg in fought),
        margin=sum(leg.margin for leg in fought),
        outcome=outcome,
    )
