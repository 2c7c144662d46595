"""The ladder's rungs as rows: read into the pure ladder, written back where it changed (leagues 4.10)."""

from __future__ import annotations

from datetime import datetime, timedelta

from battles.leagues.models import Challenge, Division, Rung
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.people import EntrantState
from battles.leagues.pairing import ladder
from battles.leagues.pairing.ladder import Ladder
from battles.runtime.clock import Clock
from battles.services import dues

STATES = {"": "open", "accepted": "accepted", "refused": "refused", "expired": "lapsed", "played": "played"}
ANSWERS = {pure: row for row, pure in STATES.items()}


def begin(division: Division, clock: Clock) -> None:
    """The first order is that of the draw."""
    entrants = division.entrants.filter(state=EntrantState.ACTIVE).exclude(number=None).order_by("number")
    Rung.objects.bulk_create(
        Rung(division=division, entrant=one, place=place, active_at=clock.now())
        for place, one in enumerate(entrants, 1)
    )
    division.progress = {"begun": clock.now().isoformat()}
    division.save(update_fields=["progress"])
    schedule_idle(division, clock.now())


def read(division: Division) -> Ladder:
    rows = Rung.objects.filter(division=division).order_by("place")
    return tuple(ladder.LadderRung(entrant=row.entrant_id, active=row.active_at, slipped=row.slipped) for row in rows)


def busy(division: Division) -> set[int]:
    """Whose accepted challenge is still to be fought out."""
    accepted = Challenge.objects.filter(division=division, answer="accepted")
    rows = accepted.exclude(fixture__state__in=(FixtureState.FINAL, FixtureState.ANNULLED)).exclude(fixture=None)
    return {entrant for pair in rows.values_list("challenger_id", "challenged_id") for entrant in pair}


def joined(division: Division, entrant: int, clock: Clock) -> Ladder:
    """With a newcomer at the foot."""
    return ladder.join(read(division), entrant, clock.now())


def write(division: Division, wanted: Ladder) -> bool:
    """Only what changed; whether anything did."""
    rows = {row.entrant_id: row for row in Rung.objects.filter(division=division)}
    changed = []
    for place, rung in enumerate(wanted, 1):
        row = rows.pop(rung.entrant, None) or Rung(division=division, entrant_id=rung.entrant)
        if (row.place, row.active_at, row.slipped) != (place, rung.active, rung.slipped):
            row.place, row.active_at, row.slipped = place, rung.active, rung.slipped
            changed.append(row)
    for row in changed:
        row.save()
    Rung.objects.filter(pk__in=[row.pk for row in rows.values()]).delete()
    return bool(changed or rows)


def plain(row: Challenge) -> ladder.LadderChallenge:
    return ladder.LadderChallenge(
        challenger=row.challenger_id,
        challenged=row.challenged_id,
        made=row.made_at,
        state=STATES[row.answer],  # type: ignore[arg-type]  # the words of the pure ladder
        answered=row.answered_at,
    )


def after_battle(division: Division, row: Challenge, *, challenger_won: bool, now: datetime) -> None:
    """What a decided challenge does to the order. A challenge moves the ladder once."""
    if row.answer == "played":
        return
    row.answer = "played" if row.answer == "accepted" else row.answer
    row.save(update_fields=["answer"])
    _settle(division, row, now, challenger_won=challenger_won)


def _settle(division: Division, row: Challenge, now: datetime, *, challenger_won: bool) -> None:
    before = read(division)
    if {row.challenger_id, row.challenged_id} <= {rung.entrant for rung in before}:
        write(division, ladder.after_challenge(before, plain(row), now, challenger_won=challenger_won))


def place_of(division: Division, entrant: int) -> int | None:
    """From 1 at the top; None for who is not on the ladder."""
    return next((place for place, rung in enumerate(read(division), 1) if rung.entrant == entrant), None)


def rise(division: Division, row: Challenge, now: datetime) -> None:
    """A correction says that the challenger has won."""
    _settle(division, row, now, challenger_won=True)


def fall_back(division: Division, entrant: int, place: int) -> None:
    """A correction says that he has not: he stands where he stood, or at the foot if the ladder has become shorter."""
    before = read(division)
    own = next((rung for rung in before if rung.entrant == entrant), None)
    if own is not None:
        rest = [rung for rung in before if rung.entrant != entrant]
        rest.insert(min(place - 1, len(rest)), own)
        write(division, tuple(rest))


def schedule_idle(division: Division, now: datetime) -> None:
    """Idle time is looked at once a day."""
    at = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    dues.schedule(("league_ladder_idle", f"{division.pk}:{at:%Y-%m-%d}", at))
