"""Let the server do it: whatever is asked in the set-up is answered by plan."""

from __future__ import annotations

from battles.rules.base import Order, Preview, Seat
from battles.rules.ninth_age.setup import planned
from battles.rules.ninth_age.setup.roles import PlanKind
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


class SetUpForMe(Order[State], frozen=True, kw_only=True, tag="set_up_for_me"):
    """Answer this question of the set-up by a sensible plan; also what happens when time is out."""

    plan: PlanKind | None = None
    """How to deploy; None as the army suggests."""

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        planned.order_for(play.state, seat, self.plan).resolve(play, seat)
