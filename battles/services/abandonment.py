"""A battle whose asked players have not answered for days may be claimed by those who wait."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from battles import store
from battles.errors import ApplicationError
from battles.models import Battle, Participant, Status
from battles.rules.base import CLOCK, Seat
from battles.runtime import tuning
from battles.runtime.clock import WALL, Clock
from battles.selectors.people import AnyUser
from battles.services.draining import draining
from battles.services.orders import PendingOrder, carry_out


def claim_abandoned(*, battle_id: UUID | str, user: AnyUser, clock: Clock = WALL) -> None:
    """A player ends a battle whose asked opponents have not answered for 7 days: the clock forfeits for them."""
    draining.refuse()
    with transaction.atomic():
        battle = store.lock(battle_id)
        players = store.players_at(battle)
        late = abandoned_seats(battle, players, user, clock.now())
        order = store.rules_of(battle).forfeit(store.running_state(battle), frozenset(late))
        carry_out(battle, players, PendingOrder(CLOCK, f"claim-{battle.version}", None, order), clock.now())


def abandoned_seats(
    battle: Battle, players: Mapping[Seat, Participant], user: AnyUser, now: datetime
) -> frozenset[Seat]:
    """The seats that kept this player waiting too long; raises `not_abandoned` if there are none, or he is asked."""
    if battle.status != Status.RUNNING:
        raise ApplicationError("not_running", status=battle.status)
    if user is None or user.pk is None or not any(player.user_id == user.pk for player in players.values()):
        raise ApplicationError("not_allowed")
    if given_up := {seat for seat, one in players.items() if one.given_up_at is not None and one.user_id != user.pk}:
        return frozenset(given_up)
    asked = {seat: player for seat, player in players.items() if player.asked_at is not None}
    before = now - timedelta(days=tuning.ABANDONED_DAYS)
    late = {seat for seat, player in asked.items() if player.asked_since is not None and player.asked_since <= before}
    if not late or any(player.user_id == user.pk for player in asked.values()):
        raise ApplicationError("not_abandoned", days=tuning.ABANDONED_DAYS, count=int(tuning.ABANDONED_DAYS))
    return frozenset(late)
