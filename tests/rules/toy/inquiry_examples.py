"""Questions of every kind, of which some have no answer."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.base import Seat
from battles.rules.inquiry import Inquiry
from tests.rules.toy.inquiries import Foretell, Survey
from tests.rules.toy.state import State
from tests.rules.toy.tables import PATHS


def examples(state: State, seat: Seat) -> Iterator[Inquiry[State]]:
    for path in (*PATHS, "unknown", "sea"):
        yield Survey(path=path)
        yield Foretell(path=path)
