"""Places and points of a campaign with many realms (5.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import groupby
from typing import TypeVar

from msgspec import Struct

from battles.leagues.errors import LeagueError

T = TypeVar("T")


class Realm(Struct, frozen=True, kw_only=True):
    """A realm at the end: its score while it stands, else as how many-eth it fell (1: the first; equal: together)."""

    id: int
    score: Decimal = Decimal(0)
    fell: int | None = None


class RealmPlace(Struct, frozen=True, kw_only=True):
    """Where a realm came in. `twice_points`: doubled, because shared places share (1.4)."""

    id: int
    place: int
    shared_by: int
    twice_points: int


def campaign_places(realms: Sequence[Realm]) -> tuple[RealmPlace, ...]:
    """Place k of n is worth n − k; survivors by score, the fallen in reverse order of falling."""
    if len({realm.id for realm in realms}) != len(realms):
        raise LeagueError("realm_twice", clause="5.6")
    placed: list[RealmPlace] = []
    for _, group in groupby(sorted(realms, key=lambda realm: (_rank(realm), realm.id)), key=_rank):
        placed += _shared(list(group), len(placed), len(realms))
    return tuple(placed)


def points_by_place(places: Mapping[T, int]) -> dict[T, int]:
    """What each place is worth, doubled, where only places are known."""
    ids = dict(enumerate(places))
    placed = campaign_places([Realm(id=number, score=Decimal(-places[one])) for number, one in ids.items()])
    return {ids[one.id]: one.twice_points for one in placed}


def _rank(realm: Realm) -> tuple[bool, Decimal, int]:
    if realm.fell is None:
        return False, -realm.score, 0
    return True, Decimal(0), -realm.fell


def _shared(group: list[Realm], ahead: int, count: int) -> list[RealmPlace]:
    """The mean of consecutive whole numbers is a whole or a half: doubled it is exact."""
    best, worst = count - (ahead + 1), count - (ahead + len(group))
    return [
        RealmPlace(id=realm.id, place=ahead + 1, shared_by=len(group), twice_points=best + worst) for realm in group
    ]
