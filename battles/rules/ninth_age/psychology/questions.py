"""Who is asked what about tests and flights."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.errors import RulesBroken
from battles.rules.first import first_of
from battles.rules.ninth_age.pieces import ENEMY
from battles.rules.ninth_age.psychology import markers, orders
from battles.rules.ninth_age.psychology.discipline import chance, terms
from battles.rules.ninth_age.psychology.frames import (
    AskDiscipline,
    AskDropMarker,
    AskTestOrder,
    AskTestReroll,
    CountTest,
)
from battles.rules.ninth_age.state import State


def asked(state: State) -> Mapping[Seat, Question[State]]:
    match state.flow[-1]:
        case AskDiscipline() as frame:
            return {state.owner(frame.test.unit): _discipline(state, frame)}
        case AskTestReroll() as frame:
            return {state.owner(frame.test.unit): _reroll(state, frame)}
        case AskTestOrder(side=side) as frame:
            return {state.seat_of(side): _order(frame)}
        case AskDropMarker() as frame:
            side = ENEMY[state.units[frame.unit].side]
            return {state.seat_of(side): _drop(state, frame)}
        case frame:
            raise RulesBroken(f"no question for {frame}")


def _discipline(state: State, frame: AskDiscipline) -> Question[State]:
    return Question(
        kind="discipline_model",
        orders=("choose_discipline_model",),
        default=orders.ChooseDisciplineModel(model=terms(state, frame.test).who),
        clause="A.5.6",
        facts={"unit": frame.test.unit, "test": f"{frame.test.kind}_test"},
        standing=True,
    )


def _reroll(state: State, frame: AskTestReroll) -> Question[State]:
    below = state.flow[-2]
    faces = list(below.faces) if isinstance(below, CountTest) else []
    facts = {
        "unit": frame.test.unit,
        "test": f"{frame.test.kind}_test",
        "faces": faces,
        "need": terms(state, frame.test).need.value,
        "chance": float(chance(state, frame.test)),
    }
    default = orders.RerollTest(yes=True)
    return Question(
        kind="test_reroll", orders=("reroll_test",), default=default, clause="B.21.34", facts=facts, standing=True
    )


def _order(frame: AskTestOrder) -> Question[State]:
    if frame.what == "tests":
        return Question(
            kind="test_order",
            orders=("order_tests",),
            default=orders.OrderTests(units=frame.units),
            clause="A.17.3",
            facts={"units": list(frame.units)},
            standing=True,
        )
    return Question(
        kind="flight_order",
        orders=("order_flights",),
        default=orders.OrderFlights(units=frame.units),
        clause="A.17.3",
        facts={"units": list(frame.units)},
        standing=True,
    )


def _drop(state: State, frame: AskDropMarker) -> Question[State]:
    point = first_of(markers.legal_drops(state, frame))
    return Question(
        kind="drop_marker",
        orders=("place_dropped_marker",),
        default=orders.PlaceDroppedMarker(point=point),
        clause="A.9.9",
        facts={"unit": frame.unit, "marker": frame.marker, "allowed": markers.DROP_WITHIN},
        standing=True,
    )
