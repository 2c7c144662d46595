"""Making fixtures and taking them back: their rows with sides, legs, byes and deadlines (leagues 2, 4.4, 4.9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from battles.leagues import scoring
from battles.leagues.models import Division, Entrant, Fixture, Leg, Result, Round, Side, TeamMatch
from battles.leagues.models import Holiday as HolidayRow
from battles.leagues.models.fixtures import FixtureState, Source
from battles.leagues.models.people import EntrantState
from battles.leagues.scheduling.holidays import HolidaySpan, extension
from battles.leagues.scheduling.spans import TimeSpan
from battles.leagues.selectors import results
from battles.leagues.selectors.dates import plain_holiday, reminders_of
from battles.leagues.services import boards, seasons
from battles.leagues.terms import Terms
from battles.runtime.clock import Clock
from battles.services import dues
from battles.services.lobby import call_off_battle

UNDER_WAY = (FixtureState.OPEN, FixtureState.AGREED, FixtureState.LIVE)
SEATS = ("1", "2")
GONE = (EntrantState.WITHDRAWN, EntrantState.REMOVED)


class Wanted(Struct, frozen=True, kw_only=True):
    """A fixture to be made. `second` None: `first` has a bye (4.4)."""

    first: int
    second: int | None
    board: int = 1
    slot: str = ""
    map_id: str = ""
    scenario: str = ""


def make(
    division: Division,
    round_: Round | None,
    wanted: Iterable[Wanted],
    *,
    terms: Terms,
    deadline: datetime | None = None,
    by_hand: bool = False,
    clock: Clock,
) -> list[Fixture]:
    """The rows of new fixtures with their sides and legs; byes get their points at once."""
    chosen = list(wanted)
    away = {} if terms.format == "arena" else _booked(chosen)
    rows = Fixture.objects.bulk_create(
        _later_by_holidays(_fixture(division, round_, one, terms, deadline, by_hand), one, away, clock)
        for one in chosen
    )
    pairs = list(zip(rows, chosen, strict=True))
    Side.objects.bulk_create(side for row, one in pairs for side in _sides(row, round_, one))
    if terms.team is None:
        Leg.objects.bulk_create(leg for row, _ in pairs for leg in _legs(row))
    else:
        _begin_team_matches([row for row, one in pairs if one.second is not None], terms, clock)
    _give_byes([row for row, one in pairs if one.second is None], terms, clock)
    if terms.team is None:
        schedule_deadlines(rows)
    _note_gone(pairs, clock)
    return rows


def _note_gone(pairs: Sequence[tuple[Fixture, Wanted]], clock: Clock) -> None:
    """Somebody who has left may still come into a match: the bracket had him, or his place in the table. It is decided
    as soon as the timekeeper looks (7.6)."""
    ids = {entrant for _, one in pairs if one.second is not None for entrant in (one.first, one.second)}
    gone = set(Entrant.objects.filter(pk__in=ids, state__in=GONE).values_list("pk", flat=True))
    left = [row for row, one in pairs if {one.first, one.second} & gone]
    dues.schedule(*(("league_left_match", str(row.pk), clock.now()) for row in left))


def _fixture(
    division: Division, round_: Round | None, one: Wanted, terms: Terms, deadline: datetime | None, by_hand: bool
) -> Fixture:
    is_match = one.second is not None
    return Fixture(
        division=division,
        round=round_,
        board=one.board,
        slot=one.slot,
        state=FixtureState.OPEN if is_match else FixtureState.FINAL,
        legs_wanted=_legs_wanted(terms) if is_match else 0,
        map_id=one.map_id,
        scenario=one.scenario,
        hard_deadline=(deadline or (round_.hard_deadline if round_ else None)) if is_match else None,
        made_by_hand=by_hand,
    )


def _booked(chosen: Sequence[Wanted]) -> dict[int, list[HolidaySpan]]:
    """Holidays that were booked before the pairing was known, by entrant."""
    found: dict[int, list[HolidaySpan]] = {}
    ids = [entrant for one in chosen for entrant in (one.first, one.second)]
    for row in HolidayRow.objects.filter(entrant__in=[entrant for entrant in ids if entrant is not None]):
        found.setdefault(row.entrant_id, []).append(plain_holiday(row))
    return found


def _later_by_holidays(row: Fixture, one: Wanted, away: Mapping[int, list[HolidaySpan]], clock: Clock) -> Fixture:
    """Its hard deadline moves by the union of both sides' holidays inside its window (8.5)."""
    both = [*away.get(one.first, ()), *away.get(one.second or 0, ())]
    if row.hard_deadline is not None and both:
        start = row.round.opens if row.round is not None else clock.now()
        row.hard_deadline += extension(TimeSpan(min(start, row.hard_deadline), row.hard_deadline), both)
    return row


def _legs_wanted(terms: Terms) -> int:
    return 0 if terms.team is not None else terms.game.legs


def _sides(row: Fixture, round_: Round | None, one: Wanted) -> list[Side]:
    sides = [Side(fixture=row, round=round_, entrant_id=one.first, is_first=True)]
    if one.second is not None:
        sides.append(Side(fixture=row, round=round_, entrant_id=one.second, is_first=False))
    return sides


def _legs(row: Fixture) -> list[Leg]:
    """In the second leg of a mirrored fixture the first entrant sits in the other seat (4.9)."""
    return [Leg(fixture=row, number=n, first_seat=SEATS[n - 1]) for n in range(1, row.legs_wanted + 1)]


def _begin_team_matches(rows: Sequence[Fixture], terms: Terms, clock: Clock) -> None:
    """The captains' first step begins when the round opens (4.12)."""
    if terms.team is None or not rows:
        return
    step = timedelta(hours=terms.team.step_hours)
    opens = rows[0].round.opens if rows[0].round is not None else clock.now()
    begins = max(opens, clock.now())
    due = begins + step
    made = TeamMatch.objects.bulk_create(
        TeamMatch(fixture=row, process=terms.team.process, step_due=due) for row in rows
    )
    dues.schedule(*(("league_team_step", f"{match.pk}:0", due) for match in made))
    dues.schedule(*(("league_line_up", str(match.pk), begins) for match in made))


def _give_byes(rows: Sequence[Fixture], terms: Terms, clock: Clock) -> None:
    points = boards.every_board(scoring.bye(results.worth_of(terms), legs=terms.game.legs), terms)
    now = clock.now()
    Result.objects.bulk_create(
        Result(
            fixture=row,
            source=Source.BYE,
            kind="bye",
            outcome=points.outcome,
            points_first=points.first,
            points_second=0,
            match_first=points.match_first,
            match_second=points.match_second,
            cause="bye",
            unrated_because="bye",
            ended_at=now,
            made_at=now,
        )
        for row in rows
    )


def give_missed(division: Division, round_: Round, entrant: int, terms: Terms, clock: Clock) -> None:
    """What a late entry gets for a round it missed; no bye, so it may still have one (7.7)."""
    row = Fixture.objects.create(division=division, round=round_, board=0, state=FixtureState.FINAL, legs_wanted=0)
    Side.objects.create(fixture=row, round=round_, entrant_id=entrant, is_first=True)
    Result.objects.create(
        fixture=row,
        source=Source.BYE,
        kind="bye",
        outcome="draw",
        points_first=terms.swiss.late_points * terms.game.legs,
        points_second=0,
        match_first=0,
        match_second=0,
        cause="late_entry",
        unrated_because="bye",
        ended_at=clock.now(),
        made_at=clock.now(),
    )


def new_round(
    division: Division,
    number: int,
    opens: datetime,
    *,
    terms: Terms,
    kind: str = "main",
    map_id: str = "",
    published_at: datetime | None = None,
) -> Round:
    """A round with its window: so many days to play, then the grace to the hard deadline (8.1)."""
    soft = opens + timedelta(days=terms.dates.round_days)
    return Round.objects.create(
        division=division,
        number=number,
        kind=kind,
        opens=opens,
        soft_deadline=soft,
        hard_deadline=soft + timedelta(days=terms.dates.grace_days),
        map_id=map_id,
        published_at=published_at,
    )


def schedule_deadlines(rows: Iterable[Fixture]) -> None:
    """Due rows for hard deadlines and the reminders before them (8.4, 8.6). A moved deadline has rows of its own, and
    the old ones find nothing."""
    waiting = [row for row in rows if row.hard_deadline is not None and row.state in UNDER_WAY]
    dues.schedule(
        *(
            ("league_hard_deadline", f"{row.pk}:{seasons.stamp(row.hard_deadline)}", row.hard_deadline)
            for row in waiting
            if row.hard_deadline is not None
        )
    )
    found = Fixture.objects.filter(pk__in=[row.pk for row in waiting]).select_related("round", "challenge")
    dues.schedule(
        *(
            ("league_reminder", f"{row.pk}|{reminder.key}", reminder.at)
            for row in found.prefetch_related("sides", "offers")
            for reminder in reminders_of(row)
        )
    )


def remove(fixture: Fixture, clock: Clock) -> None:
    """A pairing that is taken back: its battles, without an order so far, are called off."""
    for board in fixture.boards.all():
        remove(board, clock)
    call_off(fixture, clock)
    fixture.delete()


def call_off(fixture: Fixture, clock: Clock) -> None:
    """The battles of a fixture that nobody is to fight any more."""
    for leg in Leg.objects.filter(fixture=fixture).exclude(battle=None):
        call_off_battle(battle_id=str(leg.battle_id), clock=clock)
