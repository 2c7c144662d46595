"""Sections 3 and 4: duels, throwing again, night and the end."""

from __future__ import annotations

from battles.rules.base import Seat, Thrown
from battles.rules.play import Play
from battles.rules.rolled import Rolled, change_face, thrown_below
from tests.rules.toy.events import BattleEnded, DuelFought, NightFell
from tests.rules.toy.frames import (
    AskReroll,
    Duels,
    EndRound,
    NewRound,
    Night,
    Pair,
    RollFirst,
    RollSecond,
    Settle,
)
from tests.rules.toy.state import State
from tests.rules.toy.tables import FORCES, PATHS


def draw_order(play: Play[State], pairs: tuple[Pair, ...]) -> None:
    """Duels are fought in random order (3.1)."""
    play.replace(Duels(left=play.shuffle(pairs, reason="duel_order")))


def next_duel(play: Play[State], left: tuple[Pair, ...]) -> None:
    if not left:
        play.replace(EndRound())
    elif all(play.state.forces[seat].is_in for seat in left[0]):
        play.replace(Duels(left=left[1:]), RollFirst(pair=left[0]))
    else:
        play.replace(Duels(left=left[1:]))


def roll_first(play: Play[State], pair: Pair) -> None:
    (face,) = play.throw("1d6", reason="duel", seat=pair[0])
    play.replace(RollSecond(pair=pair, faces=(face,)))


def roll_second(play: Play[State], pair: Pair, face: int) -> None:
    (other,) = play.throw("1d6", reason="duel", seat=pair[1])
    play.replace(Settle(pair=pair, faces=(face, other)))


def offer_reroll(play: Play[State], throw: Thrown[State]) -> None:
    """A low throw in a duel may be thrown again, once (3.2)."""
    if throw.reason != "duel" or throw.seat is None or throw.faces[0] > FORCES.reroll_upto:
        return
    if play.state.forces[throw.seat].rerolls and throw.seat not in play.state.content:
        play.push(AskReroll(seat=throw.seat, face=throw.faces[0]))


def rethrow(play: Play[State], seat: Seat) -> None:
    (face,) = play.throw("1d6", reason="reroll", seat=seat)
    play.pop()
    change_face(play, Rolled, len(thrown_below(play.state, Rolled).faces) - 1, face)


def settle(play: Play[State], pair: Pair, face: int, other: int) -> None:
    """The lower total loses strength; a tie costs nobody anything (3.3)."""
    totals = [_total(play.state, pair[0], face), _total(play.state, pair[1], other)]
    loser = None if totals[0] == totals[1] else pair[totals.index(min(totals))]
    play.pop()
    play.add(
        DuelFought(
            first=pair[0],
            second=pair[1],
            first_total=totals[0],
            second_total=totals[1],
            loser=loser,
            loss=FORCES.loss if loser else 0,
        )
    )


def _total(state: State, seat: Seat, face: int) -> int:
    force = state.forces[seat]
    return face + (force.omen or 0) + PATHS[force.path or ""]


def end_round(play: Play[State]) -> None:
    if len(play.state.seats_in) < 2:
        end(play, "last_one")
    elif play.state.round >= play.state.rounds:
        end(play, "rounds_over")
    elif play.state.nights and play.state.round % FORCES.night_every == 0:
        play.add(NightFell(count=play.state.round // FORCES.night_every))
        play.replace(Night())
    else:
        play.replace(NewRound())


def end(play: Play[State], reason: str) -> None:
    play.add(BattleEnded(reason=reason))
    play.clear()
