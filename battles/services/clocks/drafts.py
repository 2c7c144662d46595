"""What a seat has written but not sent answers for it when its time is out, where the question says so."""

from __future__ import annotations

import msgspec

from battles import store
from battles.models import Battle, Draft, Participant
from battles.rules.base import Order, Seat, State
from battles.rules.errors import IllegalOrder
from battles.rules.permission import check
from battles.services.clocks import running


def order_of(battle: Battle, player: Participant) -> Order[State] | None:
    """The order that the seat's draft comes to; None where there is none that the rules would take.

    A draft that is older than the question belongs to another one.
    """
    seat = Seat(player.seat)
    question = running.asked_now(battle, seat)
    if question is None or not question.drafted:
        return None
    row = Draft.objects.filter(battle_id=battle.pk, seat=seat).first()
    if row is None or (player.asked_since is not None and row.saved_at < player.asked_since):
        return None
    rules, state = store.rules_of(battle), store.running_state(battle)
    order = rules.from_draft(rules.known_to(state, seat), seat, msgspec.json.decode(bytes(row.data)))
    return order if order is not None and _is_legal(battle, seat, order, state) else None


def _is_legal(battle: Battle, seat: Seat, order: Order[State], state: State) -> bool:
    try:
        check(store.rules_of(battle), state, seat, order)
    except IllegalOrder:
        return False
    return True


def forget(battle: Battle, seat: Seat) -> None:
    """It has answered, or its question is gone."""
    Draft.objects.filter(battle_id=battle.pk, seat=seat).delete()
