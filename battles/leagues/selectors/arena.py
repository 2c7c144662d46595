"""An arena as it stands: who waits, who fought whom, when the bell rings (leagues 4.11)."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta

from battles.leagues.models import Division, Entrant, Fixture
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.people import EntrantState
from battles.leagues.pairing.arena import Fought, Free, Outcome, arena_points
from battles.leagues.pairing.players import Seat
from battles.leagues.selectors.results import first_side, second_side
from battles.leagues.terms import Terms

START_RATING = 1500
OUTCOMES: dict[str, tuple[Outcome, Outcome]] = {
    "first": ("win", "loss"),
    "second": ("loss", "win"),
    "draw": ("draw", "draw"),
    "both_lose": ("loss", "loss"),
}


def bell_of(division: Division, terms: Terms) -> datetime:
    """When the arena ends."""
    begun = datetime.fromisoformat(division.progress["begun"])
    return begun + timedelta(minutes=terms.arena.minutes)


def fixtures_of(division: Division) -> list[Fixture]:
    """All its fixtures, oldest first."""
    rows = Fixture.objects.filter(division=division, parent=None).prefetch_related("sides", "results", "legs")
    return list(rows.order_by("pk"))


def fought_by_entrant(division: Division) -> dict[int, list[Fought]]:
    """What everybody has fought, oldest first; forfeits count as what they are, annulled ones do not."""
    found: dict[int, list[Fought]] = defaultdict(list)
    for fixture in fixtures_of(division):
        result = next((row for row in fixture.results.all() if row.is_valid), None)
        second = second_side(fixture)
        if result is None or second is None or fixture.state == FixtureState.ANNULLED:
            continue
        for entrant, outcome in zip(
            (first_side(fixture).entrant_id, second.entrant_id), OUTCOMES[result.outcome], strict=True
        ):
            found[entrant].append(Fought(outcome=outcome, ended=result.ended_at))
    return {entrant: sorted(fought, key=lambda one: one.ended) for entrant, fought in found.items()}


def waiting(division: Division, terms: Terms) -> list[Free]:
    """Everybody in the queue, as the pairing sees them."""
    queue: dict[str, str] = division.progress.get("queue", {})
    entrants = Entrant.objects.filter(division=division, pk__in=[int(pk) for pk in queue], state=EntrantState.ACTIVE)
    fought, bell = fought_by_entrant(division), bell_of(division, terms)
    last, seats = _last_and_seats(division)
    return [
        Free(
            id=one.pk,
            number=one.number or 0,
            points=sum(arena_points(fought.get(one.pk, ()), bell)),
            rating=round(one.seed_rating or START_RATING),
            since=datetime.fromisoformat(queue[str(one.pk)]),
            last_opponent=last.get(one.pk),
            seats=tuple(seats.get(one.pk, ())),
        )
        for one in entrants
    ]


def _last_and_seats(division: Division) -> tuple[dict[int, int], dict[int, list[Seat]]]:
    last: dict[int, int] = {}
    seats: dict[int, list[Seat]] = defaultdict(list)
    for fixture in fixtures_of(division):
        first, second = first_side(fixture).entrant_id, second_side(fixture)
        if second is not None:
            last[first], last[second.entrant_id] = second.entrant_id, first
            seats[first].append(1)
            seats[second.entrant_id].append(2)
    return last, seats


def busy(division: Division) -> set[int]:
    """Who is in a battle now."""
    under_way = (FixtureState.OPEN, FixtureState.AGREED, FixtureState.LIVE, FixtureState.DESK)
    fixtures = [fixture for fixture in fixtures_of(division) if fixture.state in under_way]
    return {side.entrant_id for fixture in fixtures for side in fixture.sides.all()}
