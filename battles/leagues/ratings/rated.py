"""What is rated, what is not, and why not (10.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Literal

from msgspec import Struct

from battles.leagues.ratings.glicko import Halves

PlayerId = int
Source = Literal["battle", "forfeit", "bye", "ruling"]
Unrated = Literal[
    "forfeit", "bye", "friendly", "unrated_event", "bot", "same_player", "too_short", "ruling", "too_many_of_pair"
]
MOST_OF_A_PAIR = 4


class RatedBattle(Struct, frozen=True, kw_only=True):
    """A battle that ended, as ratings see it: who took part, who ended at which place, what may speak against it."""

    id: str
    ended: datetime
    players: tuple[PlayerId, ...]
    places: tuple[int, ...]
    """1 is best; equal numbers are a draw or a shared place."""
    turns: tuple[int, ...]
    """How many turns each side has finished."""
    source: Source = "battle"
    is_friendly: bool = False
    is_rated_event: bool = True
    has_bot: bool = False
    is_marked_unrated: bool = False
    """A ruling says so."""

    def halves(self, player: PlayerId) -> Halves:
        """The score of one of two sides in half points, by outcome alone."""
        own, other = self.places if self.players[0] == player else self.places[::-1]
        return 2 if own < other else 1 if own == other else 0

    def opponent(self, player: PlayerId) -> PlayerId:
        first, second = self.players
        return second if player == first else first


def in_order(battles: Iterable[RatedBattle]) -> list[RatedBattle]:
    """By the instant of their end, then by id: the one order that all lists use."""
    return sorted(battles, key=lambda battle: (battle.ended, battle.id))


def reason_against(battle: RatedBattle) -> Unrated | None:
    """Why a battle by itself is not rated."""
    if battle.source == "forfeit" or battle.source == "bye":
        return battle.source
    if battle.is_marked_unrated:
        return "ruling"
    if battle.has_bot:
        return "bot"
    if len(set(battle.players)) < len(battle.players):
        return "same_player"
    if battle.is_friendly:
        return "friendly"
    if not battle.is_rated_event:
        return "unrated_event"
    return "too_short" if min(battle.turns, default=0) < 1 else None


def verdicts(battles: Iterable[RatedBattle]) -> Mapping[str, Unrated | None]:
    """For each battle of one period and one list why it is not rated, or None.

    Ruling: only battles that would be rated count towards the four of a pair, so a forfeit takes nobody's place.
    Campaigns count by their whole company.
    """
    found: dict[str, Unrated | None] = {}
    met: Counter[frozenset[PlayerId]] = Counter()
    for battle in in_order(battles):
        reason = reason_against(battle)
        company = frozenset(battle.players)
        met[company] += reason is None
        found[battle.id] = "too_many_of_pair" if reason is None and met[company] > MOST_OF_A_PAIR else reason
    return found
