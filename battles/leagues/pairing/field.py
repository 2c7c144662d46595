"""Which pairs are closed, and which of them stand in the way when a round cannot be paired (4.3)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Literal

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.matching import Matching, Search, members
from battles.leagues.pairing.players import EntrantId, PairingPlayer
from battles.rules.first import first_of

Forbidden = Iterable[tuple[EntrantId, EntrantId]]
"""Pairs of the organiser's list, either way round."""

Reason = Literal["met", "forbidden", "team", "household"]

ClosedPair = dict[str, int | str]
"""`first`, `second` (ids, the higher ranked first) and `reason`: a fact of a refusal."""

HOUSEHOLD_ROUNDS = 2
"""Members of a household are kept apart this long."""


class SwissField:
    """Entrants in the order in which they are paired; places count from 0, bit sets hold places."""

    def __init__(self, players: Sequence[PairingPlayer], *, round_number: int, forbidden: Forbidden = ()) -> None:
        self.players = tuple(players)
        self.everybody = (1 << len(self.players)) - 1
        self.place = {player.id: place for place, player in enumerate(self.players)}
        self._round_number = round_number
        self._forbidden = self._by_place(forbidden)
        self._team = self._sharing(lambda player: player.team)
        self._household = self._sharing(lambda player: player.household if round_number <= HOUSEHOLD_ROUNDS else None)
        self._met = [self._places(player.met) for player in self.players]
        self.unless_met = [self.everybody & ~(1 << place | self._barred(place)) for place in range(len(self.players))]
        self.open_to = [bits & ~met for bits, met in zip(self.unless_met, self._met, strict=True)]

    def reason(self, one: int, other: int) -> Reason | None:
        """Why the pair is closed; None if it is open."""
        if self._forbidden[one] >> other & 1:
            return "forbidden"
        if self._team[one] >> other & 1:
            return "team"
        if self._household[one] >> other & 1:
            return "household"
        return "met" if self.has_met(one, other) else None

    def has_met(self, one: int, other: int) -> bool:
        return bool(self._met[one] >> other & 1)

    def matching(self, without: int | None = None) -> Matching:
        """As many open pairs as there can be, if wanted without one place."""
        return Matching(self.open_to, self.everybody if without is None else self.everybody & ~(1 << without))

    def no_pairing(self, matching: Matching, clause: str = "4.3") -> LeagueError:
        """The refusal that shows the organiser which closed pairs stand in the way."""
        return LeagueError("no_pairing", clause=clause, blocking=self._blocking(matching))

    def closed(self, one: int, other: int) -> ClosedPair:
        """What the organiser is shown of a closed pair."""
        return {
            "first": self.players[one].id,
            "second": self.players[other].id,
            "reason": self.reason(one, other) or "",
        }

    def _blocking(self, matching: Matching) -> list[ClosedPair]:
        pairs = blocking_pairs(matching)
        return [
            {
                "first": self.players[one].id,
                "second": self.players[other].id,
                "reason": self.reason(one, other) or "met",
            }
            for one, other in sorted(pairs)
        ]

    def _barred(self, place: int) -> int:
        return self._forbidden[place] | self._team[place] | self._household[place]

    def _places(self, ids: Iterable[EntrantId]) -> int:
        bits = 0
        for entrant in ids:
            if entrant in self.place:
                bits |= 1 << self.place[entrant]
        return bits

    def _by_place(self, forbidden: Forbidden) -> list[int]:
        bits = [0] * len(self.players)
        for one, other in forbidden:
            if one in self.place and other in self.place:
                bits[self.place[one]] |= 1 << self.place[other]
                bits[self.place[other]] |= 1 << self.place[one]
        return bits

    def _sharing(self, of: Callable[[PairingPlayer], Hashable | None]) -> list[int]:
        """For each place all who share with it what `of` gives, himself not counted."""
        together: dict[Hashable, int] = {}
        for place, player in enumerate(self.players):
            if (what := of(player)) is not None:
                together[what] = together.get(what, 0) | 1 << place
        return [
            together[what] & ~(1 << place) if (what := of(player)) is not None else 0
            for place, player in enumerate(self.players)
        ]


def blocking_pairs(matching: Matching) -> set[tuple[int, int]]:
    """The closed pairs that would let one pair more be made if they were open.

    These are the pairs that some largest matching leaves out together.
    """
    pairs = set()
    for one in _spared_by(matching):
        for other in _spared_beside(matching, one):
            pairs.add((min(one, other), max(one, other)))
    return pairs


def _spared_by(matching: Matching) -> list[int]:
    spared = 0
    for root in matching.left_out():
        spared |= Search(matching, root).spare
    return list(members(spared))


def _spared_beside(matching: Matching, one: int) -> Iterable[int]:
    """Who else can be left out when `one` is."""
    moved = Matching.like(matching)
    root = first_of(root for root in moved.left_out() if Search(moved, root).spare >> one & 1)
    moved.shift(Search(moved, root), one)
    spared = 0
    moved.alive &= ~(1 << one)
    for other in moved.left_out():
        spared |= Search(moved, other).spare
    return members(spared)
