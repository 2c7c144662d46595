"""Fixtures whose round opens at a known instant, and offers made at others."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from battles.leagues.models import Fixture, Offer, Season
from battles.leagues.services import dates
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues import playing


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def season_from(clock: SetClock, opens: str, number: int = 4, **changes: Json) -> Season:
    """A running season of so many whose round 1 opens exactly then; every entrant takes a second to come in."""
    clock.at = instant(opens) - timedelta(seconds=number)
    return playing.started(number, clock, **changes)


def first_fixture(season: Season) -> Fixture:
    return playing.of_round(playing.top(season), 1)[0]


def offer(fixture: Fixture, clock: SetClock, starts: str, *, first: bool = True, zone: str = "UTC") -> Offer:
    """An offer of the first or second side, in a zone."""
    user = playing.players(fixture, clock)[0 if first else 1]
    return dates.make_offer(
        user=user, fixture_id=fixture.pk, starts=datetime.fromisoformat(starts), zone=zone, clock=clock
    )


def answer(row: Offer, fixture: Fixture, clock: SetClock, said: str, *, first: bool) -> Offer:
    user = playing.players(fixture, clock)[0 if first else 1]
    return dates.answer_offer(user=user, offer_id=row.pk, answer=said, clock=clock)
