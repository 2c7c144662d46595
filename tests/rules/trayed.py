"""Ambush with trays: both sides of a duel throw at once, and neither throws again."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Seat
from battles.rules.play import Play
from battles.rules.trays import Cast, TrayThrown
from tests.rules import toy
from tests.rules.toy import frames
from tests.rules.toy.state import State


def both_at_once(play: Play[State], pair: frames.Pair) -> None:
    """Takes the place of `duels.roll_first`."""
    (face,), (other,) = play.tray([duel_cast(play.state.round, seat) for seat in pair])
    play.replace(frames.Settle(pair=pair, faces=(face, other)))


def duel_cast(number: int, seat: Seat) -> Cast:
    return Cast(key=f"duel:{number}:{seat}", dice="1d6", reason="duel")


class Trayed(toy.Ambush):
    verdicts: ClassVar[tuple[str, ...]] = ("hidden", "won", "tied", "lost", "met")

    def step(self, play: Play[State]) -> None:
        match play.top:
            case frames.RollFirst(pair=pair):
                both_at_once(play, pair)
            case _:
                super().step(play)

    def luck_of_tray(self, state: State, tray: TrayThrown[State]) -> str:
        return "duels"


TRAYED = Trayed()
