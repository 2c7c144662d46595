"""How far units can charge, own and enemy ones, and one that does not exist."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from battles.rules.base import Seat
from battles.rules.inquiry import Inquiry
from battles.rules.ninth_age.charges.reach_inquiry import AskReach
from battles.rules.ninth_age.state import State

MOST = 3


def examples(state: State, seat: Seat) -> Iterator[Inquiry[State]]:
    standing = [unit.id for unit in state.on_table]
    for key in (*islice(standing, 0, None, max(1, len(standing) // MOST)), "X99"):
        yield AskReach(unit=key)
