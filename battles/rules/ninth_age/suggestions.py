"""What is chosen already when a seat is asked: the default of its question, where that is no plan of the server's."""

from __future__ import annotations

from collections.abc import Sequence

from battles.rules.base import Order, Seat
from battles.rules.ninth_age import topics
from battles.rules.ninth_age.setup import frames, planned
from battles.rules.ninth_age.state import State

_BY_HAND = (frames.AskLists, frames.AskDeploy, frames.AskScout, frames.AskVanguard)
"""Questions of the set-up for which a plan takes long, or the army is the player's own."""


def suggestions(known: State, seat: Seat) -> Sequence[Order[State]]:
    """Best first; quickly, and the same for the same knowledge."""
    question = topics.asked(known).get(seat)
    if question is None or isinstance(known.flow[-1], _BY_HAND):
        return ()
    if known.phase == "setup":
        return (planned.order_for(known, seat),)
    return (question.default,)
