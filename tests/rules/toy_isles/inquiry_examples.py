"""Questions about every boat there is, also about those that the seat cannot see."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.base import Seat
from battles.rules.inquiry import Inquiry
from tests.rules.toy_isles.inquiries import Reach
from tests.rules.toy_isles.state import State, boats_in_order


def examples(state: State, seat: Seat) -> Iterator[Inquiry[State]]:
    for name in (*boats_in_order(state.boats), "13.1"):
        yield Reach(boat=name)
