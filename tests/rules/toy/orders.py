"""What a seat, or the clock, may order in an Ambush."""

from __future__ import annotations

from collections.abc import Sequence

from battles.rules.base import Order, Preview, RulesSystem, Seat
from battles.rules.clock_orders import ClockOrder, Forfeit, Lapse
from battles.rules.end_offers import AcceptEnd, DeclineEnd, OfferEnd, settle
from battles.rules.errors import Refusal
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn
from tests.rules.toy import duels, hiding
from tests.rules.toy.events import ContentSet, DayBroke, FaceKept, RerollSpent, SeatLeft
from tests.rules.toy.frames import AskReroll, Hiding, NewRound, Night, Rethrow
from tests.rules.toy.state import State
from tests.rules.toy.tables import PATHS


class Hide(Order[State], frozen=True, tag="hide"):
    """Hide the token on a path (2.3)."""

    rows = (3,)
    path: str

    def preview(self, known: State, seat: Seat) -> Preview:
        paths = list(hiding.open_paths(known))
        if self.path not in PATHS:
            return Preview.refused("unknown_path", clause="2.3", path=self.path, paths=paths)
        if self.path == known.closed:
            return Preview.refused(
                "path_closed", clause="2.1", witness={"path": self.path}, path=self.path, paths=paths
            )
        modifier = PATHS[self.path]
        harm = (warn("bad_ground", "3.3", modifier=modifier),) if modifier < 0 else ()
        return Preview(facts={"modifier": modifier}, consequences=harm)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        hiding.hide(play, seat, self.path)


class Reroll(Order[State], frozen=True, tag="reroll"):
    """Throw a low die again (3.2)."""

    rows = (6,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(cost={"rerolls": 1}, facts={"left": known.forces[seat].rerolls - 1})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(RerollSpent(seat=seat))
        play.replace(Rethrow(seat=seat))


class Keep(Order[State], frozen=True, tag="keep"):
    """Keep the face (3.2)."""

    rows = (7,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        top = play.pop()
        play.add(FaceKept(seat=seat, face=top.face if isinstance(top, AskReroll) else 0))


class SetContent(Order[State], frozen=True, tag="set_content"):
    """Never, or again, be asked about throwing again (3.4)."""

    anytime = True
    rows = (9,)
    content: bool

    def preview(self, known: State, seat: Seat) -> Preview:
        if (seat in known.content) == self.content:
            return Preview.refused("already_so", clause="3.4", content=self.content)
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(ContentSet(seat=seat, content=self.content))


class Resign(Order[State], frozen=True, tag="resign"):
    """Leave the field (4.3)."""

    anytime = True
    rows = (10,)

    def preview(self, known: State, seat: Seat) -> Preview:
        if not known.forces[seat].is_in:
            return Preview.refused("already_out", clause="4.3", seat=seat)
        return Preview(consequences=(warn("last_place", "4.3"),))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        leave(play, seat, "resigned")


class Dawn(ClockOrder[State], frozen=True, tag="dawn"):
    """The night is over (4.2)."""

    rows = (11,)

    def problem(self, rules: RulesSystem[State], state: State) -> Refusal | None:
        return None if isinstance(state.flow[-1], Night) else refuse("no_night", "4.2")

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(DayBroke())
        play.replace(NewRound())


def abandon(play: Play[State], seats: Sequence[Seat]) -> None:
    """Who stays away has left (5.2); the last one wins."""
    for gone in seats:
        if play.state.forces[gone].is_in and len(play.state.seats_in) > 1:
            leave(play, gone, "abandoned")


def leave(play: Play[State], seat: Seat, reason: str) -> None:
    """A seat goes; what waited for it goes on without it."""
    play.add(SeatLeft(seat=seat, reason=reason))
    if len(play.state.seats_in) < 2:
        duels.end(play, "last_one")
        return
    match play.top:
        case Hiding():
            hiding.go_on_when_all_are_hidden(play)
        case AskReroll(seat=asked) if asked == seat:
            play.pop()
    settle(play)


ANYTIME: tuple[type[Order[State]], ...] = (SetContent, Resign, OfferEnd, AcceptEnd, DeclineEnd, Lapse, Forfeit)
"""Those that no part of the game asks for."""
