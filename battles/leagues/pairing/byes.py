"""Who has the bye when the number of entrants is odd (4.4)."""

from __future__ import annotations

from collections.abc import Collection

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.field import SwissField
from battles.leagues.pairing.matching import Search
from battles.leagues.pairing.players import EntrantId, PairingPlayer, ranked

BYE_POINTS = (13, 0)
"""What a bye is worth unless the event says otherwise: a win, and these."""


def bye_points(points: tuple[int, int] = BYE_POINTS, *, legs: int = 1) -> tuple[int, int]:
    """A bye counts once for each leg (4.9)."""
    return points[0] * legs, points[1] * legs


def bye_order(players: Collection[PairingPlayer], volunteers: Collection[EntrantId] = ()) -> list[PairingPlayer]:
    """Who may have it, the first to be asked first: volunteers, then the others, each from the lowest up.

    Ruling: a volunteer who has had a bye or a forfeit win is refused too, or he would be given 13 points twice.
    """
    due = [player for player in reversed(ranked(players)) if not player.had_bye]
    return sorted(due, key=lambda player: player.id not in volunteers)


def choose_bye(field: SwissField, volunteers: Collection[EntrantId] = ()) -> PairingPlayer:
    """The first in the order of byes without whom the rest can be paired."""
    order = bye_order(field.players, volunteers)
    if not order:
        raise LeagueError("no_bye", clause="4.4")
    matching = field.matching()
    left_out = list(matching.left_out())
    if len(left_out) == 1:
        spare = Search(matching, left_out[0]).spare
        for player in order:
            if spare >> field.place[player.id] & 1:
                return player
    raise field.no_pairing(field.matching(without=field.place[order[0].id]), "4.4")
