"""Months as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import ClassVar, Literal

import msgspec
from msgspec import Struct, structs

from battles.rules.base import (
    Knower,
    Option,
    Order,
    Outcome,
    Question,
    RulesSystem,
    Scenario,
    Seat,
    SeatStanding,
    Setup,
    Standing,
    View,
    Viewer,
)
from battles.rules.codec import Json
from battles.rules.dice import Dice
from battles.rules.errors import BadSetup, Refusal
from battles.rules.play import Play
from tests.rules.toy_months.orders import (
    ORDERS,
    Evaluate,
    Leave,
    Publish,
    Reopen,
    SealAsBefore,
    SealFor,
    SealMonth,
    leave,
)
from tests.rules.toy_months.state import (
    BEST,
    EVENTS,
    Evaluating,
    GameEnded,
    MonthEnded,
    MonthsFlow,
    Plan,
    Review,
    Scored,
    State,
)

SIZES = {"duel": 2, "table": 3, "dozen": 12}


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    months: int = 3
    reviews: bool = False


class MonthsView(View, frozen=True, kw_only=True):
    month: int
    sealed: tuple[Seat, ...]
    own: tuple[int, ...] | None
    points: dict[Seat, int]


class Months(RulesSystem[State]):
    """All seal a sheet, the clock evaluates, and the next month begins."""

    key = "toy_months"
    version = 1
    take_back = "never"
    rounds: ClassVar[bool] = True

    scenarios = tuple(
        Scenario(
            id=name,
            seats=tuple(Seat(str(n)) for n in range(1, number + 1)),
            sides=tuple(str(n) for n in range(1, number + 1)),
        )
        for name, number in SIZES.items()
    )
    options_schema = Options
    orders = ORDERS
    events = EVENTS
    frames = (Plan, Evaluating, Review)
    state_type = State
    view_type = MonthsView
    flow_set = MonthsFlow

    def setup_problems(self, setup: Setup) -> Sequence[Refusal]:
        return () if setup.scenario in SIZES else (Refusal(code="unknown_scenario"),)

    def initial(self, setup: Setup) -> State:
        if setup.scenario not in SIZES:
            raise BadSetup((Refusal(code="unknown_scenario"),))
        options = msgspec.convert(setup.options, Options)
        seats = tuple(Seat(str(n)) for n in range(1, SIZES[setup.scenario] + 1))
        return State(seats=seats, months=options.months, reviews=options.reviews, flow=(Plan(),))

    def sample_setup(self, dice: Dice) -> Setup:
        return Setup(scenario="table")

    def position(self, state: State) -> dict[str, Json]:
        return {}

    def step(self, play: Play[State]) -> None:
        frame = play.top
        assert isinstance(frame, Evaluating)
        if not frame.left:
            _end_month(play)
            return
        seat, *left = frame.left
        (face,) = play.throw("1d6", reason="month", seat=seat)
        play.add(Scored(seat=seat, points=face + sum(play.state.sealed.get(seat, ()))))
        play.replace(Evaluating(left=tuple(left)))

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        if state.ended or not isinstance(state.flow[-1], Plan):
            return {}
        question = Question[State](
            kind="plan_month",
            orders=("seal_month", "seal_as_before"),
            default=SealAsBefore(),
            standing=True,
            drafted=True,
        )
        return dict.fromkeys(state.unsealed, question)

    def options(self, knowledge: State, seat: Seat) -> Sequence[Option[State]]:
        if knowledge.ended:
            return ()
        plan = (Option[State](order=SealMonth(cards=())),) if seat in self.asked(knowledge) else ()
        reopen = (Option[State](order=Reopen()),) if seat in knowledge.sealed and not plan else ()
        return (*plan, *reopen, Option(order=Leave()))

    def lapse(self, state: State, seats: Set[Seat]) -> Order[State]:
        if seats:
            return SealFor(seats=tuple(sorted(seats, key=int)))
        return Publish() if isinstance(state.flow[-1], Review) else Evaluate()

    def abandon(self, play: Play[State], seats: Sequence[Seat]) -> None:
        for gone in seats:
            if not play.state.ended and gone in play.state.seats_in:
                leave(play, gone)

    def from_draft(self, known: State, seat: Seat, draft: Json) -> Order[State] | None:
        """Cards that are none are left out; a draft without a card is no sheet."""
        cards = draft.get("cards") if isinstance(draft, dict) else None
        if not isinstance(cards, list) or not cards:
            return None
        good = tuple(card for card in cards if type(card) is int and 1 <= card <= BEST)
        return SealMonth(cards=good, left_out=len(cards) - len(good)) if good else None

    def rest(self, state: State) -> Literal["soon", "review"]:
        return "review" if state.flow and isinstance(state.flow[-1], Review) else "soon"

    def known_to(self, state: State, viewer: Knower) -> State:
        """Of others only that they are ready."""
        sealed = {other: cards if other == viewer else () for other, cards in state.sealed.items()}
        before = {other: cards for other, cards in state.before.items() if other == viewer}
        return structs.replace(state, sealed=sealed, before=before)

    def view(self, state: State, viewer: Viewer) -> MonthsView:
        own = state.sealed.get(viewer) if isinstance(viewer, str) else None
        sealed = tuple(sorted(state.sealed, key=int))
        return MonthsView(month=state.month, sealed=sealed, own=own, points=state.points)

    def standing(self, state: State) -> Standing:
        points = {seat: (seat not in state.gone, state.points.get(seat, 0)) for seat in state.seats}
        return Standing(
            seats={
                seat: SeatStanding(points=float(own[1]), place=1 + sum(other > own for other in points.values()))
                for seat, own in points.items()
            }
        )

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        seats = self.standing(state).seats
        return Outcome(
            places={seat: one.place for seat, one in seats.items()},
            points={seat: one.points for seat, one in seats.items()},
            verdict="victory",
            reason=state.ended,
        )

    def turns_done(self, state: State) -> int | None:
        return state.month - 1

    def worth(self, state: State, seat: Seat) -> float:
        return state.points.get(seat, 0) / max(1, sum(state.points.values()))

    def suggest(self, knowledge: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
        return SealMonth(cards=(dice.throw(BEST, 1)[0],))

    def names(self, state: State, language: str) -> Mapping[str, str]:
        return {f"seat.{seat}": seat for seat in state.seats}


def _end_month(play: Play[State]) -> None:
    play.add(MonthEnded(month=play.state.month))
    if play.state.month > play.state.months:
        play.add(GameEnded(reason="months_over"))
        play.clear()
    else:
        play.replace(Review() if play.state.reviews else Plan())
