"""Orders that nobody is asked for: an agreed end, resignation, standing answers (rows 29–31); seats left for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.lost_battles import losses, victory
from battles.rules.lost_battles.events import losses as events
from battles.rules.lost_battles.pieces import UnitId
from battles.rules.lost_battles.state import StandingAnswers, State
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn


class OfferEnd(Order[State], frozen=True, kw_only=True, tag="offer_end"):
    """Propose to end the battle and score it as it stands (14.4, 16.1)."""

    anytime: ClassVar[bool] = True
    rows: ClassVar[tuple[int, ...]] = (29,)

    def preview(self, known: State, seat: Seat) -> Preview:
        if known.end_offered is not None:
            code = "offered_already" if known.end_offered == seat else "answer_the_offer"
            return Preview.refused(code, clause="16.1", seat=known.end_offered)
        return Preview(facts={"points": victory.totals(known)})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(events.EndOffered(seat=seat))


def offer_problem(known: State, seat: Seat) -> Preview:
    if known.end_offered is None or known.end_offered == seat:
        return Preview(refusals=(refuse("no_offer", "16.1"),))
    return Preview(facts={"points": victory.totals(known)})


class AcceptEnd(Order[State], frozen=True, kw_only=True, tag="accept_end"):
    """Agree: the battle is scored as it stands."""

    anytime: ClassVar[bool] = True
    rows: ClassVar[tuple[int, ...]] = (29,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return offer_problem(known, seat)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        losses.finish(play, "agreement")


class DeclineEnd(Order[State], frozen=True, kw_only=True, tag="decline_end"):
    """Play on."""

    anytime: ClassVar[bool] = True
    rows: ClassVar[tuple[int, ...]] = (29,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return offer_problem(known, seat)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(events.EndDeclined(seat=seat))


class Resign(Order[State], frozen=True, kw_only=True, tag="resign"):
    """Give up: the army collapses (row 30)."""

    anytime: ClassVar[bool] = True
    rows: ClassVar[tuple[int, ...]] = (30,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(consequences=(warn("army_collapses", "16.1", army=known.army_of(seat)),))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        resign(play, seat)


def resign(play: Play[State], seat: Seat) -> None:
    army = play.state.army_of(seat)
    play.add(events.Resigned(seat=seat, army=army))
    losses.finish(play, "resignation", army)


class SetDefaults(Order[State], frozen=True, kw_only=True, tag="set_defaults"):
    """Standing answers for re-rolls, rallies and lead units; whatever is left out is asked (row 31)."""

    anytime: ClassVar[bool] = True
    rows: ClassVar[tuple[int, ...]] = (31,)
    keep_lead_when_spent: bool | None = None
    lead_order: tuple[UnitId, ...] = ()
    rally_from: int | None = None
    reroll_attack: int | None = None
    reroll_defence: int | None = None

    def preview(self, known: State, seat: Seat) -> Preview:
        army = known.army_of(seat)
        strangers = [unit for unit in self.lead_order if unit not in known.units or known.units[unit].army != army]
        if strangers:
            return Preview.refused("not_your_units", clause="7.3", units=strangers)
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        answers = StandingAnswers(
            keep_lead_when_spent=self.keep_lead_when_spent,
            lead_order=self.lead_order,
            rally_from=self.rally_from,
            reroll_attack=self.reroll_attack,
            reroll_defence=self.reroll_defence,
        )
        play.add(events.StandingAnswersSet(seat=seat, answers=answers))


def abandon(play: Play[State], seats: Sequence[Seat]) -> None:
    """One gives up, both leave it as it stands."""
    if len(set(seats)) > 1:
        losses.finish(play, "abandoned")
    else:
        resign(play, seats[0])
