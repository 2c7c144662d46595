"""What can be seen of taking back: before an order is given, and both positions while somebody asks."""

from __future__ import annotations

from msgspec import structs

from battles import store
from battles.errors import ApplicationError
from battles.messages import Scene
from battles.models import Battle
from battles.rules.base import Order, Seat, State
from battles.rules.take_back import foreseen
from battles.selectors import scenes
from battles.selectors.people import Viewpoint
from battles.selectors.take_back_candidates import others, rule_of, trail_of
from battles.store import Moment


def before_giving(moment: Moment, state: State, seat: Seat, order: Order[State]) -> str | None:
    """What will keep an order from being taken back, for its dry run; None where nothing is ever taken back."""
    if rule_of(moment.battle, moment.rules) == "never":
        return None
    bar = "rule" if order.anytime else foreseen(moment.rules, moment.rules.known_to(state, seat), seat, order)
    if bar and any(moment.players[one].computer_skill is not None for one in others(moment.players, seat)):
        return None
    return bar


def both_positions(battle: Battle, viewpoint: Viewpoint) -> tuple[Scene, Scene]:
    """For the players: the table now, and as it would be if the order that is asked about were taken back."""
    if not viewpoint.is_seat:
        raise ApplicationError("not_allowed")
    moment, offer = store.moment_of(battle), trail_of(battle).offer
    if offer is None:
        raise ApplicationError("no_take_back")
    then = store.Moment(battle=battle, players=moment.players, state=store.state_at(battle, offer.to))
    earlier = scenes.scene(then, viewpoint.viewer)
    return scenes.scene(moment, viewpoint.viewer), structs.replace(earlier, options=[], take_back=None)
