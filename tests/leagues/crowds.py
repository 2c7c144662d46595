"""Large fields for speed: a Swiss division of many entrants with played rounds, written straight into the tables."""

from __future__ import annotations

from datetime import timedelta

from battles.leagues.models import Division, Entrant, Fixture, Leg, Result, Round, Season, Side
from battles.leagues.models.people import EntrantState
from battles.leagues.models.seasons import SeasonState
from battles.runtime.clock import SetClock
from tests.leagues.builders import season

CHUNK = 500


def crowd(number: int, rounds: int, clock: SetClock) -> Division:
    """Everybody meets his neighbour of the round's rotation; points follow from both numbers."""
    made = season(clock=clock, preset="mirrored_swiss", opened=False, game={"legs": 1}, swiss={"rounds": rounds})
    Season.objects.filter(pk=made.pk).update(state=SeasonState.RUNNING, starts_at=clock.now())
    division = Division.objects.create(season=made, tier=1, size=number)
    entrants = Entrant.objects.bulk_create(
        [
            Entrant(
                season=made,
                division=division,
                name=f"Entrant {n}",
                number=n,
                state=EntrantState.ACTIVE,
                applied_at=clock.now(),
            )
            for n in range(1, number + 1)
        ],
        batch_size=CHUNK,
    )
    for turn in range(1, rounds + 1):
        _round(division, turn, entrants, clock)
    return Division.objects.select_related("season__league").get(pk=division.pk)


def _round(division: Division, turn: int, entrants: list[Entrant], clock: SetClock) -> None:
    opens = clock.now() + timedelta(days=14 * (turn - 1))
    row = Round.objects.create(
        division=division,
        number=turn,
        opens=opens,
        soft_deadline=opens + timedelta(days=14),
        hard_deadline=opens + timedelta(days=28),
        published_at=opens,
    )
    half = len(entrants) // 2
    upper, lower = entrants[:half], entrants[half:]
    pairs = [(one, lower[(place + turn) % half]) for place, one in enumerate(upper)]
    fixtures = Fixture.objects.bulk_create(
        [Fixture(division=division, round=row, board=board, state="final") for board, _ in enumerate(pairs, 1)],
        batch_size=CHUNK,
    )
    Side.objects.bulk_create(
        [
            Side(fixture=fixture, round=row, entrant=entrant, is_first=is_first)
            for fixture, pair in zip(fixtures, pairs, strict=True)
            for is_first, entrant in zip((True, False), pair, strict=True)
        ],
        batch_size=CHUNK,
    )
    legs = Leg.objects.bulk_create([Leg(fixture=fixture) for fixture in fixtures], batch_size=CHUNK)
    Result.objects.bulk_create(
        [_result(fixture, leg, pair, turn, clock) for fixture, leg, pair in zip(fixtures, legs, pairs, strict=True)],
        batch_size=CHUNK,
    )


def _result(fixture: Fixture, leg: Leg, pair: tuple[Entrant, Entrant], turn: int, clock: SetClock) -> Result:
    points = (pair[0].number or 0) * 7 + (pair[1].number or 0) * turn
    first = points % 21
    return Result(
        fixture=fixture,
        leg=leg,
        source="battle",
        outcome="first" if first > 10 else "second" if first < 10 else "draw",
        points_first=first,
        points_second=20 - first,
        match_first=2 if first > 10 else 1 if first == 10 else 0,
        match_second=2 if first < 10 else 1 if first == 10 else 0,
        vp_first=first * 10,
        vp_second=200 - first * 10,
        margin=first * 20 - 200,
        ended_at=clock.now(),
        made_at=clock.now(),
    )
