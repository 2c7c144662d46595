"""What a seat may decide about tests and flights."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from battles.rules.base import Option, Order, Seat
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.psychology import markers, orders
from battles.rules.ninth_age.psychology.discipline import models_of
from battles.rules.ninth_age.psychology.frames import AskDiscipline, AskDropMarker, AskTestOrder, AskTestReroll
from battles.rules.ninth_age.state import State

FEW = 8
"""So many places for a marker are listed."""


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    return [Option(order=order, facts=order.preview(known, seat).facts) for order in _orders(known)]


def _orders(known: State) -> list[Order[State]]:
    match known.flow[-1]:
        case AskDiscipline(test=test):
            return [orders.ChooseDisciplineModel(model=who) for who in models_of(known.units[test.unit])]
        case AskTestReroll():
            return [orders.RerollTest(yes=True), orders.RerollTest(yes=False)]
        case AskTestOrder(units=units, what="tests"):
            return [orders.OrderTests(units=units[i:] + units[:i]) for i in range(len(units))]
        case AskTestOrder(units=units):
            return [orders.OrderFlights(units=units[i:] + units[:i]) for i in range(len(units))]
        case AskDropMarker() as frame:
            points = islice(markers.legal_drops(known, frame), FEW)
            return [orders.PlaceDroppedMarker(point=point) for point in points]
        case frame:
            raise RulesBroken(f"no options for {frame}")
