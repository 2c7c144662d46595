"""Section 2: rounds, omens and hidden tokens."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from battles.rules.base import Seat
from battles.rules.play import Play
from battles.rules.seats import in_order
from tests.rules.toy.events import OmenTaken, Revealed, RoundBegun, SeatReady, TokenHidden
from tests.rules.toy.frames import DrawDuels, Hiding, Pair, Reveal, TakeOmen, ThrowOmens
from tests.rules.toy.state import UNKNOWN, State
from tests.rules.toy.tables import OMENS, PATHS


def open_paths(state: State) -> tuple[str, ...]:
    return tuple(path for path in PATHS if path != state.closed)


def begin_round(play: Play[State]) -> None:
    """A path is drawn and closed for the round (2.1)."""
    closed = tuple(PATHS)[play.draw(len(PATHS), reason="closed_path") - 1]
    play.add(RoundBegun(round=play.state.round + 1, closed=closed))
    play.replace(Hiding(), ThrowOmens(left=play.state.seats_in))


def throw_omen(play: Play[State], left: tuple[Seat, ...]) -> None:
    if not left:
        play.pop()
        return
    (face,) = play.throw("1d6", reason="omen", seat=left[0], to=(left[0],))
    play.replace(ThrowOmens(left=left[1:]), TakeOmen(seat=left[0], face=face))


def take_omen(play: Play[State], seat: Seat, face: int) -> None:
    play.pop()
    play.add(OmenTaken(seat=seat, omen=OMENS.modifier(face)))


def hide(play: Play[State], seat: Seat, path: str) -> None:
    play.add(TokenHidden(seat=seat, path=path))
    play.add(SeatReady(seat=seat))
    go_on_when_all_are_hidden(play)


def go_on_when_all_are_hidden(play: Play[State]) -> None:
    if not play.state.unhidden:
        play.replace(Reveal())


def reveal(play: Play[State]) -> None:
    """All tokens at once (2.4)."""
    forces = {seat: play.state.forces[seat] for seat in play.state.seats_in}
    paths = {seat: force.path or UNKNOWN for seat, force in forces.items()}
    play.add(Revealed(paths=paths, omens={seat: force.omen or 0 for seat, force in forces.items()}))
    play.replace(DrawDuels(pairs=_meetings(paths)))


def _meetings(paths: dict[Seat, str]) -> tuple[Pair, ...]:
    by_path: defaultdict[str, list[Seat]] = defaultdict(list)
    for seat in in_order(paths):
        if paths[seat] != UNKNOWN:
            by_path[paths[seat]].append(seat)
    return tuple(pair for seats in by_path.values() for pair in combinations(seats, 2))
