"""Seats of which nothing comes: how many rounds in a row they have missed."""

from __future__ import annotations

from battles import store
from battles.fast import statements
from battles.rules.base import Seat
from battles.services.clocks.running import Players


def counted(players: Players, seat: Seat, *, is_missed: bool) -> Players:
    """The players after a round in which this seat has answered, by a sheet or a draft, or has missed it.

    Only people miss rounds; whoever is out of time for it and answers is so no more. The row is written, the mapping
    is new.
    """
    player = players[seat]
    missed = player.missed + 1 if is_missed else 0
    if player.user_id is None or player.missed == missed:
        return players
    row = store.twin(player)
    row.missed = missed
    row.timed_out_at = row.timed_out_at if is_missed else None
    statements.write(statements.update(row, "missed", "timed_out_at"))
    return {**players, seat: row}
