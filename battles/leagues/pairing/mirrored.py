"""Mirrored fixtures (4.9): two legs that share everything but the dice, with sides or armies exchanged."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.leagues.pairing.maps import Map
from battles.leagues.pairing.players import EntrantId, Pair
from battles.rules import registry
from battles.rules.league_books import Mirror


class MirroredLeg(Struct, frozen=True, kw_only=True):
    """One battle of a fixture: `first` sits in seat 1 on its edge.

    `armies`: `own`, each brings his; `scenario`, seat 1 commands army A and seat 2 army B.
    """

    number: int
    first: EntrantId
    second: EntrantId
    armies: Literal["own", "scenario"]
    map: Map


class LegScore(Struct, frozen=True, kw_only=True):
    """A finished leg in the seats of that leg; the margin is seat 1's."""

    first: EntrantId
    points_first: int
    points_second: int
    margin: int = 0


class Total(Struct, frozen=True, kw_only=True):
    """Both legs together, named as the fixture names them."""

    points_first: int
    points_second: int
    margin: int

    @property
    def winner(self) -> Literal[1, 2] | None:
        """Level totals are a draw; a knock-out then looks further (`knockout.decide_tie`)."""
        if self.points_first == self.points_second:
            return None
        return 1 if self.points_first > self.points_second else 2


def mirror_of(system: str, wished: Mirror = "swap_sides") -> Mirror:
    """What two legs exchange: what the system's league book fixes, else as the season wishes."""
    book = registry.league_book(system)
    return book.mirror if book is not None and book.mirror is not None else wished


def legs_of(pair: Pair, where: Map, mirror: Mirror) -> tuple[MirroredLeg, MirroredLeg]:
    """Same map, scenario and deployment; in the second leg the entrants have changed seats.

    With `swap_sides` the armies go with their owners to the other edge, with `swap_armies` they stay with the seat.
    """
    armies: Literal["own", "scenario"] = "scenario" if mirror == "swap_armies" else "own"
    return (
        MirroredLeg(number=1, first=pair.first, second=pair.second, armies=armies, map=where),
        MirroredLeg(number=2, first=pair.second, second=pair.first, armies=armies, map=where),
    )


def total_of(pair: Pair, *legs: LegScore) -> Total:
    """Points and margins of all legs added up, as the first named of the fixture sees them."""
    own = sum(leg.points_first if leg.first == pair.first else leg.points_second for leg in legs)
    other = sum(leg.points_second if leg.first == pair.first else leg.points_first for leg in legs)
    margin = sum(leg.margin if leg.first == pair.first else -leg.margin for leg in legs)
    return Total(points_first=own, points_second=other, margin=margin)
