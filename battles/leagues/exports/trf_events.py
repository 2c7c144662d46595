"""From the site's own rounds to the entries of a report (13.4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import get_args

from battles.leagues.exports.trf import Code, TrfEntry, TrfOuting
from battles.leagues.pairing.dutch import TOKENS, DutchPlayer
from battles.leagues.pairing.dutch import Outing as Played
from battles.leagues.pairing.players import EntrantId

CODES: Mapping[str, Code] = {code: code for code in get_args(Code)}


def entries_of(
    players: Collection[DutchPlayer],
    *,
    names: Mapping[EntrantId, str],
    ranks: Mapping[EntrantId, int],
    ratings: Mapping[EntrantId, int] | None = None,
) -> tuple[TrfEntry, ...]:
    """Everybody with his rounds. Round robins use it too: who is free in a round was `absent`, without points (4.1)."""
    numbers = {player.id: player.number for player in players}
    return tuple(
        TrfEntry(
            number=player.number,
            name=names[player.id],
            rating=(ratings or {}).get(player.id),
            rank=ranks[player.id],
            outings=tuple(_outing(played, numbers) for played in player.history),
            is_away=not player.active,
        )
        for player in sorted(players, key=lambda player: player.number)
    )


def _outing(played: Played, numbers: Mapping[EntrantId, int]) -> TrfOuting:
    code = CODES[TOKENS[played.outcome]]
    if played.opponent is None:
        return TrfOuting(code=code)
    return TrfOuting(code=code, opponent=numbers[played.opponent], seat=played.seat)
