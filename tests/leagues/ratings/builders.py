"""Battles for rating tests."""

from __future__ import annotations

from datetime import UTC, datetime

from battles.leagues.ratings.rated import RatedBattle

WON, DRAWN, LOST = (1, 2), (1, 1), (2, 1)


def battle(
    name: str, first: int, second: int, places: tuple[int, int] = WON, *, month: int = 5, day: int = 10
) -> RatedBattle:
    """One that counts, in 2027."""
    return RatedBattle(
        id=name,
        ended=datetime(2027, month, day, 20, tzinfo=UTC),
        players=(first, second),
        places=places,
        turns=(6, 6),
    )


def campaign(name: str, places: dict[int, int], *, month: int = 5, day: int = 10) -> RatedBattle:
    return RatedBattle(
        id=name,
        ended=datetime(2027, month, day, 20, tzinfo=UTC),
        players=tuple(places),
        places=tuple(places.values()),
        turns=(9,) * len(places),
    )
