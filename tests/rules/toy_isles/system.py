"""Isles as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import ClassVar

from msgspec import structs

from battles.rules import end_offers, registry
from battles.rules.base import (
    Knower,
    Option,
    Order,
    Outcome,
    Part,
    Question,
    Seat,
    SeatStanding,
    Setup,
    Standing,
    Viewer,
)
from battles.rules.codec import Json
from battles.rules.dice import Dice, pick
from battles.rules.end_offers import EndsByAgreement
from battles.rules.errors import Refusal
from battles.rules.limits import Limits
from battles.rules.play import Play
from battles.rules.seats import in_order, number_of
from battles.rules.trays import TrayThrown
from tests.rules.toy_isles import frames, month, setup, view
from tests.rules.toy_isles.events import EVENTS, IslesFlow
from tests.rules.toy_isles.inquiries import Reach
from tests.rules.toy_isles.orders import ORDERS, Evaluate, Reopen, Resign, SealMonth, from_draft
from tests.rules.toy_isles.state import COAST, Gift, State, known
from tests.rules.toy_isles.tables import SCENARIOS, SEA


class Isles(EndsByAgreement[State]):
    """All seal a month at once, the clock evaluates it under fog: what games of many seats need, in a small one."""

    key = "toy_isles"
    version = 1
    take_back = "never"
    limits = Limits(orders=400, luck_faces=32)
    hidden_dice = True
    rounds = True
    luck_kinds: ClassVar[tuple[str, ...]] = ("sea",)
    rows = {
        "1.1": "lobby",
        "2.2": "order",
        "2.3a": "order",
        "2.3b": "order",
        "2.3c": "order",
        "2.6": "order",
        "3": "order",
        "3.1": "server",
        "3.2": "server",
        "3.3": "server",
        "3.4": "server",
        "4.1": "server",
        "4.3": "order",
    }

    scenarios = tuple(setup.scenario(row) for row in SCENARIOS.values())
    options_schema = setup.Options
    orders = ORDERS
    inquiries = (Reach,)
    events = EVENTS
    frames = (frames.Plan, frames.Agree, frames.Sail, frames.ThrowTray, frames.SettleIsles, frames.EndMonth)
    state_type = State
    view_type = view.IslesView
    flow_set = IslesFlow

    def setup_problems(self, setup_: Setup) -> Sequence[Refusal]:
        return tuple(setup.problems(setup_))

    def initial(self, setup_: Setup) -> State:
        return setup.initial(setup_, self.version)

    def sample_setup(self, dice: Dice) -> Setup:
        return setup.sample(dice)

    def position(self, state: State) -> dict[str, Json]:
        return setup.position(state)

    def step(self, play: Play[State]) -> None:
        month.step(play)

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        if state.ended or not isinstance(state.flow[-1], frames.Plan):
            return {}
        question = Question[State](
            kind="plan_month",
            orders=("seal_month",),
            default=SealMonth(),
            clause="2.2",
            facts={"month": state.month},
            standing=True,
            drafted=True,
        )
        return dict.fromkeys(state.unsealed, question)

    def options(self, knowledge: State, seat: Seat) -> Sequence[Option[State]]:
        if knowledge.ended or seat in knowledge.fallen:
            return ()
        answers = [_sheet_option(knowledge, seat)] if seat in self.asked(knowledge) else []
        own = (Reopen(), Resign()) if seat in knowledge.sheets else (Resign(),)
        return (*answers, *(Option(order=order) for order in own), *end_offers.options(knowledge, seat))

    def lapse(self, state: State, seats: Set[Seat]) -> Order[State]:
        return super().lapse(state, seats) if self.asked(state) else Evaluate()

    def end_agreed(self, play: Play[State]) -> None:
        month.end(play, "agreed")

    def abandon(self, play: Play[State], seats: Sequence[Seat]) -> None:
        month.abandon(play, seats)

    def from_draft(self, known: State, seat: Seat, draft: Json) -> Order[State] | None:
        return from_draft(known, seat, draft)

    def known_to(self, state: State, viewer: Knower) -> State:
        return known(state, viewer)

    def hides(self, knowledge: State, viewer: Knower) -> bool:
        """There may always be boats out at sea."""
        return not knowledge.ended

    def view(self, state: State, viewer: Viewer) -> view.IslesView:
        return view.view(state, viewer)

    def sides(self, state: State) -> Mapping[Seat, int]:
        return state.sides

    def standing(self, state: State) -> Standing:
        places = _places(state)
        return Standing(
            seats={
                seat: SeatStanding(
                    points=_points(state, seat),
                    place=places[seat],
                    parts=(
                        Part(code="isles", value=float(_isles(state, seat) * SEA.isle_points), clause="4.2"),
                        Part(code="boats", value=float(_boats(state, seat) * SEA.boat_points), clause="4.2"),
                    ),
                )
                for seat in in_order(state.seats)
            },
            verdict=_verdict(places),
        )

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        places = _places(state)
        points = {seat: _points(state, seat) for seat in in_order(state.seats)}
        return Outcome(places=places, points=points, verdict=_verdict(places), reason=state.ended)

    def turns_done(self, state: State) -> int | None:
        return state.month - 1

    def worth(self, state: State, seat: Seat) -> float:
        there = len(state.holders) * SEA.isle_points + len(state.boats) * SEA.boat_points
        return _points(state, seat) / max(1, there)

    def suggest(self, knowledge: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
        """By chance; the better it plays, the more it sails to isles that nobody of its side is known to hold."""
        moves = {
            name: pick(dice, _wanted(knowledge, seat, name, skill))
            for name in knowledge.boats_of(seat)
            if dice.throw(3, 1) != (1,)
        }
        order = SealMonth(moves=moves)
        for more in _favours(knowledge, seat, dice) if skill < 2 else ():
            wider = structs.replace(order, **more)
            order = order if wider.preview(knowledge, seat).refusals else wider
        return order

    def has_odds(self, order: Order[State]) -> bool:
        """A sheet decides nothing by itself."""
        return False

    def luck_of_tray(self, state: State, tray: TrayThrown[State]) -> str:
        return "sea"

    def names(self, state: State, language: str) -> Mapping[str, str]:
        """Of every boat there ever was, also of those that are sunk or out of sight."""
        words = registry.texts(self.key, language)
        return {
            **{f"seat.{seat}": f"{words['term.clan']} {seat}" for seat in state.seats},
            **{isle: f"{words['term.coast' if isle[0] == COAST else 'term.isle']} {isle[1:]}" for isle in state.isles},
            **{
                f"{seat}.{n}": f"{words['term.boat']} {seat}.{n}"
                for seat in state.seats
                for n in range(1, SEA.boats + 1)
            },
        }


def _sheet_option(known: State, seat: Seat) -> Option[State]:
    """An empty sheet, and what may be written into it."""
    open_to: dict[str, Json] = {
        "moves": {name: list(known.reach(name)) for name in known.boats_of(seat)},
        "gift": [other for other in known.seats_in if other != seat],
        "truce": [other for other in known.seats_in if known.sides[other] != known.sides[seat]],
    }
    return Option(order=SealMonth(), vary=open_to)


def _wanted(known: State, seat: Seat, name: str, skill: int) -> Sequence[str]:
    reach = known.reach(name)
    mine = {isle for isle, holder in known.holders.items() if known.sides[holder] == known.sides[seat]}
    fresh = [isle for isle in reach if isle not in mine]
    return fresh if skill and fresh else reach


def _favours(known: State, seat: Seat, dice: Dice) -> Iterator[dict[str, Json]]:
    """Now and then a truce with the other one of a pair, or a boat for somebody, whether or not that is allowed."""
    if dice.throw(2, 1) == (1,):
        yield {"truce": Seat(str((number_of(seat) - 1 ^ 1) + 1))}
    if dice.throw(3, 1) == (1,) and (boats := known.boats_of(seat)):
        yield {"gift": Gift(boat=pick(dice, boats), seat=pick(dice, known.seats_in))}


def _isles(state: State, seat: Seat) -> int:
    return sum(holder == seat for holder in state.holders.values())


def _boats(state: State, seat: Seat) -> int:
    return sum(boat.seat == seat for boat in state.boats.values())


def _points(state: State, seat: Seat) -> float:
    return float(_isles(state, seat) * SEA.isle_points + _boats(state, seat) * SEA.boat_points)


def _places(state: State) -> dict[Seat, int]:
    """By points, the fallen behind all others (4.2)."""
    worth = {seat: (seat not in state.fallen, _points(state, seat)) for seat in in_order(state.seats)}
    return {seat: 1 + sum(other > own for other in worth.values()) for seat, own in worth.items()}


def _verdict(places: Mapping[Seat, int]) -> str:
    return "shared" if list(places.values()).count(1) > 1 else "victory"
